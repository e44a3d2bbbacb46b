//! Tables of languages, and their laws on drawn patterns; the matcher of `accordant-check` is the judge.

use accordant_check::PatternProgram;
use proptest::prelude::*;

use super::*;

fn parsed(pattern: &str) -> Pattern {
    Pattern::parse(pattern).unwrap_or_else(|fault| panic!("`{pattern}`: {fault}"))
}

fn language(pattern: &str) -> Language {
    Language::of_pattern(&parsed(pattern)).unwrap_or_else(|why| panic!("`{pattern}`: {why}"))
}

fn matches(pattern: &str, text: &str) -> bool {
    PatternProgram::compile(&parsed(pattern), 1 << 22, 1_000_000).unwrap().is_match(text).unwrap()
}

#[test]
fn the_shortest_string_is_also_the_most_readable() {
    for (pattern, shortest) in SHORTEST {
        assert_eq!(language(pattern).shortest().as_deref(), *shortest, "`{pattern}`");
        if let Some(text) = shortest {
            assert!(matches(pattern, text), "`{pattern}` on {text:?}");
        }
    }
}

const SHORTEST: &[(&str, Option<&str>)] = &[
    ("", Some("")),
    ("b", Some("b")),
    ("^.{3}$", Some("aaa")),
    ("^[^a-z]$", Some("0")),
    ("^[^a-zA-Z0-9]$", Some("-")),
    (r"^\W\s$", Some("- ")),
    (r"^[^\0-\x7f]$", Some("ß")),
    (r"^[\0-\x20]$", Some(" ")),
    (r"^\p{Lu}{2}-\d{3}$", Some("AA-000")),
    (r"^\p{Script=Greek}$", Some("Ͱ")),
    (r"^[\uE000-\uE003\x01]$", Some("\u{e000}")),
    ("^(?:foo|ba)$", Some("ba")),
    ("^a{20}$", Some("aaaaaaaaaaaaaaaaaaaa")),
    (r"\bx\b.\bx\b", Some("x-x")),
    (r"^(?=.*\d)(?=.*[a-z]).{3}$", Some("aa0")),
    ("^(?!a)[a-c]{2}(?<!b)$", Some("ba")),
    // None at all.
    ("[]", None),
    ("a^", None),
    ("$a", None),
    (r"a\bb", None),
    (r"\uD800", None),
    ("^(?=a)(?!a)", None),
    ("^(?=ab$)c", None),
];

#[test]
fn what_lies_outside_is_told_with_a_string() {
    let any = Language::any;
    let within = |max| Language::lengths(0, Some(max));
    let cases: &[(&str, Language, Language, Option<&str>)] = &[
        ("digits in anything", language(r"^\d+$"), any(), None),
        ("anything in digits", any(), language(r"^\d+$"), Some("")),
        ("integers in capitals", Language::integers(), language("^[A-Z]+$"), Some("0")),
        ("integers in digits", Language::integers(), language(r"^\d+$"), Some("-1")),
        ("integers in themselves", Language::integers(), language("^(?:-?[1-9][0-9]*|0)$"), None),
        ("a longer bound", within(200_000), within(100_000), Some(&*"a".repeat(100_001))),
        ("a shorter bound", within(100_000), within(200_000), None),
        ("a count in a bound", language("^[a-z]{2,5000}$"), Language::lengths(2, Some(5_000)), None),
        (
            "a count past a bound",
            language("^[0-9]{2,50}$"),
            within(30),
            Some("0000000000000000000000000000000"),
        ),
        ("spellings of one set", language("^(?:a|b)*$"), language("^[ab]*$"), None),
        ("a list in a pattern", Language::of_strings(["ab", "ac", ""]), language("^(?:a[bc])?$"), None),
        ("a list with a stranger", Language::of_strings(["ab", "🐲"]), language("^a"), Some("🐲")),
        ("a date in a date", language(r"^\d{4}-\d\d-\d\d$"), language(r"^[0-9-]{10}$"), None),
        ("odd in even", language("^(?:aa)*a$"), language("^(?:aa)*$"), Some("a")),
        ("search in a beginning", language("foo"), language("^foo"), Some("afoo")),
        ("denied in denied", language("^(?!a|b)"), language("^(?!a)"), None),
        ("denied in more denied", language("^(?!a)"), language("^(?!a|b)"), Some("b")),
        ("nothing in nothing", Language::none(), Language::none(), None),
    ];
    for (name, producer, receiver, outside) in cases {
        assert_eq!(producer.outside(receiver).unwrap().as_deref(), *outside, "{name}");
    }
}

#[test]
fn samples_are_short_readable_and_of_several_lengths() {
    for (pattern, samples) in SAMPLES {
        assert_eq!(language(pattern).samples(6).join(" "), *samples, "`{pattern}`");
    }
    assert_eq!(Language::any().samples(0), Vec::<String>::new());
    assert_eq!(Language::none().samples(9), Vec::<String>::new());
    assert_eq!(Language::lengths(2, Some(2)).samples(300).len(), 300);
}

const SAMPLES: &[(&str, &str)] = &[
    ("^[a-z]+$", "a aa aaa b ab aab"),
    ("^[A-Z]{2}-[0-9]{3,}$", "AA-000 AA-0000 AA-00000 AA-001 AA-0001 AA-00001"),
    ("^(?:yes|no)$", "no yes"),
    ("", " a aa b ab aaa"),
    (r"^\W$", "- . ! \" # $"),
];

#[test]
fn a_finite_language_lists_its_members() {
    let members = |pattern: &str, limit| language(pattern).members(limit).map(|texts| texts.join(","));
    assert_eq!(members("^(?:b|a|ab)$", 3).as_deref(), Some("a,b,ab"));
    assert_eq!(members("^(?:b|a|ab)$", 2), None);
    assert_eq!(members("^[01]{2}$", 4).as_deref(), Some("00,01,10,11"));
    assert_eq!(members("^[ab]?$", 9).as_deref(), Some(",a,b"));
    assert_eq!(members("[]", 0).as_deref(), Some(""));
    assert_eq!(members("^a*$", 1_000), None);
    assert_eq!(members("^a{0,20}$", 21).map(|all| all.len()), Some(20 + 210));
    assert_eq!(members("a", 1_000), None);
    let windows = language("^a*$").and(&Language::lengths(3, Some(5))).unwrap();
    assert_eq!(windows.members(3).unwrap(), ["aaa", "aaaa", "aaaaa"]);
    assert_eq!(Language::lengths(0, Some(1_000_000_000)).members(1_000), None);
    assert_eq!(
        language("^(?:a{999})*$").and(&Language::lengths(1, Some(5_000))).unwrap().members(9).unwrap().len(),
        5
    );
    assert_eq!(Language::any().members(usize::MAX), None);
}

#[test]
fn windows_of_lengths_cost_no_states() {
    let most = u64::MAX;
    assert!(!Language::lengths(most, None).is_empty());
    assert!(Language::lengths(2, Some(1)).is_empty());
    assert_eq!(Language::lengths(most, None).shortest(), None);
    let long = language("^[a-z]+$").and(&Language::lengths(1 << 40, Some(1 << 41))).unwrap();
    assert!(!long.is_empty() && !long.contains(""));
    assert!(long.minus(&Language::lengths(0, Some(1 << 41))).unwrap().is_empty());
    assert_eq!(long.outside(&Language::lengths(0, Some(1 << 40))), Err(TooLarge), "a witness of a terabyte");
    assert!(language("^.{1,65536}$").minus(&Language::lengths(1, Some(65_536))).unwrap().is_empty());
}

#[test]
fn lengths_that_no_string_has_are_seen() {
    let even = language("^(?:ab)*$");
    assert!(even.and(&Language::lengths(3, Some(3))).unwrap().is_empty());
    assert_eq!(even.and(&Language::lengths(3, None)).unwrap().shortest().as_deref(), Some("abab"));
    assert!(language("^a{3}$").and(&Language::lengths(4, None)).unwrap().is_empty());
    assert_eq!(even.and(&Language::lengths(100_001, None)).unwrap().shortest().unwrap().len(), 100_002);
}

#[test]
fn what_is_not_regular_or_too_large_is_said() {
    let code = |pattern: &str| Language::of_pattern(&parsed(pattern)).map_err(NotRegular::code).map(drop);
    assert_eq!(code(r"(a)\1"), Err("back-reference"));
    assert_eq!(code("a(?!b)c"), Err("look-around"));
    assert_eq!(code("^(?:ab){1,100000}$"), Err("automaton-size"));
    assert_eq!(code("a.{30}$"), Err("automaton-size"));
    assert_eq!(code("(?:){4294967295}"), Ok(()));
    assert_eq!(code("^.{1,64}@.{1,255}$"), Err("automaton-size"));
}

#[test]
fn large_lists_are_fast_enough() {
    let texts: Vec<String> =
        (0..4_000u32).map(|at| format!("{}{at}", char::from_u32(0x4e00 + at).unwrap())).collect();
    let list = Language::of_strings(texts.iter().map(String::as_str));
    assert!(texts.iter().all(|text| list.contains(text)) && !list.contains("x1"));
    assert!(
        list.and(&language("7$")).is_ok_and(|some| some.contains("\u{4e07}7") && !some.contains("\u{4e06}6"))
    );
}

/// Patterns of parts, of which most are patterns.
fn any_pattern() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "a", "b", "[ab]", "[^a]", ".", "\\w", "\\d", "é", "🐲", "a*", "b+", "(?:ab)?", "(?:a|b)*", "[^]{2}",
        "a{0,3}", "|", "\\b", "\\B", "(a|)", "-", "_{17,18}",
    ]);
    let head = prop::sample::select(vec!["", "^", "^", "^(?!a)", "^(?=.*b)"]);
    let tail = prop::sample::select(vec!["", "$", "$", "(?<!b)$"]);
    (head, prop::collection::vec(part, 0..5), tail)
        .prop_map(|(head, parts, tail)| format!("{head}(?:{}){tail}", parts.concat()))
}

fn any_language() -> impl Strategy<Value = (String, Language)> {
    let window = (0u64..4, prop::option::of(0u64..5));
    (any_pattern(), prop::option::of(window)).prop_map(|(pattern, window)| {
        let language = language(&pattern);
        match window {
            None => (pattern, language),
            Some((min, max)) => {
                let lengths = Language::lengths(min, max);
                (format!("{pattern} of {min} to {max:?}"), language.and(&lengths).unwrap())
            }
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_language_contains_what_the_matcher_matches(pattern in any_pattern(), texts in prop::collection::vec("[ab1_é🐲-]{0,5}", 8)) {
        let language = language(&pattern);
        let program = PatternProgram::compile(&parsed(&pattern), 1 << 22, 1_000_000).unwrap();
        for text in texts {
            prop_assert_eq!(Ok(language.contains(&text)), program.is_match(&text), "`{}` on {:?}", pattern, text);
        }
    }

    #[test]
    fn what_a_language_gives_the_matcher_matches(pattern in any_pattern()) {
        let language = language(&pattern);
        let program = PatternProgram::compile(&parsed(&pattern), 1 << 22, 1_000_000).unwrap();
        let samples = language.samples(12);
        prop_assert_eq!(language.is_empty(), language.shortest().is_none());
        prop_assert_eq!(language.is_empty(), samples.is_empty());
        for text in samples.iter().chain(&language.shortest()).chain(language.members(40).iter().flatten()) {
            prop_assert_eq!(program.is_match(text), Ok(true), "`{}` on {:?}", pattern, text);
        }
        let shortest = language.shortest().map_or(0, |text| text.chars().count());
        prop_assert!(samples.iter().all(|text| text.chars().count() >= shortest));
    }

    #[test]
    fn languages_follow_the_laws_of_sets(
        one in any_language(), two in any_language(), texts in prop::collection::vec("[ab1_é🐲-]{0,5}", 8)
    ) {
        let ((one_name, one), (two_name, two)) = (one, two);
        let (and, or, minus) = (one.and(&two).unwrap(), one.or(&two).unwrap(), one.minus(&two).unwrap());
        let mine = one.samples(8);
        let theirs = two.samples(8);
        for text in texts.iter().chain(&mine).chain(&theirs) {
            let (in_one, in_two) = (one.contains(text), two.contains(text));
            let names = format!("`{one_name}`, `{two_name}` on {text:?}");
            prop_assert_eq!(and.contains(text), in_one && in_two, "and: {}", names);
            prop_assert_eq!(or.contains(text), in_one || in_two, "or: {}", names);
            prop_assert_eq!(minus.contains(text), in_one && !in_two, "minus: {}", names);
        }
        match one.outside(&two).unwrap() {
            None => prop_assert!(mine.iter().all(|text| two.contains(text))),
            Some(text) => prop_assert!(one.contains(&text) && !two.contains(&text)),
        }
        prop_assert!(one.minus(&or).unwrap().is_empty() && and.minus(&one).unwrap().is_empty());
        prop_assert_eq!(and.is_empty(), one.outside(&minus).unwrap().is_none());
    }

    #[test]
    fn a_list_holds_its_strings_and_no_others(texts in prop::collection::vec("[ab🐲]{0,4}", 0..8), other in "[ab🐲]{0,4}") {
        let list = Language::of_strings(texts.iter().map(String::as_str));
        prop_assert_eq!(list.contains(&other), texts.contains(&other));
        let mut members = list.members(8).unwrap();
        let mut expected = texts;
        members.sort();
        expected.sort();
        expected.dedup();
        prop_assert_eq!(members, expected);
    }

    #[test]
    fn integers_are_canonical(number in any::<i64>(), text in "-?[0-9]{1,3}") {
        let integers = Language::integers();
        prop_assert!(integers.contains(&number.to_string()));
        let is_canonical = text.parse::<i64>().unwrap().to_string() == text;
        prop_assert_eq!(integers.contains(&text), is_canonical);
    }
}
