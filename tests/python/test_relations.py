"""For actions that nobody chose: all readings agree with each other."""

import math
import pickle
import unicodedata
from fractions import Fraction
from typing import Any

import mobrule
import numpy as np
from conftest import FUNCTIONS, SEEDS, actions, argument, calls, made
from hypothesis import assume, given, settings
from hypothesis import strategies as st

TRIALS = st.integers(0, 2**40 - 1)


def faces_of(result: mobrule.Result) -> list[int]:
    return [face for throw in result.dice for face in throw["faces"]]


@given(actions(), SEEDS, TRIALS)
def test_row_roll_and_faces_agree(action: mobrule.Action, seed: Any, trial: int) -> None:
    result = action.roll(seed, trial=trial)
    row = action.row(seed, trial=trial)
    assert row == tuple(result[column.name] for column in action.columns)
    assert [type(cell).__name__ for cell in row] == [column.kind for column in action.columns]
    assert all(1 <= face <= throw["sides"] for throw in result.dice for face in throw["faces"])
    again = action.roll(faces=faces_of(result))
    assert again.dice == result.dice
    assert action.row(faces=faces_of(result)) == row
    assert action.roll(result.seed, trial=result.trial or 0) == result
    assert result.explain().splitlines()[-1] == str(result)


@given(actions(), SEEDS)
def test_needs_leads_through_any_roll(action: mobrule.Action, seed: Any) -> None:
    all_faces = faces_of(action.roll(seed))
    given_faces: list[int] = []
    while needed := action.needs(given_faces):
        following = all_faces[len(given_faces) : len(given_faces) + needed["count"]]
        assert len(following) == needed["count"]
        assert all(face <= needed["sides"] for face in following)
        given_faces += following
    assert given_faces == all_faces


@given(actions(), SEEDS, st.integers(0, 2**39), st.integers(0, 200), st.integers(0, 200))
def test_trials_split_freely(action: mobrule.Action, seed: Any, start: int, first: int, second: int) -> None:
    whole = action.simulate(first + second, seed, start=start)
    parts = [action.simulate(first, seed, start=start, threads=1), action.simulate(second, seed, start=start + first, threads=2)]
    for column in whole.columns:
        assert np.array_equal(whole[column], np.concatenate([part[column] for part in parts]))
    tallies = [action.tally(first, seed, start=start), action.tally(second, seed, start=start + first)]
    assert tallies[0] + tallies[1] == action.tally(first + second, seed, start=start)
    for trial in range(start, start + min(3, first + second)):
        assert whole.row(trial) == action.row(seed, trial=trial)
    for column in whole.columns:
        assert action.tally(first + second, seed, start=start).histogram(column) == whole.histogram(column)


@settings(max_examples=40)
@given(actions(), st.data())
def test_odds_exact_odds_and_trials_agree(action: mobrule.Action, data: st.DataObject) -> None:
    try:
        odds = action.odds()
    except mobrule.MobruleError as error:
        assert "simulate" in str(error)
        return
    assume(len(odds) <= 2000)
    rows, exact = odds.rows(), odds.rows(exact=True)
    assert sum(row["probability"] for row in exact) == 1
    assert math.isclose(sum(row["probability"] for row in rows), 1, abs_tol=1e-12)
    for near, row in zip(rows, exact, strict=True):
        probability = row["probability"]
        assert math.isclose(near["probability"], probability, rel_tol=1e-11)
        assert near == {**row, "probability": near["probability"]}
    names = [column.name for column in action.columns]
    keys = [tuple(row[name] for name in names) for row in rows]
    assert keys == sorted(set(keys))
    assert set(map(tuple, ([row[name] for name in names] for row in action.tally(2000, 1).rows()))) <= set(keys)
    assert action.tally(20_000, 7).fit(odds).p_value > 1e-9
    column = data.draw(st.sampled_from(names))
    distribution = odds[column]
    assert distribution == action.odds(column)
    assert distribution.mean(exact=True) == sum((row["probability"] * row[column] for row in exact), Fraction(0))
    value = data.draw(st.sampled_from(exact))[column]
    assert distribution.pmf(value, exact=True) == odds.chance({column: value}, exact=True)
    if distribution.pmf(value) > 1e-9:  # rounding of a cdf shall not move a quantile, so less than that may
        assert distribution.ppf(distribution.cdf(value)) == value
    after = odds.given({column: value})
    assert after.chance({column: value}, exact=True) == 1
    assert sum(row["probability"] for row in after.rows(exact=True)) == 1


@given(actions())
def test_json_and_pickles_lead_back(action: mobrule.Action) -> None:
    assert mobrule.from_json(action.to_json()) == action
    assert pickle.loads(pickle.dumps(action)) == action
    assert hash(mobrule.from_json(action.to_json())) == hash(action)
    assert made(action.name, action.parameters) == action


@given(SEEDS, TRIALS)
def test_a_generator_continues_from_its_state(seed: Any, trial: int) -> None:
    state = mobrule.rng(seed).state().rsplit(":", 1)[0] + f":{trial}"
    generator = mobrule.rng(state=state)
    assert (generator.state(), generator.trial) == (state, trial)
    assert state.isascii()
    assert state.isprintable()


@given(calls("look-up"))
def test_look_ups_answer_the_same_again(asked: tuple[str, dict[str, Any]]) -> None:
    assert made(*asked) == made(*asked)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=8) | st.sampled_from(["dice", "count", "successes", "sides"]), inner, max_size=4)
    ),
    max_leaves=10,
)


@given(st.sampled_from(sorted(FUNCTIONS)), st.data())
def test_whatever_is_given_is_taken_or_refused(path: str, data: st.DataObject) -> None:
    """Nothing else than an answer or a clear exception comes of any arguments."""
    parameters = {
        parameter["name"]: data.draw(ANYTHING | argument(parameter["type"], 4))
        for parameter in FUNCTIONS[path]["parameters"]
        if data.draw(st.booleans())
    }
    parameters.update(data.draw(st.dictionaries(st.text(max_size=8), ANYTHING, max_size=1)))
    try:
        answer = mobrule._core.call(path, (), parameters)
    except mobrule.MobruleError as error:
        message = str(error)
        assert message.startswith(f"{path}: ")
        assert not any(unicodedata.category(character) == "Cc" for character in message)
        assert len(message) < 1000
    else:
        if isinstance(answer, mobrule.Action):
            assert mobrule.from_json(answer.to_json()) == answer
