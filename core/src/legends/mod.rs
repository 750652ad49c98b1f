//! The Legends Roleplaying System: assisting, collaborating, mobs.
//!
//! The rules speak of Successes and Fumbles and leave the die open, so the die is a parameter ([`Die`]).

pub mod assist;
pub mod collaborate;
pub mod die;
pub mod mob;
pub mod mob_dice;
pub mod participant;

pub use assist::Assist;
pub use collaborate::Collaborate;
pub use die::Die;
pub use mob::Mob;
pub use mob_dice::MobDice;
pub use participant::Participant;

use crate::registry::Function;

/// The functions of this system.
pub const FUNCTIONS: &[Function] =
    &[Function::action::<Assist>(), Function::action::<Collaborate>(), Function::look_up::<MobDice>(), Function::action::<Mob>()];
