//! The registry: every function with its parameters, defaults, columns and meaning. Bindings, stubs, annotations and tests read it.

use crate::action::Action;
use crate::error::{Error, Result, nearest};
use crate::parameters::{Argument, Kind, Named, Parameter, Place, fields_of};
use crate::rule::{Column, LookUp, Rule};
use crate::value::Value;

/// What a function is.
#[derive(Clone, Copy)]
pub enum Form {
    /// It uses dice: calling it makes an [`Action`].
    Action {
        /// Makes the action.
        build: fn(&[(String, Value)]) -> Result<Action>,
        /// All columns that it can have.
        columns: fn() -> Vec<Column>,
        /// What its rolls can tell besides.
        extras: fn() -> Vec<Parameter>,
    },
    /// It uses no dice: calling it gives the answer.
    LookUp {
        /// Gives the answer.
        answer: fn(&[(String, Value)]) -> Result<Value>,
        /// The type of the answer.
        kind: fn() -> Kind,
        /// What the answer is, in words.
        meaning: &'static str,
    },
}

/// One function of mobrule.
#[derive(Clone, Copy)]
pub struct Function {
    /// System and name: `legends.assist`.
    pub path: &'static str,
    /// The rulebook and the rule in it.
    pub source: &'static str,
    /// The parameters of a typical call as JSON.
    pub example: &'static str,
    about: &'static str,
    parameters: fn() -> Vec<Parameter>,
    /// What it is.
    pub form: Form,
}

impl Function {
    /// The function of a rule with dice.
    pub const fn action<R: Rule>() -> Self
    where
        R::Row: Send + Sync,
    {
        let build =
            |fields: &[(String, Value)]| Action::new(R::read_fields(fields, &Place::ARGUMENTS, &[]).map_err(|error| error.within(R::FUNCTION))?);
        Function {
            path: R::FUNCTION,
            source: R::SOURCE,
            example: R::EXAMPLE,
            about: R::ABOUT,
            parameters: R::parameters,
            form: Form::Action { build, columns: R::all_columns, extras: R::all_extras },
        }
    }

    /// The function of a look-up.
    pub const fn look_up<L: LookUp>() -> Self {
        let answer = |fields: &[(String, Value)]| {
            L::read_fields(fields, &Place::ARGUMENTS, &[])
                .and_then(|look_up| look_up.answer())
                .map(|answer| answer.write())
                .map_err(|error| error.within(L::FUNCTION))
        };
        let form = Form::LookUp { answer, kind: L::Answer::kind, meaning: L::ANSWER };
        Function { path: L::FUNCTION, source: L::SOURCE, example: L::EXAMPLE, about: L::ABOUT, parameters: L::parameters, form }
    }

    /// The system: `legends`.
    pub fn system(&self) -> &'static str {
        self.path.split_once('.').map_or("", |(system, _)| system)
    }

    /// The name in its system: `assist`.
    pub fn name(&self) -> &'static str {
        self.path.split_once('.').map_or(self.path, |(_, name)| name)
    }

    /// What it does; the first line is a summary.
    pub fn about(&self) -> String {
        self.about.trim().replace("\n ", "\n")
    }

    /// Its parameters in order. The first may be given alone, without its name.
    pub fn parameters(&self) -> Vec<Parameter> {
        (self.parameters)()
    }

    /// The arguments as named values: a map as it is, a list for a first parameter that takes one, any other value as the first parameter.
    ///
    /// # Errors
    /// A value for a function that takes none.
    pub fn arguments<'v>(&self, value: &'v Value) -> Result<std::borrow::Cow<'v, [(String, Value)]>> {
        use std::borrow::Cow;
        match value {
            Value::Map(fields) => Ok(Cow::Borrowed(fields)),
            Value::Empty | Value::Nothing => Ok(Cow::Borrowed(&[])),
            value => match self.parameters().first() {
                Some(first) => Ok(Cow::Owned(vec![(first.name.to_owned(), value.clone())])),
                None => Err(Error::wrong_type(format!("{}: takes no parameters, got {}", self.path, value.shown()))),
            },
        }
    }

    /// Calls it with named values.
    ///
    /// # Errors
    /// What the function refuses.
    pub fn call(&self, fields: &[(String, Value)]) -> Result<Answer> {
        match self.form {
            Form::Action { build, .. } => build(fields).map(Answer::Action),
            Form::LookUp { answer, .. } => answer(fields).map(Answer::Value),
        }
    }
}

/// What a call gives.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// An action, from a function with dice.
    Action(Action),
    /// A plain value, from a look-up.
    Value(Value),
}

/// The systems in order.
pub const SYSTEMS: &[&str] = &["legends", "position", "torg", "boundless"];

/// All functions, system by system.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    [crate::legends::FUNCTIONS, crate::position::FUNCTIONS, crate::torg::FUNCTIONS, crate::boundless::FUNCTIONS].into_iter().flatten()
}

/// The function of this path.
pub fn find(path: &str) -> Option<&'static Function> {
    functions().find(|function| function.path == path)
}

/// Calls a function by its path, with a map of named values: the functions, their parameters and columns stand in the [reference](mod@crate::reference).
///
/// # Errors
/// An unknown function, a look-up, or what the function refuses.
///
/// ```
/// use serde_json::json;
/// let ritual = mobrule_core::action("legends.assist", json!({"leader": 6, "assistants": [5, 5, 4], "required": 3}))?;
/// assert!(ritual.odds()?.chance(json!({"success": true}))? > 0.3);
/// # Ok::<(), mobrule_core::Error>(())
/// ```
pub fn action(path: &str, parameters: impl Into<Value>) -> Result<Action> {
    match call(path, parameters)? {
        Answer::Action(action) => Ok(action),
        Answer::Value(_) => Err(Error::value(format!("{path} is a look-up: it uses no dice; ask for its answer with look_up"))),
    }
}

/// The answer of a look-up by its path; the [reference](mod@crate::reference) has them all.
///
/// # Errors
/// An unknown function, an action, or what the function refuses.
///
/// ```
/// use serde_json::json;
/// let dice = mobrule_core::look_up("legends.mob_dice", json!({"members": 9, "dice": 6}))?;
/// assert_eq!(dice.to_json(), r#"{"low":12,"high":18}"#);
/// # Ok::<(), mobrule_core::Error>(())
/// ```
pub fn look_up(path: &str, parameters: impl Into<Value>) -> Result<Value> {
    match call(path, parameters)? {
        Answer::Value(value) => Ok(value),
        Answer::Action(_) => Err(Error::value(format!("{path} is an action: it has no answer without dice; make it with action"))),
    }
}

fn call(path: &str, parameters: impl Into<Value>) -> Result<Answer> {
    let function = named(path)?;
    let value = parameters.into();
    value.bounded().map_err(|error| error.within(function.path))?;
    function.call(&function.arguments(&value)?)
}

fn named(path: &str) -> Result<&'static Function> {
    find(path).ok_or_else(|| {
        let of_a_system = functions().find(|function| function.name() == path).map(|function| function.path);
        let near = of_a_system
            .or_else(|| nearest(path, functions().map(|function| function.path)))
            .map(|near| format!("; did you mean \"{near}\"?"))
            .unwrap_or_default();
        Error::value(format!("unknown function {}{near}", Value::from(path).shown()))
    })
}

/// The same for a text as a host hands it over.
///
/// # Errors
/// Anything but a text, and whatever [`from_json`] refuses.
pub fn from_json_value(text: &Value) -> Result<Action> {
    match text {
        Value::Text(text) => from_json(text),
        text => Err(Place::ARGUMENTS.name("text").refuse_type(text, "a text that an action's to_json() gave").within("from_json")),
    }
}

/// The action that [`Action::to_json`] wrote, checked like one that is built anew: the text may come from a stranger.
///
/// # Errors
/// No JSON, longer than 1 MiB, nested deeper than 8, an unknown function, or parameters that the function refuses.
pub fn from_json(text: &str) -> Result<Action> {
    read_json(text).map_err(|error| error.within("from_json"))
}

fn read_json(text: &str) -> Result<Action> {
    let value = Value::from_json(text)?;
    let place = Place::ARGUMENTS;
    let Value::Map(fields) = &value else {
        return Err(Error::wrong_type(format!("text must be an object with function and parameters, got {}", value.shown())));
    };
    crate::parameters::refuse_unknown(fields, &["function", "parameters"], &[], &place)?;
    let field = |name: &str| fields.iter().find(|(given, _)| given == name).map(|(_, value)| value);
    let path = match field("function") {
        Some(Value::Text(path)) => path,
        _ => return Err(Error::wrong_type("function is missing; it must be the name of a function, such as \"legends.assist\"")),
    };
    let function = named(path)?;
    let empty = Value::Empty;
    let parameters = field("parameters").unwrap_or(&empty);
    let fields = fields_of(parameters, &place.name("parameters"), || crate::parameters::Kind::Record("parameters", function.parameters()))?;
    match function.call(fields)? {
        Answer::Action(action) => Ok(action),
        Answer::Value(_) => Err(Error::value(format!("{path} is a look-up, not an action"))),
    }
}

/// The whole registry as a plain value, for generators and tests in any language.
///
/// A list with a record for each function: `function`, `system`, `name`, `form` ("action" or "look-up"), `about`, `source`, `example` (the
/// parameters of a typical call), `parameters` (each `name`, `type`, `required`, `default` where there is one, `meaning`), and for an action `columns`
/// (each `name`, `kind`, `meaning`) and `extras` (what its rolls can tell besides, like parameters), for a look-up `answer` (`type`, `meaning`).
pub fn describe() -> Value {
    fn record<const N: usize>(fields: [(&str, Value); N]) -> Value {
        Value::Map(fields.into_iter().filter(|(_, value)| *value != Value::Nothing).map(|(name, value)| (name.to_owned(), value)).collect())
    }
    fn text(text: impl Into<String>) -> Value {
        Value::Text(text.into())
    }
    fn parameters(all: &[Parameter]) -> Value {
        Value::List(
            all.iter()
                .map(|parameter| {
                    record([
                        ("name", text(parameter.name)),
                        ("type", kind_of(&parameter.kind)),
                        ("required", parameter.default.is_none().into()),
                        ("default", parameter.default.clone().unwrap_or(Value::Nothing)),
                        ("meaning", text(&*parameter.meaning)),
                    ])
                })
                .collect(),
        )
    }
    fn kind_of(kind: &Kind) -> Value {
        match kind {
            Kind::Integer { low: i64::MIN, high: i64::MAX } => record([("kind", text("integer"))]),
            Kind::Integer { low, high } => record([("kind", text("integer")), ("low", (*low).into()), ("high", (*high).into())]),
            Kind::Number => record([("kind", text("number"))]),
            Kind::Bool => record([("kind", text("bool"))]),
            Kind::Text => record([("kind", text("text"))]),
            Kind::Choice(choices) => {
                let each = |of: fn(&Named) -> &'static str| Value::List(choices.iter().map(|choice| text(of(choice))).collect());
                record([("kind", text("choice")), ("choices", each(|choice| choice.name)), ("meanings", each(|choice| choice.meaning))])
            }
            Kind::List(entry) => record([("kind", text("list")), ("entry", kind_of(entry))]),
            Kind::Record(name, fields) => record([("kind", text("record")), ("name", text(*name)), ("fields", parameters(fields))]),
            Kind::Either(kinds) => record([("kind", text("either")), ("kinds", Value::List(kinds.iter().map(kind_of).collect()))]),
            Kind::Optional(kind) => record([("kind", text("optional")), ("of", kind_of(kind))]),
        }
    }
    let describe = |function: &Function| {
        let (form, columns, extras, answer) = match function.form {
            Form::Action { columns, extras, .. } => {
                let columns = columns()
                    .into_iter()
                    .map(|column| record([("name", text(&*column.name)), ("kind", text(column.kind.name())), ("meaning", text(column.meaning))]));
                ("action", Value::List(columns.collect()), parameters(&extras()), Value::Nothing)
            }
            Form::LookUp { kind, meaning, .. } => {
                ("look-up", Value::Nothing, Value::Nothing, record([("type", kind_of(&kind())), ("meaning", text(meaning))]))
            }
        };
        record([
            ("function", text(function.path)),
            ("system", text(function.system())),
            ("name", text(function.name())),
            ("form", text(form)),
            ("about", text(function.about())),
            ("source", text(function.source)),
            ("example", Value::from_json(function.example).unwrap_or_default()),
            ("parameters", parameters(&function.parameters())),
            ("columns", columns),
            ("extras", extras),
            ("answer", answer),
        ])
    };
    Value::List(functions().map(describe).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_wrong_path_is_answered_with_what_was_meant() {
        let message = |path: &str| action(path, json!({})).unwrap_err().to_string();
        assert_eq!(message("legends.asist"), "unknown function \"legends.asist\"; did you mean \"legends.assist\"?");
        assert_eq!(message("morale"), "unknown function \"morale\"; did you mean \"boundless.morale\"?");
        assert!(action("torg.value", json!({"measure": 4})).unwrap_err().to_string().ends_with("ask for its answer with look_up"));
        assert!(look_up("boundless.check", json!({"dice": 2})).unwrap_err().to_string().ends_with("make it with action"));
    }
}
