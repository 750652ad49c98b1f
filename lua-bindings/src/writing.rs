//! From the core to Lua: plain tables, numbers and texts.

use mlua::prelude::*;
use mobrule_core::{Action, ColumnKind, Seed, Value};

/// A value as Lua sees it; absent ones are `nil`.
pub fn value(lua: &Lua, value: &Value) -> LuaResult<LuaValue> {
    Ok(match value {
        Value::Nothing => LuaNil,
        Value::Bool(b) => LuaValue::Boolean(*b),
        Value::Integer(n) => n.into_lua(lua)?,
        Value::Float(x) => LuaValue::Number(*x),
        Value::Text(text) | Value::Other(text) => LuaValue::String(lua.create_string(text)?),
        Value::Bytes(bytes) => LuaValue::String(lua.create_string(bytes)?),
        Value::List(list) => {
            let table = lua.create_table_with_capacity(list.len(), 0)?;
            for (i, entry) in list.iter().enumerate() {
                table.raw_set(i + 1, self::value(lua, entry)?)?;
            }
            LuaValue::Table(table)
        }
        Value::Map(map) => {
            let table = lua.create_table_with_capacity(0, map.len())?;
            for (name, entry) in map {
                table.raw_set(name.as_str(), self::value(lua, entry)?)?;
            }
            LuaValue::Table(table)
        }
        Value::Empty => LuaValue::Table(lua.create_table()?),
    })
}

/// A cell of a column: a whole number or a truth value.
#[inline]
pub fn cell(lua: &Lua, kind: ColumnKind, cell: i64) -> LuaResult<LuaValue> {
    match kind {
        ColumnKind::Bool => Ok(LuaValue::Boolean(cell != 0)),
        ColumnKind::Int => cell.into_lua(lua),
    }
}

/// A seed: a number or a text.
pub fn seed(lua: &Lua, seed: &Seed) -> LuaResult<LuaValue> {
    match seed {
        Seed::Integer(n) => n.into_lua(lua),
        Seed::Text(bytes) => lua.create_string(bytes).map(LuaValue::String),
    }
}

/// Tables with the columns and one more field: the rows of odds and of tallies.
pub struct Rows<'l> {
    lua: &'l Lua,
    action: &'l Action,
    names: Vec<LuaString>,
    last: LuaString,
    list: LuaTable,
    written: usize,
}

impl<'l> Rows<'l> {
    /// A list for so many rows, with a last field of this name.
    pub fn new(lua: &'l Lua, action: &'l Action, last: &str, rows: usize) -> LuaResult<Self> {
        let names = action.columns().iter().map(|column| lua.create_string(&*column.name)).collect::<LuaResult<_>>()?;
        Ok(Rows { lua, action, names, last: lua.create_string(last)?, list: lua.create_table_with_capacity(rows, 0)?, written: 0 })
    }

    /// Adds a row.
    pub fn push(&mut self, cells: &[i64], last: impl IntoLua) -> LuaResult<()> {
        let row = self.lua.create_table_with_capacity(0, self.names.len() + 1)?;
        for (column, name) in self.names.iter().enumerate() {
            row.raw_set(name, cell(self.lua, self.action.columns()[column].kind, cells[column])?)?;
        }
        row.raw_set(&self.last, last)?;
        self.written += 1;
        self.list.raw_set(self.written, row)
    }

    /// The list.
    pub fn list(self) -> LuaValue {
        LuaValue::Table(self.list)
    }
}
