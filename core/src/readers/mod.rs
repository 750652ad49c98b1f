//! The readers of a rule: one result by hand, fast trials, and all results with their exact probabilities.

mod cascade;
mod chain;
pub mod exact;
pub mod hand;
mod ladder;
pub mod trial;
pub mod weight;
