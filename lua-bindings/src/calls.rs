//! How Lua calls us: what is refused comes back as `nil` and a message, and nothing is ever raised.

use mlua::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A call that was refused, or that Lua had no memory for.
#[derive(Debug)]
pub enum Refusal {
    /// A mistake of the caller, in words.
    Said(String),
    /// A failure inside Lua.
    Lua(LuaError),
}

impl Refusal {
    /// A refusal in these words.
    pub fn said(message: impl Into<String>) -> Self {
        Refusal::Said(message.into())
    }

    /// The same refusal with the name of what reports it before the message.
    pub fn within(self, name: &str) -> Self {
        match self {
            Refusal::Said(message) => Refusal::Said(format!("{name}: {message}")),
            other => other,
        }
    }
}

impl From<mobrule_core::Error> for Refusal {
    fn from(error: mobrule_core::Error) -> Self {
        Refusal::Said(error.message().to_owned())
    }
}

impl From<LuaError> for Refusal {
    fn from(error: LuaError) -> Self {
        Refusal::Lua(error)
    }
}

/// What a call gives.
pub type Answer<T = Vec<LuaValue>> = Result<T, Refusal>;

/// What Lua gets: the values of an answer, or `nil` and a message.
pub trait Reply: IntoLuaMulti {
    /// `nil` and a message.
    fn refused(message: LuaValue) -> Self;
}

impl Reply for LuaVariadic<LuaValue> {
    fn refused(message: LuaValue) -> Self {
        vec![LuaNil, message].into()
    }
}

/// Two values and then only numbers, which go to Lua faster.
pub type Numbers = (LuaValue, LuaValue, LuaVariadic<i64>);

impl Reply for Numbers {
    fn refused(message: LuaValue) -> Self {
        (LuaNil, message, LuaVariadic::new())
    }
}

/// The most arguments that a function of ours looks at, `self` included; `module.lua` hands over so many.
pub const ARGUMENTS: usize = 4;

/// The functions that `module.lua` dresses up.
pub struct Raw<'l> {
    lua: &'l Lua,
    /// The functions by name.
    pub table: LuaTable,
    no_memory: LuaString,
}

impl<'l> Raw<'l> {
    /// None yet.
    pub fn new(lua: &'l Lua) -> LuaResult<Self> {
        // made beforehand, for when there is no memory there is none for this either
        Ok(Raw { lua, table: lua.create_table()?, no_memory: lua.create_string("mobrule: not enough memory")? })
    }

    /// Makes a function of at most so many arguments.
    pub fn make(&self, name: &'static str, most: usize, call: impl Fn(&Lua, [LuaValue; ARGUMENTS]) -> Answer + 'static) -> LuaResult<LuaFunction> {
        self.guarded(name, move |lua, (a, b, c, d): (LuaValue, LuaValue, LuaValue, LuaValue)| {
            let arguments = [a, b, c, d];
            at_most(name, most, &arguments)?;
            Ok(LuaVariadic::from(call(lua, arguments)?))
        })
    }

    /// Adds a function of at most so many arguments.
    pub fn function(&self, name: &'static str, most: usize, call: impl Fn(&Lua, [LuaValue; ARGUMENTS]) -> Answer + 'static) -> LuaResult<()> {
        self.table.raw_set(name, self.make(name, most, call)?)
    }

    /// Adds a method of an object, of at most so many arguments besides the object.
    pub fn method<T: Object>(
        &self,
        name: &'static str,
        most: usize,
        call: impl Fn(&Lua, &T, [LuaValue; ARGUMENTS - 1]) -> Answer + 'static,
    ) -> LuaResult<()> {
        self.replying(name, most, move |lua, this, arguments| Ok(LuaVariadic::from(call(lua, this, arguments)?)))
    }

    /// The same for a reply of another form.
    pub fn replying<T: Object, R: Reply>(
        &self,
        name: &'static str,
        most: usize,
        call: impl Fn(&Lua, &T, [LuaValue; ARGUMENTS - 1]) -> Answer<R> + 'static,
    ) -> LuaResult<()> {
        let method = name.split_once('_').map_or(name, |(_, method)| method);
        type This<T> = LuaEither<LuaUserDataRef<T>, LuaValue>;
        let guarded = self.guarded(name, move |lua, (this, a, b, c): (This<T>, LuaValue, LuaValue, LuaValue)| {
            let LuaEither::Left(this) = this else {
                let called = T::CALLED;
                return Err(Refusal::said(format!("{method}: must be called on a mobrule {called} with a colon, {called}:{method}(...)")));
            };
            let arguments = [a, b, c];
            at_most(method, most, &arguments)?;
            call(lua, &this, arguments)
        })?;
        self.table.raw_set(name, guarded)
    }

    /// A function that gives `nil` and a message instead of raising.
    fn guarded<A: FromLuaMulti, R: Reply>(&self, name: &'static str, call: impl Fn(&Lua, A) -> Answer<R> + 'static) -> LuaResult<LuaFunction> {
        let no_memory = self.no_memory.clone();
        self.lua.create_function(move |lua, arguments: A| {
            let refusal = match catch_unwind(AssertUnwindSafe(|| call(lua, arguments))) {
                Ok(Ok(reply)) => return Ok(reply),
                Ok(Err(refusal)) => refusal,
                Err(_) => Refusal::said(format!("{name}: internal error; please report what you called")),
            };
            let message = match refusal {
                Refusal::Said(message) => lua.create_string(message),
                Refusal::Lua(LuaError::MemoryError(_)) => Ok(no_memory.clone()),
                Refusal::Lua(error) => lua.create_string(error.to_string()),
            };
            Ok(R::refused(LuaValue::String(message.unwrap_or_else(|_| no_memory.clone()))))
        })
    }
}

fn at_most(name: &str, most: usize, arguments: &[LuaValue]) -> Answer<()> {
    match arguments[most..].iter().all(|argument| matches!(argument, LuaValue::Nil)) {
        true => Ok(()),
        false => Err(Refusal::said(format!("{name}: {}", too_many(name, most)))),
    }
}

fn too_many(name: &str, most: usize) -> String {
    if name.contains('.') {
        return "takes one table of named parameters, or the first parameter alone; called with a dot, not with a colon".to_owned();
    }
    match most {
        0 => "takes no arguments".to_owned(),
        1 => "takes one argument".to_owned(),
        _ => "too many arguments; give a table of named values".to_owned(),
    }
}

/// An object that Lua holds.
pub trait Object: LuaUserData + 'static {
    /// What a user calls one.
    const CALLED: &'static str;
}

/// The object in a value, if it is one of these.
pub fn object<T: 'static>(value: &LuaValue) -> Option<LuaUserDataRef<T>> {
    match value {
        LuaValue::UserData(data) => data.borrow().ok(),
        _ => None,
    }
}
