//! Tables of patterns and strings, run on every engine that takes them; engines against each other on drawn trees.

use accordant_json::{Value, read_str};
use accordant_schema::CharSet;
use proptest::prelude::*;

use super::*;

const BYTES: usize = 1 << 20;
const STEPS: u64 = 1_000_000;

fn parsed(pattern: &str) -> Pattern {
    Pattern::parse(pattern).unwrap_or_else(|fault| panic!("`{pattern}`: {fault}"))
}

fn compiled(pattern: &str) -> PatternProgram {
    PatternProgram::compile(&parsed(pattern), BYTES, STEPS)
        .unwrap_or_else(|fault| panic!("`{pattern}`: {fault}"))
}

type Engines = Vec<(&'static str, Box<dyn Fn(&str) -> bool>)>;

/// Each engine that takes the pattern, by name.
fn engines(pattern: &str) -> Engines {
    let pattern = parsed(pattern);
    let mut engines: Engines = Vec::new();
    if let Ok(code) = code::code(pattern.tree(), BYTES) {
        engines.push(("backtrack", Box::new(move |text| code.is_match(text, STEPS).unwrap())));
    }
    if let Some(linear) = Engine::linear(pattern.tree(), BYTES) {
        let linear = PatternProgram { engine: linear, steps: 0 };
        engines.push(("linear", Box::new(move |text| linear.is_match(text).unwrap())));
    }
    if let Some(runs) = Runs::of_tree(pattern.tree()) {
        if runs.is_ascii() {
            let runs = runs.clone();
            engines.push(("bytes", Box::new(move |text| runs.is_match_bytes(text.as_bytes()))));
        }
        engines.push(("runs", Box::new(move |text| runs.is_match(text))));
    }
    engines
}

/// Holds every engine to what is known of the pattern; gives back how many answers there were.
fn check_answers(pattern: &str, matches: &[&str], others: &[&str]) -> usize {
    let engines = engines(pattern);
    assert!(!engines.is_empty(), "`{pattern}`");
    let expected = matches.iter().map(|text| (text, true)).chain(others.iter().map(|text| (text, false)));
    let mut count = 0;
    for (text, expected) in expected {
        for (engine, answers) in &engines {
            assert_eq!(answers(text), expected, "`{pattern}` on {text:?} by {engine}");
            count += 1;
        }
    }
    count
}

#[test]
fn every_engine_answers_as_ecma_262_says() {
    for (pattern, matches, others) in CASES {
        check_answers(pattern, matches, others);
    }
}

type Case = (&'static str, &'static [&'static str], &'static [&'static str]);

const CASES: &[Case] = &[
    // Anchors are those of the whole string, and a match may stand anywhere.
    ("", &["", "a"], &[]),
    ("b", &["abc"], &["", "ac"]),
    ("^abc$", &["abc"], &["abc\n", "\nabc", "xabc", "abcd"]),
    ("^a|b$", &["ax", "xb"], &["xa", "bx"]),
    ("a^b", &[], &["ab", "a\nb"]),
    ("(?:^|,)a(?:,|$)", &["a", "b,a", "a,b"], &["ba", "ab"]),
    ("$^", &[""], &["a"]),
    // Sets.
    (r"^\d$", &["7"], &["߀", "७", "a", ""]),
    (r"^\D$", &["é", "߀"], &["0"]),
    (r"^\w$", &["_", "Z", "4"], &["é", "\u{17f}", "\u{212a}", "-"]),
    (
        r"^\s$",
        &["\t", "\n", "\u{b}", "\u{a0}", "\u{2003}", "\u{2028}", "\u{feff}"],
        &["\u{1}", "\u{85}", "\u{180e}"],
    ),
    (r"^\S$", &["é", "\u{85}"], &["\u{2029}", "\u{3000}"]),
    ("^.$", &["a", "🐲", "\u{85}", "\0"], &["\n", "\r", "\u{2028}", "\u{2029}", ""]),
    ("^[^]$", &["\n", "🐲"], &["", "ab"]),
    ("[]", &[], &["", "a"]),
    (r"^\cC$", &["\u{3}"], &["\\cC"]),
    (r"^[\b]$", &["\u{8}"], &["b"]),
    (r"\p{Letter}cole", &["Les hivers de mon enfance étaient... école"], &["7cole"]),
    (r"\wcole", &["xcole"], &["école"]),
    (r"^\p{digit}+$", &["42", "৪২"], &["-%#", ""]),
    (r"^\p{Lu}\P{Lu}*$", &["Éa", "A"], &["éa", "AB"]),
    (r"^\p{Script=Greek}+$", &["αβγ"], &["abc", "α1"]),
    ("^🐲*$", &["", "🐲", "🐲🐲"], &["🐉", "D", "🐲D"]),
    (r"^\uD83D\uDC32$", &["🐲"], &["\u{fffd}", "\u{fffd}\u{fffd}"]),
    (r"\uD83D", &[], &["🐲", "\u{fffd}"]),
    (r"^[^\uD83D]$", &["🐲"], &[]),
    // Words are of ASCII, and no boundary lies inside a character.
    (r"\bfoo\b", &["foo", "a foo.", "éfoo"], &["foo_", "xfoo", "foo1"]),
    (r"\B", &["", "ab", "é", "éaé é"], &["a", "aéa", "a🐲a"]),
    (r"^\B", &["", "é", " a"], &["a"]),
    (r"é\b", &["éa"], &["é", "é ", "éé"]),
    // Repetition.
    ("^(?:ab){2,3}$", &["abab", "ababab"], &["ab", "abababab"]),
    ("^a{0}$", &[""], &["a"]),
    ("^a{2}", &["aa", "aaa"], &["a", "baa"]),
    ("^[a-z]{1,100000}$", &["a", "abc"], &["", "A", "aA"]),
    ("^.{3,}$", &["abc", "🐲🐲🐲"], &["ab", "🐲🐲"]),
    ("^[A-Z]{2}-[0-9]+(?:)$", &["AB-1"], &["A-1", "AB-", "AB-1x"]),
    ("^a?b?$", &["", "a", "b", "ab"], &["ba", "aa"]),
    ("^a*a$", &["a", "aa"], &["", "b"]),
    ("^a*ab", &["ab", "aab"], &["b", "aa"]),
    ("^a+?$", &["a", "aa"], &[""]),
    ("^(?:a|)*$", &["", "aa"], &["b"]),
    ("^(?:a*)*$", &["", "aa"], &["b"]),
    ("^(?:a?){3}$", &["", "aaa"], &["aaaa"]),
    ("^(?:|a){2,}b$", &["b", "aaaab"], &["a", "ba"]),
    (r"^(?:\b|a)*$", &["", "aa"], &["b"]),
    (r"(?:\b){2}a", &["a", "éa"], &["bab"]),
    // Look-around.
    ("^(?!foo)", &["", "fo", "xfoo"], &["foo", "foobar"]),
    (r"^(?=.*\d)(?=.*[a-z]).{4,}$", &["abc1", "1abc"], &["abcd", "1234", "a1"]),
    (r"^(?!.*\s)[^]+(?<!\.)$", &["a.b"], &["a b", "a.", ""]),
    ("^(?:(?!ab).)*$", &["", "ba", "aa"], &["ab", "xaby"]),
    ("foo(?=bar)", &["foobar"], &["foo", "foobaz", "barfoo"]),
    ("foo(?!bar)", &["foo", "foobaz", "foobarfoo"], &["foobar"]),
    ("(?<=a+)b", &["ab", "aaab"], &["b", "cb"]),
    (r"(?<!\$)\b\d+", &["42"], &["$42"]),
    ("(?<=^|,)a", &["a", "b,a"], &["ba"]),
    ("(?=a)*b", &["b", "ab"], &["a"]),
    ("(?!)", &[], &["", "a"]),
    // References.
    (r"^(a|b)\1$", &["aa", "bb"], &["ab", "a"]),
    (r#"^(["']).*\1$"#, &[r#""a""#, "'a'"], &[r#""a'"#]),
    (r"^(?<n>\w)\k<n>$", &["aa"], &["ab"]),
    (r"^\1(a)$", &["a"], &["aa"]),
    (r"^(?:(a)|b)\1$", &["aa", "b"], &["a", "ba"]),
    (r"^(?:(?<n>a)|(?<n>b))\k<n>$", &["aa", "bb"], &["ab", "a", "b"]),
    (r"^(a\1)$", &["a"], &["aa"]),
    // Each turn forgets what the groups inside it matched.
    (r"^(?:(a)|(b)\1)+$", &["ab", "aab"], &["", "aa b"]),
    (r"^(?:(a)|b)*\1$", &["ab", "aa", "abaa"], &["c", "aba"]),
    // Look-behind reads from right to left, so the group on the right matches first.
    (r"(?<=(\d+)(\d+))x\1$", &["1053x1"], &["1053x105"]),
    (r"(?<=\1(a))x", &["aax"], &["ax", "x"]),
    // A denied look-around leaves nothing behind; a granted one keeps what it matched, and no other choice.
    (r"^(?!(a)b)\1c", &["c"], &["ac"]),
    (r"^(?=(a+))\1b$", &["aab"], &["a"]),
    (r"^(?=(a+))a*b\1$", &["aabaa"], &["baaabac"]),
    (r"(?=(a+))a*b\1", &["baaabac"], &["baac"]),
];

/// Another implementation's answers; see `tests/data/patterns/SOURCE.md`.
#[test]
fn every_engine_answers_as_v8_does() {
    let (mut refused, mut answered) = (0, 0);
    for line in include_str!("../../tests/data/patterns/v8.jsonl").lines() {
        let row = read_str(line).unwrap();
        let member = |name: &str| row.as_object().unwrap().get(name);
        let pattern = member("pattern").and_then(Value::as_str).unwrap();
        if member("refused").is_some() {
            assert!(Pattern::parse(pattern).is_err(), "`{pattern}`");
            refused += 1;
            continue;
        }
        let texts = |name: &str| -> Vec<&str> {
            member(name).unwrap().as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
        };
        answered += check_answers(pattern, &texts("matches"), &texts("others"));
    }
    assert!(refused > 100 && answered > 3_000, "{refused} refused, {answered} answered");
}

#[test]
fn plain_patterns_are_runs_regular_ones_linear() {
    for pattern in
        ["^a$", "^[A-Z]{2}-\\d+$", "^.{1,100000}$", "^x-", "^[a-z][a-z0-9_]*$", "^", "^$", "^\\p{L}{1,64}$"]
    {
        assert!(Runs::of_tree(parsed(pattern).tree()).is_some(), "`{pattern}`");
    }
    for pattern in ["a", "^a*a$", "^(?:ab)+$", "^a|b$", "(a+)+$", "^(?!a)b$", "^a.*(?<!b)$", "\\bfoo\\b"] {
        assert!(Runs::of_tree(parsed(pattern).tree()).is_none(), "`{pattern}`");
        assert!(compiled(pattern).is_linear(), "`{pattern}`");
    }
    for pattern in ["(a)\\1", "a(?=b)", "^(?:(?!a).)*$"] {
        assert!(!compiled(pattern).is_linear(), "`{pattern}`");
    }
}

#[test]
fn patterns_that_make_backtracking_explode_are_linear_or_out_of_steps() {
    let text = "a".repeat(50_000) + "!";
    for pattern in
        ["(a+)+$", "^(a|a)*$", "^(a*)*b$", "^(?:a?){40}a{40}$", "([a-zA-Z]+)*$x", "(a|aa)+$", "(.*a){12}$"]
    {
        let program = compiled(pattern);
        assert!(program.is_linear(), "`{pattern}`");
        assert_eq!(program.is_match(&text), Ok(false), "`{pattern}`");
    }
    for pattern in ["^(a+)+\\1$", "(?:(?=a)a+)+$", "^(?:(a*)*)*\\1b$", "(?<=(a+)+)b\\1"] {
        assert_eq!(compiled(pattern).is_match(&text), Err(OutOfSteps), "`{pattern}`");
    }
}

#[test]
fn an_automaton_that_grows_with_the_string_is_given_up() {
    let mut state = 1u32;
    let drawn = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if state >> 31 == 0 { 'a' } else { 'b' }
    };
    let text: String = (0..1_000_000).map(drawn).collect();
    let program = compiled("a[ab]{5000}c");
    assert!(program.is_linear());
    assert_eq!(program.is_match(&text), Err(OutOfSteps));
    assert_eq!(program.is_match(&text.chars().take(10_000).collect::<String>()), Ok(false));
    for (pattern, answer) in
        [("(?:a|b)+$", true), (r"\p{L}{3}b\B", true), ("(?:ab|ba){900}c", false), ("\\bb+c|é", false)]
    {
        assert_eq!(compiled(pattern).is_match(&text), Ok(answer), "`{pattern}`");
    }
}

#[test]
fn long_strings_cost_steps_where_they_are_compared() {
    let text = "a".repeat(1 << 20);
    assert_eq!(compiled(r"^(a*)\1\1b").is_match(&text), Err(OutOfSteps));
    let groups = "(b)?".repeat(2_000);
    assert_eq!(compiled(&format!(r"^(?:a{groups})*\1c")).is_match(&text), Err(OutOfSteps));
}

#[test]
fn large_counts_are_matched_in_runs_and_refused_elsewhere() {
    let long = "a".repeat(100_000);
    let bounded = compiled("^[a-z]{0,100000}$");
    assert_eq!((bounded.is_match(&long), bounded.is_match(&(long + "a"))), (Ok(true), Ok(false)));
    let refused = |pattern: &str| PatternProgram::compile(&parsed(pattern), BYTES, STEPS).err();
    for pattern in [
        "(?:ab){0,100000}",
        "((a{1,1000}){1,1000}){1,100}",
        "(?:a?){4294967295}",
        "(?:(?=a)){4294967295}",
        "(?:(?=a)){0,4294967295}",
        "(?:(?:\\b)*){0,4294967295}(?=a)",
    ] {
        assert_eq!(refused(pattern), Some(PatternTooLarge), "`{pattern}`");
    }
    for pattern in ["(?:){4294967295}", "(?:){4294967295}(?=a)", "(?:(?:){1000000}){1000000}(?=a)"] {
        assert_eq!(refused(pattern), None, "`{pattern}`");
    }
}

#[test]
fn what_is_too_large_for_an_automaton_backtracks() {
    let program = compiled(r"^\p{L}{1,50}(?: \p{L}{1,50})*$");
    assert_eq!(program.is_match("été à Paris"), Ok(true));
    assert_eq!(program.is_match("été  à"), Ok(false));
}

#[test]
fn the_deepest_pattern_fits_a_small_stack() {
    let run = || {
        for open in ["(", "(?:b|", "(?=", "(?<=", "(?:(b)*|"] {
            let depth = if open.ends_with("*|") { 127 } else { 128 };
            let pattern = parsed(&format!("{}a{}", open.repeat(depth), ")".repeat(depth)));
            assert!(PatternProgram::compile(&pattern, BYTES, STEPS).unwrap().is_match("aab").is_ok());
        }
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap().join().unwrap();
}

/// Trees without look-around and references.
fn regular_tree() -> impl Strategy<Value = Tree> {
    let set = prop_oneof![
        prop::collection::vec(prop::sample::select(vec!['a', 'b', '_', ' ', 'é', '🐲']), 0..3)
            .prop_map(|characters| Tree::Set(characters.into_iter().collect())),
        Just(Tree::Set(CharSet::of_char('a').negate())),
    ];
    let leaf = prop_oneof![
        6 => set,
        1 => Just(Tree::Empty),
        1 => Just(Tree::Start),
        1 => Just(Tree::End),
        1 => any::<bool>().prop_map(|negated| Tree::Boundary { negated }),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Tree::Concat),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Tree::Either),
            (inner.clone(), 0u32..3, prop::option::of(0u32..3), any::<bool>()).prop_map(
                |(inner, min, more, greedy)| {
                    Tree::Repeat { inner: Box::new(inner), min, max: more.map(|more| min + more), greedy }
                }
            ),
            inner.prop_map(|inner| Tree::Group { index: 1, inner: Box::new(inner) }),
        ]
    })
}

fn run_tree() -> impl Strategy<Value = Tree> {
    let set = prop::sample::select(vec!["a", "b", "ab", "é", "a🐲"])
        .prop_map(|characters| Tree::Set(characters.chars().collect()));
    let run = (set, 0u32..3, prop::option::of(0u32..3)).prop_map(|(set, min, more)| Tree::Repeat {
        inner: Box::new(set),
        min,
        max: more.map(|more| min + more),
        greedy: true,
    });
    (prop::collection::vec(run, 0..4), any::<bool>()).prop_map(|(mut terms, to_end)| {
        terms.insert(0, Tree::Start);
        terms.extend(to_end.then_some(Tree::End));
        Tree::Concat(terms)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn the_linear_engine_and_the_backtracking_one_agree(
        tree in regular_tree(),
        texts in prop::collection::vec("[ab_ é🐲]{0,6}", 1..6),
    ) {
        let backtrack = code::code(&tree, BYTES).unwrap();
        let linear = Automaton::of_tree(&tree, BYTES).unwrap();
        for text in texts {
            if let Ok(answer) = backtrack.is_match(&text, STEPS) {
                prop_assert_eq!(linear.is_match(&text), Ok(answer), "{:?}", text);
                prop_assert_eq!(linear.is_match_lazily(&text), Ok(answer), "lazily: {:?}", text);
            }
        }
    }

    #[test]
    fn runs_and_the_backtracking_engine_agree(tree in run_tree(), text in "[abé🐲]{0,7}") {
        if let Some(runs) = Runs::of_tree(&tree) {
            let answer = code::code(&tree, BYTES).unwrap().is_match(&text, STEPS).unwrap();
            prop_assert_eq!(runs.is_match(&text), answer);
        }
    }

    #[test]
    fn look_around_at_the_ends_is_the_conjunction_that_it_is_taken_for(
        ahead in regular_tree(),
        body in regular_tree(),
        behind in regular_tree(),
        negated in any::<(bool, bool)>(),
        text in "[ab_ é🐲]{0,6}",
    ) {
        let look = |inner, behind, negated| Tree::Look { behind, negated, inner: Box::new(inner) };
        let tree = Tree::Concat(vec![
            Tree::Start, look(ahead, false, negated.0), body, look(behind, true, negated.1), Tree::End,
        ]);
        let engine = Engine::linear(&tree, 4 * BYTES).unwrap();
        if let Ok(answer) = code::code(&tree, BYTES).unwrap().is_match(&text, STEPS) {
            prop_assert_eq!(PatternProgram { engine, steps: 0 }.is_match(&text), Ok(answer));
        }
    }

    #[test]
    fn a_program_of_any_pattern_answers_or_gives_up(
        parts in prop::collection::vec(prop::sample::select(PARTS), 0..16),
        text in "[ab1_ é🐲]{0,12}",
    ) {
        if let Ok(pattern) = Pattern::parse(&parts.concat())
            && let Ok(program) = PatternProgram::compile(&pattern, BYTES, 10_000)
        {
            let answer = program.is_match(&text);
            prop_assert!(!program.is_linear() || answer.is_ok());
        }
    }
}

const PARTS: &[&str] = &[
    "(", ")", "^", "$", "|", "*", "+", "?", ".", "{2}", "{0,3}", "{1,}?", "(?:", "(?=", "(?!", "(?<=",
    "(?<!", "\\1", "\\2", "\\b", "\\B", "\\w", "\\d", "[^a]", "a", "b", "é",
];
