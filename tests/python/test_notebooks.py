"""The notebooks run from top to bottom, without a warning, and draw what they announce."""

import json
from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.pyplot as plt
import pytest

matplotlib.use("agg")
NOTEBOOKS = sorted((Path(__file__).parents[2] / "python-bindings" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    notebook = json.loads(path.read_text())
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "notebooks are kept without outputs"
            exec(compile("".join(cell["source"]), f"{path.name}, {cell['id']}", "exec"), names)
    figures = plt.get_fignums()
    assert figures
    for number in figures:
        axes = plt.figure(number).axes
        assert axes
        assert all(each.lines or each.patches for each in axes)
    plt.close("all")
