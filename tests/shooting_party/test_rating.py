"""Ratings: the scale and its tiers; the grade of a hidden pile, and what players of three strengths
can expect; the open grade, by noisy solvers and their tries.
"""

import itertools
import tomllib
from dataclasses import replace
from itertools import accumulate, count, islice, repeat, takewhile
from math import log

import numpy as np
import pytest

from benchmarks.making import calibrate
from benchmarks.statistics import bootstrap, ranks, spearman
from generator.common.rating.scale import GRID, Rating, Reference, predict, rate
from generator.common.rating.tiers import TIERS, tier_named, tier_of, tiers_of
from generator.shooting_party.rating.open_grade import MEASURES, rate_study, tries_at
from generator.shooting_party.rating.rated import grade, graders
from generator.shooting_party.rating.references import (
    STRENGTHS,
    lines,
    outlook,
    reference,
)
from generator.shooting_party.studies.study import Study
from solver.common.errors import InputError
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.players import noisy_solvers as noisy
from solver.shooting_party.players.bots import VARIED, Rung, bots, measure
from solver.shooting_party.rules.cards import QUEEN, of_rank
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.scores import Goal, Target
from tests.shooting_party.corpus import some

TWO = Reference({"a": (5.0, -1.0), "b": (4.0, -2.0)}, stretch=1.2, spread=90.0)


@pytest.mark.parametrize(
    ("a", "b", "noise", "value", "error"),
    [
        # (0 + 4 × 90²) / 5 is the pooled variance of a part, half of it that of the mean of two.
        (5, 4, 0, 1500, 60),
        (4, 2, 0, 1860, 60),  # a lower score is a harder deal
        (6, 6, 0, 1140, 60),
        (5, 4, 0.5, 1500, 120),  # √(60² + (180² + 90²) / 4): noise widens the error
        (6, 2, 0, 1500, 180),  # √((2 × 360² + 4 × 90²) / 5 / 2): and so does disagreement
    ],
)
def test_the_scale(a: float, b: float, noise: float, value: int, error: int):
    rating = rate("blind", TWO, {"a": (a, noise), "b": (b, noise)})
    assert (rating.value, rating.error) == (value, error)
    points = [part.points for part in rating.parts]
    assert rating.value == sum(points) / 2
    assert (points == [1500, 1500]) == ((a, b) == (5, 4))


def test_what_is_predicted_lies_nearer_to_the_middle():
    """With a correlation of 0.6, 0.6 of the way from 1500 is the best guess. The usual noise of the
    measures is in its error already; only noise beyond it adds.
    """
    usual = 0.5 * 360 / 2  # points, by the first part alone
    printed = replace(TWO, correlation=0.6, error=240.0, noise=usual)
    measures = {"a": (4.0, 0.5), "b": (2.0, 0.0)}
    assert rate("blind", TWO, measures).value == 1860
    rating = predict("blind", printed, measures)
    assert (rating.value, rating.error) == (1720, 240)
    assert rating.parts == rate("blind", TWO, measures).parts
    exact = predict("blind", printed, {"a": (4.0, 0.0), "b": (2.0, 0.0)})
    assert (exact.value, exact.error) == (rating.value, rating.error)
    noisy = predict("blind", printed, {"a": (4.0, 1.0), "b": (2.0, 0.0)})
    assert (noisy.value, noisy.error) == (rating.value, 260)  # √(240² + 0.6² × (180² - 90²))
    for ask in (rate, predict):
        with pytest.raises(ValueError, match=r"measures are \['a'\], not \['a', 'b'\]"):
            ask("blind", printed, {"a": (4.0, 0.0)})


def test_the_guess_of_a_new_player_has_the_error_that_is_told():
    """Simulated: what two players and a new one have in common is part of what each scores. The new
    player's mean score has a noise of its own, and some deals are missed by more than others.
    """
    pick = np.random.default_rng(0)
    common = pick.normal(size=(8000, 1))
    own = pick.normal(size=(8000, 3)) * pick.choice([0.2, 1.0], size=(8000, 1))
    scores = 5 + common + own
    games = scores[:, 2:] + pick.normal(0, 1, (8000, 20))
    target = [Rung("new", 20, row.sum(), (row**2).sum(), 0, 0) for row in games]
    hard = calibrate.together(scores[:, :2])
    found = calibrate.correlation(hard[:4000], target[:4000])
    error = calibrate.half_width(found * hard[:4000], target[:4000])
    printed = calibrate.reference_of(["a", "b"], scores[:, :2], more_is_harder=False)
    printed = replace(printed, correlation=found, error=error)
    ratings = [predict("x", printed, {"a": (a, 0.0), "b": (b, 0.0)}) for a, b, _ in scores[4000:]]
    means = games[4000:].mean(axis=1)
    away = 1500 - 300 * (means - means.mean()) / means.std() - [each.value for each in ratings]
    noise = 300 / means.std() * games[4000:].std(axis=1, ddof=1) / np.sqrt(20)
    within = np.abs(away) <= np.sqrt(ratings[0].error ** 2 + noise**2)
    assert within.mean() == pytest.approx(0.683, abs=0.03)


@pytest.mark.parametrize("mode", ["blind", "open"])
def test_tiers_cover_the_scale_without_gaps(mode: str):
    tiers = tiers_of(mode)
    for lower, upper in itertools.pairwise(tiers):
        assert lower.high == upper.low
    assert [tier.level for tier in tiers] == list(range(1, len(tiers) + 1))
    for rating in (Rating(mode, value, 60) for value in range(900, 2200, 10)):
        for tier in tiers:
            assert (tier.outside(rating) == 0) == tier.holds(rating)
            assert (tier == tier_of(rating)) == (tier.low <= rating.value < tier.high)


def test_the_five_tiers_and_the_three_of_the_blind_mode():
    def name(mode: str, value: int) -> str:
        return tier_of(Rating(mode, value, 50)).name

    testing, brisk, fierce = (tier_named(n, "open") for n in ("testing", "brisk", "fierce"))
    assert testing == TIERS[2]
    assert [testing.holds(Rating("open", value, 50)) for value in (1500, 1610)] == [True, False]
    assert [name("open", value) for value in (1500, 1650)] == ["testing", "stiff"]
    assert [brisk.outside(Rating("open", 1200, e)) for e in (50, 100, 140, 160)] == [0, 0, 40, 60]
    assert brisk.outside(Rating("open", 1700, 50)) == 401  # a point more than to the limit
    assert fierce.outside(Rating("open", 1700, 50)) == 250
    assert [tier.name for tier in tiers_of("blind")] == ["gentle", "testing", "stiff"]
    assert [name("blind", value) for value in (1290, 1300)] == ["gentle", "testing"]
    for tier, mode, why in (
        ("easy", "open", "no open tier 'easy'"),
        ("brisk", "blind", "no blind tier 'brisk'; there are gentle, testing, stiff"),
    ):
        with pytest.raises(InputError, match=why):
            tier_named(tier, mode)


def test_a_sample_lies_on_its_own_scale_as_it_should():
    """Ratings of the reference sample have the mean 1500 and the deviation 300."""
    pick = np.random.default_rng(0)
    common = pick.normal(size=(400, 1))
    measured = 5 + common + pick.normal(scale=0.5, size=(400, 3)) * [1, 2, 3]
    made = calibrate.reference_of(["a", "b", "c"], measured, more_is_harder=False)
    values = [
        rate("blind", made, {name: (x, 0.0) for name, x in zip("abc", row, strict=True)})
        for row in measured
    ]
    points = np.array([[part.points for part in rating.parts] for rating in values])
    assert points.mean() == pytest.approx(1500)
    assert points.mean(axis=1).std(ddof=1) == pytest.approx(300)
    within = points - points.mean(axis=1)[:, None]
    assert made.spread == pytest.approx(np.sqrt((within**2).sum() / (400 * 2)))
    assert np.corrcoef(points.mean(axis=1), common[:, 0])[0, 1] < -0.7


def test_the_published_reference_has_the_graders():
    assert {*reference("blind").parts} == {player.name for player in graders()}
    assert 0.8 < (reference("blind").correlation or 0) < 1
    assert reference("open").correlation is None
    for mean, deviation in reference("blind").parts.values():
        assert 3 < mean < 8
        assert -2 < deviation < 0
    assert reference("blind").stretch > 1
    assert VARIED.name not in {player.name for player in (*bots(), *graders())}  # the target
    assert measure(Deal.from_seed(0), games=5).player == "sensible"


def graded(deal: Deal, rules: RuleSet | None = None, games: int = 6) -> Rating:
    """The grade by so many games of each."""
    return grade(measure(deal, rules, player, games) for player in graders())


@pytest.mark.parametrize("games", [9, pytest.param(30, marks=pytest.mark.long)])
def test_a_grade(games: int):
    """It is the same every time; by fewer games near and less sure; within a single pass every deal
    is far harder, and who scores more has the easier deal.
    """
    deals = Deal.from_seed(0), Deal.from_seed(7)
    rough, usual = map(graded, deals)
    assert usual == graded(Deal.from_code(deals[1].code), RuleSet())
    assert (usual.mode, 0 < usual.error < 400) == ("blind", True)
    fine = graded(deals[0], games=games)
    assert abs(rough.value - fine.value) < 4 * rough.error
    assert rough.error >= fine.error
    assert graded(deals[1], RuleSet(passes=1)).value > usual.value + 200
    more, less = ([Rung(each.name, 10, sum_, sum_**2, 0, 0) for each in graders()]
                  for sum_ in (60, 40))  # fmt: skip
    assert grade(more).value < grade(less).value


@pytest.mark.parametrize("mode", ["blind", "open"])
def test_the_reference_files_are_as_calibration_writes_them(mode: str):
    text = (calibrate.FOLDER / f"{mode}.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)[mode]
    first, last = table["seeds"]
    assert first == calibrate.FIRST
    assert mode == "open" or last == calibrate.SAMPLE[-1]
    found = Reference.from_table(table, 1)
    assert calibrate.as_toml(mode, found, range(first, last + 1)) == text
    outlooks = (calibrate.FOLDER / "outlook.toml").read_text(encoding="utf-8")
    assert calibrate.outlook_toml(lines()) == outlooks
    assert {*tomllib.loads(outlooks)} == {*STRENGTHS} <= {player.name for player in bots()}


def test_statistics():
    """Ranks and their correlation; the bootstrap finds the error of a mean."""
    assert ranks(np.array([3.0, 1.0, 3.0, 2.0])).tolist() == [3.5, 1, 3.5, 2]
    x = np.array([1.0, 2, 3, 4, 5])
    assert [spearman(x, x**3), spearman(x, -x)] == pytest.approx([1, -1])
    # 1 - 6 Σd² / (n (n² - 1)), with Σd² = 8
    assert spearman(x, np.array([3.0, 2, 1, 4, 5])) == pytest.approx(1 - 48 / 120)
    rows = np.random.default_rng(1).normal(size=(400, 1))
    low, high = bootstrap(rows, lambda r: float(r.mean()))
    assert low < rows.mean() < high
    assert high - low == pytest.approx(2 * 1.96 * rows.std() / 20, rel=0.1)


# -- the outlook ----------------------------------------------------------------------------------


def test_harder_deals_promise_less_and_stronger_players_more():
    easy, hard = outlook(1200), outlook(1800)
    for name in STRENGTHS:
        assert all(easy[name][what] > hard[name][what] for what in easy[name])
    for at in (easy, hard):
        novice, fair, strong = (at[name] for name in STRENGTHS)
        assert all(novice[what] < fair[what] < strong[what] for what in ("cards", "four_queens"))
        assert at["skill"] == pytest.approx(strong["cards"] - novice["cards"])
    for strangest in (outlook(-5000), outlook(8000)):
        for name in STRENGTHS:
            assert 0 <= strangest[name]["cards"] <= 8
            assert 0 <= strangest[name]["perfect"] <= 1


def test_lines_are_found_again_and_what_is_predicted_is_freed_of_noise():
    x = np.linspace(-2, 2, 201)
    assert calibrate.straight(x, 5 - 0.7 * x) == pytest.approx((5, -0.7))
    assert calibrate.logistic(x, 1 / (1 + np.exp(1.5 + 0.8 * x))) == pytest.approx((-1.5, -0.8))

    pick = np.random.default_rng(1)
    truth = pick.normal(5, 1, 2000)
    hard = calibrate.together(truth[:, None] + pick.normal(size=(2000, 1)))
    assert np.corrcoef(hard, truth)[0, 1] == pytest.approx(-(0.5**0.5), abs=0.03)

    # Ten games of each deal, whose values deviate by 2.
    values = truth[:, None] + pick.normal(0, 2, (2000, 10))
    witness = [Rung("witness", 10, row.sum(), (row**2).sum(), 0, 0) for row in values]
    assert calibrate.correlation(hard, witness) == pytest.approx(0.5**0.5, abs=0.03)


# -- the open grade -------------------------------------------------------------------------------


ONE = RuleSet(passes=1)
EVERYTHING = 255


def worth_of(position: Position, goal: Goal) -> int:
    return int(noisy.worth(everything(position, goal), *conversion.pack(position)))


def everything(position: Position, goal: Goal, depth: int = 0) -> noisy.Sight:
    """What a solver that overlooks nothing has before it, every queen and ace being wanted."""
    solver = noisy.NoisySolver("sharp", horizon=max(depth, 1), plain=0, bold=0)
    own = noisy.sight_of(solver, position, Target(goal))
    return own._replace(wanted=EVERYTHING)


def worth_ahead(position: Position, depth: int, goal: Goal, played: int = 0) -> int:
    """The worth of the best position `depth` moves away, by the readable engine."""
    if played == depth or position.is_over or position.score in goal.scores:
        return worth_of(position, goal) + noisy.LATER * played
    moves = position.legal_moves()
    return max(worth_ahead(position.play(move), depth, goal, played + 1) for move in moves)


@pytest.mark.parametrize("depth", range(4))
def test_a_solver_that_overlooks_nothing_sees_everything_within_the_horizon(depth: int):
    goal = Goal.parse("2")
    for seed in range(5):
        position = Position.opening(Deal.from_seed(seed), ONE)
        own = everything(position, goal, depth)
        found = noisy.best_ahead(own, *conversion.pack(position), depth, 1)
        assert found == worth_ahead(position, depth, goal)


def with_scored(position: Position, cards: frozenset[int]) -> Position:
    """The position with some cards of its hand and pile scored."""
    hand, pile = (
        tuple(card for card in some if card not in cards) for some in (position.hand, position.pile)
    )
    return replace(position, hand=hand, pile=pile, score_pile=cards)


def test_worth():
    """A queen scored is worth more than any hand, a goal out of reach is worth nothing, and one
    that is reached everything.
    """
    start = Position.opening(42, RuleSet(passes=2))
    couple = start.deal.cards & {22, 16}  # Qh, Ah
    scored, alone = (with_scored(start, cards) for cards in (couple, frozenset({22})))
    eight = Goal.parse("8")
    assert worth_of(scored, eight) - worth_of(start, eight) > noisy.WANTED_SCORED
    assert worth_of(alone, eight) < worth_of(start, eight) - 5000
    assert worth_of(scored, Goal.parse("2")) > worth_of(start, Goal.parse("2")) + 15_000


def test_what_is_overlooked():
    """As often as the solver's percentages say; the same throughout a try; never a contact."""
    found: dict[str, list[bool]] = {"plain": [], "bold": [], "never": []}
    solver = noisy.NoisySolver("one", horizon=2, plain=20, bold=60)
    for seed in range(40):
        course = islice(accumulate(repeat(0), first_move, initial=Position.opening(seed)), 25)
        for position in takewhile(lambda at: not at.is_over, course):
            words = conversion.pack(position)
            for move in position.legal_moves():
                packed = conversion.pack_move(move)
                missed = noisy.overlooks(solver.settings, *words, packed, seed)
                assert missed == noisy.overlooks(solver.settings, *words, packed, seed)
                gives = position.hand if move.kind is Kind.LEAVE else move.cards
                queen = move.kind in (Kind.LEAVE, Kind.DISCARD) and of_rank(gives, QUEEN)
                bold = move.kind is Kind.BUTLER or queen
                sees = move.kind in (Kind.MEET, Kind.DRAW)
                found["never" if sees else "bold" if bold else "plain"].append(bool(missed))
    assert not any(found["never"])
    assert np.mean(found["plain"]) == pytest.approx(0.2, abs=0.05)
    assert np.mean(found["bold"]) == pytest.approx(0.6, abs=0.05)


def first_move(position: Position, _: int) -> Position:
    return position if position.is_over else position.play(position.legal_moves()[0])


def solved(horizon: int, monkeypatch: pytest.MonkeyPatch, studies: list[Study]) -> list[int]:
    """How many of ten tries a solver that overlooks nothing solves, of each puzzle."""
    sharp = noisy.NoisySolver("sharp", horizon, 0, 0, 10)
    monkeypatch.setattr(noisy, "NOISY_SOLVERS", (sharp,))
    return [tries_at(study)[0].solved for study in studies]


def test_seeing_further_helps(monkeypatch: pytest.MonkeyPatch):
    """Over some lines, each horizon solves more than the one before; one as long as the line solves
    it.
    """
    lines = some("couple", 24)
    one, two, four = (sum(solved(horizon, monkeypatch, lines)) for horizon in (1, 2, 4))
    assert one < two < four
    short = [study for study in lines if len(study.line) <= 5]
    assert {*solved(5, monkeypatch, short)} == {10}


def test_a_rating_and_its_parts():
    for kind in ("couple", "only-move", "mistake"):
        study = some(kind, 1)[0]
        grade = rate_study(study)
        parts = {part.name: part for part in grade.rating.parts}
        assert tuple(parts) == MEASURES == tuple(reference("open").parts)
        for tried in grade.noisy_solvers:
            assert parts[tried.solver].value == tried.odds
        mean = sum(part.points for part in parts.values()) / len(parts)
        assert abs(grade.rating.value - mean) <= GRID / 2
        assert grade == rate_study(study)


def test_tries_as_odds():
    """What is reached already is solved by all."""
    half, none, every = (noisy.Tried("a", 50, solved) for solved in (25, 0, 50))
    assert half.odds == 0
    assert none.odds == -every.odds == pytest.approx(log(101))
    assert none.error > half.error
    start = Position.opening(Deal.from_seed(4), ONE)
    tried = noisy.try_line(start, Target(Goal.parse("0")), 5)
    assert [t.solved for t in tried] == [solver.tries for solver in noisy.NOISY_SOLVERS]


@pytest.mark.long
@pytest.mark.parametrize("mode", ["blind", "open"])
def test_the_published_reference_is_that_of_the_sample(mode: str):
    """Over the last fifty of its deals, or the first five puzzles of each kind, the means are
    within four standard errors.
    """
    if mode == "blind":
        deals = [Deal.from_seed(seed) for seed in calibrate.SAMPLE[-50:]]
        by_name = {player.name: player for player in graders()}
        players = [by_name[name] for name in reference("blind").parts]
        rows = [[measure(deal, player=player).mean for player in players] for deal in deals]
    else:
        rows = []
        for kind in calibrate.BY_TRIES:
            found = (calibrate.open_(kind, seed) for seed in count(calibrate.FIRST))
            rows += [row for _, row in islice(filter(None, found), 5)]
    means = np.mean(np.array(rows), axis=0)
    for mean, (due, deviation) in zip(means, reference(mode).parts.values(), strict=True):
        assert abs(mean - due) < 4 * abs(deviation) / len(rows) ** 0.5
