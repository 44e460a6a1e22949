"""The search against brute force on the small games of small_games.py: values, keys
and lines of every question, the census, labels, and bounds that cut nothing that can be had: also
not from random ends (against_brute/games.py).
"""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from generator.common.verification import check_document
from generator.shooting_party.game import PUBLISHED
from solver.shooting_party import Budget, Deal, Position, solve
from solver.shooting_party.packed import conversion, layout
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import OBJECTIVES, SCORES, Goal, Score
from solver.shooting_party.search import arena
from solver.shooting_party.search.bounds.aims import best_open
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.query import Query
from tests.common.command_line import python
from tests.shooting_party.against_brute.comparison import differences
from tests.shooting_party.against_brute.games import JOKERS, random_end
from tests.shooting_party.against_brute.questions import OFF, Question
from tests.shooting_party.brute import Everything, Reachable
from tests.shooting_party.helpers import DISTINCT, PLAYED, rules, setup
from tests.shooting_party.packed_goals import at_least, check_cut, check_labels, packed_goal
from tests.shooting_party.small_games import SmallGame, small_games


def check_end(position: Position, scores: set[Score]) -> int:
    """Assert that what can be reached is allowed; return the number of scores that are cut."""
    game, packed = conversion.game(position.deal, position.rules), conversion.pack(position)
    reached, best = dict.fromkeys(scores, (0, 0)), best_open(conversion.score_byte(packed))
    cut = [
        g
        for g in map(at_least, SCORES)
        if check_cut(game, packed, reached, g, packed_goal(game, g))
    ]
    return sum(best in goal.scores for goal in cut)


@pytest.mark.parametrize("ends", [6, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("joker", JOKERS)
@pytest.mark.parametrize("text", PLAYED)
def test_the_bound_never_cuts_what_can_be_had(text: str, joker: str, ends: int):
    """From random ends, wherever the joker is."""
    pick = Random(f"{text} {joker} ")
    games = [random_end(pick, text, joker) for _ in range(ends)]
    cuts = sum(check_end(end, Everything(end).scores()) for end in games)
    assert cuts > ends / 2, "the bound should cut something"


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


def each_of(*groups: str) -> pytest.MarkDecorator:
    """Those of the large are left to the long tests."""
    games = [
        pytest.param(
            game,
            id=game.row["name"],
            marks=[pytest.mark.long] * (game.row["group"] == "large"),
        )
        for game in small_games(*groups)
    ]
    return pytest.mark.parametrize("game", games)


def check(game: SmallGame, questions: list[Question]) -> None:
    for question in questions:
        wrong = list(differences(game.every, question, question.ask(game.root)))
        assert not wrong, (question, wrong)


def settled(game: SmallGame) -> list[tuple[Position, Reachable]]:
    """The positions in which any move may be made, with what can be reached from there."""
    below = game.every.below()
    return [each for each in below if not each[0].is_over and each[0].choice_waits is None]


@each_of()
def test_the_best_scores_and_their_lines(game: SmallGame):
    check(game, [Question("profile", by, par=True) for by in OBJECTIVES])


@each_of("half played", "chain", "built", "cut")
def test_every_question(game: SmallGame):
    """Where a move makes several contacts, also beyond a reshuffle, the goal is reached by one of
    them, and what comes after a reshuffle belongs to the next pass. Each bound is off once.
    """
    goals = [Goal.of(score).text for score in game.every.finish]
    check(
        game,
        [Question("profile", by, par=par) for by in OBJECTIVES for par in (None, False)]
        + [Question("goal", goal=goal, par=par) for goal in goals for par in (None, True)]
        + [Question("profile", par=True, _bounds=bounds) for bounds in OFF],
    )


@pytest.mark.long
def test_what_must_hold_between_stages_holds():
    """Plain Python checks what is nothing in compiled code (`holds`)."""
    these = [__file__, "-q", "-k", "test_the_best_scores_and_their_lines", "-p", "no:cacheprovider"]
    run = python(f"import sys, pytest; sys.exit(pytest.main({these}))", PARTY_INTERPRETED="1")
    assert run.returncode == 0, run.stdout[-2000:]


def test_the_games_cover_the_rules():
    games = small_games("opening")
    assert {game.row["rules"] for game in games} >= set(DISTINCT)
    assert all(len(game.every.positions) > 700 for game in games)


NO_BOUNDS = Bounds(lost_aces=False, deadlines=False)


@each_of("opening", "large")
def test_census(game: SmallGame):
    """Distinct settled positions by cards in the pile, by the search, one pass after another."""
    query = Query(game.root, Goal.parse("8"), _bounds=NO_BOUNDS)
    query.label()
    groups = query.machine.arena.groups[: query.machine.arena.cursors.groups]
    sizes: Counter[int] = Counter()
    for key, count in groups[:, [0, arena.COUNT]].tolist():
        sizes[(key & layout.CARDS).bit_count()] += count
    assert +sizes == Counter(len(position.pile) for position, _ in settled(game))


@each_of("opening")
def test_labels(game: SmallGame):
    """Of every position: choices that wait and ends of games included."""
    for goal in map(Goal.parse, ("1q", "2", "2q", "4")):
        check_labels(game.every.below(), goal)


CAPS = (0, 2, 5, 9)
REFINEMENTS = ("rescues", "releases", "clearance")
SETTINGS = (ALL_BOUNDS, *(replace(ALL_BOUNDS, **{name: False}) for name in REFINEMENTS))


@pytest.mark.parametrize("share", [11, pytest.param(1, marks=pytest.mark.long)])
@each_of("opening")
def test_no_pass_is_cut_wrongly(game: SmallGame, share: int):
    """No position is cut from which the goal can be reached, whatever the goal, the cap and the
    bounds: one in so many of the questions, other ones for each rule set, about a third of the
    positions.
    """
    packed_game = conversion.game(game.root.deal, game.root.rules)
    passes, below = game.root.rules.passes, [(conversion.pack(p), r) for p, r in settled(game)]
    cuts: Counter[str] = Counter()
    *questions, last = product(enumerate(SCORES), CAPS)
    first = small_games("opening").index(game) % share
    step = min(share, 3)
    for (number, score), cap in (*questions[first::share], last):  # the last cuts in every pass
        goal = at_least(score)
        packed = packed_goal(packed_game, goal, SETTINGS[(number + cap) % len(SETTINGS)], cap)
        for words, reached in below[number % step :: step]:
            byte = conversion.score_byte(words)
            if not packed.accept[byte]:
                cut = check_cut(packed_game, words, reached, goal, packed, cap)
                if cut or not packed.open[byte]:
                    cuts[f"pass {conversion.pass_number(words)}"] += 1
                    cuts["cap"] += not goal.scores.isdisjoint(reached)
    assert all(cuts[f"pass {number}"] for number in range(1, passes + 1)), cuts
    assert cuts["cap"] or passes < 3


@each_of("built", "cut")
def test_an_end_that_rests_on_an_exception_is_not_cut(game: SmallGame):
    """Random ends hardly meet these: each can be won only by an exception that the bounds allow, or
    shows a mistake that was made in them, if need be with a cap on the cards left at the finish.
    """
    check_end(game.root, game.every.scores())
    if game.row["group"] == "built":
        assert max(game.every.scores()) >= (3, 3)
        return
    goal, cap = Goal.parse(game.row["goal"]), game.row["cap"]
    best = game.every.best_finish(set(goal.scores))
    assert best.passes < game.root.rules.passes or -best.minus_cards_left >= cap
    packed = conversion.game(game.root.deal, game.root.rules)
    aimed = packed_goal(packed, goal, cap=cap)
    assert not check_cut(packed, conversion.pack(game.root), {}, goal, aimed)


def test_a_short_budget_knows_a_line_for_more_passes_only():
    """Its document says for fewer passes what the line does within them."""
    text = "leverstoke,butler_search=keep"
    code = "sp1x2345-JdtZ8Ae6lM.I_8CaJvvPW.A0pkVcesfP.DKdXEcVGZ0.BjpuwT7MHa.BuVySG4PXu"
    opening = Position.opening(Deal.from_code(code), rules(text))
    position = replay(opening, parse_moves("leave draw -JcKc")).end
    for budget in (700, 1000, 1387, 2000):
        document = solve(position, budget=Budget(budget)).to_json()
        check_document(document, PUBLISHED, quick=True)
