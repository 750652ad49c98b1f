//! The bonus chart: what a die total adds to a value.
//!
//! The chart is that of the first edition: totals 1 to 20 as printed there, then 21-25 for +8, 26-30 for +9 and one more for each five.

/// The bonuses of the die totals 1 to 20, the first at place 1; no total is 0.
const UP_TO_20: [i8; 21] = [-12, -12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7];

/// Enough for nearly all totals, so that a look is all it takes.
const NEAR: [i8; 128] = {
    let mut bonuses = [0; 128];
    let mut total = 0;
    while total < bonuses.len() {
        bonuses[total] = if total < UP_TO_20.len() { UP_TO_20[total] } else { beyond_20(total as i32) as i8 };
        total += 1;
    }
    bonuses
};

/// 21-25 is +8, 26-30 +9, and so on.
const fn beyond_20(total: i32) -> i32 {
    7 + (total - 16) / 5
}

/// The bonus of a die total.
#[inline(always)]
pub fn bonus(total: i32) -> i32 {
    match NEAR.get(total as usize) {
        Some(bonus) => (*bonus).into(),
        None => beyond_20(total),
    }
}

#[cfg(test)]
mod tests {
    use super::bonus;

    /// The printed chart, row by row.
    #[test]
    fn the_printed_rows() {
        let rows = [
            (1, 1, -12),
            (2, 2, -10),
            (3, 4, -8),
            (5, 6, -5),
            (7, 8, -2),
            (9, 10, -1),
            (11, 12, 0),
            (13, 14, 1),
            (15, 15, 2),
            (16, 16, 3),
            (17, 17, 4),
            (18, 18, 5),
            (19, 19, 6),
            (20, 20, 7),
            (21, 25, 8),
            (26, 30, 9),
            (31, 35, 10),
        ];
        for (first, last, expected) in rows {
            for total in first..=last {
                assert_eq!(bonus(total), expected, "die total {total}");
            }
        }
    }

    /// Die totals and bonuses from the tests of BCDice (test/data/Torg.toml).
    #[test]
    fn points_that_another_dice_bot_publishes() {
        let points = [
            (4, -8),
            (12, 0),
            (13, 1),
            (17, 4),
            (19, 6),
            (20, 7),
            (21, 8),
            (24, 8),
            (25, 8),
            (26, 9),
            (27, 9),
            (30, 9),
            (31, 10),
            (34, 10),
            (39, 11),
            (40, 11),
            (44, 12),
            (48, 13),
            (50, 13),
            (53, 14),
            (54, 14),
            (56, 15),
            (58, 15),
            (60, 15),
            (61, 16),
            (71, 18),
            (100, 23),
            (101, 24),
        ];
        for (total, expected) in points {
            assert_eq!(bonus(total), expected, "die total {total}");
        }
    }

    #[test]
    fn each_five_more_is_one_more_without_end() {
        for total in 21..=8_820 {
            assert_eq!(bonus(total + 5), bonus(total) + 1, "die total {total}");
        }
        assert_eq!((bonus(126), bonus(127), bonus(128), bonus(8_820)), (29, 29, 29, 1767));
    }
}
