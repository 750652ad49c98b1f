//! Parameters: how a rule declares what it is given, and how an untyped [`Value`] becomes it.
//!
//! A rule states its parameters once, with [`parameters!`](crate::parameters!): the name, the type, the default and the meaning of each.
//! Reading, writing, the registry, the generated stubs and the wording of every refusal follow from that.

mod crowd;
mod number;
mod place;

pub use crowd::{Alike, Crowd, MAX_PARTICIPANTS, Member, entries};
pub use number::{Any, AtLeastOne, AtLeastZero, Dice, DicePool, MILLION, Number, NumberOrName, Whole};
pub use place::{Place, plain_name};

use crate::error::{Error, Result, nearest};
use crate::value::Value;
use std::fmt;

/// What a parameter may be: for messages, stubs and annotations.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A whole number from `low` to `high`, both included; from `i64::MIN` to `i64::MAX` in answers that have no narrower range.
    Integer {
        /// The lowest allowed.
        low: i64,
        /// The highest allowed.
        high: i64,
    },
    /// A number that may have a fraction.
    Number,
    /// `true` or `false`.
    Bool,
    /// A text whose form the parameter's meaning describes.
    Text,
    /// One of these texts.
    Choice(&'static [Named]),
    /// A list of these.
    List(Box<Kind>),
    /// Named values.
    Record(&'static str, Vec<Parameter>),
    /// Any of these.
    Either(Vec<Kind>),
    /// This, or left out.
    Optional(Box<Kind>),
}

/// A text that a parameter may be, and what it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The text.
    pub name: &'static str,
    /// What it stands for.
    pub meaning: &'static str,
}

impl Kind {
    /// A record of these parameters.
    pub fn record<P: Parameters>() -> Self {
        Kind::Record(P::NAME, P::parameters())
    }

    /// Each thing that it allows, as a message says it.
    fn alternatives(&self) -> Vec<String> {
        match self {
            Kind::Choice(choices) => choices.iter().map(|choice| format!("\"{}\"", choice.name)).collect(),
            kind => vec![kind.to_string()],
        }
    }

    /// The texts that it allows.
    pub fn names(&self) -> &'static [Named] {
        match self {
            Kind::Choice(names) => names,
            Kind::Either(kinds) => kinds.iter().map(Kind::names).find(|names| !names.is_empty()).unwrap_or_default(),
            Kind::Optional(kind) => kind.names(),
            _ => &[],
        }
    }
}

impl fmt::Display for Kind {
    /// What is allowed, as a message says it: "an integer from 1 to 5".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Integer { low: i64::MIN, high: i64::MAX } => f.write_str("an integer"),
            Kind::Integer { low, high } => write!(f, "an integer from {low} to {high}"),
            Kind::Number => f.write_str("a number"),
            Kind::Bool => f.write_str("true or false"),
            Kind::Text => f.write_str("a text"),
            Kind::Choice(_) => f.write_str(&one_of(&self.alternatives())),
            Kind::List(entry) => match &**entry {
                Kind::Either(_) | Kind::Record(..) => write!(f, "a list, each entry {entry}"),
                entry => write!(f, "a list of which each entry is {entry}"),
            },
            Kind::Record(_, fields) => {
                let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
                write!(f, "{{{}}}", names.join(", "))
            }
            Kind::Either(kinds) => {
                let each: Vec<String> = kinds.iter().flat_map(Kind::alternatives).collect();
                f.write_str(&one_of(&each))
            }
            Kind::Optional(kind) => write!(f, "{kind}"),
        }
    }
}

/// `a`, `a or b`, `a, b or c`.
fn one_of(alternatives: &[String]) -> String {
    match alternatives.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => alternatives.concat(),
    }
}

/// One parameter of a function, or one field of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it is when left out; `None` when it must be given. [`Value::Nothing`] stands for "absent".
    pub default: Option<Value>,
    /// What it means.
    pub meaning: String,
}

/// A type that a parameter can have.
pub trait Argument: Sized {
    /// What is allowed.
    fn kind() -> Kind;
    /// Reads a value that was given (never [`Value::Nothing`]).
    ///
    /// # Errors
    /// Whatever [`kind`](Self::kind) does not allow.
    fn read(value: &Value, place: &Place<'_>) -> Result<Self>;
    /// Writes the value from which `read` makes an equal one.
    fn write(&self) -> Value;
    /// What leaving it out means, for types that allow it.
    fn absent() -> Option<Self> {
        None
    }
}

/// A set of named parameters: the arguments of a function, or a record inside them.
pub trait Parameters: Sized {
    /// The name of the record in stubs and annotations.
    const NAME: &'static str;
    /// What the function does, or what the record is.
    const ABOUT: &'static str;
    /// All of them in order.
    fn parameters() -> Vec<Parameter>;
    /// Reads them. Names in `besides` are left to the caller.
    ///
    /// # Errors
    /// An unknown or missing name, and a value that its parameter does not allow.
    fn read_fields(fields: &[(String, Value)], place: &Place<'_>, besides: &[&'static str]) -> Result<Self>;
    /// Writes all that are not absent, in order.
    fn write_fields(&self) -> Vec<(String, Value)>;
}

/// Refuses unknown names, with the nearest known one.
///
/// # Errors
/// A name that is neither known nor in `besides`.
pub fn refuse_unknown(fields: &[(String, Value)], known: &[&'static str], besides: &[&'static str], place: &Place<'_>) -> Result<()> {
    let Some((name, _)) = fields.iter().find(|(name, _)| !known.contains(&name.as_str()) && !besides.contains(&name.as_str())) else {
        return Ok(());
    };
    let all = || known.iter().chain(besides).copied();
    let advice = match nearest(name, all()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => match all().next() {
            Some(_) => format!("allowed are {}", all().collect::<Vec<_>>().join(", ")),
            None => "there are none".to_owned(),
        },
    };
    let name = Value::from(name.as_str()).shown();
    let place = match place.is_arguments() {
        true => String::new(),
        false => format!(" in {place}"),
    };
    Err(Error::wrong_type(format!("unknown parameter {name}{place}; {advice}")))
}

/// Reads one field, its default or its absence.
///
/// # Errors
/// A missing value, or one that the type does not allow.
pub fn read_field<T: Argument>(fields: &[(String, Value)], name: &'static str, default: Option<impl FnOnce() -> T>, place: &Place<'_>) -> Result<T> {
    match fields.iter().find(|(given, _)| given == name) {
        Some((_, value)) if *value != Value::Nothing => T::read(value, &place.name(name)),
        _ => match default.map(|make| make()).or_else(T::absent) {
            Some(value) => Ok(value),
            None => Err(Error::wrong_type(format!("{} is missing; it must be {}", place.name(name), T::kind()))),
        },
    }
}

/// The named values in a record given as a map.
pub(crate) fn fields_of<'v>(value: &'v Value, place: &Place<'_>, allowed: impl FnOnce() -> Kind) -> Result<&'v [(String, Value)]> {
    match value {
        Value::Map(fields) => Ok(fields),
        Value::Empty => Ok(&[]),
        _ => Err(place.refuse_type(value, allowed())),
    }
}

/// Declares a struct whose fields are parameters: name, type, default and meaning, once.
#[macro_export]
#[doc(hidden)]
macro_rules! parameters {
    (@default $type:ty) => { None::<fn() -> $type> };
    (@default $type:ty, $default:expr) => { Some(|| -> $type { $default }) };
    (
        $(#[doc = $about:literal])*
        pub struct $Name:ident {
            $( $(#[doc = $meaning:literal])* $field:ident : $type:ty $(= $default:expr)?, )*
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $Name { $( $(#[doc = $meaning])* pub $field: $type, )* }

        impl $crate::parameters::Parameters for $Name {
            const NAME: &'static str = stringify!($Name);
            const ABOUT: &'static str = concat!($($about, "\n"),*);
            fn parameters() -> Vec<$crate::parameters::Parameter> {
                use $crate::parameters::{Argument, Parameter};
                vec![ $( Parameter {
                    name: stringify!($field),
                    kind: <$type as Argument>::kind(),
                    default: $crate::parameters!(@default $type $(, $default)?).map(|make| make())
                        .or_else(<$type as Argument>::absent).map(|value: $type| Argument::write(&value)),
                    meaning: concat!($($meaning, "\n"),*).trim().replace("\n ", "\n"),
                }, )* ]
            }
            fn read_fields(fields: &[(String, $crate::value::Value)], place: &$crate::parameters::Place<'_>, besides: &[&'static str]) -> $crate::Result<Self> {
                use $crate::parameters::{read_field, refuse_unknown};
                refuse_unknown(fields, &[$(stringify!($field)),*], besides, place)?;
                Ok($Name { $( $field: read_field(fields, stringify!($field), $crate::parameters!(@default $type $(, $default)?), place)?, )* })
            }
            fn write_fields(&self) -> Vec<(String, $crate::value::Value)> {
                use $crate::{parameters::Argument, value::Value};
                [$( (stringify!($field), Argument::write(&self.$field)), )*].into_iter()
                    .filter(|(_, value)| *value != Value::Nothing).map(|(name, value): (&str, Value)| (name.to_owned(), value)).collect()
            }
        }
    };
}

/// Makes a set of named parameters something that a parameter, an answer or a list can be.
#[macro_export]
#[doc(hidden)]
macro_rules! record {
    ($Name:ty) => {
        impl $crate::parameters::Argument for $Name {
            fn kind() -> $crate::parameters::Kind {
                $crate::parameters::Kind::record::<$Name>()
            }
            fn read(value: &$crate::value::Value, place: &$crate::parameters::Place<'_>) -> $crate::Result<Self> {
                use $crate::parameters::{Parameters, fields_of};
                <$Name>::read_fields(fields_of(value, place, Self::kind)?, place, &[])
            }
            fn write(&self) -> $crate::value::Value {
                $crate::value::Value::Map($crate::parameters::Parameters::write_fields(self))
            }
        }
    };
}

/// Declares an enumeration that is given as a text.
#[macro_export]
#[doc(hidden)]
macro_rules! choice {
    (
        $(#[doc = $about:literal])*
        pub enum $Name:ident { $( $(#[doc = $meaning:literal])* $Variant:ident = $text:literal, )* }
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $Name { $( $(#[doc = $meaning])* $Variant, )* }

        impl $crate::parameters::Argument for $Name {
            fn kind() -> $crate::parameters::Kind {
                use $crate::parameters::{Kind, Named};
                Kind::Choice(const { &[$( Named { name: $text, meaning: concat!($($meaning),*).trim_ascii() } ),*] })
            }
            fn read(value: &$crate::value::Value, place: &$crate::parameters::Place<'_>) -> $crate::Result<Self> {
                $crate::parameters::choose(value, &Self::kind(), place).map(|at| [$($Name::$Variant),*][at])
            }
            fn write(&self) -> $crate::value::Value {
                match self { $( $Name::$Variant => $text.into(), )* }
            }
        }
    };
}

/// Which of the texts of a choice it is, or a refusal that says what is allowed and names the nearest.
///
/// # Errors
/// Anything but one of the texts.
pub fn choose(value: &Value, allowed: &Kind, place: &Place<'_>) -> Result<usize> {
    let Value::Text(text) = value else { return Err(place.refuse_type(value, allowed)) };
    let names: Vec<&str> = allowed.names().iter().map(|choice| choice.name).collect();
    names.iter().position(|name| name == text).ok_or_else(|| {
        let near = nearest(text, names).map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
        Error::value(format!("{place} must be {allowed}, got {}{near}", value.shown()))
    })
}

impl Argument for bool {
    fn kind() -> Kind {
        Kind::Bool
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        match value {
            Value::Bool(b) => Ok(*b),
            _ => Err(place.refuse_type(value, Self::kind())),
        }
    }
    fn write(&self) -> Value {
        (*self).into()
    }
}

impl<T: Argument> Argument for Option<T> {
    fn kind() -> Kind {
        Kind::Optional(Box::new(T::kind()))
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        T::read(value, place).map(Some)
    }
    fn write(&self) -> Value {
        self.as_ref().map_or(Value::Nothing, T::write)
    }
    fn absent() -> Option<Self> {
        Some(None)
    }
}
