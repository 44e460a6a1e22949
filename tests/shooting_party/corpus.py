"""The corpus of puzzles in full view that tests share (data/studies.jsonl): the first of each kind,
composed from seed 0 on, with their ratings.

``python -m tests.shooting_party.corpus`` writes it; test_studies.py composes some of it again.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, count, islice
from typing import Any

from generator.common.documents import part_of
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.studies.composing import studies
from generator.shooting_party.studies.kinds import kinds, of_document
from generator.shooting_party.studies.study import Study
from solver.shooting_party import Deal, RuleSet
from solver.shooting_party.rules.cards import DECK
from tests.shooting_party.helpers import DATA

FILE = DATA / "studies.jsonl"

NUMBERS = dict.fromkeys(("eight", "last-pass", "only-move", "mistake", "exchange"), 12) | {
    "couple": 24
}
NUMBER = 6
"""How many puzzles of a kind there are."""


def composed_anew(kind: str) -> Iterator[Study]:
    """The puzzles of a kind in the deals of the seeds from 0 on."""
    return chain.from_iterable(studies(kind, Deal.from_seed(s), RuleSet()) for s in count())


def some(kind: str, number: int) -> list[Study]:
    """The first puzzles of a kind."""
    found = [study for study, _ in _corpus() if study.kind.name == kind]
    assert len(found) >= number
    return found[:number]


def rating_of(study: Study) -> dict[str, Any]:
    """The rating of a puzzle of the corpus, as documents have it."""
    return next(rating for each, rating in _corpus() if each == study)


@cache
def _corpus() -> list[tuple[Study, dict[str, Any]]]:
    rows = map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    return [(_study(row), row["rating"]) for row in rows]


def _study(row: dict[str, Any]) -> Study:
    found = {"moves": row["line"].split(), "key": row["key"] + 1, "pair": row.get("pair", ())}
    found |= part_of(row, "chances", "twin")
    return replace(of_document(row).solved_by(found), count=row["solutions"])


def _row(study: Study) -> dict[str, Any]:
    """The puzzle with its solution and rating as one line of the file."""
    return {
        "deal": study.start.deal.code,
        **study.to_document(),
        "line": " ".join(map(str, study.line)),
        "key": study.key,
        **({"pair": [DECK.names[card] for card in study.pair]} if study.pair else {}),
        **part_of(study.solution, "chances", "twin"),
        "solutions": study.count,
        "rating": rate_study(study).rating.to_json(),
    }


def main() -> None:
    with FILE.open("w", encoding="utf-8") as file:
        for kind in kinds():
            for study in islice(composed_anew(kind), NUMBERS.get(kind, NUMBER)):
                file.write(json.dumps(_row(study)) + "\n")


if __name__ == "__main__":
    main()
