//! Rows for what a receiver's schema refuses: one for each keyword that asserts, under the keyword's own name.

use super::{Code, Example, Row};
use crate::error::{Class, Stage};

rows! { Schema;
    FALSE_SCHEMA: InvalidInput, retryable false {
        title: "nothing is allowed at this place",
        explanation: "The schema for this place is `false`, which no value satisfies. Schemas use it to forbid a member or a further item.",
        way_out: "Leave the value out, or ask the owner of the schema why the place is forbidden.",
        example: Example::Check { schema: r#"{"properties": {"debug": false}}"#, document: r#"{"debug": 1}"# },
    }
    TYPE: InvalidInput, retryable false {
        title: "the value has another type than the schema takes",
        explanation: "The keyword `type` names the JSON types that the receiver takes at this place, and the value has none of them. A number in quotes is a string, and null is a type of its own. Nothing is coerced silently.",
        way_out: "Send the type that the schema names; or let the terms allow a lossless conversion, such as integer to decimal string.",
        example: Example::Check { schema: r#"{"type": "integer"}"#, document: r#""7""# },
    }
    ENUM: InvalidInput, retryable false {
        title: "the value is none of those the schema lists",
        explanation: "The keyword `enum` lists every value that the receiver takes at this place. Comparison is exact: case, spaces and type count.",
        way_out: "Send one of the listed values; or declare an enum map in the terms if the two sides use other words for the same thing.",
        example: Example::Check { schema: r#"{"enum": ["low", "high"]}"#, document: r#""Low""# },
    }
    CONST: InvalidInput, retryable false {
        title: "the value isn't the one value that the schema takes",
        explanation: "The keyword `const` fixes this place to a single value, often a version or a kind. Another value usually means that another kind of document was sent.",
        way_out: "Send the fixed value, or send the document to the receiver of its own kind.",
        example: Example::Check { schema: r#"{"const": "v1"}"#, document: r#""v2""# },
    }
    MINIMUM: InvalidInput, retryable false {
        title: "the number is below the minimum",
        explanation: "The keyword `minimum` is the smallest number that the receiver takes here, itself included. Numbers are compared exactly, never as rounded doubles.",
        way_out: "Send a number that is not smaller than the limit in `schemaPath`.",
        example: Example::Check { schema: r#"{"minimum": 1}"#, document: "0" },
    }
    EXCLUSIVE_MINIMUM: InvalidInput, retryable false {
        title: "the number isn't above the exclusive minimum",
        explanation: "The keyword `exclusiveMinimum` is a limit that the number must exceed. The limit itself is refused.",
        way_out: "Send a number greater than the limit in `schemaPath`.",
        example: Example::Check { schema: r#"{"exclusiveMinimum": 0}"#, document: "0" },
    }
    MAXIMUM: InvalidInput, retryable false {
        title: "the number is above the maximum",
        explanation: "The keyword `maximum` is the greatest number that the receiver takes here, itself included. Numbers are compared exactly, never as rounded doubles.",
        way_out: "Send a number that is not greater than the limit in `schemaPath`.",
        example: Example::Check { schema: r#"{"maximum": 5}"#, document: "5.0000000000000001" },
    }
    EXCLUSIVE_MAXIMUM: InvalidInput, retryable false {
        title: "the number isn't below the exclusive maximum",
        explanation: "The keyword `exclusiveMaximum` is a limit that the number must stay below. The limit itself is refused.",
        way_out: "Send a number smaller than the limit in `schemaPath`.",
        example: Example::Check { schema: r#"{"exclusiveMaximum": 5}"#, document: "5" },
    }
    MULTIPLE_OF: InvalidInput, retryable false {
        title: "the number isn't a multiple of the schema's step",
        explanation: "The keyword `multipleOf` takes only whole multiples of its number. The division is exact in decimal, so 4.02 is a multiple of 0.01.",
        way_out: "Send a number on the step that the schema gives.",
        example: Example::Check { schema: r#"{"multipleOf": 0.5}"#, document: "0.7" },
    }
    MIN_LENGTH: InvalidInput, retryable false {
        title: "the string is too short",
        explanation: "The keyword `minLength` counts Unicode code points, not bytes and not what the eye sees. An empty string is not the same as an absent member.",
        way_out: "Send a longer string; if the empty string stands for nothing, declare `empty_as_absent` for this place in the terms.",
        example: Example::Check { schema: r#"{"minLength": 1}"#, document: r#""""# },
    }
    MAX_LENGTH: InvalidInput, retryable false {
        title: "the string is too long",
        explanation: "The keyword `maxLength` counts Unicode code points. A longer string is refused and never cut, since a cut text says something else.",
        way_out: "Have the producer send a shorter text.",
        example: Example::Check { schema: r#"{"maxLength": 3}"#, document: r#""four""# },
    }
    PATTERN: InvalidInput, retryable false {
        title: "the string doesn't match the schema's pattern",
        explanation: "The keyword `pattern` is an ECMA-262 regular expression that must match somewhere in the string. `$` means the very end, and `\\d` the ASCII digits.",
        way_out: "Send a string of the form that the pattern describes.",
        example: Example::Check { schema: r#"{"pattern": "^[A-Z]+$"}"#, document: r#""7""# },
    }
    FORMAT: InvalidInput, retryable false {
        title: "the string isn't of the named format",
        explanation: "The keyword `format` names a well-known form, such as a date or an address. It refuses only where formats are asserted; by default it is an annotation.",
        way_out: "Send a string of that format, or leave formats as annotations.",
        example: Example::Told(r#"With formats asserted, {"format": "date"} refuses "2026-02-30"."#),
    }
    CONTENT_ENCODING: InvalidInput, retryable false {
        title: "the string isn't in the named encoding",
        explanation: "The keyword `contentEncoding` says how bytes are written into a string. It is an annotation unless the host asks for it to be asserted.",
        way_out: "Send the string in the encoding that the schema names.",
        example: Example::Told(r#"With contents asserted, {"contentEncoding": "base64"} refuses "%%%"."#),
    }
    CONTENT_MEDIA_TYPE: InvalidInput, retryable false {
        title: "the string doesn't hold the named media type",
        explanation: "The keyword `contentMediaType` says what kind of document is written into a string. It is an annotation unless the host asks for it to be asserted.",
        way_out: "Send a string that holds a document of that media type.",
        example: Example::Told(r#"With contents asserted, {"contentMediaType": "application/json"} refuses "{"."#),
    }
    CONTENT_SCHEMA: InvalidInput, retryable false {
        title: "the document within the string doesn't fit its schema",
        explanation: "The keyword `contentSchema` describes the document that a string holds. It is an annotation unless the host asks for it to be asserted.",
        way_out: "Send a string whose document fits the inner schema.",
        example: Example::Told(r#"With contents asserted, {"contentMediaType": "application/json", "contentSchema": {"type": "object"}} refuses "[]"."#),
    }
    MIN_ITEMS: InvalidInput, retryable false {
        title: "the array has too few items",
        explanation: "The keyword `minItems` is the least number of items that the receiver takes. No item is ever made up to reach it.",
        way_out: "Send as many items as the schema asks for.",
        example: Example::Check { schema: r#"{"minItems": 1}"#, document: "[]" },
    }
    MAX_ITEMS: InvalidInput, retryable false {
        title: "the array has too many items",
        explanation: "The keyword `maxItems` is the greatest number of items that the receiver takes. Items beyond it are not cut off, since the receiver could not know.",
        way_out: "Send fewer items, or split the output into several.",
        example: Example::Check { schema: r#"{"maxItems": 1}"#, document: "[1, 2]" },
    }
    UNIQUE_ITEMS: InvalidInput, retryable false {
        title: "two items of the array are equal",
        explanation: "The keyword `uniqueItems` refuses equal items. 1 and 1.0 are equal, and so are objects whose members stand in another order.",
        way_out: "Send each item once.",
        example: Example::Check { schema: r#"{"uniqueItems": true}"#, document: "[1, 1.0]" },
    }
    ITEMS: InvalidInput, retryable false {
        title: "an item isn't allowed at this index",
        explanation: "The schema closes the array after its leading items with `items: false`. Any further item is refused.",
        way_out: "Send only the items that the schema describes.",
        example: Example::Told(r#"{"prefixItems": [true], "items": false} refuses the second item of [1, 2]."#),
    }
    ADDITIONAL_ITEMS: InvalidInput, retryable false {
        title: "an item isn't allowed at this index",
        explanation: "The schema closes the array after its leading items with `additionalItems: false`, as drafts up to 2019-09 write it. Any further item is refused.",
        way_out: "Send only the items that the schema describes.",
        example: Example::Told(r#"In draft 7, {"items": [true], "additionalItems": false} refuses the second item of [1, 2]."#),
    }
    CONTAINS: InvalidInput, retryable false {
        title: "no item of the array is of the wanted kind",
        explanation: "The keyword `contains` asks for items that satisfy its schema, one at least unless `minContains` says otherwise. The array holds too few of them.",
        way_out: "Include an item of the wanted kind.",
        example: Example::Check { schema: r#"{"contains": {"type": "integer"}}"#, document: r#"["a"]"# },
    }
    MIN_CONTAINS: InvalidInput, retryable false {
        title: "too few items of the array are of the wanted kind",
        explanation: "The keyword `minContains` says how many items must satisfy `contains`. The array holds fewer.",
        way_out: "Include more items of the wanted kind.",
        example: Example::Check { schema: r#"{"contains": {"type": "integer"}, "minContains": 2}"#, document: "[1]" },
    }
    MAX_CONTAINS: InvalidInput, retryable false {
        title: "too many items of the array are of the named kind",
        explanation: "The keyword `maxContains` says how many items may satisfy `contains`. The array holds more.",
        way_out: "Send fewer items of that kind.",
        example: Example::Check { schema: r#"{"contains": {"type": "integer"}, "maxContains": 1}"#, document: "[1, 2]" },
    }
    UNEVALUATED_ITEMS: InvalidInput, retryable false {
        title: "an item is described by no part of the schema",
        explanation: "The keyword `unevaluatedItems` judges the items that no other keyword of the schema, in whatever branch applied, has looked at. Here it refuses one.",
        way_out: "Leave the item out, or have the schema describe it.",
        example: Example::Check { schema: r#"{"prefixItems": [true], "unevaluatedItems": false}"#, document: "[1, 2]" },
    }
    MIN_PROPERTIES: InvalidInput, retryable false {
        title: "the object has too few members",
        explanation: "The keyword `minProperties` is the least number of members that the receiver takes. No member is ever made up to reach it.",
        way_out: "Send more of the members that the schema describes.",
        example: Example::Check { schema: r#"{"minProperties": 1}"#, document: "{}" },
    }
    MAX_PROPERTIES: InvalidInput, retryable false {
        title: "the object has too many members",
        explanation: "The keyword `maxProperties` is the greatest number of members that the receiver takes. Members beyond it are not dropped, since nobody said which matter.",
        way_out: "Send fewer members.",
        example: Example::Check { schema: r#"{"maxProperties": 0}"#, document: r#"{"a": 1}"# },
    }
    REQUIRED: InvalidInput, retryable false {
        title: "a required member is missing",
        explanation: "The keyword `required` names members that the receiver can't do without, and this one isn't there. It is not filled with null, an empty string or a `default`, since nobody sent that value. `path` names the missing member itself.",
        way_out: "Send the member; or declare in the terms what applies when it is missing: a host default with its reason, escalate, or warn under BEST_EFFORT.",
        example: Example::Check { schema: r#"{"required": ["id"]}"#, document: "{}" },
    }
    DEPENDENT_REQUIRED: InvalidInput, retryable false {
        title: "a member is missing that another member calls for",
        explanation: "The keyword `dependentRequired` asks for further members once a certain member is there. One of those is missing.",
        way_out: "Send the further member too, or leave out the one that calls for it.",
        example: Example::Check { schema: r#"{"dependentRequired": {"card": ["address"]}}"#, document: r#"{"card": 1}"# },
    }
    DEPENDENT_SCHEMAS: InvalidInput, retryable false {
        title: "the object doesn't fit what one of its members calls for",
        explanation: "The keyword `dependentSchemas` puts the whole object under a further schema once a certain member is there. The object doesn't fit that schema.",
        way_out: "Send what the further schema asks for, or leave out the member that calls for it.",
        example: Example::Told(r#"{"dependentSchemas": {"card": false}} refuses {"card": 1}."#),
    }
    DEPENDENCIES: InvalidInput, retryable false {
        title: "the object lacks what one of its members calls for",
        explanation: "The keyword `dependencies`, as drafts up to 7 write it, asks for further members or a further schema once a certain member is there. The object doesn't give it.",
        way_out: "Send what is asked for, or leave out the member that calls for it.",
        example: Example::Told(r#"In draft 7, {"dependencies": {"card": ["address"]}} refuses {"card": 1}."#),
    }
    PROPERTIES: InvalidInput, retryable false {
        title: "a member isn't allowed",
        explanation: "The schema describes this member as `false`, which no value satisfies. It is forbidden by name.",
        way_out: "Leave the member out.",
        example: Example::Told(r#"{"properties": {"debug": false}} refuses {"debug": 1}."#),
    }
    PATTERN_PROPERTIES: InvalidInput, retryable false {
        title: "a member with such a name isn't allowed",
        explanation: "The schema describes members whose names match a pattern as `false`, which no value satisfies. They are forbidden by name.",
        way_out: "Leave the member out, or give it another name.",
        example: Example::Told(r#"{"patternProperties": {"^_": false}} refuses {"_a": 1}."#),
    }
    ADDITIONAL_PROPERTIES: InvalidInput, retryable false {
        title: "the object has a member that the schema doesn't declare",
        explanation: "The schema closes the object with `additionalProperties`, and this member is declared nowhere. Names are compared code point by code point, so a look-alike letter is another name. `path` names the undeclared member.",
        way_out: "Leave the member out; under a transforming protocol, let the terms drop extra members to the side channel.",
        example: Example::Check { schema: r#"{"properties": {"id": true}, "additionalProperties": false}"#, document: r#"{"id": 1, "note": 2}"# },
    }
    UNEVALUATED_PROPERTIES: InvalidInput, retryable false {
        title: "the object has a member that no part of the schema describes",
        explanation: "The keyword `unevaluatedProperties` judges the members that no other keyword of the schema, in whatever branch applied, has looked at. Here it refuses one. `path` names it.",
        way_out: "Leave the member out; under a transforming protocol, let the terms drop extra members to the side channel.",
        example: Example::Check { schema: r#"{"properties": {"id": true}, "unevaluatedProperties": false}"#, document: r#"{"id": 1, "note": 2}"# },
    }
    PROPERTY_NAMES: InvalidInput, retryable false {
        title: "the name of a member isn't allowed",
        explanation: "The keyword `propertyNames` puts every member's name under a schema, and this name doesn't fit. The member's value doesn't matter.",
        way_out: "Give the member a name that the schema takes.",
        example: Example::Told(r#"{"propertyNames": {"maxLength": 3}} refuses {"four": 1}."#),
    }
    ANY_OF: InvalidInput, retryable false {
        title: "the value fits none of the alternatives",
        explanation: "The keyword `anyOf` lists alternatives, and the value fits none of them. Often one alternative was meant and a single member of it is wrong.",
        way_out: "Choose the alternative that was meant and fix what it refuses.",
        example: Example::Check { schema: r#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, document: "7" },
    }
    ONE_OF: InvalidInput, retryable false {
        title: "the value fits none, or more than one, of the alternatives",
        explanation: "The keyword `oneOf` takes a value that fits exactly one of its alternatives. This one fits none or several.",
        way_out: "Send a value that one alternative alone takes; a fixed kind member usually tells them apart.",
        example: Example::Check { schema: r#"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, document: "3" },
    }
    ALL_OF: InvalidInput, retryable false {
        title: "the value doesn't fit all parts of the schema",
        explanation: "The keyword `allOf` joins schemas that must all take the value. At least one refuses it.",
        way_out: "Send a value that all the parts take.",
        example: Example::Told(r#"{"allOf": [{"minimum": 1}, {"maximum": 5}]} refuses 6."#),
    }
    NOT: InvalidInput, retryable false {
        title: "the value is of a kind that the schema excludes",
        explanation: "The keyword `not` excludes every value that its schema takes, and it takes this one. What the schema takes instead is said by its other keywords.",
        way_out: "Send a value outside the excluded kind.",
        example: Example::Check { schema: r#"{"not": {"type": "null"}}"#, document: "null" },
    }
    IF: InvalidInput, retryable false {
        title: "the value doesn't fit the branch that applies to it",
        explanation: "The keyword `if` decides which of `then` and `else` applies. The value doesn't fit the branch that was chosen.",
        way_out: "Send what the chosen branch asks for, or change what the condition looks at.",
        example: Example::Told(r#"{"if": {"required": ["card"]}, "then": {"required": ["address"]}} refuses {"card": 1}."#),
    }
    THEN: InvalidInput, retryable false {
        title: "the value doesn't fit the branch that applies to it",
        explanation: "The condition under `if` holds for the value, so `then` applies, and the value doesn't fit it. The condition itself is never a fault.",
        way_out: "Send what `then` asks for, or change what the condition looks at.",
        example: Example::Told(r#"{"if": {"minimum": 5}, "then": false} refuses 6."#),
    }
    ELSE: InvalidInput, retryable false {
        title: "the value doesn't fit the branch that applies to it",
        explanation: "The condition under `if` doesn't hold for the value, so `else` applies, and the value doesn't fit it. The condition itself is never a fault.",
        way_out: "Send what `else` asks for, or change what the condition looks at.",
        example: Example::Told(r#"{"if": {"minimum": 5}, "else": false} refuses 4."#),
    }
}
