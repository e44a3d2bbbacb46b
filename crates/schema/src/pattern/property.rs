//! `\p{…}`: properties of characters.
//!
//! ECMA-262 names them in its tables 67 to 71 and takes no other spelling. The names of general categories and binary
//! properties are rows here; scripts are too many, so a name that has a script's spelling is looked up. The
//! characters come from the Unicode tables of `regex-syntax`.

use regex_syntax::hir::{Class, HirKind};

use super::CharSet;

/// The characters of what stands in the braces; nothing if there is no such property.
pub(super) fn characters(expression: &str) -> Option<CharSet> {
    match expression.split_once('=') {
        Some(("General_Category" | "gc", value)) => category(value),
        Some(("Script" | "sc", value)) => script("sc", value),
        Some(("Script_Extensions" | "scx", value)) => script("scx", value),
        Some(_) => None,
        None => category(expression).or_else(|| binary(expression)),
    }
}

fn category(name: &str) -> Option<CharSet> {
    if !CATEGORIES.iter().any(|row| row.contains(&name)) {
        return None;
    }
    // Strings of a document hold no surrogates, so the category has no characters.
    if matches!(name, "Cs" | "Surrogate") { Some(CharSet::empty()) } else { table(&format!("gc={name}")) }
}

fn script(property: &str, name: &str) -> Option<CharSet> {
    let is_word = |word: &str| {
        word.starts_with(|first: char| first.is_ascii_uppercase())
            && word.bytes().all(|b| b.is_ascii_alphabetic())
    };
    if name.split('_').all(is_word) { table(&format!("{property}={name}")) } else { None }
}

fn binary(name: &str) -> Option<CharSet> {
    match name {
        "Any" => Some(CharSet::all()),
        "ASCII" => Some(CharSet::of_ranges([('\0', '\x7f')])),
        "Assigned" => Some(category("Cn")?.negate()),
        _ if BINARY.iter().any(|row| row.contains(&name)) => table(name),
        _ => None,
    }
}

/// What the tables have under a query that they are known to understand, or may.
fn table(query: &str) -> Option<CharSet> {
    let hir = regex_syntax::Parser::new().parse(&format!("\\p{{{query}}}")).ok()?;
    match hir.kind() {
        HirKind::Class(Class::Unicode(class)) => {
            Some(CharSet::of_ranges(class.iter().map(|range| (range.start(), range.end()))))
        }
        // A set of one character comes as a literal.
        HirKind::Literal(literal) => Some(std::str::from_utf8(&literal.0).ok()?.chars().collect()),
        _ => None,
    }
}

/// ECMA-262 table 69: all spellings of each category.
const CATEGORIES: &[&[&str]] = &[
    &["LC", "Cased_Letter"],
    &["Pe", "Close_Punctuation"],
    &["Pc", "Connector_Punctuation"],
    &["Cc", "Control", "cntrl"],
    &["Sc", "Currency_Symbol"],
    &["Pd", "Dash_Punctuation"],
    &["Nd", "Decimal_Number", "digit"],
    &["Me", "Enclosing_Mark"],
    &["Pf", "Final_Punctuation"],
    &["Cf", "Format"],
    &["Pi", "Initial_Punctuation"],
    &["L", "Letter"],
    &["Nl", "Letter_Number"],
    &["Zl", "Line_Separator"],
    &["Ll", "Lowercase_Letter"],
    &["M", "Mark", "Combining_Mark"],
    &["Sm", "Math_Symbol"],
    &["Lm", "Modifier_Letter"],
    &["Sk", "Modifier_Symbol"],
    &["Mn", "Nonspacing_Mark"],
    &["N", "Number"],
    &["Ps", "Open_Punctuation"],
    &["C", "Other"],
    &["Lo", "Other_Letter"],
    &["No", "Other_Number"],
    &["Po", "Other_Punctuation"],
    &["So", "Other_Symbol"],
    &["Zp", "Paragraph_Separator"],
    &["Co", "Private_Use"],
    &["P", "Punctuation", "punct"],
    &["Z", "Separator"],
    &["Zs", "Space_Separator"],
    &["Mc", "Spacing_Mark"],
    &["Cs", "Surrogate"],
    &["S", "Symbol"],
    &["Lt", "Titlecase_Letter"],
    &["Cn", "Unassigned"],
    &["Lu", "Uppercase_Letter"],
];

/// ECMA-262 table 68 without `ASCII`, `Any` and `Assigned`, which are computed, and without
/// `Changes_When_NFKC_Casefolded`, which the Unicode tables in use lack.
const BINARY: &[&[&str]] = &[
    &["ASCII_Hex_Digit", "AHex"],
    &["Alphabetic", "Alpha"],
    &["Bidi_Control", "Bidi_C"],
    &["Bidi_Mirrored", "Bidi_M"],
    &["Case_Ignorable", "CI"],
    &["Cased"],
    &["Changes_When_Casefolded", "CWCF"],
    &["Changes_When_Casemapped", "CWCM"],
    &["Changes_When_Lowercased", "CWL"],
    &["Changes_When_Titlecased", "CWT"],
    &["Changes_When_Uppercased", "CWU"],
    &["Dash"],
    &["Default_Ignorable_Code_Point", "DI"],
    &["Deprecated", "Dep"],
    &["Diacritic", "Dia"],
    &["Emoji"],
    &["Emoji_Component", "EComp"],
    &["Emoji_Modifier", "EMod"],
    &["Emoji_Modifier_Base", "EBase"],
    &["Emoji_Presentation", "EPres"],
    &["Extended_Pictographic", "ExtPict"],
    &["Extender", "Ext"],
    &["Grapheme_Base", "Gr_Base"],
    &["Grapheme_Extend", "Gr_Ext"],
    &["Hex_Digit", "Hex"],
    &["IDS_Binary_Operator", "IDSB"],
    &["IDS_Trinary_Operator", "IDST"],
    &["ID_Continue", "IDC"],
    &["ID_Start", "IDS"],
    &["Ideographic", "Ideo"],
    &["Join_Control", "Join_C"],
    &["Logical_Order_Exception", "LOE"],
    &["Lowercase", "Lower"],
    &["Math"],
    &["Noncharacter_Code_Point", "NChar"],
    &["Pattern_Syntax", "Pat_Syn"],
    &["Pattern_White_Space", "Pat_WS"],
    &["Quotation_Mark", "QMark"],
    &["Radical"],
    &["Regional_Indicator", "RI"],
    &["Sentence_Terminal", "STerm"],
    &["Soft_Dotted", "SD"],
    &["Terminal_Punctuation", "Term"],
    &["Unified_Ideograph", "UIdeo"],
    &["Uppercase", "Upper"],
    &["Variation_Selector", "VS"],
    &["White_Space", "space"],
    &["XID_Continue", "XIDC"],
    &["XID_Start", "XIDS"],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_row_names_the_same_characters() {
        for row in CATEGORIES.iter().chain(BINARY) {
            let sets: Vec<CharSet> = row.iter().map(|name| characters(name).expect(name)).collect();
            assert!(sets.windows(2).all(|pair| pair[0] == pair[1]), "{row:?}");
            assert!(!sets[0].is_empty() || row[0] == "Cs", "{row:?}");
        }
    }

    #[test]
    fn scripts_are_named_with_their_property_and_in_their_spelling() {
        for known in ["Script=Greek", "sc=Grek", "Script_Extensions=Hira", "scx=Old_Italic", "sc=SignWriting"]
        {
            assert!(characters(known).is_some(), "{known}");
        }
        for unknown in
            ["Greek", "Script=greek", "sc=", "script=Greek", "sc=Klingon", "gc=Greek", "sc=Lu", "=Lu"]
        {
            assert!(characters(unknown).is_none(), "{unknown}");
        }
    }

    #[test]
    fn loose_spellings_of_other_dialects_are_unknown() {
        for unknown in
            ["letter", "LETTER", "Lowercase Letter", "IsGreek", "l", "gc=alphabetic", "L}", "^L", ""]
        {
            assert!(characters(unknown).is_none(), "{unknown}");
        }
    }

    #[test]
    fn assigned_is_what_is_not_unassigned() {
        assert_eq!(characters("Assigned"), characters("Cn").map(|set| set.negate()));
    }
}
