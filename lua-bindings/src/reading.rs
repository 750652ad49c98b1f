//! From Lua to the core: values, named options, faces. Tables are read raw, so no metamethod of a stranger runs; and bounded, so none is too large.

use crate::calls::{Answer, Refusal};
use mlua::prelude::*;
use mobrule_core::dice::pool::MAX_DICE_IN_TRIAL;
use mobrule_core::parameters::{Place, plain_name, refuse_unknown};
use mobrule_core::value::{MAX_DEPTH, MAX_NODES};
use mobrule_core::{Action, Value, asked};

/// Nothing takes a longer text than 256 bytes; of a longer one no more than this is kept, which is refused all the same.
const LONGEST_TEXT: usize = 1024;

/// Reads values, up to a limit.
pub struct Reader {
    left: usize,
    most: usize,
}

impl Reader {
    /// A reader of arguments.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Reader { left: MAX_NODES, most: MAX_NODES }
    }

    /// A value as the core takes it.
    pub fn read(&mut self, value: &LuaValue) -> Answer<Value> {
        self.read_at(value, 0)
    }

    fn read_at(&mut self, value: &LuaValue, depth: usize) -> Answer<Value> {
        if depth > MAX_DEPTH {
            return Err(Refusal::said(format!("values may be nested at most {MAX_DEPTH} deep")));
        }
        self.count(1)?;
        Ok(match value {
            LuaValue::Nil => Value::Nothing,
            LuaValue::LightUserData(pointer) if pointer.0.is_null() => Value::Nothing, // what JSON decoders make of null
            LuaValue::Boolean(b) => Value::Bool(*b),
            LuaValue::Integer(n) => Value::Integer(wide(*n)),
            LuaValue::Number(x) => Value::Float(*x),
            LuaValue::String(text) => read_text(text),
            LuaValue::Table(table) => self.table(table, depth)?,
            LuaValue::Function(_) => Value::Other("a function".to_owned()),
            LuaValue::Thread(_) => Value::Other("a coroutine".to_owned()),
            other => Value::Other(format!("a {}", other.type_name())),
        })
    }

    fn count(&mut self, values: usize) -> Answer<()> {
        self.left = self.left.checked_sub(values).ok_or_else(|| Refusal::said(format!("at most {} values may be given", self.most)))?;
        Ok(())
    }

    fn table(&mut self, table: &LuaTable, depth: usize) -> Answer<Value> {
        let mut named: Vec<(String, Value)> = Vec::new();
        let mut placed: Vec<(i64, Value)> = Vec::new();
        each(table, |key, value| {
            match key {
                LuaValue::String(name) => {
                    let name = match read_text(&name) {
                        Value::Text(name) => name,
                        _ => String::from_utf8_lossy(&name.as_bytes()).chars().take(LONGEST_TEXT).collect(),
                    };
                    let read = self.read_at(&value, depth + 1);
                    let value = if depth == 0 { read.map_err(|refusal| refusal.within(&plain_name(&name)))? } else { read? };
                    named.push((name, value));
                }
                LuaValue::Integer(place) if place >= 1 => placed.push((wide(place), self.read_at(&value, depth + 1)?)),
                key => {
                    let key = Reader::new().read_at(&key, MAX_DEPTH).map_or("a table".to_owned(), |key| shown(&key));
                    return Err(Refusal::said(format!("a table may have names and places from 1 as keys, got {key}")));
                }
            }
            Ok(())
        })?;
        if placed.is_empty() {
            named.sort_by(|(a, _), (b, _)| a.cmp(b)); // tables have no order; messages should
            return Ok(if named.is_empty() { Value::Empty } else { Value::Map(named) });
        }
        if let Some((name, _)) = named.first() {
            let name = shown(&Value::from(name.as_str()));
            return Err(Refusal::said(format!("a table must be a list or have names, not both; this one has {name} and list entries")));
        }
        placed.sort_by_key(|(place, _)| *place);
        let length = placed.last().map_or(0, |(place, _)| *place as usize);
        self.count(length - placed.len())?;
        let mut list = Vec::with_capacity(length);
        for (place, value) in placed {
            list.resize(place as usize - 1, Value::Nothing); // a hole is a nil
            list.push(value);
        }
        Ok(Value::List(list))
    }
}

/// Goes through a table, raw, until something is refused.
fn each(table: &LuaTable, mut visit: impl FnMut(LuaValue, LuaValue) -> Answer<()>) -> Answer<()> {
    let mut refusal = None;
    let ended = table.for_each(|key: LuaValue, value: LuaValue| {
        visit(key, value).map_err(|refused| {
            refusal = Some(refused);
            LuaError::runtime("refused")
        })
    });
    match (refusal, ended) {
        (Some(refusal), _) => Err(refusal),
        (None, ended) => Ok(ended?),
    }
}

#[allow(clippy::useless_conversion)] // on a 32-bit host Lua's integers are narrower
fn wide(n: LuaInteger) -> i64 {
    n.into()
}

fn read_text(text: &LuaString) -> Value {
    let bytes = text.as_bytes();
    let bytes = &bytes[..bytes.len().min(LONGEST_TEXT)];
    match std::str::from_utf8(bytes) {
        Ok(text) => Value::Text(text.to_owned()),
        // cut in the middle of a character
        Err(error) if bytes.len() == LONGEST_TEXT && error.error_len().is_none() => {
            Value::Text(String::from_utf8_lossy(&bytes[..error.valid_up_to()]).into_owned())
        }
        Err(_) => Value::Bytes(bytes.to_vec()),
    }
}

/// What was given, as a message shows it.
pub fn shown(value: &Value) -> String {
    value.shown()
}

/// A plain value for the parameter `name` of what `of` names.
pub fn plain(of: &str, value: &LuaValue) -> Answer<Value> {
    Reader::new().read(value).map_err(|refusal| refusal.within(of))
}

/// The named values of an options table; what is not among `known` is refused with the nearest.
pub fn options(of: &str, table: &LuaTable, known: &[&'static str]) -> Answer<Vec<(&'static str, LuaValue)>> {
    let mut named = Vec::new();
    each(table, |key, value| {
        let key = match Reader::new().read_at(&key, MAX_DEPTH) {
            Ok(Value::Text(key)) => key,
            _ => return Err(Refusal::said(format!("{of}: a table of options has the names {}, not list entries", known.join(", ")))),
        };
        match known.iter().find(|name| **name == key) {
            Some(name) => named.push((*name, value)),
            None => refuse_unknown(&[(key, Value::Nothing)], known, &[], &Place::ARGUMENTS).map_err(|error| Refusal::from(error).within(of))?,
        }
        Ok(())
    })?;
    named.sort_by_key(|(name, _)| known.iter().position(|other| other == name)); // so that the first mistake is always the same one
    Ok(named)
}

/// A flat list of faces, which may be far longer than any other list.
pub fn faces(of: &str, value: &LuaValue) -> Answer<Value> {
    let most = MAX_DICE_IN_TRIAL as usize + 2; // one too many, for the message of the core, and the list itself
    let list = match value {
        LuaValue::Table(table) => {
            let mut reader = Reader { left: most, most };
            reader.table(table, 0)
        }
        value => Reader::new().read(value),
    };
    list.map_err(|refusal: Refusal| refusal.within(&format!("{of}: faces")))
}

/// The name of a column of the action.
pub fn column(action: &Action, value: &LuaValue) -> Answer<String> {
    Ok(asked::column(action, plain(action.name(), value)?)?)
}

/// The table `{exact = true}` as the last argument, which may be left out.
pub fn exact_option(of: &str, value: &LuaValue) -> Answer<bool> {
    match value {
        LuaValue::Nil => Ok(false),
        LuaValue::Table(table) => match options(of, table, &["exact"])?.first() {
            Some((_, value)) => Ok(asked::exact(&plain(of, value)?).map_err(|error| error.within(of))?),
            None => Ok(false),
        },
        other => Err(Refusal::said(format!("{of}: options must be a table such as {{exact = true}}, got {}", shown(&plain(of, other)?)))),
    }
}
