//! `core/src/reference.md` is what the registry says, for readers of `cargo doc`: this keeps it current.
//!
//! `scripts/generate` writes it.

use mobrule_core::functions;
use mobrule_core::parameters::{Kind, Parameter};
use mobrule_core::registry::Form;
use std::fmt::Write;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/reference.md");

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('<', "\\<")
}

fn list(out: &mut String, parameters: &[Parameter], indent: &str) {
    for parameter in parameters {
        let default = match &parameter.default {
            None => String::new(),
            Some(mobrule_core::Value::Nothing) => ", may be left out".to_owned(),
            Some(value) => format!(", default `{}`", value.to_json()),
        };
        writeln!(out, "{indent}- `{}` ({}{default}): {}", parameter.name, parameter.kind, one_line(&parameter.meaning)).unwrap();
        inside(out, &parameter.kind, &format!("{indent}  "));
    }
}

/// What a type consists of.
fn inside(out: &mut String, kind: &Kind, indent: &str) {
    match kind {
        Kind::Choice(choices) => {
            for choice in *choices {
                writeln!(out, "{indent}- `\"{}\"`: {}", choice.name, one_line(choice.meaning)).unwrap();
            }
        }
        Kind::List(entry) => inside(out, entry, indent),
        Kind::Optional(kind) => inside(out, kind, indent),
        Kind::Either(kinds) => kinds.iter().for_each(|kind| inside(out, kind, indent)),
        Kind::Record(_, fields) => list(out, fields, indent),
        Kind::Integer { .. } | Kind::Number | Kind::Bool | Kind::Text => {}
    }
}

fn reference() -> String {
    let mut out = String::from("Every function: its parameters, its columns, the readings that were supplied, its source.\n");
    for function in functions() {
        writeln!(out, "\n# {}\n\n{}\n\nSource: {}.\n\nParameters:\n", function.path, function.about().trim(), function.source).unwrap();
        list(&mut out, &function.parameters(), "");
        match function.form {
            Form::Action { columns, extras, .. } => {
                out += "\nColumns:\n\n";
                for column in columns() {
                    writeln!(out, "- `{}` ({}): {}", column.name, column.kind.name(), one_line(column.meaning)).unwrap();
                }
                if !extras().is_empty() {
                    out += "\nA roll tells besides:\n\n";
                    list(&mut out, &extras(), "");
                }
            }
            Form::LookUp { kind, meaning, .. } => {
                writeln!(out, "\nAnswer ({}): {}\n", kind(), one_line(meaning)).unwrap();
                inside(&mut out, &kind(), "");
            }
        }
        let call = if matches!(function.form, Form::Action { .. }) { "action" } else { "look_up" };
        writeln!(out, "\n```\nlet made = mobrule_core::{call}({:?}, serde_json::json!({}))?;", function.path, function.example).unwrap();
        out += if call == "action" { "assert!(made.odds()?.len() > 1);" } else { "println!(\"{}\", made.to_json());" };
        out += "\n# Ok::<(), mobrule_core::Error>(())\n```\n";
    }
    out
}

#[test]
fn the_reference_is_current() {
    let wanted = reference();
    if std::env::var_os("MOBRULE_WRITE").is_some() {
        std::fs::write(FILE, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(found == wanted, "core/src/reference.md is stale: run scripts/generate");
}
