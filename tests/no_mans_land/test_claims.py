"""Every value of every document of No Man's Land changed."""

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import pytest

from generator.no_mans_land.verification import KINDS, check_document
from solver.no_mans_land.analysis import documents
from solver.no_mans_land.analysis.reckoning import reckon
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.rules.aims import AIMS, Aim
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import Record
from solver.no_mans_land.rules.switches import SWITCHES, RuleSet
from tests.common.claims import Claims
from tests.no_mans_land.helpers import game_of

CLAIMS = Claims("no_mans_land", check_document, "No Man's Land")


def test_every_kind_is_there_and_accepted():
    CLAIMS.assert_accepted(KINDS)


@pytest.mark.parametrize("name", CLAIMS.documents)
def test_every_value_is_checked_or_on_the_list(name: str):
    CLAIMS.assert_checked_or_listed(name)


@pytest.mark.long
def test_the_list_is_right():
    CLAIMS.assert_listed_are_all()


@pytest.mark.parametrize(
    ("file", "place", "value", "said"),
    [
        ("options.json", ("options", 0, "exact", "points"), "17/0", "does not match"),
        ("odds.json", ("rounds", 0, "exact", "points"), f"{'9' * 400}/1", "points: '9999"),
        ("odds.json", ("rounds", 0, "exact", "points"), "0/5", "not in lowest terms"),
        ("value-exact.json", ("exact",), f"{'9' * 150}", "exact: not the value"),
        ("value.json", ("law", "deviation"), 1e300, "another deviation"),
        ("allot.puzzle.json", ("rating", "parts", 0, "value"), 1e308, "no loss of random"),
        ("allot.puzzle.json", ("rating", "parts", 0, "value"), -1, "no loss of random"),
        ("value.json", ("schema",), [], "has the schema []"),
    ],
)
def test_claims_that_could_not_be_weighed(
    file: str, place: tuple[Any, ...], value: object, said: str
):
    where = document = deepcopy(CLAIMS.documents[file])
    for key in place[:-1]:
        where = where[key]
    where[place[-1]] = value
    with pytest.raises(ValueError, match=re.escape(said)):
        check_document(document)


def documents_of(rules: RuleSet, seed: int) -> Iterator[dict[str, Any]]:
    """Documents about the rules, and about every position of a game that is played anyhow."""
    draw = Random(seed)
    yield documents.odds_document(rules)
    yield documents.hindsight_document(seed, rules)
    record, _ = game_of(rules, seed, lambda _, legal: draw.choice(legal))
    for aim in {Aim("score"), Aim("survive"), Aim(draw.choice(AIMS))}:
        solution = Solution(rules, aim)
        yield documents.value_document(solution, Position(rules))
        for round_ in record.rounds:
            decide = round_.before
            known = Position(rules, decide.past, decide.score, target=decide.target)
            for position in (known, known.with_weather(decide.weather), decide, round_.after):
                yield documents.value_document(solution, position)
            yield documents.options_document(solution, decide)
        law = solution.law(Position(rules))
        for count in range(1, len(record.rounds) + 1):
            part = Record(rules, record.rounds[:count], seed)
            yield documents.reckoning_document(part, aim, reckon(part, solution), law)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(0, 2 ** len(SWITCHES), 37))
def test_no_true_document_is_refused(seed: int):
    values = list(product(*SWITCHES.values()))[seed]
    for document in documents_of(RuleSet().changed(dict(zip(SWITCHES, values, strict=True))), seed):
        assert check_document(document).startswith("ok: ")
