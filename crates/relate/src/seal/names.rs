//! Names and patterns: which of them may meet.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use accordant_check::PatternProgram;
use accordant_schema::{Graph, Meaning, Pattern};

use crate::text::Language;

/// What one pattern may cost, in memory and in steps on one name.
const BYTES: usize = 1 << 20;
const STEPS: u64 = 1 << 16;
/// The most pairs of patterns that are compared as languages.
const PAIRS: usize = 1_024;

/// Whether a name matches a pattern. Closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Match {
    /// It does.
    Yes,
    /// It doesn't.
    No,
    /// Not known: the pattern is too large, or took too long.
    Maybe,
}

/// Two patterns by their texts.
type Pair = (Arc<str>, Arc<str>);

/// The patterns of a graph, ready to be asked.
pub(super) struct Names {
    programs: HashMap<Arc<str>, PatternProgram>,
    apart: RefCell<HashMap<Pair, bool>>,
}

impl Names {
    pub(super) fn of(graph: &Graph) -> Self {
        let mut programs = HashMap::new();
        for keyword in graph.ids().flat_map(|node| graph.node(node).keywords()) {
            let Meaning::PatternProperties(rows) = &keyword.meaning else { continue };
            for (pattern, _) in rows {
                if let Ok(program) = PatternProgram::compile(pattern, BYTES, STEPS) {
                    programs.insert(Arc::from(pattern.source()), program);
                }
            }
        }
        Self { programs, apart: RefCell::default() }
    }

    /// Whether `name` matches.
    pub(super) fn matches(&self, pattern: &Pattern, name: &str) -> Match {
        match self.programs.get(pattern.source()).map(|program| program.is_match(name)) {
            Some(Ok(true)) => Match::Yes,
            Some(Ok(false)) => Match::No,
            Some(Err(_)) | None => Match::Maybe,
        }
    }

    /// Proven: no name matches both.
    pub(super) fn apart(&self, a: &Pattern, b: &Pattern) -> bool {
        let (first, second) = (a.source().min(b.source()), a.source().max(b.source()));
        let pair = (Arc::from(first), Arc::from(second));
        let mut known = self.apart.borrow_mut();
        if let Some(known) = known.get(&pair) {
            return *known;
        }
        let found = known.len() < PAIRS && no_name_in_common(a, b);
        known.insert(pair, found);
        found
    }
}

fn no_name_in_common(a: &Pattern, b: &Pattern) -> bool {
    let (Ok(a), Ok(b)) = (Language::of_pattern(a), Language::of_pattern(b)) else { return false };
    a.and(&b).is_ok_and(|both| both.is_empty())
}
