"""How the documents and texts of The Party are checked (generator/common/verification.py): what is
replayed, and how each is made again.
"""

import re
from collections.abc import Iterable

from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.games import Kind
from generator.the_party.ends import dealt, view_of
from generator.the_party.texts import check_deal
from generator.the_party.texts import check_text as check_puzzle_text
from solver.common.loading import Late
from solver.common.schemas import Json, Refused
from solver.common.words import counted
from solver.the_party.analysis.replays import (
    PACKAGES,
    REPLAYS,
    check_certificate,
    check_firsts,
    played,
    seeded_state,
)
from solver.the_party.knowledge.views import View
from solver.the_party.rules.documents import GAME, EndGame, state_from_json
from solver.the_party.rules.game import Game, Orders
from solver.the_party.rules.record import Record, looks_like_record

ANSWERS = f"{GAME}/answers/1"

MADE = re.compile(r"\d (send|rob|stash|wait|call|trust|pass)\b")
"""How a line of a log begins that is a move."""


def check_text(text: str, theme: str | None = None) -> str:
    """Check a record, a puzzle or a solution as text, and return the finding in one line. Raise
    `ValueError` for the first error.
    """
    if '[Puzzle "' in text:
        return check_puzzle_text(text)
    if not looks_like_record(text):
        raise Refused("neither a document, nor a puzzle, nor a game of The Party")
    record = Record.parse(text)
    actions = counted(record.game.state.actions, "action")
    finding = f"ok: {counted(len(record.game.moves), 'move')}, {actions}"
    if record.result == "*":
        return f"{finding} so far"
    won = "drawn" if record.result == "-" else f"won by player {record.result}"
    return f"{finding}, {won}"


def replay(document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
    """Return the finding about the moves that led to a puzzle, or about a solution: every line of
    it is replayed, or its certificate checked. Raise `ValueError` for what is false.
    """
    check_deal(document.deal)
    try:
        _check_lines(document)
    except LookupError:  # the schema allows the parts of both modes
        raise Refused("the parts are not those of one kind of puzzle") from None
    if isinstance(document, PuzzleSolution):
        return f"the solution of {document.id}, {document.line['moves'][0]}"
    return f"puzzle {document.id}, {document.tier}"


def _check_lines(document: Puzzle | PuzzleSolution) -> None:
    if "state" in document.deal:
        game, seed = game_of(document.deal)
        if isinstance(document, PuzzleSolution):
            within = document.score["actions"]
            check_firsts(game.state, seed, game.state.turn, within, document.profile)
    else:
        end_game = EndGame.from_json(document.deal["end_game"])
        view_of(end_game, document.deal["log"])
        if isinstance(document, PuzzleSolution):
            check_certificate(document.profile[1])
        elif dealt(int(document.seed), end_game.rules) != end_game:
            raise Refused("deal: not the end game of the seed")


def game_of(deal: Json) -> tuple[Game, int]:
    """Return the game that a deal shows, and its seed; raise `ValueError` unless its moves lead to
    its state.
    """
    state, seed = seeded_state(deal["state"])
    game = played(Game.seeded(state.rules, seed), deal["moves"], "deal: move {}")
    if game.state != state:
        raise Refused("deal: its moves lead to another state")
    return game, seed


def moves_in(log: Iterable[str]) -> list[str]:
    """Return the lines of a full log that are moves."""
    return [line for line in log if MADE.match(line)]


def log_after(game: Game, line: Iterable[str], where: str) -> list[str]:
    """Return what further moves add to the full log of a game. Raise `Refused` for the first that
    is illegal.
    """
    end = played(game, line, f"{where}: move {{}} of its line")
    return list(end.full_log[len(game.lines) :])


def _answers(document: Json) -> str:
    """Replay every line of the answers by its own moves, or check the certificate."""
    if "end_game" in document:
        view_of(EndGame.from_json(document["end_game"]), document["log"])
        check_certificate(document["certificate"])
        return "answers to an announcement"
    (state, seed), firsts = seeded_state(document["state"]), document["firsts"]
    if sorted(first["move"] for first in firsts) != [str(move) for move in state.legal()]:
        raise Refused("firsts: not every first move once")
    game, lines, logs = Game(state, Orders(seed)), [], dict[str, list[str]]()
    for first in firsts:
        move = first["move"]
        if "like" in first and first["like"] not in logs:
            raise Refused(f"{move}: no earlier move is {first['like']}")
        log = first.get("log") or [f"{state.turn} {move}", *logs[first["like"]][1:]]
        line = [made.partition(" ")[2] for made in moves_in(log)]
        if log_after(game, line, move) != log:
            raise Refused(f"{move}: the log is not that of its moves")
        logs[move] = log
        lines.append({"move": move, "wins_in": first["wins_in"], "line": line})
    check_firsts(state, seed, state.turn, document["within"], lines)
    return f"answers to a puzzle, {counted(len(lines), 'line')} replayed"


def _position(document: Json) -> str:
    if "viewer" in document:
        view = View.from_json(document)
        return f"what player {view.viewer} sees, {counted(view.state.actions, 'action')} made"
    state, seed = state_from_json(document)
    seeded = "without a seed" if seed is None else f"seed {seed}"
    return f"a state, {counted(state.actions, 'action')} made, {seeded}"


AGAIN = Late("generator.the_party.again", "again")


def kinds(_: str | None = None) -> dict[str, Kind]:
    """Return how documents that are no puzzles are checked, by schema id; states and views, which
    have none, by the name of the game.
    """
    return {
        **{schema: Kind(PACKAGES, replayed, AGAIN) for schema, replayed in REPLAYS.items()},
        ANSWERS: Kind((__package__ or "", *PACKAGES), _answers, AGAIN),
        GAME: Kind((), _position),
    }
