//! Rows for the limits of a check. A limit is never a verdict: the output is neither passed nor called wrong.

use super::{Code, Example, Row};
use crate::error::{Class, Stage};

rows! { Schema;
    STEP_BUDGET: InvalidInput, retryable false {
        title: "checking the document took more steps than allowed",
        explanation: "A check may take a fixed number of steps, so that no document and no schema can keep the gate busy for ever. This document used them up before there was a verdict. That says nothing about whether it fits, so it isn't delivered.",
        way_out: "Send a smaller document, simplify the schema's alternatives, or raise the step budget of the host.",
        example: Example::Told("A schema whose alternatives double at each of 60 levels."),
    }
    PATTERN_BUDGET: InvalidInput, retryable false {
        title: "matching a pattern took more steps than allowed",
        explanation: "Some patterns, with look-around or back-references, can't be matched in linear time and run under a budget. This string used it up before there was an answer. That says nothing about whether it matches, so the output isn't delivered.",
        way_out: "Write the pattern without look-around and back-references, or bound the string's length before it.",
        example: Example::Told("`^(?=a)(a+)+$` on a long run of a's that ends in b."),
    }
    DEPTH_BUDGET: InvalidInput, retryable false {
        title: "the document and the schema together are nested too deeply to check",
        explanation: "Checking descends into the document and through the schema's references, to a fixed depth. This document leads deeper before there was a verdict, so it isn't delivered.",
        way_out: "Flatten the document, or the chain of references in the schema.",
        example: Example::Told("A chain of 300 references that each lead to the next."),
    }
}
