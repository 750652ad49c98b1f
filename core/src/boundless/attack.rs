//! An attack, and what Luck does for it.

use super::position::Position;
use super::reroll::{luck_in_words, with_rerolls};
use crate::chance::{Chance, Label};
use crate::parameters::Dice;
use crate::parameters::{Alike, AtLeastZero, Whole};
use crate::rule::{Column, Rule, put};
use crate::{choice, parameters};

choice! {
    /// What Luck is spent on.
    pub enum Spend {
        /// A miss is rolled again, while Luck is left.
        Reroll = "reroll",
        /// The first hit deals double damage for 1 Luck.
        Double = "double",
        /// Each Luck is one further attack, all of it.
        Extra = "extra",
    }
}

parameters! {
    /// An attack: a Check that needs 1 Hit to land, for a fixed damage.
    ///
    /// Luck is spent as `spend` says. An attack from a controlled Position never misses, one from a dire Position never lands; neither is rolled or
    /// rerolled.
    ///
    /// Readings: Luck rerolls only Checks and attacks here; with "extra" all of it is spent. An attack from a controlled Position can still be
    /// doubled, and further attacks from it land too.
    pub struct Attack {
        /// The dice of the attacker.
        dice: Dice,
        /// The damage of an attack that lands.
        damage: AtLeastZero,
        /// The Position of the attacker.
        position: Position = Position::Standard,
        /// The Luck that may be spent.
        luck: Whole<0, 10_000> = Whole::of(0),
        /// What Luck is spent on.
        spend: Spend = Spend::Reroll,
    }
}

/// A result: the Hits of the last roll, how many attacks land, and the Luck that was spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    hits: i32,
    landed: i32,
    luck_spent: u32,
}

impl Attack {
    fn lands(&self, hits: i32) -> bool {
        self.position.succeeds(hits, 1)
    }

    /// How many rolls Luck can add.
    fn more_rolls(&self) -> u32 {
        match (self.spend, self.position.outright()) {
            (Spend::Reroll, None) | (Spend::Extra, _) => self.luck.count(),
            (Spend::Reroll, Some(_)) | (Spend::Double, _) => 0,
        }
    }

    fn damage(&self, row: &Row) -> i64 {
        let times = if self.spend == Spend::Double { 1 + row.luck_spent } else { 1 };
        i64::from(row.landed) * i64::from(self.damage.get()) * i64::from(times)
    }
}

impl Rule for Attack {
    const FUNCTION: &'static str = "boundless.attack";
    const SOURCE: &'static str = "Boundless, Checks and Luck";
    const EXAMPLE: &'static str = r#"{"dice": 3, "damage": 4, "luck": 1}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("hits", "The Hits of the last roll."),
            Column::int("landed", "How many attacks land."),
            Column::int("damage", "The damage of all that land.").up_to(10_001_000_000),
            Column::int("luck_spent", "The Luck that was spent."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        u64::from(self.position.thrown(self.dice.count())) * (1 + u64::from(self.more_rolls()))
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let who = Label::the("attack");
        let luck = self.luck.count();
        let throw = |chance: &mut C, who| self.position.check(chance, who, self.dice.count());
        match self.spend {
            Spend::Reroll => {
                let thrown = with_rerolls(chance, who, self.more_rolls(), |chance| throw(chance, who), |hits| self.lands(hits), ["misses", "hits"]);
                chance.map(thrown, |(hits, luck_spent)| Row { hits, landed: self.lands(hits).into(), luck_spent })
            }
            Spend::Double => {
                let hits = throw(chance, who);
                chance.map(hits, |hits| {
                    let landed = self.lands(hits);
                    Row { hits, landed: landed.into(), luck_spent: (landed && luck > 0).into() }
                })
            }
            Spend::Extra => {
                // of all attacks but the last, only how many land is asked for
                let others = [Alike { each: (), count: luck }];
                let others = chance.gather(if luck > 0 { &others } else { &[] }, |chance, (), nth| {
                    let hits = throw(chance, nth.label("attack"));
                    chance.map(hits, |hits| i32::from(self.lands(hits)))
                });
                let last = throw(chance, Label::nth("attack", luck + 1));
                chance.join(last, others, |hits, others| Row { hits: *hits, landed: others + i32::from(self.lands(*hits)), luck_spent: luck })
            }
        }
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        put(cells, [row.hits.into(), row.landed.into(), self.damage(row), row.luck_spent.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let lands = match row.landed {
            0 => "misses".to_owned(),
            1 => format!("lands and deals {} damage", self.damage(row)),
            landed => format!("lands {landed} times and deals {} damage", self.damage(row)),
        };
        (Label::the("attack"), format!("{lands}{}", luck_in_words(row.luck_spent)))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Throwing, action};
    use serde_json::json;

    #[test]
    fn what_the_same_luck_does_for_damage() {
        let mean = |spend: &str| {
            let attack = action("boundless.attack", json!({"dice": 2, "damage": 9, "luck": 1, "spend": spend})).unwrap();
            attack.odds().unwrap().column("damage").unwrap().exact_mean().unwrap().to_string()
        };
        // an attack lands with 5/9
        assert_eq!(mean("reroll"), "65/9"); // 9 x (1 - 16/81)
        assert_eq!(mean("double"), "10/1");
        assert_eq!(mean("extra"), "10/1");
    }

    #[test]
    fn the_story_tells_what_lands() {
        let told = |luck: u32, spend: &str, faces: &[u16]| {
            let attack = action("boundless.attack", json!({"dice": 1, "damage": 9, "luck": luck, "spend": spend})).unwrap();
            attack.story(&Throwing::Faces(faces.to_vec())).unwrap()
        };
        assert_eq!(told(0, "reroll", &[1]).outcome(), "Attack misses.");
        assert_eq!(told(0, "reroll", &[5]).outcome(), "Attack lands and deals 9 damage.");
        assert_eq!(told(1, "double", &[5]).outcome(), "Attack lands and deals 18 damage after spending 1 Luck.");
        assert_eq!(told(3, "extra", &[6, 5, 1, 6]).outcome(), "Attack lands 3 times and deals 27 damage after spending 3 Luck.");
        assert_eq!(told(1, "extra", &[1, 1]).outcome(), "Attack misses after spending 1 Luck.");
        let told = told(2, "reroll", &[1, 5]);
        assert_eq!(
            told.explain(Format::Text),
            "Attack throws 1d6: 1.\n\
             Attack has 0 Hits.\n\
             Attack misses, spends 1 Luck and rolls again.\n\
             Attack throws 1d6: 5.\n\
             Attack has 1 Hit.\n\
             Attack hits.\n\
             Attack lands and deals 9 damage after spending 1 Luck."
        );
    }

    #[test]
    fn luck_in_a_controlled_position_doubles_or_attacks_again() {
        let damage = |spend: &str| {
            let attack = json!({"dice": 1, "damage": 9, "luck": 2, "spend": spend, "position": "controlled"});
            action("boundless.attack", attack).unwrap().roll(Throwing::Faces(vec![])).unwrap().cells()[2..].to_vec()
        };
        assert_eq!([damage("reroll"), damage("double"), damage("extra")], [[9, 0], [18, 1], [27, 2]]);
    }

    #[test]
    fn ten_thousand_further_attacks_pass_32_bits() {
        let attack = action("boundless.attack", json!({"dice": 1, "damage": 1_000_000, "luck": 10_000, "spend": "extra", "position": "controlled"}));
        assert_eq!(attack.unwrap().odds().unwrap().column("damage").unwrap().support(), (10_001_000_000, 10_001_000_000));
    }
}
