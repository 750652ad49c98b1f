//! Boundless: checks, shrinking Pools, companions, advantages, leading, Luck, attacks, morale, pushing, light.
//!
//! Every roll counts Hits on six-sided dice. What is shared by the procedures: the [`Position`], which decides what is a Hit; the
//! [shrinking] Pool of companions, morale, lights and supplies; and what happens when [stamina] cannot cover a cost.

pub mod advantage;
pub mod attack;
pub mod check;
pub mod companion_act;
pub mod companion_assist;
pub mod lead;
pub mod lifetime;
pub mod light;
pub mod luck;
pub mod morale;
pub mod pool;
pub mod position;
pub mod push;
pub mod shrinking;
pub mod stamina;

pub use advantage::Advantage;
pub use attack::Attack;
pub use check::Check;
pub use companion_act::CompanionAct;
pub use companion_assist::CompanionAssist;
pub use lead::Lead;
pub use lifetime::Lifetime;
pub use light::Light;
pub use luck::Luck;
pub use morale::Morale;
pub use pool::Pool;
pub use position::Position;
pub use push::Push;

use crate::registry::Function;

/// The functions of this system.
pub const FUNCTIONS: &[Function] = &[
    Function::action::<Check>(),
    Function::action::<Pool>(),
    Function::action::<Lifetime>(),
    Function::action::<CompanionAssist>(),
    Function::action::<CompanionAct>(),
    Function::action::<Advantage>(),
    Function::action::<Lead>(),
    Function::action::<Luck>(),
    Function::action::<Attack>(),
    Function::action::<Morale>(),
    Function::action::<Push>(),
    Function::action::<Light>(),
];
