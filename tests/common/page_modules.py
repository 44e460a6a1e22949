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
  const begun = process.cpuUsage();
  let found;
  try {
    found = await answer(...[].concat(JSON.parse(line)));
  } catch ({ message }) { found = { error: message }; }
  const { user, system } = process.cpuUsage(begun);
  console.log(JSON.stringify({ found, seconds: (user + system) / 1e6 }));
}
"""
"""Answers questions, one a line, as JSON; with the processor's seconds. An error is an object."""
COMMAND = ["node", "--input-type=module", "-e"]


def answers(folder: Path, code: str, given: Iterable[tuple[Any, ...]]) -> list[Any]:
    """What `answer`, which some code defines, returns for each of these arguments. The code imports
    modules of a folder by `load`.
    """
    source = f"const load = (name) => import(`{folder}/${{name}}`);\n{code};{ANSWERING}"
    lines = "".join(f"{json.dumps(each)}\n" for each in given)
    run = subprocess.run(
        [*COMMAND, source], input=lines, capture_output=True, text=True, check=True
    )
    return [json.loads(line)["found"] for line in run.stdout.splitlines()]


class Host(AbstractContextManager[Any]):
    """The `answer` of the script page_host.mjs beside a test, with the modules of a page in a
    folder: to questions, one a line, as JSON, with the seconds that each took.
    """

    def __init__(self, test: str, of: Frame, folder: Path) -> None:
        script, pipe = Path(test).with_name("page_host.mjs"), subprocess.PIPE
        source = f"import {{ answer }} from {json.dumps(str(script))};{ANSWERING}process.exit();"
        command = [*COMMAND, source, str(script), str(page_modules(of, folder))]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def heard(self, ask: str, **question: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps({"ask": ask, **question}), file=self.process.stdin, flush=True)
        told = json.loads(self.process.stdout.readline())
        return {"seconds": told["seconds"], **told["found"]}

    def __exit__(self, *_: object) -> None:
        self.process.communicate()
