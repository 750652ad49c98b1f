//! Everything that mobrule says: each kind of refusal and of explanation, printed once into `tests/messages.txt`, to be read aloud. The test fails
//! when the file is not what is said; `scripts/generate` writes it anew.

use mobrule_core::asked::{self, RollAsked, TrialsAsked};
use mobrule_core::parameters::{Argument, Kind, Place};
use mobrule_core::registry::{Form, Function, from_json_value, functions};
use mobrule_core::{Action, Format, Rng, Seed, Throwing, Trials, Value, action, look_up};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// One value of each sort that a parameter of this kind may not be.
fn wrong(kind: &Kind) -> Vec<Json> {
    match kind {
        Kind::Integer { low, high } => vec![json!(low - 1), json!(high + 1), json!(*low as f64 + 0.5), json!("six"), json!(true)],
        Kind::Number => vec![json!("six")],
        Kind::Bool => vec![json!(1)],
        Kind::Text => vec![json!(3)],
        Kind::Choice(choices) => vec![json!("xyzzy"), json!(format!("{}s", choices[0].name)), json!(1)],
        Kind::List(entry) => std::iter::once(json!(3)).chain(wrong(entry).into_iter().map(|entry| json!([entry]))).collect(),
        Kind::Record(_, fields) => {
            let whole = [json!(3), json!({"unknown": 1})];
            let inside = fields.iter().flat_map(|field| wrong(&field.kind).into_iter().map(|value| json!({ field.name: value })));
            whole.into_iter().chain(inside).collect()
        }
        Kind::Either(kinds) => std::iter::once(json!([[]])).chain(kinds.iter().flat_map(wrong)).collect(),
        Kind::Optional(kind) => wrong(kind),
    }
}

fn refused(function: &Function, parameters: &Json) -> Option<String> {
    let value = Value::from(parameters.clone());
    let fields = function.arguments(&value).unwrap();
    function.call(&fields).err().map(|error| error.to_string())
}

/// Leaves out what says the same of another value.
fn once(said: BTreeSet<String>) -> Vec<String> {
    let mut known = BTreeSet::new();
    said.into_iter().filter(|message| known.insert(message.rsplit_once(", got ").map_or(message.clone(), |(what, _)| what.to_owned()))).collect()
}

/// Leaves out stories that say nothing new: each of their sentences came before, with other numbers.
fn new_ones(stories: BTreeSet<String>) -> Vec<String> {
    let mut known = BTreeSet::new();
    let mut is_new = |sentence: &str| {
        let parts: Vec<&str> = sentence.split(|c: char| c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
        known.insert(parts.join("#"))
    };
    stories.into_iter().filter(|story| story.lines().fold(false, |new, sentence| new | is_new(sentence))).collect()
}

/// What a function says against one wrong parameter in its example, against one that is left out, and against a misspelt one.
fn refusals(function: &Function) -> BTreeSet<String> {
    let example: Json = serde_json::from_str(function.example).unwrap();
    assert_eq!(refused(function, &example), None, "{}", function.path);
    let with = |name: &str, value: Option<Json>| {
        let mut parameters = example.clone();
        match value {
            Some(value) => parameters[name] = value,
            None => drop(parameters.as_object_mut().unwrap().remove(name)),
        }
        refused(function, &parameters)
    };
    let mut said = BTreeSet::new();
    for parameter in function.parameters() {
        said.extend(with(parameter.name, None));
        said.extend(wrong(&parameter.kind).into_iter().filter_map(|value| with(parameter.name, Some(value))));
    }
    said.extend(with(&format!("{}s", function.parameters()[0].name), Some(json!(1))));
    said
}

fn vectors() -> Vec<Json> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()).collect()
}

/// The cases of a function in one section of the vectors.
fn cases<'v>(vectors: &'v [Json], section: &'v str, function: &'v str) -> impl Iterator<Item = &'v Json> {
    vectors.iter().flat_map(move |file| file[section].as_array().into_iter().flatten()).filter(move |case| case["function"] == function)
}

fn faces(case: &Json) -> Vec<u16> {
    case["faces"].as_array().into_iter().flatten().map(|face| face.as_u64().unwrap() as u16).collect()
}

fn explained(action: &Action, throwing: &Throwing) -> String {
    action.story(throwing).unwrap().explain(Format::Text)
}

/// Whatever else is asked wrongly, in the order of a user's way: seeds and faces, trials, columns, events, numbers, saved states.
fn questions() -> Vec<String> {
    let assist = action("legends.assist", json!({"leader": 3, "assistants": [2]})).unwrap();
    let odds = assist.odds().unwrap();
    let successes = odds.column("successes").unwrap();
    let tally = assist.tally(&Trials { seed: Seed::Integer(1), start: 0, trials: 10, threads: 1 }, &mut |_| true).unwrap().unwrap();
    let mut said = Vec::new();
    let mut say = |error: mobrule_core::Error| said.push(error.to_string());
    let roll = |seed: Json, trial: Json, faces: Json| RollAsked { seed: seed.into(), trial: trial.into(), faces: faces.into() };
    for seed in [json!(-1), json!(1.5), json!(true), json!("x".repeat(256)), json!([1])] {
        say(roll(seed, Json::Null, Json::Null).read(&assist, None).unwrap_err());
    }
    for trial in [json!(-1), json!(1u64 << 40), json!("1")] {
        say(roll(json!(1), trial, Json::Null).read(&assist, None).unwrap_err());
    }
    say(roll(json!(1), Json::Null, json!([1])).read(&assist, None).unwrap_err());
    say(roll(Json::Null, json!(1), json!([1])).read(&assist, None).unwrap_err());
    let rng = Rng::new(Seed::Integer(1));
    say(roll(Json::Null, json!(1), Json::Null).read(&assist, Some(&rng)).unwrap_err());
    for faces in [json!(3), json!(["1"]), json!([1.5]), json!([0])] {
        say(roll(Json::Null, Json::Null, faces).read(&assist, None).unwrap_err());
    }
    let open = action("torg.check", json!({"value": 9, "difficulty": 9})).unwrap();
    for (action, faces) in [(&assist, vec![]), (&assist, vec![1, 2]), (&assist, vec![1, 2, 3, 7]), (&assist, vec![1; 9]), (&open, vec![10])] {
        say(action.roll(Throwing::Faces(faces)).unwrap_err());
    }
    let trials = |asked: TrialsAsked| asked.read(&assist, None, 1).unwrap_err();
    let number = |number: i64| Value::Integer(number);
    say(trials(TrialsAsked::default()));
    for count in [number(-1), Value::Float(1.5), number(1 << 41), Value::from("ten")] {
        say(trials(TrialsAsked { trials: count, ..TrialsAsked::default() }));
    }
    say(trials(TrialsAsked { trials: number(1), start: number(-1), ..TrialsAsked::default() }));
    say(trials(TrialsAsked { trials: number(1), threads: number(0), ..TrialsAsked::default() }));
    for columns in [json!(3), json!([]), json!("sucess"), json!(["nothing like it"])] {
        say(trials(TrialsAsked { trials: number(1), columns: columns.into(), ..TrialsAsked::default() }));
    }
    let many = |start: u64, trials: u64| Trials { seed: Seed::Integer(1), start, trials, threads: 1 };
    say(assist.simulate(&many(1 << 39, 1 << 40), None, &mut |_| true).unwrap_err());
    say(assist.simulate(&many(0, 1 << 40), None, &mut |_| true).unwrap_err());
    say(asked::trial_of(&assist, &many(5, 3), &number(2)).unwrap_err());
    say(asked::trial_of(&assist, &many(5, 0), &number(5)).unwrap_err());
    for name in [json!(3), json!("sucess")] {
        say(asked::column(&assist, name.into()).unwrap_err());
    }
    for event in [
        json!(3),
        json!({"sucess": true}),
        json!({"success": 1}),
        json!({"successes": "many"}),
        json!({"successes": 1u64 << 53}),
        json!({"successes": {"mim": 3}}),
        json!({"successes": []}),
    ] {
        odds.chance(event).err().into_iter().for_each(&mut say);
    }
    say(odds.given(json!({"successes": 99})).unwrap_err());
    say(tally.given(json!({"successes": 99})).unwrap_err());
    say(asked::exact(&number(1)).unwrap_err().within("mean"));
    say(asked::number("value", &Value::from("six")).unwrap_err().within("pmf"));
    say(successes.ppf(1.5).unwrap_err());
    say(successes.interval(f64::NAN).unwrap_err());
    say(asked::draws(&number(-1), mobrule_core::distribution::MAX_DRAWS).unwrap_err().within("sample"));
    let other = action("legends.assist", json!({"leader": 4})).unwrap();
    say(tally.fit(&other.odds().unwrap()).unwrap_err());
    say(tally.add(&other.tally(&many(0, 1), &mut |_| true).unwrap().unwrap()).unwrap_err());
    let known = tally.given(json!({"helped": [0, 1]})).unwrap();
    say(tally.add(&known).unwrap_err());
    say(known.fit(&odds).unwrap_err());
    say(Format::read(&Value::from("html"), &Place::ARGUMENTS.name("format")).unwrap_err().within("legends.assist"));
    for (seed, state) in [(json!(-1), Json::Null), (Json::Null, json!(3)), (Json::Null, json!("mobrule1:i1")), (json!(1), json!("mobrule1:i1:0"))] {
        say(Rng::read(&seed.into(), &state.into()).unwrap_err());
    }
    for text in [
        json!(3),
        json!(""),
        json!("[]"),
        json!("{}"),
        json!(r#"{"function": "legends.asist", "parameters": {}}"#),
        json!(r#"{"function": "torg.value", "parameters": {"measure": 3}}"#),
    ] {
        say(from_json_value(&text.into()).unwrap_err());
    }
    let crowd = action("legends.collaborate", json!({"members": [{"dice": 5000, "count": 20}]})).unwrap();
    say(crowd.odds().unwrap_err());
    let long = action("boundless.pool", json!({"dice": 5, "rolls": 10_000})).unwrap().odds().unwrap();
    say(long.exact_rows().unwrap_err());
    let mut sum = open.odds().unwrap().column("bonus").unwrap();
    let refused = loop {
        match sum.sum(&sum) {
            Ok(more) => sum = more,
            Err(refused) => break refused,
        }
    };
    say(refused);
    say(sum.exact_mean().unwrap_err());
    say(action("torg.value", json!({"measure": 3})).unwrap_err());
    say(look_up("torg.check", json!({"value": 3, "difficulty": 3})).unwrap_err());
    say(action("legends.asist", json!({})).unwrap_err());
    said
}

#[test]
fn the_file_of_messages_is_what_is_said() {
    let vectors = vectors();
    let mut text =
        String::from("Everything that mobrule says, each kind of it once. Written by tests/rust/messages.rs, which says how; do not edit.\n");
    for function in functions() {
        write!(text, "\n== {}\n\n-- refused\n\n", function.path).unwrap();
        let mut said = refusals(function);
        for case in cases(&vectors, "refused", function.path) {
            said.extend(refused(function, &case["parameters"]));
        }
        once(said).iter().for_each(|message| writeln!(text, "{message}").unwrap());
        if let Form::LookUp { .. } = function.form {
            continue;
        }
        text.push_str("\n-- told\n");
        let mut told = BTreeSet::new();
        let example = action(function.path, serde_json::from_str::<Json>(function.example).unwrap()).unwrap();
        for trial in 0..3 {
            told.insert(explained(&example, &Throwing::Seeded { seed: Seed::Integer(42), trial }));
        }
        for case in cases(&vectors, "played", function.path) {
            let action = action(function.path, case["parameters"].clone()).unwrap();
            told.insert(explained(&action, &Throwing::Faces(faces(case))));
        }
        new_ones(told).iter().for_each(|story| write!(text, "\n{story}\n").unwrap());
    }
    text.push_str("\n== whatever is asked wrongly\n\n");
    questions().iter().for_each(|message| writeln!(text, "{message}").unwrap());

    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/messages.txt");
    if std::env::var_os("MOBRULE_WRITE").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = known.lines().zip(text.lines()).enumerate().find(|(_, (known, now))| known != now);
    assert!(
        known == text,
        "tests/messages.txt is stale ({}); run scripts/generate and read what changed",
        differs.map_or("its length differs".to_owned(), |(line, (known, now))| format!("line {}: {known:?}, now {now:?}", line + 1))
    );
}
