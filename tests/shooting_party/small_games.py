"""Small games that brute force (brute.py) went through once, and what it found: the rows of
data/small-games.jsonl.

A row has a name, a group, and a start: rules, deal and moves, or the words of `helpers.setup`. The
rest is found by brute force. ``python -m tests.shooting_party.small_games`` does that again and
prints each row that differs; with ``--write`` it writes them. So a new game is a row with a start.
"""

import json
import sys
import zlib
from collections import Counter
from collections.abc import Set
from dataclasses import dataclass
from functools import cache, cached_property
from string import ascii_letters, digits
from typing import Any

from solver.shooting_party import Deal, Move, Position
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Walker, Words
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import OBJECTIVES, Goal, Score
from tests.shooting_party.brute import Everything, Finish, Known, Reachable
from tests.shooting_party.helpers import DATA, rules, setup

FILE = DATA / "small-games.jsonl"
SYMBOLS = f"{digits}{ascii_letters}!#$%&()*+,-./:;<=>?@[]^_{{|}}~"
Row = dict[str, Any]


@dataclass(frozen=True)
class SmallGame(Known):
    """A start, and what brute force knows of it (as `Everything`, whose place it takes)."""

    row: Row

    @cached_property
    def root(self) -> Position:
        if "deal" not in self.row:
            return setup(**self.row["setup"])
        moves = parse_moves(self.row["moves"])
        opening = Position.opening(Deal.from_code(self.row["deal"]), rules(self.row["rules"]))
        return replay(opening, moves).end

    @property
    def name(self) -> str:
        return str(self.row["name"])

    @property
    def census(self) -> dict[int, int]:
        """The number of settled positions by the cards in the pile."""
        return {int(size): count for size, count in self.row["census"].items()}

    @cached_property
    def finish(self) -> dict[Score, Finish]:
        return {_score(text): Finish(*keys) for text, keys in self.row["finish"].items()}

    def first_line(self, scores: Set[Score]) -> list[Move]:
        return list(parse_moves(self.row["lines"][_words(scores)]))

    def below(self) -> list[tuple[Words, Reachable]]:
        """Every position, with what can be reached from there."""
        table = [
            {_score(score): tuple(keys) for score, keys in each.items()}
            for each in self.row["reachable"]
        ]
        words = every_position(self.root)
        assert zlib.crc32(repr(words).encode()) == self.row["checksum"]
        return [
            (each, table[SYMBOLS.index(symbol)])
            for each, symbol in zip(words, self.row["below"], strict=True)
        ]


def every_position(root: Position) -> list[Words]:
    """Return every position below, sorted, by the packed engine."""
    walker, words = Walker(conversion.game(root.deal, root.rules)), conversion.pack(root)
    seen, waiting = {words}, [words]
    while waiting:
        for _, after in walker.after(waiting.pop()):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return sorted(seen)


@cache
def small_games(*groups: str) -> list[SmallGame]:
    """Return the games of some groups."""
    rows = map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    found = [SmallGame(row) for row in rows if row["group"] in groups or not groups]
    assert found
    return found


def _score(text: str) -> Score:
    queens, aces = map(int, text.split("+"))
    return queens, aces


def _text(score: Score) -> str:
    return "{}+{}".format(*score)


def _words(scores: Set[Score]) -> str:
    return " ".join(map(_text, sorted(scores)))


# -- by brute force ------------------------------------------------------------------------------


def found(row: Row) -> Row:
    """Return a row with what brute force finds."""
    start = {
        n: row[n]
        for n in ("name", "group", "rules", "deal", "moves", "setup", "goal", "cap")
        if n in row
    }
    root = SmallGame(row).root
    every = Everything(root)
    settled = (p for p in every.positions.values() if not p.is_over and p.choice_waits is None)
    census = Counter(len(p.pile) for p in settled)
    goals = [Goal.at_least(every.best(by), by) for by in OBJECTIVES]
    goals += [Goal.of(score) for score in every.finish]
    return (
        start
        | {
            "positions": len(every.positions),
            "census": {str(size): census[size] for size in sorted(census)},
            "finish": {
                _text(s): [f.passes, f.minus_cards_left, f.moves]
                for s, f in sorted(every.finish.items())
            },
            "lines": {
                _words(goal.scores): " ".join(map(str, every.first_line(set(goal.scores))))
                for goal in goals
                if root.score not in goal.scores
            },
        }
        | (below(every) if row["group"] == "opening" else {})
    )


def below(every: Everything) -> Row:
    """Return what is reachable from each position."""
    table: list[Row] = []
    symbols = ""
    pairs = sorted((conversion.pack(p), reached) for p, reached in every.below())
    for _, reached in pairs:
        entry = {_text(score): [*keys[:2]] for score, keys in sorted(reached.items())}
        if entry not in table:
            table.append(entry)
        symbols += SYMBOLS[table.index(entry)]
    checksum = zlib.crc32(repr([words for words, _ in pairs]).encode())
    return {"reachable": table, "checksum": checksum, "below": symbols}


def main() -> int:
    rows = [game.row for game in small_games()]
    again = [found(row) for row in rows]
    wrong = [row["name"] for row, other in zip(rows, again, strict=True) if row != other]
    print(*(f"{name}: brute force differs" for name in wrong), f"{len(rows)} games", sep="\n")
    if "--write" not in sys.argv:
        return min(1, len(wrong))
    FILE.write_text("".join(json.dumps(row) + "\n" for row in again), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
