//! Tables of patterns: what they mean, what is refused and where; and that no text breaks the reader.

use proptest::prelude::*;

use super::*;

/// The tree in the notation of the tests: sets as `[a-z]`, groups with their number.
fn drawn(tree: &Tree) -> String {
    let all = |trees: &[Tree], between: &str| trees.iter().map(drawn).collect::<Vec<_>>().join(between);
    match tree {
        Tree::Empty => "ε".to_owned(),
        Tree::Set(set) => drawn_set(set),
        Tree::Concat(trees) => all(trees, " "),
        Tree::Either(trees) => format!("({})", all(trees, " | ")),
        Tree::Repeat { inner, min, max, greedy } => {
            let max = max.map(|max| max.to_string()).unwrap_or_default();
            format!("({}){{{min},{max}}}{}", drawn(inner), if *greedy { "" } else { "?" })
        }
        Tree::Group { index, inner } => format!("#{index}({})", drawn(inner)),
        Tree::Start => "^".to_owned(),
        Tree::End => "$".to_owned(),
        Tree::Boundary { negated } => if *negated { "\\B" } else { "\\b" }.to_owned(),
        Tree::Look { behind, negated, inner } => {
            let side = if *behind { "before" } else { "after" };
            format!("{}{side}({})", if *negated { "not " } else { "" }, drawn(inner))
        }
        Tree::Back(groups) => format!("={groups:?}"),
    }
}

fn drawn_set(set: &CharSet) -> String {
    let show = |character: char| match character {
        '!'..='~' => character.to_string(),
        other => format!("{:X}", u32::from(other)),
    };
    let ranges: Vec<String> = set
        .ranges()
        .iter()
        .map(|(from, to)| if from == to { show(*from) } else { format!("{}-{}", show(*from), show(*to)) })
        .collect();
    if let ([(from, to)], [one]) = (set.ranges(), &*ranges)
        && from == to
    {
        return one.clone();
    }
    format!("[{}]", ranges.join(","))
}

#[test]
fn a_pattern_becomes_the_tree_that_ecma_262_says() {
    for (pattern, tree) in TREES {
        let parsed = Pattern::parse(pattern).unwrap_or_else(|fault| panic!("`{pattern}`: {fault}"));
        assert_eq!(drawn(parsed.tree()), *tree, "`{pattern}`");
        assert_eq!(parsed.source(), *pattern);
    }
}

const TREES: &[(&str, &str)] = &[
    ("", "ε"),
    ("|a|", "(ε | a | ε)"),
    ("ab", "a b"),
    ("^a$", "^ a $"),
    ("a(b|c)d", "a #1((b | c)) d"),
    ("a(?:b|c)", "a (b | c)"),
    ("()(?:)", "#1(ε) ε"),
    // Quantifiers.
    ("a*b+c?", "(a){0,} (b){1,} (c){0,1}"),
    ("a*?b+?c??", "(a){0,}? (b){1,}? (c){0,1}?"),
    ("a{2}b{2,}c{2,3}d{0}", "(a){2,2} (b){2,} (c){2,3} (d){0,0}"),
    ("a{2}?", "(a){2,2}?"),
    ("a{02,003}", "(a){2,3}"),
    ("a{0,4294967295}", "(a){0,4294967295}"),
    ("(?:ab)*", "(a b){0,}"),
    // Sets.
    (r"\d\D", "[0-9] [0-/,:-10FFFF]"),
    (r"\w", "[0-9,A-Z,_,a-z]"),
    (r"\s", "[9-D,20,A0,1680,2000-200A,2028-2029,202F,205F,3000,FEFF]"),
    (".", "[0-9,B-C,E-2027,202A-10FFFF]"),
    ("[a-cx]", "[a-c,x]"),
    ("[^a]", "[0-`,b-10FFFF]"),
    ("[]", "[]"),
    ("[^]", "[0-10FFFF]"),
    ("[[(]", "[(,[]"),
    ("[a^]", "[^,a]"),
    ("[-a]", "[-,a]"),
    ("[a-]", "[-,a]"),
    ("[+--]", "[+--]"),
    (r"[\]\\]", r"[\-]]"),
    (r"[\b]", "8"),
    (r"[\-a]", "[-,a]"),
    (r"[\d_]", "[0-9,_]"),
    (r"[^\d\D]", "[]"),
    (r"\p{ASCII}\P{ASCII}", "[0-7F] [80-10FFFF]"),
    (r"[\p{AHex}-]", "[-,0-9,A-F,a-f]"),
    (r"\p{Zl}", "2028"),
    (r"\p{gc=Zs}", "[20,A0,1680,2000-200A,202F,205F,3000]"),
    (r"\p{Cs}", "[]"),
    // Escapes.
    (r"\t\n\v\f\r\0", "9 A B C D 0"),
    (r"\cA\cz\cJ", "1 1A A"),
    (r"\x41\u0041\u{41}\u{00000041}", "A A A A"),
    (r"\u{1F600}\uD83D\uDE00\ud83d\ude00", "1F600 1F600 1F600"),
    (r"[\uD83D\uDE00-\uD83D\uDE02]", "[1F600-1F602]"),
    (r"\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/", r"^ $ \ . * + ? ( ) [ ] { } | /"),
    ("🐲*", "(1F432){0,}"),
    // A surrogate alone is no character of a document.
    (r"\uD83Da\uDE00", "[] a []"),
    (r"\uD83D\u0041", "[] A"),
    (r"\uD83D\uD83D\uDE00", "[] 1F600"),
    (r"[\uD800-\uDFFF]", "[]"),
    (r"[a\uDC00]", "a"),
    (r"[\u{D7FE}-\u{DC00}]", "[D7FE-D7FF]"),
    (r"[\u{DC00}-\u{E001}]", "[E000-E001]"),
    (r"[\u{D7FF}-\u{E000}]", "[D7FF-E000]"),
    // Groups.
    ("((a)(?:b(c)))", "#1(#2(a) b #3(c))"),
    ("(?<year>a)", "#1(a)"),
    (r"(?<$_é\u0061\u{62}>a)\k<$_éab>", "#1(a) =[1]"),
    (r"(a)\1\2(b)", "#1(a) =[1] =[2] #2(b)"),
    (r"\k<n>(?<n>a)", "=[1] #1(a)"),
    (r"(?:(?<n>a)|(?<n>b))\k<n>", "(#1(a) | #2(b)) =[1, 2]"),
    (r"(?<n>a)|(?:(?<n>b)|c(?<n>d))", "(#1(a) | (#2(b) | c #3(d)))"),
    ("(?=a)(?!b)(?<=c)(?<!d)", "after(a) not after(b) before(c) not before(d)"),
    (r"\b\B", r"\b \B"),
    (r"[(](a)\((b)[\](](c)", r"( #1(a) ( #2(b) [(,]] #3(c)"),
    // Beyond the grammar.
    ("]}{", "] } {"),
    ("{a}", "{ a }"),
    ("a{b", "a { b"),
    ("{}", "{ }"),
    (r"\-\_\@\:\ \é", "- _ @ : 20 E9"),
    (r"[\w-.]", "[--.,0-9,A-Z,_,a-z]"),
    (r"[a-\d]", "[-,0-9,a]"),
    (r"[\w--/]", "[-,/-9,A-Z,_,a-z]"),
    ("(?=a)*", "(after(a)){0,}"),
    (r"(?:^)*(?:\b)+(?:(?<=a)){2}", r"(^){0,} (\b){1,} (before(a)){2,2}"),
    ("(?!a){2}", "(not after(a)){2,2}"),
];

#[test]
fn what_is_no_pattern_is_refused_with_its_place_and_reason() {
    for (pattern, offset, code) in FAULTS {
        match Pattern::parse(pattern) {
            Ok(parsed) => panic!("`{pattern}` was read as {}", drawn(parsed.tree())),
            Err(fault) => {
                assert_eq!((fault.offset(), fault.code()), (*offset, *code), "`{pattern}`: {fault}")
            }
        }
    }
}

const FAULTS: &[(&str, usize, &str)] = &[
    ("(a", 0, "pattern-group-unclosed"),
    ("a(b(c)", 1, "pattern-group-unclosed"),
    ("^(abc]", 1, "pattern-group-unclosed"),
    ("a)", 1, "pattern-group-unopened"),
    ("é[a", 2, "pattern-class-unclosed"),
    ("[a-", 0, "pattern-class-unclosed"),
    (r"[\]", 0, "pattern-class-unclosed"),
    ("*", 0, "pattern-nothing-to-repeat"),
    ("a**", 2, "pattern-nothing-to-repeat"),
    ("a|+", 2, "pattern-nothing-to-repeat"),
    ("(?:?)", 3, "pattern-nothing-to-repeat"),
    ("a+??", 3, "pattern-nothing-to-repeat"),
    ("{1}", 0, "pattern-nothing-to-repeat"),
    ("^*", 1, "pattern-nothing-to-repeat"),
    ("${2}", 1, "pattern-nothing-to-repeat"),
    (r"\b+", 2, "pattern-nothing-to-repeat"),
    ("(?<=a)*", 6, "pattern-nothing-to-repeat"),
    ("a{,5}", 1, "pattern-repetition-malformed"),
    ("a{1", 1, "pattern-repetition-malformed"),
    ("a{1,2,3}", 1, "pattern-repetition-malformed"),
    ("a{ 2 }", 1, "pattern-repetition-malformed"),
    ("a{5,3}", 1, "pattern-repetition-order"),
    ("a{4294967296}", 1, "pattern-repetition-too-large"),
    ("a{0,99999999999999999999999}", 1, "pattern-repetition-too-large"),
    (r"a\", 1, "pattern-end-in-escape"),
    (r"[\", 1, "pattern-end-in-escape"),
    (r"\a", 0, "pattern-escape-unknown"),
    (r"ab\Z", 2, "pattern-escape-unknown"),
    (r"\A", 0, "pattern-escape-unknown"),
    (r"\Q.\E", 0, "pattern-escape-unknown"),
    (r"[\B]", 1, "pattern-escape-unknown"),
    (r"[\1]", 1, "pattern-escape-unknown"),
    (r"\01", 0, "pattern-escape-unknown"),
    (r"\x1", 0, "pattern-escape-unfinished"),
    (r"\xé1", 0, "pattern-escape-unfinished"),
    (r"\u12", 0, "pattern-escape-unfinished"),
    (r"\u{}", 0, "pattern-escape-unfinished"),
    (r"\u{41", 0, "pattern-escape-unfinished"),
    (r"\u{g}", 0, "pattern-escape-unfinished"),
    (r"\c1", 0, "pattern-escape-unfinished"),
    (r"\c", 0, "pattern-escape-unfinished"),
    (r"\u{110000}", 0, "pattern-code-point"),
    (r"\u{1000000000000041}", 0, "pattern-code-point"),
    ("x[z-a]", 2, "pattern-range-order"),
    (r"[\u{1F602}-\u{1F600}]", 1, "pattern-range-order"),
    ("(?P<name>x)", 0, "pattern-group-unknown"),
    ("a(?i)b", 1, "pattern-group-unknown"),
    ("(?i:b)", 0, "pattern-group-unknown"),
    ("(?#comment)a", 0, "pattern-group-unknown"),
    ("(?>a)", 0, "pattern-group-unknown"),
    ("(?", 0, "pattern-group-unknown"),
    ("(?<>a)", 3, "pattern-name-malformed"),
    ("(?<1a>a)", 3, "pattern-name-malformed"),
    ("(?<a-b>a)", 3, "pattern-name-malformed"),
    ("(?<a", 3, "pattern-name-malformed"),
    (r"\k", 0, "pattern-name-malformed"),
    ("(?<n>a)(?<n>b)", 10, "pattern-name-duplicate"),
    ("(?<n>a|(?<n>b))", 10, "pattern-name-duplicate"),
    ("(?:(?<n>a)|b)(?<n>c)", 16, "pattern-name-duplicate"),
    (r"\1", 0, "pattern-group-missing"),
    (r"(a)\2", 3, "pattern-group-missing"),
    (r"(a)\99999999999999999999", 3, "pattern-group-missing"),
    (r"(?<a>.)\k<b>", 7, "pattern-name-missing"),
    (r"\pL", 0, "pattern-property-unknown"),
    (r"\p{Greek}", 0, "pattern-property-unknown"),
    (r"a\P{letter}", 1, "pattern-property-unknown"),
    (r"[\p{L]", 1, "pattern-property-unknown"),
];

#[test]
fn every_kind_of_fault_has_help_and_its_own_word() {
    let mut helped = std::collections::BTreeMap::new();
    for (pattern, ..) in FAULTS {
        let fault = Pattern::parse(pattern).unwrap_err();
        assert!(
            !fault.help().is_empty() && fault.help().contains('`') | fault.help().contains(' '),
            "{fault}"
        );
        let kind = std::mem::discriminant(fault.kind());
        assert_eq!(*helped.entry(fault.code()).or_insert(kind), kind, "{}", fault.code());
    }
    assert_eq!(helped.len(), 18, "the limits have tests of their own");
}

#[test]
fn look_around_at_the_ends_becomes_a_conjunction() {
    for (pattern, parts) in CONJUNCTS {
        let drawn = match Pattern::parse(pattern).unwrap().tree().conjuncts() {
            Err(irregular) => irregular.code().to_owned(),
            Ok(parts) => {
                let sign = |part: &Conjunct| if part.negated { "not " } else { "" };
                parts
                    .iter()
                    .map(|part| sign(part).to_owned() + &drawn(&part.tree))
                    .collect::<Vec<_>>()
                    .join(" & ")
            }
        };
        assert_eq!(drawn, *parts, "`{pattern}`");
    }
}

const CONJUNCTS: &[(&str, &str)] = &[
    ("", "ε"),
    ("(a)", "a"),
    ("a(b(c)|d)e", "a (b c | d) e"),
    ("^(?=.*[a])(?!b)c$", "^ c $ & ^ ([0-9,B-C,E-2027,202A-10FFFF]){0,} a & not ^ b"),
    ("^((?!a)b)", "^ b & not ^ a"),
    ("(?!a)^b", "^ b & not ^ a"),
    ("^(?!a)", "^ & not ^ a"),
    ("^a+(?<!b)(?<=(c))$", "^ (a){1,} $ & not b $ & c $"),
    ("^(?!a|b)(?<!c|d)$", "^ $ & not ^ (a | b) & not (c | d) $"),
    ("(?!a)b", "look-around"),
    ("^(?:(?!a)b)*$", "look-around"),
    ("^(?!(?=a)b)", "look-around"),
    ("a(?!b)$", "look-around"),
    ("^(?<!a)b", "look-around"),
    ("^a$|^(?!b)c$", "look-around"),
    ("^(?=a)*b", "look-around"),
    (r"(a)\1", "back-reference"),
    (r"^(?=(a))\1", "back-reference"),
];

#[test]
fn the_limits_are_kept() {
    let code = |text: &str| Pattern::parse(text).map_err(|fault| fault.code());
    let nested = |depth: usize| format!("{}a{}", "(".repeat(depth), ")".repeat(depth));
    assert!(code(&nested(read::MAX_DEPTH)).is_ok());
    assert_eq!(code(&nested(read::MAX_DEPTH + 1)), Err("pattern-too-deep"));
    assert_eq!(code(&"(".repeat(read::MAX_LENGTH)), Err("pattern-too-deep"));
    assert!(code(&"a".repeat(read::MAX_LENGTH)).is_ok());
    assert_eq!(code(&"a".repeat(read::MAX_LENGTH + 1)), Err("pattern-too-long"));
    assert_eq!(code(&r"\p{L}".repeat(2_000)), Err("pattern-too-large"));
}

#[test]
fn sets_are_negated_over_the_gap_of_surrogates() {
    let below = CharSet::of_ranges([('\0', '\u{d7ff}')]);
    assert_eq!(below.negate().ranges(), [('\u{e000}', char::MAX)]);
    assert_eq!(below.negate().negate(), below);
    assert_eq!(below.union(&below.negate()), CharSet::all());
    assert_eq!(CharSet::all().negate(), CharSet::empty());
    assert_eq!(CharSet::empty().negate(), CharSet::all());
}

fn any_set() -> impl Strategy<Value = CharSet> {
    let near =
        prop_oneof!["[a-h]", "[\u{d7fd}-\u{d7ff}\u{e000}-\u{e002}]", "[\u{0}-\u{2}\u{10fffd}-\u{10ffff}]"];
    let character = near.prop_map(|text| text.chars().next().unwrap());
    prop::collection::vec((character.clone(), character), 0..5).prop_map(CharSet::of_ranges)
}

proptest! {
    #[test]
    fn sets_follow_the_laws_of_sets(one in any_set(), two in any_set(), character in any::<char>()) {
        let near = one.ranges().iter().chain(two.ranges()).flat_map(|(from, to)| [*from, *to]).chain([character]);
        for at in near {
            let (in_one, in_two) = (one.contains(at), two.contains(at));
            prop_assert_eq!(one.negate().contains(at), !in_one);
            prop_assert_eq!(one.union(&two).contains(at), in_one || in_two);
            prop_assert_eq!(one.intersect(&two).contains(at), in_one && in_two);
        }
        prop_assert_eq!(one.union(&two).negate(), one.negate().intersect(&two.negate()));
        prop_assert!(one.union(&two).ranges().windows(2).all(|pair| pair[0].1 < pair[1].0));
    }

    #[test]
    fn no_text_breaks_the_reader(text in any::<String>()) {
        if let Err(fault) = Pattern::parse(&text) {
            prop_assert!(text.is_char_boundary(fault.offset()), "{}", fault);
        }
    }

    #[test]
    fn no_text_that_looks_like_a_pattern_breaks_the_reader(
        parts in prop::collection::vec(prop::sample::select(PARTS), 0..24)
    ) {
        let text = parts.concat();
        if let Err(fault) = Pattern::parse(&text) {
            prop_assert!(text.is_char_boundary(fault.offset()), "{}", fault);
        }
    }
}

const PARTS: &[&str] = &[
    "(", ")", "[", "]", "{", "}", "^", "$", "|", "*", "+", "?", ".", "-", ",", "1", "9", "\\", "\\u",
    "{1,2}", "(?:", "(?<a>", "(?<b>", "(?=", "(?!", "(?<=", "(?<!", "\\k<a>", "\\1", "\\d", "\\p{L}", "\\p{",
    "\\b", "\\x4", "\\uD83D", "\\uDE00", "\\c", "a", "é", "🐲", "<", ">", "=",
];
