"""No Man's Land as a game to fuzz: the shapes of its commands, what they need, its corpus."""

from tests.fuzz.no_mans_land.making import MADE
from tests.fuzz.no_mans_land.shapes import SHAPES
from tests.fuzz.no_mans_land.stock import built, cheap

__all__ = ["SHAPES", "built", "cheap", "write_corpus"]

write_corpus = MADE.write
