"""The Python half of the demo: the same dice as in Lua, ten million trials, and exact odds beside them."""

import time

import mobrule


def heading(text: str) -> None:
    print(f"\n-- Python: {text}")


heading("three senior apprentices assist their master, who needs 4 Successes (seed 42)")
experiment = mobrule.legends.assist(8, assistants=[{"dice": 9, "count": 3}], required=4)
print(experiment.roll(seed=42).explain())

heading("nine mercenaries as one mob (seed 42)")
mob = mobrule.legends.mob(9, dice=6, required=6)
print(mob.roll(seed=42).explain())

for name, action in (("the master's experiment", experiment), ("the nine mercenaries", mob)):
    heading(f"{name}: ten million trials beside the exact odds")
    start = time.perf_counter()
    trials = action.simulate(10_000_000, seed=42)
    seconds = time.perf_counter() - start
    odds = action.odds()
    print(f"{len(trials):,} trials in {seconds:.2f} s")
    print(f"{'':14}{'simulated':>12}{'exact':>12}{'as a fraction':>49}")
    chance, exact = float(trials["success"].mean()), odds.chance(success=True, exact=True)
    print(f"{'success':14}{chance:12.6f}{odds.chance(success=True):12.6f}{exact!s:>49}")
    column = odds["successes"]
    print(f"{'mean Successes':14}{trials.mean('successes'):12.6f}{column.mean():12.6f}")
    counts = trials.histogram("successes")
    for value in range(column.support()[0], column.support()[1] + 1):
        if column.pmf(value) >= 0.005:
            print(f"{value:>6} of them {counts.get(value, 0) / len(trials):12.6f}{column.pmf(value):12.6f}  {'#' * round(150 * column.pmf(value))}")
