//! The die of Torg: a d20 that rolls again, and possibilities that add to it.

use super::bonus_chart;
use crate::chance::{Chance, Label};
use crate::choice;
use crate::dice::OpenDie;
use crate::parameters::Whole;

/// At most so many rerolls in one open-ended roll. A longer one has a probability below 1e-20; the limit makes every distribution finite.
pub const MAX_REROLLS: u8 = 20;

/// How many possibilities are spent.
pub type Possibilities = Whole<0, 20>;

choice! {
    /// On which faces the die rolls again.
    pub enum Skill {
        /// On 10 and on 20.
        Skilled = "skilled",
        /// On 10 only; a 20 stands.
        Unskilled = "unskilled",
        /// Never.
        None = "none",
    }
}

impl Skill {
    /// Its d20.
    #[inline(always)]
    pub fn die(self) -> OpenDie {
        // in the order of the skills; a table, for this is asked in every trial
        const DICE: [OpenDie; 3] = [OpenDie::new(20, [10, 20], MAX_REROLLS), OpenDie::new(20, [10, 0], MAX_REROLLS), OpenDie::new(20, [0, 0], 0)];
        DICE[self as usize]
    }

    /// The d20 of a possibility: its first face counts at least 10, and a face that was raised to 10 is no natural 10.
    #[inline(always)]
    pub fn possibility(self) -> OpenDie {
        self.die().first_at_least(10)
    }

    /// The most dice that a roll takes.
    pub fn dice_at_worst(self, possibilities: Possibilities) -> u64 {
        self.die().dice_at_worst() * (1 + u64::from(possibilities.count()))
    }

    /// Rolls the die, then a die for each possibility, and looks up the bonus of the total.
    #[inline(always)]
    pub fn bonus<C: Chance>(self, chance: &mut C, who: Label, possibilities: Possibilities) -> C::Of<i32> {
        let mut total = chance.open(who, self.die());
        for n in 1..=possibilities.count() {
            total = chance.open_more(total, Label::nth("possibility", n), self.possibility());
        }
        chance.tell(&total, who, |total| format!("has a die total of {total}, a bonus of {:+}", bonus_chart::bonus(*total)));
        chance.map(total, bonus_chart::bonus)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Throwing, action};
    use serde_json::{Value, json};

    /// The bonus and the total for a skill of 14 from these faces, or the error.
    fn rolled(skill: &str, possibilities: u32, faces: &[u16]) -> Result<(i64, i64), String> {
        let check = action("torg.check", json!({"value": 14, "difficulty": 18, "skill": skill, "possibilities": possibilities})).unwrap();
        let roll = check.roll(Throwing::Faces(faces.to_vec())).map_err(|error| error.to_string())?;
        Ok((roll.cells()[0], roll.cells()[1]))
    }

    /// From the tests of BCDice (test/data/Torg.toml): dice and totals for a skill of 14.
    #[test]
    fn totals_that_another_dice_bot_publishes() {
        for (faces, skilled, unskilled) in [
            (&[6][..], 9, 9),
            (&[1], 2, 2),
            (&[15], 16, 16),
            (&[14], 15, 15),
            (&[3], 6, 6),
            (&[18], 19, 19),
            (&[12], 14, 14),
            (&[9], 13, 13),
            (&[5], 9, 9),
        ] {
            assert_eq!(rolled("skilled", 0, faces).unwrap().1, skilled, "{faces:?}");
            assert_eq!(rolled("unskilled", 0, faces).unwrap().1, unskilled, "{faces:?}");
        }
        assert_eq!(rolled("skilled", 0, &[20, 2]), Ok((8, 22)));
        assert_eq!(rolled("unskilled", 0, &[20]), Ok((7, 21)));
        assert_eq!(rolled("skilled", 0, &[20, 13]), Ok((10, 24)));
    }

    /// From the tests of BCDice (test/data/TorgEternity.toml), whose rerolls are the same: faces and totals of the die.
    #[test]
    fn rerolls_of_the_skilled_and_the_unskilled() {
        use crate::torg::bonus_chart::bonus;
        for (faces, skilled, unskilled) in [
            (&[10, 1][..], 11, 11),
            (&[10, 8], 18, 18),
            (&[10, 10, 1], 21, 21),
            (&[10, 20, 5], 35, 30),
            (&[20, 1], 21, 20),
            (&[20, 11], 31, 20),
            (&[20, 10, 1], 31, 20),
            (&[10, 20, 11], 41, 30),
            (&[20, 20, 20, 1], 61, 20),
        ] {
            assert_eq!(rolled("skilled", 0, faces), Ok((bonus(skilled).into(), (14 + bonus(skilled)).into())), "{faces:?}");
            // an unskilled 20 ends the roll: later faces are left over
            let ends = faces.iter().position(|face| *face == 20).map_or(faces.len(), |at| at + 1);
            assert_eq!(rolled("unskilled", 0, &faces[..ends]), Ok((bonus(unskilled).into(), (14 + bonus(unskilled)).into())), "{faces:?}");
        }
        assert_eq!(rolled("none", 0, &[10]), Ok((-1, 13)));
        assert_eq!(rolled("none", 0, &[20]), Ok((7, 21)));
    }

    /// A sniper (torg.freeservers.com, torg012): skill 14 against 18; a 6 misses, a possibility of 12 makes 18 of it. (The page adds 14 and 5 wrongly.)
    #[test]
    fn a_possibility_turns_a_miss_into_a_hit() {
        assert_eq!(rolled("skilled", 0, &[6]), Ok((-5, 9)));
        assert_eq!(rolled("skilled", 1, &[6, 12]), Ok((5, 19)));
    }

    #[test]
    fn a_possibility_counts_at_least_10_and_rolls_again_on_a_natural_10_only() {
        assert_eq!(rolled("skilled", 1, &[6, 3]), Ok((3, 17))); // 6 + 10
        assert_eq!(rolled("skilled", 1, &[6, 10, 1]), Ok((4, 18)));
        assert_eq!(rolled("skilled", 2, &[6, 20, 2, 9]), Ok((11, 25))); // 6 + 22 + 10
        assert_eq!(rolled("unskilled", 2, &[10, 1, 20, 10, 20]), Ok((16, 30))); // 11 + 20 + 30
    }

    #[test]
    fn faces_that_end_in_the_middle_of_a_reroll_say_so() {
        let message = rolled("skilled", 0, &[10, 20]).unwrap_err();
        assert_eq!(message, "torg.check: faces are too few (2 given): they end in the middle of a reroll: character has to roll the d20 again");
        let message = rolled("skilled", 1, &[9]).unwrap_err();
        assert_eq!(message, "torg.check: faces are too few (1 given): possibility 1 still has to throw 1d20");
        assert!(rolled("skilled", 0, &[9, 9]).unwrap_err().contains("1 of 2 are left over"));
    }

    #[test]
    fn twenty_rerolls_are_the_most() {
        assert_eq!(rolled("skilled", 0, &[20; 21]), Ok((87, 101))); // 420: 7 + 400 / 5
        assert!(rolled("skilled", 0, &[20; 20]).is_err());
        assert!(rolled("skilled", 0, &[20; 22]).is_err());
    }

    /// The chance that a check reaches this much above its value.
    fn reaching(parameters: Value, bonus: i32) -> String {
        action("torg.check", parameters).unwrap().odds().unwrap().exact_chance(json!({"bonus": {"min": bonus}})).unwrap().to_string()
    }

    /// theotorg.wikia.com, Values and Measures: printed for a d20 that is never rolled again. (It prints 75 % for -3, which is an error.)
    #[test]
    fn the_printed_odds_of_a_plain_die() {
        let printed = [(-5, "4/5"), (0, "1/2"), (2, "3/10"), (4, "1/5"), (5, "3/20"), (7, "1/20")];
        for (bonus, chance) in printed {
            assert_eq!(reaching(json!({"value": 0, "difficulty": 0, "skill": "none"}), bonus), chance, "{bonus:+}");
        }
    }

    /// .55, .34, .235, .1825, .0775: the same with rerolls.
    #[test]
    fn the_odds_of_the_open_ended_die() {
        let known = [(0, "11/20"), (2, "17/50"), (4, "47/200"), (5, "73/400"), (7, "31/400")];
        for (bonus, chance) in known {
            assert_eq!(reaching(json!({"value": 0, "difficulty": 0}), bonus), chance, "{bonus:+}");
        }
    }

    #[test]
    fn all_odds_together_are_exactly_1() {
        for skill in ["skilled", "unskilled", "none"] {
            for possibilities in [0, 1, 3] {
                let parameters = json!({"value": 9, "difficulty": 12, "skill": skill, "possibilities": possibilities});
                let odds = action("torg.check", parameters).unwrap().odds().unwrap();
                assert_eq!(odds.exact_chance(json!({})).unwrap().to_string(), "1/1");
                let mut sum = 0.0;
                odds.for_each(|_, probability| sum += probability);
                assert!((sum - 1.0).abs() < 1e-12, "{skill}, {possibilities}: {sum}");
            }
        }
    }

    /// The mean of the plain die by hand: the bonuses of 1 to 20 add up to -25.
    #[test]
    fn mean_bonus_of_the_plain_and_of_the_open_ended_die() {
        let mean = |skill: &str| {
            let odds = action("torg.check", json!({"value": 0, "difficulty": 0, "skill": skill})).unwrap().odds().unwrap();
            let bonus = odds.column("bonus").unwrap();
            (bonus.exact_mean().unwrap().to_string(), bonus.mean())
        };
        assert_eq!(mean("none").0, "-5/4");
        // from an independent program with fractions, which walks the same 20 rerolls
        assert!((mean("skilled").1 - -0.762_222_222_222_222_2).abs() < 1e-14);
        assert!((mean("unskilled").1 - -0.908_421_052_631_578_9).abs() < 1e-14);
    }
}
