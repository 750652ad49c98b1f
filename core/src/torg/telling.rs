//! How a Torg table says numbers.

use crate::telling::several;

/// A sum as a table would say it: `10 + 1 - 5 = 6`.
pub(crate) fn sum(first: i32, more: &[i32]) -> String {
    let mut text = first.to_string();
    for part in more {
        text.push_str(if *part < 0 { " - " } else { " + " });
        text.push_str(&part.unsigned_abs().to_string());
    }
    let total = more.iter().fold(i64::from(first), |total, part| total + i64::from(*part));
    format!("{text} = {total}")
}

/// A number that may rise: `10 + 2 = 12`, or `10` where it does not.
pub(crate) fn raised(number: i32, by: i32) -> String {
    if by == 0 { number.to_string() } else { sum(number, &[by]) }
}

/// `3 result points`, `-1 result points`.
pub(crate) fn points_in_words(points: i64) -> String {
    several(points, "result point")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_read_like_sums() {
        assert_eq!(sum(10, &[-5, 4]), "10 - 5 + 4 = 9");
        assert_eq!((raised(-3, 0), raised(8, 2)), ("-3".to_owned(), "8 + 2 = 10".to_owned()));
    }
}
