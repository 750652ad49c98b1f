//! [`Rule`]: what a procedure is to the library: its parameters, its columns, and one description of what happens.

use crate::chance::{Chance, Label, Outcome};
use crate::error::Result;
use crate::parameters::{Argument, Parameter, Parameters};
use crate::value::Value;
use std::borrow::Cow;
use std::fmt::Debug;

/// Whether a column holds whole numbers or truth values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColumnKind {
    /// Whole numbers.
    Int,
    /// `true` or `false`.
    Bool,
}

impl ColumnKind {
    /// "int" or "bool".
    pub fn name(self) -> &'static str {
        match self {
            ColumnKind::Int => "int",
            ColumnKind::Bool => "bool",
        }
    }
}

/// One column of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it holds.
    pub kind: ColumnKind,
    /// What it means.
    pub meaning: &'static str,
    /// No value of it is farther from 0.
    pub magnitude: u64,
}

impl Column {
    /// A column of whole numbers that fit into 32 bits.
    pub fn int(name: &'static str, meaning: &'static str) -> Self {
        Column { name: Cow::Borrowed(name), kind: ColumnKind::Int, meaning, magnitude: i32::MAX as u64 }
    }

    /// A column of truth values.
    pub fn bool(name: &'static str, meaning: &'static str) -> Self {
        Column { name: Cow::Borrowed(name), kind: ColumnKind::Bool, meaning, magnitude: 1 }
    }

    /// The same column with values up to this; past 32 bits it is stored wider.
    pub fn up_to(self, magnitude: u64) -> Self {
        Column { magnitude, ..self }
    }
}

/// A procedure with dice.
///
/// The parameters are the value itself ([`Parameters`]); everything else that mobrule can say about the procedure is read from `describe`.
pub trait Rule: Parameters + Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The system and name under which hosts find it: `legends.assist`.
    const FUNCTION: &'static str;
    /// The rulebook and the rule in it.
    const SOURCE: &'static str;
    /// The parameters of a typical call as JSON, for the documentation in every language.
    const EXAMPLE: &'static str;

    /// The least that determines all columns. Its order is that of the columns.
    type Row: Outcome;

    /// All columns that the procedure can have, in order.
    fn all_columns() -> Vec<Column>;

    /// The columns that it has with these parameters.
    fn columns(&self) -> Vec<Column> {
        Self::all_columns()
    }

    /// Refuses parameters that are fine one by one but not together.
    ///
    /// # Errors
    /// Parameters that contradict each other or ask for too much.
    fn validate(&self) -> Result<()> {
        Ok(())
    }

    /// How many dice it can take at the very most, later rolls and rerolls included.
    fn dice_at_worst(&self) -> u64;

    /// What happens: the rule.
    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Self::Row>;

    /// The columns of a row; truth values as 0 and 1.
    fn cells(&self, row: &Self::Row, cells: &mut [i64]);

    /// The result in words: a sentence about somebody.
    fn outcome(&self, row: &Self::Row) -> (Label, String);

    /// What a roll's result can tell besides its columns.
    fn all_extras() -> Vec<Parameter> {
        Vec::new()
    }

    /// What it tells with these parameters.
    fn extras(&self, _row: &Self::Row) -> Vec<(String, Value)> {
        Vec::new()
    }
}

/// Writes the first columns of a row, one by one: copied as a block, they would have to be gathered in memory first, in every trial.
#[inline(always)]
pub fn put<const N: usize>(cells: &mut [i64], row: [i64; N]) {
    for (cell, value) in cells[..N].iter_mut().zip(row) {
        *cell = value;
    }
}

/// A procedure without dice: the same answer for the same parameters.
pub trait LookUp: Parameters {
    /// The system and name under which hosts find it: `legends.mob_dice`.
    const FUNCTION: &'static str;
    /// The rulebook and the rule in it.
    const SOURCE: &'static str;
    /// The parameters of a typical call as JSON, for the documentation in every language.
    const EXAMPLE: &'static str;
    /// What the answer is, in words.
    const ANSWER: &'static str;
    /// What the answer is.
    type Answer: Argument;
    /// The answer.
    ///
    /// # Errors
    /// Parameters that contradict each other.
    fn answer(&self) -> Result<Self::Answer>;
}
