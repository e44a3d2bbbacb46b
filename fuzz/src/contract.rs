//! Terms, the guard's questions, and lines on their way through a gate.

use accordant::guard::{Question, decide};
use accordant::terms::Terms;
use accordant_json::{Limits, read};

/// A refusal has a place within the file.
pub fn terms(data: &[u8]) {
    match Terms::read(data) {
        Ok(terms) => assert!(terms.digest().is_some()),
        Err(refused) => {
            let (line, column) = refused.position();
            assert!(line >= 1 && column >= 1 && !refused.to_string().is_empty());
            assert!(line <= data.iter().filter(|byte| **byte == b'\n').count() + 1);
        }
    }
}

/// The same question has the same answer.
pub fn guard(data: &[u8]) {
    let Ok(value) = read(data, &Limits::default()) else { return };
    if let Ok(question) = Question::read(&value) {
        assert_eq!(decide(&question).to_value(), decide(&question).to_value());
    }
}
