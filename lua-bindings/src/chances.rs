//! Odds and distributions.

use crate::calls::{Answer, Raw, Refusal, object};
use crate::{actions, reading, running, writing};
use mlua::prelude::*;
use mobrule_core::asked::{self, Turn};
use mobrule_core::{Distribution, Error, Fraction, Odds, Value};

/// All possible results with their probabilities.
pub struct OddsObject {
    pub(crate) odds: Odds,
}

/// One number that depends on chance.
pub struct DistributionObject {
    distribution: Distribution,
}

crate::objects! {
    OddsObject => "Odds", called "odds";
    DistributionObject => "Distribution", called "distribution";
}

/// Hands odds over to Lua.
pub fn odds(lua: &Lua, odds: Odds) -> Answer {
    Ok(vec![LuaValue::UserData(lua.create_userdata(OddsObject { odds })?)])
}

/// Hands a distribution over to Lua.
pub fn distribution(lua: &Lua, distribution: Distribution) -> Answer {
    Ok(vec![LuaValue::UserData(lua.create_userdata(DistributionObject { distribution })?)])
}

fn number(x: f64) -> Answer {
    Ok(vec![LuaValue::Number(x)])
}

fn integer(lua: &Lua, n: i64) -> Answer {
    Ok(vec![n.into_lua(lua)?])
}

fn fraction(lua: &Lua, fraction: &Fraction) -> Answer {
    Ok(vec![LuaValue::String(lua.create_string(fraction.to_string())?)])
}

/// Adds what odds and distributions can do.
pub fn register(raw: &Raw<'_>) -> LuaResult<()> {
    register_odds(raw)?;
    register_distribution(raw)
}

fn register_odds(raw: &Raw<'_>) -> LuaResult<()> {
    type This = OddsObject;
    /// An event and whether the answer is to be exact, which may be said inside the event: no column has that name.
    fn event(this: &This, event: &LuaValue, options: &LuaValue) -> Answer<(Value, bool)> {
        let of = this.odds.action().name();
        let mut exact = reading::exact_option(of, options)?;
        let mut event = reading::plain(of, event)?;
        if let Value::Map(fields) = &mut event
            && let Some(at) = fields.iter().position(|(name, _)| name == "exact")
        {
            exact |= asked::exact(&fields.remove(at).1).map_err(|error| error.within(of))?;
        }
        Ok((event, exact))
    }
    raw.method("odds_rows", 1, |lua, this: &This, [options, ..]| {
        let odds = &this.odds;
        let mut rows = writing::Rows::new(lua, odds.action(), "probability", odds.len())?;
        if reading::exact_option(odds.action().name(), &options)? {
            for (cells, probability) in odds.exact_rows()? {
                rows.push(&cells, probability.to_string())?;
            }
        } else {
            let mut pushed = Ok(());
            odds.for_each(|cells, probability| {
                if pushed.is_ok() {
                    pushed = rows.push(cells, probability);
                }
            });
            pushed?;
        }
        Ok(vec![rows.list()])
    })?;
    raw.method("odds_chance", 2, |lua, this: &This, [given, options, ..]| match event(this, &given, &options)? {
        (event, true) => fraction(lua, &this.odds.exact_chance(event)?),
        (event, false) => number(this.odds.chance(event)?),
    })?;
    raw.method("odds_given", 1, |lua, this: &This, [given, ..]| odds(lua, this.odds.given(reading::plain(this.odds.action().name(), &given)?)?))?;
    raw.method("odds_column", 1, |lua, this: &This, [column, ..]| {
        distribution(lua, this.odds.column(&reading::column(this.odds.action(), &column)?)?)
    })?;
    raw.method("odds_action", 0, |lua, this: &This, _| actions::make(lua, this.odds.action().clone()))?;
    // a column's distribution, which action:odds gives too, is never large
    raw.function("odds_kilobytes", 1, |lua, [odds, ..]| {
        let bytes = object::<This>(&odds).map_or(0, |odds| odds.odds.bytes());
        Ok(vec![(bytes >> 10).into_lua(lua)?])
    })?;
    raw.method("odds_count", 0, |lua, this: &This, _| Ok(vec![this.odds.len().into_lua(lua)?]))?;
    raw.method("odds_text", 0, |lua, this: &This, _| Ok(vec![LuaValue::String(lua.create_string(format!("{:?}", this.odds))?)]))
}

fn register_distribution(raw: &Raw<'_>) -> LuaResult<()> {
    type This = DistributionObject;
    fn number_of(method: &str, name: &str, value: &LuaValue) -> Answer<f64> {
        Ok(asked::number(name, &reading::plain(method, value)?).map_err(|error| error.within(method))?)
    }
    fn share(method: &str, name: &str, value: &LuaValue) -> Answer<f64> {
        Ok(asked::share(name, &reading::plain(method, value)?).map_err(|error| error.within(method))?)
    }
    raw.method("distribution_pmf", 2, |lua, this: &This, [value, options, ..]| {
        let x = number_of("pmf", "value", &value)?;
        match reading::exact_option("pmf", &options)? {
            true => fraction(lua, &this.distribution.exact_pmf(x)?),
            false => number(this.distribution.pmf(x)),
        }
    })?;
    raw.method("distribution_cdf", 2, |lua, this: &This, [value, options, ..]| {
        let x = number_of("cdf", "value", &value)?;
        match reading::exact_option("cdf", &options)? {
            true => fraction(lua, &this.distribution.exact_cdf(x)?),
            false => number(this.distribution.cdf(x)),
        }
    })?;
    raw.method("distribution_sf", 1, |_, this: &This, [value, ..]| number(this.distribution.sf(number_of("sf", "value", &value)?)))?;
    raw.method("distribution_ppf", 1, |lua, this: &This, [q, ..]| integer(lua, this.distribution.ppf(share("ppf", "q", &q)?)?))?;
    raw.method("distribution_mean", 1, |lua, this: &This, [options, ..]| match reading::exact_option("mean", &options)? {
        true => fraction(lua, &this.distribution.exact_mean()?),
        false => number(this.distribution.mean()),
    })?;
    raw.method("distribution_var", 1, |lua, this: &This, [options, ..]| match reading::exact_option("var", &options)? {
        true => fraction(lua, &this.distribution.exact_var()?),
        false => number(this.distribution.var()),
    })?;
    raw.method("distribution_std", 0, |_, this: &This, _| number(this.distribution.std()))?;
    raw.method("distribution_median", 0, |lua, this: &This, _| integer(lua, this.distribution.median()))?;
    raw.method("distribution_mode", 0, |lua, this: &This, _| integer(lua, this.distribution.mode()))?;
    raw.method("distribution_support", 0, |lua, this: &This, _| {
        let (low, high) = this.distribution.support();
        Ok(vec![low.into_lua(lua)?, high.into_lua(lua)?])
    })?;
    raw.method("distribution_interval", 1, |lua, this: &This, [level, ..]| {
        let (low, high) = this.distribution.interval(share("interval", "level", &level)?)?;
        Ok(vec![low.into_lua(lua)?, high.into_lua(lua)?])
    })?;
    raw.method("distribution_sample", 2, |lua, this: &This, [n, seed, ..]| {
        const MOST: u64 = 10_000_000; // a list of Lua takes 16 bytes for each
        let within = |error: Error| error.within("sample");
        let n = asked::draws(&reading::plain("sample", &n)?, MOST).map_err(within)?;
        let mut rng = None;
        let seed = running::seed("sample", &seed, &mut rng)?;
        let turn = Turn::take(&seed, rng.as_ref().map(|object| &object.rng), Distribution::trials_of_sample(n)).map_err(within)?;
        let drawn = this.distribution.sample_from(n, turn.seed(), turn.first())?;
        turn.done();
        Ok(vec![LuaValue::Table(lua.create_sequence_from(drawn)?)])
    })?;
    raw.method("distribution_text", 0, |lua, this: &This, _| Ok(vec![LuaValue::String(lua.create_string(format!("{:?}", this.distribution))?)]))?;
    raw.function("distribution_add", 2, |lua, [a, b, ..]| match (object::<This>(&a), object::<This>(&b)) {
        (Some(a), Some(b)) => distribution(lua, a.distribution.sum(&b.distribution)?),
        _ => Err(Refusal::said("a distribution can only be added to a distribution")),
    })?;
    raw.function("distribution_equal", 2, |_, [a, b, ..]| {
        let equal = match (object::<This>(&a), object::<This>(&b)) {
            (Some(a), Some(b)) => a.distribution == b.distribution,
            _ => false,
        };
        Ok(vec![LuaValue::Boolean(equal)])
    })
}
