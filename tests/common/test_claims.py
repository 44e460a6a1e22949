"""Every value of every document that is made again changed, in every game: a check refuses it, but
for the fields that the page lists.
"""

import json
from collections.abc import Callable
from functools import cache, partial
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from generator.common import verification
from generator.common.document_questions import Kind, Question
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


def asked_once(read: Callable[[Json], Question]) -> Callable[[Json], Question]:
    """What reads questions, each of which is answered once."""
    known: list[tuple[Question, Any]] = []

    def answer(question: Question) -> Any:
        made = next((made for other, made in known if other == question), None)
        if made is None:
            try:
                made = question.answer()
            except ValueError as error:
                made = error
            known.append((question, made))
        if isinstance(made, Exception):
            raise made
        return made

    def asked(document: Json) -> Question:
        question = read(document)
        both = SimpleNamespace(replay=question.replay, answer=partial(answer, question))
        return cast(Question, both)

    return asked


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
    once = {key: Kind(packages, asked_once(read)) for key, (packages, read) in known.items()}
    monkeypatch.setattr(verification, "kinds", lambda game: once)
    every, passed = list(changed(documents(game)[name])), set[str]()
    for field, make in every if most is None else Random(name).sample(every, most):
        try:
            verification.check_document(make(), GAMES[game])
        except ValueError:
            continue
        passed.add(field)
    assert passed <= listed()
