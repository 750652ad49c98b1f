//! Position: several Heroes on one target, outnumbering, several enemies on one Hero.
//!
//! The rules speak of Performances and leave open how one is rolled, so each is a result that the table supplies ([`Performance`]).

pub mod contest;
pub mod enemies_on_hero;
pub mod heroes_on_target;
pub mod ignored;
mod notation;
pub mod outnumber;
pub mod performance;

pub use enemies_on_hero::EnemiesOnHero;
pub use heroes_on_target::HeroesOnTarget;
pub use ignored::Ignored;
pub use outnumber::Outnumber;
pub use performance::Performance;

use crate::registry::Function;

/// The functions of this system.
pub const FUNCTIONS: &[Function] = &[Function::action::<HeroesOnTarget>(), Function::look_up::<Outnumber>(), Function::action::<EnemiesOnHero>()];
