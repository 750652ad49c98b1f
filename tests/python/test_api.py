"""What each kind of value answers."""

import inspect
import math
from fractions import Fraction

import mobrule
import numpy as np
import pytest
from mobrule import legends

RITUAL = legends.assist(6, assistants=[5, 5, 4], required=3)


def test_an_action_tells_what_it_is() -> None:
    assert RITUAL.name == "legends.assist"
    assert RITUAL.parameters["leader"] == 6
    assert RITUAL.parameters["die"] == {"sides": 6, "success": 5, "fumble": "ones"}
    assert [(column.name, column.kind) for column in RITUAL.columns] == [
        ("successes", "int"),
        ("helped", "int"),
        ("hindered", "int"),
        ("success", "bool"),
        ("fumble", "bool"),
        ("drain", "int"),
    ]
    column = RITUAL.columns[3]
    assert dict(column) == {"name": column["name"], "kind": "bool", "meaning": column.meaning}


def test_actions_are_equal_by_their_parameters() -> None:
    same = legends.assist(leader=6.0, assistants=({"dice": 5, "count": 2}, np.int64(4)), required=3, die={})  # type: ignore[arg-type]
    assert same == RITUAL
    assert hash(same) == hash(RITUAL)
    assert same.to_json() == RITUAL.to_json()
    assert legends.assist(6) != RITUAL
    assert RITUAL != 6
    assert {RITUAL: 1}[same] == 1
    assert repr(RITUAL) == "mobrule.legends.assist(leader=6, assistants=[{'dice': 5, 'count': 2}, 4], required=3)"


def test_none_is_absent() -> None:
    assert legends.assist(6, assistants=None, required=None, die=None) == legends.assist(6)  # type: ignore[arg-type]


def test_json_leads_back() -> None:
    assert mobrule.from_json(RITUAL.to_json()) == RITUAL
    assert RITUAL.to_json().startswith('{"function":"legends.assist","parameters":{"leader":6,')


def test_the_seed_of_the_example_stays() -> None:
    """These dice may never change while the stream version is 1."""
    assert mobrule.stream_version == 1
    result = RITUAL.roll(seed=42)
    assert [throw["faces"] for throw in result.dice] == [[6, 4, 6, 5, 1, 6], [6, 3, 6, 2, 5], [6, 4, 6, 6, 2], [4, 5, 1, 4]]
    assert (result.successes, result.helped, result.success) == (6, 2, True)
    assert RITUAL.roll("42") != result
    assert RITUAL.row("42") == RITUAL.row(b"42")


def test_a_result_is_read_by_attribute_and_by_item() -> None:
    result = RITUAL.roll(42, trial=7)
    assert result["successes"] == result.successes
    assert type(result.successes) is int
    assert type(result.success) is bool
    assert (result.seed, result.trial) == (42, 7)
    assert result.action == RITUAL
    assert dict(result) == result.as_dict()
    assert list(result.as_dict()) == [*(column.name for column in RITUAL.columns), "dice", "seed", "trial"]
    assert result.dice[1] | {"faces": [], "hits": 0} == {"label": "assistant 1", "sides": 6, "faces": [], "hits": 0}
    assert "helped" in result
    assert "helped" in dir(result)
    with pytest.raises(AttributeError, match="did you mean"):
        _ = result.sucesses
    with pytest.raises(KeyError, match="did you mean"):
        result["sucesses"]
    for no_name in (0, None, slice(1)):
        with pytest.raises(mobrule.MobruleTypeError, match="column must be the name of a column"):
            result[no_name]  # type: ignore[index]
        assert no_name not in result


def test_what_has_names_goes_through_them() -> None:
    """So that `list`, `dict` and `in` all agree."""
    simulation = RITUAL.simulate(10, 42, columns=["success", "drain"])
    fit = RITUAL.tally(100, 42).fit(RITUAL.odds())
    values: list[mobrule.Result | mobrule.Simulation | mobrule.Column | mobrule.Fit] = [RITUAL.roll(42), simulation, RITUAL.columns[0], fit]
    for named in values:
        assert list(named) == named.keys() == list(dict(named))
        assert all(name in named for name in named)
        assert "succes" not in named
    arrays = dict(simulation)
    assert list(arrays) == ["success", "drain"]
    assert all(np.shares_memory(arrays[name], simulation[name]) for name in simulation)


@pytest.mark.parametrize("named", [RITUAL.columns[0], RITUAL.tally(100, 42).fit(RITUAL.odds())], ids=["Column", "Fit"])
def test_an_unknown_item_is_answered_with_those_there_are(named: mobrule.Column | mobrule.Fit) -> None:
    with pytest.raises(KeyError, match=f'{type(named).__name__}: unknown item "mean"; there are {", ".join(named)}'):
        named["mean"]
    with pytest.raises(mobrule.MobruleTypeError, match="item must be one of"):
        named[0]  # type: ignore[index]


def test_a_simulation_is_not_taken_for_an_array_of_its_names() -> None:
    with pytest.raises(mobrule.MobruleTypeError, match=r"dict\(simulation\) for a table"):
        np.asarray(RITUAL.simulate(10, 42))


def test_a_result_tells_its_story() -> None:
    result = RITUAL.roll(42)
    lines = result.explain().splitlines()
    assert lines[0] == "Leader throws 6d6: 6, 4, 6, 5, 1, 6."
    assert lines[-1] == str(result)
    assert result.explain("markdown").startswith("**Leader**")
    assert result.explain(format="bbcode").startswith("[b]Leader[/b]")


def test_faces_reproduce_a_roll_without_a_seed() -> None:
    result = RITUAL.roll(42)
    faces = [face for throw in result.dice for face in throw["faces"]]
    again = RITUAL.roll(faces=np.array(faces))  # type: ignore[arg-type]
    assert (again.seed, again.trial) == (None, None)
    for name in ("seed", "trial"):
        with pytest.raises(KeyError, match="whose faces were given"):
            again[name]
    assert list(again.keys())[-1] == "dice"
    assert again.dice == result.dice
    assert RITUAL.row(faces=faces) == RITUAL.row(42)


def test_needs_leads_through_a_roll() -> None:
    faces: list[int] = []
    labels = []
    while needed := RITUAL.needs(faces):
        labels.append(needed["label"])
        faces += [1] * needed["count"]
        assert needed["sides"] == 6
    assert labels == ["leader", "assistant 1", "assistant 2", "assistant 3"]
    assert RITUAL.needs() == RITUAL.needs([]) == {"label": "leader", "sides": 6, "count": 6}
    assert RITUAL.needs([6, 6]) == {"label": "leader", "sides": 6, "count": 4}
    assert RITUAL.roll(faces=faces).hindered == 3


def test_without_a_seed_each_roll_has_its_own() -> None:
    seeds = {RITUAL.roll().seed for _ in range(20)}
    assert len(seeds) == 20
    result = RITUAL.roll()
    assert RITUAL.roll(result.seed, trial=result.trial or 0) == result


def test_odds_answer_events() -> None:
    odds = RITUAL.odds()
    assert odds.action == RITUAL
    assert len(odds) == len(odds.rows()) == len(list(odds)) == 76
    assert sum(row["probability"] for row in odds) == pytest.approx(1, abs=1e-12)
    assert odds.chance() == 1.0
    exact = odds.chance(success=True, exact=True)
    assert exact == Fraction(5820506007269, 14281868906496)
    assert odds.chance(success=True) == pytest.approx(float(exact), rel=1e-11)
    assert odds.chance({"success": True}) == odds.chance(success=np.True_)
    assert odds.chance({"helped": 1}, success=True) == odds.chance(helped=1, success=True)
    assert odds.chance(successes={"min": 3}, exact=True) == exact
    assert (
        odds.chance(successes={"min": 3, "max": 4}, exact=True)
        == odds.chance(successes=[4, 3], exact=True)
        == odds.chance(successes=(3, 4), exact=True)
    )
    assert odds.chance(successes=[]) == 0
    assert odds.chance(successes=99, exact=True) == 0


def test_given_an_event() -> None:
    odds = RITUAL.odds()
    after = odds.given(helped={"min": 1})
    assert after.chance(success=True, exact=True) == odds.chance(helped={"min": 1}, success=True, exact=True) / odds.chance(
        helped={"min": 1}, exact=True
    )
    assert after.given(success=True) == odds.given(success=True, helped={"min": 1})
    assert after != odds
    with pytest.raises(mobrule.MobruleError, match="probability 0"):
        odds.given(successes=99)


def test_a_distribution_answers_everything() -> None:
    successes = legends.assist(6).odds("successes")
    assert successes == legends.assist(6).odds()["successes"]
    assert successes.support() == (0, 6)
    assert successes.pmf(2, exact=True) == Fraction(15 * 16, 729)
    assert successes.pmf(2) == pytest.approx(240 / 729)
    assert successes.pmf(2.5) == successes.pmf(7) == successes.pmf(-1) == 0
    assert successes.cdf(1, exact=True) == Fraction(64 + 192, 729)
    assert successes.cdf(math.inf) == 1
    assert successes.sf(5) == pytest.approx(1 / 729)
    assert successes.mean() == pytest.approx(2)
    assert successes.mean(exact=True) == 2
    assert successes.var() == pytest.approx(4 / 3)
    assert successes.var(exact=True) == Fraction(4, 3)
    assert successes.std() == pytest.approx(math.sqrt(4 / 3))
    assert (successes.median(), successes.mode(), successes.ppf(0), successes.ppf(1)) == (2, 2, 0, 6)
    assert successes.interval(0.9) == (0, 4)
    both = successes + successes
    assert both.mean(exact=True) == 4
    assert both.pmf(12, exact=True) == Fraction(1, 729**2)
    assert both.pmf(4, exact=True) == legends.assist(12).odds("successes").pmf(4, exact=True)
    three = sum([successes, successes, successes])
    assert isinstance(three, mobrule.Distribution)
    assert three.mean() == pytest.approx(6)


def test_booleans_count_as_0_and_1() -> None:
    success = legends.assist(6).odds("success")
    assert success.pmf(True) == success.pmf(1) == pytest.approx(success.mean())
    assert success.ppf(0.99) == 1


def test_a_sample_follows_the_odds() -> None:
    successes = legends.assist(6).odds("successes")
    sample = successes.sample(100_000, seed=1)
    assert sample.dtype == np.int64
    assert np.array_equal(sample, successes.sample(100_000, 1))
    assert abs(sample.mean() - 2) < 5 * math.sqrt(4 / 3 / 100_000)
    generator = mobrule.rng(1)
    assert np.array_equal(successes.sample(5000, generator), sample[:5000])
    assert generator.trial == 2
    assert np.array_equal(successes.sample(10, generator), sample[2 * 4096 : 2 * 4096 + 10])


def test_a_simulation_is_columns_without_a_copy() -> None:
    simulation = RITUAL.simulate(10_000, seed=42, start=3)
    assert simulation.columns == tuple(column.name for column in RITUAL.columns)
    assert (len(simulation), simulation.trials, simulation.start, simulation.seed) == (10_000, 10_000, 3, 42)
    successes = simulation["successes"]
    assert successes.dtype == np.int32
    assert simulation["success"].dtype == np.bool_
    assert np.shares_memory(successes, simulation["successes"])
    assert not successes.flags.writeable
    with pytest.raises(ValueError, match="WRITEABLE"):
        successes.flags.writeable = True
    assert simulation.mean("successes") == pytest.approx(successes.mean())
    assert simulation.standard_error("success") == pytest.approx(simulation["success"].std(ddof=1) / 100)
    values, counts = np.unique(successes, return_counts=True)
    assert simulation.histogram("successes") == dict(zip(values.tolist(), counts.tolist(), strict=True))
    assert set(map(type, simulation.histogram("success"))) == {bool}
    assert simulation.row(10) == RITUAL.row(42, trial=10) == tuple(simulation[column][7].item() for column in simulation.columns)
    for outside in (2, 10_003):
        with pytest.raises(mobrule.MobruleError, match="trial must be"):
            simulation.row(outside)


def test_an_array_outlives_its_simulation() -> None:
    successes = RITUAL.simulate(100_000, 1)["successes"]
    again = RITUAL.simulate(100_000, 1)
    assert np.array_equal(successes, again["successes"])


def test_chosen_columns_and_threads_change_nothing() -> None:
    whole = RITUAL.simulate(50_000, 9)
    part = RITUAL.simulate(20_000, 9, start=30_000, threads=1, columns=["success", "drain"])
    assert part.columns == ("success", "drain")
    assert np.array_equal(part["success"], whole["success"][30_000:])
    assert RITUAL.simulate(50_000, 9, threads=2) == whole
    with pytest.raises(mobrule.MobruleError, match="not asked for"):
        part["successes"]
    with pytest.raises(mobrule.MobruleTypeError, match="did you mean"):
        part["sucess"]
    assert len(RITUAL.simulate(0, 1)["success"]) == 0


def test_a_tally_counts() -> None:
    tally = RITUAL.tally(20_000, 42)
    simulation = RITUAL.simulate(20_000, 42)
    assert tally.trials == sum(row["count"] for row in tally) == 20_000
    assert len(tally) == len(tally.rows())
    assert tally.histogram("successes") == simulation.histogram("successes")
    assert tally.mean("successes") == pytest.approx(simulation.mean("successes"))
    assert tally.standard_error("successes") == pytest.approx(simulation.standard_error("successes"))
    share = tally.chance(success=True)
    assert share == pytest.approx(simulation.mean("success"))
    assert tally.standard_error(success=True) == tally.standard_error({"success": True}) == pytest.approx(math.sqrt(share * (1 - share) / 20_000))
    assert tally["successes"].mean() == pytest.approx(simulation.mean("successes"))
    assert tally["success"].pmf(1, exact=True) == Fraction(tally.histogram("success")[True], 20_000)
    assert tally.given(success=True).trials == tally.histogram("success")[True]
    parts = [RITUAL.tally(5_000, 42, start=start) for start in range(0, 20_000, 5_000)]
    assert sum(parts) == tally == parts[0] + parts[1] + parts[2] + parts[3]
    with pytest.raises(mobrule.MobruleError, match="different actions"):
        tally + legends.assist(6).tally(1, 1)


def test_a_tally_fits_its_odds_and_no_others() -> None:
    fit = RITUAL.tally(200_000, 42).fit(RITUAL.odds())
    assert fit["p_value"] == fit.p_value
    assert 1e-6 < fit.p_value <= 1
    assert fit.degrees > 10
    # the same counts against a loaded die
    with pytest.raises(mobrule.MobruleError):
        RITUAL.tally(1000, 42).fit(legends.assist(7).odds())


def test_a_running_generator_moves_on_by_what_was_played() -> None:
    generator = mobrule.rng(42)
    assert (generator.seed, generator.trial) == (42, 0)
    assert RITUAL.roll(generator) == RITUAL.roll(42)
    assert RITUAL.row(generator) == RITUAL.row(42, trial=1)
    assert RITUAL.simulate(100, generator) == RITUAL.simulate(100, 42, start=2)
    assert RITUAL.tally(100, generator) == RITUAL.tally(100, 42, start=102)
    assert generator.state() == "mobrule1:i42:202"
    with pytest.raises(mobrule.MobruleError):
        RITUAL.roll(generator, faces=[1])
    with pytest.raises(mobrule.MobruleError):
        RITUAL.simulate(10**12, generator)
    assert generator.trial == 202
    saved = mobrule.rng(state=generator.state())
    assert saved == generator
    assert RITUAL.roll(saved).trial == 202
    assert saved != generator
    assert mobrule.rng() != mobrule.rng()
    assert mobrule.rng(b"\xff").state() == "mobrule1:tff:0"


def test_an_interrupted_simulation_gives_its_trials_back() -> None:
    generator = mobrule.rng(1)

    def refuse(done: int, total: int) -> None:
        raise KeyError(done, total)

    for play in (RITUAL.simulate, RITUAL.tally):
        with pytest.raises(KeyError):
            play(1_000_000, generator, progress=refuse)
    assert generator.trial == 0


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    RITUAL.simulate(1_000_000, 1, threads=2, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (1_000_000, 1_000_000)
    assert told == sorted(told)


def test_the_random_state_of_others_is_not_touched() -> None:
    import random

    np.random.seed(1)
    random.seed(1)
    before = (np.random.get_state()[1].tolist(), random.getstate())  # type: ignore[index]
    RITUAL.roll()
    RITUAL.simulate(1000)
    RITUAL.tally(1000)
    RITUAL.odds("successes").sample(1000)
    assert (np.random.get_state()[1].tolist(), random.getstate()) == before  # type: ignore[index]


def test_help_shows_signatures() -> None:
    assert str(inspect.signature(RITUAL.roll)) == "(seed=None, *, trial=0, faces=None)"
    assert inspect.signature(legends.assist).parameters["required"].default == 1
