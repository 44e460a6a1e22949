"""The kinds of puzzles in full view (kinds.toml), and their words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from solver.shooting_party.rules.cards import DECK, JOKER
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import Table

PROOF_GAME = "proof-game"  # asks for the line to a table, not to a score
EXCHANGE = "exchange"  # asks for two cards
GONE = ("queen", "two-passes")  # earlier versions had these; games of them are still read

Asked = Literal["line", "move", "fault", "exchange"]
Source = Literal["opening", "game", "best"]


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle. `moves` are the fewest and the most moves of a solution, or of the moves
    that are shown; None if that is not limited. A puzzle begins with the opening, and has so many
    `passes`, or in a position out of a `source`.
    """

    name: str
    asked: Asked
    source: Source
    moves: tuple[int, int] | None
    brief: str
    task: str
    passes: int | None = None


@cache
def kinds() -> dict[str, Kind]:
    """Return every kind by name."""
    text = files(__package__).joinpath("kinds.toml").read_text(encoding="utf-8")
    return {name: _kind(name, table) for name, table in tomllib.loads(text).items()}


def _kind(name: str, table: Mapping[str, Any]) -> Kind:
    fewest_and_most = table.get("moves")
    return Kind(
        name=name,
        asked=table["asked"],
        source=table["from"],
        moves=None if fewest_and_most is None else (fewest_and_most[0], fewest_and_most[1]),
        brief=table["brief"],
        task=table["task"],
        passes=table.get("passes"),
    )


def impossible(kind: Kind, rules: RuleSet) -> str | None:
    """Return why no deal at all has a puzzle of a kind under some rules; None if one may."""
    if kind.name == EXCHANGE and rules.contact == "must":
        return "where etiquette makes the contact, no move names the queen"
    return None


def score_in_words(text: str) -> str:
    """Return a score that a goal wants in words.

    >>> [score_in_words(score) for score in ("2+1", "3+0", "8")]
    ['two queens and one ace', 'three queens', 'four queens and four aces']
    >>> score_in_words("6"), score_in_words("1q")
    ('six cards', 'one queen')
    """
    text = {"8": "4+4", "7": "4+3"}.get(text, text)  # the only scores of so many cards
    if "+" not in text:
        number = text.removesuffix("q")
        return _several(int(number), "queen" if text.endswith("q") else "card")
    queens, aces = map(int, text.split("+"))
    words = _several(queens, "queen")
    return f"{words} and {_several(aces, 'ace')}" if aces else words


def _several(count: int, thing: str) -> str:
    number = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")[count]
    return f"{number} {thing}{'' if count == 1 else 's'}"


def table_in_words(table: Table) -> str:
    """Return what lies where in words, after a number of moves: "the hand is ..."."""
    hand, aces, discards, scored = map(_cards_in_words, table.sets())
    parts = [f"the hand is {hand}" if hand else "the hand is empty"]
    if aces:
        lie = "lies" if len(table.aces) == 1 else "lie"
        parts.append(f"{aces} {lie} on the table")
    if scored:
        parts.append(f"{scored} {'is' if len(table.scored) == 1 else 'are'} scored")
    parts.append(f"the discards are {discards}" if discards else "nothing is discarded")
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def _cards_in_words(cards: Sequence[int]) -> str:
    others = DECK.symbols([card for card in cards if card != JOKER])
    butler = "the butler" if JOKER in cards else ""
    return " and ".join(filter(None, [others, butler]))
