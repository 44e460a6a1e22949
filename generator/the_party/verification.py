"""How the documents and texts of The Party are checked (generator/common/verification.py); and the
answers that a page has beside a puzzle, ``the-party/answers/1``.

The answers say what becomes of every first move, so that a page needs no rules: in how many actions
it wins (``null``: not within those asked for), and its line as the log has it, with all cards,
draws and picks (`like` names an earlier first move whose log goes on alike, which halves the file).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from generator.common.documents import Puzzle, PuzzleSolution
from solver.common.questions import Question, kinds_of, part_of, unasked
from solver.common.schemas import Json, Refused, validate
from solver.common.words import counted
from solver.the_party.knowledge.views import View
from solver.the_party.questions import (
    PACKAGES,
    QUESTIONS,
    check_firsts,
    played,
    seeded_state,
)
from solver.the_party.rules.documents import GAME, state_from_json
from solver.the_party.rules.game import Game, Orders
from solver.the_party.rules.record import Record, looks_like_record

MADE = re.compile(r"\d (send|rob|stash|wait|call|trust|pass)\b")
"""How a line of a log begins that is a move."""


def check_text(text: str, theme: str | None = None, quick: bool = False) -> str:
    """Check the record of a game, and return the finding in one line. Raise `ValueError` for the
    first error.
    """
    if not looks_like_record(text):
        raise Refused("neither a document nor a game of The Party")
    record = Record.parse(text)
    actions = counted(record.game.state.actions, "action")
    finding = f"ok: {counted(len(record.game.moves), 'move')}, {actions}"
    if record.result == "*":
        return f"{finding} so far"
    won = "drawn" if record.result == "-" else f"won by player {record.result}"
    return f"{finding}, {won}"


def replay(document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
    """Return the finding about the moves that led to a puzzle, or about a solution: every line of
    it is replayed. Raise `ValueError` for what is false.
    """
    packages = ("generator.the_party", "solver.the_party.rules", "solver.the_party.analysis")
    validate({"deal": document.deal}, "deal", *packages)
    game, seed = game_of(document.deal)
    if isinstance(document, PuzzleSolution):
        within = document.score["actions"]
        check_firsts(game.state, seed, game.state.turn, within, document.profile)
        return f"the solution of {document.id}, {document.line['moves'][0]}"
    return f"puzzle {document.id}, {document.tier}"


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


def answer(solution: Json) -> Json:
    """Return the game's part of a puzzle's solution, found again from its deal. Raise `Refused` if
    there is no such puzzle.
    """
    from generator.the_party.forcing import forcing_at

    found = forcing_at(*game_of(solution["deal"]))
    if found is None:
        raise Refused("deal: no such puzzle is proven to begin here")
    return found.solution


def answers(state: Json, within: int, firsts: Iterable[Json]) -> Json:
    """Return the answers to a puzzle by its first moves and their lines."""
    start, seed = seeded_state(state)
    game = Game(start, Orders(seed))
    found, earlier = list[Json](), dict[tuple[str, ...], str]()
    for first in firsts:
        move, (made, *later) = first["move"], log_after(game, first["line"], first["move"])
        like = earlier.setdefault(tuple(later), move)
        told = {"log": [made, *later]} if like == move else {"like": like}
        found.append({"move": move, "wins_in": first["wins_in"], **told})
    return {"schema": AnswersQuestion.SCHEMA, "state": state, "within": within, "firsts": found}


@dataclass(frozen=True)
class AnswersQuestion(Question):
    """What becomes of every answer to a puzzle? `head` is what it shows of the puzzle."""

    SCHEMA = f"{GAME}/answers/1"
    PACKAGES = (__package__ or "", *PACKAGES)

    head: Json

    @classmethod
    def from_json(cls, document: Json) -> Self:
        return cls(part_of(document, "state", "within"))

    def replay(self, document: Json, theme: str | None) -> str:
        """Replay every line of the answers by its own moves."""
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

    def answer(self) -> Json:
        from solver.the_party.analysis.documents import firsts_json
        from solver.the_party.open_hands.answers import force

        (state, seed), within = seeded_state(self.head["state"]), self.head["within"]
        found = force(state, seed, state.turn, within)
        return answers(self.head["state"], within, firsts_json(found.firsts))


def _position(document: Json) -> str:
    if "viewer" in document:
        view = View.from_json(document)
        return f"what player {view.viewer} sees, {counted(view.state.actions, 'action')} made"
    state, seed = state_from_json(document)
    seeded = "without a seed" if seed is None else f"seed {seed}"
    return f"a state, {counted(state.actions, 'action')} made, {seeded}"


KINDS = {
    **kinds_of(*QUESTIONS, AnswersQuestion),
    GAME: unasked((), _position),
}
"""How documents that are no puzzles are read, by schema id; states and views, which have none, by
the name of the game.
"""
