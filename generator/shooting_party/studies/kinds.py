"""The kinds of puzzles in full view (kinds.toml), and the puzzles of documents and of tags."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.shooting_party.studies.best_chance import Odds
from generator.shooting_party.studies.questions import (
    Exchange,
    Line,
    Mistake,
    OnlyMove,
    ProofGame,
)
from generator.shooting_party.studies.study import Kind, Study
from generator.shooting_party.studies.twins import Twins
from solver.common.files import table_in
from solver.common.plain import plain
from solver.common.record import Record
from solver.common.schemas import Refused
from solver.common.words import counted, quoted
from solver.shooting_party.rules.deal import deal_named
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import Table

ASKED = (Line, OnlyMove, Odds, Mistake, Exchange, ProofGame, Twins)
QUESTIONS = {each.__name__: each for each in ASKED}
GONE = ("queen", "two-passes")  # earlier versions had these; games of them are still read


@cache
def kinds() -> dict[str, Kind]:
    """Return every kind by name."""
    return {
        name: Kind(name, QUESTIONS[table.pop("asks")], tuple(table.pop("moves", ())), **table)
        for name, table in table_in(__package__, "kinds.toml").items()
    }


def of_document(document: Mapping[str, Any]) -> Study:
    """Return the puzzle, not solved, of a document with rules, goal and start whose deal is a code,
    or has one. Raise `ValueError` for an illegal move, and for a kind, score or number of passes
    that cannot be.
    """
    study = of_goal(document["goal"], *begun(document, document.get("seed")))
    shown, due = ((each["start"] or {}).get("pile") for each in (document, study.to_document()))
    if shown != due:
        raise Refused("start: not the cards in the pile")
    return study


def begun(puzzle: Mapping[str, Any], seed: int | None = None) -> tuple[Position, tuple[Move, ...]]:
    """Return the position in which the puzzle of a document begins, the opening if it does not say,
    and the moves shown there. Raise `ValueError` as `of_document`, also for a deal of another seed.
    """
    deal, begin = puzzle["deal"], puzzle["start"] or {"moves": ()}
    code = deal["code"] if isinstance(deal, Mapping) else deal
    opening = Position.opening(deal_named(code, seed), RuleSet.parse(puzzle["rules"]))
    start = replay(opening, parse_moves(" ".join(begin["moves"]))).end
    return start, parse_moves(" ".join(begin.get("shown", ())))


def of_goal(goal: Mapping[str, Any], start: Position, shown: tuple[Move, ...]) -> Study:
    """Return the puzzle, not solved, with that `goal` of a document. Raise `ValueError` as
    `of_document`.
    """
    kind = kinds().get(goal.get("kind", ""))
    if kind is None:
        named = quoted(goal.get("kind"))
        raise ValueError(f"no kind of puzzle {named}; there are {', '.join(kinds())}")
    return kind.asks.of_goal(kind, goal, start, shown)


def of_tags(record: Record[Position]) -> Study:
    """Return the puzzle, not solved, that the tags of a record encode. Raise `Refused` if they
    encode none.
    """
    tags = {name: plain(text) for name, text in record.more.items()}
    opening, moves = record.game.history[0].state, record.game.moves
    try:
        goal: dict[str, Any] = {"kind": tags["Kind"], "score": tags["Goal"]}
        goal |= {"passes": opening.rules.passes, "moves": int(tags["Moves"])}
        if "Wanted" in tags:
            goal["table"] = Table.parse(tags["Wanted"]).to_json()
        if "Twin" in tags:
            goal["twin"] = tags["Twin"].split()
        first, shown = int(tags["Start"]), parse_moves(tags.get("Shown", ""))
        if not 0 <= first <= len(moves):
            raise Refused(f"the puzzle cannot begin after {counted(first, 'move')}")
        return of_goal(goal, replay(opening, moves[:first]).end, shown)
    except Refused:
        raise
    except (KeyError, ValueError) as error:
        raise Refused(f"not the tags of a puzzle: {error}") from None
