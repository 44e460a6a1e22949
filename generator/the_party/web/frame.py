"""The Party's part of a site (generator/web/frame.py). Its puzzles are games of two: on a page the
player who decides is "you", and player 0 or 1 is "your opponent".
"""

from generator.common.documents import Puzzle
from generator.common.texts import Pen
from generator.the_party.puzzle_rules import DEFEND, FORCE
from generator.the_party.sheet import coming, end_of, sheet
from generator.the_party.verification import game_of, moves_in
from generator.web.frame import Frame, OwnPage, compiled
from solver.common.schemas import Json
from solver.common.words import counted
from solver.the_party.rules.game import Orders
from solver.the_party.rules.state_documents import names

WORKER = ["hosting.mjs", "the_party.wasm"]
PAGES = {
    "play": OwnPage("New game", "party_play.mjs", in_worker=WORKER, hash="#new"),
    "learn": OwnPage("Learn in six taps", "party_learn.mjs", in_worker=WORKER),
}
KINDS = {
    FORCE: ("win in", "Which first move wins?", "a win by force"),
    DEFEND: ("stop a win in", "Your opponent threatens to win. Which move stops it?",
             "the only defence"),
}  # fmt: skip
"""By mode: what a puzzle is in brief, before how many actions; what it asks; of what kind it is."""


def facts(puzzle: Puzzle) -> Json:
    """Return what the pages show of a puzzle."""
    actions, shown, (brief, asks, kind) = puzzle.par["actions"], sheet(puzzle), KINDS[puzzle.mode]
    game, seed = game_of(puzzle.deal)
    state = game.state
    room, later, picks = coming(state, Orders(seed), actions)
    hand = names(state.hands[state.turn])
    data = {
        "hand": hand,
        "state": puzzle.deal["state"],
        "before": moves_in(game.state.log(None)),
        "room": names(room),
        "later": [names(order) for order in later],
        "picks": [names(order) for order in picks],
        "within": actions,
        "defends": puzzle.mode == DEFEND,
    }
    return {
        "task": shown.task,
        "brief": f"{brief} {counted(actions, 'action')}",
        "asks": f"All hands are open. {asks}",
        "note": "hands open",
        "kind": kind,
        "unseen": False,
        "hand": hand,
        "end": end_of(puzzle.deal),
        "paragraphs": [*Pen().paragraphs(shown.parts)],
        "script": "force.mjs",
        "in_worker": WORKER,
        "data": data,
    }


def assets() -> dict[str, bytes]:
    """Return the compiled library, and what its hosts must know to run it."""
    from solver.the_party import host

    return {"game/evening_layout.mjs": host.module().encode()} | compiled("solver.the_party")


FRAME = Frame(
    "generator.the_party.web", 8, facts, assets=assets, pages=PAGES,
    says="Four jewels, by fair means or foul: a card game for two to four",
    letter="♚",
    sign="deck.svg#card-Kc",
)  # fmt: skip
