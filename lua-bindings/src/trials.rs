//! Many trials: simulations as columns, tallies as counts.

use crate::calls::{Answer, Raw, Refusal, object};
use crate::chances::{self, OddsObject};
use crate::{actions, reading, running, writing};
use mlua::prelude::*;
use mobrule_core::Values;
use mobrule_core::asked::{self, Many, TrialsAsked};
use mobrule_core::parameters::Place;
use mobrule_core::{Action, ColumnKind, Error, Simulation, Tally, Trials, Value};

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

/// Reads `simulate(trials, seed)` or `simulate{trials, seed, start, threads, columns}`, and plays these trials.
pub fn play<T>(
    action: &Action,
    trials: &LuaValue,
    seed: &LuaValue,
    keeps_columns: bool,
    play: impl FnOnce(&Trials, Option<&[usize]>) -> Result<Option<T>, Error>,
) -> Answer<T> {
    let of = action.name();
    let (mut asked, mut rng) = (TrialsAsked::default(), None);
    match trials {
        LuaValue::Table(_) if !seed.is_nil() => return Err(Refusal::said(format!("{of}: give either trials and a seed or a table, not both"))),
        LuaValue::Table(table) => {
            let known = ["trials", "seed", "start", "threads", "columns"];
            for (name, value) in reading::options(of, table, &known[..if keeps_columns { 5 } else { 4 }])? {
                let place = match name {
                    "seed" => {
                        asked.seed = running::seed(of, &value, &mut rng)?;
                        continue;
                    }
                    "trials" => &mut asked.trials,
                    "start" => &mut asked.start,
                    "threads" => &mut asked.threads,
                    _ => &mut asked.columns,
                };
                *place = reading::plain(of, &value)?;
            }
        }
        trials => {
            asked.trials = reading::plain(of, trials)?;
            asked.seed = running::seed(of, seed, &mut rng)?;
        }
    }
    let Many { trials, columns, turn } = asked.read(action, rng.as_ref().map(|object| &object.rng), 1)?;
    let played = play(&trials, columns.as_deref())?.ok_or_else(|| Refusal::said(format!("{of}: stopped")))?;
    turn.done();
    Ok(played)
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
fn histogram(lua: &Lua, kind: ColumnKind, counts: impl IntoIterator<Item = (i64, u64)>) -> Answer {
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
    fn values<'t>(this: &'t This, column: &LuaValue) -> Answer<(ColumnKind, &'t Values)> {
        let action = this.simulation.action();
        let name = reading::column(action, column)?;
        Ok((action.columns()[action.column(&name)?].kind, this.simulation.column(&name)?))
    }
    raw.method("simulation_column", 1, |lua, this: &This, [column, ..]| {
        let list = match values(this, &column)?.1 {
            Values::Bool(values) => lua.create_sequence_from(values.iter().copied())?,
            Values::I32(values) => lua.create_sequence_from(values.iter().copied())?,
            Values::I64(values) => lua.create_sequence_from(values.iter().copied())?,
        };
        Ok(vec![LuaValue::Table(list)])
    })?;
    raw.method("simulation_kilobytes", 0, |lua, this: &This, _| Ok(vec![(this.simulation.bytes() >> 10).into_lua(lua)?]))?;
    raw.method("simulation_mean", 1, |_, this: &This, [column, ..]| number(values(this, &column)?.1.mean()))?;
    raw.method("simulation_standard_error", 1, |_, this: &This, [column, ..]| number(values(this, &column)?.1.standard_error()))?;
    raw.method("simulation_histogram", 1, |lua, this: &This, [column, ..]| {
        let (kind, values) = values(this, &column)?;
        histogram(lua, kind, values.histogram())
    })?;
    raw.method("simulation_row", 1, |lua, this: &This, [trial, ..]| {
        let action = this.simulation.action();
        let place = asked::trial_of(action, this.simulation.trials(), &reading::plain(action.name(), &trial)?)?;
        let cell = |(column, values): &(usize, Values)| writing::cell(lua, action.columns()[*column].kind, values.get(place).unwrap_or_default());
        Ok(this.simulation.columns().iter().map(cell).collect::<LuaResult<_>>()?)
    })?;
    raw.method("simulation_text", 0, |lua, this: &This, _| {
        let text = format!("simulation of {} ({} trials)", this.simulation.action(), this.simulation.trials().trials);
        Ok(vec![LuaValue::String(lua.create_string(text)?)])
    })?;
    raw.method("simulation_action", 0, |lua, this: &This, _| actions::make(lua, this.simulation.action().clone()))?;
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
    fn column(this: &This, column: &LuaValue) -> Answer<String> {
        reading::column(this.tally.action(), column)
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
    raw.method("tally_column", 1, |lua, this: &This, [name, ..]| chances::distribution(lua, this.tally.column(&column(this, &name)?)?))?;
    raw.method("tally_mean", 1, |_, this: &This, [name, ..]| number(this.tally.mean(&column(this, &name)?)?))?;
    raw.method("tally_standard_error", 1, |_, this: &This, [asked, ..]| match event(this, &asked)? {
        Value::Text(name) => number(this.tally.standard_error(&name)?),
        event => number(this.tally.chance_error(event)?),
    })?;
    raw.method("tally_histogram", 1, |lua, this: &This, [name, ..]| {
        let name = column(this, &name)?;
        let action = this.tally.action();
        histogram(lua, action.columns()[action.column(&name)?].kind, this.tally.histogram(&name)?)
    })?;
    raw.method("tally_fit", 1, |lua, this: &This, [odds, ..]| {
        let Some(odds) = object::<OddsObject>(&odds) else {
            let given = reading::plain("fit", &odds)?;
            return Err(Place::ARGUMENTS.name("odds").refuse_type(&given, "what an action's odds() gives").within("fit").into());
        };
        let fit = this.tally.fit(&odds.odds)?;
        let table = lua.create_table_with_capacity(0, 3)?;
        table.raw_set("statistic", fit.statistic)?;
        table.raw_set("degrees", fit.degrees)?;
        table.raw_set("p_value", fit.p_value)?;
        Ok(vec![LuaValue::Table(table)])
    })?;
    raw.method("tally_kilobytes", 0, |lua, this: &This, _| Ok(vec![(this.tally.bytes() >> 10).into_lua(lua)?]))?;
    raw.method("tally_action", 0, |lua, this: &This, _| actions::make(lua, this.tally.action().clone()))?;
    raw.method("tally_count", 0, |lua, this: &This, _| Ok(vec![this.tally.rows().len().into_lua(lua)?]))?;
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
