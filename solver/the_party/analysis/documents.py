"""Results as JSON documents; the schemas lie in schemas/."""

from collections.abc import Iterable

from solver.common.record import Record
from solver.common.schemas import Json
from solver.the_party.knowledge.views import View
from solver.the_party.open_hands.answers import Explained, First, Forced
from solver.the_party.players.bots import Weighed
from solver.the_party.rules.play import PLAY
from solver.the_party.rules.state_documents import GAME, SOLVER_VERSION, state_to_json

DIGITS = 6


def rounded(number: float) -> float:
    return round(float(number), DIGITS) + 0.0


def _head(kind: str) -> Json:
    return {"schema": f"{GAME}/{kind}/1", "solver": SOLVER_VERSION}


def firsts_json(firsts: Iterable[First]) -> list[Json]:
    return [
        {"move": str(first.move), "wins_in": first.wins_in, "line": [*map(str, first.line)]}
        for first in firsts
    ]


def force_document(found: Forced) -> Json:
    """Return a forced win, or that there is none, as a document ``the-party/force/1``."""
    return _head("force") | {
        "with_all_hands_seen": True,
        "state": state_to_json(found.state, found.seed),
        "attacker": found.attacker,
        "within": found.within,
        "wins_in": found.wins_in,
        "firsts": firsts_json(found.firsts),
        "nodes": found.nodes,
    }


def explain_document(found: Explained) -> Json:
    """Return where in a game a win could have been forced: schema ``the-party/explain/1``."""
    return _head("explain") | {
        "with_all_hands_seen": True,
        "record": str(Record(PLAY, found.game)),
        "within": found.within,
        "looked_at": found.looked_at,
        "chances": [
            {
                "before": chance.before,
                "player": chance.player,
                "wins_in": chance.wins_in,
                "played": str(chance.played),
                "still": chance.still,
                "line": [*map(str, chance.line)],
            }
            for chance in found.chances
        ],
    }


def hint_document(view: View, seed: int, weighed: Iterable[Weighed], worlds: int) -> Json:
    """Return what moves came to in worlds sampled from a seed: schema ``the-party/hint/1``."""
    return _head("hint") | {
        "view": view.to_json(),
        "worlds": worlds,
        "seed": str(seed),
        "moves": [
            {"move": str(w.move), "mean": rounded(w.mean), "error": rounded(w.error)}
            for w in weighed
        ],
    }
