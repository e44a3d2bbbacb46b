//! Rows for bytes that aren't one strict JSON document (RFC 8259), under the reader's own words.

use super::{Code, Example, Row};
use crate::error::{Class, Stage};

rows! { Parse;
    JSON_TOO_LARGE: InvalidInput, retryable false {
        title: "the document has more bytes than are taken",
        explanation: "The reader has a limit of bytes, 16 MiB unless the host says otherwise, and checks it before it reads anything. A payload can't raise it.",
        way_out: "Send a smaller document, refer to large content by digest, or have the host raise the limit.",
        example: Example::Told("A line of 20 MiB."),
    }
    JSON_LINE_TOO_LONG: InvalidInput, retryable false {
        title: "a line has more bytes than are taken",
        explanation: "Input is read line by line, one document a line, and this line is longer than the limit of bytes. It was passed over without being read, and the next line follows.",
        way_out: "Write each document on a line of its own, or have the host raise the limit.",
        example: Example::Told("A file of 1 GB without a line end."),
    }
    JSON_SOURCE_FAILED: Transient, retryable true {
        title: "the input could not be read to its end",
        explanation: "The operating system reported an error while the input was read. What was read before it has been treated; what follows is unknown.",
        way_out: "Give the input again, with `--resume` where there is a ledger.",
        example: Example::Told("A network file system that goes away."),
    }
    JSON_BYTE_ORDER_MARK: InvalidInput, retryable false {
        title: "the document starts with a byte order mark",
        explanation: "JSON that is exchanged starts with its value; a byte order mark before it is read by some programs and refused by others. Every line is held to that.",
        way_out: "Write the document as UTF-8 without a byte order mark.",
        example: Example::Line("\u{feff}{}"),
    }
    JSON_INVALID_UTF8: InvalidInput, retryable false {
        title: "the bytes aren't valid UTF-8",
        explanation: "JSON that is exchanged is UTF-8. These bytes are cut short, overlong, or in another encoding, and each reader would replace them by something else.",
        way_out: "Write the document as UTF-8.",
        example: Example::Told("The byte FF in a string."),
    }
    JSON_EMPTY: InvalidInput, retryable false {
        title: "the line is blank",
        explanation: "There is nothing but white space where a document is due. A blank line is no output; passing over it would hide that one is missing.",
        way_out: "Send one document on each line, and no blank lines.",
        example: Example::Line("  "),
    }
    JSON_UNEXPECTED_END: InvalidInput, retryable false {
        title: "the document stops before its end",
        explanation: "A string, an array or an object is still open where the bytes end. Usually the producer ran out of room, or the document was cut on its way. The rest isn't guessed.",
        way_out: "Send the whole document; give the producer more room to write.",
        example: Example::Line(r#"{"id": [1, 2"#),
    }
    JSON_SYNTAX: InvalidInput, retryable false {
        title: "a character stands where JSON doesn't have it",
        explanation: "The grammar of RFC 8259 is kept to the letter: no comments, no trailing commas, no single quotes, no text around the document. The message says what is due at that place.",
        way_out: "Have the producer write JSON and nothing else.",
        example: Example::Line(r#"{"id": 1,}"#),
    }
    JSON_UNKNOWN_WORD: InvalidInput, retryable false {
        title: "a word isn't a JSON value",
        explanation: "JSON has the words true, false and null, in lower case. Words such as None, NaN or Infinity belong to programming languages.",
        way_out: "Have the producer write true, false or null, and no number that JSON doesn't have.",
        example: Example::Line(r#"{"score": NaN}"#),
    }
    JSON_TRAILING_TEXT: InvalidInput, retryable false {
        title: "something follows the end of the document",
        explanation: "A line holds one document. What follows it could be a second one, and readers disagree on which of them counts.",
        way_out: "Write each document on a line of its own, and nothing after it.",
        example: Example::Line("{} {}"),
    }
    JSON_NUMBER_SYNTAX: InvalidInput, retryable false {
        title: "a number isn't written as JSON writes it",
        explanation: "A number has no leading zeros, and digits on both sides of its point and after its exponent sign. Readers that take other forms read different values.",
        way_out: "Write the number in the form of RFC 8259, or as a string.",
        example: Example::Line("[007]"),
    }
    JSON_NUMBER_DIGITS: InvalidInput, retryable false {
        title: "a number has more digits than are taken",
        explanation: "Numbers are kept exactly, so their length is bounded: 1,000 digits unless the host says otherwise. Arithmetic on longer ones could keep the gate busy.",
        way_out: "Send the number as a string, or have the host raise the limit.",
        example: Example::Told("A number of 2,000 digits."),
    }
    JSON_NUMBER_EXPONENT: InvalidInput, retryable false {
        title: "a number's exponent is larger than is taken",
        explanation: "Numbers are kept exactly, so their exponent is bounded: 100,000 in either direction unless the host says otherwise. Written out, such a number would fill the memory of whoever reads it next.",
        way_out: "Send the number as a string, or have the host raise the limit.",
        example: Example::Line("[1e999999999]"),
    }
    JSON_CONTROL_CHARACTER: InvalidInput, retryable false {
        title: "a control character stands unescaped in a string",
        explanation: "Characters below U+0020, tabs and line ends among them, must be escaped in a JSON string. Unescaped ones can forge log lines and are refused by most readers.",
        way_out: "Have the producer escape it, as in `\\n` or `\\t`.",
        example: Example::Line("[\"a\tb\"]"),
    }
    JSON_BAD_ESCAPE: InvalidInput, retryable false {
        title: "a backslash starts no escape",
        explanation: "After a backslash JSON has one of `\" \\ / b f n r t` or `u` with four hexadecimal digits. Anything else is read differently from program to program.",
        way_out: "Write a backslash itself as two of them.",
        example: Example::Line(r#"["\x41"]"#),
    }
    JSON_LONE_SURROGATE: InvalidInput, retryable false {
        title: "half of a surrogate pair stands alone",
        explanation: "`\\ud800` to `\\udfff` stand for a character only in pairs. Alone they stand for none: some readers keep them, some replace them, some refuse them.",
        way_out: "Have the producer write whole characters; a text may have been cut in the middle of one.",
        example: Example::Line(r#"["\ud83d"]"#),
    }
    JSON_DUPLICATE_KEY: InvalidInput, retryable false {
        title: "a name appears twice in one object",
        explanation: "Readers disagree on which of the two values counts, so a checker and a consumer could see different documents. Names are compared once their escapes are undone.",
        way_out: "Have the producer write each name once.",
        example: Example::Line(r#"{"role": "user", "r\u006fle": "admin"}"#),
    }
    JSON_TOO_DEEP: InvalidInput, retryable false {
        title: "the document is nested deeper than is taken",
        explanation: "Arrays and objects may stand inside each other to a fixed depth, 128 unless the host says otherwise. Programs further on overflow their stack on deeper ones.",
        way_out: "Flatten the document, or have the host raise the limit.",
        example: Example::Told("A thousand opening brackets."),
    }
    JSON_TOO_MANY_MEMBERS: InvalidInput, retryable false {
        title: "an array or object has more members than are taken",
        explanation: "One container may have 1,000,000 items or members unless the host says otherwise. It bounds memory on hostile input.",
        way_out: "Split the document, or have the host raise the limit.",
        example: Example::Told("An array of two million zeros."),
    }
    JSON_TOO_MANY_NODES: InvalidInput, retryable false {
        title: "the document has more values than are taken",
        explanation: "A document may have 5,000,000 values in all unless the host says otherwise. It bounds memory on hostile input.",
        way_out: "Split the document, or have the host raise the limit.",
        example: Example::Told("Six million zeros in small arrays."),
    }
    JSON_NOT_REPRESENTABLE: InvalidInput, retryable false {
        title: "a number has no canonical form that keeps its value",
        explanation: "RFC 8785 writes numbers as binary doubles, and this number's value would change. Two different documents would share one canonical digest, so none is given.",
        way_out: "Use the digest over the bytes, or send the number as a string.",
        example: Example::Told("The canonical digest of 9007199254740993."),
    }
}
