//! `accordant receipt verify`: every receipt of a file, offline.

use std::path::Path;

use accordant::error::code;
use accordant::negotiate::host::HOST;
use accordant::receipt::file::Receipt;
use accordant::receipt::key::PublicKey;
use accordant::receipt::policy::Policy;
use accordant::receipt::predicate::{
    NegotiationProtocol, Predicate, ReceiverSchema, SchemaConformance, SchemaDelta,
};
use accordant::receipt::statement;
use accordant::receipt::trust::Trust;
use accordant::receipt::verify::{self, Agreement, AgreementEvidence, InHand, Refused, Verdict};
use accordant_json::Sha256;
use jiff::Timestamp;

use super::hand::Hand;
use super::receipts;
use super::told::Told;
use crate::args::VerifyArgs;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::source;

const TRUST_BYTES: usize = 1 << 20;

pub(super) fn run(args: &VerifyArgs) -> Result<Exit, Fault> {
    let mut verifier = Verifier::new(args)?;
    if let Some(path) = &args.agreement {
        for read in receipts(path)? {
            if let (_, Ok(receipt)) = read? {
                verifier.judge(&receipt);
            }
        }
    }
    let mut told = Told::new(args.format);
    for read in receipts(&args.receipts)? {
        let (line, receipt) = read?;
        let judged = match receipt {
            Ok(receipt) => verifier.judge(&receipt),
            Err(error) => {
                Judged { record: "", verdict: error.verdict(), why: error.to_string(), subject: None }
            }
        };
        told.tell(line, &judged)?;
    }
    told.end(&verifier.hand)
}

/// What all receipts of a run are judged by.
struct Verifier {
    trust: Trust,
    policy: Policy,
    now: Timestamp,
    schema: Option<Sha256>,
    hand: Hand,
    /// The envelopes that an agreement rests on, as they come by.
    receiver_schema: Vec<u8>,
    schema_delta: Vec<u8>,
    agreement: Option<Agreement>,
}

/// What was found out about one receipt.
pub(super) struct Judged {
    pub(super) record: &'static str,
    pub(super) verdict: Verdict,
    pub(super) why: String,
    pub(super) subject: Option<Sha256>,
}

impl Verifier {
    fn new(args: &VerifyArgs) -> Result<Self, Fault> {
        let (trust, policy) = trusted(args)?;
        let trust = args.audience.as_deref().map_or(trust.clone(), |audience| trust.for_audience(audience));
        let now = match &args.now {
            None => Timestamp::now(),
            Some(text) => text.parse().map_err(|_| {
                Fault::new(code::deliver::USAGE, format!("`{text}` is no time"))
                    .help("write it as 2026-12-01T08:00:00Z")
            })?,
        };
        let schema = args.schema.as_deref().map(|path| source::bytes(path, SCHEMA_BYTES)).transpose()?;
        let hand = match (&args.output, args.outputs.as_slice(), args.inputs.as_slice()) {
            (Some(path), _, _) => Hand::one(path)?,
            (None, [], []) => Hand::Empty,
            (None, outputs, inputs) => Hand::many(outputs, inputs)?,
        };
        Ok(Verifier {
            trust,
            policy,
            now,
            schema: schema.map(|bytes| Sha256::of(&bytes)),
            hand,
            receiver_schema: Vec::new(),
            schema_delta: Vec::new(),
            agreement: None,
        })
    }

    fn judge(&mut self, receipt: &Receipt) -> Judged {
        let envelope = receipt.envelope().to_json().into_bytes();
        match statement::predicate_type(&receipt.envelope().payload).as_deref() {
            Some(ReceiverSchema::TYPE) => {
                let judged = verify::signed::<ReceiverSchema>(&envelope, &self.trust);
                self.receiver_schema = envelope;
                of_record(ReceiverSchema::NAME, judged)
            }
            Some(SchemaDelta::TYPE) => {
                let judged = verify::signed::<SchemaDelta>(&envelope, &self.trust);
                self.schema_delta = envelope;
                of_record(SchemaDelta::NAME, judged)
            }
            Some(NegotiationProtocol::TYPE) => of_record(NegotiationProtocol::NAME, self.agree(&envelope)),
            _ => self.conformance(receipt),
        }
    }

    fn agree(&mut self, envelope: &[u8]) -> Result<(), Refused> {
        let evidence = AgreementEvidence {
            receiver_schema: &self.receiver_schema,
            schema_delta: &self.schema_delta,
            // A host that sets the terms alone exchanges no messages.
            transcript: &[],
            now: self.now,
        };
        self.agreement = Some(verify::agreement(envelope, &self.trust, &evidence)?);
        Ok(())
    }

    fn conformance(&mut self, receipt: &Receipt) -> Judged {
        let subjects = receipt.claimed_subjects().unwrap_or_default();
        let claimed = subjects.first();
        let hand = InHand {
            output: self.hand.against(claimed),
            now: self.now,
            agreement: self.agreement.as_ref(),
            schema: self.schema,
            seen: None,
        };
        let judged = verify::receipt(receipt.to_json().as_bytes(), &self.trust, &self.policy, &hand);
        let (verdict, why) = match judged {
            Ok(verified) => {
                self.hand.see(verified.record());
                (verified.verdict(), String::new())
            }
            Err(refused) => (refused.verdict(), refused.why().to_owned()),
        };
        Judged {
            record: SchemaConformance::NAME,
            verdict,
            why,
            subject: claimed.map(|subject| subject.digest),
        }
    }
}

fn of_record<T>(record: &'static str, judged: Result<T, Refused>) -> Judged {
    let (verdict, why) = match judged {
        Ok(_) => (Verdict::Verified, String::new()),
        Err(refused) => (refused.verdict(), refused.why().to_owned()),
    };
    Judged { record, verdict, why, subject: None }
}

const SCHEMA_BYTES: usize = 4 << 20;

/// Who is trusted for what: one key for everything, or what the files say.
fn trusted(args: &VerifyArgs) -> Result<(Trust, Policy), Fault> {
    let refuse = |path: &Path, why: String| {
        Fault::new(code::receipt::UNTRUSTED_KEY, why).at(path.display().to_string())
    };
    let text = |path: &Path| {
        let bytes = source::bytes(path, TRUST_BYTES)?;
        String::from_utf8(bytes).map_err(|_| refuse(path, "the file is not UTF-8 text".to_owned()))
    };
    if let Some(path) = &args.key {
        let key = PublicKey::read(&text(path)?).map_err(|error| {
            Fault::new(code::deliver::KEY_UNREADABLE, error.to_string())
                .at(path.display().to_string())
                .help("name the public key: `accordant keygen` writes it as `.pub.pem`")
        })?;
        return Ok((Trust::single(&key, HOST), Policy::of_key(&key)));
    }
    let Some(path) = &args.trust else {
        return Err(Fault::new(code::deliver::USAGE, "no key is trusted").help("give `--key` or `--trust`"));
    };
    let trust = Trust::read(&text(path)?).map_err(|error| refuse(path, error.to_string()))?;
    let policy = match &args.log_policy {
        None => Policy::of_no_log(),
        Some(path) => Policy::read(&source::bytes(path, TRUST_BYTES)?)
            .map_err(|error| refuse(path, error.to_string()))?,
    };
    Ok((trust, policy))
}
