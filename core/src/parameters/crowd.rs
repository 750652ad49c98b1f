//! Lists: of participants, where alike ones may be given together, and of anything else.

use super::{Argument, Kind, Parameter, Place, Whole, read_field};
use crate::error::{Error, Result};
use crate::value::Value;

/// The most participants in one list, counts included.
pub const MAX_PARTICIPANTS: u32 = 10_000;

/// The entries of a list; an empty table counts as an empty list.
///
/// # Errors
/// No list, or one of more than [`MAX_PARTICIPANTS`] entries.
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
    ///
    /// # Errors
    /// As [`Argument::read`].
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

    /// What all of them have together of something that each has so much of: their dice.
    pub fn total(&self, of_each: impl Fn(&P) -> u64) -> u64 {
        self.groups.iter().map(|group| of_each(&group.each) * u64::from(group.count)).sum()
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
