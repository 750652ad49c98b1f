//! The vectors that all languages share: exact odds, forced dice, look-ups and refusals, made by an independent program.

use mobrule_core::readers::weight::Big;
use mobrule_core::registry::{self, Answer};
use mobrule_core::{Action, ColumnKind, Fraction, Throwing, Value, action, look_up};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Functions that the vectors know and the library does not yet have. Nothing of a function that is not listed here is skipped.
const NOT_YET: &[&str] = &[
    "boundless.advantage",
    "boundless.attack",
    "boundless.check",
    "boundless.companion_act",
    "boundless.companion_assist",
    "boundless.lead",
    "boundless.lifetime",
    "boundless.light",
    "boundless.luck",
    "boundless.morale",
    "boundless.pool",
    "boundless.push",
];

const SECTIONS: [&str; 4] = ["odds", "played", "lookups", "refused"];

struct Item {
    file: String,
    item: Json,
}

impl Item {
    fn function(&self) -> &str {
        self.item["function"].as_str().expect("a vector names its function")
    }
    fn parameters(&self) -> Value {
        self.item["parameters"].clone().into()
    }
    fn action(&self) -> Action {
        action(self.function(), self.parameters()).unwrap_or_else(|error| panic!("{self}: {error}"))
    }
}

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} {}", self.file, self.function(), self.item["parameters"])
    }
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    assert!(files.len() >= registry::SYSTEMS.len(), "vectors of every system: {files:?}");
    files
}

/// All items of a section, of functions that exist; and that there are any.
fn items(section: &str) -> Vec<Item> {
    assert!(SECTIONS.contains(&section));
    let mut items = Vec::new();
    let mut skipped: BTreeMap<String, usize> = BTreeMap::new();
    for path in files() {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let all: Json = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(all["format"], 1, "{file}");
        for name in all.as_object().unwrap().keys() {
            assert!(name == "format" || SECTIONS.contains(&name.as_str()), "{file} has a section {name} that nobody tests");
        }
        for item in all[section].as_array().into_iter().flatten() {
            let item = Item { file: file.clone(), item: item.clone() };
            let function = item.function();
            if registry::find(function).is_none() && NOT_YET.contains(&function) {
                *skipped.entry(function.to_owned()).or_default() += 1;
            } else {
                items.push(item);
            }
        }
    }
    if !skipped.is_empty() {
        println!("{section}: skipped {skipped:?}");
    }
    assert!(!items.is_empty(), "no vectors of {section}");
    items
}

fn fraction(text: &str) -> Fraction {
    let (numerator, denominator) = text.split_once('/').unwrap();
    let number = |digits: &str| Big::from_str_radix(digits, 10).unwrap();
    let fraction = Fraction::new(number(numerator), number(denominator));
    assert_eq!(fraction.to_string(), text, "vectors are in lowest terms");
    fraction
}

fn near(probability: f64, exact: &Fraction) -> bool {
    let exact = exact.to_f64();
    (probability - exact).abs() <= 1e-11 * exact
}

/// The cell that a JSON value of a vector means, which must be of the column's kind.
fn cell(kind: ColumnKind, value: &Json) -> i64 {
    match kind {
        ColumnKind::Bool => value.as_bool().map(i64::from),
        ColumnKind::Int => value.as_i64(),
    }
    .unwrap_or_else(|| panic!("{value} is not of kind {}", kind.name()))
}

fn cells(item: &Item, action: &Action, row: &Json) -> Vec<i64> {
    let row = row.as_object().unwrap();
    let columns: BTreeSet<&str> = action.columns().iter().map(|column| &*column.name).collect();
    let given: BTreeSet<&str> = row.keys().map(String::as_str).filter(|name| *name != "probability").collect();
    assert_eq!(columns, given, "{item}");
    action.columns().iter().map(|column| cell(column.kind, &row[&*column.name])).collect()
}

#[test]
fn odds_are_exact() {
    let (mut of_rows, mut of_marginals) = (0, 0);
    for item in items("odds") {
        let action = item.action();
        let odds = action.odds().unwrap();
        if let Some(rows) = item.item["rows"].as_array() {
            of_rows += 1;
            let expected: BTreeMap<Vec<i64>, Fraction> =
                rows.iter().map(|row| (cells(&item, &action, row), fraction(row["probability"].as_str().unwrap()))).collect();
            assert_eq!(expected.len(), rows.len(), "{item}: a row stands twice in the vectors");
            let exact = odds.exact_rows().unwrap();
            assert!(exact.is_sorted_by(|a, b| a.0 < b.0), "{item}: rows ascend");
            assert_eq!(exact.into_iter().collect::<BTreeMap<_, _>>(), expected, "{item}");
            let mut rows = 0;
            odds.for_each(|cells, probability| {
                rows += 1;
                assert!(near(probability, &expected[cells]), "{item}: {cells:?} has {probability}");
            });
            assert_eq!(rows, expected.len(), "{item}");
        }
        for (name, expected) in item.item["marginals"].as_object().into_iter().flatten() {
            of_marginals += 1;
            let kind = action.columns()[action.column(name).unwrap()].kind;
            let expected: BTreeMap<i64, Fraction> = expected
                .as_object()
                .unwrap()
                .iter()
                .map(|(key, probability)| (cell(kind, &serde_json::from_str(key).unwrap()), fraction(probability.as_str().unwrap())))
                .collect();
            let distribution = odds.column(name).unwrap();
            assert_eq!(
                distribution.rows().iter().map(|row| row.0).collect::<Vec<_>>(),
                expected.keys().copied().collect::<Vec<_>>(),
                "{item}: {name}"
            );
            for (value, probability) in distribution.rows() {
                assert_eq!(distribution.exact_pmf(*value as f64).unwrap(), expected[value], "{item}: {name} = {value}");
                assert!(near(*probability, &expected[value]), "{item}: {name} = {value} has {probability}");
            }
        }
        assert!(item.item["rows"].is_array() || item.item["marginals"].is_object(), "{item} says nothing");
    }
    println!("odds: {of_rows} tables and {of_marginals} columns");
}

#[test]
fn forced_dice_lead_to_the_result() {
    for item in items("played") {
        let action = item.action();
        let faces: Vec<u16> = serde_json::from_value(item.item["faces"].clone()).unwrap();
        let roll = action.roll(Throwing::Faces(faces.clone())).unwrap_or_else(|error| panic!("{item} {faces:?}: {error}"));
        assert_eq!(roll.cells(), cells(&item, &action, &item.item["result"]), "{item} {faces:?}");
        assert_eq!(roll.faces(), faces, "{item}");
        assert_eq!(action.needs(&faces).unwrap(), None, "{item}");
    }
}

#[test]
fn look_ups_answer() {
    for item in items("lookups") {
        let answer = look_up(item.function(), item.parameters()).unwrap_or_else(|error| panic!("{item}: {error}"));
        let answer: Json = serde_json::from_str(&answer.to_json()).unwrap();
        assert!(same(&answer, &item.item["result"]), "{item}: {answer}, not {}", item.item["result"]);
    }
}

/// Equal, where 4 and 4.0 are the same number.
fn same(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => a.as_f64() == b.as_f64(),
        (Json::Array(a), Json::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Json::Object(a), Json::Object(b)) => a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b))),
        (a, b) => a == b,
    }
}

#[test]
fn what_is_refused_is_refused_in_words() {
    for item in items("refused") {
        let function = registry::find(item.function()).unwrap();
        let parameters = item.parameters();
        let answer: Result<Answer, _> = function.arguments(&parameters).and_then(|fields| function.call(&fields));
        let error = answer.expect_err(&item.to_string());
        assert!(error.message().starts_with(&format!("{}: ", item.function())), "{item}: {error}");
        assert!(error.message().len() < 600, "{item}: {error}");
    }
}
