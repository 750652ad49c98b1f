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
mod reroll;
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

#[cfg(test)]
mod tests {
    use crate::{Action, action};
    use serde_json::json;

    /// The most dice that a roll can take from here on, by trying every number of Hits of every throw.
    fn most_dice(action: &Action, faces: &mut Vec<u16>) -> u64 {
        let Some(needed) = action.needs(faces).unwrap() else { return faces.len() as u64 };
        let thrown = faces.len();
        let after = |hits: u32, faces: &mut Vec<u16>| {
            faces.extend((0..needed.dice).map(|die| if die < hits { 6 } else { 1 }));
            let most = most_dice(action, faces);
            faces.truncate(thrown);
            most
        };
        (0..=needed.dice).map(|hits| after(hits, faces)).max().unwrap_or(0)
    }

    #[test]
    fn no_roll_takes_more_dice_than_the_worst_and_one_takes_as_many() {
        for (function, parameters) in [
            ("check", json!({"dice": 2, "advantages": 1, "luck": 2})),
            ("check", json!({"dice": 0, "luck": 2, "position": "bad"})),
            ("check", json!({"dice": 3, "luck": 2, "position": "dire"})),
            ("pool", json!({"dice": 3, "rolls": 4})),
            ("pool", json!({"dice": 3, "rolls": 4, "cap": 3})),
            ("lifetime", json!({"dice": 4, "horizon": 4})),
            ("companion_assist", json!({"companion": 4, "dice": 3})),
            ("companion_assist", json!({"companion": 4, "dice": 0, "position": "controlled"})),
            ("companion_act", json!({"companion": 4, "position": "good"})),
            ("advantage", json!({"dice": 3})),
            ("advantage", json!({"dice": 0, "follow_up": 0})),
            ("advantage", json!({"dice": 3, "position": "controlled", "follow_up": 0})),
            ("advantage", json!({"dice": 3, "follow_up": 2, "follow_up_position": "dire"})),
            ("lead", json!({"leader": 2, "followers": [0, {"dice": 3, "count": 2}], "stamina": 3})),
            ("lead", json!({"leader": 2, "followers": [1], "stamina": 3, "position": "dire"})),
            ("luck", json!({"solo": true})),
            ("attack", json!({"dice": 2, "damage": 1, "luck": 3})),
            ("attack", json!({"dice": 2, "damage": 1, "luck": 3, "spend": "double"})),
            ("attack", json!({"dice": 2, "damage": 1, "luck": 3, "spend": "extra"})),
            ("attack", json!({"dice": 2, "damage": 1, "luck": 3, "position": "controlled"})),
            ("morale", json!({"dice": 4, "triggers": 3})),
            ("push", json!({"dice": 3, "stamina": 1, "required": 2})),
            ("push", json!({"dice": 0, "stamina": 1, "when": "always"})),
            ("push", json!({"dice": 3, "stamina": 1, "position": "dire"})),
            ("light", json!({"kind": 3, "horizon": 3})),
            ("light", json!({"kind": 3, "supply": 4, "horizon": 3})),
        ] {
            let action = action(&format!("boundless.{function}"), parameters).unwrap();
            assert_eq!(action.dice_at_worst(), most_dice(&action, &mut Vec::new()), "{action}");
        }
    }
}
