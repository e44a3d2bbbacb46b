//! Formats as far as they are reasoned about: strings that all texts of a format are among, and some texts.
//!
//! The first is used to prove that something is empty, so it may be too large but never too small. The second are
//! proposals; the format's own check decides.

/// One format.
pub(super) struct Row {
    pub(super) name: &'static str,
    /// A pattern that every text of the format matches; none where there is nothing useful to say.
    pub(super) within: Option<&'static str>,
    pub(super) samples: &'static [&'static str],
}

const fn row(name: &'static str, within: Option<&'static str>, samples: &'static [&'static str]) -> Row {
    Row { name, within, samples }
}

pub(super) const ROWS: [Row; 19] = [
    row(
        "date-time",
        Some("^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt].*$"),
        &["2024-01-31T12:00:00Z", "1999-12-31t23:59:59.5+01:00"],
    ),
    row("date", Some("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), &["2024-01-31", "1999-12-01"]),
    row("time", Some("^[0-9]{2}:[0-9]{2}:[0-9]{2}"), &["12:00:00Z", "23:59:59.5+01:00"]),
    row("duration", Some("^P"), &["P1D", "PT1H"]),
    row("email", Some("@"), &["a@example.org"]),
    row("idn-email", Some("@"), &["a@example.org", "ä@example.org"]),
    row("hostname", None, &["example.org", "a"]),
    row("idn-hostname", None, &["example.org", "a"]),
    row("ipv4", Some("^[0-9.]{7,15}$"), &["192.0.2.1", "0.0.0.0"]),
    row("ipv6", Some("^[0-9A-Fa-f:.]{2,45}$"), &["2001:db8::1", "::"]),
    row("uri", Some(":"), &["https://example.org/", "urn:example:a"]),
    row("uri-reference", None, &["", "a", "https://example.org/"]),
    row("iri", Some(":"), &["https://example.org/"]),
    row("iri-reference", None, &["", "a", "https://example.org/"]),
    row(
        "uuid",
        Some("^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$"),
        &["2eb8aa08-aa98-11ea-b4aa-73b441d16380"],
    ),
    row("uri-template", None, &["", "a", "{a}"]),
    row("json-pointer", Some("^(/.*)?$"), &["", "/a"]),
    row("relative-json-pointer", Some("^[0-9]"), &["0", "1/a"]),
    row("regex", None, &["", "a", "^a+$"]),
];

pub(super) fn find(name: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.name == name)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use accordant_check::format;
    use accordant_schema::{Draft, Pattern};

    use super::*;
    use crate::text::Language;

    #[test]
    fn every_sample_is_of_its_format_and_among_the_strings_of_its_pattern() {
        for row in ROWS {
            let check = format::find(row.name, Draft::V2020).unwrap().check;
            let within = row
                .within
                .map(|text| Language::of_pattern(&Arc::new(Pattern::parse(text).unwrap())).unwrap());
            assert!(!row.samples.is_empty());
            for sample in row.samples {
                assert!(check(sample), "{} is no {}", sample, row.name);
                assert!(within.as_ref().is_none_or(|within| within.contains(sample)), "{sample}");
            }
        }
    }
}
