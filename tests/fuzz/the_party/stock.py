"""What cases copy, and what makes them cheap: short searches, few worlds, small trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from generator.the_party.game import PUBLISHED
from solver.the_party.end_games.solve import Solver
from solver.the_party.open_hands import answers
from solver.the_party.players.bots import Mind
from tests.common.command_line import party_here
from tests.fuzz.stock import folders_built, settled
from tests.fuzz.the_party.making import GAME, MADE, TOY

NODES, WITHIN, WORLDS, DEALS, EDGES, ROUNDS = 30_000, 4, 20, 5_000, 300_000, 60
"""The most that any question may cost."""

CALLED = (
    (GAME, "force", "2", "--within", "2"),
    (GAME, "explain", "game-two.txt", "--within", "1"),
    (GAME, "hint", "view.json", "--worlds", "2"),
    (GAME, "endgame", "--arrivals", "-", "--rules", TOY),
    (GAME, "watch", "1", "--bots", "host:2,learned"),
    ("check", "days"),
)
"""What is called once before the cases, so that none of them has to wait for the compiler."""


def built(folder: Path) -> None:
    """Build the folder that cases copy, and call once what is slow at first."""
    folders_built(folder, MADE)
    with TemporaryDirectory() as made:
        for name, text in MADE.written.items():
            Path(made, name).write_text(text, encoding="utf-8")
        for words in CALLED:
            party_here(*words, cwd=Path(made))


@contextmanager
def cheap() -> Iterator[None]:
    """Bound what a command may cost where no option does, and fix what chance and the date
    decide.
    """
    with ExitStack() as stack:
        stack.enter_context(settled(PUBLISHED, MADE))  # first: puzzles are found without bounds
        for target, instead in (
            ("solver.the_party.open_hands.answers.force", _searched(answers.force)),
            ("solver.the_party.open_hands.answers.explain", _searched(answers.explain)),
            ("solver.the_party.open_hands.force.TABLE_BITS", 12),
            ("solver.the_party.players.bots.MOST_WORLDS", WORLDS),
            ("solver.the_party.players.bots.WORLDS", 5),
            ("solver.the_party.players.bots.Mind.weigh", _weighed),
            ("solver.the_party.end_games.solve.MOST_DEALS", DEALS),
            ("solver.the_party.end_games.solve.MOST_EDGES", EDGES),
            ("solver.the_party.end_games.solve.Solver.solve", _solved),
        ):
            stack.enter_context(patch(target, instead))
        yield


def _searched(search: Callable[..., Any]) -> Callable[..., Any]:
    """Return a search that looks no further ahead, or visits no more positions."""

    def bounded(*given: Any, nodes: int | None = None, **more: Any) -> Any:
        *first, within = given
        if nodes is None:
            within = min(within, WITHIN)
        return search(*first, within, nodes=nodes and min(nodes, NODES), **more)

    return bounded


_WEIGH, _SOLVE = Mind.weigh, Solver.solve


def _weighed(mind: Mind, view: Any, worlds: int) -> Any:
    return _WEIGH(mind, view, min(worlds, WORLDS))


def _solved(solver: Solver, close: float, most_rounds: int = ROUNDS) -> Any:
    return _SOLVE(solver, close, min(most_rounds, ROUNDS))
