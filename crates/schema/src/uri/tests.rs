use super::*;

#[test]
fn references_resolve_as_the_rfc_lists_them() {
    let base = "http://a/b/c/d;p?q";
    for (reference, resolved) in [
        ("g:h", "g:h"),
        ("g", "http://a/b/c/g"),
        ("./g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"),
        (";x", "http://a/b/c/;x"),
        ("g;x?y", "http://a/b/c/g;x?y"),
        ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"),
        ("..", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../..", "http://a/"),
        ("../../g", "http://a/g"),
        ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"),
        ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"),
        ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"),
        ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("http:g", "http:g"),
    ] {
        assert_eq!(resolve(base, reference), resolved, "{reference}");
    }
}

#[test]
fn other_bases_resolve_too() {
    for (base, reference, resolved) in [
        ("", "node.json", "node.json"),
        ("schemas/a.json", "b.json", "schemas/b.json"),
        ("http://host", "a", "http://host/a"),
        ("urn:uuid:1", "urn:uuid:2", "urn:uuid:2"),
        ("urn:example:root?+x", "", "urn:example:root?+x"),
        ("file:///folder/file.json", "other.json", "file:///folder/other.json"),
        ("http://a/b?q=x:y", "c", "http://a/c"),
        ("http://a/1:2", "3:4", "http://a/3:4"),
    ] {
        assert_eq!(resolve(base, reference), resolved, "{base} {reference}");
    }
}

#[test]
fn escapes_are_decoded_or_refused() {
    for (text, decoded) in [
        ("a%25b%22", Some("a%b\"")),
        ("%C3%A9", Some("é")),
        ("é", Some("é")),
        ("%", None),
        ("%2", None),
        ("%zz", None),
        ("%ff", None),
    ] {
        assert_eq!(decode(text).as_deref(), decoded, "{text}");
    }
}
