"""The library as the page has it, in Node: range_host.mjs, asked about positions of the toolkit."""

import json
import subprocess
from pathlib import Path
from typing import Any

from generator.no_mans_land.web.frame import FRAME
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.position import Position, Round
from solver.no_mans_land.rules.switches import RuleSet
from tests.common.page_modules import page_modules


class Node:
    """A process that answers; its modules are written into a folder. `last` is the whole of its
    latest answer.
    """

    def __init__(self, folder: Path) -> None:
        page_modules(FRAME, folder)
        command = ["node", str(Path(__file__).with_name("range_host.mjs")), str(folder)]
        pipe = subprocess.PIPE
        self.folder = folder
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self.last: dict[str, Any] = {}

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin
        self.process.stdin.close()

    def ask(self, rules: RuleSet, aim: str | None, ask: str, *given: Any) -> Any:
        """Return the answer of a method; raise `ValueError` if it throws an error."""
        question = {"rules": rules.to_json(), "aim": aim, "ask": ask, "given": given}
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(question), file=self.process.stdin, flush=True)
        self.last = json.loads(self.process.stdout.readline())
        if "error" in self.last:
            raise ValueError(self.last["error"])
        return self.last["answer"]


def state_of(position: Position) -> dict[str, Any]:
    """Return a position as the page has it."""
    document = position.to_json()
    return {key: each for key, each in document.items() if key not in ("game", "rules")}


def round_of(round_: Round) -> dict[str, Any]:
    """Return a round as the page has it once its cards are turned up."""
    shot = round_.shot
    drawn = {"stray": shot.stray, "counter": shot.counter}
    turned = {name: [DECK.names[card] for card in cards] for name, cards in drawn.items() if cards}
    return {**state_of(round_.before), "decision": str(round_.decision), **turned}
