"""No Man's Land as a game to fuzz. Values are kept from one case to the next."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.common.commitment import readable
from generator.no_mans_land.game import PUBLISHED
from generator.no_mans_land.verification import answers
from solver.no_mans_land.exact import kept
from tests.fuzz.games import HERE, Game

kept_values = cache(TemporaryDirectory)
path_of = kept.path_of


def path_here(*given: object) -> Path:
    return Path(kept_values().name, path_of(*given).name)


def answers_beside() -> dict[str, str]:
    """The answers of a page to a day of the corpus."""
    solution = (HERE / "no_mans_land" / "corpus" / "fire.solution.json").read_text("utf-8")
    return {"answers.json": readable(answers(json.loads(solution))).decode()}


GAME = Game(PUBLISHED, {"solver.no_mans_land.exact.kept.path_of": path_here}, answers_beside)
