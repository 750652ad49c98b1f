//! Actions: made by every function with dice; rolled, simulated, counted and analysed.

use crate::calls::{Answer, Raw, object};
use crate::rolls::{self, Remembered, Shapes};
use crate::{chances, reading, running, trials, writing};
use mlua::prelude::*;
use mobrule_core::asked::RollAsked;
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
            self.action.row(seed, trial, &mut cells[..columns])?;
            return self.cells(lua, &cells[..columns]);
        }
        let mut cells = vec![0; columns];
        self.action.row(seed, trial, &mut cells)?;
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

/// Reads `roll()`, `roll(seed)`, `roll(rng)` or `roll{seed, trial | faces}`, and does something with these dice.
fn throw<T>(action: &Action, how: &LuaValue, then: impl FnOnce(Throwing) -> Answer<T>) -> Answer<T> {
    let of = action.name();
    let (mut asked, mut rng) = (RollAsked::default(), None);
    let mut seed = |value: &LuaValue| running::seed(of, value, &mut rng);
    match how {
        LuaValue::Table(table) => {
            for (name, value) in reading::options(of, table, &["seed", "trial", "faces"])? {
                match name {
                    "seed" => asked.seed = seed(&value)?,
                    "trial" => asked.trial = reading::plain(of, &value)?,
                    _ => asked.faces = reading::faces(of, &value)?,
                }
            }
        }
        how => asked.seed = seed(how)?,
    }
    asked.read(action, rng.as_ref().map(|object| &object.rng))?.throw(then)
}

/// Adds what actions can do.
pub fn register(raw: &Raw<'_>) -> LuaResult<()> {
    let shapes = RefCell::new(Shapes::default());
    raw.replying("action_roll", 1, move |lua, this: &ActionObject, [how, ..]| {
        throw(&this.action, &how, |throwing| {
            let roll = this.action.roll(throwing)?;
            rolls::write(lua, &roll, &mut this.remembered.borrow_mut(), &mut shapes.borrow_mut())
        })
    })?;
    raw.method("action_row", 1, |lua, this: &ActionObject, [how, ..]| {
        if let LuaValue::Integer(seed @ 0..=MAX_SAFE_INTEGER) = how {
            return this.row(lua, &Seed::Integer(seed as u64), 0); // the usual case of a hot loop
        }
        throw(&this.action, &how, |throwing| match throwing {
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
        let of = this.action.name();
        let faces = match faces {
            LuaValue::Nil => Vec::new(),
            faces => Action::read_faces(&reading::faces(of, &faces)?).map_err(|error| error.within(of))?,
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
        trials::play(action, &trials, &seed, true, |trials, columns| action.simulate(trials, columns, &mut |_| true))
            .and_then(|simulation| trials::simulation(lua, simulation))
    })?;
    raw.method("action_tally", 2, |lua, this: &ActionObject, [trials, seed, ..]| {
        let action = &this.action;
        trials::play(action, &trials, &seed, false, |trials, _| action.tally(trials, &mut |_| true)).and_then(|tally| trials::tally(lua, tally))
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
        let column = reading::column(&this.action, &column)?; // before the work
        chances::distribution(lua, this.action.odds()?.column(&column)?)
    })?;
    raw.method("action_to_json", 0, |lua, this: &ActionObject, _| Ok(vec![LuaValue::String(lua.create_string(this.action.to_json())?)]))?;
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
