//! The published meta-schemas, so that schemas can refer to them without a network.

use std::sync::LazyLock;

use crate::{Options, Registry};

/// The texts, from the JSON Schema specification (licence beside them).
const TEXTS: [&str; 19] = [
    include_str!("../meta/draft-04/schema.json"),
    include_str!("../meta/draft-06/schema.json"),
    include_str!("../meta/draft-07/schema.json"),
    include_str!("../meta/2019-09/schema.json"),
    include_str!("../meta/2019-09/meta/applicator.json"),
    include_str!("../meta/2019-09/meta/content.json"),
    include_str!("../meta/2019-09/meta/core.json"),
    include_str!("../meta/2019-09/meta/format.json"),
    include_str!("../meta/2019-09/meta/meta-data.json"),
    include_str!("../meta/2019-09/meta/validation.json"),
    include_str!("../meta/2020-12/schema.json"),
    include_str!("../meta/2020-12/meta/applicator.json"),
    include_str!("../meta/2020-12/meta/content.json"),
    include_str!("../meta/2020-12/meta/core.json"),
    include_str!("../meta/2020-12/meta/format-annotation.json"),
    include_str!("../meta/2020-12/meta/format-assertion.json"),
    include_str!("../meta/2020-12/meta/meta-data.json"),
    include_str!("../meta/2020-12/meta/unevaluated.json"),
    include_str!("../meta/2020-12/meta/validation.json"),
];

/// All of them.
pub(crate) fn published() -> &'static Registry {
    static PUBLISHED: LazyLock<Registry> = LazyLock::new(|| {
        let mut registry = Registry::default();
        for document in TEXTS.iter().filter_map(|text| accordant_json::read_str(text).ok()) {
            // A text that is no schema would be missing here, which a test would notice.
            let _ = registry.add(&document, &Options::default());
        }
        registry
    });
    &PUBLISHED
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Draft, Graph};

    #[test]
    fn every_text_is_registered_and_is_a_schema_by_its_own_rules() {
        for text in TEXTS {
            let document = accordant_json::read_str(text).unwrap();
            let id = document.get("$id").or_else(|| document.get("id")).and_then(|id| id.as_str()).unwrap();
            assert!(published().document(id.trim_end_matches('#')).is_some(), "{id}");
            let graph =
                Graph::build(&document, &Options::default()).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(
                graph.len() > 1 && graph.unknown_keywords().is_empty(),
                "{id}: {:?}",
                graph.unknown_keywords()
            );
        }
    }

    #[test]
    fn every_draft_has_its_meta_schema() {
        for draft in Draft::ALL {
            assert!(published().document(draft.uri()).is_some(), "{draft}");
        }
    }
}
