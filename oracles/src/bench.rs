//! Running commands against each other: by turns, on one core, with time and peak memory of each run.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a run took.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    /// From start to end, as a clock on the wall has it.
    pub time: Duration,
    /// The most memory that it held at once, in KiB (`VmHWM`); 0 where the system doesn't tell.
    pub peak: u64,
}

/// How often a running process is asked for its peak; it only grows, so the last answer counts.
const ASKED_EVERY: Duration = Duration::from_millis(2);

/// Run a command on the first core, if `taskset` is there to see to it, and wait for its end. An exit code of 1 counts as
/// done: it says that outputs were refused.
///
/// # Errors
/// If it can't be started, or ends otherwise.
pub fn run(binary: &Path, words: &[&str]) -> io::Result<Run> {
    let mut command = if has_taskset() {
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(binary);
        command
    } else {
        Command::new(binary)
    };
    let begin = Instant::now();
    let mut child =
        command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let mut peak = 0;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        peak = peak.max(high_water(child.id()));
        std::thread::sleep(ASKED_EVERY);
    };
    match status.code() {
        Some(0 | 1) => Ok(Run { time: begin.elapsed(), peak }),
        _ => Err(io::Error::other(format!("{} {}: {status}", binary.display(), words.join(" ")))),
    }
}

fn has_taskset() -> bool {
    Command::new("taskset").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

fn high_water(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Runs of one command.
#[derive(Debug, Default)]
pub struct Runs(Vec<Run>);

impl Runs {
    /// One more.
    pub fn add(&mut self, run: Run) {
        self.0.push(run);
    }

    /// The median time, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        let mut times: Vec<Duration> = self.0.iter().map(|run| run.time).collect();
        times.sort();
        times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64)
    }

    /// The least and the greatest time, in seconds.
    #[must_use]
    pub fn spread(&self) -> (f64, f64) {
        let times = || self.0.iter().map(|run| run.time.as_secs_f64());
        (times().fold(f64::INFINITY, f64::min), times().fold(0.0, f64::max))
    }

    /// The greatest peak, in MiB.
    #[must_use]
    pub fn mebibytes(&self) -> f64 {
        self.0.iter().map(|run| run.peak).max().unwrap_or(0) as f64 / 1024.0
    }
}
