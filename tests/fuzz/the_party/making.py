"""Files of the corpus that the rules make, from two games of it: no command prints a view, or a
state without a seed.
"""

import json
from functools import partial
from pathlib import Path
from typing import Any

from solver.the_party.knowledge.views import View
from solver.the_party.rules.documents import state_to_json
from solver.the_party.rules.game import Game
from solver.the_party.rules.record import Record

CORPUS = Path(__file__).parent / "corpus"
TOY = "dan-zen,suits=1,jokers=1,hand=2,goal=1"


def _after(name: str, seed: int, count: int | None = None) -> Game:
    """A game of the corpus after so many moves."""
    record = Record.parse((CORPUS / name).read_text(encoding="utf-8"))
    game = Game.seeded(record.rules, seed)
    for move in record.game.moves[:count]:
        game = game.play(move)
    return game


def files() -> dict[str, str]:
    """Return the files by their names."""
    two = partial(_after, "game-two.txt", 46)  # moves of every kind but pass
    many = partial(_after, "game-log.txt", 106)  # three players
    made: dict[str, dict[str, Any]] = {
        "state.json": state_to_json(two(14).state, 46),
        "state-stash.json": state_to_json(two(0).state),
        "state-over.json": state_to_json(two().state, 46),
        "state-call.json": state_to_json(many(7).state, 106),
        "view.json": View.of(two(14), 1).to_json(),
        "view-stash.json": View.of(two(0), 1).to_json(),
        "view-call.json": View.of(many(8), 2).to_json(),
        "view-over.json": View.of(two(), 0).to_json(),
    }
    return {name: f"{json.dumps(document)}\n" for name, document in made.items()}
