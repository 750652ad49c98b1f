//! The one error type: what was wrong, in words that say how to mend it.

use std::fmt;

/// What kind of mistake an [`Error`] reports; hosts map it to their own exception types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// A value of the wrong type, a missing parameter, or an unknown one.
    Type,
    /// A value of the right type that is out of range, contradictory or too large.
    Value,
}

/// A refusal. The message names the function, the parameter, what was given and what is allowed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

/// The result of everything in mobrule that can be refused.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// A value that is out of range, contradictory or too large.
    pub fn value(message: impl Into<String>) -> Self {
        Error { kind: ErrorKind::Value, message: message.into() }
    }

    /// A wrong type, or a missing or unknown parameter.
    pub fn wrong_type(message: impl Into<String>) -> Self {
        Error { kind: ErrorKind::Type, message: message.into() }
    }

    /// Which kind of mistake it was.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The message, without a trailing full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The same error, with the name of the function (or whatever reports it) before the message.
    pub fn within(mut self, name: &str) -> Self {
        self.message = format!("{name}: {}", self.message);
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// The nearest of `known` to a misspelt `name`, when one is near enough to be meant.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > 64 {
        return None;
    }
    let name = name.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 4)
        .min()
        .map(|(_, candidate)| candidate)
}
