//! Many trials: simulations as columns, tallies as counts.

use crate::actions::{self, column_name};
use crate::calls::{Answer, Raw, Refusal, object};
use crate::chances::{self, OddsObject};
use crate::running::RngObject;
use crate::{reading, writing};
use mlua::prelude::*;
use mobrule_core::simulation::Values;
use mobrule_core::{Action, Simulation, Tally, Trials, Value};

/// The columns of many trials.
pub struct SimulationObject {
    simulation: Simulation,
}

/// The counts of many trials.
pub struct TallyObject {
    tally: Tally,
}

crate::objects! {
    SimulationObject => "Simulation", called "simulation";
    TallyObject => "Tally", called "tally";
}

/// What `simulate` and `tally` are asked for.
pub struct Many {
    trials: u64,
    seed: LuaValue,
    start: Option<u64>,
    threads: u32,
    columns: Option<LuaValue>,
    of: &'static str,
}

impl Many {
    /// Reads `simulate(trials, seed)` or `simulate{trials, seed, start, threads, columns}`.
    pub fn read(action: &Action, trials: &LuaValue, seed: &LuaValue, keeps_columns: bool) -> Answer<Self> {
        let of = action.name();
        let mut many = Many { trials: 0, seed: seed.clone(), start: None, threads: 1, columns: None, of };
        let mut count = Value::Nothing;
        match trials {
            LuaValue::Table(_) if !seed.is_nil() => return Err(Refusal::said(format!("{of}: give either trials and a seed or a table, not both"))),
            LuaValue::Table(table) => {
                let known = ["trials", "seed", "start", "threads", "columns"];
                for (name, value) in reading::options(of, table, &known[..if keeps_columns { 5 } else { 4 }])? {
                    let within = |error| Refusal::from(error).within(of);
                    match name {
                        "trials" => count = reading::plain(of, &value)?,
                        "seed" => many.seed = value,
                        "start" => many.start = Some(Trials::read_start(&reading::plain(of, &value)?).map_err(within)?),
                        "threads" => many.threads = Trials::read_threads(&reading::plain(of, &value)?).map_err(within)?,
                        _ => many.columns = Some(value),
                    }
                }
            }
            trials => count = reading::plain(of, trials)?,
        }
        many.trials = Trials::read_count(&count).map_err(|error| Refusal::from(error).within(of))?;
        Ok(many)
    }

    /// The columns to keep; all when nothing was said.
    pub fn columns(&self, action: &Action) -> Answer<Option<Vec<usize>>> {
        let Some(columns) = &self.columns else { return Ok(None) };
        let list = match reading::plain(self.of, columns)? {
            Value::Text(name) => vec![Value::Text(name)],
            Value::List(list) => list,
            other => return Err(Refusal::said(format!("{}: columns must be a list of at least one column name, got {}", self.of, other.shown()))),
        };
        let number = |column: &Value| match column {
            Value::Text(name) => Ok(action.column(name)?),
            other => Err(Refusal::said(format!("{}: columns must be a list of at least one column name, got {}", self.of, other.shown()))),
        };
        list.iter().map(number).collect::<Answer<_>>().map(Some)
    }

    /// Plays them. An rng moves on by all of them, unless they are refused.
    pub fn play<T>(self, play: impl FnOnce(&Trials) -> Answer<Option<T>>) -> Answer<T> {
        let Many { trials, threads, of, .. } = self;
        let all = |answer: Option<T>| answer.ok_or_else(|| Refusal::said(format!("{of}: stopped")));
        match object::<RngObject>(&self.seed) {
            Some(_) if self.start.is_some() => Err(Refusal::said(format!("{of}: start cannot be given with an rng, which counts its own trials"))),
            Some(rng) => rng.trials(trials, |seed, start| play(&Trials { seed, start, trials, threads }).and_then(all)),
            None => {
                let seed = actions::seed(of, &self.seed)?;
                play(&Trials { seed, start: self.start.unwrap_or(0), trials, threads }).and_then(all)
            }
        }
    }
}

/// Hands a simulation over to Lua.
pub fn simulation(lua: &Lua, simulation: Simulation) -> Answer {
    Ok(vec![LuaValue::UserData(lua.create_userdata(SimulationObject { simulation })?)])
}

/// Hands a tally over to Lua.
pub fn tally(lua: &Lua, tally: Tally) -> Answer {
    Ok(vec![LuaValue::UserData(lua.create_userdata(TallyObject { tally })?)])
}

fn number(x: f64) -> Answer {
    Ok(vec![LuaValue::Number(x)])
}

/// Value and count of each, as a table from one to the other.
fn histogram(lua: &Lua, action: &Action, column: &str, counts: impl IntoIterator<Item = (i64, u64)>) -> Answer {
    let kind = action.columns()[action.column(column)?].kind;
    let table = lua.create_table()?;
    for (value, count) in counts {
        table.raw_set(writing::cell(lua, kind, value)?, count)?;
    }
    Ok(vec![LuaValue::Table(table)])
}

/// Adds what simulations and tallies can do.
pub fn register(raw: &Raw<'_>) -> LuaResult<()> {
    register_simulation(raw)?;
    register_tally(raw)
}

fn register_simulation(raw: &Raw<'_>) -> LuaResult<()> {
    type This = SimulationObject;
    /// The values of the column that was asked for.
    fn values<'t>(this: &'t This, column: &LuaValue) -> Answer<&'t Values> {
        Ok(this.simulation.column(&column_name(this.simulation.action().name(), column)?)?)
    }
    raw.method("simulation_column", 1, |lua, this: &This, [column, ..]| {
        let list = match values(this, &column)? {
            Values::Bool(values) => lua.create_sequence_from(values.iter().copied())?,
            Values::I32(values) => lua.create_sequence_from(values.iter().copied())?,
            Values::I64(values) => lua.create_sequence_from(values.iter().copied())?,
        };
        Ok(vec![LuaValue::Table(list)])
    })?;
    raw.method("simulation_mean", 1, |_, this: &This, [column, ..]| number(values(this, &column)?.mean()))?;
    raw.method("simulation_error", 1, |_, this: &This, [column, ..]| number(values(this, &column)?.standard_error()))?;
    raw.method("simulation_histogram", 1, |lua, this: &This, [column, ..]| {
        let action = this.simulation.action();
        let column = column_name(action.name(), &column)?;
        histogram(lua, action, &column, this.simulation.column(&column)?.histogram())
    })?;
    raw.method("simulation_row", 1, |lua, this: &This, [trial, ..]| {
        let (action, trials) = (this.simulation.action(), this.simulation.trials());
        let of = action.name();
        let given = reading::plain(of, &trial)?;
        let place = given.as_integer().and_then(|trial| u64::try_from(trial).ok()?.checked_sub(trials.start)).filter(|at| *at < trials.trials);
        let Some(place) = place else {
            let last = (trials.start + trials.trials).saturating_sub(1);
            let held = if trials.trials == 0 { "none".to_owned() } else { format!("{} to {last}", trials.start) };
            return Err(Refusal::said(format!("{of}: trial must be one of those simulated ({held}), got {}", given.shown())));
        };
        let cell =
            |(column, values): &(usize, Values)| writing::cell(lua, action.columns()[*column].kind, values.get(place as usize).unwrap_or_default());
        Ok(this.simulation.columns().iter().map(cell).collect::<LuaResult<_>>()?)
    })?;
    raw.method("simulation_text", 0, |lua, this: &This, _| {
        let text = format!("simulation of {} ({} trials)", this.simulation.action(), this.simulation.trials().trials);
        Ok(vec![LuaValue::String(lua.create_string(text)?)])
    })?;
    raw.method("simulation_seed", 0, |lua, this: &This, _| Ok(vec![writing::seed(lua, &this.simulation.trials().seed)?]))?;
    raw.method("simulation_start", 0, |lua, this: &This, _| Ok(vec![this.simulation.trials().start.into_lua(lua)?]))?;
    raw.method("simulation_trials", 0, |lua, this: &This, _| Ok(vec![this.simulation.trials().trials.into_lua(lua)?]))?;
    raw.method("simulation_columns", 0, |lua, this: &This, _| {
        let columns = this.simulation.action().columns();
        let names = this.simulation.columns().iter().map(|(column, _)| &*columns[*column].name);
        Ok(vec![LuaValue::Table(lua.create_sequence_from(names)?)])
    })
}

fn register_tally(raw: &Raw<'_>) -> LuaResult<()> {
    type This = TallyObject;
    fn event(this: &This, value: &LuaValue) -> Answer<Value> {
        reading::plain(this.tally.action().name(), value)
    }
    raw.method("tally_rows", 0, |lua, this: &This, _| {
        let all = this.tally.rows();
        let mut rows = writing::Rows::new(lua, this.tally.action(), "count", all.len())?;
        for (cells, count) in all {
            rows.push(cells, count)?;
        }
        Ok(vec![rows.list()])
    })?;
    raw.method("tally_chance", 1, |_, this: &This, [given, ..]| {
        let event = event(this, &given)?;
        Ok(vec![LuaValue::Number(this.tally.chance(event.clone())?), LuaValue::Number(this.tally.chance_error(event)?)])
    })?;
    raw.method("tally_given", 1, |lua, this: &This, [given, ..]| tally(lua, this.tally.given(event(this, &given)?)?))?;
    raw.method("tally_column", 1, |lua, this: &This, [column, ..]| {
        chances::distribution(lua, this.tally.column(&column_name(this.tally.action().name(), &column)?)?)
    })?;
    raw.method("tally_mean", 1, |_, this: &This, [column, ..]| number(this.tally.mean(&column_name(this.tally.action().name(), &column)?)?))?;
    raw.method("tally_error", 1, |_, this: &This, [column, ..]| {
        number(this.tally.standard_error(&column_name(this.tally.action().name(), &column)?)?)
    })?;
    raw.method("tally_histogram", 1, |lua, this: &This, [column, ..]| {
        let column = column_name(this.tally.action().name(), &column)?;
        histogram(lua, this.tally.action(), &column, this.tally.histogram(&column)?)
    })?;
    raw.method("tally_fit", 1, |lua, this: &This, [odds, ..]| {
        let Some(odds) = object::<OddsObject>(&odds) else {
            let given = reading::plain("fit", &odds)?;
            return Err(Refusal::said(format!("fit: odds must be what action:odds() gives, got {}", given.shown())));
        };
        let fit = this.tally.fit(&odds.odds)?;
        let table = lua.create_table_with_capacity(0, 3)?;
        table.raw_set("statistic", fit.statistic)?;
        table.raw_set("degrees", fit.degrees)?;
        table.raw_set("p_value", fit.p_value)?;
        Ok(vec![LuaValue::Table(table)])
    })?;
    raw.method("tally_trials", 0, |lua, this: &This, _| Ok(vec![this.tally.trials().into_lua(lua)?]))?;
    raw.method("tally_text", 0, |lua, this: &This, _| {
        let text = format!("tally of {} ({} trials)", this.tally.action(), this.tally.trials());
        Ok(vec![LuaValue::String(lua.create_string(text)?)])
    })?;
    raw.function("tally_add", 2, |lua, [a, b, ..]| match (object::<This>(&a), object::<This>(&b)) {
        (Some(a), Some(b)) => tally(lua, a.tally.add(&b.tally)?),
        _ => Err(Refusal::said("a tally can only be added to a tally")),
    })?;
    raw.function("tally_equal", 2, |_, [a, b, ..]| {
        let equal = match (object::<This>(&a), object::<This>(&b)) {
            (Some(a), Some(b)) => a.tally == b.tally,
            _ => false,
        };
        Ok(vec![LuaValue::Boolean(equal)])
    })
}
