//! Morale: whether a group stands when things go badly.

use super::shrinking::{CAP, MoralePool, roll, shrunk};
use crate::chance::{Chance, Label, Step};
use crate::parameters;
use crate::parameters::Whole;
use crate::rule::{Column, Rule, put};
use crate::telling::several;

parameters! {
    /// A morale Pool that is rolled at each trigger: with a Hit the group stands, without one it breaks; then the Pool shrinks.
    ///
    /// Triggers are that the leader falls, that half of a group is lost, that a lone foe is down to half its HP, or that the danger is
    /// worse than hired help expected. The Pool Hits on 5 or more and loses 1 die for each Miss, at most 2. Nothing is rolled after it broke.
    pub struct Morale {
        /// The dice of the morale Pool.
        dice: MoralePool,
        /// How many triggers there are.
        triggers: Whole<1, 10_000> = Whole::of(1),
    }
}

/// A result: whether the group stands, after how many rolls, and what is left of its morale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    stands: bool,
    rolls: u32,
    morale: u32,
}

impl Rule for Morale {
    const FUNCTION: &'static str = "boundless.morale";
    const SOURCE: &'static str = "Boundless, Morale Pools";
    const EXAMPLE: &'static str = r#"{"dice": 4, "triggers": 2}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::bool("stands", "Whether the group still stands."),
            Column::int("rolls", "How often the Pool was rolled."),
            Column::int("morale", "The dice that are left of it."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        u64::from(self.dice.dice()) * u64::from(self.triggers.count())
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let who = Label::the("morale");
        let ended = chance.rounds(self.dice.dice(), self.triggers.count(), |chance, morale| {
            let hits = roll(chance, who, morale, CAP);
            chance.map(hits, |hits| match (hits, shrunk(morale, hits, CAP)) {
                (0, left) => Step::Done(left),
                (_, left) => Step::On(left),
            })
        });
        chance.map(ended, |(rolls, ended)| match ended {
            Step::Done(morale) => Row { stands: false, rolls, morale },
            Step::On(morale) => Row { stands: true, rolls, morale },
        })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        put(cells, [row.stands.into(), row.rolls.into(), row.morale.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let does = if row.stands { "stands after" } else { "breaks at" };
        let what = if row.stands { several(row.rolls, "trigger") } else { format!("trigger {}", row.rolls) };
        (Label::the("morale"), format!("{does} {what} with {}D left", row.morale))
    }
}

#[cfg(test)]
mod tests {
    use crate::action;
    use serde_json::json;

    #[test]
    fn twenty_triggers_are_exact() {
        let odds = action("boundless.morale", json!({"dice": 8, "triggers": 20})).unwrap().odds().unwrap();
        let first = odds.exact_chance(json!({"stands": false, "rolls": 1})).unwrap();
        assert_eq!(first.to_string(), "256/6561");
        // who stands had a Hit, so there is always something left
        assert_eq!(odds.given(json!({"stands": true})).unwrap().chance(json!({"morale": {"min": 1}, "rolls": 20})).unwrap(), 1.0);
    }

    #[test]
    fn one_die_stands_or_is_gone() {
        let odds = action("boundless.morale", json!({"dice": 1, "triggers": 3})).unwrap().odds().unwrap();
        assert_eq!(odds.exact_chance(json!({"stands": true, "morale": 1})).unwrap().to_string(), "1/27");
        assert_eq!(odds.exact_chance(json!({"stands": false, "morale": 0})).unwrap().to_string(), "26/27");
    }
}
