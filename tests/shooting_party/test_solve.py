"""The solver against what is known of deals, and against the relaxation."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from solver.common.errors import InputError
from solver.shooting_party import (
    Budget,
    Deal,
    Goal,
    Move,
    Position,
    RuleSet,
    advise,
    explain,
    solve,
    upper_bound,
)
from solver.shooting_party.analysis.confirm import confirm
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Walker
from solver.shooting_party.relaxation import upper_bound as bound_module
from solver.shooting_party.rules.scores import Objective, merit
from solver.shooting_party.search.solution import SearchDefect
from solver.shooting_party.unseen.advice import Advice
from tests.shooting_party.helpers import PLAYED, START, data_rows, numbers, opening, rules
from tests.shooting_party.packed_goals import score_of_byte


@pytest.mark.parametrize("decks", [6, pytest.param(None, marks=pytest.mark.long)])
@pytest.mark.parametrize("text", PLAYED)
def test_known_scores(text: str, decks: int | None):
    """Of whole decks within one pass, as a search without bounds found them."""
    known = {int(seed): score for row, seed, score in data_rows("best-one-pass.txt") if row == text}
    assert len(known) == 42
    for seed in [*known][:decks]:
        best = solve(opening(seed, rules(text).within(1)), par=False).best
        assert (best.score, best.proven) == (tuple(map(int, known[seed].split())), True)


@pytest.mark.parametrize("seed", [3380, 8598])
def test_what_a_beam_search_gives_up_is_not_refuted(seed: int):
    """Within two passes it finds six cards, and gives seven up, which a longer search finds."""
    within_two = solve(Deal.from_seed(seed), par=False).profile[1]
    seven = solve(Deal.from_seed(seed), RuleSet(passes=2), goal=Goal.of((4, 3)))
    assert (within_two.score, within_two.proven, seven.verdict) == ((4, 3), True, "yes")


def test_a_win_with_fewer_cards_than_the_best_line_has_a_line_of_its_own():
    solution = solve(Deal.from_seed(24).without("2345"))
    assert (solution.best.score, solution.verdict) == ((3, 3), "yes")
    assert (solution.line.score, solution.win_line.score) == ((3, 3), (4, 1))
    by_queens = solve(Deal.from_seed(24).without("2345"), objective="queens")
    assert by_queens.best.score == (4, 1)
    assert by_queens.win_line is None


@pytest.mark.parametrize("objective", ["cards", "queens"])
@pytest.mark.parametrize(
    ("seed", "left_out", "passes"),
    [
        (0, "2345", 1),
        *(pytest.param(*c, 2, marks=pytest.mark.long) for c in ((0, "2345"), (1, "45"))),
    ],
)
def test_the_relaxation_confirms_the_profile(
    objective: Objective, seed: int, left_out: str, passes: int
):
    deal = Deal.from_seed(seed).without(left_out)
    solution = confirm(solve(deal, rules(f"leverstoke,passes={passes}"), objective))
    assert [entry.confirmed for entry in solution.profile] == [True] * passes
    assert all(entry.proven for entry in solution.profile)


def test_the_relaxation_closes_what_a_budget_left_open():
    one = rules("leverstoke,passes=1")
    left_open = solve(Deal.from_seed(5), one, budget=Budget(positions=20))
    assert not left_open.best.proven
    truth, closed = solve(Deal.from_seed(5), one).best, confirm(left_open).best
    assert (truth.value, closed.upper) == (4, 4)


def test_a_relaxation_that_contradicts_a_line_is_a_defect(monkeypatch: pytest.MonkeyPatch):
    def wrong(position: Position, objective: Objective) -> bound_module.UpperBounds:
        bound = bound_module.UpperBound(3, objective, 8, "relaxation", 0.0)
        return bound_module.UpperBounds(position, objective, 1.0, ((1, bound),))

    monkeypatch.setattr(bound_module, "upper_bounds", wrong)
    with pytest.raises(SearchDefect, match="the relaxation allows 3, the line has"):
        confirm(solve(Deal.from_seed(5), rules("leverstoke,passes=1")))


@pytest.mark.long
def test_a_deal_without_four_queens():
    """Seed 915 of three-rounds: the first known deal that is no four-queen win. Its whole game is
    small enough to go through it by the rules, without any search.
    """
    start = opening(915, "three-rounds")
    walker, words = Walker(conversion.game(start.deal, start.rules)), conversion.pack(start)
    seen, waiting = {words}, [words]
    while waiting:
        new = {after for _, after in walker.after(waiting.pop())} - seen
        seen |= new
        waiting += new
    scores = {score_of_byte(conversion.score_byte(each)) for each in seen}
    assert len(seen) == 1_095_165
    solution = solve(start)
    assert (solution.verdict, solution.best.proven) == ("no", True)
    assert solution.best.score == max(scores, key=lambda s: merit(s, "cards")) == (3, 2)
    assert max(queens for queens, _ in scores) == 3


@pytest.mark.long
def test_the_first_deal_without_four_queens_under_the_default_rules():
    """Seed 20565 is the only such deal of a hundred thousand. The relaxation, which shares nothing
    with the search, proves it again.
    """
    solution = solve(20565)
    assert (solution.verdict, solution.best.score, solution.best.proven) == ("no", (3, 3), True)
    opening = Position.opening(20565)
    assert upper_bound(opening, objective="queens").score == 3


@pytest.mark.parametrize("ask", [solve, upper_bound, lambda start: Advice(start).moves])
@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("5h 4s 3d Qh Jk", "Jk twice"),
        ("4s 3d", "5h Qh missing"),
        ("5h 4s Jk Qh", "Jk twice, 3d missing"),
    ],
)
def test_a_card_twice_or_missing_is_refused(ask: Callable[[Position], object], hand: str, why: str):
    with pytest.raises(InputError, match=f"^no position of its deal: {why}$"):
        ask(replace(START, hand=numbers(hand)))


def test_a_seed_a_deal_and_text_will_do_wherever_a_position_does():
    one, deal = {"rules": "leverstoke,passes=1"}, Deal.from_seed(42)
    start = Position.opening(42, **one)
    assert start.play("draw") == start.play(Move.parse("draw"))
    bound, line = upper_bound(start).score, explain(start, None, Goal.parse("2+2")).line
    for subject in (42, "42", deal, deal.code):
        assert solve(subject, RuleSet(passes=1)).line == solve(start).line
        assert solve(subject, goal="4", **one).verdict == "yes"
        assert upper_bound(subject, **one).score == bound
        assert explain(subject, goal="2+2", **one).line == line
        assert advise(subject, **one).to_json() == advise(start).to_json()
    assert str(advise("hand Qh 2c 3c; display Ah; pass 2").position.hand) == "(Q♥, 2♣, 3♣)"
    for ask in (solve, upper_bound, explain, advise):
        with pytest.raises(InputError, match="neither a seed"):
            ask("fortytwo")
        with pytest.raises(InputError, match="brings its own rules"):
            ask(start, **one)
    for wrong in ({"rules": "whist"}, {"goal": "whist"}):
        with pytest.raises(InputError, match="whist"):
            solve(42, **wrong)
    with pytest.raises(InputError, match="'hearts' is not one of"):
        advise(42, aim="hearts")
