"""The verifier must refuse what is false, whatever the search says (data/lies.txt)."""

import copy
import json
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from generator.common import verification
from generator.common.day import first_difference
from generator.common.documents import Puzzle
from generator.common.texts import puzzle_text
from generator.common.verification import check_document
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.twins import BETWEEN, Twins
from solver.common.tags import SOLVED_TAG
from solver.shooting_party import Deal, Goal, Position, Refused, RuleSet, solve
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.tables import NEXT
from tests.common import claims
from tests.common.claims import GONE
from tests.common.command_line import at_a_terminal, ended
from tests.common.helpers import corpus_of
from tests.shooting_party.attempts import recorded
from tests.shooting_party.corpus import some
from tests.shooting_party.tables import blocks

RULES = RuleSet.parse("leverstoke,passes=1")
SOLUTION = solve(Deal.from_seed(4), RULES)


def document(**more: object) -> dict[str, Any]:
    return copy.deepcopy(SOLUTION.to_json()) | more


def test_a_terminal_shows_what_is_checked(tmp_path: Path):
    several = tmp_path / "three.jsonl"
    several.write_text(f"{json.dumps(document())}\n" * 3)
    screen = at_a_terminal(tmp_path, "check", str(several))
    screen.expect("checking .*ok: 3 documents, each by itself")
    assert ended(screen) == 0


def test_a_line_must_end_with_its_last_contact():
    longer = document(rules="leverstoke")
    longer["line"]["moves"].append("leave")
    longer["line"]["count"] += 1
    with pytest.raises(Refused, match="does not end with its last contact"):
        check_document(longer, PUBLISHED, quick=True)


def test_what_is_only_replayed():
    """And what a goal without a line says."""
    hasty = document(limits=document()["limits"] | {"seconds": 5})
    unreached = solve(Deal.from_seed(4), RULES, goal=Goal.parse("8")).to_json()
    for each, quick, said in (
        (document(), False, r"3 queens \+ 2 aces.*; made again"),
        (document(), True, ".*; only replayed: --quick"),
        (hasty, False, ".*; only replayed: made within 5 seconds"),
        (document(solver=1), False, ".*; only replayed: made by solver 1, and this is solver 3"),
        (unreached, True, "ok: no moves.*"),
    ):
        found = check_document(each, PUBLISHED, quick=quick)
        assert re.search(f"{said}$", found), found
    with pytest.raises(ValueError, match="solver: version 4 is not known here"):
        check_document(document(solver=4), PUBLISHED)


def test_the_first_difference_is_named():
    false = document()
    false["line"]["proven"]["moves"] = False
    with pytest.raises(ValueError, match=r"^line\.proven\.moves: false, but true was found$"):
        check_document(false, PUBLISHED)
    without = document()
    del without["best"]["value"], without["profile"][0]["proven"]
    assert first_difference(without, document()) == "best.value: nothing, but 5 was found"
    assert first_difference([970.0], [970]) == "[0]: 970.0, but 970 was found"
    assert first_difference({"a": 1, "b": 2}, {"a": 2, "b": 2}, {("a",)}) is None


def wrong(study: Study) -> str:
    """A wrong answer to a puzzle, as a game of it records it."""
    if study.pair:
        pairs = combinations(study.start.pile[:NEXT], 2)
        return replace(study, pair=next(two for two in pairs if {*two} != {*study.pair})).told
    if study.shown:
        return replace(study, key=int(study.key == 0)).told
    if isinstance(study, Twins):
        return f"{study.other[0]}{BETWEEN}{study.key_move}"
    return next(str(move) for move in study.offered if move != study.line[0])


@pytest.mark.parametrize("kind", kinds())
def test_a_game_that_says_it_solved_its_puzzle(kind: str):
    """A game that solves it without saying so is right, too."""
    study = some(kind, 1)[0]
    line, told = (study.line, "2 moves") if study.takes_moves else ((), study.told)
    untold = recorded(study, *map(str, line))
    right = replace(untold, more={**untold.more, SOLVED_TAG: told})
    assert verification.check_written(str(right), PUBLISHED).endswith("; its puzzle is solved")
    assert verification.check_written(str(untold), PUBLISHED).startswith("ok: ")
    if study.takes_moves:
        lie = replace(right, game=right.game.before)
    else:
        lie = recorded(study, **{SOLVED_TAG: wrong(study)})
    with pytest.raises(Refused, match=r"^\[Solved\]: .* does not solve the puzzle$"):
        verification.check_written(str(lie), PUBLISHED)


CORPUS = corpus_of("shooting_party")


def with_change(document: Any, change: str) -> str:
    """A document with a value changed, as text."""
    place, sign, value = (change + " ").split(" ", 2)
    path = tuple(int(key) if key.isdigit() else key for key in place.split("."))
    return json.dumps(
        claims.with_change(document, path, GONE if sign == "-" else json.loads(value))
    )


def with_tag(text: str, change: str) -> str:
    """A text with a tag changed."""
    name, sign, value = (change + " ").split(" ", 2)
    tag = f'[{name} "{value.strip()}"]\n' * (sign != "-")
    if sign == "+":
        return text.replace("[Goal", f"{tag}[Goal")
    changed, count = re.subn(rf'\[{name} ".*"\]\n', tag, text)
    assert count == 1
    return changed


@blocks("lies.txt")
def test_lies(head: str, lines: list[str]):
    name, _, how = head.partition(" ")
    text = (CORPUS / name).read_text(encoding="utf-8")
    quick = how != "made again"
    assert verification.check_written(text, PUBLISHED, quick=True).startswith("ok: ")
    for line in lines:
        change, why = line.split(" -> ")
        is_document = name.endswith(".json")
        false = with_change(json.loads(text), change) if is_document else with_tag(text, change)
        with pytest.raises(ValueError) as error:  # noqa: PT011 (one of several)
            verification.check_written(false, PUBLISHED, quick=quick)
        assert why in str(error.value), line
        assert "\n" not in str(error.value)


def test_a_puzzle_with_a_hidden_pile_is_only_replayed():
    """One of an earlier version, with its solution, by itself and as text."""
    puzzle, solution = (
        json.loads((CORPUS / f"blind.{name}.json").read_text()) for name in ("puzzle", "solution")
    )
    said = verification.check_pair(puzzle, solution, PUBLISHED)
    assert "committed to; only replayed: made by generator 9, and this is " in said
    gone = "; only replayed: no puzzle has a hidden pile any more"
    assert check_document(solution, PUBLISHED).endswith(gone)
    text = " ".join(puzzle_text(Puzzle.from_json(puzzle), PUBLISHED).split())
    assert "the pile is hidden" in text
    opening = Position.opening(Deal.from_code(puzzle["deal"]["code"]))
    seen = {*opening.hand, *opening.display, *opening.discards}
    assert {*re.findall(r"[A2345JQK][♣♦♥♠]|Jk", text)} == {DECK.symbols([card]) for card in seen}
