"""The questions that documents of the solver ask, each with its replay by the rules alone and its
answer; and `check`. Every line is replayed with the cards of its seed; of an end game, both best
responses say how far the value can be off.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Self

from solver.common.errors import at
from solver.common.questions import Question
from solver.common.schemas import Json, Refused, validate
from solver.common.words import counted
from solver.the_party.knowledge.views import View
from solver.the_party.rules.documents import GAME, EndGame, state_from_json
from solver.the_party.rules.game import Game, Orders
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import Record
from solver.the_party.rules.state import State

PACKAGES = ("solver.the_party.analysis", "solver.the_party.rules")  # where the schemas lie
ROUNDED = 2e-6  # how far numbers with six decimals may be from each other, if each is rounded once


def check(document: Json) -> str:
    """Return the finding of a solver's document; raise `ValueError` for its first error."""
    schema = str(document["schema"])
    validate(document, schema.split("/")[1], *PACKAGES)
    asked = next(each for each in QUESTIONS if schema == each.SCHEMA)
    return asked.from_json(document).replay(document, None)


def seeded_state(document: Json) -> tuple[State, int]:
    """Return a document's state and seed; raise `ValueError` for a wrong or missing one."""
    state, seed = state_from_json(document)
    if seed is None:
        raise Refused("state: without a seed nothing is known of the cards to come")
    return state, seed


def check_firsts(
    state: State, seed: int, attacker: int, within: int, firsts: Sequence[Json]
) -> None:
    """Replay the line of every first move; raise `Refused` for the first that is false."""
    if attacker >= state.rules.players:
        raise Refused(f"attacker: there is no player {attacker}")
    game = Game(state, Orders(seed))
    for first in firsts:
        if first["line"][:1] != [first["move"]]:
            raise Refused(f"{first['move']}: the line begins otherwise")
        check_line(game, attacker, within, first, first["move"])


def check_line(game: Game, attacker: int, within: int, claim: Json, where: str) -> None:
    """Replay a line; it must win in just so many actions or, if that is None, be prevented from
    winning until all actions are made or the game is over.
    """
    start, wins_in = game.state.actions, claim["wins_in"]
    end = played(game, claim["line"], f"{where}: move {{}} of its line").state
    used, won = end.actions - start, end.is_over and end.winner == attacker
    if won and wins_in is None:
        raise Refused(f"{where}: the line wins")
    if won and wins_in != used:
        raise Refused(f"{where}: the line wins in {counted(used, 'action')}, not {wins_in}")
    if not won and wins_in is not None:
        raise Refused(f"{where}: the line does not win")
    if not end.is_over and used < within:
        raise Refused(f"{where}: the line ends after {counted(used, 'action')} of {within}")


def played(game: Game, moves: Iterable[str], where: str) -> Game:
    """Return a game after further moves. Raise `Refused` for the first that is illegal, at the
    place `where`, a text with a gap for its number.
    """
    for number, text in enumerate(moves, 1):
        with at(where.replace("{}", str(number)), Refused):
            game = game.play(Move.parse(text))
    return game


def check_certificate(document: Json) -> tuple[float, float]:
    """Return the bounds of the value; raise `Refused` if they contradict it or each other."""
    low, high = -document["best"][1], document["best"][0]
    if low > high + ROUNDED:
        raise Refused("best: the values contradict each other")
    if abs(document["value"] - (low + high) / 2) > ROUNDED:
        raise Refused("value: not the middle of both best responses")
    return low, high


@dataclass(frozen=True)
class ForceQuestion(Question):
    SCHEMA = f"{GAME}/force/1"
    PACKAGES = PACKAGES

    state: State
    seed: int
    attacker: int
    within: int

    @classmethod
    def from_json(cls, document: Json) -> Self:
        return cls(*seeded_state(document["state"]), document["attacker"], document["within"])

    def replay(self, document: Json, theme: str | None) -> str:
        firsts, wins_in = document["firsts"], document["wins_in"]
        check_firsts(self.state, self.seed, self.attacker, self.within, firsts)
        if wins_in is None:
            found = f"is prevented from winning within {counted(self.within, 'action')}"
        else:
            found = f"wins in {counted(wins_in, 'action')}"
        lines = counted(len(firsts), "line")
        return f"with all hands seen player {self.attacker} {found}; {lines} replayed"

    def answer(self) -> Mapping[str, Any]:
        from solver.the_party.analysis.documents import force_document
        from solver.the_party.open_hands.answers import force

        return force_document(force(self.state, self.seed, self.attacker, self.within))


@dataclass(frozen=True)
class ExplainQuestion(Question):
    SCHEMA = f"{GAME}/explain/1"
    PACKAGES = PACKAGES

    record: Record
    within: int

    @classmethod
    def from_json(cls, document: Json) -> Self:
        record = Record.parse(document["record"])
        if str(record) != document["record"]:
            raise Refused("record: not as a record is written")
        return cls(record, document["within"])

    def replay(self, document: Json, theme: str | None) -> str:
        record = self.record
        if record.seed is None:
            raise Refused("record: without a seed nothing is known of the cards to come")
        start = Game.seeded(record.rules, record.seed)
        games = [*accumulate(record.game.moves, Game.play, initial=start)]
        for chance in document["chances"]:
            number = chance["before"]
            where = f"after move {number}"
            if number >= len(record.game.moves):
                raise Refused(f"{where}: the game has no further move")
            check_line(games[number], chance["player"], self.within, chance, where)
        found, turns = counted(len(document["chances"]), "time"), document["looked_at"]
        return f"with all hands seen a win could be forced {found} in {counted(turns, 'turn')}"

    def answer(self) -> Mapping[str, Any]:
        from solver.the_party.analysis.documents import explain_document
        from solver.the_party.open_hands.answers import explain

        return explain_document(explain(self.record, self.within))


@dataclass(frozen=True)
class EndGameQuestion(Question):
    """`every`: whether the mixes after the first announcement were asked for, too."""

    SCHEMA = f"{GAME}/end-game/1"
    PACKAGES = PACKAGES

    end_game: EndGame
    close: float
    every: bool

    @classmethod
    def from_json(cls, document: Json) -> Self:
        every = any(len(each["log"]) > 1 for each in document["mixes"])
        return cls(EndGame.from_json(document["end_game"]), document["limits"]["close"], every)

    def replay(self, document: Json, theme: str | None) -> str:
        low, high = check_certificate(document)
        return f"the value is from {low:.6f} to {high:.6f} by both best responses"

    def answer(self) -> Mapping[str, Any]:
        from solver.the_party.analysis.documents import end_game_document
        from solver.the_party.end_games.solve import Solver

        solver = Solver(self.end_game)
        found = solver.solve(self.close)
        mixes = (each for each in solver.mixes() if self.every or len(each[0]) == 1)
        return end_game_document(self.end_game, self.close, found, solver.size[0], mixes)


@dataclass(frozen=True)
class HintQuestion(Question):
    SCHEMA = f"{GAME}/hint/1"
    PACKAGES = PACKAGES

    view: View
    seed: int
    worlds: int

    @classmethod
    def from_json(cls, document: Json) -> Self:
        return cls(View.from_json(document["view"]), int(document["seed"]), document["worlds"])

    def replay(self, document: Json, theme: str | None) -> str:
        texts = [row["move"] for row in document["moves"]]
        if sorted(texts) != [str(move) for move in self.view.legal()]:
            raise Refused("moves: not every legal move once")
        return f"{counted(len(texts), 'move')}, {texts[0]} first in {self.worlds} worlds"

    def answer(self) -> Mapping[str, Any]:
        from solver.the_party.analysis.documents import hint_document
        from solver.the_party.players.bots import Bot, Mind

        view, seed = self.view, self.seed
        mind = Mind(Bot.named("pimc"), view.rules, view.viewer, seed)
        return hint_document(view, seed, mind.weigh(view, self.worlds), self.worlds)


QUESTIONS = (ForceQuestion, ExplainQuestion, EndGameQuestion, HintQuestion)
