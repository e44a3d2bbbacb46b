//! Rows for faults of the world around the gate: files, pipes, stores, keys, settings.

use super::{Code, Example, Row};
use crate::error::{Class, Stage};

rows! { Deliver;
    STORAGE_FULL: Transient, retryable true {
        title: "there is no space left to write to",
        explanation: "The disk or its quota is full. Nothing after the last complete line was acknowledged, and what was written before stays valid. Reading and verifying still work.",
        way_out: "Free some space, then go on with `--resume`.",
        example: Example::Told("A ledger on a full disk."),
    }
    STORAGE_FAULT: Transient, retryable true {
        title: "reading or writing failed",
        explanation: "The operating system reported an error on a file that was already open. What failed to be written is not counted as written, and it isn't tried again behind your back, since a later success would prove nothing.",
        way_out: "Look at the device and the message after the colon, then go on with `--resume`.",
        example: Example::Told("An I/O error (EIO) while a batch is written."),
    }
    OUTPUT_CLOSED: Transient, retryable true {
        title: "whoever reads the output has closed it",
        explanation: "The pipe was closed before all outputs were written, as `head` does. Lines that were written are complete.",
        way_out: "Nothing, if that was meant; otherwise start again, with `--resume` where there is a ledger.",
        example: Example::Told("`accordant gate … | head -1`."),
    }
    INTERRUPTED: Transient, retryable true {
        title: "the run was stopped before its end",
        explanation: "A signal, such as Ctrl-C, ended the run between two outputs. The batch at hand was finished and signed; every line that was written is complete and stays valid.",
        way_out: "Go on with `--resume`, which does no output twice.",
        example: Example::Told("Ctrl-C in the middle of a long file."),
    }
    STORE_BUSY: Transient, retryable true {
        title: "another process holds the store",
        explanation: "Only one process may write to a ledger at a time, so that no index is given twice. Another one holds it now, and waiting for it took too long.",
        way_out: "Wait until the other run has ended, then try again.",
        example: Example::Told("Two gates with the same `--ledger`."),
    }
    STORE_UNAVAILABLE: Transient, retryable true {
        title: "the store doesn't answer",
        explanation: "The ledger can't be reached, so no receipt can be made durable. Without a durable receipt nothing is acknowledged.",
        way_out: "Bring the store back, then try again.",
        example: Example::Told("The database server is being restarted."),
    }
    STORE_DAMAGED: Conflict, retryable false {
        title: "the store contradicts itself",
        explanation: "A checksum, an index or a Merkle root in the ledger isn't what the records in it give. Something changed it from outside, or a device lost bytes. It is reported and never served as if it were whole.",
        way_out: "Keep the file as it is for inquiry, and restore a copy whose checkpoint you trust.",
        example: Example::Told("One byte of a stored receipt was flipped."),
    }
    STORE_VERSION: UnsupportedVersion, retryable false {
        title: "the store was written by a newer version",
        explanation: "The ledger's format has a version, and this one is newer than the program knows. It isn't opened on a guess.",
        way_out: "Use the newer program.",
        example: Example::Told("A ledger of version 2 and a program that knows version 1."),
    }
    FILE_MISSING: NotFound, retryable false {
        title: "a file that was named doesn't exist",
        explanation: "A schema, terms, key, input or ledger file was named, and there is none under that name. Nothing was read or written in its place.",
        way_out: "Check the name and the folder it is looked for in.",
        example: Example::Told("`--to reciever.json`, misspelt."),
    }
    FILE_UNREADABLE: PermissionDenied, retryable false {
        title: "a file can't be read or written with the rights at hand",
        explanation: "The file is there, and the operating system refuses to open it for this user. Its content was not looked at.",
        way_out: "Correct the file's rights, or run as the user it belongs to.",
        example: Example::Told("A schema that only another user may read."),
    }
    FILE_EXISTS: Conflict, retryable false {
        title: "a file that would be written exists already",
        explanation: "The command writes this file anew, and one of that name is there. It isn't overwritten, because it may be a key or the record of an earlier run.",
        way_out: "Choose another name, or move the old file away.",
        example: Example::Told("`accordant keygen --out key.pem` where key.pem exists."),
    }
    KEY_UNREADABLE: InvalidInput, retryable false {
        title: "the signing key can't be used",
        explanation: "The file isn't an Ed25519 private key in PKCS#8 PEM form, or it is a key that is refused because it is known to be weak. Nothing of its content is shown.",
        way_out: "Make a key with `accordant keygen`, or name the right file.",
        example: Example::Told("`--key` names a certificate."),
    }
    KEY_EXPOSED: PermissionDenied, retryable false {
        title: "others may read the signing key",
        explanation: "The file's rights let other users read the private key. A signature with it would prove nothing.",
        way_out: "Take the rights away (`chmod 600`), and make a new key if anybody may have read this one.",
        example: Example::Told("A key file with mode 644."),
    }
    INPUT_CHANGED: Conflict, retryable false {
        title: "the input isn't the one that the run began with",
        explanation: "The ledger recorded the input of the interrupted run by digest, and what is given now differs before the place where it stopped. Going on would mix two inputs in one record.",
        way_out: "Give the same input again, or begin a new run.",
        example: Example::Told("`--resume` with another file."),
    }
    RUN_DIFFERS: Conflict, retryable false {
        title: "the schemas, terms or protocol aren't those that the run began with",
        explanation: "The ledger recorded under what agreement the interrupted run judged its outputs, and now another is given. Half a run by one rule and half by another would be no evidence.",
        way_out: "Give the same schemas, terms and protocol again, or begin a new run.",
        example: Example::Told("`--resume` with changed terms."),
    }
    RESUME_UNKNOWN: NotFound, retryable false {
        title: "there is no run to go on with",
        explanation: "The ledger holds no interrupted run that matches. It may be finished, or belong to another ledger.",
        way_out: "Start without `--resume`, or name the ledger of the run.",
        example: Example::Told("`--resume` with a new ledger file."),
    }
    OPERATION_REPEATED: Conflict, retryable false {
        title: "the same operation id came with another payload",
        explanation: "An operation id stands for one payload, so that repeating a request is safe. This one is on record with another digest.",
        way_out: "Give the new payload an id of its own.",
        example: Example::Told("Two different outputs that both claim the id OP-7."),
    }
    USAGE: InvalidInput, retryable false {
        title: "the command was not understood",
        explanation: "An option is unknown, lacks its value, or contradicts another one. Nothing was read or written.",
        way_out: "See `accordant help`, or the message for the option that was meant.",
        example: Example::Told("`accordant gate` without `--to`."),
    }
    INTERNAL: Transient, retryable false {
        title: "accordant itself failed",
        explanation: "Something happened that the program holds to be impossible. It stopped instead of delivering an output that it can't vouch for.",
        way_out: "Report it with the command and, if it may be shown, the input.",
        example: Example::Told("An invariant of the program didn't hold."),
    }
}
