"""`check`: documents checked by the rules alone; every game is played again."""

from collections.abc import Callable

from solver.common.schemas import Json, Refused, validate
from solver.common.words import counted
from solver.no_mans_land.rules.position import GAME, Position
from solver.no_mans_land.rules.record import Record
from solver.no_mans_land.rules.switches import Aim, RuleSet

PACKAGES = ("solver.no_mans_land.analysis", "solver.no_mans_land.rules")  # where the schemas lie


def check(document: Json) -> str:
    """Return the finding of a solver's document; raise `ValueError` for its first error."""
    schema = str(document["schema"])
    validate(document, schema.split("/")[1], *PACKAGES)
    return REPLAYS[schema](document)


def record_of(document: Json) -> Record:
    """Return a document's game, replayed by its seed if any; raise `ValueError` if illegal."""
    tag = f'[Seed "{document["seed"]}"]\n' if "seed" in document else ""
    rules = RuleSet.from_json(document["rules"])
    record = Record.parse(tag + "\n".join(document["record"]), rules)
    if (document["score"], document["killed"]) != (record.end.final, record.end.killed):
        raise Refused("score or killed: not the record's")
    return record


def _value(document: Json) -> str:
    position = Position.from_json(document["position"])
    return f"{document['value']:.6f} for the aim {Aim(document['aim']).name}, {position.kind}"


def _options(document: Json) -> str:
    legal = sorted(map(str, Position.from_json(document["position"]).legal()))
    rows = document["options"]
    if sorted(row["decision"] for row in rows) != legal:
        raise Refused("options: not every legal decision once")
    best = sum(row["gives_up"] == 0 for row in rows)
    return f"{counted(len(rows), 'decision')}, {best} best: {rows[0]['decision']}"


def _rules(document: Json) -> str:
    return f"under the rules {RuleSet.from_json(document['rules'])}"


def _game(document: Json) -> str:
    record = record_of(document)
    return f"{counted(len(record.rounds), 'round')}, score {record.end.final}"


REPLAYS: dict[str, Callable[[Json], str]] = {
    f"{GAME}/value/1": _value,
    f"{GAME}/options/1": _options,
    f"{GAME}/odds/1": _rules,
    f"{GAME}/reckoning/1": _game,
}
"""The replay of each kind of document."""
