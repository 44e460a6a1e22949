"""What puzzles of No Man's Land show, and their solutions (generator/common/sheet.py)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.sheet import Blanks, Part, Prose, Sheet, Strip, Strips, Table
from generator.common.texts import line_of
from generator.no_mans_land.puzzles import MODES, hand_of
from solver.common.cards import Card
from solver.common.schemas import Json
from solver.common.words import counted
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.cards import (
    ALWAYS_HITS,
    COUNTER_DEFENCE,
    DECK,
    HAND,
    ROUNDS,
    SHOOT,
    STRENGTH,
    STRENGTHS,
    Target,
)
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import Position

TASKS = dict.fromkeys(MODES, "From what score on is it better to hold fire?") | {
    "allot": "Which decision is best? Give up what the weather takes and aim all other cards, "
    "or hold fire.",
    "fire": "Shoot or hold fire? And if you shoot, with what?",
}
"""By mode; allot and fire are those of earlier versions, of which the score is known."""

SUIT_NAMES = ("diamonds", "hearts", "spades")

UNIT_NAMES = {"Jc": "duck", "Qc": "bell", "Kc": "clay pipe", "Ks": "bottle"}
"""What a unit of a multiple target is called; the handler has its word."""

PACKAGE = "generator.no_mans_land"


def sheet(puzzle: Puzzle) -> Sheet:
    at = hand_of(puzzle.deal)
    held = Strip("Hand, with strengths", names(at.hand), whole=True, under=strengths(at.hand))
    deck = [(name, " ".join(map(str, STRENGTHS[name[0]]))) for name in SUIT_NAMES]
    deck.append((DECK.symbols(sorted(ALWAYS_HITS)), "always hit"))
    shots = counted(at.counterattack, "card") if at.counterattack else "none"
    parts = [
        Strips((
            Strip("Target", names([at.aimed.card])),
            Strip(f"Weather: {words.weather_text(at.weather)}", names(at.weather)),
        )),
        *_gone(at),
        Prose((f"{words.target_text(at.aimed.card)}; {words.COUNTERATTACK}: {shots}.",)),
        Strips((held,)),
        Table(("cards", "strengths, from A to 10"), tuple(deck), "The 33 cards to shoot with"),
        *_scores(puzzle.par),
    ]  # fmt: skip
    state = f"Round {at.round + 1} of {ROUNDS}"
    state += f", score {at.score}" if "score" in puzzle.deal else ""
    return Sheet(TASKS[puzzle.mode], state, tuple(parts), "Notes", (" ".join(matters(at)),))


def matters(at: Position) -> tuple[str, ...]:
    """Return the rules that matter at a hand, in sentences."""
    group = "A group of cards hits its own unit" if at.aimed.is_multiple else "Cards hit"
    its = "its" if at.aimed.is_multiple else "their"
    found = [f"{group} with a club, or if {its} strengths add up to more than the number."]
    if shots := at.counterattack:
        is_lost = f"one is a club, or their sum is over {COUNTER_DEFENCE}"
        found.append(
            f"After any shot {shots} of the {len(SHOOT) - HAND} cards left "
            f"{'is' if shots == 1 else 'are'} turned up: if "
            f"{'it is a club' if shots == 1 else is_lost}, the game is over, with 0 points."
        )
    return (
        *found,
        "If you hold fire, you score nothing.",
        "Aim for the highest mean final score.",
    )


def _gone(at: Position) -> Iterable[Part]:
    """Yield the rounds before, if there are any."""
    if at.past:
        yield Strips(tuple(
            Strip(f"Gone, round {n}", names([past.target, *past.weather]))
            for n, past in enumerate(at.past, 1)
        ))  # fmt: skip


def _scores(par: Json) -> Iterable[Part]:
    """Yield what scores are worth after this round, unless it is the last; and those to choose
    from.
    """
    if header := worth_header(par):
        yield Table(
            header, worth(par), "What scores are worth after this round, if you are not out"
        )
    if scores := par.get("scores"):
        yield Blanks("Hold fire from", tuple((str(score), "") for score in scores), 6)


def worth_header(par: Json) -> tuple[str, ...]:
    """Return the header of `worth`; nothing in the last round."""
    gains = (f"{each['points']} more" for each in par.get("worth", ()) if each["points"])
    return ("score", "no shot", *gains) if "worth" in par else ()


def worth(par: Json) -> tuple[tuple[str, ...], ...]:
    """Return each score with what it is worth after this round, by the points of the round."""
    columns = ([f"{value:.1f}" for value in each["values"]] for each in par.get("worth", ()))
    return tuple(zip(map(str, par["scores"]), *columns, strict=True)) if "worth" in par else ()


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
    found = pair.solution
    decision = decision_in_words(found.line["decision"])
    if "from" not in found.line:
        end = f"The mean final score is {found.score['value']:.2f}."
        return (Prose((f"{decision[0].upper()}{decision[1:]}.", end)),)
    assert found.point is not None
    points, misfire = found.point["points"], Fraction(found.point["misfire"])
    place = [each["score"] for each in found.profile].index(found.line["from"])
    return (
        Prose((
            f"Hold fire from {found.line['from']} on.",
            f"The best shot: {decision}. It scores {points}, and misfires with a chance of "
            f"{misfire} ({float(misfire):.1%}).",
            *(compared(each, points, 1 - misfire) for each in found.profile[place - 1 : place + 1]),
        )),
    )  # fmt: skip


def compared(at: Json, points: int, alive: Fraction) -> str:
    """Return in a sentence what holding and the best shot come to at a score.

    >>> compared({"score": 48, "hold": 48.0, "shoot": 46.7}, 20, Fraction(2, 3))
    'With 48: 2/3 × 70.05 (68 points) = 46.70, less than 48.00: holding is 1.30 better.'
    """
    after = at["shoot"] / float(alive)
    shot = f"{alive} × {after:.2f} ({at['score'] + points} points) = {at['shoot']:.2f}"
    gap = at["hold"] - at["shoot"]
    is_less, better = ("less", "holding") if gap > 0 else ("more", "shooting")
    held = f"{is_less} than {at['hold']:.2f}"
    return f"With {at['score']}: {shot}, {held}: {better} is {abs(gap):.2f} better."


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, target and hand of a puzzle document."""
    deal = puzzle["deal"]
    held = f"{deal['target']} {' '.join(deal['weather']):5}: {' '.join(deal['hand'])}"
    return line_of(puzzle, "", f"round {len(deal['past']) + 1}, {held}")
