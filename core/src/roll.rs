//! [`Roll`]: one result with every die, and [`Story`]: how it came about, sentence by sentence.

use crate::action::{Action, Throwing};
use crate::choice;
use crate::error::Result;
use crate::readers::hand::{Throw, Told};
use crate::value::Value;
use std::fmt::Write;

/// One result with every die.
#[derive(Debug, Clone, PartialEq)]
pub struct Roll {
    pub(crate) action: Action,
    pub(crate) cells: Vec<i64>,
    pub(crate) extras: Vec<(String, Value)>,
    pub(crate) throws: Vec<Throw>,
    pub(crate) shown: Vec<u16>,
    pub(crate) throwing: Throwing,
}

impl Roll {
    /// The action that was rolled.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// The columns in order; truth values as 0 and 1.
    pub fn cells(&self) -> &[i64] {
        &self.cells
    }

    /// The column of this name.
    ///
    /// # Errors
    /// An unknown column.
    pub fn get(&self, column: &str) -> Result<Value> {
        let column = self.action.column(column)?;
        Ok(self.action.cell(column, self.cells[column]))
    }

    /// What the result tells besides its columns.
    pub fn extras(&self) -> &[(String, Value)] {
        &self.extras
    }

    /// Who threw what, in dice order: one entry for each participant that threw, one for an open-ended roll with its rerolls.
    pub fn dice(&self) -> impl Iterator<Item = (&Throw, &[u16])> {
        let mut from = 0;
        self.throws.iter().map(move |throw| {
            let faces = &self.shown[from..from + throw.dice as usize];
            from += throw.dice as usize;
            (throw, faces)
        })
    }

    /// All faces in dice order.
    pub fn faces(&self) -> &[u16] {
        &self.shown
    }

    /// The seed and trial, or the faces, that lead to this result again.
    pub fn throwing(&self) -> &Throwing {
        &self.throwing
    }

    /// How it came about.
    ///
    /// # Errors
    /// None for a roll that was made; faces are read again.
    pub fn story(&self) -> Result<Story> {
        self.action.story(&self.throwing)
    }
}

choice! {
    /// How a story is marked up.
    pub enum Format {
        /// Plain text.
        Text = "text",
        /// Markdown, with special characters escaped.
        Markdown = "markdown",
        /// BBCode, as forums and some virtual tables read it.
        BBCode = "bbcode",
    }
}

/// How a result came about, sentence by sentence; the last one is the outcome.
///
/// ```
/// use mobrule_core::{Format, Throwing, action};
/// let check = action("boundless.check", serde_json::json!({"dice": 2}))?;
/// let story = check.story(&Throwing::Faces(vec![5, 1]))?;
/// assert!(story.explain(Format::Markdown).ends_with(".") && story.outcome().contains("success"));
/// # Ok::<(), mobrule_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    pub(crate) told: Vec<Told>,
}

impl Story {
    /// All sentences, one a line.
    pub fn explain(&self, format: Format) -> String {
        let lines: Vec<String> = self.told.iter().map(|told| line(told, format)).collect();
        lines.join("\n")
    }

    /// The outcome alone.
    pub fn outcome(&self) -> String {
        self.told.last().map(|told| line(told, Format::Text)).unwrap_or_default()
    }
}

fn line(told: &Told, format: Format) -> String {
    let mut who = told.who.to_string();
    if let Some(first) = who.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let sentence = &told.sentence;
    match format {
        Format::Text => format!("{who} {sentence}."),
        Format::Markdown => format!("**{}** {}.", escaped(&who, r"\`*_{}[]<>#|~", '\\'), escaped(sentence, r"\`*_{}[]<>#|~", '\\')),
        Format::BBCode => format!("[b]{}[/b] {}.", without_brackets(&who), without_brackets(sentence)),
    }
}

fn escaped(text: &str, special: &str, escape: char) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if special.contains(c) {
            out.push(escape);
        }
        out.push(c);
    }
    out
}

/// BBCode knows no escape that all readers share; a bracket as an HTML entity opens no tag in any of them.
fn without_brackets(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '[' | ']' => {
                let _ = write!(out, "&#{};", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}
