//! Torg: many on one, one on many, quick multi-attacks, combined efforts.
//!
//! The die is an open-ended d20 ([`die`]) whose total becomes a bonus ([`bonus_chart`]); the numbers of characters and actions
//! act through the multi-action charts ([`count_chart`]), which follow from the value chart ([`value_chart`]). What damage does to its
//! target is left out.

pub mod bonus_chart;
pub mod check;
pub mod combine;
pub mod combine_large;
pub mod count_chart;
pub mod die;
pub mod difficulty;
pub mod groups;
pub mod many_on_one;
pub mod measure;
pub mod nearby;
pub mod one_on_many;
pub mod quick_attacks;
pub(crate) mod telling;
pub mod value;
pub mod value_chart;

pub use check::Check;
pub use combine::{Combine, Helper};
pub use combine_large::CombineLarge;
pub use difficulty::Difficulty;
pub use groups::Groups;
pub use many_on_one::ManyOnOne;
pub use measure::MeasureOf;
pub use one_on_many::{Attempt, OneOnMany};
pub use quick_attacks::QuickAttacks;
pub use value::ValueOf;

use crate::registry::Function;

/// The functions of this system.
pub const FUNCTIONS: &[Function] = &[
    Function::action::<Check>(),
    Function::look_up::<Groups>(),
    Function::action::<ManyOnOne>(),
    Function::action::<OneOnMany>(),
    Function::action::<QuickAttacks>(),
    Function::action::<Combine>(),
    Function::look_up::<CombineLarge>(),
    Function::look_up::<ValueOf>(),
    Function::look_up::<MeasureOf>(),
];
