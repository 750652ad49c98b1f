//! Torg: many on one, one on many, quick multi-attacks, combined efforts.

use crate::registry::Function;

/// The functions of this system.
pub const FUNCTIONS: &[Function] = &[];
