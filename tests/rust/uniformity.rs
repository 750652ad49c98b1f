//! Faces are uniform, and neither neighbours in a word nor neighbouring trials and seeds know of each other: chi-square tests of counts over
//! fixed seeds. Each fails once in a billion for dice that are right; since the seeds are fixed, it fails always or never.

use mobrule_core::Seed;
use mobrule_core::dice::words::Words;
use mobrule_core::readers::hand::{Faces, Random};
use rand::Rng;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// A hundred million dice; without optimisation a hundredth of them.
const DICE: u64 = if cfg!(debug_assertions) { 1_000_000 } else { 100_000_000 };

/// Refuses counts that are not equally likely ones: too uneven, or too even to be chance.
fn uniform(counts: &[u64], what: &str) {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    assert!(expected >= 5.0, "{what}: too few to test");
    let statistic: f64 = counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    let chi = ChiSquared::new((counts.len() - 1) as f64).unwrap();
    let (above, below) = (chi.sf(statistic), chi.cdf(statistic));
    println!("{what}: chi-square {statistic:.1} of {} degrees, p {above:.4}", counts.len() - 1);
    assert!(above > 1e-9 && below > 1e-9, "{what}: chi-square {statistic} of {} degrees", counts.len() - 1);
}

/// So many dice of one seed, trial after trial, each a pool of `dice` that fills three words and one die more.
fn faces_and_places(sides: u32) {
    let words = Words::of(sides);
    let stream = Seed::Integer(20_240_229).stream();
    let per_word = words.dice as usize;
    let mut faces = vec![0u64; sides as usize];
    let mut by_place = vec![vec![0u64; sides as usize]; per_word];
    let (mut thrown, mut trial) = (0, 0);
    while thrown < DICE {
        let mut generator = stream.trial(trial);
        for _ in 0..4 {
            let mut word = generator.next_u32();
            while words.rejects(word) {
                word = generator.next_u32();
            }
            for counts in &mut by_place {
                let (face, rest) = words.face(word);
                counts[face as usize - 1] += 1;
                word = rest;
            }
        }
        thrown += 4 * u64::from(words.dice);
        trial += 1;
    }
    for (place, counts) in by_place.iter().enumerate() {
        uniform(counts, &format!("d{sides}, die {} of a word", place + 1));
        faces.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
    }
    uniform(&faces, &format!("d{sides}"));
}

#[test]
fn each_face_of_a_d6_is_equally_often() {
    faces_and_places(6);
}

#[test]
fn each_face_of_a_d7_is_equally_often() {
    faces_and_places(7);
}

#[test]
fn each_face_of_a_d20_is_equally_often() {
    faces_and_places(20);
}

#[test]
fn each_face_of_a_d1000_is_equally_often() {
    faces_and_places(1000);
}

/// The first so many faces of a trial as one number.
fn first(seed: &Seed, trial: u64, sides: u32, dice: u32) -> usize {
    let mut random = Random::new(seed.stream().trial(trial));
    random.begin();
    (0..dice).fold(0, |number, _| number * sides as usize + random.next(sides).unwrap() as usize - 1)
}

/// Counts how often each pair of things follow each other.
fn pairs(values: impl Iterator<Item = usize>, kinds: usize, what: &str) {
    let mut counts = vec![0u64; kinds * kinds];
    let mut last = None;
    for value in values {
        if let Some(last) = last.replace(value) {
            counts[last * kinds + value] += 1;
        }
    }
    uniform(&counts, what);
}

const MANY: u64 = if cfg!(debug_assertions) { 100_000 } else { 2_000_000 };

#[test]
fn consecutive_trials_do_not_know_of_each_other() {
    let seed = Seed::Integer(42);
    pairs((0..MANY).map(|trial| first(&seed, trial, 6, 2)), 36, "two d6 of consecutive trials");
    pairs((0..MANY).map(|trial| first(&seed, trial, 100, 1)), 100, "d100 of consecutive trials");
    pairs((0..MANY).map(|i| first(&seed, i << 20, 20, 1)), 20, "d20 of trials far apart");
}

#[test]
fn consecutive_seeds_do_not_know_of_each_other() {
    pairs((0..MANY).map(|seed| first(&Seed::Integer(seed), 0, 6, 2)), 36, "two d6 of consecutive seeds");
    pairs((0..MANY).map(|seed| first(&Seed::Integer(seed), 0, 100, 1)), 100, "d100 of consecutive seeds");
    pairs((0..MANY).map(|i| first(&Seed::Integer(i << 32), 0, 20, 1)), 20, "d20 of seeds far apart");
}

/// Seed s + 1, trial t - 1 and the like: what a counter that mixes both by addition would get wrong.
#[test]
fn a_seed_and_a_trial_are_not_added_up() {
    pairs((0..MANY).map(|i| first(&Seed::Integer(i), MANY - i, 6, 2)), 36, "two d6 of seed i and trial n - i");
    let texts = |i: u64| Seed::Text(i.to_string().into_bytes());
    pairs((0..MANY).map(|i| first(&texts(i), 0, 6, 2)), 36, "two d6 of the texts 0, 1, 2 ..");
    let mut same = 0;
    for i in 0..1000 {
        same += u32::from(first(&texts(i), 0, 1000, 4) == first(&Seed::Integer(i), 0, 1000, 4));
    }
    assert_eq!(same, 0, "the text \"42\" is not the integer 42");
}

/// No two streams of near seeds and trials start alike: the first 64 bits of a million of them are all different.
#[test]
fn no_two_streams_are_the_same() {
    let side = if cfg!(debug_assertions) { 300 } else { 1000 };
    let mut starts: Vec<u64> = (0..side)
        .flat_map(|seed| {
            let stream = Seed::Integer(seed).stream();
            (0..side).map(move |trial| {
                let mut words = stream.trial(trial);
                (u64::from(words.next_u32()) << 32) | u64::from(words.next_u32())
            })
        })
        .collect();
    let all = starts.len();
    starts.sort_unstable();
    starts.dedup();
    assert_eq!(starts.len(), all);
}
