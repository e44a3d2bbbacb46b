//! What is settled before the first output.

use accordant::negotiate::host::Settled;
use accordant::negotiate::{self, Ruling};
use accordant::receipt::predicate::Contract;
use accordant::terms::{Protocol, TERMS_BYTES, Terms};
use accordant_relate::{Delta, RelateOptions, delta};

use crate::args::GateArgs;
use crate::fault::Fault;
use crate::source::{self, Schema, SchemaReader};

/// Two schemas, the terms, and what follows from them.
pub(super) struct Case {
    pub(super) producer: Schema,
    pub(super) receiver: Schema,
    pub(super) terms: Terms,
    pub(super) delta: Delta,
    pub(super) ruling: Ruling,
}

impl Case {
    pub(super) fn read(args: &GateArgs) -> Result<Self, Fault> {
        let reader = SchemaReader::new(&args.schemas)?;
        let (producer, receiver) = (reader.read(&args.from)?, reader.read(&args.to)?);
        let terms = terms(args)?;
        let delta = delta(&producer.related, &receiver.related, &RelateOptions::default());
        let asked = args.protocol.map(Protocol::from);
        let ruling = negotiate::decide(&delta, &terms, asked, &producer.digest, &receiver.digest);
        Ok(Case { producer, receiver, terms, delta, ruling })
    }

    /// What the records of a run are about.
    pub(super) fn settled<'a>(&'a self, contract: &'a Contract, protocol: Option<Protocol>) -> Settled<'a> {
        Settled {
            contract,
            producer: self.producer.digest,
            receiver: self.receiver.digest,
            graph: self.receiver.graph(),
            delta: &self.delta,
            terms: &self.terms,
            protocol,
        }
    }

    /// The contract that receipts name: the terms', else the receiver's schema by the name of its file.
    pub(super) fn contract(&self) -> Contract {
        match self.terms.contract() {
            Some(contract) => Contract { name: contract.name.clone(), version: contract.version.clone() },
            None => Contract { name: self.receiver_name(), version: "0".to_owned() },
        }
    }

    /// Whom receipts are for: the terms' audience, else the contract's name.
    pub(super) fn audience(&self) -> String {
        self.terms.audience().map_or_else(|| self.contract().name, str::to_owned)
    }

    fn receiver_name(&self) -> String {
        let name = self.receiver.path.file_name().unwrap_or_default().to_string_lossy();
        name.trim_end_matches(".json").trim_end_matches(".schema").to_owned()
    }
}

fn terms(args: &GateArgs) -> Result<Terms, Fault> {
    let Some(path) = &args.terms else { return Ok(Terms::default()) };
    let bytes = source::bytes(path, TERMS_BYTES)?;
    Terms::read(&bytes).map_err(|error| {
        let (line, column) = error.position();
        let fault =
            Fault::new(error.code(), error.to_string()).at(format!("{}:{line}:{column}", source::name(path)));
        error.help().into_iter().fold(fault, Fault::help)
    })
}
