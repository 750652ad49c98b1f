//! Words that the stories of all systems share.

/// So many of something: `1 Hit`, `2 Misses`, `3 enemies`, `0 Heroes`.
pub(crate) fn several(count: impl Into<i64>, what: &str) -> String {
    let count = count.into();
    match what.strip_suffix('y') {
        _ if count == 1 => format!("1 {what}"),
        Some(stem) => format!("{count} {stem}ies"),
        None if what.ends_with('s') || what.ends_with('o') => format!("{count} {what}es"),
        None => format!("{count} {what}s"),
    }
}

/// How something ended.
pub(crate) fn verdict(success: bool) -> &'static str {
    if success { "a success" } else { "a failure" }
}

#[cfg(test)]
mod tests {
    use super::several;

    #[test]
    fn one_and_several() {
        let said = [(1, "Hit"), (2, "Hit"), (0, "Miss"), (-1, "result point"), (12, "enemy"), (1, "enemy"), (3, "Hero"), (2, "net Success")];
        let expected = ["1 Hit", "2 Hits", "0 Misses", "-1 result points", "12 enemies", "1 enemy", "3 Heroes", "2 net Successes"];
        assert_eq!(said.map(|(count, what)| several(count, what)), expected);
    }
}
