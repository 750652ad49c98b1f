//! Random actions of every function, made from what the registry says of its parameters; so a new function is covered without new code.

use mobrule_core::parameters::{Kind, Parameter};
use mobrule_core::registry::{self, Form, Function};
use mobrule_core::{Action, Value};
use proptest::prelude::*;
use proptest::sample::select;

/// Texts that a parameter may be whose form only its meaning describes: dice in notation.
const TEXTS: &[&str] = &["d4", "d6", "2d4", "d6+1", "d8-1", "3d6", "d10", "d20+2", "2d6-3", "5"];

/// The functions that use dice.
pub(crate) fn functions() -> Vec<&'static Function> {
    registry::functions().filter(|function| matches!(function.form, Form::Action { .. })).collect()
}

/// Random values of a kind: small ones, near the low end.
fn value(kind: &Kind) -> BoxedStrategy<Value> {
    match kind {
        Kind::Integer { low, high } if *low < 0 => {
            let up_to = |most: i64| most.min(*high);
            prop_oneof![3 => (-2).max(*low)..=up_to(4), 2 => (-8).max(*low)..=up_to(20)].prop_map(Value::Integer).boxed()
        }
        Kind::Integer { low, high } => {
            let up_to = |more: i64| *low..=(*low + more).min(*high);
            prop_oneof![6 => up_to(3), 3 => up_to(7), 1 => up_to(24)].prop_map(Value::Integer).boxed()
        }
        Kind::Number => prop_oneof![(0i32..12).prop_map(Value::from), (0i32..40).prop_map(|n| Value::Float(f64::from(n) / 4.0))].boxed(),
        Kind::Bool => any::<bool>().prop_map(Value::Bool).boxed(),
        Kind::Text => select(TEXTS).prop_map(Value::from).boxed(),
        Kind::Choice(choices) => select(*choices).prop_map(|choice| choice.name.into()).boxed(),
        Kind::List(entry) => prop_oneof![3 => prop::collection::vec(value(entry), 0..=3), 1 => prop::collection::vec(value(entry), 1..=5)]
            .prop_map(Value::List)
            .boxed(),
        Kind::Record(_, fields) => record(fields),
        Kind::Either(kinds) => prop::strategy::Union::new(kinds.iter().map(value)).boxed(),
        Kind::Optional(kind) => value(kind),
    }
}

/// Random named values; those that may be left out are, half the time.
fn record(fields: &[Parameter]) -> BoxedStrategy<Value> {
    let all: Vec<BoxedStrategy<Option<(String, Value)>>> = fields
        .iter()
        .map(|field| {
            let name = field.name.to_owned();
            let given = value(&field.kind).prop_map(move |value| Some((name.clone(), value)));
            if field.default.is_none() { given.boxed() } else { prop_oneof![Just(None), given].boxed() }
        })
        .collect();
    all.prop_map(|fields| Value::Map(fields.into_iter().flatten().collect())).boxed()
}

/// Random parameters of a function, which need not make sense together.
pub(crate) fn parameters(function: &Function) -> BoxedStrategy<Value> {
    record(&function.parameters())
}

/// Random actions of a function that take no more than so many dice.
pub(crate) fn action(function: &'static Function, most_dice: u64) -> BoxedStrategy<Action> {
    parameters(function)
        .prop_filter_map("parameters that go together", move |parameters| {
            mobrule_core::action(function.path, parameters).ok().filter(|action| action.dice_at_worst() <= most_dice)
        })
        .boxed()
}
