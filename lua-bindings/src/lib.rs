//! mobrule for Lua: the functions of `mobrule-core` as a module for game scripts and virtual tabletops.
//!
//! The crate knows no rule: it reads Lua values ([`reading`]), calls the core and writes Lua values ([`writing`]). What a user sees is put
//! together in `module.lua`, for one reason above all: errors of mlua are userdata, and a game script wants a text with the line that made the
//! mistake. So no function here raises; each gives `nil` and a message ([`calls`]), and Lua raises the message at its caller's line.
//!
//! Built with the feature `module` it is what `require "mobrule"` loads; a Rust host that runs Lua through mlua can call [`module`] instead.

pub mod actions;
pub mod calls;
pub mod chances;
pub mod reading;
pub mod rolls;
pub mod running;
pub mod trials;
pub mod writing;

use calls::{Raw, Refusal};
use mlua::prelude::*;
use mobrule_core::registry::{self, Answer};

/// The place in Lua's registry where the metamethods of our objects lie until mlua asks for them.
const CLASSES: &str = "mobrule classes";

/// The module as a table.
pub fn module(lua: &Lua) -> LuaResult<LuaTable> {
    let raw = Raw::new(lua)?;
    actions::register(&raw)?;
    chances::register(&raw)?;
    trials::register(&raw)?;
    running::register(&raw)?;
    raw.function("functions", 0, |lua, _| Ok(vec![writing::value(lua, &registry::describe())?]))?;
    raw.function("from_json", 1, |lua, [text, ..]| {
        let LuaValue::String(text) = text else {
            return actions::make(lua, registry::from_json_value(&reading::plain("from_json", &text)?)?);
        };
        let bytes = text.as_bytes();
        let text = std::str::from_utf8(&bytes).map_err(|_| Refusal::said("from_json: text is not JSON that mobrule reads: it is not UTF-8"))?;
        actions::make(lua, mobrule_core::from_json(text)?)
    })?;

    let systems = lua.create_table()?;
    for system in registry::SYSTEMS {
        systems.raw_set(*system, lua.create_table()?)?;
    }
    for function in registry::functions() {
        let call = raw.make(function.path, 1, move |lua, [arguments, ..]| {
            let mut reader = reading::Reader::new();
            let value = reader.read(&arguments).map_err(|refusal| refusal.within(function.path))?;
            match function.call(&function.arguments(&value)?)? {
                Answer::Action(action) => actions::make(lua, action),
                Answer::Value(value) => Ok(vec![writing::value(lua, &value)?]),
            }
        })?;
        systems.raw_get::<LuaTable>(function.system())?.raw_set(function.name(), call)?;
    }

    let (module, classes): (LuaTable, LuaTable) =
        lua.load(include_str!("module.lua")).set_name("=mobrule").call((raw.table, systems, rolls::plain(lua)?))?;
    lua.set_named_registry_value(CLASSES, classes)?;
    module.raw_set("_VERSION", env!("CARGO_PKG_VERSION"))?;
    module.raw_set("stream_version", mobrule_core::STREAM_VERSION)?;
    Ok(module)
}

/// Gives mlua the metamethods that `module.lua` wrote for one of our objects.
fn metamethods<T: 'static, F: LuaUserDataFields<T>>(fields: &mut F, class: &'static str) {
    for metamethod in ["__index", "__tostring", "__eq", "__len", "__add"] {
        fields.add_meta_field_with(metamethod, move |lua| -> LuaResult<LuaValue> {
            lua.named_registry_value::<LuaTable>(CLASSES)?.raw_get::<LuaTable>(class)?.raw_get(metamethod)
        });
    }
    fields.add_meta_field("__name", format!("mobrule.{class}"));
}

/// Declares objects that Lua holds.
macro_rules! objects {
    ($($Type:ty => $class:literal, called $called:literal;)*) => { $(
        impl LuaUserData for $Type {
            fn add_fields<F: LuaUserDataFields<Self>>(fields: &mut F) {
                $crate::metamethods(fields, $class);
            }
        }
        impl $crate::calls::Object for $Type {
            const CALLED: &'static str = $called;
        }
    )* };
}
use objects;

#[cfg(feature = "module")]
#[mlua::lua_module(name = "mobrule")]
fn open(lua: &Lua) -> LuaResult<LuaTable> {
    module(lua)
}
