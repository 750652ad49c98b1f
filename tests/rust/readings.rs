//! Every reading of a rule agrees with every other: for random actions of every function in the registry.

mod random_actions;

use mobrule_core::readers::weight::Big;
use mobrule_core::registry::{Form, find};
use mobrule_core::{Action, ColumnKind, Format, Fraction, Odds, Roll, Seed, Simulation, Tally, Throwing, Trials, Value, from_json};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use std::collections::{BTreeMap, BinaryHeap};

/// Random actions of each function, in a build without optimisation and with.
const CASES: u32 = if cfg!(debug_assertions) { 16 } else { 96 };

/// Checks random actions of every function; always the same ones, so that a failure comes again. Says how many there were.
fn for_random_actions(most_dice: u64, check: impl Fn(&Action, u64) -> Result<(), TestCaseError>) {
    let functions = random_actions::functions();
    assert!(functions.len() >= 2);
    for function in functions {
        let config = Config { cases: CASES, max_global_rejects: 1 << 20, max_local_rejects: 1 << 20, failure_persistence: None, ..Config::default() };
        let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        let actions = (random_actions::action(function, most_dice), 0u64..1 << 53);
        if let Err(error) = runner.run(&actions, |(action, seed)| check(&action, seed)) {
            panic!("{}: {error}", function.path);
        }
    }
}

fn trials(seed: u64, start: u64, trials: u64, threads: u32) -> Trials {
    Trials { seed: Seed::Integer(seed), start, trials, threads }
}

fn simulation(action: &Action, seed: u64, start: u64, count: u64, threads: u32) -> Simulation {
    action.simulate(&trials(seed, start, count, threads), None, &mut |_| true).unwrap().unwrap()
}

fn tally(action: &Action, seed: u64, start: u64, count: u64, threads: u32) -> Tally {
    action.tally(&trials(seed, start, count, threads), &mut |_| true).unwrap().unwrap()
}

fn seeded(seed: u64, trial: u64) -> Throwing {
    Throwing::Seeded { seed: Seed::Integer(seed), trial }
}

fn roll(action: &Action, seed: u64, trial: u64) -> Roll {
    action.roll(seeded(seed, trial)).unwrap()
}

/// The odds, unless they are refused as too large, which must then be said.
fn declared_extras(function: &str) -> Vec<&'static str> {
    match find(function).unwrap().form {
        Form::Action { extras, .. } => extras().iter().map(|extra| extra.name).collect(),
        Form::LookUp { .. } => Vec::new(),
    }
}

fn odds(action: &Action) -> Option<Odds> {
    match action.odds() {
        Ok(odds) => Some(odds),
        Err(error) => {
            assert!(error.message().contains("too large") && error.message().contains("simulate"), "{error}");
            None
        }
    }
}

fn near(probability: f64, exact: &Fraction) -> bool {
    let exact = exact.to_f64();
    exact < 1e-300 || (probability - exact).abs() <= 1e-11 * exact
}

#[test]
fn odds_sum_to_one_and_agree_with_fractions() {
    for_random_actions(40, |action, _| {
        let Some(odds) = odds(action) else { return Ok(()) };
        let mut rows = Vec::new();
        odds.for_each(|cells, probability| rows.push((cells.to_vec(), probability)));
        prop_assert!(rows.is_sorted_by(|a, b| a.0 < b.0), "rows ascend, each once");
        let sum: f64 = rows.iter().map(|row| row.1).sum();
        prop_assert!((sum - 1.0).abs() <= 1e-12, "they sum to {sum}");

        let exact = odds.exact_rows().unwrap();
        prop_assert_eq!(exact.len(), rows.len());
        for ((cells, probability), (same_cells, exact)) in rows.iter().zip(&exact) {
            prop_assert_eq!(cells, same_cells);
            prop_assert!(near(*probability, exact), "{:?} has {}, not {}", cells, probability, exact);
        }
        prop_assert_eq!(odds.exact_chance(Value::Empty).unwrap().to_string(), "1/1");
        let added = exact.iter().map(|row| row.1.clone()).reduce(|a, b| add(&a, &b)).unwrap();
        prop_assert_eq!(added.to_string(), "1/1");

        for column in action.columns() {
            let distribution = odds.column(&column.name).unwrap();
            prop_assert!((distribution.mean() - distribution.exact_mean().unwrap().to_f64()).abs() <= 1e-9 * (1.0 + distribution.mean().abs()));
            let (low, high) = distribution.support();
            prop_assert!(distribution.cdf(high as f64) == 1.0 && distribution.cdf(low as f64 - 1.0) == 0.0);
            for (value, probability) in distribution.rows() {
                let among = vec![(column.name.to_string(), action.cell(action.column(&column.name).unwrap(), *value))];
                prop_assert!((odds.chance(among).unwrap() - probability).abs() <= 1e-12);
                prop_assert!((distribution.cdf(*value as f64) + distribution.sf(*value as f64) - 1.0).abs() <= 1e-12);
            }
        }
        Ok(())
    });
}

/// The rows that are left are those that meet the event, each with its share of what these have together.
#[test]
fn what_is_known_leaves_the_rows_that_meet_it() {
    for_random_actions(100, |action, seed| {
        let Some(odds) = odds(action) else { return Ok(()) };
        let Ok(rows) = odds.exact_rows() else { return Ok(()) };
        let column = seed as usize % action.columns().len();
        let met = rows[seed as usize / 7 % rows.len()].0[column];
        let event = Value::Map(vec![(action.columns()[column].name.to_string(), action.cell(column, met))]);
        let known = odds.given(event.clone()).unwrap();
        let chance = odds.exact_chance(event).unwrap();
        let left: Vec<_> = rows.into_iter().filter(|(cells, _)| cells[column] == met).collect();
        let mut at = 0;
        let mut floats = Vec::new();
        known.for_each(|cells, probability| {
            assert_eq!(cells, left[at].0);
            floats.push(probability);
            at += 1;
        });
        prop_assert_eq!(at, left.len());
        for ((_, before), (float, (_, after))) in left.iter().zip(floats.iter().zip(known.exact_rows().unwrap())) {
            // before = after * chance, with common denominators
            let product = Fraction::new(&after.numerator * &chance.numerator, &after.denominator * &chance.denominator);
            prop_assert_eq!(before, &product);
            prop_assert!(near(*float, &after), "{} for {}", float, after);
        }
        Ok(())
    });
}

fn add(a: &Fraction, b: &Fraction) -> Fraction {
    Fraction::new(&a.numerator * &b.denominator + &b.numerator * &a.denominator, &a.denominator * &b.denominator)
}

/// A hand of dice on the way through a rule: the faces so far, and one in how many it is.
struct OnTheWay {
    faces: Vec<u16>,
    one_in: Big,
    probability: f64,
}

impl PartialEq for OnTheWay {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for OnTheWay {}
impl PartialOrd for OnTheWay {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for OnTheWay {
    /// The most probable first; among equals the longest, which is the nearest to its end.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.probability.total_cmp(&other.probability).then(self.faces.len().cmp(&other.faces.len())).then_with(|| self.faces.cmp(&other.faces))
    }
}

/// Throws every die in every way, with `needs` alone for a guide: the results with how often each denominator came, and what was left
/// undone after `most` hands.
fn enumerate(action: &Action, most: usize) -> (BTreeMap<Vec<i64>, BTreeMap<Big, u64>>, f64) {
    let mut found: BTreeMap<Vec<i64>, BTreeMap<Big, u64>> = BTreeMap::new();
    let mut open = BinaryHeap::from([OnTheWay { faces: Vec::new(), one_in: Big::ONE, probability: 1.0 }]);
    for _ in 0..most {
        let Some(OnTheWay { faces, one_in, probability }) = open.pop() else { break };
        match action.needs(&faces).unwrap() {
            None => {
                let cells = action.roll(Throwing::Faces(faces)).unwrap().cells().to_vec();
                *found.entry(cells).or_default().entry(one_in).or_default() += 1;
            }
            Some(needed) => open.extend((1..=needed.sides as u16).map(|face| OnTheWay {
                faces: faces.iter().copied().chain([face]).collect(),
                one_in: &one_in * needed.sides,
                probability: probability / f64::from(needed.sides),
            })),
        }
    }
    (found, open.iter().map(|way| way.probability).sum())
}

#[test]
fn odds_equal_the_enumeration_of_all_dice() {
    let whole = std::cell::Cell::new(0);
    let most = if cfg!(debug_assertions) { 4_000 } else { 20_000 };
    for_random_actions(24, |action, _| {
        let Some(odds) = odds(action) else { return Ok(()) };
        let (found, left) = enumerate(action, most);
        let exact: BTreeMap<Vec<i64>, Fraction> = odds.exact_rows().unwrap().into_iter().collect();
        for (cells, ways) in &found {
            let sum = ways
                .iter()
                .map(|(one_in, ways)| Fraction::new(Big::from(*ways), one_in.clone()))
                .reduce(|a, b| add(&a, &b))
                .expect("found at least once");
            let Some(exact) = exact.get(cells) else {
                return Err(TestCaseError::fail(format!("the dice lead to {cells:?}, the odds do not know it")));
            };
            if left == 0.0 {
                prop_assert_eq!(exact, &sum, "{:?}", cells);
            } else {
                // not all dice were tried: what was found is a lower bound, and misses no more than what is left
                let (least, exact) = (sum.to_f64(), exact.to_f64());
                prop_assert!(least <= exact + 1e-12 && exact <= least + left + 1e-12, "{:?}: {} is not {} to {}", cells, exact, least, least + left);
            }
        }
        if left == 0.0 {
            prop_assert_eq!(found.len(), exact.len(), "the odds know a result that no dice lead to");
            whole.set(whole.get() + 1);
        }
        Ok(())
    });
    assert!(whole.get() >= CASES, "only {} actions were small enough to try all dice", whole.get());
    println!("all dice of {} actions", whole.get());
}

#[test]
fn simulated_frequencies_fit_the_odds() {
    let count = if cfg!(debug_assertions) { 5_000 } else { 50_000 };
    for_random_actions(60, |action, seed| {
        let Some(odds) = odds(action) else { return Ok(()) };
        let fit = tally(action, seed, 0, count, 1).fit(&odds).unwrap();
        prop_assert!(fit.p_value > 1e-9, "{:?}", fit);
        Ok(())
    });
}

#[test]
fn one_trial_is_the_same_in_every_reading() {
    for_random_actions(400, |action, seed| {
        let start = seed % (1 << 39);
        let simulated = simulation(action, seed, start, 40, 1);
        prop_assert_eq!(simulated.columns().len(), action.columns().len());
        for i in 0..40 {
            let rolled = roll(action, seed, start + i);
            let mut cells = vec![0; action.columns().len()];
            action.row(&Seed::Integer(seed), start + i, &mut cells).unwrap();
            prop_assert_eq!(rolled.cells(), &*cells, "row, trial {}", start + i);
            let row: Vec<i64> = simulated.columns().iter().map(|(_, values)| values.get(i as usize).unwrap()).collect();
            prop_assert_eq!(&row, &cells, "simulate, trial {}", start + i);
            let thrown = action.roll(Throwing::Faces(rolled.faces().to_vec())).unwrap();
            prop_assert_eq!(thrown.cells(), &*cells, "faces, trial {}", start + i);
            prop_assert_eq!(thrown.extras(), rolled.extras());
            let declared = declared_extras(action.name());
            prop_assert!(rolled.extras().iter().all(|(name, _)| declared.contains(&name.as_str())));
            prop_assert!(thrown.dice().eq(rolled.dice()));
            let shown: Vec<u16> = rolled.dice().flat_map(|(_, faces)| faces.to_vec()).collect();
            prop_assert_eq!(rolled.faces(), shown);
            prop_assert!(rolled.faces().len() as u64 <= action.dice_at_worst());
        }
        Ok(())
    });
}

#[test]
fn neither_parts_nor_threads_change_a_trial() {
    for_random_actions(60, |action, seed| {
        let (start, count) = (seed % 1000, 300);
        let at = seed % count;
        let all = simulation(action, seed, start, count, 1);
        let threads = simulation(action, seed, start, count, 3);
        prop_assert_eq!(all.columns(), threads.columns());
        let parts = [simulation(action, seed, start, at, 2), simulation(action, seed, start + at, count - at, 1)];
        for (number, (_, values)) in all.columns().iter().enumerate() {
            let joined: Vec<Option<i64>> =
                parts.iter().flat_map(|part| (0..part.columns()[number].1.len()).map(move |i| part.columns()[number].1.get(i))).collect();
            prop_assert_eq!(joined, (0..count as usize).map(|i| values.get(i)).collect::<Vec<_>>());
        }
        let alone = action.simulate(&trials(seed, start, count, 1), Some(&[0]), &mut |_| true).unwrap().unwrap();
        prop_assert_eq!(&alone.columns()[0], &all.columns()[0]);

        let counted = tally(action, seed, start, count, 1);
        prop_assert_eq!(&counted, &tally(action, seed, start, count, 3));
        prop_assert_eq!(&counted, &tally(action, seed, start, at, 2).add(&tally(action, seed, start + at, count - at, 1)).unwrap());
        for (number, column) in action.columns().iter().enumerate() {
            prop_assert_eq!(counted.histogram(&column.name).unwrap(), all.columns()[number].1.histogram());
        }
        Ok(())
    });
}

#[test]
fn needs_leads_through_any_roll() {
    for_random_actions(400, |action, seed| {
        let rolled = roll(action, seed, 0);
        let faces = rolled.faces();
        let labels: Vec<_> = rolled.dice().flat_map(|(throw, faces)| vec![(throw.who, throw.sides); faces.len()]).collect();
        let mut given = 0;
        while let Some(needed) = action.needs(&faces[..given]).unwrap() {
            let dice = needed.dice as usize;
            prop_assert!(dice > 0 && given + dice <= faces.len(), "{} dice after {} of {}", dice, given, faces.len());
            for label in &labels[given..given + dice] {
                prop_assert_eq!(*label, (needed.who, needed.sides));
            }
            // half of a throw is asked for again
            if dice > 1 {
                let rest = action.needs(&faces[..given + 1]).unwrap().expect("the rest");
                prop_assert_eq!((rest.who, rest.dice as usize), (needed.who, dice - 1));
            }
            prop_assert!(action.roll(Throwing::Faces(faces[..given].to_vec())).is_err(), "{} of {} faces are too few", given, faces.len());
            given += dice;
        }
        prop_assert_eq!(given, faces.len());
        Ok(())
    });
}

#[test]
fn faces_that_do_not_fit_are_refused() {
    for_random_actions(400, |action, seed| {
        let faces = roll(action, seed, 1).faces().to_vec();
        let refused = |faces: Vec<u16>, words: &str| match action.roll(Throwing::Faces(faces)) {
            Err(error) if error.message().starts_with(action.name()) && error.message().contains(words) => Ok(()),
            other => Err(TestCaseError::fail(format!("{other:?} does not say {words}"))),
        };
        let mut more = faces.clone();
        more.push(1);
        refused(more.clone(), "too many")?;
        prop_assert!(action.needs(&more).is_err());
        if let Some((_, fewer)) = faces.split_last() {
            refused(fewer.to_vec(), "too few")?;
            let die = (seed % faces.len() as u64) as usize;
            for impossible in [0, 1001] {
                let mut wrong = faces.clone();
                wrong[die] = impossible;
                refused(wrong.clone(), &format!("entry {}", die + 1))?;
                prop_assert!(action.needs(&wrong).is_err());
            }
        }
        Ok(())
    });
}

#[test]
fn cells_lie_within_their_columns() {
    for_random_actions(60, |action, seed| {
        let within = |cells: &[i64]| {
            cells
                .iter()
                .zip(action.columns())
                .all(|(cell, column)| cell.unsigned_abs() <= column.magnitude && (column.kind == ColumnKind::Int || (0..=1).contains(cell)))
        };
        for trial in 0..20 {
            let rolled = roll(action, seed, trial);
            prop_assert!(within(rolled.cells()), "{:?}", rolled.cells());
        }
        let Some(odds) = odds(action) else { return Ok(()) };
        let mut wrong = None;
        odds.for_each(|cells, probability| {
            if !within(cells) || !(0.0..=1.0 + 1e-12).contains(&probability) {
                wrong = Some((cells.to_vec(), probability));
            }
        });
        prop_assert_eq!(wrong, None);
        Ok(())
    });
}

#[test]
fn columns_are_those_that_the_registry_lists() {
    // "succeeded_2" is one of the numbered columns of which the registry names the first or the pattern
    fn stem(name: &str) -> &str {
        name.trim_end_matches(|c: char| c.is_ascii_digit() || c == 'N' || c == 'n' || c == 'i').trim_end_matches('_')
    }
    for_random_actions(400, |action, _| {
        let Form::Action { columns, .. } = find(action.name()).unwrap().form else { return Err(TestCaseError::fail("not an action")) };
        let all = columns();
        let mut names: Vec<&str> = action.columns().iter().map(|column| &*column.name).collect();
        for column in action.columns() {
            let numbered = column.name.ends_with(|c: char| c.is_ascii_digit());
            let listed = all
                .iter()
                .any(|known| known.kind == column.kind && (known.name == column.name || (numbered && stem(&known.name) == stem(&column.name))));
            prop_assert!(listed, "{} is not listed", column.name);
            prop_assert!(!["dice", "seed", "trial", "probability", "count"].contains(&&*column.name));
        }
        names.sort_unstable();
        names.dedup();
        prop_assert_eq!(names.len(), action.columns().len(), "each column once");
        Ok(())
    });
}

#[test]
fn json_makes_an_equal_action() {
    for_random_actions(1_000, |action, seed| {
        let text = action.to_json();
        let again = from_json(&text).unwrap();
        prop_assert_eq!(&again, action);
        prop_assert_eq!(again.to_json(), text);
        prop_assert_eq!(again.to_string(), action.to_string());
        prop_assert_eq!(roll(&again, seed, 5).cells().to_vec(), roll(action, seed, 5).cells().to_vec());
        // defaults spelt out or left out: the same
        prop_assert_eq!(&mobrule_core::action(action.name(), action.given()).unwrap(), action);
        Ok(())
    });
}

#[test]
fn a_count_equals_so_many_entries() {
    let with_counts = std::cell::Cell::new(0);
    for_random_actions(400, |action, seed| {
        let Some(parameters) = spelt_out(&Value::Map(action.parameters())) else { return Ok(()) };
        with_counts.set(with_counts.get() + 1);
        let listed = mobrule_core::action(action.name(), parameters).unwrap();
        prop_assert_eq!(&listed, action);
        let (a, b) = (roll(&listed, seed, 2), roll(action, seed, 2));
        prop_assert_eq!(a.cells(), b.cells());
        prop_assert!(a.dice().eq(b.dice()));
        Ok(())
    });
    assert!(with_counts.get() > 0);
}

/// The same value with every `count` in a list written as so many entries; nothing when there is none.
fn spelt_out(value: &Value) -> Option<Value> {
    fn change(value: &Value, changed: &mut bool) -> Value {
        match value {
            Value::Map(fields) => Value::Map(fields.iter().map(|(name, value)| (name.clone(), change(value, changed))).collect()),
            Value::List(list) => Value::List(
                list.iter()
                    .flat_map(|entry| match entry {
                        Value::Map(fields) if fields.iter().any(|(name, _)| name == "count") => {
                            *changed = true;
                            let count = fields.iter().find(|(name, _)| name == "count").and_then(|(_, count)| count.as_integer()).unwrap();
                            let rest = fields.iter().filter(|(name, _)| name != "count").cloned().collect();
                            vec![Value::Map(rest); count as usize]
                        }
                        entry => vec![change(entry, changed)],
                    })
                    .collect(),
            ),
            value => value.clone(),
        }
    }
    let mut changed = false;
    let value = change(value, &mut changed);
    changed.then_some(value)
}

#[test]
fn every_roll_tells_its_story() {
    for_random_actions(200, |action, seed| {
        for trial in 0..4 {
            let rolled = roll(action, seed, trial);
            let story = rolled.story().unwrap();
            for format in [Format::Text, Format::Markdown, Format::BBCode] {
                let told = story.explain(format);
                prop_assert!(told.lines().all(|line| line.len() > 3 && line.ends_with('.')), "{}", told);
                prop_assert!(told.lines().count() >= rolled.dice().count(), "a line for each throw at least: {}", told);
            }
            prop_assert!(story.explain(Format::Text).ends_with(&story.outcome()));
            prop_assert_eq!(action.story(&Throwing::Faces(rolled.faces().to_vec())).unwrap(), story, "given dice tell the same story");
        }
        Ok(())
    });
}
