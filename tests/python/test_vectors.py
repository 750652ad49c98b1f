"""The vectors that all languages share: exact odds, dice that were thrown, look-ups, and what must be refused."""

from fractions import Fraction
from typing import Any

import mobrule
import pytest
from conftest import call, name, vectors


@pytest.mark.parametrize("item", vectors("odds"), ids=name)
def test_odds(item: dict[str, Any]) -> None:
    odds = call(item["function"], item["parameters"]).odds()
    if "rows" in item:
        expected = sorted(item["rows"], key=lambda row: [row[column.name] for column in odds.action.columns])
        rows = odds.rows(exact=True)
        assert rows == [{**row, "probability": Fraction(row["probability"])} for row in expected]
        assert sum(row["probability"] for row in rows) == 1
        for row, exact in zip(odds.rows(), rows, strict=True):
            assert row.pop("probability") == pytest.approx(float(exact.pop("probability")), rel=1e-11)
            assert row == exact
    for column, values in item.get("marginals", {}).items():
        distribution = odds[column]
        kind = next(known.kind for known in odds.action.columns if known.name == column)
        low, high = distribution.support()
        for value in range(low, high + 1):
            shown = str(bool(value)).lower() if kind == "bool" else str(value)
            chance = Fraction(values.get(shown, 0))
            assert distribution.pmf(value, exact=True) == chance
            assert distribution.pmf(value) == pytest.approx(float(chance), rel=1e-11)
            event = {column: bool(value) if kind == "bool" else value}
            assert odds.chance(event, exact=True) == chance
        assert sum(Fraction(chance) for chance in values.values()) == 1


@pytest.mark.parametrize("item", vectors("played"), ids=name)
def test_played(item: dict[str, Any]) -> None:
    action = call(item["function"], item["parameters"])
    result = action.roll(faces=item["faces"])
    for column, value in item["result"].items():
        assert result[column] == value
        assert type(result[column]) is type(value)
    assert [face for throw in result.dice for face in throw["faces"]] == item["faces"]
    assert action.row(faces=item["faces"]) == tuple(result[column.name] for column in action.columns)
    assert action.needs(item["faces"]) is None


@pytest.mark.parametrize("item", vectors("lookups"), ids=name)
def test_lookups(item: dict[str, Any]) -> None:
    assert call(item["function"], item["parameters"]) == item["result"]


@pytest.mark.parametrize("item", vectors("refused"), ids=name)
def test_refused(item: dict[str, Any]) -> None:
    with pytest.raises(mobrule.MobruleError, match=f"^{item['function']}: ") as caught:
        action = call(item["function"], item["parameters"])
        if "faces" in item:
            action.roll(faces=item["faces"])
    assert len(str(caught.value)) < 1000


def test_there_are_vectors() -> None:
    assert len(vectors("odds")) >= 14
    assert len(vectors("played")) >= 42
    assert len(vectors("refused")) >= 11
