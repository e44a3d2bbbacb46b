//! What a JSON Schema says: keyword table, dialects, references and the resolved graph.
