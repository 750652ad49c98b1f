//! Hostile parameters, and precision where pools are as large as they may be.

use mobrule_core::parameters::{Kind, Parameter};
use mobrule_core::registry::{self, Form};
use mobrule_core::trials::MAX_THREADS;
use mobrule_core::value::{MAX_DEPTH, MAX_JSON, MAX_NODES};
use mobrule_core::{Action, Error, ErrorKind, Rng, Seed, Throwing, Trials, Value, action, from_json, look_up};
use serde_json::json;

const LAST_TRIAL: u64 = (1 << 40) - 1;

fn refused(path: &str, parameters: impl Into<Value>) -> Error {
    let parameters = parameters.into();
    let shown = format!("{parameters:?}").chars().take(200).collect::<String>();
    let function = registry::find(path).unwrap();
    match function.arguments(&parameters).and_then(|fields| function.call(&fields)) {
        Err(error) => error,
        Ok(_) => panic!("{path} took {shown}"),
    }
}

fn map(fields: &[(&str, Value)]) -> Value {
    Value::Map(fields.iter().map(|(name, value)| (name.to_string(), value.clone())).collect())
}

fn trials(start: u64, trials: u64) -> Trials {
    Trials { seed: Seed::Integer(1), start, trials, threads: 1 }
}

fn ritual() -> Action {
    action("legends.assist", json!({"leader": 6, "assistants": [5, 5, 4], "required": 3})).unwrap()
}

/// Values that no parameter may be, whatever its kind: numbers out of every range, and things that are not values at all.
fn hostile() -> Vec<Value> {
    let long = "x".repeat(1_000_000);
    let deep = (0..1000).fold(Value::Integer(1), |inner, _| Value::List(vec![inner]));
    let mut all = vec![
        Value::Float(f64::NAN),
        Value::Float(f64::INFINITY),
        Value::Float(f64::NEG_INFINITY),
        Value::Float(1e300),
        Value::Float(-1e300),
        Value::Float(9_007_199_254_740_993.0),
        Value::Integer(9_007_199_254_740_993),
        Value::Integer(i64::MAX),
        Value::Integer(i64::MIN),
        Value::Text(String::new()),
        Value::Text(long),
        Value::Text("6\0".to_owned()),
        Value::Text("\u{202e}6".to_owned()),
        Value::Bytes(vec![0xff, 0xfe]),
        Value::Other("a function".to_owned()),
        deep,
    ];
    all.push(Value::List(all.clone()));
    all
}

/// Whether the value could be meant for this kind, so that it need not be refused.
fn fits(kind: &Kind, value: &Value) -> bool {
    match kind {
        Kind::Number => matches!(value, Value::Integer(_)) || matches!(value, Value::Float(x) if x.is_finite()),
        Kind::Optional(kind) => fits(kind, value),
        Kind::Either(kinds) => kinds.iter().any(|kind| fits(kind, value)),
        _ => false,
    }
}

/// Parameters that every function takes, from its kinds: the lowest number, the first choice, one entry.
fn plain(kind: &Kind) -> Value {
    match kind {
        Kind::Integer { low, high } => Value::Integer((*low).max(2).min(*high)),
        Kind::Number => Value::Integer(2),
        Kind::Bool => Value::Bool(true),
        Kind::Text => "d6".into(),
        Kind::Choice(choices) => choices[0].name.into(),
        Kind::List(entry) => Value::List(vec![plain(entry)]),
        Kind::Record(_, fields) => plain_record(fields),
        Kind::Either(kinds) => plain(&kinds[0]),
        Kind::Optional(kind) => plain(kind),
    }
}

fn plain_record(fields: &[Parameter]) -> Value {
    Value::Map(fields.iter().filter(|field| field.default.is_none()).map(|field| (field.name.to_owned(), plain(&field.kind))).collect())
}

#[test]
fn every_parameter_refuses_what_it_cannot_be() {
    let mut tried = 0;
    for function in registry::functions() {
        let parameters = function.parameters();
        let Value::Map(required) = plain_record(&parameters) else { unreachable!() };
        for parameter in &parameters {
            for value in hostile() {
                if fits(&parameter.kind, &value) {
                    continue;
                }
                tried += 1;
                let mut fields = required.clone();
                fields.retain(|(name, _)| name != parameter.name);
                fields.push((parameter.name.to_owned(), value.clone()));
                let error = match function.call(&fields) {
                    Err(error) => error,
                    Ok(_) => panic!("{}: {} took {:.100}", function.path, parameter.name, format!("{value:?}")),
                };
                let message = error.message();
                assert!(message.starts_with(&format!("{}: ", function.path)), "{message}");
                assert!(message.len() < 700, "{}: {} bytes", &message[..200], message.len());
                assert!(!message.contains(['\0', '\u{202e}']), "{message:?}");
            }
        }
        let mut fields = required.clone();
        fields.push(("no_such_parameter".to_owned(), 1.into()));
        let error = function.call(&fields).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Type);
        assert!(error.message().contains("no_such_parameter"), "{error}");
        for parameter in parameters.iter().filter(|parameter| parameter.default.is_none()) {
            let fewer: Vec<_> = required.iter().filter(|(name, _)| name != parameter.name).cloned().collect();
            let error = function.call(&fewer).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Type, "{error}");
            assert!(error.message().contains(parameter.name) && error.message().contains("missing"), "{error}");
            // nothing is the same as leaving it out
            let nothing: Vec<_> = fewer.into_iter().chain([(parameter.name.to_owned(), Value::Nothing)]).collect();
            assert_eq!(function.call(&nothing).unwrap_err(), error);
        }
    }
    assert!(tried > 200, "only {tried}");
}

/// Every list of participants refuses ten thousand million of them by count, at once.
#[test]
fn counts_beyond_reason_are_refused() {
    for count in [0, -1, 10_001, 1_000_000_000_000, i64::MAX] {
        let error = refused("legends.assist", json!({"leader": 1, "assistants": [{"dice": 1, "count": count}]}));
        assert!(error.message().contains("assistants entry 1 count must be an integer from 1 to 10000"), "{error}");
    }
    refused("legends.assist", json!({"leader": 1, "assistants": [{"dice": 1, "count": 10_000}, 1]}));
    refused("legends.assist", json!({"leader": 1_000_000_000}));
    refused("legends.assist", json!({"leader": {"dice": 3, "count": 2}}));
    let error = refused("legends.assist", json!({"leader": 1, "assistants": [{"dice": 10_000, "count": 10_000}]}));
    assert!(error.message().contains("1000000 dice at worst") && error.message().contains("100000001"), "{error}");
    // the most that is allowed
    let most = action("legends.assist", json!({"leader": 0, "assistants": [{"dice": 100, "count": 10_000}]})).unwrap();
    assert_eq!(most.dice_at_worst(), 1_000_000);
    assert_eq!(most.roll(mobrule_core::Throwing::Seeded { seed: Seed::Integer(1), trial: 0 }).unwrap().faces().len(), 1_000_000);
}

#[test]
fn whole_numbers_are_integers_and_nothing_else_is() {
    let six = action("legends.assist", json!({"leader": 6})).unwrap();
    assert_eq!(action("legends.assist", map(&[("leader", Value::Float(6.0))])).unwrap(), six);
    for leader in [Value::Float(6.5), Value::Float(-0.5), Value::Bool(true), "6".into(), Value::List(vec![6.into()]), Value::Float(6.0 + 1e-9)] {
        refused("legends.assist", map(&[("leader", leader)]));
    }
    assert_eq!(refused("legends.assist", map(&[("leader", "6".into())])).kind(), ErrorKind::Type);
    assert_eq!(refused("legends.assist", map(&[("leader", Value::Float(6.5))])).kind(), ErrorKind::Value);
}

#[test]
fn misspelt_names_are_told_the_nearest() {
    assert!(refused("legends.assist", json!({"leader": 6, "asistants": [5]})).message().contains("did you mean \"assistants\"?"));
    assert!(refused("legends.assist", json!({"leader": 6, "die": {"sids": 8}})).message().contains("did you mean \"sides\"?"));
    assert!(refused("legends.mob", json!({"members": 9, "dice": 6, "size": "smal"})).message().contains("did you mean \"small\"?"));
    assert!(action("legends.asist", json!({"leader": 6})).unwrap_err().message().contains("did you mean \"legends.assist\"?"));
    assert!(ritual().odds().unwrap().chance(json!({"succes": true})).unwrap_err().message().contains("did you mean \"success"));
    let long = "a".repeat(100_000);
    let error = action(&long, json!({})).unwrap_err();
    assert!(error.message().len() < 200, "{} bytes", error.message().len());
}

#[test]
fn deep_and_large_values_are_refused() {
    let deep = (0..=MAX_DEPTH).fold(Value::Integer(1), |inner, _| Value::List(vec![inner]));
    assert!(action("legends.assist", map(&[("leader", deep)])).unwrap_err().message().contains("nested"));
    let many = Value::List(vec![1.into(); MAX_NODES]);
    assert!(action("legends.assist", map(&[("leader", 1.into()), ("assistants", many)])).is_err());
    let many = Value::List(vec![1.into(); 10_001]);
    let error = refused("legends.assist", map(&[("leader", 1.into()), ("assistants", many)]));
    assert!(error.message().contains("at most 10000 entries"), "{error}");
    assert!(from_json(&"[".repeat(MAX_JSON)).is_err());
    assert!(from_json(&" ".repeat(MAX_JSON + 1)).unwrap_err().message().contains("at most"));
    assert!(from_json("").is_err());
}

#[test]
fn odds_that_are_too_large_are_refused_and_name_simulate() {
    let large = [
        // each assistant can help, hinder or neither, and the leader have any of 10 000 nets
        json!({"leader": 10_000, "assistants": [{"dice": 4_000, "count": 200}]}),
        json!({"leader": 10_000, "assistants": [{"dice": 90, "count": 9_000}]}),
    ];
    for parameters in large {
        let action = action("legends.assist", parameters).unwrap();
        let error = action.odds().unwrap_err();
        assert!(error.message().starts_with("legends.assist: the odds of this action are too large"), "{error}");
        assert!(error.message().contains("simulate"), "{error}");
        // it can still be played
        let mut cells = [0; 6];
        action.row(&Seed::Integer(1), 0, &mut cells).unwrap();
    }
}

#[test]
fn columns_above_two_gib_are_refused_and_name_tally() {
    let ritual = ritual();
    let error = ritual.simulate(&trials(0, 1 << 30), None, &mut |_| true).unwrap_err();
    assert!(error.message().contains("tally") && error.message().contains("2 GiB"), "{error}");
    // one truth value a trial: 2^31 of them are just allowed, one more is not
    let success = ritual.column("success").unwrap();
    let error = ritual.simulate(&trials(0, (2 << 30) + 1), Some(&[success]), &mut |_| true).unwrap_err();
    assert!(error.message().contains("tally"), "{error}");
    assert!(ritual.simulate(&trials(0, LAST_TRIAL + 1), None, &mut |_| true).is_err());
}

#[test]
fn trials_end_at_two_to_the_forty() {
    let ritual = ritual();
    for count in [0, 1] {
        assert!(ritual.simulate(&trials(LAST_TRIAL, count), None, &mut |_| true).unwrap().is_some());
        assert!(ritual.tally(&trials(LAST_TRIAL, count), &mut |_| true).unwrap().is_some());
    }
    for (start, count) in [(LAST_TRIAL, 2), (LAST_TRIAL + 2, 0), (1, LAST_TRIAL + 1), (u64::MAX, 1), (u64::MAX, u64::MAX), (0, u64::MAX)] {
        for error in [
            ritual.simulate(&trials(start, count), None, &mut |_| true).map(|_| ()).unwrap_err(),
            ritual.tally(&trials(start, count), &mut |_| true).map(|_| ()).unwrap_err(),
        ] {
            assert!(error.message().starts_with("legends.assist: start + trials must be at most 1099511627776"), "{error}");
        }
    }
    assert_eq!(Trials::read_count(&Value::Float(1e6)), Ok(1_000_000));
    assert_eq!(Trials::read_count(&(1i64 << 40).into()), Ok(1 << 40));
    assert_eq!(Trials::read_start(&((1i64 << 40) - 1).into()), Ok(LAST_TRIAL));
    let wrong =
        [Value::Integer(-1), Value::Integer((1 << 40) + 1), Value::Float(0.5), Value::Float(f64::NAN), "1".into(), Value::Bool(true), Value::Nothing];
    for value in wrong {
        assert!(Trials::read_count(&value).is_err() && Trials::read_start(&value).is_err(), "{value:?}");
    }
    assert!(Trials::read_start(&(1i64 << 40).into()).is_err());
}

#[test]
fn threads_are_one_to_1024() {
    assert_eq!(Trials::read_threads(&1.into()), Ok(1));
    assert_eq!(Trials::read_threads(&1024.into()), Ok(MAX_THREADS));
    for value in [Value::Integer(0), Value::Integer(1025), Value::Integer(-1), Value::Float(1.5), Value::Integer(1 << 32), "2".into()] {
        let error = Trials::read_threads(&value).unwrap_err();
        assert!(error.message().starts_with("threads must be an integer from 1 to 1024"), "{error}");
    }
}

#[test]
fn seeds_are_whole_numbers_or_short_texts() {
    let last = (1i64 << 53) - 1;
    assert_eq!(Seed::read(&last.into()), Ok(Seed::Integer(last as u64)));
    assert_eq!(Seed::read(&Value::Float(42.0)), Ok(Seed::Integer(42)));
    assert_eq!(Seed::read(&"42".into()), Ok(Seed::Text(b"42".to_vec())));
    assert_eq!(Seed::read(&Value::Bytes(vec![0xff; 255])), Ok(Seed::Text(vec![0xff; 255])));
    let wrong = [
        Value::Integer(-1),
        Value::Integer(last + 1),
        Value::Float(9_007_199_254_740_992.0),
        Value::Float(0.5),
        Value::Float(f64::NAN),
        Value::Float(f64::INFINITY),
        Value::Bool(true),
        Value::List(vec![]),
        Value::Nothing,
        "x".repeat(256).into(),
        Value::Bytes(vec![0; 256]),
    ];
    for value in wrong {
        let error = Seed::read(&value).unwrap_err();
        assert!(error.message().starts_with("seed must be an integer from 0 to 9007199254740991 or a text of at most 255 bytes"), "{error}");
    }
    assert!(Seed::integer(1 << 53).is_err());
}

#[test]
fn faces_are_a_flat_list_of_whole_numbers() {
    assert_eq!(Action::read_faces(&Value::List(vec![1.into(), Value::Float(6.0)])), Ok(vec![1, 6]));
    assert_eq!(Action::read_faces(&Value::Empty), Ok(Vec::new()));
    let wrong = [
        Value::Integer(3),
        Value::Nothing,
        Value::List(vec![0.into()]),
        Value::List(vec![(-1).into()]),
        Value::List(vec![65_537.into()]),
        Value::List(vec![Value::Float(1.5)]),
        Value::List(vec![Value::Float(f64::NAN)]),
        Value::List(vec!["1".into()]),
        Value::List(vec![Value::Bool(true)]),
        Value::List(vec![Value::List(vec![1.into()])]),
        Value::List(vec![Value::Nothing]),
        Value::List(vec![1.into(); 1_000_001]),
    ];
    for value in wrong {
        assert!(Action::read_faces(&value).unwrap_err().message().starts_with("faces "), "{value:?}");
    }
}

#[test]
fn events_that_make_no_sense_are_refused() {
    let odds = ritual().odds().unwrap();
    let tally = ritual().tally(&trials(0, 1000), &mut |_| true).unwrap().unwrap();
    let wrong = [
        json!({"nothing": 1}),
        json!({"success": 1}),
        json!({"success": "true"}),
        json!({"success": {"min": 0}}),
        json!({"success": null}),
        json!({"success": [true, 1]}),
        json!({"successes": true}),
        json!({"successes": 1.5}),
        json!({"successes": "3"}),
        json!({"successes": {"min": 1.5}}),
        json!({"successes": {"minimum": 1}}),
        json!({"successes": {"min": [1]}}),
        json!({"successes": [[1]]}),
        json!({"successes": null}),
        json!({"probability": 0.5}),
        json!([1]),
        json!(3),
        json!("success"),
    ];
    for event in wrong {
        let error = odds.chance(event.clone()).unwrap_err();
        assert!(error.message().starts_with("legends.assist: "), "{event}: {error}");
        assert!(odds.given(event.clone()).is_err() && odds.exact_chance(event.clone()).is_err(), "{event}");
        assert!(tally.chance(event.clone()).is_err() && tally.given(event).is_err());
    }
    for event in [Value::Float(f64::NAN), Value::Float(f64::INFINITY)] {
        assert!(odds.chance(map(&[("successes", event)])).is_err());
    }
    // an event that cannot come has the chance 0, and nothing can be said given it
    for event in
        [json!({"successes": 1000}), json!({"successes": []}), json!({"successes": {"min": 5, "max": 4}}), json!({"helped": 3, "hindered": 1})]
    {
        assert_eq!(odds.chance(event.clone()).unwrap(), 0.0, "{event}");
        assert_eq!(odds.exact_chance(event.clone()).unwrap().to_string(), "0/1", "{event}");
        let error = odds.given(event.clone()).unwrap_err();
        assert!(error.message().starts_with("legends.assist: "), "{error}");
    }
    // and one that is certain, 1
    for event in [json!({}), json!(null), json!({"success": [true, false]}), json!({"successes": {"min": -3}}), json!({"successes": {}})] {
        assert_eq!(odds.chance(event.clone()).unwrap(), 1.0, "{event}");
        assert_eq!(odds.exact_chance(event).unwrap().to_string(), "1/1");
    }
}

#[test]
fn questions_to_a_distribution_are_checked() {
    let odds = ritual().odds().unwrap();
    assert!(odds.column("nothing").unwrap_err().message().contains("unknown column"));
    let successes = odds.column("successes").unwrap();
    for q in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        assert!(successes.ppf(q).is_err() && successes.interval(q).is_err(), "{q}");
    }
    for outside in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, 0.5] {
        assert_eq!(successes.pmf(outside), 0.0, "{outside}");
    }
    assert_eq!((successes.cdf(f64::INFINITY), successes.cdf(f64::NEG_INFINITY)), (1.0, 0.0));
    assert_eq!((successes.sf(f64::INFINITY), successes.sf(f64::NEG_INFINITY)), (0.0, 1.0));
}

#[test]
fn a_generator_is_not_moved_by_an_error() {
    let rng = Rng::from_state(&format!("mobrule1:i1:{LAST_TRIAL}")).unwrap();
    assert!(rng.take(2).is_err() && rng.take(u64::MAX).is_err());
    assert_eq!(rng.trial(), LAST_TRIAL);
}

#[test]
fn look_ups_and_actions_are_not_taken_for_each_other() {
    assert!(action("legends.mob_dice", json!({"members": 9, "dice": 6})).unwrap_err().message().contains("look-up"));
    assert!(look_up("legends.mob", json!({"members": 9, "dice": 6})).unwrap_err().message().contains("action"));
    assert!(from_json(r#"{"function": "legends.mob_dice", "parameters": {"members": 9, "dice": 6}}"#).unwrap_err().message().contains("look-up"));
}

#[test]
fn every_function_is_found_by_its_path_and_makes_actions_of_it() {
    let mut paths: Vec<&str> = registry::functions().map(|function| function.path).collect();
    for function in registry::functions() {
        assert!(registry::SYSTEMS.contains(&function.system()), "{}", function.path);
        assert_eq!(registry::find(function.path).unwrap().path, function.path);
        assert!(!function.about().is_empty() && !function.source.is_empty(), "{}", function.path);
        for parameter in function.parameters() {
            assert!(!parameter.meaning.is_empty(), "{} {}", function.path, parameter.name);
        }
        if let Form::Action { columns, .. } = function.form {
            assert!(!columns().is_empty() && columns().iter().all(|column| !column.meaning.is_empty()), "{}", function.path);
        }
    }
    paths.sort_unstable();
    paths.dedup();
    assert_eq!(paths.len(), registry::functions().count(), "each path once");
}

/// `f64` odds agree with the fractions to 1e-11 of each, wherever that is 1e-300 or more; and the rows are the same.
fn agrees_with_fractions(path: &str, parameters: serde_json::Value) -> usize {
    let action = action(path, parameters).unwrap();
    let odds = action.odds().unwrap();
    let exact = odds.exact_rows().unwrap();
    let (mut at, mut sum, mut worst, mut tested) = (0, 0.0, 0.0f64, 0);
    odds.for_each(|cells, probability| {
        let (same, exact) = &exact[at];
        assert_eq!(cells, same, "{action}");
        let exact = exact.to_f64();
        if exact >= 1e-300 {
            tested += 1;
            worst = worst.max((probability - exact).abs() / exact);
        } else {
            assert!((0.0..1e-299).contains(&probability), "{action}: {cells:?} has {probability}, not {exact}");
        }
        sum += probability;
        at += 1;
    });
    assert_eq!(at, exact.len());
    println!("{action}: {at} rows, {tested} of them from 1e-300 up, worst relative error {worst:.1e}, sum off by {:.1e}", sum - 1.0);
    assert!(worst <= 1e-11, "{action}: relative error {worst:e}");
    assert!(f64::abs(sum - 1.0) <= 1e-12, "{action}: they sum to {sum}");
    tested
}

/// Pools that run in a moment with fractions; `the_largest_pools` has the limits themselves.
#[test]
fn large_pools_are_precise() {
    let dice = if cfg!(debug_assertions) { 300 } else { 1_500 };
    for fumble in ["ones", "negative", "never"] {
        for (sides, success) in [(1000, 2), (1000, 500), (1000, 1000), (6, 5), (2, 2)] {
            // one member of so many dice: a mob through a doorway throws exactly its pool
            let die = json!({"sides": sides, "success": success, "fumble": fumble});
            let tested = agrees_with_fractions("legends.mob", json!({"members": 1, "dice": dice, "frontage": 1, "die": die}));
            assert!(tested > 30);
        }
    }
    agrees_with_fractions("legends.assist", json!({"leader": dice, "assistants": [5, 6, {"successes": -2}]}));
    agrees_with_fractions("legends.assist", json!({"leader": 20, "assistants": [{"dice": 30, "count": 12}, 40], "die": {"fumble": "negative"}}));
}

/// The limits themselves: minutes of work with fractions. `cargo test --release --test limits -- --ignored`
#[test]
#[ignore = "minutes of work with long fractions"]
fn the_largest_pools_are_precise() {
    for fumble in ["ones", "negative", "never"] {
        let start = std::time::Instant::now();
        let die = json!({"sides": 1000, "success": 500, "fumble": fumble});
        agrees_with_fractions("legends.mob", json!({"members": 1, "dice": 10_000, "frontage": 1, "die": die}));
        println!("{fumble}: {:.1} s", start.elapsed().as_secs_f64());
    }
    let start = std::time::Instant::now();
    agrees_with_fractions("legends.assist", json!({"leader": 10_000, "assistants": [5, 6], "die": {"fumble": "ones"}}));
    println!("assist: {:.1} s", start.elapsed().as_secs_f64());
}

/// Once these ran for many seconds or minutes before anything was said.
#[test]
fn large_joins_and_long_chains_are_answered_or_refused_soon() {
    let rows = |function: &str, parameters: serde_json::Value| action(function, parameters).unwrap().odds().map(|odds| odds.len());
    assert_eq!(rows("boundless.companion_assist", json!({"companion": 1000, "dice": 1000})), Ok(1_502_501));
    assert_eq!(rows("boundless.advantage", json!({"dice": 2000, "follow_up": 0})), Ok(2_003_002));
    let message = rows("boundless.companion_assist", json!({"companion": 5000, "dice": 5000})).unwrap_err().to_string();
    assert!(message.ends_with("more than 6000000 rows at a time; use simulate or tally instead"), "{message}");
    for (function, parameters) in [
        ("boundless.attack", json!({"dice": 887, "damage": 7, "luck": 932, "position": "good"})),
        ("boundless.pool", json!({"dice": 5, "rolls": 10_000})),
        ("boundless.morale", json!({"dice": 14, "triggers": 2922})),
        ("legends.assist", json!({"leader": 5230, "assistants": [{"dice": 9, "count": 4}, 1071]})),
    ] {
        let odds = action(function, parameters).unwrap().odds().unwrap();
        let message = odds.exact_chance(json!({})).unwrap_err().to_string();
        assert!(message.contains("the exact odds of this action are too large") && message.ends_with("use floats instead"), "{message}");
    }
}

#[test]
fn seeds_and_trials_out_of_range_are_refused_however_they_were_made() {
    let check = action("boundless.check", json!({"dice": 2})).unwrap();
    let out_of_range = [
        (Seed::Integer(1 << 53), 0, "seed must be an integer from 0 to 9007199254740991 or a text of at most 255 bytes, got 9007199254740992"),
        (Seed::Text(vec![b'a'; 256]), 0, "seed must be "),
        (Seed::Integer(1), 1 << 40, "trial must be an integer from 0 to 1099511627775, got 1099511627776"),
        (Seed::Integer(1), u64::MAX, "trial must be "),
    ];
    for (seed, trial, words) in out_of_range {
        let message = check.row(&seed, trial, &mut [0; 8]).unwrap_err().to_string();
        assert!(message.starts_with(&format!("boundless.check: {words}")), "{message}");
        let throwing = Throwing::Seeded { seed: seed.clone(), trial };
        assert_eq!(check.roll(throwing.clone()).unwrap_err().to_string(), message);
        assert_eq!(check.story(&throwing).unwrap_err().to_string(), message);
        assert!(check.simulate(&Trials { seed, start: trial, trials: 1, threads: 1 }, None, &mut |_| true).is_err());
    }
    let nothing = Trials { seed: Seed::Integer(1), start: 1 << 40, trials: 0, threads: 1 };
    assert!(check.simulate(&nothing, None, &mut |_| true).is_ok());
}

#[test]
fn sums_that_are_too_large_say_what_is_too_large() {
    let bonus = action("torg.check", json!({"value": 12, "difficulty": 8})).unwrap().odds().unwrap().column("bonus").unwrap();
    let mut sum = bonus.clone();
    let message = loop {
        match sum.sum(&sum) {
            Ok(more) => sum = more,
            Err(refused) => break refused.to_string(),
        }
    };
    assert!(
        message.contains(" pairs of values, of which at most 200000000 are added") || message.contains("at most 1000 distributions"),
        "{message}"
    );
    let message = sum.exact_mean().unwrap_err().to_string();
    assert!(message.starts_with("the exact sum of ") && message.ends_with("; use floats instead"), "{message}");
}
