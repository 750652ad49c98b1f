//! Plays random texts, changed from valid ones, until it is stopped: `cargo run --release --example fuzz -- [seconds] [seed]`.
//!
//! A panic is a defect. The seed and the number of the case are told, so that it can be made to come again.

#[path = "../../tests/rust/fuzz_cases/mod.rs"]
mod fuzz_cases;

use fuzz_cases::{Fuzz, Outcomes};
use std::time::{Duration, Instant};

fn main() {
    let number = |at: usize| std::env::args().nth(at).map(|text| text.parse::<u64>().expect("a whole number"));
    let seconds = number(1).unwrap_or(60);
    let seed = number(2).unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| now.as_secs())
    });
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/vectors");
    let (start, mut told) = (Instant::now(), Instant::now());
    let (mut outcomes, mut round) = (Outcomes::default(), 0);
    while start.elapsed() < Duration::from_secs(seconds) {
        // a fresh start now and then, which keeps the texts near to valid ones and a failure near to its seed
        let seed = seed + round;
        let mut fuzz = Fuzz::new(seed, valid_texts(vectors));
        for case in 0..20_000 {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| fuzz.case(&mut outcomes)));
            if result.is_err() {
                eprintln!("seed {seed}, case {case}");
                std::process::exit(1);
            }
            if start.elapsed() >= Duration::from_secs(seconds) {
                break;
            }
        }
        round += 1;
        if told.elapsed() > Duration::from_secs(10) {
            told = Instant::now();
            println!("{} s, seed {seed}: {outcomes:?}", start.elapsed().as_secs());
        }
    }
    println!("no failure: {outcomes:?}");
}

/// The parameters of all vectors as actions.
fn valid_texts(folder: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the vectors").flatten() {
        let all: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(entry.path()).expect("readable")).expect("JSON");
        for section in ["odds", "refused", "lookups"] {
            for item in all[section].as_array().into_iter().flatten() {
                texts.push(serde_json::json!({"function": item["function"], "parameters": item["parameters"]}).to_string());
            }
        }
    }
    texts
}
