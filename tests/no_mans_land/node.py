"""The library as the page has it, in Node, asked about positions of the toolkit."""

from pathlib import Path
from typing import Any

from generator.no_mans_land.web.frame import FRAME
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.position import Position, Round
from solver.no_mans_land.rules.switches import RuleSet
from tests.common.page_modules import Host


class Node(Host):
    """A process that answers. `last` is the whole of its latest answer."""

    def __init__(self, folder: Path) -> None:
        super().__init__(__file__, FRAME, folder)
        self.folder, self.last = folder, dict[str, Any]()

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin
        self.process.stdin.close()

    def ask(self, rules: RuleSet, aim: str | None, ask: str, *given: Any) -> Any:
        """Return the answer of a method; raise `ValueError` if it throws an error."""
        self.last = self.heard(ask, rules=rules.to_json(), aim=aim, given=given)
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
