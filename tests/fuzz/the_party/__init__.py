"""The Party as a game to fuzz: the shapes of its commands, what they need, its corpus."""

from tests.fuzz.the_party.making import MADE
from tests.fuzz.the_party.shapes import SHAPES
from tests.fuzz.the_party.stock import built, cheap

__all__ = ["SHAPES", "built", "cheap", "write_corpus"]

write_corpus = MADE.write
