//! The table of a roll's result, and its story.
//!
//! Building such a table through mlua takes one guarded call for each field. So when a shape of results (who throws how many dice, which columns)
//! comes again, Lua gets a function that builds tables of this shape from plain numbers, several times as fast. Shapes that vary from roll to roll,
//! such as those of chains, and results of given faces are built field by field.

use crate::calls::{Answer, Numbers, Refusal};
use crate::reading;
use crate::writing;
use mlua::prelude::*;
use mobrule_core::parameters::{Argument, Place};
use mobrule_core::readers::hand::Throw;
use mobrule_core::{Action, ColumnKind, Format, Label, Roll, Story, Throwing, Value};
use std::collections::HashMap;
use std::fmt::Write;

/// The most values that a function takes: Lua allows 200 local variables and 250 registers, LuaJIT alike.
const MOST_VALUES: usize = 140;

/// How many shapes are kept, so that a game that runs for days does not fill up with them.
const MOST_SHAPES: usize = 256;

/// Who threw, how many dice of how many sides, and whether hits were counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Thrown(Label, u32, u32, bool);

impl Thrown {
    fn of(throw: &Throw) -> Self {
        Thrown(throw.who, throw.sides, throw.dice, throw.hits.is_some())
    }
}

/// What all results of one shape have in common.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Shape {
    function: &'static str,
    columns: Vec<(String, ColumnKind)>,
    throws: Vec<Thrown>,
}

/// The shapes that have come so far.
#[derive(Default)]
pub struct Shapes {
    /// Where it is among `ready`; nothing when it came once only.
    known: HashMap<Shape, Option<usize>>,
    ready: Vec<(Vec<Thrown>, LuaFunction)>,
    plain: Option<LuaFunction>,
    /// How often everything was forgotten.
    age: u64,
}

/// Where an action's last shape is among the ready ones.
#[derive(Clone, Copy, Default)]
pub struct Remembered {
    age: u64,
    place: Option<usize>,
}

/// Dresses up a table that was built field by field.
pub fn plain(lua: &Lua) -> LuaResult<LuaFunction> {
    lua.load("local setmetatable, meta, result = ... return setmetatable(result, meta)").set_name("=mobrule").into_function()
}

impl Shapes {
    /// The function that builds results like this one, unless there is none yet.
    fn find(&mut self, lua: &Lua, roll: &Roll, remembered: &mut Remembered) -> LuaResult<Option<LuaFunction>> {
        let alike = |throws: &[Thrown]| {
            let mut dice = roll.dice().map(|(throw, _)| Thrown::of(throw));
            throws.iter().all(|throw| dice.next() == Some(*throw)) && dice.next().is_none()
        };
        if let Some(place) = remembered.place
            && remembered.age == self.age
            && alike(&self.ready[place].0)
        {
            return Ok(Some(self.ready[place].1.clone()));
        }
        let (throws, faces) = (roll.dice().count(), roll.faces().len());
        let columns = roll.action().columns();
        if columns.len() + throws + faces > MOST_VALUES || !roll.extras().is_empty() {
            return Ok(None);
        }
        let shape = Shape {
            function: roll.action().name(),
            columns: columns.iter().map(|column| (column.name.to_string(), column.kind)).collect(),
            throws: roll.dice().map(|(throw, _)| Thrown::of(throw)).collect(),
        };
        let place = match self.known.get(&shape) {
            Some(Some(place)) => *place,
            Some(None) => {
                let Some(source) = source(&shape) else { return Ok(None) };
                let build = lua.load(source).set_name("=mobrule").eval()?;
                self.ready.push((shape.throws.clone(), build));
                self.known.insert(shape, Some(self.ready.len() - 1));
                self.ready.len() - 1
            }
            None => {
                if self.known.len() == MOST_SHAPES {
                    self.known.clear();
                    self.ready.clear();
                    self.age += 1;
                }
                self.known.insert(shape, None);
                return Ok(None);
            }
        };
        *remembered = Remembered { age: self.age, place: Some(place) };
        Ok(Some(self.ready[place].1.clone()))
    }
}

/// A Lua function that builds results of this shape. Its parameters come in the order in which [`write`] hands them over.
fn source(shape: &Shape) -> Option<String> {
    let name = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ' ' | '-')).then(|| format!("\"{text}\""));
    let mut parameters = String::from("setmetatable, meta, seed, trial");
    let mut fields = String::from("seed = seed, trial = trial");
    for (i, (column, kind)) in shape.columns.iter().enumerate() {
        write!(parameters, ", c{i}").ok()?;
        let value = if *kind == ColumnKind::Bool { format!("c{i} ~= 0") } else { format!("c{i}") };
        write!(fields, ", [{}] = {value}", name(column)?).ok()?;
    }
    fields.push_str(", dice = {");
    let mut face = 0;
    for (i, Thrown(who, sides, dice, hits)) in shape.throws.iter().enumerate() {
        let faces: Vec<String> = (face..face + dice).map(|face| format!("f{face}")).collect();
        face += dice;
        let faces = faces.join(", ");
        write!(fields, "{{label = {}, sides = {sides}, faces = {{{faces}}}", name(&who.to_string())?).ok()?;
        if *hits {
            write!(parameters, ", h{i}").ok()?;
            write!(fields, ", hits = h{i}").ok()?;
        }
        fields.push_str("}, ");
        if !faces.is_empty() {
            write!(parameters, ", {faces}").ok()?;
        }
    }
    Some(format!("return function({parameters}) return setmetatable({{{fields}}}}}, meta) end"))
}

/// A function and what it needs to build the table of a result, after `setmetatable` and the metatable.
pub fn write(lua: &Lua, roll: &Roll, remembered: &mut Remembered, shapes: &mut Shapes) -> Answer<Numbers> {
    if let Throwing::Seeded { seed, trial } = roll.throwing()
        && let Some(build) = shapes.find(lua, roll, remembered)?
    {
        let hits = roll.dice().filter(|(throw, _)| throw.hits.is_some()).count();
        let mut numbers = Vec::with_capacity(1 + roll.cells().len() + hits + roll.faces().len());
        numbers.push(*trial as i64); // below 2^40
        numbers.extend_from_slice(roll.cells());
        for (throw, faces) in roll.dice() {
            numbers.extend(throw.hits.map(i64::from));
            numbers.extend(faces.iter().map(|face| i64::from(*face)));
        }
        return Ok((LuaValue::Function(build), writing::seed(lua, seed)?, numbers.into()));
    }
    let result = lua.create_table_with_capacity(0, roll.cells().len() + roll.extras().len() + 3)?;
    for (column, cell) in roll.action().columns().iter().zip(roll.cells()) {
        result.raw_set(&*column.name, writing::cell(lua, column.kind, *cell)?)?;
    }
    for (name, value) in roll.extras() {
        result.raw_set(name.as_str(), writing::value(lua, value)?)?;
    }
    let dice = lua.create_table()?;
    for (i, (throw, faces)) in roll.dice().enumerate() {
        let entry = lua.create_table_with_capacity(0, 4)?;
        entry.raw_set("label", throw.who.to_string())?;
        entry.raw_set("sides", throw.sides)?;
        entry.raw_set("faces", lua.create_sequence_from(faces.iter().copied())?)?;
        entry.raw_set("hits", throw.hits)?;
        dice.raw_set(i + 1, entry)?;
    }
    result.raw_set("dice", dice)?;
    if let Throwing::Seeded { seed, trial } = roll.throwing() {
        result.raw_set("seed", writing::seed(lua, seed)?)?;
        result.raw_set("trial", *trial)?;
    }
    let plain = match &shapes.plain {
        Some(plain) => plain.clone(),
        None => shapes.plain.insert(plain(lua)?).clone(),
    };
    Ok((LuaValue::Function(plain), LuaValue::Table(result), LuaVariadic::new()))
}

/// The story of a result, told again from the faces in its `dice`; a result is a plain table, so these may have been changed meanwhile.
fn story(action: &Action, result: &LuaValue) -> Answer<Story> {
    let lost = || Refusal::said(format!("{}: the dice of this result are no longer what roll gave", action.name()));
    let LuaValue::Table(result) = result else { return Err(lost()) };
    let LuaValue::Table(dice) = result.raw_get("dice")? else { return Err(lost()) };
    let mut faces = Vec::new();
    for place in 1usize.. {
        match dice.raw_get(place)? {
            LuaValue::Nil => break,
            LuaValue::Table(entry) => {
                let more: LuaValue = entry.raw_get("faces")?;
                faces.extend(Action::read_faces(&reading::faces(action.name(), &more)?).map_err(|_| lost())?);
            }
            _ => return Err(lost()),
        }
        if faces.len() as u64 > action.dice_at_worst() {
            return Err(lost());
        }
    }
    Ok(action.story(&Throwing::Faces(faces))?)
}

/// How a result came about, in the format asked for.
pub fn explain(action: &Action, result: &LuaValue, format: &LuaValue) -> Answer<String> {
    let place = Place::ARGUMENTS;
    let format = match reading::plain(action.name(), format)? {
        Value::Nothing => Format::Text,
        format => Format::read(&format, &place.name("format")).map_err(|error| Refusal::from(error).within(action.name()))?,
    };
    Ok(story(action, result)?.explain(format))
}

/// The outcome in a sentence.
pub fn outcome(action: &Action, result: &LuaValue) -> Answer<String> {
    Ok(story(action, result)?.outcome())
}
