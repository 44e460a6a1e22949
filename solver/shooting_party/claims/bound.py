"""Checks of an upper bound (``shooting-party/bound/1``), as far as the rules alone go: that the
relaxation allows no more rests on CP-SAT.
"""

from __future__ import annotations

from solver.shooting_party.claims.document import Json, checked, require, start_of
from solver.shooting_party.rules.verify import Replay, replay


def check_bound(document: object) -> Replay:
    """Return the (empty) replay at the position of a bound. Raise `Refused` for the first claim
    that is false, or that another contradicts.
    """
    return checked(document, "bound", "solver.shooting_party.relaxation", _check)


def _check(document: Json) -> Replay:
    start = start_of(document)
    queens, aces = start.score
    if document["objective"] == "queens":
        scored, trivial = queens, 4
    else:
        scored, trivial = queens + aces, 8 - (queens - aces)
    passes = list(range(start.pass_number, start.rules.passes + 1))
    named = [bound["passes"] for bound in document["profile"]]
    require(named == passes, f"profile: entries for {named} passes, not {passes}")
    for bound in document["profile"]:
        where = f"profile, passes {bound['passes']}"
        require(bound["trivial"] == trivial, f"{where}: trivial is not {trivial}")
        fits = scored <= bound["upper"] <= trivial
        require(fits, f"{where}: upper is not from {scored} to {trivial}")
        if start.is_over:
            idle = bound["effort"] == 0 and bound["upper"] == scored
            require(idle, f"{where}: a bound that takes no effort, and is not that one")
    return replay(start, ())
