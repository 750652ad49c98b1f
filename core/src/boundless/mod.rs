//! Boundless: checks, shrinking Pools, companions, advantages, leading, Luck, morale, pushing, light.

use crate::registry::Function;

/// The functions of this system.
pub const FUNCTIONS: &[Function] = &[];
