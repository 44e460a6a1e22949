"""`verify`: documents and records, checked by playing every move again by the rules alone."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solver.common.schemas import validate
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.deal import deal_named
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.scores import Goal, Score
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.verify import Claim, Refused, Replay, check, check_record, replay

Json = Mapping[str, Any]


def verify(subject: Record | Json) -> Replay:
    """Return the replay of a recorded game, or of the line in a document of the solver, without
    moves if it has none. Raise `Refused` for a document that its schema does not allow, for an
    illegal move, and for a line that does not do what is claimed of it.
    """
    if isinstance(subject, Record):
        return check_record(subject)
    schema = subject.get("schema")
    if not isinstance(schema, str) or schema not in REPLAYS:
        known = ", ".join(f'"{name}"' for name in REPLAYS)
        raise Refused(f'"schema" is not one of {known}')
    package, replayed = REPLAYS[schema]
    try:
        validate(subject, schema.split("/")[1], package)
        return replayed(subject)
    except ValueError as error:  # a broken deal, rule set, move, goal or seed, or a refusal
        raise Refused(str(error)) from None


def opening_of(document: Json) -> Position:
    """Return a document's opening; raise `ValueError` for a broken deal or rule set."""
    deal = deal_named(document["deal"], document.get("seed"), document.get("reshuffle"))
    return Position.opening(deal, RuleSet.parse(document["rules"]))


def start_of(document: Json) -> Position:
    """Return a document's position, after `played` if it has it, or raise `ValueError`."""
    return replay(opening_of(document), moves_of(document.get("played", ()))).end


def moves_of(texts: Sequence[str]) -> tuple[Move, ...]:
    """Return the moves of their texts; raise `MoveError` for one that is no move."""
    return tuple(map(Move.parse, texts))


def score_of(entry: Json) -> Score:
    """Return the queens and aces of a part of a document."""
    return entry["queens"], entry["aces"]


def check_line(start: Position, line: Json, score: Score, goal: str | None = None) -> Replay:
    """Return the replay of a line that is claimed to reach a score and, by it, a goal."""
    enough = None if goal is None else Goal.parse(goal).scores
    claim = Claim(score, line["passes"], line["cards_left"], line["count"])
    return check(start, moves_of(line["moves"]), claim, enough)


def _solution(document: Json) -> Replay:
    start, goal = start_of(document), document.get("goal")
    if "win_line" in document:
        line = document["win_line"]
        check_line(start, line, replay(start, moves_of(line["moves"])).end.score)
    if document["line"] is None:
        return replay(start, ())
    return check_line(start, document["line"], score_of(document["best"]), goal)


def _named_move(document: Json) -> Replay:
    move = document.get("move")
    return replay(start_of(document), moves_of([] if move is None else [move]))


def _explanation(document: Json) -> Replay:
    if "losses" in document:
        game = replay(opening_of(document), moves_of(document["played"]))
        if game.end.score != score_of(document["score"]):
            raise Refused("score: not that of the game")
        return game
    moves = moves_of([each["move"] for each in document["moves"]])
    line, goal = replay(start_of(document), moves), Goal.parse(document["goal"])
    if line.end.score not in goal.scores:
        raise Refused(f"the line does not reach {goal.text}")
    return line


def _advice(document: Json) -> Replay:
    position = situation.from_json(document["position"], RuleSet.parse(document["rules"]))
    for each in document["moves"]:
        replay(position, moves_of(each["plan"]))
    return replay(position, ())


def _review(document: Json) -> Replay:
    game = replay(start_of(document), moves_of(document["moves"]))
    if game.end.score != score_of(document["score"]):
        raise Refused("score: not that of the moves")
    positions = [game.start, *(step.after for step in game.steps)]
    for turn in document["turns"]:
        if turn["first"] > len(positions):
            raise Refused(f"turn from move {turn['first']}: the game has no such move")
        for moves in (turn["moves"], turn["better"]):
            replay(positions[turn["first"] - 1], moves_of(moves))
    return game


REPLAYS: dict[str, tuple[str, Callable[[Json], Replay]]] = {
    "shooting-party/solution/1": ("solver.shooting_party.search", _solution),
    "shooting-party/bound/1": ("solver.shooting_party.relaxation", _named_move),
    "shooting-party/hint/1": ("solver.shooting_party.analysis", _named_move),
    "shooting-party/explanation/1": ("solver.shooting_party.analysis", _explanation),
    "shooting-party/advice/1": ("solver.shooting_party.unseen", _advice),
    "shooting-party/blind-hint/1": ("solver.shooting_party.unseen", _named_move),
    "shooting-party/review/1": ("solver.shooting_party.unseen", _review),
}
"""The package of the schema of each kind of document, and its replay."""
