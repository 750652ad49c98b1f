//! Parameters: how a rule declares what it is given, and how an untyped [`Value`] becomes it.
//!
//! A rule states its parameters once, with [`parameters!`](crate::parameters!): the name, the type, the default and the meaning of each.
//! Reading, writing, the registry, the generated stubs and the wording of every refusal follow from that.

use crate::error::{Error, Result, alternatives, nearest};
use crate::value::Value;
use std::fmt;

/// Every integer without a narrower range lies within plus or minus this.
pub const MILLION: i64 = 1_000_000;

/// The most participants one action may have after expanding counts.
pub const MAX_PARTICIPANTS: u32 = 10_000;

/// What a parameter may be: for messages, stubs and annotations.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A whole number from `low` to `high`, both included.
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
    Choice(&'static [&'static str]),
    /// A list of these.
    List(Box<Kind>),
    /// Named values.
    Record(&'static str, Vec<Parameter>),
    /// Any of these.
    Either(Vec<Kind>),
    /// This, or left out.
    Optional(Box<Kind>),
}

impl fmt::Display for Kind {
    /// What is allowed, as a message says it: "an integer from 1 to 5".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Integer { low, high } => write!(f, "an integer from {low} to {high}"),
            Kind::Number => f.write_str("a number"),
            Kind::Bool => f.write_str("true or false"),
            Kind::Text => f.write_str("a text"),
            Kind::Choice(choices) => f.write_str(&alternatives(choices.iter().copied())),
            Kind::List(entry) => match &**entry {
                Kind::Either(_) | Kind::Record(..) => write!(f, "a list, each entry {entry}"),
                entry => write!(f, "a list of which each entry is {entry}"),
            },
            Kind::Record(_, fields) => {
                let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
                write!(f, "{{{}}}", names.join(", "))
            }
            Kind::Either(kinds) => {
                for (i, kind) in kinds.iter().enumerate() {
                    let between = if i == 0 {
                        ""
                    } else if i + 1 == kinds.len() {
                        " or "
                    } else {
                        ", "
                    };
                    write!(f, "{between}{kind}")?;
                }
                Ok(())
            }
            Kind::Optional(kind) => write!(f, "{kind}"),
        }
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

/// Where a value stands in what was given: `assistants entry 2 dice`.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    within: Option<&'a Place<'a>>,
    step: Step<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Step<'a> {
    Arguments,
    Name(&'a str),
    Entry(usize),
}

impl<'a> Place<'a> {
    /// The arguments as a whole.
    pub const ARGUMENTS: Place<'static> = Place { within: None, step: Step::Arguments };

    /// The value of this name inside.
    pub fn name(&'a self, name: &'a str) -> Place<'a> {
        Place { within: Some(self), step: Step::Name(name) }
    }

    /// The entry of a list inside, counted from 1 as all hosts' messages do.
    pub fn entry(&'a self, number: usize) -> Place<'a> {
        Place { within: Some(self), step: Step::Entry(number) }
    }

    /// A refusal of what stands here: what must be, and what was given.
    pub fn refuse(&self, value: &Value, allowed: impl fmt::Display) -> Error {
        Error::value(format!("{self} must be {allowed}, got {}", value.shown()))
    }

    /// The same for a value of a wrong type.
    pub fn refuse_type(&self, value: &Value, allowed: impl fmt::Display) -> Error {
        Error::wrong_type(format!("{self} must be {allowed}, got {}", value.shown()))
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(within) = self.within
            && !matches!(within.step, Step::Arguments)
        {
            write!(f, "{within} ")?;
        }
        match self.step {
            Step::Arguments => f.write_str("the arguments"),
            Step::Name(name) => f.write_str(name),
            Step::Entry(number) => write!(f, "entry {number}"),
        }
    }
}

/// A type that a parameter can have.
pub trait Argument: Sized {
    /// What is allowed.
    fn kind() -> Kind;
    /// Reads a value that was given (never [`Value::Nothing`]).
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
    fn read_fields(fields: &[(String, Value)], place: &Place<'_>, besides: &[&'static str]) -> Result<Self>;
    /// Writes all that are not absent, in order.
    fn write_fields(&self) -> Vec<(String, Value)>;
}

/// Refuses unknown names, with the nearest known one.
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
    let place = match place.step {
        Step::Arguments => String::new(),
        _ => format!(" in {place}"),
    };
    Err(Error::wrong_type(format!("unknown parameter {name}{place}; {advice}")))
}

/// Reads one field, its default or its absence.
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
                $crate::parameters::Kind::Choice(&[$($text),*])
            }
            fn read(value: &$crate::value::Value, place: &$crate::parameters::Place<'_>) -> $crate::Result<Self> {
                match $crate::parameters::choose(value, &[$($text),*], place)? {
                    $( $text => Ok($Name::$Variant), )*
                    _ => Err(place.refuse(value, <$Name as $crate::parameters::Argument>::kind())),
                }
            }
            fn write(&self) -> $crate::value::Value {
                match self { $( $Name::$Variant => $text.into(), )* }
            }
        }
    };
}

/// One of the texts, or a refusal that lists them and names the nearest.
pub fn choose(value: &Value, choices: &'static [&'static str], place: &Place<'_>) -> Result<&'static str> {
    let Value::Text(text) = value else {
        return Err(place.refuse_type(value, alternatives(choices.iter().copied())));
    };
    choices.iter().find(|choice| *choice == text).copied().ok_or_else(|| {
        let near = nearest(text, choices.iter().copied()).map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
        Error::value(format!("{place} must be {}, got {}{near}", alternatives(choices.iter().copied()), value.shown()))
    })
}

/// A whole number from `LOW` to `HIGH`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Whole<const LOW: i64, const HIGH: i64>(i32);

/// A number of 1 or more.
pub type AtLeastOne = Whole<1, MILLION>;
/// A number of 0 or more.
pub type AtLeastZero = Whole<0, MILLION>;
/// Any number in reach.
pub type Any = Whole<{ -MILLION }, MILLION>;

impl<const LOW: i64, const HIGH: i64> Whole<LOW, HIGH> {
    /// This number; `None` out of range.
    pub const fn new(number: i64) -> Option<Self> {
        if LOW <= number && number <= HIGH && number.unsigned_abs() <= i32::MAX as u64 { Some(Whole(number as i32)) } else { None }
    }

    /// This number, for constants.
    ///
    /// # Panics
    /// Out of range; in a constant that is an error of compilation.
    pub const fn of(number: i64) -> Self {
        match Self::new(number) {
            Some(whole) => whole,
            None => panic!("out of range"),
        }
    }

    /// The number.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The number, where it cannot be negative; 0 instead.
    pub const fn count(self) -> u32 {
        if LOW < 0 && self.0 < 0 { 0 } else { self.0 as u32 }
    }
}

impl<const LOW: i64, const HIGH: i64> Argument for Whole<LOW, HIGH> {
    fn kind() -> Kind {
        Kind::Integer { low: LOW, high: HIGH }
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        match value {
            Value::Integer(_) | Value::Float(_) => value.as_integer().and_then(Self::new).ok_or_else(|| place.refuse(value, Self::kind())),
            _ => Err(place.refuse_type(value, Self::kind())),
        }
    }
    fn write(&self) -> Value {
        self.0.into()
    }
}

/// A finite number that may have a fraction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number(pub f64);

impl Argument for Number {
    fn kind() -> Kind {
        Kind::Number
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        match *value {
            Value::Integer(n) => Ok(Number(n as f64)),
            Value::Float(x) if x.is_finite() => Ok(Number(x)),
            Value::Float(_) => Err(place.refuse(value, "a finite number")),
            _ => Err(place.refuse_type(value, Self::kind())),
        }
    }
    fn write(&self) -> Value {
        let value = Value::Float(self.0);
        value.as_integer().map_or(value, Value::Integer)
    }
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

/// The entries of a list; an empty table counts as an empty list.
pub fn entries<'v>(value: &'v Value, place: &Place<'_>, allowed: impl FnOnce() -> Kind) -> Result<&'v [Value]> {
    match value {
        Value::List(list) if list.len() > MAX_PARTICIPANTS as usize => {
            Err(Error::value(format!("{place} must have at most {MAX_PARTICIPANTS} entries, got {}", list.len())))
        }
        Value::List(list) => Ok(list),
        Value::Empty => Ok(&[]),
        _ => Err(place.refuse_type(value, allowed())),
    }
}

/// A plain list of one type.
impl<T: Argument> Argument for Vec<T> {
    fn kind() -> Kind {
        Kind::List(Box::new(T::kind()))
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let list = entries(value, place, Self::kind)?;
        list.iter().enumerate().map(|(i, entry)| T::read(entry, &place.entry(i + 1))).collect()
    }
    fn write(&self) -> Value {
        Value::List(self.iter().map(T::write).collect())
    }
}

/// So many participants that are all alike.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Alike<P> {
    /// What each of them is.
    pub each: P,
    /// How many, at least 1.
    pub count: u32,
}

/// Somebody who can be one of many: given bare, or as a record beside a `count`.
pub trait Member: Argument + PartialEq {
    /// What is allowed for one of many, without `count`.
    fn member_kind() -> Kind {
        Self::kind()
    }
    /// Reads one of many; when it is a record, names in `besides` are left to the caller.
    fn read_member(value: &Value, place: &Place<'_>, besides: &[&'static str]) -> Result<Self>;
    /// Its fields when it stands beside a `count`.
    fn member_fields(&self) -> Vec<(String, Value)>;
}

/// A list of participants in order, where alike neighbours may be given as one entry with a `count`; both forms are equal.
#[derive(Debug, Clone, PartialEq)]
pub struct Crowd<P> {
    groups: Vec<Alike<P>>,
    count: u32,
}

impl<P> Default for Crowd<P> {
    fn default() -> Self {
        Crowd { groups: Vec::new(), count: 0 }
    }
}

impl<P: PartialEq> Crowd<P> {
    /// Adds so many alike at the end.
    pub fn push(&mut self, each: P, count: u32) {
        self.count += count;
        match self.groups.last_mut() {
            Some(last) if last.each == each => last.count += count,
            _ => self.groups.push(Alike { each, count }),
        }
    }
}

impl<P> Crowd<P> {
    /// How many they are.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The groups of alike neighbours in order.
    pub fn groups(&self) -> &[Alike<P>] {
        &self.groups
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl<P: Member> Argument for Crowd<P> {
    fn kind() -> Kind {
        fn with_count(kind: Kind) -> Kind {
            match kind {
                Kind::Record(name, mut fields) => {
                    fields.push(Parameter {
                        name: "count",
                        kind: Kind::Integer { low: 1, high: MAX_PARTICIPANTS.into() },
                        default: Some(1.into()),
                        meaning: "How many are alike; the same as listing each.".to_owned(),
                    });
                    Kind::Record(name, fields)
                }
                Kind::Either(kinds) => Kind::Either(kinds.into_iter().map(with_count).collect()),
                other => other,
            }
        }
        Kind::List(Box::new(with_count(P::member_kind())))
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let mut crowd = Crowd::default();
        for (i, entry) in entries(value, place, Self::kind)?.iter().enumerate() {
            let here = place.entry(i + 1);
            let count = match entry {
                Value::Map(fields) => read_field(fields, "count", Some(|| Whole::<1, { MAX_PARTICIPANTS as i64 }>::of(1)), &here)?.count(),
                _ => 1,
            };
            if u64::from(crowd.count) + u64::from(count) > MAX_PARTICIPANTS.into() {
                return Err(Error::value(format!("{place} must be at most {MAX_PARTICIPANTS} participants, counts included")));
            }
            crowd.push(P::read_member(entry, &here, &["count"])?, count);
        }
        Ok(crowd)
    }
    fn write(&self) -> Value {
        Value::List(
            self.groups
                .iter()
                .map(|group| match group.count {
                    1 => group.each.write(),
                    count => {
                        let mut fields = group.each.member_fields();
                        fields.push(("count".to_owned(), count.into()));
                        Value::Map(fields)
                    }
                })
                .collect(),
        )
    }
}
