//! Torches and lanterns: how long there is light.

use super::shrinking::{CAP, SupplyPool, roll, shrunk};
use crate::chance::{Chance, Label, Step};
use crate::error::Result;
use crate::parameters;
use crate::parameters::{Argument, AtLeastOne, Kind, Named, NumberOrName, Place, Whole};
use crate::rule::{Column, Rule, put};
use crate::telling::several;
use crate::value::Value;

/// The lights of the game.
const NAMES: &[Named] = &[Named { name: "torch", meaning: "A duration Pool of 4D." }, Named { name: "lantern", meaning: "A duration Pool of 6D." }];

/// The dice of their duration Pools.
const DURATIONS: [u32; NAMES.len()] = [4, 6];

const TORCH: Burning = Burning::Named(0);

/// What burns: it has a duration Pool.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Burning {
    /// Which light of the game.
    Named(usize),
    /// Any other light: the dice of its duration Pool.
    Dice(Whole<1, 10_000>),
}

impl Burning {
    /// The dice of its duration Pool when it is lit.
    fn dice(self) -> u32 {
        match self {
            Burning::Named(which) => DURATIONS[which],
            Burning::Dice(dice) => dice.count(),
        }
    }
}

impl Argument for Burning {
    fn kind() -> Kind {
        NumberOrName::<Whole<1, 10_000>>::kind(NAMES)
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        Ok(match NumberOrName::read(value, NAMES, place)? {
            NumberOrName::Number(dice) => Burning::Dice(dice),
            NumberOrName::Name(which) => Burning::Named(which),
        })
    }
    fn write(&self) -> Value {
        match self {
            Burning::Named(which) => NAMES[*which].name.into(),
            Burning::Dice(dice) => dice.write(),
        }
    }
}

parameters! {
    /// How long there is light: a duration Pool is rolled every so many minutes of real time until it is empty, then the next light is lit.
    ///
    /// Without `supply` one light is burning already, and darkness follows it. With `supply` each lighting, the first included, rolls the Pool of
    /// the item and shrinks it; when a light goes out, a new one is lit while that Pool has dice left, also after the last roll of the horizon.
    /// Both Pools Hit on 5 or more and lose 1 die for each Miss, at most 2.
    pub struct Light {
        /// What burns: a light of the game, or the dice of its duration Pool.
        kind: Burning = TORCH,
        /// The dice of the Pool of torches or oil; left out, one light is burning already and there are no more.
        supply: Option<SupplyPool>,
        /// The minutes of real time between two rolls of the duration Pool.
        minutes: AtLeastOne = Whole::of(20),
        /// The most rolls of duration Pools that are followed.
        horizon: Whole<1, 10_000> = Whole::of(200),
    }
}

/// A result: how often duration Pools were rolled, how many lights there were, and whether it is dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    rolls: u32,
    lights: u32,
    dark: bool,
}

/// A light that burns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Lit {
    /// Which one it is.
    lights: u32,
    /// What is left of the supply.
    supply: u32,
    /// What is left of its duration Pool.
    duration: u32,
}

impl Light {
    /// Lights the next one: the supply is rolled and shrinks.
    #[inline(always)]
    fn lit<C: Chance>(&self, chance: &mut C, lights: u32, supply: u32) -> C::Of<Lit> {
        let hits = roll(chance, Label::the("supply"), supply, CAP);
        chance.map(hits, |hits| Lit { lights, supply: shrunk(supply, hits, CAP), duration: self.kind.dice() })
    }
}

impl Rule for Light {
    const FUNCTION: &'static str = "boundless.light";
    const SOURCE: &'static str = "Boundless, Torches and Lantern Pools";
    const EXAMPLE: &'static str = r#"{"kind": "torch", "supply": 4}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("rolls", "How often duration Pools were rolled."),
            Column::int("minutes", "The minutes of real time that there was light: the rolls times the parameter minutes.").up_to(10_000_000_000),
            Column::int("lights", "How many lights there were: those that were lit, or the one already burning where there is no supply."),
            Column::bool("dark", "Whether it ended in darkness; otherwise light outlasts the horizon."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        let (duration, horizon) = (u64::from(self.kind.dice()), u64::from(self.horizon.count()));
        let Some(supply) = self.supply else { return duration * horizon };
        let supply = u64::from(supply.dice());
        // either a light never shrinks, or each goes out as soon as it can and supplies are rolled as often as can be
        let shortest = duration.div_ceil(CAP.into());
        // a Pool that goes out in so many rolls has at most CAP dice for each of them: 3D goes 3, 2, out
        let thrown: u64 = (1..=shortest).map(|rolls| duration.min(rolls * u64::from(CAP))).sum();
        let steady = duration * horizon + supply;
        let relights = horizon / shortest;
        steady.max(steady + relights * (thrown + supply) - relights * shortest * duration)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let first = match self.supply {
            None => chance.sure(Lit { lights: 1, supply: 0, duration: self.kind.dice() }),
            Some(supply) => self.lit(chance, 1, supply.dice()),
        };
        let ended = chance.rounds_from(first, self.horizon.count(), |chance, Lit { lights, supply, duration }| {
            let hits = roll(chance, Label::nth("light", lights), duration, CAP);
            let left = chance.map(hits, |hits| shrunk(duration, hits, CAP));
            chance.then(left, |chance, left| match (left, supply) {
                (0, 0) => chance.sure(Step::Done(lights)),
                (0, supply) => {
                    let next = self.lit(chance, lights + 1, supply);
                    chance.map(next, Step::On)
                }
                (duration, supply) => chance.sure(Step::On(Lit { lights, supply, duration })),
            })
        });
        chance.map(ended, |(rolls, ended)| match ended {
            Step::Done(lights) => Row { rolls, lights, dark: true },
            Step::On(Lit { lights, .. }) => Row { rolls, lights, dark: false },
        })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        let minutes = i64::from(row.rolls) * i64::from(self.minutes.get());
        put(cells, [row.rolls.into(), minutes, row.lights.into(), row.dark.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let lights = several(row.lights, "light");
        let minutes = several(i64::from(row.rolls) * i64::from(self.minutes.get()), "minute");
        let end = if row.dark { "then it is dark" } else { "and there is still light" };
        (Label::the("light"), format!("lasts {minutes} from {lights}, {end}"))
    }
}

#[cfg(test)]
mod tests {
    use super::CAP;
    use crate::action;
    use serde_json::json;

    #[test]
    fn one_torch_lives_as_long_as_a_pool_of_four_dice() {
        let torch = action("boundless.light", json!({"kind": "torch"})).unwrap().odds().unwrap();
        let pool = action("boundless.lifetime", json!({"dice": 4, "horizon": 200})).unwrap().odds().unwrap();
        let (torch, pool) = (torch.column("rolls").unwrap(), pool.column("rolls").unwrap());
        assert_eq!(torch.rows(), pool.rows());
        assert!((torch.mean() - 237.0 / 80.0).abs() < 1e-12);
    }

    #[test]
    fn torches_to_a_far_horizon_sum_to_one() {
        let light = action("boundless.light", json!({"supply": 8})).unwrap();
        assert_eq!(light.dice_at_worst(), 8 + 4 * 200 + 100 * (8 - 2)); // every light goes out after 4 + 2 dice
        let mut sum = 0.0;
        light.odds().unwrap().for_each(|_, chance| sum += chance);
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_light_that_goes_out_at_the_horizon_is_lit_anew() {
        let light = action("boundless.light", json!({"kind": 1, "supply": 2, "horizon": 1})).unwrap();
        // supply 2D keeps two dice; the light goes out; the supply loses one
        let roll = light.roll(crate::Throwing::Faces(vec![5, 6, 1, 5, 1])).unwrap();
        assert_eq!(roll.cells(), [1, 20, 2, 0]);
        assert_eq!(light.dice_at_worst(), 5);
    }

    #[test]
    fn an_odd_light_burns_down_past_two_dice() {
        // 8 for the supply, 3 and then 2 for the light, and 8 again for the next one
        let light = action("boundless.light", json!({"kind": 3, "supply": 8, "horizon": 2})).unwrap();
        assert_eq!(light.dice_at_worst(), 21);
        let hits = |dice| vec![6; dice];
        let faces = [hits(8), vec![6, 6, 1], vec![1, 1], hits(8)].concat();
        assert_eq!(light.roll(crate::Throwing::Faces(faces)).unwrap().cells(), [2, 40, 2, 0]);
    }

    /// The most dice that this and all later rolls of the rule can take, by trying every number of Misses.
    fn most_dice(kind: u32, supply: u32, horizon: u32) -> u64 {
        let lose = |dice: u32| (0..=CAP.min(dice)).map(move |lost| dice - lost);
        // after so many rolls from the end: the most for each size of the supply and of the duration Pool
        let mut most = vec![vec![0; kind as usize + 1]; supply as usize + 1];
        for _ in 0..horizon {
            let before = most.clone();
            let lit = |supply: u32| u64::from(supply) + lose(supply).map(|left| before[left as usize][kind as usize]).max().unwrap_or(0);
            for supply in 0..=supply {
                for duration in 1..=kind {
                    let later = lose(duration).map(|left| match (left, supply) {
                        (0, 0) => 0,
                        (0, supply) => lit(supply),
                        (left, supply) => before[supply as usize][left as usize],
                    });
                    most[supply as usize][duration as usize] = u64::from(duration) + later.max().unwrap_or(0);
                }
            }
        }
        u64::from(supply) + lose(supply).map(|left| most[left as usize][kind as usize]).max().unwrap_or(0)
    }

    #[test]
    fn no_roll_takes_more_dice_than_the_worst_and_one_takes_as_many() {
        for kind in 1..=8 {
            for supply in 1..=11 {
                for horizon in 1..=14 {
                    let light = action("boundless.light", json!({"kind": kind, "supply": supply, "horizon": horizon})).unwrap();
                    assert_eq!(light.dice_at_worst(), most_dice(kind, supply, horizon), "{kind}D, supply {supply}D, {horizon} rolls");
                }
            }
        }
    }

    #[test]
    fn a_misspelt_light_is_answered_with_the_nearest() {
        let error = action("boundless.light", json!({"kind": "lanturn"})).unwrap_err();
        assert_eq!(
            error.message(),
            "boundless.light: kind must be an integer from 1 to 10000, \"torch\" or \"lantern\", got \"lanturn\"; did you mean \"lantern\"?"
        );
    }

    #[test]
    fn one_minute_of_light_is_one_minute() {
        let spark = action("boundless.light", json!({"kind": 1, "minutes": 1})).unwrap();
        let story = spark.story(&crate::Throwing::Faces(vec![1])).unwrap();
        let told = "Light 1 throws 1d6: 1.\n\
                    Light 1 has 0 Hits and 1 Miss: it is used up.\n\
                    Light lasts 1 minute from 1 light, then it is dark.";
        assert_eq!(story.explain(crate::Format::Text), told);
    }

    #[test]
    fn minutes_pass_32_bits() {
        let light = action("boundless.light", json!({"minutes": 1_000_000, "horizon": 10_000})).unwrap().odds().unwrap();
        assert_eq!(light.column("minutes").unwrap().support(), (2_000_000, 10_000_000_000));
    }
}
