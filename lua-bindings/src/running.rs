//! The running generator of a game session.

use crate::calls::{Answer, Raw, object};
use crate::{reading, writing};
use mlua::prelude::*;
use mobrule_core::{Rng, Value};

/// A running generator.
pub struct RngObject {
    pub(crate) rng: Rng,
}

crate::objects! {
    RngObject => "Rng", called "rng";
}

/// A seed as the core reads it; a running generator is put into `rng` instead.
pub fn seed(of: &str, value: &LuaValue, rng: &mut Option<LuaUserDataRef<RngObject>>) -> Answer<Value> {
    if let Some(running) = object::<RngObject>(value) {
        *rng = Some(running);
        return Ok(Value::Nothing);
    }
    reading::plain(of, value)
}

/// Adds `rng` and what it can do.
pub fn register(raw: &Raw<'_>) -> LuaResult<()> {
    raw.function("rng", 1, |lua, [how, ..]| {
        let (mut seed, mut state) = (Value::Nothing, Value::Nothing);
        match &how {
            LuaValue::Table(table) => {
                for (name, value) in reading::options("rng", table, &["seed", "state"])? {
                    *if name == "seed" { &mut seed } else { &mut state } = reading::plain("rng", &value)?;
                }
            }
            how => seed = reading::plain("rng", how)?,
        }
        Ok(vec![LuaValue::UserData(lua.create_userdata(RngObject { rng: Rng::read(&seed, &state)? })?)])
    })?;
    raw.method("rng_seed", 0, |lua, this: &RngObject, _| Ok(vec![writing::seed(lua, this.rng.seed())?]))?;
    raw.method("rng_trial", 0, |lua, this: &RngObject, _| Ok(vec![this.rng.trial().into_lua(lua)?]))?;
    raw.method("rng_state", 0, |lua, this: &RngObject, _| Ok(vec![LuaValue::String(lua.create_string(this.rng.state())?)]))?;
    raw.function("rng_equal", 2, |_, [a, b, ..]| {
        let equal = match (object::<RngObject>(&a), object::<RngObject>(&b)) {
            (Some(a), Some(b)) => a.rng == b.rng,
            _ => false,
        };
        Ok(vec![LuaValue::Boolean(equal)])
    })
}
