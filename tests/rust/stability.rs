//! The dice of a seed, as literal numbers. They were computed by another program, in another language, written from the documentation of
//! `mobrule_core::dice` alone; so they hold the library to its documentation, and must never change while `STREAM_VERSION` is 1.

use mobrule_core::chance::{Chance, Label};
use mobrule_core::dice::words::Words;
use mobrule_core::dice::{OpenDie, STREAM_VERSION};
use mobrule_core::readers::hand::{Faces, Hand, Random};
use mobrule_core::readers::trial::{Tables, Trial};
use mobrule_core::{Rng, Seed, Throwing, action};
use rand::rngs::Xoshiro128PlusPlus;
use rand::{Rng as _, SeedableRng};
use serde_json::json;

const LAST_TRIAL: u64 = (1 << 40) - 1;

fn text(bytes: &[u8]) -> Seed {
    Seed::Text(bytes.to_vec())
}

fn faces(seed: &Seed, trial: u64, pools: &[(usize, u32)]) -> Vec<Vec<u32>> {
    let mut random = Random::new(seed.stream().trial(trial));
    pools
        .iter()
        .map(|(dice, sides)| {
            random.begin();
            (0..*dice).map(|_| random.next(*sides).unwrap()).collect()
        })
        .collect()
}

#[test]
fn the_stream_is_version_1() {
    assert_eq!(STREAM_VERSION, 1);
}

/// The sequence that the authors' C code of xoshiro128++ gives for the state 1, 2, 3, 4.
#[test]
fn the_generator_is_xoshiro128_plus_plus() {
    let mut state = [0; 16];
    for (i, word) in [1u32, 2, 3, 4].into_iter().enumerate() {
        state[4 * i..4 * i + 4].copy_from_slice(&word.to_le_bytes());
    }
    let mut words = Xoshiro128PlusPlus::from_seed(state);
    let first: Vec<u32> = (0..10).map(|_| words.next_u32()).collect();
    assert_eq!(first, [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]);
}

#[test]
fn words_are_laid_out_as_documented() {
    let expected: [(u32, u32, u32, u32); 21] = [
        (2, 31, 2147483648, 0),
        (3, 18, 387420489, 33341917),
        (4, 15, 1073741824, 0),
        (5, 11, 48828125, 46920421),
        (6, 10, 60466176, 1868800),
        (7, 10, 282475249, 57838561),
        (8, 10, 1073741824, 0),
        (10, 7, 10000000, 4967296),
        (12, 7, 35831808, 30982144),
        (16, 7, 268435456, 0),
        (20, 6, 64000000, 6967296),
        (30, 5, 24300000, 18167296),
        (60, 4, 12960000, 5207296),
        (63, 4, 15752961, 10161904),
        (100, 3, 1000000, 967296),
        (101, 4, 104060401, 28490855),
        (256, 3, 16777216, 0),
        (365, 3, 48627125, 15780296),
        (625, 2, 390625, 45421),
        (999, 2, 998001, 568993),
        (1000, 2, 1000000, 967296),
    ];
    for (sides, dice, span, reject_below) in expected {
        assert_eq!(*Words::of(sides), Words { sides, dice, span, reject_below }, "d{sides}");
    }
}

#[test]
fn the_first_words_and_faces_of_seeds() {
    let [zero, answer, last] = [0, 42, (1 << 53) - 1].map(Seed::Integer);
    #[rustfmt::skip]
    let expected: [(Seed, u64, [u32; 4], [u32; 12]); 32] = [
        (zero.clone(), 0, [1470518053, 2721124267, 1166335277, 2012575777], [3, 1, 2, 6, 5, 3, 1, 6, 5, 3, 4, 5]),
        (zero.clone(), 1, [1403566505, 932163203, 3234257858, 3817606594], [2, 6, 5, 4, 4, 1, 6, 2, 2, 3, 2, 2]),
        (zero.clone(), 7, [3692906421, 3876349841, 3641271096, 1974911010], [6, 1, 6, 5, 2, 6, 6, 1, 3, 4, 6, 3]),
        (zero, LAST_TRIAL, [607895610, 1759304558, 1530249330, 982403879], [1, 6, 1, 4, 3, 4, 4, 2, 3, 1, 3, 3]),
        (answer.clone(), 0, [4050263892, 3923182679, 4054107230, 2636187731], [6, 4, 6, 5, 1, 6, 5, 5, 5, 5, 6, 3]),
        (answer.clone(), 1, [933442094, 471710328, 3771564881, 3006372818], [2, 2, 5, 6, 4, 6, 6, 4, 4, 2, 1, 4]),
        (answer.clone(), 7, [1995118641, 3459607958, 1882255676, 75060952], [3, 5, 5, 3, 1, 1, 6, 2, 2, 2, 5, 5]),
        (answer, LAST_TRIAL, [2541803868, 465521225, 4041855575, 3099845680], [4, 4, 2, 5, 6, 6, 3, 6, 2, 4, 1, 4]),
        (last.clone(), 0, [2006268392, 2156784442, 1885961809, 3645295177], [3, 5, 5, 6, 3, 2, 6, 6, 4, 1, 4, 1]),
        (last.clone(), 1, [2254735962, 4072183049, 3027773603, 2243849092], [4, 1, 6, 3, 3, 2, 1, 3, 5, 3, 6, 5]),
        (last.clone(), 7, [989400358, 1918452146, 539291986, 1478731934], [2, 3, 2, 5, 4, 2, 5, 5, 6, 3, 3, 5]),
        (last, LAST_TRIAL, [2469866899, 3421028861, 2324302122, 4181033230], [4, 3, 5, 2, 2, 5, 1, 2, 1, 6, 5, 5]),
        (text(b"42"), 0, [1572448435, 260697032, 3680247067, 2895457623], [3, 2, 2, 1, 3, 6, 3, 4, 2, 3, 1, 3]),
        (text(b"42"), 1, [828122135, 4265048673, 2167474421, 3605335600], [2, 1, 6, 4, 6, 2, 6, 1, 3, 6, 6, 6]),
        (text(b"42"), 7, [2711452983, 3678559544, 236419905, 3619585984], [4, 5, 5, 3, 2, 1, 3, 2, 2, 4, 6, 1]),
        (text(b"42"), LAST_TRIAL, [2833035134, 629556090, 1179599058, 2267642447], [4, 6, 5, 3, 6, 2, 1, 4, 6, 4, 1, 6]),
        (text(b""), 0, [636575589, 976904682, 2682298412, 1522194152], [1, 6, 3, 1, 1, 4, 1, 4, 1, 5, 2, 3]),
        (text(b""), 1, [1728216213, 1408027535, 3672895738, 697443760], [3, 3, 3, 6, 3, 6, 4, 1, 5, 3, 2, 6]),
        (text(b""), 7, [560644358, 2571451010, 1258852809, 1555640334], [1, 5, 5, 2, 2, 1, 2, 3, 6, 6, 4, 4]),
        (text(b""), LAST_TRIAL, [1113847157, 3782504624, 920906146, 2907620967], [2, 4, 3, 1, 1, 4, 4, 6, 6, 1, 6, 2]),
        (text(b"\xff\x00\x80 mob"), 0, [2298206676, 395973924, 395338367, 1299219983], [4, 2, 2, 4, 3, 6, 2, 5, 4, 6, 1, 4]),
        (text(b"\xff\x00\x80 mob"), 1, [1814322983, 496833013, 2365105441, 1453817016], [3, 4, 2, 2, 3, 5, 6, 3, 1, 6, 1, 5]),
        (text(b"\xff\x00\x80 mob"), 7, [2595636299, 3525171287, 1484016532, 4246800920], [4, 4, 5, 4, 2, 3, 2, 4, 2, 5, 5, 6]),
        (text(b"\xff\x00\x80 mob"), LAST_TRIAL, [167589875, 1498106136, 3253678739, 464685475], [1, 2, 3, 3, 4, 3, 4, 1, 5, 2, 3, 1]),
        (text(&[b'x'; 255]), 0, [1259662090, 3636880525, 994089912, 302836256], [2, 5, 4, 3, 1, 4, 4, 6, 1, 4, 6, 1]),
        (text(&[b'x'; 255]), 1, [1781930613, 2705376697, 1880693060, 2630076260], [3, 3, 6, 4, 5, 2, 1, 1, 4, 4, 4, 5]),
        (text(&[b'x'; 255]), 7, [1167030962, 2756021452, 3479505360, 4280016130], [2, 4, 5, 5, 1, 6, 3, 3, 2, 2, 4, 6]),
        (text(&[b'x'; 255]), LAST_TRIAL, [1014076854, 4127431702, 4007826589, 1090221323], [2, 3, 3, 6, 6, 6, 6, 2, 1, 2, 6, 5]),
        (text("Würfel".as_bytes()), 0, [4073355137, 2419161986, 1842307068, 24934267], [6, 5, 1, 6, 1, 5, 4, 6, 1, 1, 4, 3]),
        (text("Würfel".as_bytes()), 1, [1410819580, 872636811, 888909136, 4231243150], [2, 6, 5, 6, 5, 2, 4, 6, 5, 1, 2, 2]),
        (text("Würfel".as_bytes()), 7, [2862787487, 766252327, 1284413108, 2142012857], [4, 6, 6, 6, 6, 1, 2, 6, 1, 3, 2, 1]),
        (text("Würfel".as_bytes()), LAST_TRIAL, [1723965319, 761482619, 1574282738, 1500599440], [3, 3, 3, 5, 2, 2, 3, 1, 3, 1, 2, 1]),
    ];
    for (seed, trial, words, dice) in expected {
        let mut stream = seed.stream().trial(trial);
        assert_eq!([(); 4].map(|()| stream.next_u32()), words, "words of {seed:?}, trial {trial}");
        assert_eq!(faces(&seed, trial, &[(12, 6)])[0], dice, "faces of {seed:?}, trial {trial}");
    }
}

#[test]
fn a_pool_continues_across_words() {
    let expected: [(u32, u64, &[u32]); 7] = [
        (2, 0, &[2, 2, 2, 2, 1, 1, 1, 2, 1, 2, 2, 1, 2, 1, 2, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 2, 1, 2, 1, 2, 1, 2, 2, 2, 1, 2, 1, 1, 2, 2]),
        (6, 3, &[5, 1, 2, 2, 6, 2, 4, 5, 6, 5, 6, 5, 3, 4, 5, 3, 4, 5, 3, 5, 4, 2, 2, 4, 1]),
        (7, 1, &[2, 4, 5, 4, 6, 6, 1, 6, 6, 6, 1, 6, 3, 5, 5, 7]),
        (20, 2, &[8, 15, 13, 16, 6, 13, 8, 18, 17, 8, 12, 14, 4, 6]),
        (100, 0, &[95, 31, 26, 92, 35, 38, 95, 40]),
        (1000, 5, &[930, 590, 324, 721, 488, 851, 80]),
        (999, 0, &[943, 83, 913, 524, 943]),
    ];
    for (sides, trial, dice) in expected {
        assert_eq!(faces(&Seed::Integer(42), trial, &[(dice.len(), sides)])[0], dice, "d{sides}");
    }
}

#[test]
fn each_pool_starts_on_a_fresh_word() {
    let thrown = faces(&Seed::Integer(42), 9, &[(3, 6), (4, 20), (2, 1000), (2, 2)]);
    assert_eq!(thrown, [vec![5, 3, 6], vec![20, 13, 18, 18], vec![616, 82], vec![2, 1]]);
}

/// Trials of seed 42 whose first word is rejected for the die.
#[test]
fn a_rejected_word_is_passed_over() {
    for (sides, trial, word, dice) in [
        (6, 2851, 2484140312u32, [4, 5, 1, 2]),
        (7, 112, 1510221807, [6, 5, 7, 5]),
        (20, 271, 3460465955, [20, 4, 9, 5]),
        (1000, 463, 1437091763, [849, 540, 632, 95]),
    ] {
        let seed = Seed::Integer(42);
        assert_eq!(seed.stream().trial(trial).next_u32(), word);
        assert!(Words::of(sides).rejects(word), "d{sides}");
        assert_eq!(faces(&seed, trial, &[(4, sides)])[0], dice, "d{sides}");
    }
}

/// Rerolls come from what is left of the word, then from the next; and every reader sees the same.
#[test]
fn an_open_ended_die_continues_across_words() {
    let die = |sides, again_on, rerolls| OpenDie::new(sides, again_on, rerolls).first_at_least(1);
    #[rustfmt::skip]
    let expected: [(OpenDie, u64, u64, &[u16]); 3] = [
        (die(6, [5, 6], 100), 42, 100_446, &[5, 6, 6, 5, 6, 6, 5, 6, 5, 6, 6, 3]),
        (die(20, [10, 20], 20), 7, 725_081, &[20, 20, 10, 10, 20, 20, 13]),
        (die(2, [1, 2], 40), 0, 0, &[1, 2, 1, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 2, 2, 1, 1, 2, 1, 2, 1, 1, 2, 2, 1, 1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 1, 1, 2, 1, 1, 1]),
    ];
    for (die, seed, trial, dice) in expected {
        let stream = Seed::Integer(seed).stream();
        let total: u16 = dice.iter().sum();
        let who = Label::the("roll");

        let mut hand = Hand::new(Random::new(stream.trial(trial)), false);
        assert_eq!(hand.open(who, die), Some(total.into()), "{die:?}");
        assert_eq!(hand.shown, dice, "{die:?}");

        let mut tables = Tables::default();
        for mut reader in [Trial::new(stream.trial(trial)), Trial::of_many(stream.trial(trial), &mut tables)] {
            assert_eq!(reader.open(who, die), i32::from(total), "{die:?}");
        }
    }
}

/// Whole results of an assist: leader 6 dice, assistants 5, 5 and 4, 3 Successes required, 2 drain.
#[test]
fn whole_rolls_of_an_assist() {
    let ritual = action("legends.assist", json!({"leader": 6, "assistants": [5, 5, 4], "required": 3, "drain": 2})).unwrap();
    #[rustfmt::skip]
    let expected: [(Seed, u64, [u16; 20], [i64; 6]); 3] = [
        (Seed::Integer(42), 0, [6, 4, 6, 5, 1, 6, 6, 3, 6, 2, 5, 6, 4, 6, 6, 2, 4, 5, 1, 4], [6, 2, 0, 1, 0, 2]),
        (Seed::Integer(42), 7, [3, 5, 5, 3, 1, 1, 5, 5, 6, 6, 6, 3, 4, 5, 4, 6, 1, 1, 4, 5], [3, 1, 0, 1, 0, 2]),
        (text(b"42"), 0, [3, 2, 2, 1, 3, 6, 1, 3, 2, 1, 4, 6, 1, 6, 1, 4, 5, 1, 2, 4], [0, 0, 1, 0, 1, 4]),
    ];
    for (seed, trial, faces, cells) in expected {
        let roll = ritual.roll(Throwing::Seeded { seed: seed.clone(), trial }).unwrap();
        assert_eq!(roll.faces(), faces, "{seed:?}, trial {trial}");
        assert_eq!(roll.cells(), cells, "{seed:?}, trial {trial}");
        let labels: Vec<String> = roll.dice().map(|(throw, faces)| format!("{} {}", throw.who, faces.len())).collect();
        assert_eq!(labels, ["leader 6", "assistant 1 5", "assistant 2 5", "assistant 3 4"]);
    }
}

/// More assistants never change the dice of those before them.
#[test]
fn one_more_assistant_changes_no_earlier_die() {
    let roll = |assistants: &[u32]| {
        let ritual = action("legends.assist", json!({"leader": 6, "assistants": assistants})).unwrap();
        ritual.roll(Throwing::Seeded { seed: Seed::Integer(42), trial: 3 }).unwrap().faces().to_vec()
    };
    let (fewer, more) = (roll(&[5, 5]), roll(&[5, 5, 7]));
    assert_eq!(fewer, more[..16]);
    assert_eq!(more.len(), 23);
}

#[test]
fn a_saved_state_reads_as_it_always_did() {
    let rng = Rng::from_state("mobrule1:t43616bff:17").unwrap();
    assert_eq!((rng.seed().clone(), rng.trial()), (text(b"Cak\xff"), 17));
    assert_eq!(rng.state(), "mobrule1:t43616bff:17");
}
