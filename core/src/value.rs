//! [`Value`]: what a host hands over before anybody knows whether it makes sense, and the JSON form of the same.
//!
//! Bindings turn their own values into this tree and back; every check lives behind it, so that all hosts refuse the
//! same things in the same words.

use crate::error::{Error, Result};
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;

/// The largest integer that every host holds exactly: 2^53 - 1.
pub const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

/// How deeply lists and maps may be nested in anything that is handed over.
pub const MAX_DEPTH: usize = 8;

/// How many values (entries, fields, numbers) one argument tree may hold.
pub const MAX_NODES: usize = 60_000;

/// The longest JSON text that is read, in bytes.
pub const MAX_JSON: usize = 1 << 20;

/// An argument as a host hands it over: untyped and unchecked.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Value {
    /// `nil`, `None`, `null`: the same as leaving it out.
    #[default]
    Nothing,
    /// A truth value; never taken for a number.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number, NaN and the infinities included. Whole ones count as integers.
    Float(f64),
    /// A text.
    Text(String),
    /// A string that is not UTF-8; only a seed may be one.
    Bytes(Vec<u8>),
    /// A list in order.
    List(Vec<Value>),
    /// Named values in the order given.
    Map(Vec<(String, Value)>),
    /// An empty table, which in some hosts may mean a list or a map.
    Empty,
    /// Something that no parameter can be (a function, an object); the words describe it.
    Other(String),
}

impl Value {
    /// The whole number in it, when it is one: floats count where they are whole and exact.
    pub fn as_integer(&self) -> Option<i64> {
        match *self {
            Value::Integer(n) => Some(n),
            Value::Float(x) if x.fract() == 0.0 && x.abs() <= MAX_SAFE_INTEGER as f64 => Some(x as i64),
            _ => None,
        }
    }

    /// It as JSON in at most 40 characters, for messages.
    pub fn shown(&self) -> String {
        const MOST: usize = 40;
        let mut text = String::new();
        self.show(&mut text, MOST + 1);
        if text.chars().count() <= MOST {
            return text;
        }
        text.chars().take(MOST - 3).chain("...".chars()).collect()
    }

    /// Writes JSON until there is more than `enough`; so a long or a deep value costs no more than a short one.
    fn show(&self, out: &mut String, enough: usize) {
        fn quoted(text: &str, out: &mut String, enough: usize) {
            out.push('"');
            for c in text.chars() {
                match c {
                    '"' => out.push_str("\\\""),
                    '\\' => out.push_str("\\\\"),
                    '\n' => out.push_str("\\n"),
                    '\r' => out.push_str("\\r"),
                    '\t' => out.push_str("\\t"),
                    // control characters, and those that turn a line of text around or hide in it
                    c if c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}') => {
                        out.push_str(&format!("\\u{:04x}", c as u32));
                    }
                    c => out.push(c),
                }
                if out.len() > 4 * enough {
                    return;
                }
            }
            out.push('"');
        }
        match self {
            Value::Nothing => out.push_str("nothing"),
            Value::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
            Value::Integer(n) => out.push_str(&n.to_string()),
            Value::Float(x) if x.is_nan() => out.push_str("NaN"),
            Value::Float(x) if x.is_infinite() => out.push_str(if *x > 0.0 { "Infinity" } else { "-Infinity" }),
            Value::Float(x) if x.fract() == 0.0 && x.abs() < 1e18 => out.push_str(&format!("{x:.0}")),
            Value::Float(x) => out.push_str(&serde_json::to_string(x).unwrap_or_default()),
            Value::Text(text) => quoted(text, out, enough),
            Value::Bytes(bytes) => quoted(&String::from_utf8_lossy(&bytes[..bytes.len().min(64)]), out, enough),
            Value::List(list) => {
                out.push('[');
                for (i, value) in list.iter().enumerate() {
                    if out.len() > enough {
                        return;
                    }
                    if i > 0 {
                        out.push_str(", ");
                    }
                    value.show(out, enough);
                }
                out.push(']');
            }
            Value::Map(map) => {
                out.push('{');
                // by name, for not every host keeps the order in which they were given
                let mut fields: Vec<&(String, Value)> = map.iter().take(MAX_NODES).collect();
                fields.sort_by_key(|(name, _)| name);
                for (i, (name, value)) in fields.into_iter().enumerate() {
                    if out.len() > enough {
                        return;
                    }
                    if i > 0 {
                        out.push_str(", ");
                    }
                    quoted(name, out, enough);
                    out.push_str(": ");
                    value.show(out, enough);
                }
                out.push('}');
            }
            Value::Empty => out.push_str("{}"),
            Value::Other(words) => out.push_str(words),
        }
    }

    /// Reads JSON from strangers: bounded in length, depth and number of values, no name twice.
    ///
    /// # Errors
    /// No JSON, or one beyond these bounds.
    pub fn from_json(text: &str) -> Result<Value> {
        if text.len() > MAX_JSON {
            return Err(Error::value(format!("text must be at most {MAX_JSON} bytes of JSON, got {}", text.len())));
        }
        let value: Value = serde_json::from_str(text).map_err(|error| Error::value(format!("text is not JSON that mobrule reads: {error}")))?;
        value.bounded()?;
        Ok(value)
    }

    /// Refuses a tree that is too deep or too large; texts count by their length in lists only through their number.
    ///
    /// # Errors
    /// A tree beyond these bounds.
    pub fn bounded(&self) -> Result<()> {
        fn walk(value: &Value, depth: usize, left: &mut usize) -> Result<()> {
            if depth > MAX_DEPTH {
                return Err(Error::value(format!("values may be nested at most {MAX_DEPTH} deep")));
            }
            *left = left.checked_sub(1).ok_or_else(|| Error::value(format!("at most {MAX_NODES} values may be given")))?;
            match value {
                Value::List(list) => list.iter().try_for_each(|entry| walk(entry, depth + 1, left)),
                Value::Map(map) => map.iter().try_for_each(|(_, entry)| walk(entry, depth + 1, left)),
                _ => Ok(()),
            }
        }
        walk(self, 0, &mut MAX_NODES.clone())
    }

    /// It as JSON, names in their order.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

macro_rules! value_from {
    ($($type:ty => |$x:ident| $make:expr),* $(,)?) => { $(impl From<$type> for Value { fn from($x: $type) -> Self { $make } })* };
}
value_from! {
    bool => |b| Value::Bool(b),
    i32 => |n| Value::Integer(n.into()),
    u32 => |n| Value::Integer(n.into()),
    i64 => |n| Value::Integer(n),
    f64 => |x| Value::Float(x),
    &str => |text| Value::Text(text.to_owned()),
    String => |text| Value::Text(text),
    Vec<Value> => |list| Value::List(list),
    Vec<(String, Value)> => |map| Value::Map(map),
}

/// So that Rust hosts may write `serde_json::json!({"leader": 6, "assistants": [5, 5, 4]})`.
impl From<serde_json::Value> for Value {
    fn from(json: serde_json::Value) -> Self {
        use serde_json::Value as Json;
        match json {
            Json::Null => Value::Nothing,
            Json::Bool(b) => Value::Bool(b),
            Json::Number(n) => n.as_i64().map_or_else(|| Value::Float(n.as_f64().unwrap_or(f64::NAN)), Value::Integer),
            Json::String(text) => Value::Text(text),
            Json::Array(list) => Value::List(list.into_iter().map(Value::from).collect()),
            Json::Object(map) => Value::Map(map.into_iter().map(|(name, value)| (name, value.into())).collect()),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Nothing | Value::Other(_) => to.serialize_unit(),
            Value::Bool(b) => to.serialize_bool(*b),
            Value::Integer(n) => to.serialize_i64(*n),
            Value::Float(x) => to.serialize_f64(*x),
            Value::Text(text) => to.serialize_str(text),
            Value::Bytes(bytes) => to.serialize_str(&String::from_utf8_lossy(bytes)),
            Value::List(list) => to.collect_seq(list),
            Value::Map(map) => {
                let mut out = to.serialize_map(Some(map.len()))?;
                for (name, value) in map {
                    out.serialize_entry(name, value)?;
                }
                out.end()
            }
            Value::Empty => to.serialize_map(Some(0))?.end(),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Value;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON value")
            }
            fn visit_unit<E>(self) -> Result<Value, E> {
                Ok(Value::Nothing)
            }
            fn visit_bool<E>(self, b: bool) -> Result<Value, E> {
                Ok(Value::Bool(b))
            }
            fn visit_i64<E>(self, n: i64) -> Result<Value, E> {
                Ok(Value::Integer(n))
            }
            fn visit_u64<E>(self, n: u64) -> Result<Value, E> {
                Ok(i64::try_from(n).map_or(Value::Float(n as f64), Value::Integer))
            }
            fn visit_f64<E>(self, x: f64) -> Result<Value, E> {
                Ok(Value::Float(x))
            }
            fn visit_str<E>(self, text: &str) -> Result<Value, E> {
                Ok(Value::Text(text.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
                let mut list = Vec::new();
                while let Some(value) = seq.next_element()? {
                    if list.len() == MAX_NODES {
                        return Err(de::Error::custom(format!("a list of more than {MAX_NODES} entries")));
                    }
                    list.push(value);
                }
                Ok(Value::List(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
                const NAMES: usize = 64; // nothing that mobrule reads has more, and the check below stays cheap
                let mut map: Vec<(String, Value)> = Vec::new();
                while let Some((name, value)) = access.next_entry::<String, Value>()? {
                    if map.len() == NAMES {
                        return Err(de::Error::custom(format!("an object of more than {NAMES} names")));
                    }
                    if map.iter().any(|(known, _)| *known == name) {
                        return Err(de::Error::custom(format!("{} stands twice", Value::from(name).shown())));
                    }
                    map.push((name, value));
                }
                Ok(Value::Map(map))
            }
        }
        from.deserialize_any(Any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_is_shown_as_short_json() {
        let shown = |value: Value| value.shown();
        assert_eq!(shown(Value::Float(2.5)), "2.5");
        assert_eq!(shown(Value::Float(f64::NAN)), "NaN");
        assert_eq!(shown("tab\tand \u{1b}[31m".into()), r#""tab\tand \u001b[31m""#);
        assert_eq!(shown(Value::List(vec![1.into(), Value::Nothing])), "[1, nothing]");
        let long = shown(Value::Text("x".repeat(1_000_000)));
        assert_eq!((long.len(), long.ends_with("...")), (40, true));
    }

    #[test]
    fn json_from_strangers_is_bounded() {
        assert!(Value::from_json(&"[".repeat(100_000)).is_err());
        assert!(Value::from_json(&format!("{}1{}", "[".repeat(9), "]".repeat(9))).is_err());
        assert!(Value::from_json(r#"{"a": 1, "a": 2}"#).is_err());
        assert!(Value::from_json(&format!("[{}0]", "0,".repeat(MAX_NODES))).is_err());
        assert_eq!(Value::from_json(r#"{"b": [1, 2.5, null, true]}"#).unwrap().to_json(), r#"{"b":[1,2.5,null,true]}"#);
    }
}
