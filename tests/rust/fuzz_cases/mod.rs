//! Texts that strangers may send as actions: valid ones, changed at random, and what is done with those that are accepted.
//!
//! Shared by the test suite (`tests/rust/fuzz.rs`, a fixed number of cases) and `scripts/fuzz` (for hours).

use mobrule_core::readers::exact::MAX_ROWS;
use mobrule_core::registry::{self, Form};
use mobrule_core::{Action, Error, Format, Rng, Seed, Throwing, Trials, Value, from_json};
use rand::rngs::Xoshiro128PlusPlus;
use rand::{Rng as _, SeedableRng};

/// What became of cases.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Outcomes {
    /// Texts that were refused.
    pub(crate) refused: u64,
    /// Texts that made an action, which was played.
    pub(crate) played: u64,
    /// Those of them whose odds were computed.
    pub(crate) odds: u64,
}

/// A source of texts, the same for the same seed.
pub(crate) struct Fuzz {
    random: Xoshiro128PlusPlus,
    valid: Vec<String>,
    /// Odds of actions with more dice than this are not asked for, so that a case takes no seconds.
    pub(crate) most_dice: u64,
}

/// Tokens that are put in place of others.
const TOKENS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "6",
    "-1",
    "-0",
    "1.0",
    "1.5",
    "1e3",
    "1e400",
    "-1e400",
    "1e-9",
    "1000",
    "1001",
    "10000",
    "10001",
    "1000000",
    "1000001",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967296",
    "9007199254740991",
    "9007199254740992",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "true",
    "false",
    "null",
    "\"\"",
    "\"6\"",
    "\"d6\"",
    "\"2d6+1\"",
    "\"d0\"",
    "\"0d6\"",
    "\"10000d1000\"",
    "\"d6-1000001\"",
    "\"ones\"",
    "\"negative\"",
    "\"organised\"",
    "\"unskilled\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\u202e\"",
    "[]",
    "{}",
    "[[]]",
    "[null]",
    "{\"dice\":3,\"count\":2}",
    "{\"successes\":-3,\"fumbled\":true}",
    "{\"count\":10000}",
    "[1,2,3]",
    "NaN",
    "Infinity",
    "'",
    "[",
    "]",
    "{",
    "}",
    ":",
    ",",
];

impl Fuzz {
    /// Starts from these texts and from the plainest action of each function.
    pub(crate) fn new(seed: u64, mut valid: Vec<String>) -> Self {
        for function in registry::functions() {
            valid.push(format!(r#"{{"function":"{}","parameters":{{}}}}"#, function.path));
        }
        Fuzz { random: Xoshiro128PlusPlus::seed_from_u64(seed), valid, most_dice: 60 }
    }

    fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.random.next_u32()) * n.max(1) as u64) >> 32) as usize
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// A text: a valid one with some changes, seldom mere noise.
    pub(crate) fn text(&mut self) -> String {
        let at = self.below(self.valid.len());
        let mut text = self.valid[at].clone().into_bytes();
        for _ in 0..self.below(4) {
            match self.below(10) {
                0..=4 => self.other_token(&mut text),
                5 => self.other_field(&mut text),
                6 => self.noise(&mut text),
                7 => self.cut(&mut text),
                8 => self.double(&mut text),
                _ => self.nest(&mut text),
            }
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The place of a number, a word or a string in the text.
    fn token(&mut self, text: &[u8]) -> Option<(usize, usize)> {
        let starts: Vec<usize> = (0..text.len()).filter(|i| is_token(text[*i]) && (*i == 0 || !is_token(text[*i - 1]))).collect();
        let start = *starts.get(self.below(starts.len()))?;
        let end = (start..text.len()).find(|i| !is_token(text[*i])).unwrap_or(text.len());
        Some((start, end))
    }

    fn other_token(&mut self, text: &mut Vec<u8>) {
        let Some((start, end)) = self.token(text) else { return };
        let mut new = self.one_of(TOKENS).as_bytes().to_vec();
        if self.below(2) == 0 {
            new = self.below(40).to_string().into_bytes();
        }
        text.splice(start..end, new);
    }

    /// Adds a field with a name that some function knows.
    fn other_field(&mut self, text: &mut Vec<u8>) {
        let functions: Vec<_> = registry::functions().collect();
        let parameters = self.one_of(&functions).parameters();
        if parameters.is_empty() {
            return;
        }
        let name = self.one_of(&parameters).name;
        let value = self.one_of(TOKENS);
        if let Some(brace) = text.iter().rposition(|byte| *byte == b'{') {
            let comma = if text.get(brace + 1) == Some(&b'}') { "" } else { "," };
            text.splice(brace + 1..brace + 1, format!("\"{name}\":{value}{comma}").into_bytes());
        }
    }

    fn noise(&mut self, text: &mut Vec<u8>) {
        for _ in 0..=self.below(3) {
            let byte = self.below(256) as u8;
            let at = self.below(text.len() + 1);
            match self.below(3) {
                0 => text.insert(at, byte),
                1 if at < text.len() => text[at] = byte,
                _ if at < text.len() => {
                    text.remove(at);
                }
                _ => {}
            }
        }
    }

    fn cut(&mut self, text: &mut Vec<u8>) {
        let (a, b) = (self.below(text.len() + 1), self.below(text.len() + 1));
        text.drain(a.min(b)..a.max(b));
    }

    fn double(&mut self, text: &mut Vec<u8>) {
        let (a, b) = (self.below(text.len() + 1), self.below(text.len() + 1));
        let part = text[a.min(b)..a.max(b)].to_vec();
        let times = 1 + if self.below(20) == 0 { self.below(2000) } else { self.below(3) };
        for _ in 0..times {
            text.splice(a.min(b)..a.min(b), part.iter().copied());
            if text.len() > 1 << 21 {
                break;
            }
        }
    }

    fn nest(&mut self, text: &mut Vec<u8>) {
        let Some((start, end)) = self.token(text) else { return };
        let deepest = if self.below(20) == 0 { 5000 } else { 8 };
        let depth = 1 + self.below(deepest);
        text.splice(end..end, vec![b']'; depth]);
        text.splice(start..start, vec![b'['; depth]);
    }

    /// One case: a text is read, and played in every reading when it is an action. An error may be all that goes wrong.
    pub(crate) fn case(&mut self, outcomes: &mut Outcomes) {
        let text = self.text();
        self.state(&text);
        match from_json(&text) {
            Err(error) => {
                outcomes.refused += 1;
                in_words(&error);
            }
            Ok(action) => {
                outcomes.played += 1;
                assert_eq!(from_json(&action.to_json()).as_ref(), Ok(&action), "{text}");
                outcomes.odds += u64::from(self.play(&action));
                if self.valid.len() < 2000 && text.len() < 300 && self.below(8) == 0 {
                    self.valid.push(text);
                }
            }
        }
    }

    /// A saved state that is no state, mostly.
    fn state(&mut self, text: &str) {
        let state = format!("mobrule1:{}{}:{}", if self.below(2) == 0 { 'i' } else { 't' }, self.below(1000), self.one_of(TOKENS));
        for state in [&*state, text] {
            if let Ok(rng) = Rng::from_state(state) {
                assert_eq!(rng.state(), state);
            }
        }
    }

    /// Whether the odds were computed as well.
    fn play(&mut self, action: &Action) -> bool {
        let (seed, trial) = (Seed::Integer(self.random.next_u32().into()), u64::from(self.random.next_u32()));
        let roll = action.roll(Throwing::Seeded { seed: seed.clone(), trial }).unwrap();
        let trials = Trials { seed, start: trial, trials: 3, threads: 1 };
        let simulated = action.simulate(&trials, None, &mut |_| true).unwrap().unwrap();
        let first: Vec<i64> = simulated.columns().iter().map(|(_, values)| values.get(0).unwrap()).collect();
        assert_eq!(first, roll.cells(), "{action}");
        let faces = roll.faces();
        if faces.len() < 1000 {
            assert_eq!(action.roll(Throwing::Faces(faces.to_vec())).unwrap().cells(), roll.cells(), "{action}");
            assert!(!roll.story().unwrap().explain(Format::Markdown).is_empty());
            let given: Vec<u16> = (0..self.below(faces.len() + 2)).map(|_| self.below(8) as u16).collect();
            if let Err(error) = action.needs(&given) {
                in_words(&error);
            }
            if let Err(error) = action.roll(Throwing::Faces(given)) {
                in_words(&error);
            }
        }
        let Form::Action { .. } = registry::find(action.name()).unwrap().form else { panic!("{action} is not an action") };
        if action.dice_at_worst() > self.most_dice {
            return false;
        }
        match action.odds() {
            Err(error) => {
                in_words(&error);
                false
            }
            Ok(odds) => {
                assert!(odds.len() as u64 <= MAX_ROWS);
                let (mut sum, mut possible) = (0.0, false);
                odds.for_each(|cells, probability| {
                    assert!((0.0..=1.0 + 1e-12).contains(&probability), "{action}: {cells:?} has {probability}");
                    sum += probability;
                    possible |= cells == roll.cells();
                });
                assert!(f64::abs(sum - 1.0) <= 1e-12, "{action}: the odds sum to {sum}");
                assert!(possible, "{action}: {:?} came and is not among the odds", roll.cells());
                for column in action.columns() {
                    assert!(odds.column(&column.name).unwrap().mean().is_finite(), "{action}");
                }
                let name = action.columns()[self.below(action.columns().len())].name.to_string();
                let token: &str = self.one_of::<&str>(TOKENS);
                if let Ok(value) = Value::from_json(token) {
                    let event = Value::Map(vec![(name, value)]);
                    match odds.chance(event.clone()) {
                        Ok(chance) => {
                            assert!((0.0..=1.0 + 1e-12).contains(&chance), "{action}: {chance}");
                            let _ = odds.given(event);
                        }
                        Err(error) => in_words(&error),
                    }
                }
                true
            }
        }
    }
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'"' | b'_' | b'-' | b'+' | b'.')
}

/// An error says something, in a bounded number of printable characters.
fn in_words(error: &Error) {
    let message = error.message();
    assert!((10..2_000).contains(&message.len()), "{} bytes: {message:.300}", message.len());
    assert!(!message.chars().any(char::is_control), "{message:?}");
}
