"""Run docs/shooting-party/notebook.ipynb again, in place: ``python -m benchmarks.notebook``."""

import os
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
NOTEBOOK = ROOT / "docs/shooting-party/notebook.ipynb"


def executed() -> Any:
    """Return the notebook, every cell run again, and without times."""
    notebook = nbformat.read(NOTEBOOK, 4)
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", record_timing=False)
    client.execute(env={**os.environ, "PYTHONPATH": str(ROOT)})
    return notebook


if __name__ == "__main__":
    nbformat.write(executed(), NOTEBOOK)
