//! A terms file, key by key.

use super::table::{Item, Table, fault};
use super::{
    Contract, Declared, Extra, Missing, Operation, Protocol, TERMS_BYTES, Terms, TermsError, TermsErrorKind,
};
use accordant_json::{Sha256, Value, read_str};
use std::collections::BTreeSet;
use toml::de::DeTable;

const KEYS: &[&str] = &[
    "audience",
    "protocol",
    "accepts",
    "receiver_accepts_best_effort",
    "extra",
    "operations",
    "null_as_absent",
    "empty_as_absent",
    "absent_as_null",
    "drop",
    "contract",
    "missing",
    "rename",
    "enum_map",
    "unwrap_tagged",
    "default",
];

const PROTOCOLS: &[(&str, Protocol)] = &[
    (Protocol::FailFast.word(), Protocol::FailFast),
    (Protocol::TransformAll.word(), Protocol::TransformAll),
    (Protocol::BestEffort.word(), Protocol::BestEffort),
];
const EXTRA: &[(&str, Extra)] = &[("drop", Extra::Drop), ("refuse", Extra::Refuse)];
const MISSING: &[(&str, Missing)] = &[
    (Missing::Fail.word(), Missing::Fail),
    (Missing::Escalate.word(), Missing::Escalate),
    (Missing::Warn.word(), Missing::Warn),
];

pub(super) fn read(bytes: &[u8]) -> Result<Terms, TermsError> {
    if bytes.len() > TERMS_BYTES {
        return Err(fault("", "", 0, TermsErrorKind::TooLarge { limit: TERMS_BYTES, found: bytes.len() }));
    }
    let source = match std::str::from_utf8(bytes) {
        Ok(source) => source,
        Err(error) => {
            let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
            return Err(fault(&String::from_utf8_lossy(good), "", good.len(), TermsErrorKind::NotUtf8));
        }
    };
    let table = DeTable::parse(source).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let message = error.message().lines().next().unwrap_or_default().to_owned();
        fault(source, "", start, TermsErrorKind::NotToml(message))
    })?;
    let root = Table::root(source, &table);
    root.knows_only(KEYS)?;
    let mut terms = Terms { digest: Some(Sha256::of(bytes)), ..Terms::default() };
    agreement(&root, &mut terms)?;
    policies(&root, &mut terms)?;
    declarations(&root, &mut terms)?;
    Ok(terms)
}

/// Contract, audience and protocols.
fn agreement(root: &Table<'_>, terms: &mut Terms) -> Result<(), TermsError> {
    if let Some(item) = root.item("contract") {
        let table = item.table()?;
        table.knows_only(&["name", "version"])?;
        let (name, version) = (table.needed("name")?.text()?, table.needed("version")?.text()?);
        terms.contract = Some(Contract { name: name.to_owned(), version: version.to_owned() });
    }
    terms.audience = root.item("audience").map(|item| item.text()).transpose()?.map(str::to_owned);
    let best_effort =
        root.item("receiver_accepts_best_effort").map(|item| item.flag()).transpose()?.unwrap_or(false);
    if best_effort {
        terms.accepts.insert(Protocol::BestEffort);
    }
    if let Some(item) = root.item("accepts") {
        let listed =
            item.items()?.iter().map(|item| item.word(PROTOCOLS)).collect::<Result<BTreeSet<_>, _>>()?;
        if listed.contains(&Protocol::BestEffort) != best_effort {
            let why = "`accepts` and `receiver_accepts_best_effort` must say the same about BEST_EFFORT";
            return Err(item.fault(TermsErrorKind::Contradiction(why)));
        }
        terms.accepts = listed;
    }
    if let Some(item) = root.item("protocol") {
        let protocol = item.word(PROTOCOLS)?;
        if !terms.accepts(protocol) {
            let why = "`protocol` names one that the receiver doesn't accept";
            return Err(item.fault(TermsErrorKind::Contradiction(why)));
        }
        terms.protocol = Some(protocol);
    }
    Ok(())
}

/// Extra members, allowed operations, missing members.
fn policies(root: &Table<'_>, terms: &mut Terms) -> Result<(), TermsError> {
    if let Some(item) = root.item("extra") {
        terms.extra = item.word(EXTRA)?;
    }
    if let Some(item) = root.item("operations") {
        let words: Vec<_> = Operation::all().map(|operation| (operation.word(), operation)).collect();
        terms.operations =
            Some(item.items()?.iter().map(|item| item.word(&words)).collect::<Result<_, _>>()?);
    }
    if let Some(item) = root.item("missing") {
        for (name, item) in item.table()?.members() {
            let rule = item.word(MISSING)?;
            if name == "default" {
                terms.missing_otherwise = rule;
                continue;
            }
            let places = item.places_of(&name)?;
            if places.split().is_none() {
                return Err(item.no_place(&name, "it must end in the name of a member"));
            }
            terms.missing.push((places, rule));
        }
    }
    Ok(())
}

/// How one declaration of a kind is read.
type Reading = fn(&Item<'_>) -> Result<Declared, TermsError>;

/// Declared operations, in the order of the table of operations.
fn declarations(root: &Table<'_>, terms: &mut Terms) -> Result<(), TermsError> {
    let read: [(&str, Reading); 8] = [
        ("null_as_absent", |item| Ok(Declared::NullAsAbsent { at: item.member()? })),
        ("empty_as_absent", |item| Ok(Declared::EmptyAsAbsent { at: item.member()? })),
        ("absent_as_null", |item| Ok(Declared::AbsentAsNull { at: item.member()? })),
        ("enum_map", enum_map),
        ("rename", rename),
        ("unwrap_tagged", unwrap_tagged),
        ("drop", |item| Ok(Declared::Drop { at: item.member()? })),
        ("default", host_default),
    ];
    for (key, one) in read {
        let Some(list) = root.item(key) else { continue };
        for item in list.items()? {
            let declared = one(&item)?;
            if terms.declared.iter().any(|other| is_twice(other, &declared)) {
                return Err(item.fault(TermsErrorKind::Twice));
            }
            if !terms.allows(declared.operation()) {
                return Err(item.fault(TermsErrorKind::NotAllowed(declared.operation().word())));
            }
            terms.declared.push(declared);
        }
    }
    Ok(())
}

/// The same operation for the same places; of renames, also one to the same name.
fn is_twice(one: &Declared, other: &Declared) -> bool {
    match (one, other) {
        (Declared::Rename { from, to }, Declared::Rename { from: other_from, to: other_to }) => {
            from == other_from || to == other_to
        }
        _ => one.operation() == other.operation() && one.places() == other.places(),
    }
}

fn rename(item: &Item<'_>) -> Result<Declared, TermsError> {
    let table = item.table()?;
    table.knows_only(&["from", "to"])?;
    let (from, to_item) = (table.needed("from")?.member()?, table.needed("to")?);
    let to = to_item.member()?;
    let parent = |places: &super::Places| places.split().map(|(parent, _)| parent);
    if parent(&from) != parent(&to) {
        return Err(to_item
            .no_place(to_item.text()?, "a member is renamed within its own object, not moved to another"));
    }
    if from == to {
        return Err(to_item.fault(TermsErrorKind::Contradiction("both names are the same")));
    }
    Ok(Declared::Rename { from, to })
}

fn enum_map(item: &Item<'_>) -> Result<Declared, TermsError> {
    let table = item.table()?;
    table.knows_only(&["at", "map", "pairs"])?;
    let at = table.needed("at")?.places()?;
    let mut pairs: Vec<(Value, Value)> = Vec::new();
    for (name, item) in
        table.item("map").map(|item| item.table()).transpose()?.map_or(Vec::new(), |map| map.members())
    {
        pairs.push((Value::from(name), item.json()?));
    }
    for item in table.item("pairs").map(|item| item.items()).transpose()?.unwrap_or_default() {
        match item.items()?.as_slice() {
            [from, to] => pairs.push((from.json()?, to.json()?)),
            _ => return Err(item.fault(TermsErrorKind::WrongType { wanted: "a pair", found: "array" })),
        }
        if pairs.split_last().is_some_and(|(last, rest)| rest.iter().any(|(from, _)| *from == last.0)) {
            return Err(item.fault(TermsErrorKind::Twice));
        }
    }
    if pairs.is_empty() {
        return Err(table.fault(TermsErrorKind::Needed("map")));
    }
    Ok(Declared::EnumMap { at, pairs })
}

fn unwrap_tagged(item: &Item<'_>) -> Result<Declared, TermsError> {
    let table = item.table()?;
    table.knows_only(&["at", "value", "tag"])?;
    let at = table.needed("at")?.places()?;
    let value = table.needed("value")?.text()?.to_owned();
    let mut tag = Vec::new();
    for (name, item) in
        table.item("tag").map(|item| item.table()).transpose()?.map_or(Vec::new(), |tag| tag.members())
    {
        if name == value {
            return Err(item.fault(TermsErrorKind::Contradiction("the content can't be a tag as well")));
        }
        tag.push((name, item.json()?));
    }
    Ok(Declared::UnwrapTagged { at, value, tag })
}

fn host_default(item: &Item<'_>) -> Result<Declared, TermsError> {
    let table = item.table()?;
    table.knows_only(&["at", "value", "json", "reason"])?;
    let at = table.needed("at")?.member()?;
    let value = match (table.item("value"), table.item("json")) {
        (Some(item), None) => item.json()?,
        (None, Some(item)) => {
            read_str(item.text()?).map_err(|error| item.fault(TermsErrorKind::NotJson(error.to_string())))?
        }
        (None, None) => return Err(table.fault(TermsErrorKind::Needed("value"))),
        (Some(_), Some(item)) => {
            return Err(item.fault(TermsErrorKind::Contradiction("`value` and `json` can't both be given")));
        }
    };
    let reason_item = table.needed("reason")?;
    let reason = reason_item.text()?.trim().to_owned();
    if reason.is_empty() {
        return Err(reason_item
            .fault(TermsErrorKind::Contradiction("a host default needs a reason that says something")));
    }
    Ok(Declared::HostDefault { at, value, reason })
}
