//! Position: several Heroes on one target, outnumbering, several enemies on one Hero.

use crate::registry::Function;

/// The functions of this system.
pub const FUNCTIONS: &[Function] = &[];
