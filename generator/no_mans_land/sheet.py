"""What puzzles of No Man's Land show, and their solutions (generator/common/sheet.py)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.rating.scale import log_scale
from generator.common.sheet import Blanks, Part, Prose, Sheet, Strip, Strips, Table
from generator.common.texts import line_of
from solver.common.cards import Card
from solver.common.schemas import Json
from solver.common.words import counted
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.cards import (
    ALWAYS_HITS,
    COUNTER_DEFENCE,
    DECK,
    ROUNDS,
    STRENGTH,
    STRENGTHS,
    TARGETS,
    Target,
)
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import Position

TASKS = {
    "allot": "Which decision is best? Give up what the weather takes and aim all other cards, "
    "or hold fire.",
    "fire": "Shoot or hold fire? And if you shoot, with what?",
}
SUIT_NAMES = ("diamonds", "hearts", "spades")

UNIT_NAMES = {"Jc": "duck", "Qc": "bell", "Kc": "clay pipe", "Ks": "bottle"}
"""What a unit of a multiple target is called; the handler has its word."""

PACKAGE = "generator.no_mans_land"

GROUPS = 4
"""How many groups of equally good decisions a solution shows."""


def sheet(puzzle: Puzzle) -> Sheet:
    at = Position.from_json(puzzle.deal)
    held = Strip("Hand, with strengths", names(at.hand), whole=True, under=strengths(at.hand))
    parts = [
        Strips((
            Strip(f"Target: {target_name(at.aimed)}", names([at.aimed.card])),
            Strip(f"Weather: {words.weather_text(at.weather)}", names(at.weather)),
        )),
        *_gone(at),
        Table(UNITS, _units([at.aimed])),
        Strips((held,)),
        *_to_come(at),
        *_worth(puzzle.par),
        *_answers(puzzle.mode, at),
    ]  # fmt: skip
    state = f"Round {at.round + 1} of {ROUNDS}, score {at.score}"
    rules = (_deck(), *matters(at))
    return Sheet(TASKS[puzzle.mode], state, tuple(parts), "Notes", rules)


def _deck() -> str:
    """Return the cards to shoot with in a sentence."""
    suits = (f"{name} {' '.join(map(str, STRENGTHS[name[0]]))}" for name in SUIT_NAMES)
    return (
        "There are 33 cards to shoot with, all of them again in every round: the clubs "
        f"{DECK.symbols(sorted(ALWAYS_HITS))}, and from A to T, with strengths, {'; '.join(suits)}."
    )


def matters(at: Position) -> list[str]:
    """Return the rules that matter at a hand, in sentences."""
    rules, target, shots = at.rules, at.aimed, at.counterattack
    aimed = "the unit they are aimed at" if target.is_multiple else "the target"
    found = [
        f"Cards hit {aimed} if one is a club or their strengths add up to more than its defence."
    ]
    if target.is_multiple:
        unit = UNIT_NAMES[DECK.names[target.card]]
        found.append(
            f"Aim each group at a unit of its own. A {words.STRAY}: you aimed one group, it "
            "missed, and it had more red cards than black. Then two more cards are turned up, "
            f"which alone may hit a {unit}."
        )
    if shots:
        cards = f"{counted(shots, 'more card')} of the same deck {'is' if shots == 1 else 'are'}"
        score = "the final score is 0" if rules.forfeits else "the score stays"
        sums = f"one is a club, or the sum of their strengths exceeds {COUNTER_DEFENCE}"
        found.append(
            f"The {words.COUNTERATTACK}: after a shot, hit or not, {cards} turned up. If "
            f"{'it is a club' if shots == 1 else sums}, you are out: the game is over, and {score}."
        )
    if rules.may_hold:
        found.append(f"If you hold fire, you score nothing{', without a test' if shots else ''}.")
    return [
        *found,
        "The best decision has the highest expected final score, with perfect play afterwards.",
    ]


def _gone(at: Position) -> Iterable[Part]:
    """Yield the rounds before, if there are any."""
    if at.past:
        yield Strips(tuple(
            Strip(f"Gone, round {n}", names([past.target, *past.weather]))
            for n, past in enumerate(at.past, 1)
        ))  # fmt: skip


UNITS = ("target", "units", "over", "points", words.COUNTERATTACK)


def _units(targets: Iterable[Target]) -> tuple[tuple[str, ...], ...]:
    """Return the rows of targets: what hits them, what that scores, and the cards of their test."""
    return tuple(
        (
            f"{DECK.symbols([target.card])} {target_name(target)}",
            " + ".join(str(unit.count) for unit in target.units),
            ", ".join(str(unit.defence) for unit in target.units),
            ", ".join(str(unit.points) for unit in target.units),
            str(target.counterattack or "none"),
        )
        for target in targets
    )


def targets_to_come(at: Position) -> list[Target]:
    """Return the targets that later rounds can have; none where they do not matter for the
    decision, because there is no misfire test or fire may not be held.
    """
    matter = at.rules.may_hold and at.counterattack
    if not matter or at.round + 1 == ROUNDS:
        return []
    return [TARGETS[card] for card in at.targets_left if card != at.target]


def _to_come(at: Position) -> Iterable[Part]:
    """Yield the targets that may come, where it matters for the decision."""
    if left := targets_to_come(at):
        rounds = counted(ROUNDS - at.round - 1, "more round")
        yield Table(UNITS, _units(left), f"{rounds}, out of")


def _worth(par: Json) -> Iterable[Part]:
    """Yield what score to expect after this round, where it matters for the decision."""
    if rows := worth(par):
        yield Table(("points this round", "expected final score"), rows, "If you are not out")


def worth(par: Json) -> tuple[tuple[str, str], ...]:
    """Return the points of a round, each with what the game is worth after it."""
    return tuple((str(each["points"]), f"{each['value']:.1f}") for each in par.get("after", ()))


def _answers(mode: str, at: Position) -> Iterable[Part]:
    """Yield the boxes: to hold fire, or to shoot, with what."""
    most = min(at.aimed.groups, len(at.hand) - at.penalty)
    groups = [f"group {n + 1}" if most > 1 else "aim" for n in range(most)]
    rows = [*(["give up"] if at.penalty else []), *groups]
    if mode == "fire" or at.rules.may_hold:
        yield Blanks("Your decision", (("hold fire", ""), ("shoot:", "")), 2, form=True)
        yield Blanks("", tuple((row, "") for row in rows), 3, ruled=True)
    else:
        yield Blanks("Your decision", tuple((row, "") for row in rows), 3, ruled=True)


def target_name(target: Target) -> str:
    return words.TARGET_NAMES[DECK.names[target.card]]


def names(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(DECK.names[card] for card in cards)


def strengths(hand: Sequence[Card]) -> tuple[str, ...]:
    return tuple(str(STRENGTH.get(card, "hits")) for card in hand)


def decision_in_words(text: str) -> str:
    """Return a decision in words.

    >>> decision_in_words("-2d4h 8c h:7h5s"), decision_in_words("hold")
    ('give up 2♦ 4♥, aim 8♣ and 7♥ 5♠ (at the hen)', 'hold fire')
    """
    made = Decision.parse(text)
    if made.holds:
        return "hold fire"
    groups = [
        DECK.symbols(group) + (f" (at the {words.HANDLER})" if n == made.handler else "")
        for n, group in enumerate(made.groups)
    ]
    given = f"give up {DECK.symbols(made.given)}, " if made.given else ""
    return f"{given}aim {' and '.join(groups)}"


def solution(pair: DailyPuzzle) -> tuple[Part, ...]:
    ranked = [group for group in pair.solution.profile if "each" in group]
    answer = decision_in_words(pair.solution.line["decision"])
    header = ("decision", "score", "round", words.MISFIRE)
    return (
        Prose((f"{answer[0].upper()}{answer[1:]}.",)),
        Table(header, tuple(map(_row, ranked[:GROUPS])), wide=True),
    )


def _row(group: Json) -> tuple[str, ...]:
    each, (first, *others) = group["each"], group["decisions"]
    alike = f", or {len(others)} alike" if others else ""
    return (
        decision_in_words(first) + alike,
        f"{each['value']:.2f}",
        f"{each['points']:.2f}",
        f"{100 * each['death']:.1f}%",
    )


def rated(puzzle: Json) -> str:
    """Return what a puzzle's rating means: the points that simple programs lose on average."""
    scale = log_scale(PACKAGE, puzzle["mode"])
    return f"programs lose {scale.measured(puzzle['rating']['value']):.1f} points"


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, rating, target and hand of a puzzle document."""
    deal = puzzle["deal"]
    where = f"round {len(deal['past']) + 1}, score {deal['score']:3}"
    held = f"{deal['target']} {' '.join(deal['weather']):5}: {' '.join(deal['hand'])}"
    return line_of(puzzle, rated(puzzle), f"{where}, {held}")
