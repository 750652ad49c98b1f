//! Dice notation: `2d6+3`, read and written.

use super::performance::{Performance, Term};
use crate::dice::{Look, Pool, pool::MAX_DICE, words::MAX_SIDES};
use crate::parameters::MILLION;
use crate::value::Value;
use std::fmt;
use std::fmt::Write as _;

/// The longest notation, in bytes.
const MAX_NOTATION: usize = 256;

/// The Performance that a text notes; or what is wrong with it.
pub(super) fn read(text: &str) -> Result<Performance, String> {
    match text.len() {
        0..=MAX_NOTATION => Notation { text, at: 0 }.performance(),
        bytes => Err(format!("it has {bytes} bytes, at most {MAX_NOTATION} are read")),
    }
}

/// Reads notation from left to right.
struct Notation<'t> {
    text: &'t str,
    at: usize,
}

impl Notation<'_> {
    /// What stands next, after blanks.
    fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.at..].trim_start_matches(|c: char| c.is_ascii_whitespace());
        self.at = self.text.len() - rest.len();
        rest.chars().next()
    }

    /// Takes one of these, if one stands next.
    fn take(&mut self, wanted: &[char]) -> Option<char> {
        let taken = self.peek().filter(|next| wanted.contains(next))?;
        self.at += taken.len_utf8();
        Some(taken)
    }

    /// Takes a number, if one stands next; and where it stands.
    fn number(&mut self) -> (Option<u32>, usize) {
        self.peek();
        let at = self.at;
        let digits = self.text[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.text.len() - at);
        self.at += digits;
        // one that is too large for this is too large for anything
        ((digits > 0).then(|| self.text[at..self.at].parse().unwrap_or(u32::MAX)), at)
    }

    /// What is wrong when this does not stand next.
    fn missing(&mut self, expected: &str) -> String {
        match self.peek() {
            Some(other) => format!("character {} must be {expected}, not {}", self.at + 1, Value::from(other.to_string().as_str()).shown()),
            None => format!("it ends where {expected} must follow"),
        }
    }

    /// All of it; or what is wrong with it. All characters before one that is wrong are ASCII, so places count bytes and characters alike.
    fn performance(mut self) -> Result<Performance, String> {
        let mut performance = Performance { dice: Vec::new(), number: 0 };
        let mut sign = self.take(&['+', '-']);
        loop {
            let factor = if sign == Some('-') { -1 } else { 1 };
            let (number, at) = self.number();
            let is_dice = self.take(&['d', 'D']).is_some();
            if is_dice {
                let (sides, sides_at) = self.number();
                let sides = sides.ok_or_else(|| self.missing("the sides of the die"))?;
                if !(2..=MAX_SIDES).contains(&sides) {
                    return Err(format!("character {}: a die must have 2 to {MAX_SIDES} sides", sides_at + 1));
                }
                let dice = number.unwrap_or(1);
                if performance.dice() + u64::from(dice) > MAX_DICE.into() {
                    return Err(format!("character {}: there must be at most {MAX_DICE} dice in all", at + 1));
                }
                if dice > 0 {
                    performance.dice.push(Term { pool: Pool { dice, sides, look: Look::SUM }, sign: factor });
                }
            } else {
                let number = number.ok_or_else(|| self.missing("a number or dice"))?;
                if i64::from(number) > MILLION {
                    return Err(format!("character {}: a number must be at most {MILLION}", at + 1));
                }
                performance.number += factor * number as i32;
            }
            sign = self.take(&['+', '-']);
            if sign.is_none() {
                return match self.peek() {
                    Some(_) if is_dice => Err(self.missing("\"+\", \"-\" or the end")),
                    Some(_) => Err(self.missing("\"d\", \"+\", \"-\" or the end")),
                    None if i64::from(performance.number).abs() > MILLION => Err(format!("its numbers must be at most {MILLION} together")),
                    None => Ok(performance),
                };
            }
        }
    }
}

/// In the one form that all equal performances share.
impl fmt::Display for Performance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // a number leads where it saves the sign in front; so this is never longer than what was read
        let leads = self.number > 0 && self.dice.first().is_some_and(|term| term.sign < 0);
        if leads || self.dice.is_empty() {
            write!(f, "{}", self.number)?;
        }
        for (i, Term { pool, sign }) in self.dice.iter().enumerate() {
            match sign {
                -1 => f.write_char('-')?,
                _ if i > 0 => f.write_char('+')?,
                _ => {}
            }
            if pool.dice > 1 {
                write!(f, "{}", pool.dice)?;
            }
            write!(f, "d{}", pool.sides)?;
        }
        if !leads && !self.dice.is_empty() && self.number != 0 {
            write!(f, "{:+}", self.number)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Result;
    use crate::parameters::{Argument, Place};
    use crate::position::performance::ALLOWED;

    fn read(value: impl Into<Value>) -> Result<Performance> {
        Performance::read(&value.into(), &Place::ARGUMENTS.name("hero"))
    }

    #[test]
    fn equal_performances_have_one_form() {
        for (given, form) in [
            ("2d6+3", "2d6+3"),
            (" D20 -\t1", "d20-1"),
            ("1d6", "d6"),
            ("+d6", "d6"),
            ("3+2d6", "2d6+3"),
            ("1+3d6+1d4+1", "3d6+d4+2"),
            ("3d6+2-1d4-5", "3d6-d4-3"),
            ("-d6+7", "7-d6"),
            ("-d6-7", "-d6-7"),
            ("0d8+d6+0", "d6"),
            ("d6+d6", "d6+d6"),
            ("007d006", "7d6"),
            ("10000d1000+1000000", "10000d1000+1000000"),
        ] {
            assert_eq!(read(given).unwrap().write(), form.into(), "{given}");
            assert_eq!(read(form).unwrap(), read(given).unwrap(), "{given}");
        }
        for (given, number) in [("7", 7), ("-7", -7), ("0d6", 0), ("0d6-2", -2), ("-0", 0), ("1000000+1-1", 1_000_000)] {
            assert_eq!(read(given).unwrap().write(), number.into(), "{given}");
            assert_eq!(read(number).unwrap(), read(given).unwrap(), "{given}");
        }
        assert_ne!(read("2d6"), read("d6+d6"));
        assert_ne!(read("d6+d8"), read("d8+d6"));
    }

    #[test]
    fn the_one_form_is_never_too_long_to_be_read() {
        let longest = |start: &str| format!("{start}{}", "-d6".repeat((MAX_NOTATION - start.len()) / 3));
        for given in [longest("9"), longest("99"), longest("0"), longest("1d6"), longest("+1")] {
            let performance = read(given.as_str()).unwrap();
            assert_eq!(read(performance.write()), Ok(performance), "{given}");
        }
    }

    #[test]
    fn what_is_wrong_and_where() {
        for (given, why) in [
            ("2x6", r#"character 2 must be "d", "+", "-" or the end, not "x""#),
            ("d6!", r#"character 3 must be "+", "-" or the end, not "!""#),
            ("2d6d8", r#"character 4 must be "+", "-" or the end, not "d""#),
            ("", "it ends where a number or dice must follow"),
            ("  ", "it ends where a number or dice must follow"),
            ("1d6+", "it ends where a number or dice must follow"),
            ("1d", "it ends where the sides of the die must follow"),
            ("--1", r#"character 2 must be a number or dice, not "-""#),
            ("1d6 + -1", r#"character 7 must be a number or dice, not "-""#),
            ("1d-6", r#"character 3 must be the sides of the die, not "-""#),
            ("2d6 3", r#"character 5 must be "+", "-" or the end, not "3""#),
            ("1 2", r#"character 3 must be "d", "+", "-" or the end, not "2""#),
            ("2.5", r#"character 2 must be "d", "+", "-" or the end, not ".""#),
            ("\u{0662}d6", "character 1 must be a number or dice, not \"\u{0662}\""),
            ("2\u{0501}6", "character 2 must be \"d\", \"+\", \"-\" or the end, not \"\u{0501}\""),
            ("d6\u{a0}", r#"character 3 must be "+", "-" or the end, not "#),
            ("d6\0", r#"character 3 must be "+", "-" or the end, not "\u0000""#),
            ("(1)", r#"character 1 must be a number or dice, not "(""#),
            ("d0", "character 2: a die must have 2 to 1000 sides"),
            ("3 + 2d1", "character 7: a die must have 2 to 1000 sides"),
            ("0d0", "character 3: a die must have 2 to 1000 sides"),
            ("d1001", "character 2: a die must have 2 to 1000 sides"),
            ("d99999999999999999999", "character 2: a die must have 2 to 1000 sides"),
            ("9999999999d6", "character 1: there must be at most 10000 dice in all"),
            ("5000d6-5001d6", "character 8: there must be at most 10000 dice in all"),
            ("d6+1000001", "character 4: a number must be at most 1000000"),
            ("d6-99999999999", "character 4: a number must be at most 1000000"),
            ("1000000+1", "its numbers must be at most 1000000 together"),
            ("-1000000-1+d6", "its numbers must be at most 1000000 together"),
        ] {
            let error = read(given).unwrap_err().to_string();
            assert!(error.starts_with(&format!("hero must be {ALLOWED}, got ")), "{error}");
            assert!(error.contains(&format!(": {why}")), "{given}: {error}");
        }
    }

    #[test]
    fn hostile_lengths_are_refused_unread() {
        for long in ["1".repeat(1_000_000), "+".repeat(1_000_000), "d6+".repeat(86), format!("{}d6", "0".repeat(255))] {
            let error = read(long.as_str()).unwrap_err().to_string();
            assert!(error.ends_with(&format!("it has {} bytes, at most 256 are read", long.len())), "{error}");
            assert!(error.len() < 250, "{error}");
        }
        assert_eq!(read(format!("{}d6", "0".repeat(254))).unwrap().write(), 0.into());
    }
}
