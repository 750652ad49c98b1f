//! The running generator of a game session.

use crate::actions;
use crate::calls::{Answer, Raw, Refusal, object};
use crate::reading;
use mlua::prelude::*;
use mobrule_core::{Rng, Seed};

/// A running generator.
pub struct RngObject {
    rng: Rng,
}

crate::objects! {
    RngObject => "Rng", called "rng";
}

impl RngObject {
    /// Uses so many trials, the first of which is told; they are given back when it comes to nothing.
    pub fn trials<T>(&self, trials: u64, then: impl FnOnce(Seed, u64) -> Answer<T>) -> Answer<T> {
        let first = self.rng.take(trials)?;
        let answer = then(self.rng.seed().clone(), first);
        if answer.is_err() {
            self.rng.give_back(first, trials);
        }
        answer
    }
}

/// Adds `rng` and what it can do.
pub fn register(raw: &Raw<'_>) -> LuaResult<()> {
    raw.function("rng", 1, |lua, [how, ..]| {
        let mut rng = None;
        let mut given = LuaNil;
        match &how {
            LuaValue::Table(table) => {
                for (name, value) in reading::options("rng", table, &["seed", "state"])? {
                    match (name, &value) {
                        ("seed", _) => given = value,
                        _ if !given.is_nil() => return Err(Refusal::said("rng: give either a seed or a state, not both")),
                        (_, LuaValue::String(state)) => rng = Some(Rng::from_state(&String::from_utf8_lossy(&state.as_bytes()))?),
                        _ => {
                            let value = reading::plain("rng", &value)?;
                            return Err(Refusal::said(format!("rng: state must be a text that rng:state() gave, got {}", value.shown())));
                        }
                    }
                }
            }
            _ => given = how,
        }
        let rng = match rng {
            Some(rng) => rng,
            None => Rng::new(actions::seed("rng", &given)?),
        };
        Ok(vec![LuaValue::UserData(lua.create_userdata(RngObject { rng })?)])
    })?;
    raw.method("rng_state", 0, |lua, this: &RngObject, _| Ok(vec![LuaValue::String(lua.create_string(this.rng.state())?)]))?;
    raw.function("rng_equal", 2, |_, [a, b, ..]| {
        let equal = match (object::<RngObject>(&a), object::<RngObject>(&b)) {
            (Some(a), Some(b)) => a.rng == b.rng,
            _ => false,
        };
        Ok(vec![LuaValue::Boolean(equal)])
    })
}
