"""The bounds of the last pass against the truth: random ends of games, every line played out.

The joker is among the discards, in the hand or in the pile. Queens, kings and jacks are made
frequent, so that the exceptions in the proofs (kernels/deadlines.py, rescues.py) all occur.
"""

import random

import pytest

from solver.common.compiled import from_python
from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.cards import DECK, JACK, JOKER, KING, QUEEN, card, rank
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import SCORES, Goal
from solver.shooting_party.search.bounds.feasibility import feasible_kinds, is_feasible, new_scratch
from solver.shooting_party.search.bounds.lost_aces import best_open
from solver.shooting_party.search.goals import wanted
from tests.shooting_party.brute import Everything
from tests.shooting_party.helpers import EVERY, setup

kinds_of, feasible_hand = from_python(feasible_kinds), from_python(is_feasible)

PLACES = ("discards", "hand", "pile")


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
    return position if position_is_settled(position) else random_end(pick, rules, joker)


def position_is_settled(position: Position) -> bool:
    hand = position.hand
    queens = [c for c in hand if rank(c) == QUEEN]
    alone = len(hand) == len(queens) == 1
    return (
        position.choice_waits is None
        and len(queens) <= 1
        and sum(rank(c) == JACK for c in hand) <= 1
        and not (position.rules.contact == "must" and alone)
        and not (position.rules.empty_hand == "four" and not hand)
    )


def check_end(position: Position) -> int:
    """Everything that can be reached must be allowed; how many unreachable scores are cut."""
    words = conversion.pack(position)
    game = conversion.game(position.deal, position.rules)
    reached = {position.score, *Everything(position).finish}
    cut = 0
    for score in SCORES:
        goal = Goal(
            str(score), frozenset(s for s in SCORES if s[0] >= score[0] and s[1] >= score[1])
        )
        feasible = kinds_of(game, conversion.key_of(words), wanted(goal), 1, 1, new_scratch())
        allowed = feasible_hand(feasible, conversion.hand_of(words))
        if reached & goal.scores:
            assert allowed, f"{goal.text} is cut, but can be had"
        cut += not allowed and best_open(conversion.score_byte(words)) in goal.scores
    return cut


def check_ends(text: str, joker: str, seed: str, games: int) -> None:
    pick = random.Random(f"{text} {joker} {seed}")
    last = text.replace(",passes=1", "").replace(",passes=2", "")
    cuts = sum(check_end(random_end(pick, last, joker)) for _ in range(games))
    assert cuts > games / 2, "the bound should cut something"


@pytest.mark.parametrize("joker", PLACES)
@pytest.mark.parametrize("text", EVERY)
def test_the_bound_never_cuts_what_can_be_had(text: str, joker: str):
    check_ends(text, joker, "", 400 if joker == "discards" else 60)


@pytest.mark.long
@pytest.mark.parametrize("joker", PLACES)
@pytest.mark.parametrize("text", EVERY)
def test_the_bound_never_cuts_in_many_more_ends(text: str, joker: str):
    check_ends(text, joker, "more", 600 if joker == "discards" else 120)


BUILT = {
    "the joker, finding an ace, goes by himself between two contacts": (
        "Qc",
        "Jk 2c 2d Qd 3h 4s 5c Ad",
        "3h 4s 5c",
    ),
    "an ace found at once is displayed at once": (
        "Qc Jk",
        "Qd 2h 3d Ac 2s 2c 4d 5h",
        "2h Qd 2s 2c 3d 4d 5h",
    ),
    "a queen who left with her king is fetched after another's contact": (
        "Qc Kd",
        "Qd Ac 2d 2h 2s Jk Ad 3c 3d 3h 5s 5c",
        "",
    ),
}
"""Hand, pile and butler's order of ends that random ones hardly meet: each can be won only by an
exception that the bounds must allow."""


@pytest.mark.parametrize("name", BUILT)
def test_ends_built_by_hand(name: str):
    hand, pile, butler = BUILT[name]
    position = setup(hand, pile, butler=butler, scored="Qh Ah Qs As", pass_number=3)
    assert (4, 4) in Everything(position).finish
    check_end(position)
