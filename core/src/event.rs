//! [`Event`]: what somebody asks the probability of.

use crate::action::Action;
use crate::error::{Error, Result};
use crate::parameters::Place;
use crate::rule::ColumnKind;
use crate::value::{MAX_SAFE_INTEGER, Value};

/// What a column must be for a row to count.
#[derive(Debug, Clone, PartialEq)]
enum Condition {
    /// Any of these, in ascending order: a long list over many rows must not cost its length for each.
    OneOf(Vec<i64>),
    Between(i64, i64),
}

impl Condition {
    fn holds(&self, cell: i64) -> bool {
        match self {
            Condition::OneOf(values) => values.binary_search(&cell).is_ok(),
            Condition::Between(low, high) => (*low..=*high).contains(&cell),
        }
    }
}

/// An event: conditions on columns, all of which must hold.
///
/// ```
/// use serde_json::json;
/// let odds = mobrule_core::action("legends.assist", json!({"leader": 6, "assistants": [5, 5]}))?.odds()?;
/// let event = json!({"successes": {"min": 2}, "hindered": [0, 1], "fumble": false});
/// assert!(odds.chance(event)? < odds.chance(json!({"successes": {"min": 2}}))?);
/// # Ok::<(), mobrule_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Event(Vec<(usize, Condition)>);

impl Event {
    /// Reads an event as a host hands it over: for each column a value, a list of values, or `{min, max}` with either or both ends.
    ///
    /// # Errors
    /// An unknown column, or a value of a type that the column does not have.
    pub fn read(action: &Action, value: &Value) -> Result<Self> {
        let fields = match value {
            Value::Map(fields) => fields.as_slice(),
            Value::Empty | Value::Nothing => &[],
            _ => {
                let message = format!("{}: an event must be named columns, such as {{success = true}}, got {}", action.name(), value.shown());
                return Err(Error::wrong_type(message));
            }
        };
        let mut conditions = Vec::new();
        for (name, value) in fields {
            let column = action.column(name)?;
            conditions.push((column, condition(action, column, name, value).map_err(|error| error.within(action.name()))?));
        }
        Ok(Event(conditions))
    }

    /// Both events.
    pub(crate) fn and(&self, other: &Event) -> Event {
        let more = other.0.iter().filter(|condition| !self.0.contains(condition));
        Event(self.0.iter().chain(more).cloned().collect())
    }

    /// Whether the same conditions make it up, in whatever order.
    pub(crate) fn is_same(&self, other: &Event) -> bool {
        self.0.len() == other.0.len() && self.0.iter().all(|condition| other.0.contains(condition))
    }

    /// The events, each with a condition on one column, from which [`read`](Self::read) makes it again.
    pub fn write(&self, action: &Action) -> Vec<Value> {
        let one = |(column, condition): &(usize, Condition)| {
            let value = match condition {
                Condition::OneOf(values) => Value::List(values.iter().map(|value| action.cell(*column, *value)).collect()),
                Condition::Between(low, high) => Value::Map(
                    [("min", *low, i64::MIN), ("max", *high, i64::MAX)]
                        .into_iter()
                        .filter(|(_, end, open)| end != open)
                        .map(|(name, end, _)| (name.to_owned(), end.into()))
                        .collect(),
                ),
            };
            Value::Map(vec![(action.columns()[*column].name.to_string(), value)])
        };
        let says_something = |(_, condition): &&(usize, Condition)| *condition != Condition::Between(i64::MIN, i64::MAX);
        self.0.iter().filter(says_something).map(one).collect()
    }

    pub(crate) fn holds(&self, cells: &[i64]) -> bool {
        self.0.iter().all(|(column, condition)| condition.holds(cells[*column]))
    }
}

fn condition(action: &Action, column: usize, name: &str, value: &Value) -> Result<Condition> {
    let place = Place::ARGUMENTS;
    let place = place.name(name);
    let kind = action.columns()[column].kind;
    let one = |value: &Value, place: &Place<'_>| match (kind, value) {
        (ColumnKind::Bool, Value::Bool(b)) => Ok(i64::from(*b)),
        (ColumnKind::Bool, value) => Err(place.refuse_type(value, "true or false")),
        (ColumnKind::Int, Value::Integer(_) | Value::Float(_)) => match value.as_integer() {
            Some(number) if number.unsigned_abs() <= MAX_SAFE_INTEGER as u64 => Ok(number),
            _ => Err(place.refuse(value, format!("an integer from -{MAX_SAFE_INTEGER} to {MAX_SAFE_INTEGER}"))),
        },
        (ColumnKind::Int, value) => Err(place.refuse_type(value, "an integer, a list of integers or {min, max}")),
    };
    match value {
        Value::List(list) => {
            let mut values: Vec<i64> = list.iter().enumerate().map(|(i, value)| one(value, &place.entry(i + 1))).collect::<Result<_>>()?;
            values.sort_unstable();
            Ok(Condition::OneOf(values))
        }
        Value::Map(fields) if kind == ColumnKind::Int => {
            crate::parameters::refuse_unknown(fields, &["min", "max"], &[], &place)?;
            let end = |name: &'static str, otherwise| match fields.iter().find(|(given, _)| given == name) {
                None | Some((_, Value::Nothing)) => Ok(otherwise),
                Some((_, value)) => one(value, &place.name(name)),
            };
            Ok(Condition::Between(end("min", i64::MIN)?, end("max", i64::MAX)?))
        }
        Value::Nothing => Err(place.refuse_type(value, "a value, a list of values or {min, max}")),
        Value::Empty => Err(place.refuse_type(value, "a value, a list of values or {min, max}")),
        value => one(value, &place).map(|cell| Condition::OneOf(vec![cell])),
    }
}

#[cfg(test)]
mod tests {
    use super::Event;
    use serde_json::json;

    #[test]
    fn an_event_is_made_again_from_what_it_writes() {
        let action = crate::action("legends.assist", json!({"leader": 4, "assistants": [5]})).unwrap();
        let odds = action.odds().unwrap();
        for event in [
            json!({}),
            json!({"success": true, "helped": [0, 1], "successes": {"min": -1}}),
            json!({"successes": {"max": 2}, "drain": {}, "fumble": false}),
            json!({"successes": {"min": 1, "max": 2}}),
        ] {
            let known = odds.given(event).unwrap();
            let again = known.known().write(&action).into_iter().try_fold(odds.clone(), |odds, event| odds.given(event)).unwrap();
            assert_eq!(again.len(), known.len());
            assert_eq!(again.exact_rows().unwrap(), known.exact_rows().unwrap());
        }
    }

    #[test]
    fn numbers_that_no_host_holds_exactly_are_refused() {
        let action = crate::action("legends.assist", json!({"leader": 4})).unwrap();
        for number in [json!(9_007_199_254_740_992_i64), json!(i64::MIN), json!(9.3e18), json!(0.5)] {
            let message = Event::read(&action, &json!({"successes": number}).into()).unwrap_err().to_string();
            assert!(message.contains("successes must be an integer from -9007199254740991 to 9007199254740991, got "), "{message}");
        }
    }
}
