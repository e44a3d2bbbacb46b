//! URIs, IRIs and references.
//!
//! RFC 3986 section 3 and appendix A; RFC 3987 section 2.2, which adds characters beyond ASCII. Only the grammar is
//! asked: a registered name may be any text, so `http://999.999.999.999/` is a URI.

use super::address;

/// Which characters beyond ASCII are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repertoire {
    Ascii,
    Unicode,
}

/// `URI` of RFC 3986.
pub(super) fn is_uri(text: &str) -> bool {
    absolute(text, Repertoire::Ascii)
}

/// `URI-reference` of RFC 3986.
pub(super) fn is_uri_reference(text: &str) -> bool {
    absolute(text, Repertoire::Ascii) || relative(text, Repertoire::Ascii)
}

/// `IRI` of RFC 3987.
pub(super) fn is_iri(text: &str) -> bool {
    absolute(text, Repertoire::Unicode)
}

/// `IRI-reference` of RFC 3987.
pub(super) fn is_iri_reference(text: &str) -> bool {
    absolute(text, Repertoire::Unicode) || relative(text, Repertoire::Unicode)
}

/// Has a scheme, and the rest is right.
fn absolute(text: &str, repertoire: Repertoire) -> bool {
    text.split_once(':').is_some_and(|(scheme, rest)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.chars().all(|character| character.is_ascii_alphanumeric() || "+-.".contains(character))
            && hierarchy(rest, repertoire)
    })
}

/// Has no scheme: the first segment of a path without a slash in front holds no colon.
fn relative(text: &str, repertoire: Repertoire) -> bool {
    let first = text.split(['/', '?', '#']).next().unwrap_or_default();
    !first.contains(':') && hierarchy(text, repertoire)
}

/// Authority, path, query and fragment.
fn hierarchy(text: &str, repertoire: Repertoire) -> bool {
    let (text, fragment) = split_off(text, '#');
    let (text, query) = split_off(text, '?');
    let (authority, path) = match text.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", text),
    };
    is_authority(authority, repertoire)
        && is_made_of(path, repertoire, ":@/")
        && query.is_none_or(|query| is_query(query, repertoire))
        && fragment.is_none_or(|fragment| is_made_of(fragment, repertoire, ":@/?"))
}

fn split_off(text: &str, mark: char) -> (&str, Option<&str>) {
    match text.split_once(mark) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

fn is_query(query: &str, repertoire: Repertoire) -> bool {
    let private = |character| repertoire == Repertoire::Unicode && is_private(character);
    let plain: String;
    let rest = if query.contains(private) {
        plain = query.replace(private, "");
        &plain
    } else {
        query
    };
    is_made_of(rest, repertoire, ":@/?")
}

fn is_authority(authority: &str, repertoire: Repertoire) -> bool {
    let (user, host_port) = match authority.split_once('@') {
        Some((user, rest)) => (user, rest),
        None => ("", authority),
    };
    is_made_of(user, repertoire, ":") && is_host_and_port(host_port, repertoire)
}

fn is_host_and_port(text: &str, repertoire: Repertoire) -> bool {
    let (is_host, port) = match text.strip_prefix('[').map(|rest| rest.split_once(']')) {
        Some(None) => return false,
        Some(Some((literal, port))) => (is_ip_literal(literal), port),
        None => {
            let (name, port) = text.split_at(text.find(':').unwrap_or(text.len()));
            (is_made_of(name, repertoire, ""), port)
        }
    };
    is_host
        && (port.is_empty()
            || port.strip_prefix(':').is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit())))
}

/// An IPv6 address or one of a version to come: `v1.fe`.
fn is_ip_literal(literal: &str) -> bool {
    match literal.strip_prefix(['v', 'V']).and_then(|future| future.split_once('.')) {
        Some((version, address)) => {
            !version.is_empty()
                && version.bytes().all(|byte| byte.is_ascii_hexdigit())
                && !address.is_empty()
                && !address.contains('%')
                && is_made_of(address, Repertoire::Ascii, ":")
        }
        None => address::is_ipv6(literal),
    }
}

/// Only unreserved characters, percent-encoded octets, sub-delimiters and those of `more`.
fn is_made_of(text: &str, repertoire: Repertoire, more: &str) -> bool {
    let is_plain = |character: char| {
        character.is_ascii_alphanumeric()
            || "-._~!$&'()*+,;=".contains(character)
            || more.contains(character)
            || (repertoire == Repertoire::Unicode && is_ucs(character))
    };
    has_whole_escapes(text) && text.chars().all(|character| character == '%' || is_plain(character))
}

/// Each `%` is followed by two hexadecimal digits.
pub(super) fn has_whole_escapes(text: &str) -> bool {
    let is_escape =
        |rest: &str| matches!(rest.as_bytes(), [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
    text.split('%').skip(1).all(is_escape)
}

/// `ucschar` of RFC 3987.
pub(super) fn is_ucs(character: char) -> bool {
    match character {
        '\u{a0}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{ffef}' => true,
        // Planes 1 to 14 without the two code points at the end of each; plane 14 starts late.
        '\u{10000}'..='\u{dffff}' | '\u{e1000}'..='\u{efffd}' => u32::from(character) & 0xffff < 0xfffe,
        _ => false,
    }
}

/// `iprivate` of RFC 3987, for queries.
pub(super) fn is_private(character: char) -> bool {
    match character {
        '\u{e000}'..='\u{f8ff}' => true,
        '\u{f0000}'..='\u{10fffd}' => u32::from(character) & 0xffff < 0xfffe,
        _ => false,
    }
}
