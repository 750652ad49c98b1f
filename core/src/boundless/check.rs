//! A Check: dice are rolled, Hits are counted, and Luck may buy another try.

use super::position::{Position, refuse_too_many};
use super::reroll::{luck_in_words, with_rerolls};
use crate::chance::{Chance, Label};
use crate::error::Result;
use crate::parameters;
use crate::parameters::Dice;
use crate::parameters::{AtLeastOne, AtLeastZero, Whole};
use crate::rule::{Column, Rule, put};
use crate::telling::verdict;

parameters! {
    /// A Check: roll the dice, those of advantages included; it succeeds with as many Hits as are required.
    ///
    /// The Position says what is a Hit: 4 or more in "good", 5 or more in "standard", 6 in "bad". With 0 dice one die is rolled that Hits on
    /// a 6 only. "controlled" succeeds and "dire" fails without any dice. While the Check fails and Luck is left, 1 Luck is spent and all
    /// dice are rolled again (a reading: the source lets Luck reroll any roll; here Checks and attacks take it, any other roll is simply rolled again).
    pub struct Check {
        /// The dice of whoever acts, 0 included.
        dice: Dice,
        /// The Position.
        position: Position = Position::Standard,
        /// Advantages that are used up; each adds 1 die.
        advantages: AtLeastZero = Whole::of(0),
        /// The Luck that may be spent on rerolls.
        luck: Whole<0, 10_000> = Whole::of(0),
        /// How many Hits the Check needs.
        required: AtLeastOne = Whole::of(1),
    }
}

/// A result: the Hits of the last roll, and the Luck that was spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    hits: i32,
    luck_spent: u32,
}

impl Check {
    fn dice(&self) -> u32 {
        self.dice.count() + self.advantages.count()
    }

    /// The Luck that rerolls can take: none where no dice are rolled.
    fn luck(&self) -> u32 {
        if self.position.outright().is_some() { 0 } else { self.luck.count() }
    }
}

impl Rule for Check {
    const FUNCTION: &'static str = "boundless.check";
    const SOURCE: &'static str = "Boundless, Checks, Positions and Luck";
    const EXAMPLE: &'static str = r#"{"dice": 3, "luck": 2}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("hits", "The Hits of the last roll."),
            Column::bool("success", "Whether the Check succeeds."),
            Column::int("luck_spent", "The Luck spent on rerolls."),
        ]
    }

    fn validate(&self) -> Result<()> {
        refuse_too_many(self.dice.count(), self.advantages.count(), "dice and advantages")
    }

    fn dice_at_worst(&self) -> u64 {
        u64::from(self.position.thrown(self.dice())) * (1 + u64::from(self.luck()))
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let who = Label::the("check");
        let throw = |chance: &mut C| self.position.check(chance, who, self.dice());
        let success = |hits| self.position.succeeds(hits, self.required.get());
        let thrown = with_rerolls(chance, who, self.luck(), throw, success, ["fails", "succeeds"]);
        chance.map(thrown, |(hits, luck_spent)| Row { hits, luck_spent })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        put(cells, [row.hits.into(), self.position.succeeds(row.hits, self.required.get()).into(), row.luck_spent.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let required = self.required.get();
        let (ended, luck) = (self.position.ended(row.hits, required), luck_in_words(row.luck_spent));
        (Label::the("check"), format!("{ended}{luck}: {}", verdict(self.position.succeeds(row.hits, required))))
    }
}

#[cfg(test)]
mod tests {
    use crate::action;
    use serde_json::json;

    const FAQ: &str = "https://boundless.farirpgs.com/faq/understanding-the-dice";

    fn percent(position: &str, dice: u32, hits: serde_json::Value) -> f64 {
        100.0 * action("boundless.check", json!({"dice": dice, "position": position})).unwrap().odds().unwrap().chance(json!({"hits": hits})).unwrap()
    }

    /// Rows of 1, 2, .. dice with the published percentages of 0, 1, .. Hits.
    fn agrees(position: &str, table: &[&[f64]]) {
        for (dice, row) in (1..).zip(table) {
            assert_eq!(row.len(), dice as usize + 1);
            for (hits, published) in row.iter().enumerate() {
                let here = percent(position, dice, json!(hits));
                assert!((here - published).abs() <= 0.005 + 1e-9, "{dice}D {position}, {hits} Hits: {here} here, {published} in {FAQ}");
            }
        }
    }

    #[test]
    fn the_published_tables_of_three_positions() {
        let standard: &[&[f64]] = &[
            &[66.67, 33.33],
            &[44.44, 44.44, 11.11],
            &[29.63, 44.44, 22.22, 3.70],
            &[19.75, 39.51, 29.63, 9.88, 1.23],
            &[13.17, 32.92, 32.92, 16.46, 4.12, 0.41],
            &[8.78, 26.34, 32.92, 21.95, 8.23, 1.65, 0.14],
        ];
        let good: &[&[f64]] = &[
            &[50.0, 50.0],
            &[25.0, 50.0, 25.0],
            &[12.5, 37.5, 37.5, 12.5],
            &[6.25, 25.0, 37.5, 25.0, 6.25],
            &[3.12, 15.62, 31.25, 31.25, 15.62, 3.12],
            &[1.56, 9.38, 23.44, 31.25, 23.44, 9.38, 1.56],
        ];
        let bad: &[&[f64]] = &[
            &[83.33, 16.67],
            &[69.44, 27.78, 2.78],
            &[57.87, 34.72, 6.94, 0.46],
            &[48.23, 38.58, 11.57, 1.54, 0.08],
            &[40.19, 40.19, 16.08, 3.22, 0.32, 0.01],
            &[33.49, 40.19, 20.09, 5.36, 0.80, 0.06, 0.0],
        ];
        agrees("standard", standard);
        agrees("good", good);
        agrees("bad", bad);
    }

    #[test]
    fn two_and_three_hits_of_the_faq_in_whole_percent() {
        for (dice, two, three) in [(1, 0.0, 0.0), (2, 11.0, 0.0), (3, 26.0, 4.0), (4, 41.0, 11.0), (5, 54.0, 21.0), (6, 65.0, 32.0)] {
            assert_eq!(percent("standard", dice, json!({"min": 2})).round(), two);
            assert_eq!(percent("standard", dice, json!({"min": 3})).round(), three);
        }
    }

    #[test]
    fn no_dice_are_one_die_that_hits_on_six() {
        for position in ["good", "standard", "bad"] {
            let odds = action("boundless.check", json!({"dice": 0, "position": position})).unwrap().odds().unwrap();
            assert_eq!(odds.exact_chance(json!({"hits": 1})).unwrap().to_string(), "1/6");
        }
        let helped = action("boundless.check", json!({"dice": 0, "advantages": 1})).unwrap().odds().unwrap();
        assert_eq!(helped.exact_chance(json!({"success": true})).unwrap().to_string(), "1/3");
    }

    /// https://anydice.com/articles/the-pool
    #[test]
    fn at_least_one_six_among_up_to_ten_dice() {
        let published = [16.67, 30.56, 42.13, 51.77, 59.81, 66.51, 72.09, 76.74, 80.62, 83.85];
        for (dice, published) in (1..).zip(published) {
            assert!((percent("bad", dice, json!({"min": 1})) - published).abs() <= 0.005 + 1e-9);
        }
    }

    /// http://trivialhit.com/2017/06/11/dice-math-part-ii-dice-pools/
    #[test]
    fn a_die_is_a_third_of_a_hit() {
        let odds = action("boundless.check", json!({"dice": 13})).unwrap().odds().unwrap();
        assert_eq!(odds.column("hits").unwrap().exact_mean().unwrap().to_string(), "13/3");
        let seven = action("boundless.check", json!({"dice": 7})).unwrap();
        let roll = seven.roll(crate::Throwing::Faces(vec![2, 3, 3, 5, 6, 1, 4])).unwrap();
        assert_eq!(roll.get("hits").unwrap(), 2.into());
    }

    #[test]
    fn the_story_tells_what_luck_was_spent_on() {
        let check = action("boundless.check", json!({"dice": 1, "luck": 3})).unwrap();
        let story = check.story(&crate::Throwing::Faces(vec![1, 4, 5])).unwrap();
        let told = "Check throws 1d6: 1.\n\
                    Check has 0 Hits.\n\
                    Check fails, spends 1 Luck and rolls again.\n\
                    Check throws 1d6: 4.\n\
                    Check has 0 Hits.\n\
                    Check fails, spends 1 Luck and rolls again.\n\
                    Check throws 1d6: 5.\n\
                    Check has 1 Hit.\n\
                    Check succeeds.\n\
                    Check ends with 1 Hit (1 required) after spending 2 Luck: a success.";
        assert_eq!(story.explain(crate::Format::Text), told);
    }

    #[test]
    fn what_needs_no_dice_does_not_count_hits() {
        for (position, told) in [("controlled", "Check is decided without dice: a success."), ("dire", "Check is decided without dice: a failure.")] {
            let check = action("boundless.check", json!({"dice": 3, "position": position, "luck": 2, "required": 4})).unwrap();
            assert_eq!(check.story(&crate::Throwing::Faces(vec![])).unwrap().outcome(), told);
        }
    }

    #[test]
    fn a_hundred_luck_leave_the_hundred_and_first_throw() {
        let odds = action("boundless.check", json!({"dice": 1, "luck": 100})).unwrap().odds().unwrap();
        let fails = odds.exact_chance(json!({"success": false, "luck_spent": 100})).unwrap();
        use dashu_int::UBig;
        assert_eq!((fails.numerator, fails.denominator), (UBig::from(2u8).pow(101), UBig::from(3u8).pow(101)));
        assert_eq!(odds.exact_chance(json!({"luck_spent": 1})).unwrap().to_string(), "2/9");
    }
}
