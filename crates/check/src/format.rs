//! Formats: one row each, with the drafts that define it.
//!
//! A format is asserted only where [`Formats::Assert`](crate::Formats) or the schema's own meta-schema says so;
//! names that have no row for the draft assert nothing (2020-12 Validation section 7.2.3).
//!
//! # Rooms
//! `date_time` · `address`: IPv4, IPv6, e-mail · `hostname`, over `label` of IDNA2008 · `uri` ·
//! `uri_template` · `token`: pointers, UUIDs, patterns.

mod address;
mod date_time;
mod hostname;
mod label;
mod token;
mod uri;
mod uri_template;

use accordant_schema::Draft;

/// One format in some drafts.
#[derive(Debug)]
pub struct Format {
    /// As `format` names it.
    pub name: &'static str,
    /// The first draft that has it so.
    pub since: Draft,
    /// The last draft that has it so.
    pub until: Draft,
    /// The document that defines it.
    pub spec: &'static str,
    /// Is the text of this format.
    pub check: fn(&str) -> bool,
}

/// The format `name` as `draft` defines it.
///
/// ```
/// # use accordant_check::format;
/// # use accordant_schema::Draft;
/// let date = format::find("date", Draft::V2020).unwrap();
/// assert!((date.check)("2020-02-29") && !(date.check)("2020-02-30"));
/// assert!(format::find("date", Draft::V4).is_none());
/// ```
pub fn find(name: &str, draft: Draft) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name && (format.since..=format.until).contains(&draft))
}

const fn row(
    name: &'static str,
    since: Draft,
    until: Draft,
    spec: &'static str,
    check: fn(&str) -> bool,
) -> Format {
    Format { name, since, until, spec, check }
}

/// Every format of every draft.
#[rustfmt::skip]
pub static FORMATS: &[Format] = {
    use Draft::{V4, V6, V7, V2019, V2020};
    &[
        row("date-time", V4, V2020, "RFC 3339 section 5.6", date_time::is_date_time),
        row("date", V7, V2020, "RFC 3339 section 5.6", date_time::is_date),
        row("time", V7, V2020, "RFC 3339 section 5.6", date_time::is_time),
        row("duration", V2019, V2020, "RFC 3339 appendix A", date_time::is_duration),
        row("email", V4, V2020, "RFC 5321 section 4.1.2", address::is_email),
        row("idn-email", V7, V2020, "RFC 6531 section 3.3", address::is_idn_email),
        row("hostname", V4, V6, "RFC 1034 section 3.1", hostname::is_hostname),
        row("hostname", V7, V2020, "RFC 1123 section 2.1, RFC 5891 section 4.4", hostname::is_hostname_with_punycode),
        row("idn-hostname", V7, V2020, "RFC 5890 section 2.3.2.3", hostname::is_idn_hostname),
        row("ipv4", V4, V2020, "RFC 2673 section 3.2", address::is_ipv4),
        row("ipv6", V4, V2020, "RFC 4291 section 2.2", address::is_ipv6),
        row("uri", V4, V2020, "RFC 3986", uri::is_uri),
        row("uri-reference", V6, V2020, "RFC 3986", uri::is_uri_reference),
        row("iri", V7, V2020, "RFC 3987", uri::is_iri),
        row("iri-reference", V7, V2020, "RFC 3987", uri::is_iri_reference),
        row("uuid", V2019, V2020, "RFC 4122 section 3", token::is_uuid),
        row("uri-template", V6, V2020, "RFC 6570 section 2", uri_template::is_uri_template),
        row("json-pointer", V6, V2020, "RFC 6901 section 5", token::is_json_pointer),
        row("relative-json-pointer", V7, V2019, "draft-handrews-relative-json-pointer-01", token::is_relative_json_pointer),
        row("relative-json-pointer", V2020, V2020, "draft-bhutton-relative-json-pointer-00", token::is_relative_json_pointer_with_index),
        row("regex", V7, V2020, "ECMA-262 section 22.2.1", token::is_regex),
    ]
};

#[cfg(test)]
mod tests;
