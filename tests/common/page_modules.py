"""The modules of a game's page in a folder, for Node, and processes there that answer."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from contextlib import AbstractContextManager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from generator.web.assets import within
from generator.web.frame import Frame, shared_assets

in_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def own_files(of: Frame) -> dict[str, bytes]:
    """Return the files of a game's page that are its own, by the names that modules use."""
    found = {**dict(within(files(of.package).joinpath("static"))), **of.assets()}
    return {path.rpartition("/")[2]: data for path, data in found.items()}


def page_modules(of: Frame, folder: Path) -> Path:
    """Write the modules of a game into a folder, by the names that they have in the sources."""
    shared = dict(within(files("generator.web").joinpath("static"))) | shared_assets()
    for path, data in {**shared, **own_files(of)}.items():
        (folder / path.rpartition("/")[2]).write_bytes(data)
    return folder


ANSWERING = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  let found;
  try { found = answer(...JSON.parse(line)); } catch ({ message }) { found = { error: message }; }
  console.log(JSON.stringify(found));
}
"""


def answers(folder: Path, code: str, given: Iterable[tuple[Any, ...]]) -> list[Any]:
    """What `answer`, which some code defines, returns for each of these arguments; an error is an
    object. The code imports modules of a folder by `load`.
    """
    source = f"const load = (name) => import(`{folder}/${{name}}`);\n{code};{ANSWERING}"
    lines = "".join(f"{json.dumps(each)}\n" for each in given)
    command = ["node", "--input-type=module", "-e", source]
    run = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


class Host(AbstractContextManager[Any]):
    """The script page_host.mjs beside a test, with the modules of a page in a folder. It answers
    questions, one a line, as JSON; `last` is the whole of its latest answer.
    """

    def __init__(self, test: str, of: Frame, folder: Path) -> None:
        script = str(Path(test).with_name("page_host.mjs"))
        command, pipe = ["node", script, str(page_modules(of, folder))], subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    last: Any = None

    def heard(self, ask: str, **question: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps({"ask": ask, **question}), file=self.process.stdin, flush=True)
        self.last = json.loads(self.process.stdout.readline())
        return self.last

    def __exit__(self, *_: object) -> None:
        self.process.communicate()
