"""Times mobrule against its peers on the same work, both in turn, and prints one table.

A row names the work, what mobrule took, what the peer took, their ratio, and the goal. Peers: NumPy (vectorised Monte Carlo, dice by dice),
icepool and dyce (exact odds in Python). Times are the best of several rounds; the ratio is what holds on another machine.
"""

import json
import math
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import dyce
import icepool
import mobrule
import numpy as np

warnings.simplefilter("ignore")  # dyce marks what is used here as experimental
ROOT = Path(__file__).resolve().parent.parent
WANTED = sys.argv[1] if len(sys.argv) > 1 else ""
Work = Callable[[], Any]


def once(work: Work, least: float = 0.05) -> float:
    """Seconds that one call takes, from as many calls as fill a little while."""
    start = time.perf_counter()
    work()
    calls = max(1, min(100_000, int(least / max(time.perf_counter() - start, 1e-7))))
    start = time.perf_counter()
    for _ in range(calls):
        work()
    return (time.perf_counter() - start) / calls


def span(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def row(name: str, ours: Work, peer: Work | None, goal: str, peer_name: str = "", rounds: int = 5, per: int = 1) -> None:
    """One row: `per` divides both times (trials of a simulation)."""
    if WANTED not in name:
        return
    mine, other = math.inf, math.inf
    for _ in range(rounds):
        mine = min(mine, once(ours))
        if peer is not None:
            other = min(other, once(peer))
    theirs = f"{span(other / per):>10} {other / mine:9.1f}x" if peer is not None else f"{'':>10} {'':>10}"
    print(f"{name:<58} {span(mine / per):>10} {theirs}  {peer_name:<22} {goal}", flush=True)


def figure(name: str, seconds: float, goal: str, note: str = "") -> None:
    if WANTED in name:
        print(f"{name:<58} {span(seconds):>10} {'':>10} {'':>10}  {note:<22} {goal}", flush=True)


# --- Monte Carlo: NumPy throws every die, vectorised, in blocks that stay in the cache ---------------------------------------------------

TRIALS = 200_000
BONUS = np.array(
    [0, -12, -10, -8, -8, -5, -5, -2, -2, -1, -1, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7] + [7 + math.ceil((t - 20) / 5) for t in range(21, 700)], np.int16
)
SUCCEED = ((0, 1), (2, 2), (4, 4), (6, 6), (8, 8))  # eight characters, the high end of each row


def in_blocks(block: int, draw: Callable[[np.random.Generator, int], Any]) -> Work:
    def work() -> None:
        rng = np.random.default_rng(1)
        for _ in range(TRIALS // block):
            draw(rng, block)

    return work


def numpy_assist(assistants: int, rng: np.random.Generator, n: int) -> Any:
    faces = rng.integers(1, 7, (n, assistants + 1, 10), np.uint8)
    hits, ones = (faces >= 5).sum(2, dtype=np.uint8), (faces == 1).any(2)
    helpers = hits[:, 1:]
    helped = (helpers >= assistants).sum(1, dtype=np.int32)
    hindered = ((helpers == 0) & ones[:, 1:]).sum(1, dtype=np.int32)
    return hits[:, 0] + helped - hindered


def numpy_bonus(rng: np.random.Generator, n: int) -> Any:
    total, open_ = np.zeros(n, np.int32), np.arange(n)
    for _ in range(21):
        face = rng.integers(1, 21, open_.size, np.uint8)
        total[open_] += face
        open_ = open_[(face == 10) | (face == 20)]
        if not open_.size:
            break
    return BONUS[total]


def successes_of_eight(points: int) -> int:
    return max([succeed for offset, succeed in SUCCEED if points >= offset], default=0)


EIGHT = np.array([successes_of_eight(points) for points in range(-12, 200)], np.int8)


def numpy_check(rng: np.random.Generator, n: int) -> Any:
    bonus = numpy_bonus(rng, n)
    total = bonus + 14
    points = total - 15
    return bonus, total, points, points >= 0


def numpy_many(rng: np.random.Generator, n: int) -> Any:
    return EIGHT[numpy_bonus(rng, n) - 5 + 12]


EFFECT = np.array([0, 0, 2, 3, 3, 4, 4, 5, 5], np.int8)


def numpy_many_all(rng: np.random.Generator, n: int) -> Any:
    bonus = numpy_bonus(rng, n)
    total = bonus + 5 + 10
    points = total - 20
    successes = EIGHT[points + 12]
    return bonus, total, points, successes, EFFECT[successes]


def numpy_pool(rng: np.random.Generator, n: int) -> Any:
    pool, place = np.full(n, 8, np.int16), np.arange(8, dtype=np.int16)
    for _ in range(10):
        faces = rng.integers(1, 7, (n, 8), np.uint8)
        misses = ((faces < 5) & (place < pool[:, None])).sum(1, dtype=np.int16)
        pool -= np.minimum(misses, 2)
    return pool


def numpy_enemies(rng: np.random.Generator, n: int) -> Any:
    hero = rng.integers(1, 7, (n, 2), np.uint8).sum(1, dtype=np.int16) - 1
    enemies = rng.integers(1, 7, (n, 12, 2), np.uint8).sum(2, dtype=np.int16)
    return (enemies > hero[:, None]).sum(1, dtype=np.int32)


def simulate(action: Any, columns: list[str] | None = None, threads: int = 1, trials: int = TRIALS) -> Work:
    return lambda: action.simulate(trials, seed=1, columns=columns, threads=threads)


# --- exact odds: the same cases in icepool and dyce --------------------------------------------------------------------------------------

D6, D20 = icepool.d(6), icepool.d(20)
HIT = (D6 >= 5).map(lambda hit: int(hit))
H6, H20 = dyce.H(6), dyce.H(20)
HHIT = dyce.H({1: 2, 0: 4})
EXACT = 0


def icepool_assist(assistants: int = 4) -> Any:
    class Adds(icepool.MultisetEvaluator):
        def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
            hits, ones = state or (0, 0)
            return hits + (count if outcome >= 5 else 0), ones + (count if outcome == 1 else 0)

        def final_outcome(self, state: Any, *_: Any, **__: Any) -> int:
            hits, ones = state
            return 1 if hits >= assistants else -1 if hits == 0 and ones else 0

    return assistants @ Adds().evaluate(D6.pool(10)) + 10 @ HIT


def dyce_assist(assistants: int = 4) -> Any:
    packed = H6.apply(lambda face: 64 * (face >= 5) + (face == 1))
    adds = (10 @ packed).apply(lambda s: 1 if s // 64 >= assistants else -1 if s // 64 == 0 and s % 64 else 0)
    return assistants @ adds + 10 @ HHIT


def icepool_bonus() -> Any:
    return D20.explode([10, 20], depth=20).map(lambda total: int(BONUS[total]))


def icepool_many() -> Any:
    return D20.explode([10, 20], depth=20).map(lambda total: successes_of_eight(int(BONUS[total]) - 5))


def dyce_die() -> Any:
    tail = H20
    for _ in range(20):
        rest = tail
        tail = dyce.expand(lambda r, rest=rest: rest + r.outcome if r.outcome in (10, 20) else r.outcome, H20, min_path_probability=EXACT)
    return tail


def dyce_bonus() -> Any:
    return dyce_die().apply(lambda total: int(BONUS[total]))


def dyce_many() -> Any:
    return dyce_die().apply(lambda total: successes_of_eight(int(BONUS[total]) - 5))


def icepool_pool() -> Any:
    binomial = {n: n @ HIT if n else icepool.Die([0]) for n in range(9)}
    return icepool.map(lambda n: binomial[n].map(lambda hits: n - min(n - hits, 2), star=False), 8, star=False, repeat=10)


def dyce_pool() -> Any:
    step = {n: (n @ HHIT).apply(lambda hits, n=n: n - min(n - hits, 2)) if n else dyce.H({0: 1}) for n in range(9)}
    left = dyce.H({8: 1})
    for _ in range(10):
        left = dyce.expand(lambda r: step[r.outcome], left, min_path_probability=EXACT)
    return left


def icepool_pool_joint() -> Any:
    """The Pool and the hits of the last roll, as the columns of `pool` have them."""
    binomial = {n: n @ HIT if n else icepool.Die([0]) for n in range(9)}

    def step(n: int, hits: int, rolls: int) -> Any:
        return binomial[n].map(lambda hits: (n - min(n - hits, 2), hits, rolls + 1)) if n else (n, hits, rolls)

    return icepool.map(step, icepool.Die([(8, 0, 0)]), star=True, repeat=10)


def dyce_pool_joint() -> Any:
    def step(r: Any) -> Any:
        rest, rolls = divmod(r.outcome, 16)
        n = rest // 16
        if not n:
            return r.outcome
        return (n @ HHIT).apply(lambda hits: ((n - min(n - hits, 2)) * 16 + hits) * 16 + rolls + 1)

    left = dyce.H({8 * 256: 1})
    for _ in range(10):
        left = dyce.expand(step, left, min_path_probability=EXACT)
    return left


def icepool_lead() -> Any:
    class Best(icepool.MultisetEvaluator):
        def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
            best, none = state or (0, 0)
            return (max(best, outcome) if count else best), none + (count if outcome == 0 else 0)

    return Best().evaluate((3 @ HIT).pool(6))


def dyce_lead() -> Any:
    return dyce.expand(lambda r: max(r.roll) * 100 + sum(x == 0 for x in r.roll), 6 @ dyce.P(3 @ HHIT), min_path_probability=EXACT)


def odds(action: Any) -> Work:
    return lambda: action.odds()


def fractions(action: Any) -> Work:
    """All exact weights; the single fraction at the end is what a user reads."""
    column = action.columns[0].name
    return lambda: action.odds().chance({column: {"min": 0}}, exact=True)


def sizes() -> None:
    """Sizes of what was built, and how long that took."""
    for path in sorted(Path(os.environ.get("MOBRULE_LUA_MODULES", "")).glob("*/mobrule.so")) + sorted(
        Path(mobrule.__file__).parent.glob("_core*.so")
    ):
        if WANTED in "binary size":
            label = f"binary size, {'Lua ' + path.parent.name if path.name == 'mobrule.so' else 'Python'}"
            print(f"{label:<58} {path.stat().st_size / 1e6:>7.2f} MB")
    for path in sorted((Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "build-times").glob("*")):
        if WANTED in "build time":
            print(f"{f'build time, {path.name}, when it was last built':<58} {path.read_text().strip():>8} s")


def main() -> None:
    print(f"{'work':<58} {'mobrule':>10} {'peer':>10} {'ratio':>10}  {'peer is':<22} goal")
    legends, torg, boundless, position = mobrule.legends, mobrule.torg, mobrule.boundless, mobrule.position
    assists = {n: legends.assist(10, assistants=[{"dice": 10, "count": n}]) for n in (4, 20)}
    for n, action in assists.items():
        peer = in_blocks(5_000, partial(numpy_assist, n))
        row(f"trial: assist, leader and {n} assistants of 10d6", simulate(action, ["successes"]), peer, ">= 10x", "NumPy, dice by dice", per=TRIALS)
    check, many = torg.check(14, difficulty=15), torg.many_on_one(value=10, characters=8, difficulty=20, spread="top")
    pool, lead = boundless.pool(8, rolls=10), boundless.lead(3, followers=[{"dice": 3, "count": 5}], stamina=9)
    enemies = position.enemies_on_hero("2d6", enemies=[{"performance": "2d6", "count": 12}])
    row("trial: Torg check, column bonus", simulate(check, ["bonus"]), in_blocks(50_000, numpy_bonus), ">= 1.8x", "NumPy", per=TRIALS)
    row("trial: Torg check, all columns", simulate(check), in_blocks(50_000, numpy_check), ">= 1.5x", "NumPy, all columns", per=TRIALS)
    row("trial: Torg eight on one, column successes", simulate(many, ["successes"]), in_blocks(50_000, numpy_many), ">= 1.8x", "NumPy", per=TRIALS)
    row("trial: Torg eight on one, all columns", simulate(many), in_blocks(50_000, numpy_many_all), ">= 1.5x", "NumPy, all columns", per=TRIALS)
    row(
        "trial: pool of 8D, ten rolls, column pool",
        simulate(pool, ["pool"]),
        in_blocks(20_000, numpy_pool),
        ">= 4x",
        "NumPy, dice by dice",
        per=TRIALS,
    )
    row(
        "trial: Hero against 12 enemies, 2d6 each",
        simulate(enemies, ["enemy_successes"]),
        in_blocks(5_000, numpy_enemies),
        ">= 4x",
        "NumPy",
        per=TRIALS,
    )
    million = 2_000_000
    row(
        "trial: assist with 20, two threads against one",
        simulate(assists[20], threads=2, trials=million),
        simulate(assists[20], trials=million),
        ">= 1.8x",
        "one thread",
        per=million,
    )
    distribution = assists[4].odds("successes")
    values = np.arange(distribution.support()[0], distribution.support()[1] + 1)
    weights = np.array([distribution.pmf(int(v)) for v in values])
    rng = np.random.default_rng(1)
    row(
        "sample of a distribution",
        lambda: distribution.sample(1_000_000, 1),
        lambda: rng.choice(values, 1_000_000, p=weights / weights.sum()),
        ">= 10x",
        "NumPy choice(p)",
        per=1_000_000,
    )

    for name, action, pools, dice, goals in (
        ("assist, 4 of 10d6", assists[4], icepool_assist, dyce_assist, (200, 20)),
        ("Torg check", check, icepool_bonus, dyce_bonus, (200, 50)),
        ("Torg eight on one", many, icepool_many, dyce_many, (200, 50)),
        ("pool of 8D, ten rolls, Pool only", pool, icepool_pool, dyce_pool, (200, 50)),
        ("pool of 8D, ten rolls, all columns", pool, icepool_pool_joint, dyce_pool_joint, (200, 50)),
        ("lead, six of 3d6", lead, icepool_lead, dyce_lead, (100, 50)),
    ):
        row(f"odds: {name}", odds(action), pools, f">= {goals[0]}x", "icepool", rounds=3)
        row(f"odds: {name}", odds(action), dice, f">= {goals[1]}x", "dyce", rounds=3)
        row(f"odds as fractions: {name}", fractions(action), pools, ">= 100x", "icepool", rounds=3)

    crowd = legends.assist(300, assistants=[{"dice": 300, "count": 100}])
    row("odds: assist, 100 assistants of 300 dice", odds(crowd), None, "< 50 ms", rounds=3)
    for name, members, goal in (
        ("3 alike", [6, 6, 6], "< 20 us"),
        ("12 different", list(range(3, 15)), "< 50 ms"),
        ("40 alike", [{"dice": 6, "count": 40}], "< 1 ms"),
    ):
        row(f"odds: collaborate, {name}", odds(legends.collaborate(members)), None, goal, rounds=3)
    helpers = torg.combine(12, helpers=[{"value": 9, "perception": 8, "count": 1000}], coordination=8, difficulty=13)
    row("odds: Torg combine, 1 000 helpers alike", odds(helpers), None, "< 50 ms", rounds=3)
    followers = boundless.lead(3, followers=[{"dice": 3, "count": 1000}], stamina=100)
    row("odds: lead, 1 000 followers alike", odds(followers), None, "< 20 ms", rounds=3)
    mixed = boundless.lead(3, followers=[{"dice": n, "count": 250} for n in (1, 2, 3, 4)], stamina=100)
    row("odds: lead, 1 000 followers of four kinds", odds(mixed), None, "< 50 ms", rounds=3)
    row("odds: Hero against 12 enemies", odds(enemies), None, "<= 20 us", rounds=3)
    row(
        "odds: Hero against 200 enemies",
        odds(position.enemies_on_hero("2d6", enemies=[{"performance": "2d6", "count": 200}])),
        None,
        "< 1 ms",
        rounds=3,
    )
    row("odds: light, supply 8, horizon 200", odds(boundless.light(supply=8, horizon=200)), None, "< 20 ms", rounds=3)

    small = legends.assist(5, assistants=[5, 5, 5])
    seeds = iter(range(10**12))
    row("Python: roll, four pools, 20 dice", lambda: small.roll(seed=next(seeds)), None, "<= 1 us")
    row("Python: row", lambda: small.row(next(seeds)), None, "<= 0.3 us")
    row(
        "Python: built anew and asked for the chance",
        lambda: legends.assist(5, assistants=[5, 5, 4], required=2).odds().chance(success=True),
        None,
        "<= 20 us",
    )
    for version in os.environ.get("MOBRULE_LUAS", "").split():
        environment = os.environ | {"LUA_CPATH": f"{os.environ['MOBRULE_LUA_MODULES']}/{version}/?.so;;"}
        out = subprocess.run(
            [version if version == "luajit" else f"lua{version}", "scripts/bench.lua"],
            cwd=ROOT,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for name, (seconds, goal) in json.loads(out).items():
            figure(f"{version if version == 'luajit' else 'Lua ' + version}: {name}", seconds, goal)
    sizes()


if __name__ == "__main__":
    main()
