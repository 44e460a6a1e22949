"""What a host must know to run the machine: the arrays that it makes, and the places of words.

The page's solver.mjs is such a host, beside Python's query.py and solve.py.
"""

from solver.common.hosts import script, words_of
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import game, new_log
from solver.shooting_party.rules.deal import PASSES, Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search import agenda
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import state as S
from solver.shooting_party.search.bounds.switches import ALL_BOUNDS
from solver.shooting_party.search.goals import new_goal, options_of
from solver.shooting_party.search.memory import new_arena

NAMES = {
    "A": (A, "POSITIONS PAUSED LENGTHEN"),
    "L": (L, "PASSES KIND_SHIFT MAX_MOVES"),
    "S": (
        S,
        "STAGE A_WORD B_WORD MEMORY REFUSED AT ONLY_GOAL PAR FIRST_PASS PLACES OPEN OUT_OF STOP "
        "VERDICT BEST_LINE WIN_LINE ANSWERED TRACE ALONE NO_LINE LOST_LINE NEVER ALWAYS IF_CHEAP "
        "RUNG LIMIT PROVEN IS_EXACT LINE_LENGTH SCORED MOVES POSITIONS_RAN_OUT",
    ),
    "AGENDA": (agenda, "ONE_GOAL"),
}
"""The words that a host needs, by module."""


def module() -> str:
    """Return the module of JavaScript."""
    goal = new_goal(ALL_BOUNDS, PASSES)
    arrays = {
        "game": game(Deal.from_seed(0), RuleSet()),
        "goal": goal,
        "arena": new_arena(goal.accept),
        "question": S.new_question(),
        "known": S.no_knowledge(),
    }
    options = options_of(ALL_BOUNDS).tolist()
    constants = {**words_of(NAMES), "OPTIONS": options, "LOG": len(new_log())}
    return script(arrays, constants)
