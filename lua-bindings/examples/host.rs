//! A Rust program that runs Lua scripts with mobrule inside, for where no module can be loaded:
//! `cargo run -p mobrule-lua --no-default-features --features lua54,vendored --example host -- script.lua`

use mlua::prelude::*;

fn main() -> LuaResult<()> {
    let Some(script) = std::env::args().nth(1) else {
        eprintln!("usage: host SCRIPT");
        std::process::exit(2);
    };
    let lua = Lua::new();
    // what `require "mobrule"` gives
    let preload: LuaTable = lua.globals().get::<LuaTable>("package")?.get("preload")?;
    preload.set("mobrule", lua.create_function(|lua, ()| mobrule::module(lua))?)?;
    lua.load(std::path::Path::new(&script)).exec()
}
