//! Effects that a table switches off.

use crate::error::Result;
use crate::parameters::{Argument, Kind, Place};
use crate::value::Value;

/// A list of effects that do not apply; neither order nor repetition matters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ignored<E>(Vec<E>);

impl<E: PartialEq> Ignored<E> {
    /// Everything applies.
    pub const fn nothing() -> Self {
        Ignored(Vec::new())
    }

    /// Whether this does not apply.
    pub fn has(&self, effect: E) -> bool {
        self.0.contains(&effect)
    }
}

impl<E: Argument + Ord> Argument for Ignored<E> {
    fn kind() -> Kind {
        Vec::<E>::kind()
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let mut effects = Vec::read(value, place)?;
        effects.sort();
        effects.dedup();
        Ok(Ignored(effects))
    }
    fn write(&self) -> Value {
        self.0.write()
    }
}
