"""docs/shooting-party/notebook.ipynb runs, and shows what it says."""

from typing import Any

import nbformat
import pytest

from benchmarks.notebook import NOTEBOOK, executed


def shown(cell: Any) -> list[str]:
    """Return what a cell printed or shows as text, in order."""
    return [
        output.get("text") or output["data"]["text/plain"]
        for output in cell.get("outputs", [])
        if output["output_type"] != "error"
    ]


@pytest.mark.long
def test_the_notebook_shows_what_it_says():
    run, written = executed(), nbformat.read(NOTEBOOK, 4)
    assert sum(cell.cell_type == "code" for cell in run.cells) > 8
    for cell, before in zip(run.cells, written.cells, strict=True):
        assert shown(cell) == shown(before), cell.source


def test_the_notebook_keeps_no_trace_of_the_machine_that_ran_it():
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert "/tmp" not in text
    assert "/home" not in text
    assert '"execution"' not in text
