//! `accordant gate`: the main job.
//!
//! # How
//! A [`case::Case`] is everything that is settled before the first output: schemas, terms, delta, ruling, plan. A
//! [`stream::Stream`] then takes line after line. Lines gather in a batch; when it is full, or when the input has run
//! dry, it is closed: outputs and errors are written, the batch is signed and stored, its receipts are written. A
//! run that is stopped at any point leaves whole lines, and the ledger knows where it stood.
//!
//! # Rooms
//! [`case`] · [`files`]: which must not be one · [`voice`]: what is said on standard error · [`stream`] · [`recorder`]: receipts and ledger ·
//! [`sinks`]: files · [`tally`]: counts

mod case;
mod files;
mod recorder;
mod sinks;
mod stream;
mod tally;
mod voice;

use accordant::gate::Gate;
use accordant::negotiate::Verdict;
use accordant::transform::Plan;

use crate::args::GateArgs;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::source;
use case::Case;
use recorder::Recorder;
use voice::Voice;

pub(super) fn run(args: &GateArgs) -> Result<Exit, Fault> {
    files::are_apart(args)?;
    // A key that can't be used is told before the whole delta is.
    let key = args.key.as_deref().map(recorder::signing_key).transpose()?;
    let case = Case::read(args)?;
    let voice = Voice::of(args);
    voice.delta(&case);
    let protocol = match &case.ruling.verdict {
        Verdict::Refused(error) => return Ok(voice.refusal(error)),
        Verdict::Proceed => None,
        Verdict::Agreed(protocol) => Some(*protocol),
    };
    let (producer, receiver) = (&case.producer.related, &case.receiver.related);
    let plan = protocol.map(|protocol| Plan::compile(producer, receiver, &case.delta, &case.terms, protocol));
    let plan = match plan.transpose() {
        Err(refused) => return Ok(voice.plan_refused(&refused)),
        Ok(plan) => plan,
    };
    let recorder = Recorder::open(args, key, &case, protocol, plan.as_ref())?;
    let gate = Gate::new(producer, receiver, plan, &case.terms, protocol, source::limits(&args.reading));
    stream::run(args, &gate, protocol, recorder, &voice)
}
