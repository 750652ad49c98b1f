//! Difficulties: a number, or the name that the Difficulty Number Scale has for it.

use crate::error::Result;
use crate::parameters::{Any, Argument, Kind, Named, NumberOrName, Place};
use crate::value::Value;

/// The names of the Difficulty Number Scale.
const NAMES: &[Named] = &[
    Named { name: "very_easy", meaning: "3." },
    Named { name: "easy", meaning: "5." },
    Named { name: "average", meaning: "8." },
    Named { name: "complicated", meaning: "10." },
    Named { name: "difficult", meaning: "12." },
    Named { name: "hard", meaning: "13." },
    Named { name: "very_hard", meaning: "15." },
];

/// Their numbers.
const SCALE: [i64; NAMES.len()] = [3, 5, 8, 10, 12, 13, 15];

/// What a total must reach. A name is the same as its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Difficulty(Any);

impl Difficulty {
    /// The number.
    pub fn get(self) -> i32 {
        self.0.get()
    }
}

impl Argument for Difficulty {
    fn kind() -> Kind {
        NumberOrName::<Any>::kind(NAMES)
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        Ok(Difficulty(match NumberOrName::read(value, NAMES, place)? {
            NumberOrName::Number(number) => number,
            NumberOrName::Name(which) => Any::of(SCALE[which]),
        }))
    }
    fn write(&self) -> Value {
        self.0.write()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    fn read(value: impl Into<Value>) -> Result<Difficulty> {
        Difficulty::read(&value.into(), &Place::ARGUMENTS.name("difficulty"))
    }

    #[test]
    fn a_name_is_its_number() {
        for (name, number) in [("very_easy", 3), ("easy", 5), ("average", 8), ("complicated", 10), ("difficult", 12), ("hard", 13), ("very_hard", 15)]
        {
            assert_eq!(read(name).unwrap(), read(number).unwrap());
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        assert_eq!(
            read("nightmarish").unwrap_err().message(),
            "difficulty must be an integer from -1000000 to 1000000, \"very_easy\", \"easy\", \"average\", \"complicated\", \"difficult\", \"hard\" or \
             \"very_hard\", got \"nightmarish\""
        );
        assert!(read("dificult").unwrap_err().message().ends_with("; did you mean \"difficult\"?"));
        assert_eq!(read(8.5).unwrap_err().kind(), ErrorKind::Value);
        assert_eq!(read(true).unwrap_err().kind(), ErrorKind::Type);
    }
}
