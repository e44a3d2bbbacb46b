//! Exit codes, documented in `--help` and never changed.

use std::process::ExitCode;

/// How a command ended. Closed on purpose: a script decides on these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// 0: nothing to report.
    Clean,
    /// 1: findings, refused outputs, a difference, a receipt that does not verify or that is a good receipt of a bad output.
    Findings,
    /// 2: wrong use, bad configuration, or a fault of the machine (disk full, closed output).
    Fault,
    /// 130: stopped by Ctrl-C; what was written is whole and `--resume` goes on.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Clean => 0,
            Exit::Findings => 1,
            Exit::Fault => 2,
            Exit::Interrupted => 130,
        })
    }
}

/// The lines of `--help` that promise the codes.
pub(crate) const HELP: &str = "Exit codes:
  0    clean
  1    findings: refused outputs, a difference, a receipt that isn't VERIFIED
  2    wrong use, bad configuration, or a fault of the machine
  130  stopped by Ctrl-C; what was written is whole";
