"""Every value of every document that is made again changed, in every game: a check refuses it, but
for the fields that the page lists.
"""

import json
from functools import cache
from random import Random
from typing import Any, cast

import pytest

from generator.common import verification
from generator.common.documents import Kind
from generator.common.games import games
from solver.common.schemas import Json
from tests.common.claims import changed, listed
from tests.common.helpers import corpus_of

GAMES = {game.name: game for game in games()}
OLD = "blind."
"""Documents of an earlier version, which are only replayed."""

DEAR = ("solution-confirmed", "people", "mistake.puzzle")
"""Documents that take seconds to be made again: in the long test alone."""

FEW = {"threshold.puzzle.json": 2, "threshold.solution.json": 2}
"""How many changes are tried of documents that take longer than others."""


@cache
def documents(game: str) -> dict[str, Json]:
    """The documents of the corpus that are made again, by the names of their files."""
    known = verification.kinds(GAMES[game])
    read = {path.name: json.loads(path.read_text()) for path in corpus_of(game).glob("*.json")}
    return {
        name: read[name]
        for name in sorted(read)
        if read[name].get("schema") in known and not name.startswith(OLD)
    }


def answered_once(kind: Kind) -> Kind:
    """The same kind, each of whose questions is answered once."""
    known: list[tuple[Json, Any]] = []

    def answer(asked: Json) -> Json:
        made = next((made for other, made in known if other == asked), None)
        if made is None:
            try:
                made = kind.answer(asked)
            except ValueError as error:
                made = error
            known.append((asked, made))
        if isinstance(made, Exception):
            raise made
        return cast(Json, made)

    return kind._replace(answer=answer)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_is_there_and_accepted(game: str):
    """By replay at least."""
    every = documents(game).values()
    assert {each["schema"] for each in every} == {*verification.kinds(GAMES[game])}
    for each in every:
        assert "ok: " in verification.check_document(each, GAMES[game], quick=True)


EVERY = [(game, name) for game in GAMES for name in documents(game)]


@pytest.mark.parametrize(
    ("game", "name", "most"),
    [
        *((*each, FEW.get(each[1], 4)) for each in EVERY if not each[1].startswith(DEAR)),
        *(pytest.param(*each, None, marks=pytest.mark.long) for each in EVERY),
    ],
)
def test_changes_are_refused(
    game: str, name: str, most: int | None, monkeypatch: pytest.MonkeyPatch
):
    known = verification.kinds(GAMES[game])
    once = {key: answered_once(kind) for key, kind in known.items()}
    monkeypatch.setattr(verification, "kinds", lambda game: once)
    verification.check_document(documents(game)[name], GAMES[game])  # as it stands
    every, passed = list(changed(documents(game)[name])), set[str]()
    for field, make in every if most is None else Random(name).sample(every, most):
        try:
            verification.check_document(make(), GAMES[game])
        except ValueError:
            continue
        passed.add(field)
    assert passed <= listed()
