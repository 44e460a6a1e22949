"""The bounds against the truth: random ends of games, every line played out. (Every position of
games with small decks, in every pass: test_small_games.py.) Brute force confirms the data for a
sample.
"""

from dataclasses import replace
from itertools import islice

import pytest

from solver.shooting_party import Deal, Position
from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.scores import SCORES, Goal, Score
from solver.shooting_party.search.bounds.aims import EVERY_HAND, best_open
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS
from solver.shooting_party.search.bounds.feasibility import feasible_kinds, is_feasible, new_scratch
from tests.shooting_party.brute import Everything
from tests.shooting_party.ends import GAMES, as_word, ends, known_ends, words
from tests.shooting_party.helpers import PLAYED, setup
from tests.shooting_party.packed_goals import packed_goal

every_case = pytest.mark.parametrize(
    ("text", "joker"), [(text, joker) for text in PLAYED for joker in GAMES]
)


def at_least(score: Score) -> Goal:
    return Goal(str(score), frozenset(s for s in SCORES if s[0] >= score[0] and s[1] >= score[1]))


def check_end(position: Position, reached: set[Score]) -> int:
    """Assert that what can be reached is allowed; return the number of scores that are cut."""
    packed = conversion.pack(position)
    game = conversion.game(position.deal, position.rules)
    cut = 0
    for score in SCORES:
        goal = at_least(score)
        aims = packed_goal(game, goal, ALL_BOUNDS).aims
        feasible = feasible_kinds(game, conversion.key_of(packed), EVERY_HAND, aims, new_scratch())
        allowed = is_feasible(feasible, conversion.hand_of(packed))
        if reached & goal.scores:
            assert allowed, f"{goal.text} is cut, but can be had"
        cut += not allowed and best_open(conversion.score_byte(packed)) in goal.scores
    return cut


@pytest.mark.parametrize("share", [20, pytest.param(1, marks=pytest.mark.long)])
@every_case
def test_the_bound_never_cuts_what_can_be_had(text: str, joker: str, share: int):
    games = GAMES[joker] // share
    cuts = sum(check_end(*end) for end in islice(known_ends(text, joker), games))
    assert cuts > games / 2, "the bound should cut something"


@pytest.mark.parametrize("share", [30, pytest.param(2, marks=pytest.mark.long)])
@every_case
def test_brute_force_finds_what_the_data_has(text: str, joker: str, share: int):
    games = GAMES[joker] // share
    found = [as_word(end, Everything(end).scores()) for end in islice(ends(text, joker), games)]
    assert found == words()[text, joker][:games]


def test_an_ace_above_a_card_held_over():
    """The butler finds the ace at once, though the next card of the order has left the pile."""
    rules = "leverstoke,passes=2"
    held = setup("Qc Jk", "Ac 2c", scored="Qd Ad Qh Ah Qs As", pass_number=2, rules=rules)
    last = tuple(map(DECK.number, ("Ac", "3c", "2c")))
    order = tuple(c for c in range(33) if c not in last) + last
    first, _, *others = held.deal.orders
    position = replace(held, deal=Deal((first, order, *others)))
    reached = Everything(position).scores()
    assert (4, 4) in reached
    check_end(position, reached)
