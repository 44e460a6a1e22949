"""Random ends of games, and the scores that can be reached from them (data/ends.txt), which brute
force found.

The joker is among the discards, in the hand or in the pile. Queens, kings and jacks are made
frequent, so that the exceptions in the proofs (search/bounds/) all occur.
"""

import random
import zlib
from collections.abc import Iterator
from functools import cache

from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.cards import DECK, JACK, JOKER, KING, QUEEN, card, rank
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import SCORES, Score
from tests.shooting_party.helpers import data_rows, is_settled, setup

GAMES = {"discards": 160, "hand": 60, "pile": 60}
"""The place of the joker, and the number of ends in the data for each rule set."""


def random_end(pick: random.Random, rules: str, joker: str) -> Position:
    """A settled position of the last pass with a short pile."""
    persons = [card(r, s) for r in (JACK, QUEEN, KING) for s in range(4)]
    aces = [card(0, s) for s in range(4)]
    others = [card(r, s) for r in range(1, 5) for s in range(4)]
    pick.shuffle(others)
    cards = persons + aces + others[: pick.randint(0, 6)]
    pick.shuffle(cards)
    scored = [c for c in cards if rank(c) == QUEEN and pick.random() < 0.3]
    scored += [q - QUEEN for q in scored if pick.random() < 0.5]
    left = [c for c in cards if c not in scored]
    pile = left[: pick.randint(2, 11 if joker == "discards" else 9)]
    hand = [c for c in left[len(pile) :] if rank(c) and pick.random() < 0.3][:4]
    if joker == "pile":
        pile.insert(pick.randint(0, len(pile)), JOKER)
    elif joker == "hand":
        hand.append(JOKER)
    position = setup(
        DECK.text(hand),
        DECK.text(pile),
        scored=DECK.text(scored),
        butler=DECK.text(pick.sample(range(33), 33)),
        pass_number=3,
        rules=rules,
    )
    return position if is_settled(position) else random_end(pick, rules, joker)


def ends(text: str, joker: str, seed: str = "") -> Iterator[Position]:
    pick = random.Random(f"{text} {joker} {seed}")
    while True:
        yield random_end(pick, text, joker)


@cache
def words() -> dict[tuple[str, str], list[str]]:
    """The ends in the data by rule set and place of the joker, each as `as_word` writes it."""
    found: dict[tuple[str, str], list[str]] = {}
    for text, joker, row in data_rows("ends.txt"):
        found.setdefault((text, joker), []).extend(row.split())
    assert all(len(row) == GAMES[joker] for (_, joker), row in found.items())
    return found


def known_ends(text: str, joker: str) -> Iterator[tuple[Position, set[Score]]]:
    """The ends in the data, with the scores that can be reached."""
    for word, position in zip(words()[text, joker], ends(text, joker), strict=False):
        assert word[:2] == checksum(position), "the data is of another position"
        yield position, {score for n, score in enumerate(SCORES) if int(word[2:], 16) >> n & 1}


def checksum(position: Position) -> str:
    """Return two digits, by which a test notices that the data is of other positions."""
    orders = (int(card) for n in (5, 2) for card in position.deal.orders[n])
    words = (*conversion.pack(position), *orders)
    return f"{zlib.crc32(repr(words).encode()) & 255:02x}"


def as_word(position: Position, reached: set[Score]) -> str:
    """Return the word of the data: the checksum, and one bit for each of SCORES."""
    bits = sum(1 << n for n, score in enumerate(SCORES) if score in reached)
    return f"{checksum(position)}{bits:04x}"
