"""Documents of games under any rules, made and verified."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from generator.common.verification import check_document
from generator.no_mans_land.game import PUBLISHED
from solver.no_mans_land.analysis import documents
from solver.no_mans_land.analysis.reckoning import reckon
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import Record
from solver.no_mans_land.rules.switches import AIMS, Aim, RuleSet
from tests.no_mans_land.helpers import game_of


def documents_of(rules: RuleSet, seed: int) -> Iterator[dict[str, Any]]:
    """Documents about the rules, and about every position of a game that is played anyhow."""
    draw = Random(seed)
    yield documents.odds_document(rules)
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
        law = solution.distribution(Position(rules))
        for count in range(1, len(record.rounds) + 1):
            part = Record(rules, record.rounds[:count], seed)
            yield documents.reckoning_document(part, aim, reckon(part, solution), law)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(0, 2 ** len(RuleSet.SWITCHES), 37))
def test_no_true_document_is_refused(seed: int):
    values = list(product(*RuleSet.SWITCHES.values()))[seed]
    rules = RuleSet().changed(dict(zip(RuleSet.SWITCHES, values, strict=True)))
    for document in documents_of(rules, seed):
        assert check_document(document, PUBLISHED).endswith("; made again")
