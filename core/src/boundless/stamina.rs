//! What leading and pushing cost: Stamina, and a catastrophe where there is not enough of it.

/// A cost and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Paid {
    /// What had to be paid.
    pub cost: i32,
    /// The Stamina that is left.
    pub left: i32,
    /// Whether it was too little, so that everything fails.
    pub catastrophe: bool,
}

/// Pays so much of so much Stamina. A cost above it takes all that is there and is a catastrophe (a reading: the source does not say what is left).
#[inline(always)]
pub fn pay(stamina: i32, cost: i32) -> Paid {
    Paid { cost, left: (stamina - cost).max(0), catastrophe: cost > stamina }
}

impl Paid {
    /// The price in words, after how it ended: `; it costs 2 Stamina and leaves 1`.
    pub(super) fn in_words(&self) -> String {
        match self {
            Paid { cost: 0, .. } => String::new(),
            Paid { cost, catastrophe: true, .. } => format!("; it costs {cost} Stamina, more than there is: a catastrophe"),
            Paid { cost, left, .. } => format!("; it costs {cost} Stamina and leaves {left}"),
        }
    }
}
