//! Rows for the words with which verification of a receipt or an agreement ends, good ones excepted.

use super::{Code, Example, Row};
use crate::error::{Class, Stage};

rows! { Receipt;
    MALFORMED: InvalidInput, retryable false {
        title: "the receipt isn't well formed",
        explanation: "It is too large, not strict JSON, has a member twice, or lacks a part. A receipt is read in one spelling only, so that no two readers see different things in it.",
        way_out: "Get the receipt again from where it was issued, byte for byte.",
        example: Example::Told("A receipt with the member `payload` twice."),
    }
    UNKNOWN_TYPE: UnsupportedVersion, retryable false {
        title: "the receipt is of a type or version that isn't known here",
        explanation: "The payload type, the statement type or the predicate type isn't one that this verifier knows. A newer version may mean other things by the same members, so it isn't read on a guess.",
        way_out: "Verify with a version that knows the type.",
        example: Example::Told("A predicate type that ends in /v2."),
    }
    BAD_SIGNATURE: InvalidInput, retryable false {
        title: "a signature that names a known key doesn't verify",
        explanation: "The signature claims a key of the trust file and isn't that key's signature over these bytes. The receipt was changed, or somebody else made it.",
        way_out: "Don't rely on the receipt. Get it again from its issuer, and ask who changed it.",
        example: Example::Told("One byte of the payload was flipped."),
    }
    UNTRUSTED_KEY: PermissionDenied, retryable false {
        title: "no signature is by a key that is trusted for this",
        explanation: "The signatures may be good, but none of their keys stands in the trust file in the role that this record needs. Trust is never taken from the receipt itself.",
        way_out: "If you know the key by another way, add it to the trust file with its role.",
        example: Example::Told("A receipt that the producer signed in the place of the gate."),
    }
    THRESHOLD_NOT_MET: PermissionDenied, retryable false {
        title: "too few different trusted keys signed",
        explanation: "The record needs several parties, and fewer distinct keys in the right roles signed it. The same key twice counts once.",
        way_out: "Have the missing party sign.",
        example: Example::Told("An agreement that only the producer signed."),
    }
    REVOKED_KEY: PermissionDenied, retryable false {
        title: "the key that signed is revoked",
        explanation: "The trust file revokes the key, and the receipt isn't among those that the log held before. A thief can write any date, so the date doesn't help.",
        way_out: "Have the output judged anew under a good key.",
        example: Example::Told("An unlogged receipt by a revoked key."),
    }
    UNKNOWN_LOG: PermissionDenied, retryable false {
        title: "the proof comes from a log that isn't trusted",
        explanation: "The checkpoint names an origin that the log policy doesn't list. A log that nobody vouches for proves nothing about order or completeness.",
        way_out: "Add the log to the policy if you know its key by another way.",
        example: Example::Told("A receipt of another company's log."),
    }
    BAD_CHECKPOINT: InvalidInput, retryable false {
        title: "the log's checkpoint isn't signed by the log",
        explanation: "The signed note under the proof is malformed, or its signature isn't the log's over this text. The root in it proves nothing.",
        way_out: "Get the receipt again from where it was issued.",
        example: Example::Told("The tree size in the note was changed."),
    }
    WITNESS_QUORUM: PolicyDenied, retryable false {
        title: "too few witnesses confirmed the checkpoint",
        explanation: "The policy asks for a number of witnesses, each counted once, who saw the same log. Fewer have signed, so the log might show others another history.",
        way_out: "Wait for the witnesses' signatures, or ask for a receipt with them.",
        example: Example::Told("A policy of two witnesses and a note with one."),
    }
    BAD_INCLUSION: InvalidInput, retryable false {
        title: "the proof doesn't show that the receipt is in the log",
        explanation: "The root recomputed from this very statement, the index and the hashes isn't the root of the checkpoint. The proof belongs to another record or was changed.",
        way_out: "Get the receipt again from where it was issued.",
        example: Example::Told("The proof of a neighbouring receipt."),
    }
    LOG_PROOF_REQUIRED: PolicyDenied, retryable false {
        title: "the policy asks for a log proof and there is none",
        explanation: "A signature alone can be made later and in secret; a place in a log can't. This policy wants the place.",
        way_out: "Ask the issuer for the receipt with its proof.",
        example: Example::Told("A receipt with a signature only."),
    }
    SUBJECT_MISMATCH: Conflict, retryable false {
        title: "the receipt is about other bytes",
        explanation: "The digest of the bytes in hand isn't the digest that the receipt was made for. A change of spacing is enough: a receipt names bytes, not meanings.",
        way_out: "Verify against the very bytes that were delivered.",
        example: Example::Told("The output was formatted anew after delivery."),
    }
    WRONG_AUDIENCE: PermissionDenied, retryable false {
        title: "the receipt is for another receiver",
        explanation: "A receipt names the one receiver that it is for, so that it can't be shown elsewhere. This one names another.",
        way_out: "Ask for a receipt for this receiver.",
        example: Example::Told("A receipt for crm.intake shown to billing."),
    }
    AGREEMENT_MISMATCH: Conflict, retryable false {
        title: "the receipt was made under another agreement",
        explanation: "The digest of the agreement in hand isn't the one that the receipt names. What was judged may have been judged by other rules.",
        way_out: "Verify with the agreement that was in force then.",
        example: Example::Told("A receipt of last month's agreement."),
    }
    SCHEMA_MISMATCH: Conflict, retryable false {
        title: "the receipt is about another schema",
        explanation: "The digest of the schema in hand isn't the one that the output was checked against. A change of spacing in the file is enough.",
        way_out: "Verify with the schema file, byte for byte, that was in force then.",
        example: Example::Told("The receiver's schema was edited since."),
    }
    CONTRADICTION: Conflict, retryable false {
        title: "the receipt contradicts itself",
        explanation: "Outcome, error and stages don't fit together, such as a conforming outcome beside a failed stage. No honest gate writes that.",
        way_out: "Don't rely on the receipt, and tell its issuer.",
        example: Example::Told("`outcome` CONFORMING with an `error`."),
    }
    OUTCOME_NOT_ALLOWED: PolicyDenied, retryable false {
        title: "the agreement doesn't allow such an outcome",
        explanation: "Only BEST_EFFORT lets an output through with warnings. This receipt says WARNED under another protocol.",
        way_out: "Treat the output as not delivered, and tell the gate's owner.",
        example: Example::Told("WARNED under TRANSFORM_ALL."),
    }
    NOT_YET_VALID: PolicyDenied, retryable false {
        title: "the record isn't valid yet",
        explanation: "The record or its key begins to be valid after the time that verification was asked for. Either the clock is wrong or the record was made ahead of its time.",
        way_out: "Check the clock, or wait.",
        example: Example::Told("A key whose `not_before` is tomorrow."),
    }
    EXPIRED: PolicyDenied, retryable false {
        title: "the record was no longer valid",
        explanation: "The record or its key ended before the time that verification was asked for. What was agreed then need not hold now.",
        way_out: "Agree anew, or verify for the time at which it was used.",
        example: Example::Told("An agreement whose `notAfter` was yesterday."),
    }
    REPLAYED: Conflict, retryable false {
        title: "the operation id was seen with another output",
        explanation: "The receiver remembers each operation id with its subject, and this id came before with another one. Seen with the same subject, the same answer would be given again.",
        way_out: "Treat it as an attempt to use a receipt twice.",
        example: Example::Told("One operation id, two outputs."),
    }
    DOWNGRADE: PolicyDenied, retryable false {
        title: "the agreement is weaker than the receiver signed for",
        explanation: "The protocol isn't in the receiver's own signed list, is below the local floor, or a rule for missing members is laxer than the receiver's. Somebody between the two may have weakened it.",
        way_out: "Negotiate again from the receiver's signed offer.",
        example: Example::Told("BEST_EFFORT where the receiver accepts FAIL_FAST and TRANSFORM_ALL."),
    }
    NOT_OFFERED: PolicyDenied, retryable false {
        title: "the agreed protocol wasn't offered by both sides",
        explanation: "An agreement may only name a protocol that each side offered in the messages that it binds. This one names a protocol that one side never offered.",
        way_out: "Negotiate again.",
        example: Example::Told("An agreement on FAIL_FAST that the producer never offered."),
    }
    STALE_AGREEMENT: Conflict, retryable false {
        title: "a newer agreement is known",
        explanation: "Agreements count upwards, and one with a higher sequence was seen before. An older one may have weaker terms.",
        way_out: "Use the newest agreement.",
        example: Example::Told("Sequence 2 after sequence 3 was seen."),
    }
    TRANSCRIPT_MISMATCH: Conflict, retryable false {
        title: "the messages aren't those that the agreement binds",
        explanation: "The digest over all messages of the negotiation isn't the one that both sides signed. A message was changed, left out or put in.",
        way_out: "Negotiate again.",
        example: Example::Told("An offer was exchanged for another one."),
    }
}
