//! Values that are read together: skills of many characters, difficulties of many opponents. Where one die stands for all of them, they lie
//! within one point of each other.

use super::count_chart::Headcount;
use crate::error::{Error, Result};
use crate::parameters::{Any, Argument, Kind, Place};
use crate::value::Value;

/// A list of at least one number, of which the lowest and the highest are known.
#[derive(Debug, Clone, PartialEq)]
pub struct Nearby<T = Any> {
    listed: Vec<T>,
    headcount: Headcount,
    lowest: T,
    highest: T,
}

impl<T: Copy> Nearby<T> {
    /// All in the order given.
    pub fn listed(&self) -> &[T] {
        &self.listed
    }
    /// How many.
    pub fn headcount(&self) -> Headcount {
        self.headcount
    }
    /// The lowest of them.
    pub fn lowest(&self) -> T {
        self.lowest
    }
    /// The highest of them.
    pub fn highest(&self) -> T {
        self.highest
    }
}

impl<T: Argument + Ord + Copy> Argument for Nearby<T> {
    fn kind() -> Kind {
        Vec::<T>::kind()
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let listed = Vec::<T>::read(value, place)?;
        match (listed.iter().min(), listed.iter().max()) {
            (Some(lowest), Some(highest)) => Ok(Nearby { headcount: Headcount::of(listed.len() as i32), lowest: *lowest, highest: *highest, listed }),
            _ => Err(place.refuse_empty()),
        }
    }
    fn write(&self) -> Value {
        Value::List(self.listed.iter().map(T::write).collect())
    }
}

/// The two forms in which they are given: a list, or one value that all have and the number of those who have it.
pub struct Forms {
    /// The parameter with the list.
    pub list: &'static str,
    /// What its entries are, for whoever gives neither form.
    pub entries: &'static str,
    /// What to do with values that differ by more than one point.
    pub instead: &'static str,
    /// The parameter with the value of all.
    pub value: &'static str,
    /// The parameter with their number.
    pub number: &'static str,
}

impl Forms {
    /// Refuses all but one whole form, and a list (given by its lowest and highest value) that goes beyond one point.
    ///
    /// # Errors
    /// Both forms, neither, or half of one; values more than one point apart.
    pub fn validate<T: Argument>(&self, ends: Option<(i32, i32)>, of_all: Option<T>, number_given: Option<Headcount>) -> Result<()> {
        let Forms { list, entries, instead, value, number } = self;
        match (ends, of_all, number_given) {
            (Some((lowest, highest)), None, None) => match highest - lowest {
                0 | 1 => Ok(()),
                apart => {
                    Err(Error::value(format!("{list} must lie within one point of each other, got {lowest} to {highest}, {apart} apart; {instead}")))
                }
            },
            (None, Some(_), Some(_)) => Ok(()),
            (Some(_), ..) => Err(Error::value(format!("{list} must not be given beside {value} and {number}; give one form"))),
            (None, None, None) => Err(Error::wrong_type(format!("{list} is missing; give {entries}, or {value} and {number}"))),
            (None, Some(_), None) => Err(Error::wrong_type(format!("{number} is missing; beside {value} it must be {}", Headcount::kind()))),
            (None, None, Some(_)) => Err(Error::wrong_type(format!("{value} is missing; beside {number} it must be {}", T::kind()))),
        }
    }
}
