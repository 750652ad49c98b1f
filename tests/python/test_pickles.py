"""Values survive pickling and copying; forged pickles are refused."""

import copy
import pickle
from typing import Any

import mobrule
import numpy as np
import pytest
from mobrule import _core, legends

RITUAL = legends.assist(6, assistants=[5, 5, 4], required=3)
ODDS = RITUAL.odds()
SUCCESSES = ODDS["successes"]
TALLY = RITUAL.tally(1000, "seed")

VALUES = [
    RITUAL,
    RITUAL.columns[0],
    RITUAL.roll(42, trial=7),
    RITUAL.roll(b"\xff"),
    RITUAL.roll(faces=[1] * 20),
    ODDS,
    ODDS.given(success=True).given(helped=[1, 2]),
    SUCCESSES,
    SUCCESSES + (SUCCESSES + ODDS["helped"]) + TALLY["drain"],
    RITUAL.simulate(1000, 42, start=5, columns=["success", "drain"]),
    TALLY,
    TALLY.given(success=True)["helped"],
    TALLY.given(success=True, successes={"max": 5}),
    ODDS.given(successes={}, helped={"min": 1}),
    RITUAL.simulate(0, mobrule.rng(state="mobrule1:i3:1099511627776")),
    TALLY.fit(ODDS),
    mobrule.rng("session"),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(value: Any, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(value, protocol))
    assert type(again) is type(value)
    assert again == value
    assert repr(again) == repr(value)
    assert again != 3


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_copies(value: Any) -> None:
    for again in (copy.copy(value), copy.deepcopy(value), copy.deepcopy([value])[0]):
        assert again == value


def test_a_copied_generator_runs_on_its_own() -> None:
    generator = mobrule.rng(1)
    other = copy.copy(generator)
    RITUAL.roll(other)
    assert (generator.trial, other.trial) == (0, 1)


def test_pickles_are_small() -> None:
    assert len(pickle.dumps(RITUAL.simulate(1_000_000, 1))) < 1000
    again = pickle.loads(pickle.dumps(RITUAL.simulate(10_000, 1)))
    assert np.array_equal(again["successes"], RITUAL.simulate(10_000, 1)["successes"])


@pytest.mark.parametrize(
    ("restore", "arguments"),
    [
        (_core._result, (RITUAL, 1, -1, None)),
        (_core._result, (RITUAL, None, None, [7] * 20)),
        (_core._simulation, (RITUAL, 10**12, 1, 0, ["success"])),
        (_core._simulation, (RITUAL, 10, 1, 0, ["sucess"])),
        (_core._odds, (RITUAL, [{"sucess": True}])),
        (_core._odds, (RITUAL, [3])),
        (_core._tally, (RITUAL, [([1], 1)], [])),
        (_core._tally, (RITUAL, [([1, 1, 1, 1, 1, 1], 0)], [])),
        (_core._tally, (RITUAL, [([1, 1, 1, 1, 1, 1], 1)] * 2, [])),
        (_core._tally, (RITUAL, [([1, 1, 1, 2, 1, 1], 1)], [])),
        (_core._tally, (RITUAL, [([1, 1, 1, 1, 1, 1], 2**64 - 1)], [])),
        (_core._tally, (RITUAL, [("111111", 1)], [])),
        (_core._tally, (RITUAL, [([1, 1, 1, 1, 1, 1], 1)], [{"sucess": True}])),
        (_core._tally, (RITUAL, [([1, 1, 1, 1, 1, 1], 1)], [{"success": False}])),
        (_core._distribution, ([],)),
        (_core._distribution, (["+"],)),
        (_core._distribution, ([(ODDS, "successes")] * 2,)),
        (_core._distribution, ([(ODDS, "sucesses")],)),
        (_core._rng, ("mobrule1:i1:-1",)),
    ],
    ids=repr,
)
def test_forged_pickles(restore: Any, arguments: Any) -> None:
    with pytest.raises(mobrule.MobruleError):
        restore(*arguments)
