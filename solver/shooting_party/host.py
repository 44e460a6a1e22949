"""What a host in JavaScript must know to run compiled code: the arrays that it makes, the places of
words, the settings, and the network as a file.

`rules_layout` is for the rules, of which the page's rules.mjs is a host. `search_layout` is for the
solver, of which solver.mjs is one beside search/query.py and search/solver.py. `unseen_layout` is
for advice and the games of players, of which unseen.mjs is one beside unseen/advice.py and
players/bots.py.
"""

import zlib
from collections.abc import Iterator

import numpy as np

from solver.common.compiled import script, words_of
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import events as E
from solver.shooting_party.packed import layout as L
from solver.shooting_party.players import bots
from solver.shooting_party.rules.deal import PASSES, Deal
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search import tasks
from solver.shooting_party.search.arena_memory import new_arena
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS
from solver.shooting_party.search.goals import new_goal, options_of
from solver.shooting_party.unseen.advice import DEEP, USUAL
from solver.shooting_party.unseen.network import trained
from solver.shooting_party.unseen.reasons import Draws
from solver.shooting_party.unseen.sampling import UNIT, new_searcher

SEARCH_NAMES = {
    "A": (A, "PAUSED RESIZE"),
    "L": (L, "PASSES MAX_MOVES"),
    "S": (S, "ANSWERED TRACE ALONE NO_LINE LOST_LINE NEVER ALWAYS IF_CHEAP POSITIONS_RAN_OUT"),
    "AGENDA": (tasks, "ONE_GOAL"),
}
RULES_NAMES = {
    "L": (
        L,
        "KIND_SHIFT PASS_SHIFT ORDER_SHIFT OVER_SHIFT SCORE_SHIFT ACES_SHIFT MOST_TO_DRAW",
    ),
    "E": (E, "EVENT_LEFT_SHIFT EVENT_PASS_SHIFT EVENT_KIND_SHIFT"),
}
UNSEEN_NAMES = {
    "L": (L, "PASSES DECK CHUNK PASS_SHIFT SCORE_SHIFT ACES_SHIFT QUEUE_SHIFT QUEUE_STEP"),
}
"""The words that a host needs, by module."""

GAMES: tuple[tuple[bots.Player, int], ...] = (
    (bots.NOVICE, bots.NOVICE.games),
    (bots.CASUAL, bots.CASUAL.games),
    (bots.SENSIBLE, 1000),
    (bots.STRONG, bots.STRONG.games),
)
"""The players that a page lets play a deal, the weakest first, and how many games each one plays.
None of them plays the same game each time: the novice chooses among moves of equal priority, and
one move in 16 is any careful one; the others overrate each candidate by a random amount.
"""

BASE = 64
"""The weights are written with digits to this base. Of those tried (16 to 256) it gives the
smallest file: the low digits are as good as random, and a code of six bits holds them.
"""


KINDS = [kind.name.lower() for kind in Kind]
SWITCHES = [[name, of[1]] for name, of in RuleSet.SWITCHES.items() if name != "passes"]
"""The switches in the order of their words, each with the value that is 1."""


def rules_layout() -> str:
    """Return what a host of the rules must know, as a module of JavaScript."""
    deal = Deal.from_seed(0)
    arrays = {
        "orders": np.array(deal.orders, dtype=np.int64),
        "events": np.zeros(1 + E.MOST_EVENTS, dtype=np.int64),
        "legal": np.zeros(L.MAX_MOVES, dtype=np.int64),
        "game": conversion.game(deal, RuleSet()),
    }
    constants = {"KINDS": KINDS, "SWITCHES": SWITCHES, "EVENTS": E.EVENTS}
    return script(arrays, words_of(RULES_NAMES) | constants)


def search_layout() -> str:
    """Return what a host of the solver must know, as a module of JavaScript."""
    goal = new_goal(ALL_BOUNDS, PASSES)
    arrays = {
        "game": conversion.game(Deal.from_seed(0), RuleSet()),
        "goal": goal,
        "arena": new_arena(goal.accept),
        "question": S.new_question(),
        "known": S.no_knowledge(),
    }
    constants = {
        **words_of(SEARCH_NAMES),
        **{
            record.__name__.upper(): {name: place for place, name in enumerate(record.names)}
            for record in (S.State, A.Cursors, S.Within, S.Traced)
        },
        "OPTIONS": options_of(ALL_BOUNDS).tolist(),
        "LOG": len(conversion.new_log()),
    }
    return script(arrays, constants)


def unseen_layout() -> str:
    """Return what a host of advice and of players must know, as such a module."""
    game = conversion.game(Deal.from_seed(0), RuleSet())
    arrays = {
        "own": new_searcher(trained(), game.switches, (0, 0)),
        "deal": game,
        "settings": bots.NOVICE.settings,
        "tally": np.zeros(bots.TALLY, dtype=np.int64),
        "draws": np.zeros(len(Draws._fields), dtype=np.int64),
    }
    constants = {
        **words_of(UNSEEN_NAMES),
        "AIMS": ["cards", "four", "eight"],  # in the order of CARDS, FOUR, EIGHT
        "USUAL": USUAL.tolist(),
        "DEEP": DEEP.tolist(),
        "UNIT": UNIT,
        "DRAWS": Draws._fields,
        "VALUES": bots.VALUES,
        "PLAYERS": {
            player.name: {"settings": player.settings.tolist(), "games": games}
            for player, games in GAMES
        },
        "BASE": BASE,
        "PLANES": [len([*planes(array)]) for array in trained()],
    }
    return script(arrays, constants)


def network_file() -> bytes:
    """Return the network for a page: the planes of its arrays, in their order, packed by gzip. The
    same bytes each time, 421 kB. There is nothing to repeat, so Huffman codes alone make it
    smaller, one for each plane.
    """
    gzip = 16 + zlib.MAX_WBITS
    packer = zlib.compressobj(9, zlib.DEFLATED, gzip, zlib.DEF_MEM_LEVEL + 1, zlib.Z_HUFFMAN_ONLY)
    parts = [
        packer.compress(plane.tobytes()) + packer.flush(zlib.Z_FULL_FLUSH)
        for array in trained()
        for plane in planes(array)
    ]
    return b"".join([*parts, packer.flush()])


def planes(array: np.ndarray) -> Iterator[np.ndarray]:
    """Yield the digits of an array's numbers, the highest first, as signed bytes: an array for each
    place. Digits lie on both sides of 0, but the highest is any byte.
    """
    if array.min() < -128 or array.max() > 127:
        digit = (array + BASE // 2) % BASE - BASE // 2
        yield from planes((array - digit) // BASE)
        yield digit.astype(np.int8)
    else:
        yield array.astype(np.int8)
