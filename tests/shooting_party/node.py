"""Modules of the page in Node: a process that answers questions."""

from pathlib import Path
from typing import Any

from generator.shooting_party.web.frame import FRAME
from solver.shooting_party import Position, RuleSet
from tests.common.page_modules import Host


class Node(Host):
    """The script page_host.mjs with the modules in a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(__file__, FRAME, folder)

    def ask(self, ask: str, **question: Any) -> Any:
        """Return the answer to a question."""
        return self.heard(ask, **question)["answer"]

    def of_solver(self, ask: str, start: Position, moves: list[str], **options: Any) -> Any:
        """Return the answer of a method of Solver about the position after some moves."""
        switches = {name: getattr(start.rules, name) for name in RuleSet.SWITCHES}
        deal = {"orders": start.deal.orders, "rules": switches}
        return self.ask(ask, **deal, moves=moves, options=options)
