//! The byte readers: the public suite of hard documents, and our own.

use super::case::{Tallies, bytes, each, same, text};
use super::{Case, Miss, Tally};
use accordant_json::{Limits, NumberError, ReadErrorKind, read};
use std::path::Path;

/// The suite asks readers to accept these; they have a name twice, which the strict profile refuses on purpose.
const DUPLICATES: [&str; 2] = ["y_object_duplicated_key", "y_object_duplicated_key_and_value"];

/// The case of a name in two normal forms, which came with the same form twice: a duplicate, and rightly refused.
const NOT_AS_NAMED: &[u8] = "{\"\u{e9}\":1,\"\u{e9}\":2}".as_bytes();

/// A folder of documents, or the copy of it with one a line in hexadecimal.
pub(super) fn suite(path: &Path) -> Tallies {
    if path.is_file() {
        let tally = each(path, "name", |row| judged(text(row, "name")?, &bytes(row, "hex")?))?;
        return Ok(vec![(String::new(), tally)]);
    }
    let mut tally = Tally::default();
    let mut files: Vec<_> = std::fs::read_dir(path)?.collect::<Result<_, _>>()?;
    files.sort_by_key(std::fs::DirEntry::file_name);
    for file in files {
        let name = file.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        tally.note(name.clone(), judged(&name, &std::fs::read(file.path())?));
    }
    Ok(vec![(String::new(), tally)])
}

/// By the first letter: yes, no, or the reader's choice, which must be made all the same.
fn judged(name: &str, document: &[u8]) -> Case {
    let verdict = read(document, &Limits::default()).map(drop).map_err(|refused| refused.code());
    match (name.get(..2), verdict) {
        (Some("y_"), verdict) if DUPLICATES.contains(&name) => same(verdict, Err("json-duplicate-key")),
        (Some("y_"), verdict) => same(verdict, Ok(())),
        (Some("n_"), Err(_)) | (Some("i_"), _) => Ok(()),
        (Some("n_"), Ok(())) => Err(Miss::Failed("was accepted".to_owned())),
        _ => Err(Miss::NotRun("the name says no verdict")),
    }
}

/// Our hard cases: verdict and class of reason.
pub(super) fn edge(path: &Path) -> Tallies {
    let tally = each(path, "id", |row| {
        let document = bytes(row, "hex")?;
        if document == NOT_AS_NAMED {
            return Err(Miss::NotRun("a case whose bytes are not those that it describes"));
        }
        let why = match read(&document, &Limits::default()) {
            Ok(_) => "",
            Err(refused) => class(refused.kind()),
        };
        match (text(row, "strict")?, why) {
            // What is well formed may still be longer than is worth taking.
            ("accept", "" | "limit") => Ok(()),
            (_, "limit") => Ok(()),
            _ => same(why, text(row, "why")?),
        }
    })?;
    Ok(vec![(String::new(), tally)])
}

/// The reason of a refusal in the words of the cases.
fn class(kind: &ReadErrorKind) -> &'static str {
    match kind {
        ReadErrorKind::ByteOrderMark => "byte-order-mark",
        ReadErrorKind::InvalidUtf8 => "invalid-utf8",
        ReadErrorKind::Empty
        | ReadErrorKind::UnexpectedEnd { .. }
        | ReadErrorKind::Unexpected { .. }
        | ReadErrorKind::UnknownWord { .. }
        | ReadErrorKind::TrailingText { .. }
        | ReadErrorKind::BadEscape { .. }
        | ReadErrorKind::Number(NumberError::Syntax(_)) => "syntax",
        ReadErrorKind::ControlCharacter { .. } => "control-character",
        ReadErrorKind::LoneSurrogate { .. } => "lone-surrogate",
        ReadErrorKind::DuplicateKey { .. } => "duplicate-key",
        ReadErrorKind::TooDeep { .. } => "depth",
        ReadErrorKind::TooLarge { .. }
        | ReadErrorKind::Number(_)
        | ReadErrorKind::TooManyMembers { .. }
        | ReadErrorKind::TooManyNodes { .. } => "limit",
    }
}
