//! Ctrl-C and termination: a flag that long work looks at, so that it ends between two outputs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use accordant::error::code;

use crate::fault::Fault;

/// Set once somebody asked the process to stop. Cheap to copy and to look at.
#[derive(Clone)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Takes over SIGINT, SIGTERM and SIGHUP; the second one ends the process at once.
    ///
    /// `wake` is called on the signal's own thread, to wake a loop that waits for input.
    pub(crate) fn install(wake: impl Fn() + Send + 'static) -> Result<Self, Fault> {
        let interrupt = Interrupt(Arc::new(AtomicBool::new(false)));
        let seen = interrupt.clone();
        ctrlc::set_handler(move || {
            if seen.0.swap(true, Ordering::SeqCst) {
                stop_at_once();
            }
            wake();
        })
        .map_err(|error| Fault::new(code::deliver::INTERNAL, format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(interrupt)
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

#[expect(
    clippy::exit,
    reason = "the second Ctrl-C is asked not to wait for anything; the ledger is crash-safe"
)]
fn stop_at_once() {
    std::process::exit(130);
}
