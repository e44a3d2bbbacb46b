//! Rows for negotiating, planning and converting: what is decided between two schemas and their terms.

use super::{Code, Example, Row};
use crate::error::{Class, Stage};

rows! { Plan;
    NEGOTIATION_REQUIRED: PolicyDenied, retryable false {
        title: "the two schemas differ and no protocol was chosen",
        explanation: "The producer's schema allows outputs that the receiver's schema refuses, so both sides must agree on how to treat them. Without a protocol nothing is converted and nothing is delivered. A difference that could not be decided counts as a difference.",
        way_out: "Look at the delta, then choose `--protocol TRANSFORM_ALL`, `BEST_EFFORT` or `FAIL_FAST`, or name one in the terms.",
        example: Example::Told("The producer sends an integer `id`, the receiver takes a string, and neither the command nor the terms name a protocol."),
    }
    PROTOCOL_NOT_ACCEPTED: PolicyDenied, retryable false {
        title: "the receiver's terms don't accept this protocol",
        explanation: "The terms list the protocols that the receiver takes, and the chosen one isn't among them. BEST_EFFORT needs `receiver_accepts_best_effort` besides, because it may deliver outputs with warnings.",
        way_out: "Choose a protocol that the terms accept, or have the receiver change its terms.",
        example: Example::Told("`--protocol BEST_EFFORT` with terms that say `receiver_accepts_best_effort = false`."),
    }
    PLAN_IMPOSSIBLE: UnsupportedVersion, retryable false {
        title: "no allowed operation can bring the producer's values to the receiver's form",
        explanation: "At this place the producer sends only values that the receiver refuses, and all operations that the terms allow end in values that it refuses too. All constraints of the place were looked at together. The witness is a value that shows it; converting would fail for every output, so nothing is tried.",
        way_out: "Change one of the two schemas; or declare an operation that fits, such as an enum map, a rename or dropping the member.",
        example: Example::Told("An integer for a receiver that takes strings matching `^[A-Z]+$`: the only lossless form of 7 is \"7\"."),
    }
    PLAN_TOO_LARGE: UnsupportedVersion, retryable false {
        title: "the two schemas are too large together to plan for",
        explanation: "A plan tells the places of the two schemas and the terms apart, up to a fixed number. These need more, most often because alternatives lie in alternatives many levels deep. Nothing is delivered on half a plan.",
        way_out: "Simplify the alternatives of the receiver's schema, declare operations for fewer places, or use FAIL_FAST.",
        example: Example::Told("Twenty `anyOf` of ten alternatives each, side by side in an `allOf`."),
    }
    OPERATION_NOT_ALLOWED: PolicyDenied, retryable false {
        title: "the terms don't allow an operation that they declare",
        explanation: "The terms declare an operation for a place, but their own list of allowed operations leaves it out. One of the two is a mistake, and it isn't guessed which.",
        way_out: "Add the operation to `operations`, or remove the declaration.",
        example: Example::Told("`operations = [\"drop_extra\"]` beside a `[[rename]]` table."),
    }
    OPERATION_MISPLACED: InvalidInput, retryable false {
        title: "a declared operation doesn't fit the place it is declared for",
        explanation: "The terms declare an operation for a place where the receiver's schema gives it nothing to do, or where it would break what the receiver asks for: null taken as absent for a required member, a host default that the schema refuses. A declaration that can never be honoured is an error.",
        way_out: "Correct the pointer, or remove the declaration.",
        example: Example::Told("A host default of \"none\" for a member that the receiver declares as integer."),
    }
    TERMS_INVALID: InvalidInput, retryable false {
        title: "the terms file can't be read",
        explanation: "The terms are a TOML file in which every key is known. An unknown key, a wrong type or a value outside its list is refused, because a misspelt rule that is silently ignored would weaken the agreement.",
        way_out: "Correct the place that the message names; `docs/gate.md` lists every key.",
        example: Example::Told("`extras = \"drop\"` instead of `extra`."),
    }
    GUARD_QUESTION_INVALID: InvalidInput, retryable false {
        title: "the guard was asked in a form that it doesn't know",
        explanation: "The guard takes one JSON object with `state` and `policy`, or the members of both in one object. A member of the wrong type, a missing one or an unknown one is refused, because a misspelt rule that is silently ignored would weaken the answer.",
        way_out: "Correct the place that the message names.",
        example: Example::Told("`{\"state\": {…}, \"policy\": {\"require_negotation\": true}}`, misspelt."),
    }
    MISSING_ESCALATED: PolicyDenied, retryable false {
        title: "a required member is missing, and the terms want a person to decide",
        explanation: "The receiver requires this member, the output doesn't have it, and the terms say `escalate` for it. The output is withheld until somebody who may decide has done so.",
        way_out: "Hand the output with this error to whoever the receiver named for such cases.",
        example: Example::Told("`[missing]` says `\"/approver\" = \"escalate\"`, and the output has no approver."),
    }
    RENAME_COLLIDES: Conflict, retryable false {
        title: "a rename would overwrite a member that is there",
        explanation: "The terms rename a member, and the output already has a member of the new name. Either of the two could be the one that was meant, so neither is chosen.",
        way_out: "Have the producer send only one of the two names.",
        example: Example::Told("`/item_type` is renamed to `/type`, and the output has both."),
    }
    NOT_CONVERTIBLE: InvalidInput, retryable false {
        title: "the value can't be converted without loss",
        explanation: "An operation is planned for this place, and this value isn't one that it can carry over without loss: \"007\" is no canonical integer, an array of two has no single item. The value isn't rounded, cut or guessed.",
        way_out: "Have the producer send the form that the receiver takes.",
        example: Example::Told("\"007\" for a receiver that takes an integer: as an integer it would come back as \"7\"."),
    }
}
