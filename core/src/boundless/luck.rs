//! The Luck with which a session starts.

use super::position::Position;
use crate::chance::{Chance, Label};
use crate::parameters;
use crate::rule::{Column, Rule};

parameters! {
    /// The Luck at the start of a session: 1, and 1 more for each Hit (5 or more) of 2 dice, or of 4 dice for a player alone.
    pub struct Luck {
        /// Whether somebody plays alone.
        solo: bool = false,
    }
}

impl Luck {
    fn dice(&self) -> u32 {
        if self.solo { 4 } else { 2 }
    }
}

impl Rule for Luck {
    const FUNCTION: &'static str = "boundless.luck";
    const SOURCE: &'static str = "Boundless, Luck";
    const EXAMPLE: &'static str = r#"{"solo": true}"#;
    /// The Luck.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![Column::int("luck", "The Luck at the start of the session.")]
    }

    fn dice_at_worst(&self) -> u64 {
        self.dice().into()
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<i32> {
        let hits = Position::Standard.check(chance, Label::the("luck"), self.dice());
        chance.map(hits, |hits| 1 + hits)
    }

    fn cells(&self, luck: &i32, cells: &mut [i64]) {
        cells[0] = (*luck).into();
    }

    fn outcome(&self, luck: &i32) -> (Label, String) {
        (Label::the("luck"), format!("is {luck} at the start of the session"))
    }
}

#[cfg(test)]
mod tests {
    use crate::action;
    use serde_json::json;

    #[test]
    fn a_session_starts_with_one_and_the_hits() {
        let luck = |solo: bool| action("boundless.luck", json!({"solo": solo})).unwrap().odds().unwrap().column("luck").unwrap();
        assert_eq!(luck(false).exact_mean().unwrap().to_string(), "5/3");
        assert_eq!(luck(true).exact_mean().unwrap().to_string(), "7/3");
        assert_eq!((luck(false).support(), luck(true).support()), ((1, 3), (1, 5)));
    }
}
