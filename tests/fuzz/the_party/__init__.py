"""The Party as a game to fuzz: what each command reads; short searches, few worlds, small trees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.the_party.game import PUBLISHED
from solver.the_party.end_games.solve import Solver
from solver.the_party.open_hands import answers
from solver.the_party.players.bots import Mind
from tests.fuzz import shapes
from tests.fuzz.cases import Maker, Shape
from tests.fuzz.games import Game
from tests.fuzz.the_party.making import TOY, files

NAME = PUBLISHED.name


def force(make: Maker) -> None:
    if make.one_in(3):
        for name in make.draw.sample(("--rules", "--players"), make.draw.randrange(3)):
            make.option(name)
        shapes.seed(make)
    else:
        make.given("state*.json", "force*.json", "game*.txt", "force.puzzle.json")


def endgame(make: Maker) -> None:
    by_file = make.one_in(2)
    if by_file:
        make.given("end*.json", "call.puzzle.json")
    if not by_file or make.one_in(3):
        make.option(make.draw.choice(("--unseen", "--unseen", "--arrivals")))
        for _ in range(make.draw.randrange(3)):
            make.option("--stash")
        make.option("--rules", ("short,hand=2", "short,hand=2", TOY, *make.values["--rules"]))


def play(make: Maker) -> None:
    shapes.game_played(make, NAME, "play*.txt")
    if "--resume" not in make.argv or make.one_in(8):
        shapes.seed(make)


SHAPES: Mapping[str, Shape] = {
    f"{NAME} daily": Shape(3, shapes.daily),
    f"{NAME} endgame": Shape(9, endgame, left=("--unseen", "--arrivals", "--stash", "--rules")),
    f"{NAME} explain": Shape(8, shapes.reads("game*.txt")),
    f"{NAME} force": Shape(12, force, left=("--rules", "--players")),
    f"{NAME} hint": Shape(14, shapes.reads("view*.json", "view*.json", "hint*.json")),
    f"{NAME} play": Shape(12, play),
    f"{NAME} rules": Shape(0.4, shapes.rules),
    f"{NAME} verify": Shape(14, shapes.document),
    f"{NAME} watch": Shape(3, shapes.seed),
    "check": Shape(4, shapes.check, left=("--fast",)),
    "verify": Shape(14, shapes.document),
}

NODES, WITHIN, WORLDS, DEALS, EDGES, ROUNDS = 30_000, 4, 20, 5_000, 300_000, 60
"""The most that any question may cost."""

weigh, solve = Mind.weigh, Solver.solve


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


def solved(solver: Solver, close: float, most_rounds: int = ROUNDS) -> Any:
    return solve(solver, close, min(most_rounds, ROUNDS))


GAME = Game(
    PUBLISHED,
    SHAPES,
    instead={
        "solver.the_party.open_hands.answers.force": searched(answers.force),
        "solver.the_party.open_hands.answers.explain": searched(answers.explain),
        "solver.the_party.open_hands.force.TABLE_BITS": 12,
        "solver.the_party.players.bots.MOST_WORLDS": WORLDS,
        "solver.the_party.players.bots.WORLDS": 5,
        "solver.the_party.players.bots.Mind.weigh": weighed,
        "solver.the_party.end_games.solve.MOST_DEALS": DEALS,
        "solver.the_party.end_games.solve.MOST_EDGES": EDGES,
        "solver.the_party.end_games.solve.Solver.solve": solved,
    },
    by_rules=files,
)
