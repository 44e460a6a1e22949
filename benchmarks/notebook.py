"""Run docs/shooting-party/notebook.ipynb again, in place: ``python -m benchmarks.notebook``."""

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
NOTEBOOK = ROOT / "docs/shooting-party/notebook.ipynb"


def executed() -> Any:
    """Return the notebook, every cell run again, with this environment's `party` and no times."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    notebook = nbformat.read(NOTEBOOK, 4)
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", record_timing=False)
    client.execute(env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)})
    return notebook


if __name__ == "__main__":
    nbformat.write(executed(), NOTEBOOK)
