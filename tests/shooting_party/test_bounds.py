"""The bounds against the truth: random ends of games, every line played out. (Every position of
games with small decks, in every pass: test_small_games.py.)

The joker is among the discards, in the hand or in the pile. Queens, kings and jacks are made
frequent, so that the exceptions in the proofs (search/bounds/) all occur. data/ends.txt has the
scores that can be reached. Brute force confirms them for a sample, and for all in a long test.
"""

import random
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from solver.common.compiled import from_python
from solver.shooting_party.packed import conversion, layout
from solver.shooting_party.rules.cards import DECK, JACK, JOKER, KING, QUEEN, card, rank
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import SCORES, Goal
from solver.shooting_party.search.bounds.aims import EVERY_HAND, kind_of_hand
from solver.shooting_party.search.bounds.feasibility import feasible_kinds, is_feasible, new_scratch
from solver.shooting_party.search.bounds.lost_aces import best_open
from solver.shooting_party.search.bounds.switches import ALL_BOUNDS
from solver.shooting_party.search.goals import packed_goal
from tests.shooting_party.brute import Everything
from tests.shooting_party.helpers import PLAYED, data_rows, is_settled, setup

kinds_of, feasible_hand = from_python(feasible_kinds), from_python(is_feasible)
kind_of, pass_of = from_python(kind_of_hand), from_python(layout.key_pass)

Scores = set[tuple[int, int]]

GAMES = {"discards": 160, "hand": 60, "pile": 60}
"""The place of the joker, and the number of ends in the data for each rule set."""

every_case = pytest.mark.parametrize(
    ("text", "joker"), [(text, joker) for text in PLAYED for joker in GAMES]
)

by_share = pytest.mark.parametrize("share", [8, pytest.param(1, marks=pytest.mark.long)])
"""One in so many of the ends in the data, and all."""


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


def checksum(position: Position) -> str:
    """Return two digits, by which a test notices that the data is of other positions."""
    orders = (int(card) for n in (5, 2) for card in position.deal.orders[n])
    words = (*conversion.pack(position), *orders)
    return f"{zlib.crc32(repr(words).encode()) & 255:02x}"


@cache
def known() -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for text, joker, row in data_rows("ends.txt"):
        found.setdefault((text, joker), []).extend(row.split())
    return found


def as_word(position: Position, reached: Scores) -> str:
    """Return the word of the data: the checksum, and one bit for each of SCORES."""
    bits = sum(1 << n for n, score in enumerate(SCORES) if score in reached)
    return f"{checksum(position)}{bits:04x}"


def scores_of(word: str) -> Scores:
    return {score for n, score in enumerate(SCORES) if int(word[2:], 16) >> n & 1}


def brute(position: Position) -> Scores:
    return {position.score, *Everything(position).finish}


def at_least(score: tuple[int, int]) -> Goal:
    return Goal(str(score), frozenset(s for s in SCORES if s[0] >= score[0] and s[1] >= score[1]))


def check_end(position: Position, reached: Scores) -> int:
    """Assert that what can be reached is allowed; return the number of scores that are cut."""
    words = conversion.pack(position)
    game = conversion.game(position.deal, position.rules)
    cut = 0
    for score in SCORES:
        goal = at_least(score)
        aims = packed_goal(game, goal, ALL_BOUNDS).aims
        feasible = kinds_of(game, conversion.key_of(words), EVERY_HAND, aims, new_scratch())
        allowed = feasible_hand(feasible, conversion.hand_of(words))
        if reached & goal.scores:
            assert allowed, f"{goal.text} is cut, but can be had"
        cut += not allowed and best_open(conversion.score_byte(words)) in goal.scores
    return cut


@by_share
@every_case
def test_the_bound_never_cuts_what_can_be_had(text: str, joker: str, share: int):
    words, cuts = known()[text, joker], 0
    assert len(words) == GAMES[joker]
    games = len(words) // share
    for position, word in islice(zip(ends(text, joker), words, strict=False), games):
        assert word[:2] == checksum(position), "the data is of another position"
        cuts += check_end(position, scores_of(word))
    assert cuts > games / 2, "the bound should cut something"


@pytest.mark.parametrize("share", [20, pytest.param(2, marks=pytest.mark.long)])
@every_case
def test_brute_force_finds_what_the_data_has(text: str, joker: str, share: int):
    games = GAMES[joker] // share
    words = [as_word(p, brute(p)) for p in islice(ends(text, joker), games)]
    assert words == known()[text, joker][:games]


@pytest.mark.long
@every_case
def test_the_bound_never_cuts_in_many_more_ends(text: str, joker: str):
    cuts, games = 0, 30 if joker == "discards" else 15
    for position in islice(ends(text, joker, "more"), games):
        cuts += check_end(position, brute(position))
    assert cuts > games / 2, "the bound should cut something"


def test_an_ace_above_a_card_held_over():
    """The butler finds the ace at once, though the next card of the order has left the pile."""
    rules = "leverstoke,passes=2"
    held = setup("Qc Jk", "Ac 2c", scored="Qd Ad Qh Ah Qs As", pass_number=2, rules=rules)
    last = tuple(map(DECK.number, ("Ac", "3c", "2c")))
    order = tuple(c for c in range(33) if c not in last) + last
    first, _, *others = held.deal.orders
    position = replace(held, deal=Deal((first, order, *others)))
    reached = brute(position)
    assert (4, 4) in reached
    check_end(position, reached)
