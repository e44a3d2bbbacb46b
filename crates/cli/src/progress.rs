//! Progress of long work on a terminal; nothing in a pipe.

use std::io::{IsTerminal, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::paint::grouped;

/// A line of progress that hides itself off a terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// `total` in bytes where it is known, for a bar with an end.
    pub(crate) fn bytes(total: Option<u64>, shown: bool) -> Self {
        if !shown || !stderr().is_terminal() {
            return Progress(ProgressBar::hidden());
        }
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(8));
        let template = if total.is_some() {
            "  {bar:24} {percent:>3}%  {bytes_per_sec}  {msg}"
        } else {
            "  {spinner} {bytes}  {bytes_per_sec}  {msg}"
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(120));
        Progress(bar)
    }

    /// How far the input has been read, and how many outputs went which way.
    pub(crate) fn advance(&self, offset: u64, passed: u64, refused: u64) {
        if self.0.is_hidden() {
            return;
        }
        self.0.set_position(offset);
        self.0.set_message(format!("{} through, {} refused", grouped(passed), grouped(refused)));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
