"""Modules of the page in Node: a process that answers questions, one a line, as JSON."""

import json
import subprocess
from pathlib import Path
from typing import Any

from generator.shooting_party.web.frame import FRAME
from solver.shooting_party import Position, RuleSet
from tests.common.page_modules import page_modules


class Node:
    """The script page_host.mjs with the modules in a folder."""

    def __init__(self, folder: Path) -> None:
        page_modules(FRAME, folder)
        command = ["node", str(Path(__file__).with_name("page_host.mjs")), str(folder)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def ask(self, ask: str, **question: Any) -> Any:
        """Return the answer to a question."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps({"ask": ask, **question}), file=self.process.stdin)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())["answer"]

    def of_solver(self, ask: str, start: Position, moves: list[str], **options: Any) -> Any:
        """Return the answer of a method of Solver about the position after some moves."""
        switches = {name: getattr(start.rules, name) for name in RuleSet.SWITCHES}
        deal = {"orders": start.deal.orders, "rules": switches}
        return self.ask(ask, **deal, moves=moves, options=options)
