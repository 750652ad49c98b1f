use mobrule_core::*;
use serde_json::json;
use std::time::Instant;
fn time<T>(what: &str, n: u32, mut f: impl FnMut() -> T) {
    let mut best = f64::MAX;
    for _ in 0..5 {
        let t = Instant::now();
        for _ in 0..n {
            std::hint::black_box(f());
        }
        best = best.min(t.elapsed().as_secs_f64() / n as f64);
    }
    println!("{what}: {:.3} us", best * 1e6);
}
fn main() {
    let a = |n: usize, d: u32| action("legends.assist", json!({"leader":d,"assistants":vec![d;n]})).unwrap();
    let p = json!({"leader":10,"assistants":[10,10,10,10]});
    let v: Value = p.into();
    time("build A", 1000, || action("legends.assist", v.clone()).unwrap());
    let x = a(4, 10);
    time("odds A f64", 1000, || x.odds().unwrap());
    time("odds A col", 1000, || x.odds().unwrap().column("successes").unwrap());
    time("odds A exact rows", 100, || x.odds().unwrap().exact_rows().unwrap().len());
    let big = a(100, 300);
    time("odds 100x300", 1, || big.odds().unwrap().len());
    println!("rows {}", big.odds().unwrap().len());
    let s = action("legends.assist", json!({"leader":6,"assistants":[5,5,4]})).unwrap();
    let mut cells = [0; 6];
    let mut t = 0;
    time("row", 100000, || {
        t += 1;
        s.row(&Seed::Integer(42), t, &mut cells)
    });
    time("roll", 100000, || {
        t += 1;
        s.roll(Throwing::Seeded { seed: Seed::Integer(42), trial: t }).unwrap()
    });
    for n in [4, 20] {
        let x = a(n, 10);
        let tr = Trials { seed: Seed::Integer(1), start: 0, trials: 1_000_000, threads: 1 };
        time(&format!("sim {n} per 1M"), 1, || x.simulate(&tr, Some(&[0]), &mut |_| true).unwrap());
        let tr = Trials { threads: 2, ..tr };
        time(&format!("sim {n} 2 threads"), 1, || x.simulate(&tr, Some(&[0]), &mut |_| true).unwrap());
        let t0 = Instant::now();
        println!(
            "mean {} vs {}",
            x.simulate(&tr, Some(&[0]), &mut |_| true).unwrap().unwrap().column("successes").unwrap().mean(),
            x.odds().unwrap().column("successes").unwrap().mean()
        );
        let _ = t0;
    }
    println!("{}", s.roll(Throwing::Seeded { seed: Seed::Integer(42), trial: 0 }).unwrap().story().unwrap().explain(Format::Markdown));
    for bad in [
        json!({"leader":-1}),
        json!({"leader":2.5}),
        json!({"leader":"six"}),
        json!({"leader":true}),
        json!({"leader":3,"asistants":[2]}),
        json!({}),
        json!({"leader":3,"required":0}),
        json!({"leader":3,"die":{"sides":1}}),
        json!({"leader":3,"die":{"sides":4}}),
        json!({"leader":3,"assistants":[1,{"dice":3,"cout":2}]}),
        json!({"leader":3,"assistants":[{"dice":3,"count":1000000000000i64}]}),
    ] {
        println!("{}", action("legends.assist", bad).unwrap_err());
    }
    println!("{}", s);
}
