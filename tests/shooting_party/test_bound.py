"""The upper bound: it allows every game, is never below the truth, and each part of it is worth
having.

Games that were really played are laid into its model, under every rule set. Every game keeps the
rules, so the relaxation must allow it. `laid_down` fixes in the model what is known of a game:
which cards arrive at which step, the contacts, what the butler finds, the hand before each draw of
two, and the hand that crosses each reshuffle. If the model then has no solution, some constraint
denies the truth. The truth of values is the solver's or, on small games, that of brute force.
"""

import random
from collections.abc import Callable, Sequence

import pytest

from solver.common.errors import InputError
from solver.shooting_party import Deal, Event, Position, RuleSet, solve
from solver.shooting_party.relaxation.course import Course
from solver.shooting_party.relaxation.cpsat import cp_model, solved
from solver.shooting_party.relaxation.upper_bound import upper_bound
from solver.shooting_party.rules.cards import JACK, rank
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.scores import OBJECTIVES
from tests.shooting_party.helpers import DATA, PLAYED, opening, rules, setup
from tests.shooting_party.playout import random_game
from tests.shooting_party.small_games import SmallGame, random_end, small_games
from tests.shooting_party.tables import blocks, position_of

EFFORT = 60


class Trace:
    """What happened in each pass, as (card, step) in the steps of the model."""

    def __init__(self, course: Course, position: Position) -> None:
        self.course = course
        self.hand = set(position.hand)
        self.arrivals: list[set[tuple[int, int]]] = [set() for _ in course.passes]
        self.met: list[dict[tuple[int, int], bool]] = [{} for _ in course.passes]
        self.found: list[set[tuple[int, int]]] = [set() for _ in course.passes]
        self.held: list[dict[int, set[int]]] = [{} for _ in course.passes]
        self.settled: set[tuple[int, int]] = set()
        self.number = self.step = 0  # the index of the pass, and the step in it
        self.shuffled = self.postponed = False

    def rested(self) -> None:
        """A rest: what has arrived by now was settled."""
        self.settled = set(self.arrivals[self.number])

    def drew_two(self) -> None:
        """Two are drawn to the hand. In the last pass the model has a low card brought only when it
        goes, so the hand is not the same after that.
        """
        if not self.postponed:
            self.held[self.number][self.step] = set(self.hand)

    def follow(self, event: Event) -> None:
        """Note one event."""
        walk, cards = self.course.passes[self.number][0], event.cards
        if event.kind in ("discard", "find", "contact"):
            self.rested()
        if event.kind == "draw":
            searched = walk.may_fetch[-1]
            (self.step,) = (
                t for c, t in walk.arrives if c == cards[0] and (t > searched) == self.shuffled
            )
            self.arrivals[self.number].add((cards[0], self.step))
            self.hand.add(cards[0])
        elif event.kind == "discard":
            self.hand -= set(cards)
        elif event.kind == "fetch":
            self.hand |= set(cards)
            is_last = self.number == len(self.course.passes) - 1
            self.postponed = is_last and rank(cards[0]) < JACK
        elif event.kind == "find":
            self.found[self.number].add((cards[0], self.step))
        elif event.kind == "shuffle":
            self.shuffled = True
        elif event.kind == "contact":
            self.hand -= set(cards)
            self.met[self.number][cards[0], self.step] = len(cards) > 1
        elif event.kind == "pass":
            self.held[self.number][walk.steps[-1]] = set(self.hand)
            self.number, self.step, self.shuffled = self.number + 1, 0, False


def laid_down(
    position: Position, moves: Sequence[Move | str], course: Course | None = None
) -> bool:
    """Return True if the model of that position (or `course`, if it is given) has room for the game
    that goes on so.
    """
    course = course or Course(position)
    trace = Trace(course, position)
    if not position.is_over:
        trace.rested()
    for move in map(Move.parse, map(str, moves)):
        if move.kind == Kind.DRAW:
            trace.drew_two()
        position = position.play(move)
        for event in position.events:
            trace.follow(event)
        if not position.is_over:
            trace.rested()
    for number in range(trace.number + 1):
        lay(course, trace, number)
    for c, scored in course.scored.items():
        fix(course.model, scored, c in position.score_pile)
    status, _ = solved(course.model, EFFORT)
    assert status != cp_model.UNKNOWN
    return status != cp_model.INFEASIBLE


def lay(course: Course, trace: Trace, number: int) -> None:
    """Fix one pass."""
    model, (walk, hand) = course.model, course.passes[number]
    for (c, t), arrives in walk.arrives.items():
        # What came after the last rest of a game may stay away in the model.
        if number < trace.number or (c, t) in trace.settled:
            fix(model, arrives, (c, t) in trace.arrivals[number])
    for (a, t), found in walk.found.items():
        fix(model, found, (a, t) in trace.found[number])
    for (q, t), met in hand.meets.items():
        fix(model, met, (q, t) in trace.met[number])
        fix(model, hand.aces[q, t], trace.met[number].get((q, t), False))
    for t, cards in trace.held[number].items():
        for c in course.cards:
            fix(model, hand.held.get((c, t), 0), c in cards)


def fix(model: cp_model.CpModel, expression: object, value: bool) -> None:
    """Add that an expression has that value."""
    model.add(expression == int(value))


DECKS = ("", "5", "45", "235", "345", "2345")


def some_game(text: str, seed: int) -> tuple[Position, list[Move]]:
    """A position of a whole or small deck, and a game from there that makes contact, discards and
    uses the butler more often than chance would.
    """
    pick = random.Random(f"course {text} {seed}")
    deal, out = Deal.from_seed(seed), pick.choice(DECKS)
    chosen = rules(text).within(pick.choice((1, 2, 2, 3)))
    positions = [Position.opening(deal.without(out), chosen)]
    while not positions[-1].is_over:
        legal = positions[-1].legal_moves()
        kinds = {k: [m for m in legal if m.kind == k] for k in Kind}
        sought = [m for m in kinds[Kind.BUTLER] if m.cards]
        move = pick.choice(legal)
        for wanted, share in ((kinds[Kind.DISCARD], 0.7), (sought, 0.3), (kinds[Kind.MEET], 0.9)):
            if wanted and pick.random() < share:
                move = pick.choice(wanted)
        positions.append(positions[-1].play(move))
    moves = positions[-1].played
    first = pick.choice((0, 0, 0, len(moves) // 3))
    return positions[first], moves[first:]


def searched(seed: int, passes: int) -> tuple[Position, Sequence[Move]]:
    """Seed 11 in three passes: the last contact leaves exactly four cards, and a pass ends exactly
    with a draw in the butler's order.
    """
    start = opening(seed, RuleSet(passes=passes))
    return start, solve(start).line.moves


def played(seed: int, passes: int) -> tuple[Position, Sequence[Move]]:
    """Couples and queens over a reshuffle, leavings across it, a pile that the butler empties."""
    game = random_game(seed, RuleSet(passes=passes))
    return game.positions[0], game.positions[-1].played


RARE = (DATA / "games-rare.txt").read_text(encoding="utf-8").split("\n")[:-1:9]
FULL = "Qd 2d 3h 3c 4h 5s 4d"
BOUND = "leverstoke,leave=forbidden"
BY_HAND = {
    "a queen who is brought is displaced": (
        setup("Jk 2h", f"{FULL} Ad", pass_number=3), "butler:Qc draw -2d2h meet:Qd"
    ),
    "a queen who is brought displaces": (
        setup("Jk 2h", f"{FULL} Ad", pass_number=3), "draw -2d2h butler:Qc meet:Qc"
    ),
    "the butler ends a hand": (
        setup("Jk Jc 2h", FULL, pass_number=3, rules=BOUND), "butler:Jd draw"
    ),
    "the butler ends a pass": (setup("Jk 2h", "3c 3d Ac", pass_number=2), "draw butler:Ac draw"),
}  # fmt: skip
LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("game", "given"),
    [
        *((some_game, (text, 0)) for text in PLAYED),
        *(pytest.param(some_game, (text, seed), marks=LONG)
          for text in PLAYED for seed in (1, 100, 101, 102)),
        *((searched, (0, 1)), (searched, (4, 2)), pytest.param(searched, (11, 3), marks=LONG)),
        (played, (1, 2)),
        *(pytest.param(played, (int(line.split()[0]), 3), marks=LONG) for line in RARE),
        *((BY_HAND.get, (name,)) for name in BY_HAND),
    ],
    ids=lambda each: getattr(each, "__name__", None) or "-".join(map(str, each)),
)  # fmt: skip
def test_games_fit(game: Callable[..., tuple[Position, Sequence[Move]]], given: tuple[object, ...]):
    position, moves = game(*given)
    moves = moves.split() if isinstance(moves, str) else moves
    assert laid_down(position, moves), (position, moves)


def test_a_game_of_other_rules_does_not_fit():
    """Leaving at will does not fit where it is forbidden."""
    free, bound = (
        setup("3d 2h", FULL.replace("Qd", "Qc"), pass_number=3, rules=text)
        for text in ("leverstoke", BOUND)
    )
    assert laid_down(free, ["leave", "draw"])
    assert not laid_down(free, ["leave", "draw"], Course(bound))


ONE = RuleSet(passes=1)


def gap(position: Position, objective: str = "cards", **options: object) -> int:
    """How far the bound lies above the truth, by the search; never below."""
    bound = upper_bound(position, None, objective, **options)
    entry = solve(position, objective=objective).profile[-1]
    value = entry.score[0] if objective == "queens" else entry.value
    assert entry.proven
    assert value <= bound.score <= bound.trivial
    return bound.score - value


SIX = opening(6, ONE, "45")


# -- never below the truth -----------------------------------------------------------------------


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("seed", [0, 3, 6])
def test_positions_on_the_way_and_queens_alone(seed: int, objective: str):
    """Positions of random games, with cards held, scored and, in two, a spouse's choice waiting.
    (Of many small games: `relaxation` in tests/soundness.py.)
    """
    positions = random_game(seed, ONE).positions
    waiting = [p for p in positions if p.choice_waits is not None]
    for position in (positions[len(positions) // 3], *waiting[:1]):
        gap(position, objective)


@LONG
@pytest.mark.parametrize(
    ("seed", "passes", "value"),
    [(1, 2, 8), (5, 2, 7), (29, 2, 8), (57, 2, 7), (12, 2, 6), (0, 3, 8), (339, 3, 7)],
)
def test_whole_deals(seed: int, passes: int, value: int):
    """The values are the solver's. In 29 and 57 a draw ends a pass exactly."""
    found = upper_bound(opening(seed, RuleSet(passes=passes)))
    assert (found.score, found.because) == (value, "relaxation")


@pytest.mark.parametrize("game", small_games("trap"), ids=lambda game: game.row["name"])
def test_traps_of_the_last_pass(game: SmallGame):
    """What the obvious constraints deny."""
    value = max(map(sum, game.every.scores()))
    assert value > sum(game.root.score), "the trap needs something to score"
    assert upper_bound(game.root).score == value


@blocks("reshuffles.txt")
def test_traps_of_the_reshuffle(head: str, lines: list[str]):
    position = position_of(*lines)
    assert gap(position, budget=5) >= 0
    assert solve(position).best.value > sum(position.score)


def test_effort_only_weakens():
    """No effort gives the trivial bound; the same effort gives the same answer."""
    none = upper_bound(SIX, budget=0)
    assert (none.score, none.because, upper_bound(SIX).score) == (8, "effort", 3)
    first, second = (upper_bound(SIX, budget=0.02) for _ in range(2))
    assert first == second
    assert first.score >= 3


def test_a_finished_game_and_a_pass_too_late():
    end = random_game(3, ONE).positions[-1]
    assert upper_bound(end).score == sum(end.score)
    late = setup("Qc", "2c", pass_number=3, rules="leverstoke,passes=1")
    for asked in (upper_bound, solve):
        with pytest.raises(InputError, match="a position of pass 3 in 1 pass"):
            asked(late)


# -- each part of it -----------------------------------------------------------------------------


def end(name: str, text: str, joker: str) -> Position:
    return random_end(random.Random(name), text, joker)


EXACT = {
    "the player discards pairs and sets": end("discards 1", "leverstoke", "hand"),
    "queen and king of one suit part": end("couples 20", "leverstoke", "pile"),
    "two jacks force the hand to leave": end("jacks 13", "leverstoke", "hand"),
    "no contact once the pile is exhausted": end("end 40", "leverstoke", "hand"),
    "no leaving at will": end("leave 22", "leverstoke,leave=forbidden", "hand"),
    "only a hand of five or fewer draws two": opening(5, rules("three-rounds").within(1)),
    "an ace is scored only if displayed": SIX,
    "the butler brings only discards": opening(9, ONE, "235"),
    "the butler's ace may be the last card": setup(
        "Jk Qh", "Ah", pass_number=3, scored="Qc Ac Qd Ad Qs As"
    ),
    "of two queens the first is displaced": setup(
        "Qc 3s", "Qd 2d 3h 3c 4h 5s 4d Ad", pass_number=3
    ),
    "what crosses a reshuffle is what was held": setup(
        "Qc 2c", "Qd", pass_number=2, scored="Qh Ah Qs As", next_pile="2h 2d 3d 4s",
        rules="leverstoke,butler_search=keep",
    ),
}  # fmt: skip
"""Constraints, each with a position in which the bound would be higher without it."""


@pytest.mark.parametrize("constraint", EXACT)
def test_each_constraint_makes_the_bound_exact_in_a_place(constraint: str):
    assert gap(EXACT[constraint]) == 0
