"""The Shooting Party as a game to fuzz: the shapes of its commands, what they need, its corpus."""

from tests.fuzz.shooting_party.making import write_corpus
from tests.fuzz.shooting_party.shapes import SHAPES
from tests.fuzz.shooting_party.stock import built, cheap

__all__ = ["SHAPES", "built", "cheap", "write_corpus"]
