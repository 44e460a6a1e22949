"""The verifier: it replays the lines of records and documents with position.py alone, and checks
the claims about them.
"""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from solver.common.schemas import Json, Refused, validate
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.deal import deal_named
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Event, IllegalMove, Position
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.scores import Goal, Score
from solver.shooting_party.rules.switches import RuleSet


@dataclass(frozen=True)
class Step:
    """One move of a replayed line: its number from 1, its events, and the position after it."""

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
    def contacts(self) -> list[tuple[int, Event]]:
        """Every contact of the line, each after the number of its move."""
        return [(s.number, e) for s in self.steps for e in s.events if e.kind == "contact"]

    def scored_by(self, passes: int) -> Score:
        """Return the score that the contacts up to the end of that pass make."""
        made = [event.cards for _, event in self.contacts if event.pass_number <= passes]
        queens, aces = self.start.score
        return queens + len(made), aces + sum(len(cards) - 1 for cards in made)

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
            position, events = position.play_with_events(move)
        except IllegalMove as error:
            raise Refused(f"move {number}, {error}") from None
        steps.append(Step(number, move, events, position))
    return Replay(start, tuple(steps))


@dataclass(frozen=True)
class Claim:
    """The claims about a line: its score, the number of its moves (`count`), and of the contact
    that finishes it the pass and the cards then left in the pile, both None without one.
    """

    score: tuple[int, int]
    passes: int | None
    cards_left: int | None
    count: int


def check(
    start: Position, moves: Sequence[Move], claim: Claim, enough: Container[Score] | None = None
) -> Replay:
    """Return the replay of a line, which must end with its last contact, and with that by which the
    score is `enough` (by default, the last). Raise `Refused` for a false claim.
    """
    line = replay(start, moves)
    if len(moves) != claim.count:
        raise Refused(f"{len(moves)} moves, not {claim.count} as claimed")
    if line.end.score != claim.score:
        raise Refused(f"the line scores {_score(line.end.score)}, not {_score(claim.score)}")
    last = line.finish(enough)
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


def check_record(record: Record) -> Replay:
    """Return a game's replay; raise `Refused` for an illegal move or another result."""
    game = replay(record.opening, record.moves)
    if record.result is not None and game.end.score != record.result:
        raise Refused(f"the game scores {_score(game.end.score)}, not {_score(record.result)}")
    return game


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
