"""No Man's Land as a game to fuzz. Values are kept from one case to the next."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.no_mans_land.game import PUBLISHED
from solver.no_mans_land.exact import kept
from tests.fuzz.games import Game

kept_values = cache(TemporaryDirectory)
path_of = kept.path_of


def path_here(*given: object) -> Path:
    return Path(kept_values().name, path_of(*given).name)


GAME = Game(PUBLISHED, {"solver.no_mans_land.exact.kept.path_of": path_here})
