"""What the options of No Man's Land choose."""

from __future__ import annotations

from cli.common.progress import Waiting
from solver import no_mans_land
from solver.common.errors import InputError
from solver.common.words import quoted
from solver.no_mans_land import Aim, RuleSet
from solver.no_mans_land.rules.range_words import AIM_NAMES

PLAYED = "mortal"  # the default: where fire may be held and a misfire takes all, decisions matter


def chosen_aim(name: str | None) -> Aim:
    """Return the aim of that name, by default the score. Raise `InputError` for another name."""
    named = {words.replace(" ", "-"): aim for aim, words in AIM_NAMES.items()}
    typed = (name or "score").replace(" ", "-")
    try:
        return Aim(named.get(typed, typed))  # the name in documents will do, too
    except InputError:
        known = ", ".join(named)
        raise InputError(f"--aim: no aim {quoted(typed)}; there are {known}") from None


def solved(rules: RuleSet, aim: Aim) -> no_mans_land.Solution:
    """Return the solution of rules for an aim, with a line on the terminal while it is made."""
    with Waiting("working out the values"):
        return no_mans_land.Solution(rules, aim)
