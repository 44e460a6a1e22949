"""What makes cases cheap and always the same: small budgets, workers that are no processes, puzzles
that are found at once, one day, one random number.
"""

import dataclasses
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import patch

from generator.common import dailies
from generator.common.games import Contents, Game
from generator.the_party.finding import LONGEST
from solver.common.files import APPLICATION, cache_folder
from solver.shooting_party.search.budget import Budget, Meter
from solver.the_party.open_hands import answers
from solver.the_party.players.bots import Mind
from tests.common.helpers import corpus_of
from tests.fuzz.making import TABLES

POSITIONS, MEMORY, NODES, WITHIN, WORLDS = 3_000, 60 << 20, 30_000, LONGEST, 20
"""The most that any question may cost."""

NAMED = {"schema", "id", "date", "number", "series", "revision", "attempt", "week", "commitment"}
NAMED |= {"recipe", "salt", "licence", "generator"}
"""The fields of documents that `dailies.Series.documents` sets."""

begin, weigh = Meter.__init__, Mind.weigh


def bounded(meter: Meter, budget: Budget, *rest: Any) -> None:
    positions = min(budget.positions or POSITIONS, POSITIONS)
    less = dataclasses.replace(budget, positions=positions, memory=min(budget.memory, MEMORY))
    begin(meter, less, *rest)


def searched(search: Callable[..., Any]) -> Callable[..., Any]:
    """Return a search that looks no further ahead, or visits no more positions."""

    def less(*given: Any, budget: int | None = None, **more: Any) -> Any:
        *first, within = given
        if budget is None:
            within = min(within, WITHIN)
        return search(*first, within, budget=budget and min(budget, NODES), **more)

    return less


def found(series: str, game: Game, day: date) -> dailies.Found:
    """Find the puzzle of the corpus that has the mode of the day."""
    names = [game.rhythm.task(day).mode, *TABLES["days"][game.name]]
    folder = corpus_of(game.name)
    name = next(each for each in names if (folder / f"{each}.puzzle.json").exists())
    pair = [json.loads((folder / f"{name}.{e}.json").read_bytes()) for e in ("puzzle", "solution")]
    own = ({k: v for k, v in each.items() if k not in NAMED} for each in pair)
    return dailies.Found(pair[0].get("attempt"), Contents(*own))


@contextmanager
def cheap(game: str, folder: Path) -> Iterator[None]:
    """Bound what a command may cost where no option does. Today is the last day of the corpus."""
    last, at_home = date.fromisoformat([*TABLES["days"][game].values()][-1]), cache_folder()
    with ExitStack() as stack:
        instead = {
            "platformdirs.user_cache_dir": lambda *_, **__: str(folder / "cache" / APPLICATION),
            "solver.common.kept.cache_folder": lambda: at_home,
            "solver.common.processes.ProcessPoolExecutor": lambda *_, **__: ThreadPoolExecutor(1),
            "generator.common.dailies.find": found,
            "generator.common.calendar.date": type("Calendar", (date,), {"today": lambda: last}),
            "secrets.randbelow": lambda most: 42,
            "http.server.ThreadingHTTPServer.serve_forever": lambda server: None,
            "webbrowser.open": lambda url: True,
            "cli.shooting_party.generate.TRIES": 2,
            "solver.shooting_party.search.budget.Meter.__init__": bounded,
            "solver.shooting_party.relaxation.upper_bound.EFFORT": 0.01,
            "solver.the_party.open_hands.answers.force": searched(answers.force),
            "solver.the_party.open_hands.answers.explain": searched(answers.explain),
            "solver.the_party.open_hands.forced.TABLE_BITS": 12,
            "solver.the_party.players.bots.MOST_WORLDS": WORLDS,
            "solver.the_party.players.bots.WORLDS": 5,
            "solver.the_party.players.bots.Mind.weigh": lambda mind, view, worlds: weigh(
                mind, view, min(worlds, WORLDS)
            ),
        }
        for target, other in instead.items():
            stack.enter_context(patch(target, other))
        yield
