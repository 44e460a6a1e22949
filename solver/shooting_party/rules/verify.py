"""The verifier, which replays a line with the readable engine alone and checks the claims about it.

It shares nothing with the search: no packed position, no kernel, only position.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solver.shooting_party.rules.deal import deal_named
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Event, IllegalMove, Position
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.scores import WIN, Goal
from solver.shooting_party.rules.switches import RuleSet


class Refused(ValueError):
    """A line that does not replay or do what is claimed; the message says where and why."""


@dataclass(frozen=True)
class Step:
    """One move of a replayed line: its number from 1, its events, and the position after it."""

    number: int
    move: Move
    events: tuple[Event, ...]
    after: Position


@dataclass(frozen=True)
class Replay:
    """A line that the rules allow."""

    start: Position
    steps: tuple[Step, ...]

    @property
    def end(self) -> Position:
        """The position after the last move."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def contacts(self) -> list[tuple[int, Event]]:
        """Every contact of the line, each after the number of its move."""
        return [(s.number, e) for s in self.steps for e in s.events if e.kind == "contact"]


def replay(start: Position, moves: Sequence[Move]) -> Replay:
    """Return the replay of the moves; raise `Refused` that names the first illegal one, and why."""
    steps = []
    position = start
    for number, move in enumerate(moves, 1):
        try:
            position, events = position.play_with_events(move)
        except IllegalMove as error:
            raise Refused(f"move {number}, {error}") from None
        steps.append(Step(number, move, events, position))
    return Replay(start, tuple(steps))


@dataclass(frozen=True)
class Claim:
    """The claims about a line: its score, the pass of its last contact, the cards left in the pile
    then, and the number of moves (`count`).

    `passes` and `cards_left` are None for a line without a contact.
    """

    score: tuple[int, int]
    passes: int | None
    cards_left: int | None
    count: int


def check(start: Position, moves: Sequence[Move], claim: Claim) -> Replay:
    """Return the replay of a line, which must end with its last contact.

    Raise `Refused` if any claim is false.
    """
    line = replay(start, moves)
    if len(moves) != claim.count:
        raise Refused(f"{len(moves)} moves, not {claim.count} as claimed")
    if line.end.score != claim.score:
        raise Refused(f"the line scores {_score(line.end.score)}, not {_score(claim.score)}")
    last = line.contacts[-1] if line.contacts else None
    if (last[0] if last else 0) != len(moves):
        raise Refused("the line does not end with its last contact")
    passes = last[1].pass_number if last else None
    if passes != claim.passes:
        raise Refused(f"the last contact is in pass {passes}, not {claim.passes}")
    left = last[1].cards_left if last else None
    if left != claim.cards_left:
        raise Refused(f"{left} cards left at the last contact, not {claim.cards_left}")
    return line


def _score(score: tuple[int, int]) -> str:
    return f"{score[0]} queens and {score[1]} aces"


def verify(subject: Record | Mapping[str, Any]) -> Replay | None:
    """Check a recorded game, or a document of schema ``shooting-party/solution/1``, and return the
    replay of its line, None if it has none. Raises `Refused`.
    """
    return check_record(subject) if isinstance(subject, Record) else check_solution(subject)


def check_record(record: Record) -> Replay:
    """Return the replay of a recorded game.

    Raise `Refused` for an illegal move, or if the result is not the claimed one.
    """
    game = replay(record.opening, record.moves)
    if record.result is not None and game.end.score != record.result:
        raise Refused(f"the game scores {_score(game.end.score)}, not {_score(record.result)}")
    return game


def check_solution(document: Mapping[str, Any]) -> Replay | None:
    """Return the replay of the line in a document of schema ``shooting-party/solution/1``, or None
    if it has none. Raise `Refused` if a check fails.

    The checks are those that a replay allows: line and win line do what they claim, and verdict,
    best and profile agree with them. A replay cannot show that nothing better exists: that rests on
    the search.
    """
    try:
        return _check_solution(document)
    except ValueError as error:  # a broken deal, rule set, move, goal or seed, or a refusal
        raise Refused(str(error)) from None
    except (KeyError, TypeError, AttributeError) as error:
        raise Refused(f"not a complete shooting-party/solution/1 document: {error!r}") from None


def _check_solution(document: Mapping[str, Any]) -> Replay | None:
    deal = deal_named(document["deal"], document["seed"], document.get("reshuffle"))
    opening = Position.opening(deal, RuleSet.parse(document["rules"]))
    start = replay(opening, _moves(document.get("played", []))).end
    best = document["best"]
    for entry in (best, *document["profile"]):
        if entry["value"] != entry["queens"] + entry["aces"]:
            raise Refused(f"the value {entry['value']} is not queens + aces")
    line = None
    scores = [start.score]
    if document["line"] is not None:
        line = _check_line(start, document["line"], (best["queens"], best["aces"]))
        scores.append(line.end.score)
        if line.contacts and best["passes"] != document["line"]["passes"]:
            raise Refused(f"best: passes is {best['passes']}, not that of the line")
        for entry in document["profile"]:
            reached = line.contacts and line.contacts[-1][1].pass_number <= entry["passes"]
            if reached and entry["value"] < best["value"]:
                raise Refused(
                    f"profile: the line scores more than {entry['value']} by pass {entry['passes']}"
                )
    if "win_line" in document:
        scores.append(_check_line(start, document["win_line"], None).end.score)
    goal = Goal.parse(document["goal"]) if "goal" in document else WIN
    shown = any(score in goal.scores for score in scores)
    if (document["verdict"] == "yes") != shown:
        shows = "reaches" if shown else "does not reach"
        raise Refused(f"the verdict is {document['verdict']}, but the line {shows} {goal.text}")
    return line


def _check_line(start: Position, line: Mapping[str, Any], score: tuple[int, int] | None) -> Replay:
    moves = _moves(line["moves"])
    score = replay(start, moves).end.score if score is None else score
    return check(start, moves, Claim(score, line["passes"], line["cards_left"], line["count"]))


def _moves(texts: Sequence[str]) -> list[Move]:
    return [Move.parse(text) for text in texts]
