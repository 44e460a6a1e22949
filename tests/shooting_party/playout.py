"""Seeded random games, with a hash to compare two engines over whole games.

At each position the texts of the legal moves are sorted, and number r mod count is played, r being
the next output of a stream started at seed + 1000. The hash is SHA-256 over one line per move:

    move|hand by card number|cards in the pile|pass|score pile by card number
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from solver.common.rng import SplitMix64
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import LEAVE

STREAM_OFFSET = 1000


@dataclass(frozen=True)
class Playout:
    """A random game: the opening, the position after each move, and the lines that are hashed."""

    seed: int
    positions: tuple[Position, ...]
    lines: tuple[str, ...]

    @property
    def sha256(self) -> str:
        """The hash of the game, in hexadecimal."""
        return hashlib.sha256("\n".join(self.lines).encode()).hexdigest()

    def __str__(self) -> str:
        """Return one line: seed, number of moves, queens, aces, last pass, hash."""
        last = self.positions[-1]
        numbers = (self.seed, len(self.lines), *last.score, last.pass_number)
        return f"{' '.join(map(str, numbers))} {self.sha256}"


def random_game(seed: int, rules: RuleSet) -> Playout:
    """Return the random game of a seed under a rule set, played to its end."""
    stream = SplitMix64(seed + STREAM_OFFSET)
    position = Position.opening(Deal.from_seed(seed), rules)
    positions, lines = [position], []
    while not position.is_over:
        moves = {str(move): move for move in position.legal_moves()}
        text = sorted(moves)[stream.next() % len(moves)]
        position = position.play(moves[text])
        positions.append(position)
        hand, scored = DECK.text(sorted(position.hand)), DECK.text(sorted(position.score_pile))
        lines.append(f"{text}|{hand}|{len(position.pile)}|{position.pass_number}|{scored}")
    return Playout(seed, tuple(positions), tuple(lines))


def wander(start: Position, pick: Random, *, leaving: bool = False) -> list[Position]:
    """Return the positions of a random game from a start to its end; unless `leaving`, without
    leaving where that can be: such games live long.
    """
    found = [start]
    while not found[-1].is_over:
        moves = found[-1].legal_moves()
        others = [move for move in moves if leaving or move != LEAVE]
        found.append(found[-1].play(pick.choice(others or moves)))
    return found


def packed_walk(start: Position, pick: Random) -> Iterator[tuple[PackedGame, int, int]]:
    """The positions of a random game but its end, for the packed engine."""
    game = conversion.game(start.deal, start.rules)
    for position in wander(start, pick)[:-1]:
        yield game, *conversion.pack(position)
