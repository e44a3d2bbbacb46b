//! `accordant explain`: what a code means and what to do.

use accordant::error::{Code, Example, Row, action, code, codes};
use accordant_json::{Object, Value};

use crate::args::{ExplainArgs, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::paint::{self, Cell};

/// The width that explanations are wrapped to.
const WIDTH: usize = 96;

pub(super) fn run(args: &ExplainArgs) -> Result<Exit, Fault> {
    let text = match (&args.code, args.format) {
        (Some(word), format) => {
            let code = find(word)?;
            match format {
                Format::Human => page(code.row()),
                Format::Json => format!("{}\n", to_value(code.row())),
            }
        }
        (None, Format::Human) => list(),
        (None, Format::Json) => codes().map(|code| format!("{}\n", to_value(code.row()))).collect(),
    };
    super::print(&text)?;
    Ok(Exit::Clean)
}

/// Codes are asked for as they are typed: any case, `-` for `_`.
fn find(word: &str) -> Result<Code, Fault> {
    let wanted = word.trim().to_ascii_uppercase().replace('-', "_");
    Code::find(&wanted).ok_or_else(|| {
        let near = codes().map(|code| code.word()).filter(|known| shares_a_word(known, &wanted)).take(5);
        let near: Vec<&str> = near.collect();
        let fault = Fault::new(code::deliver::USAGE, format!("there is no code `{}`", wanted));
        if near.is_empty() {
            fault.help("`accordant explain` lists every code")
        } else {
            fault.help(format!("did you mean {}? `accordant explain` lists every code", near.join(", ")))
        }
    })
}

fn shares_a_word(known: &str, wanted: &str) -> bool {
    known.split('_').any(|part| part.len() > 3 && wanted.split('_').any(|other| part == other))
}

fn page(row: &Row) -> String {
    let facts = [
        ("class", format!("{} ({})", row.class, action(row.class))),
        ("retryable", if row.retryable { "yes, unchanged" } else { "no" }.to_owned()),
        ("stage", row.stage.to_string()),
    ];
    let rows: Vec<Vec<Cell>> = facts
        .into_iter()
        .map(|(name, value)| vec![Cell::painted(name, paint::faint), Cell::plain(value)])
        .collect();
    format!(
        "{}  {}\n\n{}\n{}\n{}\n{}\n{}\n{}",
        paint::strong(row.word),
        row.title,
        paint::columns(&rows),
        wrapped(row.explanation),
        paint::strong("Way out"),
        wrapped(row.way_out),
        paint::strong("Example"),
        example(&row.example)
    )
}

fn example(example: &Example) -> String {
    match example {
        Example::Line(line) => format!("  a line of input:  {line}\n"),
        Example::Schema(schema) => format!("  a schema:  {schema}\n"),
        Example::Check { schema, document } => format!("  schema:    {schema}\n  document:  {document}\n"),
        Example::Told(text) => wrapped(text),
    }
}

fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut line = String::from(" ");
    for word in text.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            out.push_str(&line);
            out.push('\n');
            line = String::from(" ");
        }
        line.push(' ');
        line.push_str(word);
    }
    out.push_str(&line);
    out.push('\n');
    out
}

fn list() -> String {
    let rows: Vec<Vec<Cell>> = codes()
        .map(|code| {
            let row = code.row();
            vec![
                Cell::painted(row.word, paint::strong),
                Cell::painted(row.class.to_string(), paint::faint),
                Cell::plain(row.title),
            ]
        })
        .collect();
    paint::columns(&rows)
}

fn to_value(row: &Row) -> Value {
    let mut object = Object::new();
    let mut put = |name: &str, value: Value| {
        object.insert(name.to_owned(), value);
    };
    put("code", Value::from(row.word));
    put("class", Value::from(row.class.to_string()));
    put("action", Value::from(action(row.class).to_string()));
    put("retryable", Value::from(row.retryable));
    put("stage", Value::from(row.stage.to_string()));
    put("title", Value::from(row.title));
    put("explanation", Value::from(row.explanation));
    put("wayOut", Value::from(row.way_out));
    Value::Object(object)
}
