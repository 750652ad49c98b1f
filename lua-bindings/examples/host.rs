//! A Rust program that runs Lua scripts with mobrule inside, for where no module can be loaded:
//! `cargo run -p mobrule-lua --no-default-features --features lua54,vendored --example host -- script.lua`

use mlua::prelude::*;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(script) = std::env::args().nth(1) else {
        eprintln!("usage: host SCRIPT");
        return ExitCode::from(2);
    };
    match run(&script) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("host: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a script; what went wrong is told with the name of its file.
fn run(script: &str) -> Result<(), String> {
    let source = std::fs::read(script).map_err(|error| format!("{script}: {error}"))?;
    let lua = Lua::new();
    with_mobrule(&lua).map_err(|error| error.to_string())?;
    // the @ says that the name is a file's: messages of Lua begin with it and the line
    lua.load(source).set_name(format!("@{script}")).exec().map_err(|error| match error {
        // as text, without the kind of error before it
        LuaError::RuntimeError(message) | LuaError::SyntaxError { message, .. } => message,
        error => format!("{script}: {error}"),
    })
}

/// What `require "mobrule"` gives.
fn with_mobrule(lua: &Lua) -> LuaResult<()> {
    let preload: LuaTable = lua.globals().get::<LuaTable>("package")?.get("preload")?;
    preload.set("mobrule", lua.create_function(|lua, ()| mobrule::module(lua))?)
}

#[cfg(test)]
mod tests {
    use super::run;

    /// What is told of a script, but for the traceback.
    fn told(name: &str, script: &str) -> Result<(), String> {
        let path = std::env::temp_dir().join(format!("mobrule-{}-{name}", std::process::id()));
        std::fs::write(&path, script).unwrap();
        let path = path.to_str().unwrap();
        let told = run(path).map_err(|message| message.replace(path, name).lines().next().unwrap_or_default().to_owned());
        std::fs::remove_file(path).unwrap();
        told
    }

    #[test]
    fn a_script_has_mobrule() {
        assert_eq!(told("sound.lua", r#"assert(require "mobrule".legends.assist(6):row(42))"#), Ok(()));
    }

    #[test]
    fn what_went_wrong_is_told_as_text_with_the_file() {
        let refused = told("refused.lua", "\nrequire('mobrule').legends.assist()").unwrap_err();
        assert!(refused.starts_with("refused.lua:2: legends.assist: leader is missing"), "{refused}");
        assert_eq!(told("unfinished.lua", "local = 3"), Err("unfinished.lua:1: <name> expected near '='".to_owned()));
        let missing = run("no such script.lua").unwrap_err();
        assert!(missing.starts_with("no such script.lua: "), "{missing}");
    }
}
