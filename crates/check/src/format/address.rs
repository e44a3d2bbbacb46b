//! Addresses of machines and mailboxes: IPv4, IPv6, e-mail.
//!
//! RFC 2673 section 3.2 (dotted quads), RFC 4291 section 2.2, RFC 5321 section 4.1.2 (`Mailbox`), RFC 6531 section
//! 3.3 (the same with Unicode).

use std::net::{Ipv4Addr, Ipv6Addr};

use super::hostname;

/// The most octets of a local part (RFC 5321 section 4.5.3.1.1).
const LOCAL_PART: usize = 64;

/// Four decimal octets without needless zeros.
pub(super) fn is_ipv4(text: &str) -> bool {
    text.parse::<Ipv4Addr>().is_ok()
}

/// The text forms of RFC 4291; neither a zone nor a prefix length.
pub(super) fn is_ipv6(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}

/// `Mailbox` of RFC 5321.
pub(super) fn is_email(text: &str) -> bool {
    text.is_ascii() && is_mailbox(text)
}

/// `Mailbox` as RFC 6531 extends it: any character beyond ASCII stands for a letter.
pub(super) fn is_idn_email(text: &str) -> bool {
    is_mailbox(text)
}

fn is_mailbox(text: &str) -> bool {
    // The domain has no `@`, a quoted local part may.
    text.rsplit_once('@').is_some_and(|(local, domain)| is_local_part(local) && is_domain(domain))
}

fn is_local_part(local: &str) -> bool {
    let quoted = local.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    local.len() <= LOCAL_PART
        && match quoted {
            Some(content) => is_quoted_content(content),
            None => local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom_text)),
        }
}

/// `*QcontentSMTP`: printable, with `"` and `\` behind a backslash.
fn is_quoted_content(content: &str) -> bool {
    let mut characters = content.chars();
    while let Some(character) = characters.next() {
        let is_taken = match character {
            '\\' => characters.next().is_some_and(|escaped| matches!(escaped, ' '..='~')),
            '"' => false,
            plain => matches!(plain, ' '..='~') || !plain.is_ascii(),
        };
        if !is_taken {
            return false;
        }
    }
    true
}

/// `atext` of RFC 5322, and what RFC 6531 adds to it.
fn is_atom_text(character: char) -> bool {
    character.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(character) || !character.is_ascii()
}

fn is_domain(domain: &str) -> bool {
    match domain.strip_prefix('[') {
        None => hostname::is_name(domain, |label| hostname::is_letters_digits_hyphens(label, true)),
        Some(literal) => {
            literal.strip_suffix(']').is_some_and(|address| match address.strip_prefix("IPv6:") {
                Some(address) => is_ipv6(address),
                None => is_ipv4(address),
            })
        }
    }
}
