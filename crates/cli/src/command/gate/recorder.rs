//! Receipts of a run: statements gather in a batch, one signature covers it, the ledger keeps it.

use std::path::Path;

use accordant::error::code;
use accordant::gate::{Circumstances, Once, Passed, conformance};
use accordant::negotiate::host::{HOST, records};
use accordant::receipt::batch::{BatchError, Cut, Log};
use accordant::receipt::dsse::Envelope;
use accordant::receipt::file::Receipt;
use accordant::receipt::key::SigningKey;
use accordant::receipt::predicate::Nonce;
use accordant::receipt::statement;
use accordant::terms::Protocol;
use accordant::transform::Plan;
use accordant_json::Sha256;
use accordant_ledger::{Batch, Ledger, LedgerError, Position, Run, RunInfo, RunKey, RunState};
use jiff::Timestamp;

use super::case::Case;
use super::sinks::Sinks;
use crate::args::GateArgs;
use crate::fault::Fault;
use crate::sink::LineSink;
use crate::source;

/// The name that a log without a ledger begins with; the rest makes it one of a kind.
const ORIGIN: &str = "accordant.local/gate";

/// Writes receipts, or nothing where none are wanted.
pub(super) struct Recorder(Option<Recording>);

struct Recording {
    key: SigningKey,
    circumstances: Circumstances,
    home: Home,
    /// What stands before the receipts, a line each.
    opening: Vec<String>,
    resumed: bool,
    envelopes: Vec<Envelope>,
    lines: Vec<u64>,
    nonces: Vec<u8>,
}

/// Where the log lives.
enum Home {
    /// In a ledger, as a run that is being written.
    Ledger(Box<Ledger>, Box<Run>),
    /// In a ledger, whose run of this input is finished; if more lines come, another run follows it.
    Finished(Box<Ledger>, Box<RunInfo>),
    /// Nowhere but here.
    Memory(Log),
}

impl Recorder {
    /// What `--key` and `--ledger` ask for; a resumed run goes on where its ledger says.
    pub(super) fn open(
        args: &GateArgs,
        key: Option<SigningKey>,
        case: &Case,
        protocol: Option<Protocol>,
        plan: Option<&Plan>,
    ) -> Result<Self, Fault> {
        let Some(key) = key else { return Ok(Recorder(None)) };
        let contract = case.contract();
        let made = records(&case.settled(&contract, protocol), &key, Timestamp::now()).map_err(internal)?;
        let lines: Vec<String> = made.receipts.iter().map(Receipt::to_json).collect();
        let home = match &args.ledger {
            None => Home::Memory(Log::new(&format!("{ORIGIN}/{}", unique()?)).map_err(internal)?),
            Some(path) => {
                let ledger = Ledger::open(path).map_err(|error| refused(path, &error))?;
                home(args, &run_key(case, protocol), ledger, &lines).map_err(|error| refused(path, &error))?
            }
        };
        let (opening, agreement) = match &home {
            Home::Ledger(_, run) if args.resume => (run.records().to_vec(), agreement(run.records())),
            _ => (lines, made.agreement),
        };
        let circumstances = Circumstances {
            contract,
            schema: case.receiver.digest,
            agreement,
            plan: plan.map(Plan::digest),
            audience: case.audience(),
            issuer: HOST.to_owned(),
            trace: None,
        };
        Ok(Recorder(Some(Recording {
            key,
            circumstances,
            home,
            opening,
            resumed: args.resume,
            envelopes: Vec::new(),
            lines: Vec::new(),
            nonces: Vec::new(),
        })))
    }

    /// Where a run that goes on stands; none where it begins.
    pub(super) fn resumed_at(&self) -> Option<Position> {
        match &self.0.as_ref()?.home {
            Home::Ledger(_, run) if self.0.as_ref()?.resumed => Some(run.position()),
            Home::Finished(_, run) => Some(run.position),
            Home::Ledger(..) | Home::Memory(_) => None,
        }
    }

    /// The log's name, where there is one.
    pub(super) fn log(&self) -> Option<&str> {
        Some(match &self.0.as_ref()?.home {
            Home::Ledger(_, run) => run.log().origin(),
            Home::Finished(_, run) => &run.origin,
            Home::Memory(log) => log.origin(),
        })
    }

    /// Whether the ledger wants to know how far the input has been read.
    pub(super) fn keeps_position(&self) -> bool {
        matches!(&self.0, Some(Recording { home: Home::Ledger(..) | Home::Finished(..), .. }))
    }

    /// Writes what a fresh file of receipts begins with, and what a resumed one lacks.
    pub(super) fn begin(&mut self, sinks: &mut Sinks) -> Result<(), Fault> {
        let (Some(recording), Some(sink)) = (&mut self.0, &mut sinks.receipts) else { return Ok(()) };
        match &recording.home {
            // The file lacks what the ledger has: it is written anew, from the first record on.
            Home::Ledger(ledger, run)
                if recording.resumed && sink.length() < run.position().receipts_bytes =>
            {
                refill(sink, ledger, run.id())?;
            }
            Home::Finished(ledger, run) if sink.length() < run.position.receipts_bytes => {
                refill(sink, ledger, run.id)?;
            }
            // The run was begun before, and its records stand in the file.
            Home::Finished(..) => {}
            Home::Ledger(_, run) if recording.resumed && run.log().frontier().size() > 0 => {}
            Home::Ledger(..) | Home::Memory(_) => {
                recording.opening.iter().for_each(|line| sink.line(line.as_bytes()));
            }
        }
        sink.flush()
    }

    /// Takes the statement about one line into the batch.
    pub(super) fn record(
        &mut self,
        number: u64,
        passed: &Passed<'_>,
        sinks: &mut Sinks,
    ) -> Result<(), Fault> {
        let Some(recording) = &mut self.0 else { return Ok(()) };
        recording.follow(sinks)?;
        let once = Once {
            operation_id: recording.circumstances.operation_id(passed),
            issued_at: Timestamp::now(),
            nonce: recording.nonce()?,
        };
        let body =
            statement::write(&conformance(passed, &recording.circumstances, once)).map_err(internal)?;
        recording.envelopes.push(Envelope::of_statement(body));
        recording.lines.push(number);
        Ok(())
    }

    /// Closes the batch: outputs first, then signature and ledger, then receipts.
    ///
    /// A receipt leaves the process only when its checkpoint is durable; if the process dies between, the ledger has
    /// what the file lacks.
    pub(super) fn close(&mut self, sinks: &mut Sinks, position: Position) -> Result<(), Fault> {
        let Some(recording) = &mut self.0 else { return sinks.flush() };
        let envelopes = std::mem::take(&mut recording.envelopes);
        let lines = std::mem::take(&mut recording.lines);
        match &mut recording.home {
            Home::Finished(..) => sinks.flush()?,
            Home::Memory(log) => {
                let cut = log.prepare(envelopes, &recording.key).map_err(signing)?;
                sinks.flush()?;
                log.advance(&cut).map_err(signing)?;
                write(sinks, &cut);
            }
            Home::Ledger(_, run) => {
                let cut = run.log().prepare(envelopes, &recording.key).map_err(signing)?;
                write(sinks, &cut);
                let position = sinks.at(position);
                sinks.flush()?;
                sinks.sync()?;
                run.commit(&Batch { cut: &cut, lines: &lines, position }).map_err(ledger)?;
            }
        }
        sinks.flush_receipts()
    }

    /// The input is at its end.
    pub(super) fn finish(self) -> Result<(), Fault> {
        match self.0 {
            Some(Recording { home: Home::Ledger(_, run), .. }) => run.finish().map_err(ledger),
            _ => Ok(()),
        }
    }
}

impl Recording {
    /// More lines came after a finished run: another one follows it, and its records go before its receipts.
    fn follow(&mut self, sinks: &mut Sinks) -> Result<(), Fault> {
        let Home::Finished(ledger, finished) = &self.home else { return Ok(()) };
        let run = ledger.follow(&finished.key, ORIGIN, &self.opening).map_err(self::ledger)?;
        if let Some(sink) = &mut sinks.receipts {
            self.opening.iter().for_each(|line| sink.line(line.as_bytes()));
        }
        let ended = Home::Memory(Log::new(ORIGIN).map_err(internal)?);
        if let Home::Finished(ledger, _) = std::mem::replace(&mut self.home, ended) {
            self.home = Home::Ledger(ledger, Box::new(run));
        }
        Ok(())
    }

    /// Sixteen random bytes, fetched for many at once.
    fn nonce(&mut self) -> Result<Nonce, Fault> {
        if self.nonces.len() < 16 {
            self.nonces.resize(16 * 256, 0);
            fill(&mut self.nonces)?;
        }
        let rest = self.nonces.split_off(self.nonces.len() - 16);
        let bytes = rest.try_into().map_err(|_| internal("a nonce has sixteen bytes"))?;
        Ok(Nonce::from_random(bytes))
    }
}

fn write(sinks: &mut Sinks, cut: &Cut) {
    let Some(sink) = &mut sinks.receipts else { return };
    cut.receipts().iter().for_each(|receipt| sink.line(receipt.to_json().as_bytes()));
}

/// What the ledger has about the run's input: records and receipts, from the first on.
fn refill(sink: &mut LineSink, ledger: &Ledger, run: u64) -> Result<(), Fault> {
    for run in ledger.succession(run).map_err(self::ledger)? {
        ledger.records(run).map_err(self::ledger)?.iter().for_each(|record| sink.line(record.as_bytes()));
        for stored in ledger.receipts_of_run(run) {
            sink.line(stored.map_err(self::ledger)?.json.as_bytes());
            if sink.waiting() > 1 << 20 {
                sink.flush()?;
            }
        }
    }
    Ok(())
}

/// What a run is bound to.
fn run_key(case: &Case, protocol: Option<Protocol>) -> RunKey {
    let terms = case.terms.digest().map_or_else(String::new, Sha256::to_string);
    let audience = case.audience();
    RunKey::of([
        ("from", case.producer.bytes.as_slice()),
        ("to", case.receiver.bytes.as_slice()),
        ("terms", terms.as_bytes()),
        ("protocol", protocol.map_or("", Protocol::word).as_bytes()),
        ("audience", audience.as_bytes()),
    ])
}

/// Starts a run of the ledger, or goes on with one.
fn home(args: &GateArgs, key: &RunKey, ledger: Ledger, records: &[String]) -> Result<Home, LedgerError> {
    let run = if args.resume {
        match ledger.newest(key)? {
            Some(run) if run.state == RunState::Finished => {
                return Ok(Home::Finished(Box::new(ledger), Box::new(run)));
            }
            _ => ledger.resume(key)?,
        }
    } else {
        if args.anew {
            match ledger.abandon(key) {
                Ok(_) | Err(LedgerError::NoRun | LedgerError::AlreadyFinished { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        ledger.start(key, ORIGIN, records)?
    };
    Ok(Home::Ledger(Box::new(ledger), Box::new(run)))
}

/// The digest of the agreement among the records of a run.
fn agreement(records: &[String]) -> Option<Sha256> {
    let receipt = Receipt::read(records.get(2)?.as_bytes()).ok()?;
    Some(Sha256::of(&receipt.envelope().payload))
}

pub(super) fn signing_key(path: &Path) -> Result<SigningKey, Fault> {
    const KEY_BYTES: usize = 16 * 1024;
    private(path)?;
    let bytes = source::bytes(path, KEY_BYTES)?;
    let unreadable =
        |why: String| Fault::new(code::deliver::KEY_UNREADABLE, why).at(path.display().to_string());
    let text = String::from_utf8(bytes).map_err(|_| unreadable("the file is not PEM text".to_owned()))?;
    SigningKey::read_pem(&text).map_err(|error| unreadable(error.to_string()))
}

/// Only the owner may read a signing key.
fn private(path: &Path) -> Result<(), Fault> {
    use std::os::unix::fs::PermissionsExt;
    let metadata = std::fs::metadata(path).map_err(|error| Fault::file("read", path, &error))?;
    if metadata.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    Err(Fault::new(code::deliver::KEY_EXPOSED, "others than its owner may read the signing key")
        .at(path.display().to_string()))
}

fn unique() -> Result<String, Fault> {
    let mut bytes = [0; 32];
    fill(&mut bytes)?;
    Ok(Sha256::from_bytes(bytes).hex().chars().take(24).collect())
}

fn fill(bytes: &mut [u8]) -> Result<(), Fault> {
    getrandom::fill(bytes).map_err(|error| internal(format!("the system gives no randomness: {error}")))
}

fn refused(path: &Path, error: &LedgerError) -> Fault {
    let fault = Fault::new(error.code(), error.to_string()).at(path.display().to_string());
    match error {
        LedgerError::Unfinished { .. } => fault.help("go on with `--resume`, or start anew with `--anew`"),
        error => fault.help(error.help()),
    }
}

fn ledger(error: LedgerError) -> Fault {
    Fault::new(error.code(), error.to_string()).help(error.help())
}

fn signing(error: BatchError) -> Fault {
    internal(error)
}

fn internal(why: impl ToString) -> Fault {
    Fault::new(code::deliver::INTERNAL, why.to_string())
}
