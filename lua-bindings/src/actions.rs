//! Actions: made by every function with dice; rolled, simulated, counted and analysed.

use crate::calls::{Answer, Raw, Refusal, object};
use crate::chances;
use crate::rolls::{self, Remembered, Shapes};
use crate::running::RngObject;
use crate::trials::{self, Many};
use crate::{reading, writing};
use mlua::prelude::*;
use mobrule_core::dice::seed::read_trial;
use mobrule_core::value::MAX_SAFE_INTEGER;
use mobrule_core::{Action, ColumnKind, Seed, Throwing, Value};
use std::cell::RefCell;

/// An action, and which shape its last roll had.
pub struct ActionObject {
    pub(crate) action: Action,
    kinds: Vec<ColumnKind>,
    pub(crate) remembered: RefCell<Remembered>,
}

crate::objects! {
    ActionObject => "Action", called "action";
}

impl ActionObject {
    fn row(&self, lua: &Lua, seed: &Seed, trial: u64) -> Answer {
        const SHORT: usize = 16;
        let columns = self.kinds.len();
        if columns <= SHORT {
            let mut cells = [0; SHORT];
            self.action.row(seed, trial, &mut cells[..columns]);
            return self.cells(lua, &cells[..columns]);
        }
        let mut cells = vec![0; columns];
        self.action.row(seed, trial, &mut cells);
        self.cells(lua, &cells)
    }

    fn cells(&self, lua: &Lua, cells: &[i64]) -> Answer {
        let mut values = Vec::with_capacity(cells.len());
        for (kind, cell) in self.kinds.iter().zip(cells) {
            values.push(writing::cell(lua, *kind, *cell)?);
        }
        Ok(values)
    }
}

/// Hands an action over to Lua.
pub fn make(lua: &Lua, action: Action) -> Answer {
    let kinds = action.columns().iter().map(|column| column.kind).collect();
    let object = ActionObject { action, kinds, remembered: RefCell::default() };
    Ok(vec![LuaValue::UserData(lua.create_userdata(object)?)])
}

/// A seed as a host gives it, or a fresh one when it gives none.
pub fn seed(of: &str, value: &LuaValue) -> Answer<Seed> {
    match value {
        LuaValue::Nil => Ok(Seed::from_system()?),
        LuaValue::Integer(n @ 0..=MAX_SAFE_INTEGER) => Ok(Seed::Integer(*n as u64)),
        value => {
            let value = match object::<RngObject>(value) {
                Some(_) => Value::Other("an rng".to_owned()),
                None => reading::plain(of, value)?,
            };
            Seed::read(&value).map_err(|error| Refusal::from(error).within(of))
        }
    }
}

/// The dice that a roll is asked for.
enum Asked {
    Seed(Seed, u64),
    Rng(LuaUserDataRef<RngObject>),
    Faces(Vec<u16>),
}

impl Asked {
    /// Reads `roll()`, `roll(seed)`, `roll(rng)` or `roll{seed, trial | faces}`.
    fn read(action: &Action, how: &LuaValue) -> Answer<Self> {
        let of = action.name();
        let LuaValue::Table(table) = how else {
            return match object::<RngObject>(how) {
                Some(rng) => Ok(Asked::Rng(rng)),
                None => seed(of, how).map(|seed| Asked::Seed(seed, 0)),
            };
        };
        let (mut given, mut trial, mut faces) = (LuaNil, None, None);
        for (name, value) in reading::options(of, table, &["seed", "trial", "faces"])? {
            match name {
                "seed" => given = value,
                "trial" => trial = Some(value),
                _ => faces = Some(value),
            }
        }
        match (faces, trial) {
            (Some(_), _) if !given.is_nil() => Err(Refusal::said(format!("{of}: give either a seed or faces, not both"))),
            (Some(_), Some(_)) => Err(Refusal::said(format!("{of}: give either a trial or faces, not both"))),
            (Some(faces), None) => reading::faces(action, &faces).map(Asked::Faces),
            (None, trial) => match (object::<RngObject>(&given), trial) {
                (Some(_), Some(_)) => Err(Refusal::said(format!("{of}: trial cannot be given with an rng, which counts its own trials"))),
                (Some(rng), None) => Ok(Asked::Rng(rng)),
                (None, None) => seed(of, &given).map(|seed| Asked::Seed(seed, 0)),
                (None, Some(trial)) => {
                    let trial = read_trial(&reading::plain(of, &trial)?).map_err(|error| Refusal::from(error).within(of))?;
                    seed(of, &given).map(|seed| Asked::Seed(seed, trial))
                }
            },
        }
    }

    /// Does something with these dice. An rng moves on, unless it is refused.
    fn throw<T>(self, then: impl FnOnce(Throwing) -> Answer<T>) -> Answer<T> {
        match self {
            Asked::Seed(seed, trial) => then(Throwing::Seeded { seed, trial }),
            Asked::Faces(faces) => then(Throwing::Faces(faces)),
            Asked::Rng(rng) => rng.trials(1, |seed, trial| then(Throwing::Seeded { seed, trial })),
        }
    }
}

/// Adds what actions can do.
pub fn register(raw: &Raw<'_>) -> LuaResult<()> {
    let shapes = RefCell::new(Shapes::default());
    raw.replying("action_roll", 1, move |lua, this: &ActionObject, [how, ..]| {
        Asked::read(&this.action, &how)?.throw(|throwing| {
            let roll = this.action.roll(throwing)?;
            rolls::write(lua, &roll, &mut this.remembered.borrow_mut(), &mut shapes.borrow_mut())
        })
    })?;
    raw.method("action_row", 1, |lua, this: &ActionObject, [how, ..]| {
        if let LuaValue::Integer(seed @ 0..=MAX_SAFE_INTEGER) = how {
            return this.row(lua, &Seed::Integer(seed as u64), 0); // the usual case of a hot loop
        }
        Asked::read(&this.action, &how)?.throw(|throwing| match throwing {
            Throwing::Seeded { seed, trial } => this.row(lua, &seed, trial),
            Throwing::Faces(_) => this.cells(lua, this.action.roll(throwing)?.cells()),
        })
    })?;
    // the same action as an object of its own: what a result refers to may not be the key under which it is kept
    raw.method("action_twin", 0, |lua, this: &ActionObject, _| make(lua, this.action.clone()))?;
    raw.method("action_explain", 2, |lua, this: &ActionObject, [result, format, ..]| {
        Ok(vec![LuaValue::String(lua.create_string(rolls::explain(&this.action, &result, &format)?)?)])
    })?;
    raw.method("action_outcome", 1, |lua, this: &ActionObject, [result, ..]| {
        Ok(vec![LuaValue::String(lua.create_string(rolls::outcome(&this.action, &result)?)?)])
    })?;
    raw.method("action_needs", 1, |lua, this: &ActionObject, [faces, ..]| {
        let faces = match faces {
            LuaValue::Nil => Vec::new(),
            faces => reading::faces(&this.action, &faces)?,
        };
        let Some(needed) = this.action.needs(&faces)? else { return Ok(vec![LuaValue::Boolean(false)]) };
        let table = lua.create_table_with_capacity(0, 3)?;
        table.raw_set("label", needed.who.to_string())?;
        table.raw_set("sides", needed.sides)?;
        table.raw_set("count", needed.dice)?;
        Ok(vec![LuaValue::Table(table)])
    })?;
    raw.method("action_simulate", 2, |lua, this: &ActionObject, [trials, seed, ..]| {
        let action = &this.action;
        let many = Many::read(action, &trials, &seed, true)?;
        let columns = many.columns(action)?;
        let simulation = many.play(|trials| Ok(action.simulate(trials, columns.as_deref(), &mut |_| true)?))?;
        trials::simulation(lua, simulation)
    })?;
    raw.method("action_tally", 2, |lua, this: &ActionObject, [trials, seed, ..]| {
        let many = Many::read(&this.action, &trials, &seed, false)?;
        trials::tally(lua, many.play(|trials| Ok(this.action.tally(trials, &mut |_| true)?))?)
    })?;
    raw.method("action_odds", 1, |lua, this: &ActionObject, [column, ..]| {
        let of = this.action.name();
        let column = match column {
            LuaValue::Table(table) => reading::options(of, &table, &["column"])?.pop().map_or(LuaNil, |(_, column)| column),
            column => column,
        };
        if column.is_nil() {
            return chances::odds(lua, this.action.odds()?);
        }
        let name = column_name(of, &column)?;
        this.action.column(&name)?; // before the work
        chances::distribution(lua, this.action.odds()?.column(&name)?)
    })?;
    raw.method("action_json", 0, |lua, this: &ActionObject, _| Ok(vec![LuaValue::String(lua.create_string(this.action.to_json())?)]))?;
    raw.method("action_text", 0, |lua, this: &ActionObject, _| Ok(vec![LuaValue::String(lua.create_string(this.action.to_string())?)]))?;
    raw.function("action_equal", 2, |_, [a, b, ..]| {
        let equal = match (object::<ActionObject>(&a), object::<ActionObject>(&b)) {
            (Some(a), Some(b)) => a.action == b.action,
            _ => false,
        };
        Ok(vec![LuaValue::Boolean(equal)])
    })?;
    raw.method("action_name", 0, |lua, this: &ActionObject, _| Ok(vec![LuaValue::String(lua.create_string(this.action.name())?)]))?;
    raw.method("action_parameters", 0, |lua, this: &ActionObject, _| Ok(vec![writing::value(lua, &Value::Map(this.action.parameters()))?]))?;
    raw.method("action_columns", 0, |lua, this: &ActionObject, _| {
        let columns = lua.create_table()?;
        for (i, column) in this.action.columns().iter().enumerate() {
            let entry = lua.create_table_with_capacity(0, 3)?;
            entry.raw_set("name", &*column.name)?;
            entry.raw_set("kind", column.kind.name())?;
            entry.raw_set("meaning", column.meaning)?;
            columns.raw_set(i + 1, entry)?;
        }
        Ok(vec![LuaValue::Table(columns)])
    })
}

/// The name of a column, as a text.
pub fn column_name(of: &str, value: &LuaValue) -> Answer<String> {
    match reading::plain(of, value)? {
        Value::Text(name) => Ok(name),
        value => Err(Refusal::said(format!("{of}: column must be the name of a column, got {}", value.shown()))),
    }
}
