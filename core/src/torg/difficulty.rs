//! Difficulties: a number, or the name that the Difficulty Number Scale has for it.

use crate::error::Result;
use crate::parameters::{Any, Argument, Kind, Place, choose_among};
use crate::value::Value;

/// The Difficulty Number Scale: names and numbers.
pub const SCALE: [(&str, i32); 7] =
    [("very_easy", 3), ("easy", 5), ("average", 8), ("complicated", 10), ("difficult", 12), ("hard", 13), ("very_hard", 15)];

const NAMES: [&str; SCALE.len()] = {
    let mut names = [""; SCALE.len()];
    let mut at = 0;
    while at < SCALE.len() {
        names[at] = SCALE[at].0;
        at += 1;
    }
    names
};

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
        Kind::Either(vec![Any::kind(), Kind::Choice(&NAMES)])
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let number = match value {
            Value::Integer(_) | Value::Float(_) => value.as_integer(),
            _ => {
                let name = choose_among(value, &NAMES, Self::kind(), place)?;
                SCALE.into_iter().find(|(known, _)| *known == name).map(|(_, number)| number.into())
            }
        };
        number.and_then(Any::new).map(Difficulty).ok_or_else(|| place.refuse(value, Self::kind()))
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
            "difficulty must be an integer from -1000000 to 1000000 or \"very_easy\", \"easy\", \"average\", \"complicated\", \"difficult\", \"hard\" or \
             \"very_hard\", got \"nightmarish\""
        );
        assert!(read("dificult").unwrap_err().message().ends_with("; did you mean \"difficult\"?"));
        assert_eq!(read(8.5).unwrap_err().kind(), ErrorKind::Value);
        assert_eq!(read(true).unwrap_err().kind(), ErrorKind::Type);
    }
}
