//! The examples: their files are what the generator makes, and they show each kind of line.

use accordant::error::Code;
use xtask::examples::expected::Counts;
use xtask::examples::{SCENARIOS, files};
use xtask::tree;

#[test]
fn the_files_are_what_the_generator_makes() {
    for scenario in SCENARIOS {
        for (name, bytes) in files(scenario).unwrap() {
            let path = tree::root().join("examples").join(scenario.folder).join(name);
            let found = std::fs::read(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            assert!(found == bytes, "{}: run `cargo xtask examples`", path.display());
        }
    }
}

#[test]
fn each_scenario_has_lines_of_every_outcome_and_codes_of_the_table() {
    for scenario in SCENARIOS {
        let lines = scenario.lines().unwrap();
        let counts = Counts::of(&lines);
        let Counts { blank, untouched, converted, refused, .. } = counts;
        assert!(
            counts.lines > 200 && blank > 0 && untouched > 9 && converted > 100 && refused > 40,
            "{counts:?}"
        );
        let whole = blank + untouched + converted + counts.warned + refused;
        assert_eq!((whole, counts.refused_by_code.values().sum::<u64>()), (counts.lines, refused));
        for code in counts.refused_by_code.keys() {
            assert!(Code::find(code).is_some(), "{}: `{code}` is no code", scenario.folder);
        }
    }
}

#[test]
fn an_output_in_the_receiver_s_form_is_delivered_as_its_own_bytes() {
    for scenario in SCENARIOS {
        for made in scenario.lines().unwrap().iter().filter(|made| made.untouched) {
            let delivered = accordant_json::read_str(made.delivered.as_ref().unwrap()).unwrap();
            assert_eq!(
                Ok(&delivered),
                accordant_json::read(&made.bytes, &accordant_json::Limits::default()).as_ref()
            );
        }
    }
}
