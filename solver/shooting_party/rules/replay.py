"""Replays of the lines of records and documents by position.py alone, and the claims about them."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from solver.common.game import IllegalMove
from solver.common.record import Record
from solver.common.schemas import Json, Refused
from solver.shooting_party.rules.cards import Score
from solver.shooting_party.rules.deal import deal_named
from solver.shooting_party.rules.moves import Event, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet


@dataclass(frozen=True)
class Step:
    """One `move` of a replayed line: its `number` from 1, its `events`, the position `after` it."""

    number: int
    move: Move
    events: tuple[Event, ...]
    after: Position


@dataclass(frozen=True)
class Replay:
    """A line that the rules allow: `steps`, one for each move, from `start` on."""

    start: Position
    steps: tuple[Step, ...]

    @property
    def end(self) -> Position:
        """The position after the last move."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def along(self) -> list[tuple[Position, Step]]:
        """Every step, after the position before it."""
        before = [self.start, *(step.after for step in self.steps)]
        return list(zip(before, self.steps, strict=False))

    @property
    def contacts(self) -> list[tuple[int, Event]]:
        """Every contact of the line, each after the number of its move."""
        return [(s.number, e) for s in self.steps for e in s.events if e.kind == "contact"]

    def scored_by(self, passes: int) -> Score:
        """Return the score that the contacts up to the end of that pass make."""
        made = [event.cards for _, event in self.contacts if event.pass_number <= passes]
        queens, aces = self.start.score
        return Score(queens + len(made), aces + sum(len(cards) - 1 for cards in made))

    def finish(self, enough: Container[Score] | None = None) -> tuple[int, Event] | None:
        """Return the contact by which the score is `enough`, after the number of its move; by
        default the last contact, None without one. (One move can make several, if the rules make
        contact for the player.)
        """
        queens, aces = self.start.score
        for number, event in self.contacts:
            queens, aces = queens + 1, aces + len(event.cards) - 1
            if enough is not None and (queens, aces) in enough:
                return number, event
        return self.contacts[-1] if self.contacts else None


def replay(start: Position, moves: Sequence[Move]) -> Replay:
    """Return the replay of the moves; raise `Refused` that names the first illegal one, and why."""
    steps = []
    position = start
    for number, move in enumerate(moves, 1):
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise Refused(f"move {number}, {error}") from None
        steps.append(Step(number, move, position.events, position))
    return Replay(start, tuple(steps))


def check_line(
    start: Position, line: Json, score: Score, enough: Container[Score] | None = None
) -> Replay:
    """Return the replay of the line of a document, which must end with its last contact, and with
    that by which the score is `enough` (by default, the last). Raise `Refused` for a false claim:
    about its score, the number of its moves, or that contact's pass and the cards then left in the
    pile, both None without a contact.
    """
    moves = moves_of(line["moves"])
    game = replay(start, moves)
    if len(moves) != line["count"]:
        raise Refused(f"{len(moves)} moves, not {line['count']} as claimed")
    if game.end.score != score:
        raise Refused(f"the line scores {_score(game.end.score)}, not {_score(score)}")
    last = game.finish(enough)
    if (last[0] if last else 0) != len(moves):
        raise Refused("the line does not end with its last contact")
    passes = last[1].pass_number if last else None
    if passes != line["passes"]:
        raise Refused(f"the last contact is in pass {passes}, not {line['passes']}")
    left = last[1].cards_left if last else None
    if left != line["cards_left"]:
        raise Refused(f"{left} cards left at the last contact, not {line['cards_left']}")
    return game


def _score(score: tuple[int, int]) -> str:
    return f"{score[0]} queens and {score[1]} aces"


def verify(record: Record[Position]) -> Replay:
    """Return the replay of a recorded game; raise `Refused` for an illegal move."""
    return replay(record.game.history[0].state, record.game.moves)


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
    return Score(entry["queens"], entry["aces"])
