"""What is said of the chances of a proven puzzle of odds."""

from __future__ import annotations

from fractions import Fraction

from generator.shooting_party.studies.questions import Odds, written
from generator.shooting_party.studies.task_words import move_in_words
from solver.common.words import counted

HEADER = ("move", "chance", "")


def percent(chance: Fraction) -> str:
    """Return a chance in percent, to one decimal place.

    >>> percent(Fraction(1, 3))
    '33.3 %'
    """
    return f"{100 * float(chance):.1f} %"


def chance_table(study: Odds) -> tuple[tuple[str, str, str], ...]:
    """Return the moves of a puzzle in words, each with its chance as a fraction and in percent, the
    best first.
    """
    return tuple(
        (move_in_words(move, study.start), written(chance), percent(chance))
        for move, chance in study.of_move().items()
    )


def comments(study: Odds) -> list[str]:
    """Return sentences on the key, without full stops: its chance beside that of the best other
    move, and what it keeps of the pile if the other keeps less.
    """
    from solver.shooting_party.unseen.odds import Chances

    (key, best), (other, second), *_ = study.of_move().items()
    name = move_in_words(other, study.start)
    said = [f"its chance is {_said(best)}; that of the next best, {name}, {_said(second)}"]
    chances = Chances(study.start)
    kept, left = (
        sum(chance > 0 for chance in chances.coming(move).values()) for move in (key, other)
    )
    if kept > left:
        cards = f"{counted(kept, 'card')} of the pile as the next one"
        said.append(f"it can still be done with {cards}; after {name} with only {left}")
    return said


def _said(chance: Fraction) -> str:
    return f"{written(chance)} ({percent(chance)})"
