"""The search against brute force on the small games that are stored (small_games.py): values, keys
and lines of every question, the census, labels, and bounds that cut nothing that can be had."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from generator.common.verification import check_document
from generator.shooting_party.game import PUBLISHED
from solver.shooting_party import Budget, Deal, Meter, Position, solve
from solver.shooting_party.packed import conversion, layout
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import OBJECTIVES, SCORES, Goal
from solver.shooting_party.search import arena
from solver.shooting_party.search.bounds.aims import EVERY_HAND, kind_of_hand
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.bounds.feasibility import feasible_kinds, is_feasible, new_scratch
from solver.shooting_party.search.query import Query, Reachability
from tests.common.command_line import python
from tests.shooting_party.against_brute.comparison import differences
from tests.shooting_party.against_brute.games import Game
from tests.shooting_party.against_brute.questions import Question
from tests.shooting_party.helpers import DISTINCT, rules
from tests.shooting_party.packed_goals import packed_goal
from tests.shooting_party.small_games import SmallGame, found, small_games
from tests.shooting_party.test_bounds import at_least, check_end


def each_of(*groups: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "game", [pytest.param(g, id=g.name) for g in small_games(*groups)]
    )


def check(game: SmallGame, questions: list[Question]) -> None:
    for question in questions:
        asked = Game("small", game.root)
        wrong = list(differences(game, asked, question, question.ask(game.root)))
        assert not wrong, (question, wrong)


@each_of()
def test_the_best_scores_and_their_lines(game: SmallGame):
    check(game, [Question("profile", by, par=True) for by in OBJECTIVES])


@each_of("half played", "chain", "built", "cut")
def test_every_question(game: SmallGame):
    """Where a move makes several contacts, also beyond a reshuffle, the goal is reached by one of
    them, and what comes after a reshuffle belongs to the next pass.
    """
    goals = [Goal.of(score).text for score in game.finish]
    check(
        game,
        [Question("profile", by, par=par) for by in OBJECTIVES for par in (None, False)]
        + [Question("goal", goal=goal, par=par) for goal in goals for par in (None, True)],
    )


@pytest.mark.long
def test_what_must_hold_between_stages_holds():
    """Plain Python checks what is nothing in compiled code (`holds`)."""
    these = [__file__, "-q", "-k", "test_the_best_scores_and_their_lines", "-p", "no:cacheprovider"]
    run = python(f"import sys, pytest; sys.exit(pytest.main({these}))", PARTY_INTERPRETED="1")
    assert run.returncode == 0, run.stdout[-2000:]


@pytest.mark.parametrize("group", ["half played", "trap", "cut"])
def test_brute_force_finds_what_is_stored(group: str):
    """Of the smallest; of all: `make brute`."""
    game = min(small_games(group), key=lambda game: int(game.row["positions"]))
    assert found(game.row) == game.row


def test_the_games_cover_the_rules():
    games = small_games("opening")
    assert {game.row["rules"] for game in games} >= set(DISTINCT)
    assert all(sum(game.census.values()) > 500 for game in games)


NO_BOUNDS = Bounds(lost_aces=False, deadlines=False)


def census(position: Position) -> dict[int, int]:
    """Distinct settled positions by cards in the pile, by the search, one pass after another."""
    query = Query(position, Goal.parse("8"), _bounds=NO_BOUNDS)
    sizes: Counter[int] = Counter()
    query.label()
    groups = query.machine.arena.groups[: query.machine.arena.cursors.groups]
    for key, count in groups[:, [0, arena.COUNT]].tolist():
        sizes[(key & layout.CARDS).bit_count()] += count
    return {size: count for size, count in sizes.items() if count}


@each_of("opening", "large")
def test_census(game: SmallGame):
    assert census(game.root) == game.census


@each_of("opening")
def test_labels(game: SmallGame):
    """Of every position: choices that wait and ends of games included."""
    everything = game.below()
    for goal in map(Goal.parse, ("1q", "2", "2q", "4")):
        labels = Reachability(Query(game.root, goal, Meter(Budget())))
        for words, reached in everything:
            now = conversion.score_of_byte(conversion.score_byte(words))
            assert labels.keeps(words) == bool(goal.scores & {now, *reached})


CAPS = (0, 2, 5, 9)


def cost_with(passes: int, cap: int) -> int:
    """The cost below which a line finishes within those passes, with `cap` cards left if it needs
    them all.
    """
    return layout.least_cost(passes - 1, cap - 1)


SETTINGS = (
    ALL_BOUNDS,
    *(replace(ALL_BOUNDS, **{name: False}) for name in ("rescues", "releases", "clearance")),
)


@pytest.mark.parametrize("share", [11, pytest.param(1, marks=pytest.mark.long)])
@each_of("opening")
def test_no_pass_is_cut_wrongly(game: SmallGame, share: int):
    """No position is cut from which the goal can be reached, whatever the goal, the cap and the
    bounds: one in so many of the questions, other ones for each rule set.
    """
    opening = game.root
    packed_game, passes = conversion.game(opening.deal, opening.rules), opening.rules.passes
    scratch = new_scratch()
    choice = conversion.Walker(packed_game).choice_waits
    below = [
        (words, reached)
        for words, reached in game.below()
        if not conversion.is_over(words) and not choice(words)
    ]
    cuts: Counter[str] = Counter()
    *questions, last = product(enumerate(SCORES), CAPS)
    first = small_games("opening").index(game) % share
    for (number, score), cap in (*questions[first::share], last):  # the last cuts in every pass
        goal = at_least(score)
        cost = cost_with(passes, cap) if cap else layout.NO_COST
        packed = packed_goal(packed_game, goal, SETTINGS[(number + cap) % len(SETTINGS)], cost)
        for words, reached in below:
            if packed.accept[conversion.score_byte(words)]:
                continue
            key, hand = conversion.key_of(words), conversion.hand_of(words)
            kinds = feasible_kinds(packed_game, key, EVERY_HAND, packed.aims, scratch)
            one = feasible_kinds(packed_game, key, 1 << kind_of_hand(hand), packed.aims, scratch)
            is_cut = not packed.open[conversion.score_byte(words)] or not one
            assert is_feasible(kinds, hand) == bool(one)
            best = min((f for s, f in reached.items() if s in goal.scores), default=None)
            if best is not None and (best[0] < passes or -best[1] >= cap):
                assert not is_cut, f"{goal.text} with {cap} cards left is cut, but can be had"
            elif is_cut:
                cuts[f"pass {layout.key_pass(key) + 1}"] += 1
                cuts["cap"] += best is not None
    assert all(cuts[f"pass {number}"] for number in range(1, passes + 1)), cuts
    assert cuts["cap"] or passes < 3


@each_of("built", "cut")
def test_an_end_that_rests_on_an_exception_is_not_cut(game: SmallGame):
    """Random ends hardly meet these: each can be won only by an exception that the bounds allow, or
    shows a mistake that was made in them.
    """
    check_end(game.root, game.scores())
    assert game.row["group"] == "cut" or max(game.scores()) >= (3, 3)


@each_of("cut")
def test_positions_that_were_cut_once(game: SmallGame):
    """With a cap on the cards left at the finish, too."""
    root, goal, cap = game.root, Goal.parse(game.row["goal"]), game.row["cap"]
    best, passes = game.best_finish(set(goal.scores)), root.rules.passes
    assert best.passes < passes or -best.minus_cards_left >= cap
    packed, words = conversion.game(root.deal, root.rules), conversion.pack(root)
    below = cost_with(passes, cap) if cap else layout.NO_COST
    aims = packed_goal(packed, goal, ALL_BOUNDS, below).aims
    feasible = feasible_kinds(packed, conversion.key_of(words), EVERY_HAND, aims, new_scratch())
    assert is_feasible(feasible, conversion.hand_of(words))


def test_a_short_budget_knows_a_line_for_more_passes_only():
    """Its document says for fewer passes what the line does within them."""
    text = "leverstoke,butler_search=keep"
    code = "sp1x2345-JdtZ8Ae6lM.I_8CaJvvPW.A0pkVcesfP.DKdXEcVGZ0.BjpuwT7MHa.BuVySG4PXu"
    opening = Position.opening(Deal.from_code(code), rules(text))
    position = replay(opening, parse_moves("leave draw -JcKc")).end
    for budget in (700, 1000, 1387, 2000):
        document = solve(position, budget=Budget(budget)).to_json()
        check_document(document, PUBLISHED, quick=True)
