"""The text of a played game: tags, then numbered moves, in the manner of PGN.

    [Game "The Shooting Party"]
    [Rules "leverstoke"]
    [Seed "42"]
    [Deal "sp1-UK4wbV..."]
    [Result "4+4"]

    1. draw 2. leave 3. -2hJh 4. draw

The deal code defines the deal; the seed says where it came from, and may stand alone. `Reshuffle`
is the seed that supplied orders that nobody has seen (`deal.completed`). `Result` (queens+aces, or
``*`` for an unfinished game) may be missing; if present, the verifier checks it.
All other tags are kept in order and mean nothing here; the game of a puzzle has those of its task
(generator/shooting_party/studies/study.py). So it is written; what is read may have come by mail or
from a phone (solver/common/plain.py).
"""

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from solver.common.errors import at
from solver.common.plain import plain
from solver.common.tags import RecordError, as_moves, read_tags, tag_lines, words_in
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal, deal_named
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet

TITLE = "The Shooting Party"
OWN_TAGS = ("Game", "Rules", "Seed", "Deal", "Reshuffle", "Result")  # in this order
LONGEST = 1 << 20  # characters of a text that may be a record or a deal; a game has some thousand
WIDTH = 79  # columns of the lines of moves; a longer word stays whole

_CARD = rf"(?:{'|'.join(DECK.names)})"
_WORD = re.compile(
    rf"-\s*{_CARD}(?:\s+{_CARD}(?!\S))+|-\s+\S+"
    rf"|\w+\s*:\s*{_CARD}(?:\s*\+\s*{_CARD})?(?!\S)|\S+"
)
"""A number or a move. Cards that stand apart are one discard if each of them does: only then could
no part of it be a move whose sign is lost.
"""


@dataclass(frozen=True)
class Record:
    """A `deal`, its `rules`, the `moves` played, the claimed `result` (queens and aces; None for no
    claim), and in `more` all other tags by name. The value of a tag contains neither a double quote
    nor a line feed.
    """

    deal: Deal
    rules: RuleSet
    moves: tuple[Move, ...]
    result: tuple[int, int] | None = None
    more: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        result = "*" if self.result is None else f"{self.result[0]}+{self.result[1]}"
        seed, reshuffle = self.deal.seed, self.deal.reshuffle
        values = (TITLE, self.rules, seed, self.deal.code, reshuffle, result)
        tags = zip(OWN_TAGS, values, strict=True)
        head = tag_lines({n: str(v) for n, v in tags if v is not None} | dict(self.more))
        numbered = " ".join(f"{n}. {move}" for n, move in enumerate(self.moves, 1))
        body = textwrap.fill(numbered, WIDTH, break_long_words=False, break_on_hyphens=False)
        return f"{head}\n{body}\n" if body else head

    @property
    def opening(self) -> Position:
        """The position in which the moves begin."""
        return Position.opening(self.deal, self.rules)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the record of a text; raise `RecordError` for a broken tag, deal, rule or move."""
        tags, rest = read_tags(text, LONGEST, OWN_TAGS)
        moves = parse_moves(rest)
        more = {name: value for name, value in tags.items() if name not in OWN_TAGS}
        with at("", RecordError):
            rules = RuleSet.parse(tags.get("Rules", "leverstoke"))
            if not {"Deal", "Seed"} & set(tags):
                raise RecordError("no [Deal] and no [Seed] tag")
            deal = deal_named(tags.get("Deal"), tags.get("Seed"), tags.get("Reshuffle"))
        return cls(deal, rules, moves, _result(tags), more)


def parse_moves(text: str) -> tuple[Move, ...]:
    """Return moves between white space or commas, with numbers or not, or raise `RecordError`."""
    moves: list[Move] = []
    for line, word in words_in(as_moves(text, DECK), _WORD):
        with at(f"line {line}, move {len(moves) + 1}", RecordError):
            moves.append(Move.parse(word))
    return tuple(moves)


def looks_like_record(text: str) -> bool:
    """Return True if a line of the text begins as a tag does."""
    return re.search(r"^[ \t]*\[", plain(text), re.MULTILINE) is not None


def _result(tags: dict[str, str]) -> tuple[int, int] | None:
    text = tags.get("Result", "*")
    if text == "*":
        return None
    match = re.fullmatch(r"([0-4])\+([0-4])", text)
    if match is None:
        raise RecordError(f'the result {text!r} is neither queens+aces nor "*"')
    return int(match[1]), int(match[2])
