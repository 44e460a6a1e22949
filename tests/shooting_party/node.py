"""Modules of the page in Node: a process that answers questions, one a line, as JSON."""

import json
import lzma
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from solver.common.libraries import libraries_of

STATIC = Path(__file__).parents[2] / "generator/shooting_party/web/static"

in_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


class Node:
    """A script beside this file, with the WebAssembly module of a library and more files."""

    def __init__(self, script: str, library: str, folder: Path, *files: Path) -> None:
        file = libraries_of("solver.shooting_party")[library].file
        assert file
        module = folder / f"{library}.wasm"
        module.write_bytes(lzma.decompress(file.with_suffix(".wasm.xz").read_bytes()))
        command = ["node", str(Path(__file__).with_name(script)), str(module), *map(str, files)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def ask(self, **question: Any) -> Any:
        """Return the answer to a question, and the seconds that it took."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(question), file=self.process.stdin)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())
