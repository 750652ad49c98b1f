//! Where a value stands in what was given, and how it is refused.

use crate::error::{Error, Result};
use crate::value::Value;
use std::fmt;

/// Where a value stands in what was given: `assistants entry 2 dice`.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    within: Option<&'a Place<'a>>,
    part: Part<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Part<'a> {
    Arguments,
    Name(&'a str),
    Entry(usize),
}

impl<'a> Place<'a> {
    /// The arguments as a whole.
    pub const ARGUMENTS: Place<'static> = Place { within: None, part: Part::Arguments };

    /// The value of this name inside.
    pub fn name(&'a self, name: &'a str) -> Place<'a> {
        Place { within: Some(self), part: Part::Name(name) }
    }

    /// The entry of a list inside, counted from 1 as all hosts' messages do.
    pub fn entry(&'a self, number: usize) -> Place<'a> {
        Place { within: Some(self), part: Part::Entry(number) }
    }

    /// Whether it is the arguments as a whole.
    pub(crate) fn is_arguments(&self) -> bool {
        matches!(self.part, Part::Arguments)
    }

    /// A refusal of what stands here: what must be, and what was given.
    pub fn refuse(&self, value: &Value, allowed: impl fmt::Display) -> Error {
        Error::value(format!("{self} must be {allowed}, got {}", value.shown()))
    }

    /// The same for a value of a wrong type.
    pub fn refuse_type(&self, value: &Value, allowed: impl fmt::Display) -> Error {
        Error::wrong_type(format!("{self} must be {allowed}, got {}", value.shown()))
    }

    /// A refusal of an empty list.
    pub fn refuse_empty(&self) -> Error {
        Error::value(format!("{self} must not be empty"))
    }
}

impl Place<'_> {
    /// The same for a value that is of the right type only if it is a number.
    pub fn refuse_kind(&self, value: &Value, allowed: impl fmt::Display) -> Error {
        match value {
            Value::Integer(_) | Value::Float(_) => self.refuse(value, allowed),
            _ => self.refuse_type(value, allowed),
        }
    }

    /// A whole number from `low` to `high`, both included.
    ///
    /// # Errors
    /// No whole number from `low` to `high`.
    pub fn whole(&self, value: &Value, low: i64, high: i64) -> Result<i64> {
        let allowed = || format!("an integer from {low} to {high}");
        match value {
            Value::Nothing => Err(Error::wrong_type(format!("{self} is missing; it must be {}", allowed()))),
            _ => value.as_integer().filter(|number| (low..=high).contains(number)).ok_or_else(|| self.refuse_kind(value, allowed())),
        }
    }
}

/// A name of a stranger as a message says it unquoted: what a parameter or a type may be called.
pub fn plain_name(name: &str) -> String {
    name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').take(40).collect()
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(within) = self.within
            && !within.is_arguments()
        {
            write!(f, "{within} ")?;
        }
        match self.part {
            Part::Arguments => f.write_str("the arguments"),
            Part::Name(name) => f.write_str(name),
            Part::Entry(number) => write!(f, "entry {number}"),
        }
    }
}
