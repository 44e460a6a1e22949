"""What the tests of The Shooting Party share: rule sets, positions built by hand, moves played on
both engines, and puzzles that are made in milliseconds.
"""

import zlib
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from generator.common.calendar import Rhythm, Task
from generator.common.games import Game
from generator.common.rating.scale import DEVIATION, MIDDLE, Rating
from generator.shooting_party.game import shooting_party
from generator.shooting_party.rating.references import RATER_VERSION, reference
from generator.shooting_party.studies.study import Study
from solver.shooting_party import Deal, Event, Move, Position, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import rules as kernel
from solver.shooting_party.rules.cards import ACE, DECK, JACK, QUEEN, rank
from solver.shooting_party.search import query

ROOT = Path(__file__).parents[2]
DATA = Path(__file__).parent / "data"

VECTORS = {
    "default": "leverstoke",
    "forbidden": "leverstoke,leave=forbidden",
    "keep": "leverstoke,butler_search=keep",
    "must": "leverstoke,contact=must",
    "passes-1": "leverstoke,passes=1",
    "passes-2": "leverstoke,passes=2",
    "rare": "leverstoke",
    "three-rounds": "three-rounds",
}

MIXED = ["leverstoke,leave=forbidden,contact=must,butler_search=keep"]

EVERY = sorted({*VECTORS.values(), *map(str, RuleSet.named().values()), *MIXED})
"""Text forms of every rule set that tests cover: each switch at each value, alone and together."""

OTHER_WORDS = {"vogelschnabel": "leverstoke", "print-and-play": "leverstoke,contact=must"}
"""Second names of rule sets in this list."""

DISTINCT = [text for text in EVERY if text not in OTHER_WORDS]
"""Each rule set once."""

PLAYED = [text for text in DISTINCT if ",passes=" not in text]
"""Rule sets that differ in more than the passes, for tests that set the passes themselves."""


def rules(text: str) -> RuleSet:
    return RuleSet.parse(text)


def opening(seed: int, chosen: RuleSet | str = "leverstoke", left_out: str = "") -> Position:
    """The opening of a seed's deal, in which some ranks may be left out."""
    return Position.opening(Deal.from_seed(seed).without(left_out), chosen)


def data_rows(name: str) -> list[list[str]]:
    """Return the rows of a file in data/: fields between bars, without the comments."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split(" | ") for line in lines if not line.startswith("#")]


def numbers(text: str) -> tuple[int, ...]:
    return tuple(DECK.number(name) for name in text.split())


def setup(
    hand: str,
    pile: str,
    *,
    scored: str = "",
    butler: str = "",
    pass_number: int = 1,
    next_pile: str = "",
    rules: str = "leverstoke",
) -> Position:
    """A position with that hand (in order of arrival) and pile (top first). What is not named is a
    discard, or displayed if it is an ace. `next_pile` and `butler` begin the order of the next pass
    and of the butler's shuffle in this one.
    """
    held, lying, counted = numbers(hand), numbers(pile), numbers(scored)
    rest = [c for c in range(33) if c not in {*held, *lying, *counted}]

    def order(first: tuple[int, ...]) -> tuple[int, ...]:
        return first + tuple(c for c in range(33) if c not in first)

    orders = [order(()) for _ in range(6)]
    in_force = tuple(c for c in range(33) if c not in lying) + lying
    orders[pass_number - 1] = in_force
    orders[2 + pass_number] = order(numbers(butler))
    if pass_number < 3:
        orders[pass_number] = order(numbers(next_pile))
    return Position(
        rules=RuleSet.parse(rules),
        deal=Deal(tuple(orders)),
        pass_number=pass_number,
        butler_order=False,
        pile=lying,
        hand=held,
        discards=frozenset(c for c in rest if rank(c) != ACE),
        display=frozenset(c for c in rest if rank(c) == ACE),
        score_pile=frozenset(counted),
        is_over=False,
    )


START = Position.opening(42)  # 5h 4s 3d Qh; Ac displayed
JOKER = setup("Jk Kd 3c", "Ah 2s 3s 4s", scored="Qd Ad")
LONE = setup("Qh", "2s 3s 4s", next_pile="2c")  # every ace is displayed
CHOICE = setup("Qh Kh Jh 2c", "2s 3s 4s 5s")


def play(position: Position, *moves: str) -> Position:
    """Play moves on both engines, which must agree at each step."""
    return play_with_events(position, *moves)[0]


def play_with_events(position: Position, *moves: str) -> tuple[Position, list[Event]]:
    happened: list[Event] = []
    for move in map(Move.parse, moves):
        packed = conversion.pack(position), conversion.pack_move(move)
        game, position = conversion.game(position.deal, position.rules), position.play(move)
        words = kernel.play(game, *packed[0], packed[1], conversion.new_log())
        assert tuple(map(int, words)) == conversion.pack(position), f"the engines differ: {move}"
        happened += position.events
    return position, happened


def is_settled(position: Position) -> bool:
    """Return True if etiquette forces nothing. (For positions in which no couple leaves.)"""
    hand = position.hand
    queens = [c for c in hand if rank(c) == QUEEN]
    alone = len(hand) == len(queens) == 1
    return (
        position.choice_waits is None
        and len(queens) <= 1
        and sum(rank(c) == JACK for c in hand) <= 1
        and not (position.rules.contact == "must" and alone)
    )


def legal(position: Position) -> set[str]:
    return {str(move) for move in position.legal_moves()}


def hand(position: Position) -> str:
    return DECK.text(position.hand)


def names(cards: frozenset[int]) -> str:
    return DECK.text(sorted(cards))


class WorkersHere(AbstractContextManager[None]):
    """In the place of `Workers`, where processes would only take time: the work is done here."""

    def __init__(self, count: int) -> None: ...

    def __exit__(self, *_: object) -> None: ...

    def in_order(self, ask: Callable[[Any], Any], items: Iterable[Any], ahead: int) -> Any:
        return ((item, ask(item)) for item in items)

    as_done = in_order


def refusing(patch: pytest.MonkeyPatch, when: Callable[[np.ndarray, int], object]) -> list[int]:
    """Let the system refuse the search memory for some arrays; the lengths that it refused."""
    resize, refused = query.resize, list[int]()

    def resized(array: np.ndarray, length: int) -> None:
        if when(array, length):
            refused.append(length)
            raise MemoryError
        resize(array, length)

    patch.setattr(query, "resize", resized)
    return refused


# -- puzzles --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CodeRater:
    """The rating, and each of its parts, is a hash of the deal code, and of where a puzzle begins,
    between 900 and 2100.
    """

    shift: int = 0

    def __call__(self, study: Study) -> Rating:
        where = f"{study.start.deal.code} {len(study.start.pile)}"
        value = 900 + zlib.crc32(where.encode()) % 121 * 10 + self.shift
        scale = reference("open")
        unit = DEVIATION * scale.stretch
        measures = {n: mean + (value - MIDDLE) * sd / unit for n, (mean, sd) in scale.parts.items()}
        parts = tuple(scale.part(n, v) for n, v in measures.items())
        return Rating("open", value, 20, parts, RATER_VERSION)


WEEK = (
    Task("open", "gentle", "couple"),
    Task("open", "brisk", "couple", theme="Couples", lesson="Count backwards."),
    Task("open", "gentle", "couple"),
    Task("open", "testing", "mistake", theme="Couples"),
    Task("open", "stiff", "couple"),
    Task("open", "stiff", "only-move", theme="Couples"),
    Task("open", "stiff", "couple"),
)


def game_rated(shift: int = 0) -> Game:
    """The game of the tests, its ratings shifted."""
    return shooting_party(RuleSet(passes=1), CodeRater(shift), Rhythm((WEEK,)))


GAME = game_rated()
