//! Texts from strangers are refused in words or played: a fixed number of random ones. `scripts/fuzz` does the same for hours.

mod fuzz_cases;
mod random_actions;

use fuzz_cases::{Fuzz, Outcomes};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Some valid texts of every function.
fn valid_texts() -> Vec<String> {
    let mut runner =
        TestRunner::new_with_rng(Config { max_local_rejects: 1 << 20, ..Config::default() }, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    random_actions::functions()
        .into_iter()
        .flat_map(|function| {
            let actions = random_actions::action(function, 60);
            (0..12).map(|_| actions.new_tree(&mut runner).unwrap().current().to_json()).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn changed_texts_are_refused_or_played() {
    let valid = valid_texts();
    let of_each = valid.len() as u64;
    let cases = if cfg!(debug_assertions) { 5_000 } else { 60_000 };
    let mut outcomes = Outcomes::default();
    let mut fuzz = Fuzz::new(7, valid);
    fuzz.most_dice = 30;
    for _ in 0..cases {
        fuzz.case(&mut outcomes);
    }
    println!("{outcomes:?}");
    assert!(outcomes.refused > cases / 10 && outcomes.played > cases / 10 && outcomes.odds > of_each, "{outcomes:?}");
}
