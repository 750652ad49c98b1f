//! Group actions of tabletop role-playing games: who helps whom, what a mob achieves, what several results do together.
//!
//! Every procedure is written once ([`Rule`]) and read in many ways: [`Action::roll`] gives one result with every die, [`Action::simulate`]
//! millions of results as columns, [`Action::odds`] every possible result with its exact probability. They cannot disagree, for they
//! read the same description; and the dice of a seed are the same in Rust, Lua and Python ([`dice`]).
//!
//! Every function with its parameters, columns and source stands in the [reference](mod@reference).
//!
//! ```
//! use mobrule_core::{Seed, Throwing, action};
//! use serde_json::json;
//!
//! let ritual = action("legends.assist", json!({"leader": 6, "assistants": [5, 5, 4], "required": 3}))?;
//! let roll = ritual.roll(Throwing::Seeded { seed: Seed::Integer(42), trial: 0 })?;
//! println!("{}", roll.story()?.explain(mobrule_core::Format::Text));
//! assert_eq!(roll.dice().count(), 4);
//! let odds = ritual.odds()?;
//! assert!(odds.chance(json!({"success": true}))? > 0.3);
//! assert!(odds.column("successes")?.mean() > 2.0);
//! # Ok::<(), mobrule_core::Error>(())
//! ```
#![forbid(unsafe_code)]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

#[cfg(doctest)] // so that the examples of the README run
#[doc = include_str!("../../README.md")]
pub struct Readme;

pub mod action;
pub mod asked;
pub mod boundless;
pub mod chance;
pub mod dice;
pub mod distribution;
pub mod error;
pub mod event;
pub mod fraction;
pub mod legends;
pub mod odds;
pub mod parameters;
pub mod position;
pub mod readers;
mod reads;
pub mod registry;
pub mod rng;
pub mod reference {
    #![doc = include_str!("reference.md")]
}
pub mod roll;
pub mod rule;
pub mod simulation;
pub mod tally;
mod telling;
pub mod torg;
pub mod trials;
pub mod value;
pub mod values;

pub use action::{Action, Throwing};
pub use chance::{Chance, Label};
pub use dice::{STREAM_VERSION, Seed};
pub use distribution::Distribution;
pub use error::{Error, ErrorKind, Result};
pub use event::Event;
pub use fraction::Fraction;
pub use odds::Odds;
pub use registry::{action, from_json, functions, look_up};
pub use rng::Rng;
pub use roll::{Format, Roll, Story};
pub use rule::{Column, ColumnKind, Rule};
pub use simulation::Simulation;
pub use tally::{Fit, Tally};
pub use trials::Trials;
pub use value::Value;
pub use values::Values;
