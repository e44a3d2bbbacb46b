//! References resolved against a base, as in RFC 3986 section 5.
//!
//! Two URIs are the same if their texts are, after resolution: nothing is decoded and no case is folded.

/// The parts of a URI reference (RFC 3986 section 3), as they are written.
#[derive(Clone, Copy)]
struct Parts<'t> {
    scheme: Option<&'t str>,
    authority: Option<&'t str>,
    path: &'t str,
    query: Option<&'t str>,
}

/// The text before the fragment, and the fragment if there is one.
pub(crate) fn split(reference: &str) -> (&str, Option<&str>) {
    match reference.split_once('#') {
        Some((bare, fragment)) => (bare, Some(fragment)),
        None => (reference, None),
    }
}

/// Starts with a scheme (RFC 3986 section 4.3).
pub(crate) fn is_absolute(reference: &str) -> bool {
    parts(reference).scheme.is_some()
}

/// `reference`, which has no fragment, as seen from `base`. A base that is no absolute URI gives a reference again.
pub(crate) fn resolve(base: &str, reference: &str) -> String {
    if reference.is_empty() {
        return base.to_owned();
    }
    let (base, reference) = (parts(base), parts(reference));
    let merged;
    let (scheme, authority, path, query) = if reference.scheme.is_some() {
        (reference.scheme, reference.authority, reference.path, reference.query)
    } else if reference.authority.is_some() {
        (base.scheme, reference.authority, reference.path, reference.query)
    } else if reference.path.is_empty() {
        return write(base.scheme, base.authority, base.path, reference.query.or(base.query));
    } else if reference.path.starts_with('/') {
        (base.scheme, base.authority, reference.path, reference.query)
    } else {
        merged = merge(&base, reference.path);
        (base.scheme, base.authority, merged.as_str(), reference.query)
    };
    write(scheme, authority, &without_dots(path), query)
}

/// The bytes that `%` escapes stand for; none if they are no UTF-8 or an escape is broken.
pub(crate) fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let (high, low) = (hex(rest.next()?)?, hex(rest.next()?)?);
            bytes.push(high << 4 | low);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

fn parts(reference: &str) -> Parts<'_> {
    let (scheme, rest) = match reference.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme), rest),
        _ => (None, reference),
    };
    let (rest, query) = match rest.split_once('?') {
        Some((before, query)) => (before, Some(query)),
        None => (rest, None),
    };
    let (authority, path) = match rest.strip_prefix("//") {
        None => (None, rest),
        Some(hierarchy) => {
            let end = hierarchy.find('/').unwrap_or(hierarchy.len());
            let (authority, path) = hierarchy.split_at(end);
            (Some(authority), path)
        }
    };
    Parts { scheme, authority, path, query }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

/// RFC 3986 section 5.2.3.
fn merge(base: &Parts<'_>, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    match base.path.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{path}"),
        None => path.to_owned(),
    }
}

/// RFC 3986 section 5.2.4, segment by segment.
fn without_dots(path: &str) -> String {
    let rooted = path.starts_with('/');
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
    while let Some(segment) = segments.next() {
        let last = segments.peek().is_none();
        match segment {
            "." | ".." => {
                if segment == ".." {
                    kept.pop();
                }
                if last {
                    kept.push("");
                }
            }
            plain => kept.push(plain),
        }
    }
    format!("{}{}", if rooted { "/" } else { "" }, kept.join("/"))
}

/// RFC 3986 section 5.3.
fn write(scheme: Option<&str>, authority: Option<&str>, path: &str, query: Option<&str>) -> String {
    let scheme = scheme.map(|scheme| format!("{scheme}:")).unwrap_or_default();
    let authority = authority.map(|authority| format!("//{authority}")).unwrap_or_default();
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    format!("{scheme}{authority}{path}{query}")
}

#[cfg(test)]
mod tests;
