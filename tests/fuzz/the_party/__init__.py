"""The Party as a game to fuzz: short searches, few worlds."""

from collections.abc import Callable
from typing import Any


from generator.the_party.game import PUBLISHED
from solver.the_party.open_hands import answers
from solver.the_party.players.bots import Mind
from tests.fuzz.games import Game
from tests.fuzz.the_party.making import files

NODES, WITHIN, WORLDS = 30_000, 4, 20
"""The most that any question may cost."""

weigh = Mind.weigh


def searched(search: Callable[..., Any]) -> Callable[..., Any]:
    """Return a search that looks no further ahead, or visits no more positions."""

    def bounded(*given: Any, nodes: int | None = None, **more: Any) -> Any:
        *first, within = given
        if nodes is None:
            within = min(within, WITHIN)
        return search(*first, within, nodes=nodes and min(nodes, NODES), **more)

    return bounded


def weighed(mind: Mind, view: Any, worlds: int) -> Any:
    return weigh(mind, view, min(worlds, WORLDS))


GAME = Game(
    PUBLISHED,
    instead={
        "solver.the_party.open_hands.answers.force": searched(answers.force),
        "solver.the_party.open_hands.answers.explain": searched(answers.explain),
        "solver.the_party.open_hands.force.TABLE_BITS": 12,
        "solver.the_party.players.bots.MOST_WORLDS": WORLDS,
        "solver.the_party.players.bots.WORLDS": 5,
        "solver.the_party.players.bots.Mind.weigh": weighed,
    },
    by_rules=files,
)
