"""Documents of puzzles: their form, schemas, commitments, calendar, texts."""

import copy
import hashlib
import hmac
import json
import os
import re
import subprocess
import sys
from collections import Counter
from datetime import date, timedelta
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cli.common.parameters import chosen_key
from cli.shooting_party.subjects import subject_of
from generator import Series, daily
from generator.common.calendar import CalendarError, day_of, number, rhythm, seed_of
from generator.common.commitment import (
    CHECKSUM,
    SALTED,
    Commitment,
    canonical,
    commit,
    holds,
    key_id,
    kind_with,
    readable,
    salt,
)
from generator.common.documents import Puzzle, PuzzleSolution, validate_for
from generator.common.folder import Folder
from generator.common.games import game
from generator.common.rating.tiers import tier_named
from generator.common.series_key import (
    KEY_VARIABLE,
    SeriesKeyError,
    is_open_to_others,
    series_key,
    withhold,
)
from generator.common.texts import cut
from generator.common.verification import check_document
from generator.shooting_party.candidates import MODES
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.texts import check_text, read_text
from solver.common.errors import InputError
from solver.common.schemas import DocumentError, schema
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.verify import Refused, replay
from tests.common.command_line import party_here
from tests.common.helpers import WEEK
from tests.shooting_party.helpers import DATA, GAME, ROOT

KEY = b"0123456789abcdef"


def documents(week: Path, day: int = 1) -> tuple[dict[str, Any], dict[str, Any]]:
    pair = Folder(week).pair(WEEK[day])
    assert pair is not None
    return copy.deepcopy(pair.puzzle.to_json()), copy.deepcopy(pair.solution.to_json())


# -- bytes, schemas -------------------------------------------------------------------------------


def test_json_as_bytes():
    value = {"b": [1, "é"], "a": None}
    assert canonical(value) == '{"a":null,"b":[1,"é"]}'.encode()
    assert readable(value) == '{\n  "b": [\n    1,\n    "é"\n  ],\n  "a": null\n}\n'.encode()
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical(float("nan"))


def test_the_schemas_are_schemas():
    for package in ("generator.common", "generator.shooting_party"):
        paths = [path.name for path in files(package).joinpath("schemas").iterdir()]
        assert len(paths) >= 5
        for path in paths:
            made = schema(path.removesuffix(".json"), package)
            jsonschema.Draft202012Validator.check_schema(made)


def test_documents_there_and_back(week: Path):
    for day in range(7):
        puzzle, solution = documents(week, day)
        assert Puzzle.from_json(puzzle).to_json() == puzzle
        assert PuzzleSolution.from_json(solution).to_json() == solution
        assert list(Puzzle.from_json(puzzle).to_json()) == list(puzzle)


@pytest.mark.parametrize("day", [0, 1], ids=["blind", "open"])
def test_every_key_is_due_and_no_other(week: Path, day: int):
    for document in documents(week, day):
        kind = document["schema"].split("/")[1]
        for key in document:
            without = {k: v for k, v in document.items() if k != key}
            if key not in {"schema", "week", "solutions"}:
                with pytest.raises(DocumentError, match="' is a required property"):
                    validate_for(GAME.name, without, kind)
        with pytest.raises(DocumentError, match=r"'extra' was unexpected"):
            validate_for(GAME.name, document | {"extra": 1}, kind)


@pytest.mark.parametrize(
    ("day", "kind", "more"),
    [
        (0, 0, {"themes": []}), (0, 0, {"start": {"moves": []}}), (0, 1, {"solutions": 1}),
        (1, 0, {"themes": []}), (1, 0, {"par": {"passes": 1, "cards_left": 3, "moves": 9}}),
        (1, 1, {"profile": []}), (1, 1, {"par": {"passes": 1, "cards_left": 3, "moves": 9}}),
    ],
)  # fmt: skip
def test_what_spoils_a_puzzle_or_goes_with_another_mode(
    week: Path, day: int, kind: int, more: dict[str, Any]
):
    with pytest.raises(
        ValueError, match=r"nothing was found|no kind of puzzle|is too short|should be non-empty"
    ):
        check_document(documents(week, day)[kind] | more, GAME)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"number": 0}, "number: 0 is less than the minimum"),
        ({"number": "2"}, "number: '2' is not of type 'integer'"),
        ({"id": "../x"}, "id: '../x' does not match"),
        ({"mode": "ajar"}, "mode: 'ajar' is not one of"),
        ({"goal": {"kind": "couple", "score": "9", "passes": 1}}, "goal"),
        ({"goal": {"score": "best", "passes": 4}}, "goal"),
        ({"goal": {"score": "8", "passes": 1}}, "goal"),
        ({"licence": "none"}, "licence: 'CC0-1.0' was expected"),
        ({"commitment": {"kind": "md5", "value": ""}}, "commitment."),
        ({"schema": "shooting-party/puzzle/2"}, "schema: 'shooting-party/puzzle/2' does not match"),
        ({"schema": "party/puzzle/1"}, "schema: 'shooting-party/puzzle/1' was expected"),
        ({"game": "chess"}, "no game 'chess'"),
    ],
)
def test_what_a_schema_refuses(week: Path, change: dict[str, Any], why: str):
    puzzle, _ = documents(week)
    with pytest.raises(DocumentError) as error:
        Puzzle.from_json(puzzle | change)
    assert why in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("document", [None, [], "x", {}, 3])
def test_what_is_no_document_at_all(document: object):
    with pytest.raises(DocumentError, match="not a puzzle document"):
        Puzzle.from_json(document)


# -- commitment -----------------------------------------------------------------------------------


def test_a_commitment_is_a_hash_that_anybody_can_check():
    solution = {"b": 1, "a": "é"}
    data = '{"a":"é","b":1}'.encode()
    for kind in (SALTED, CHECKSUM):
        made = commit(solution, kind)
        assert made == Commitment(kind, hashlib.sha256(data).hexdigest())
        assert holds(made, solution)
        assert not holds(made, solution | {"b": 2})
    assert (kind_with(KEY), kind_with(None)) == (SALTED, CHECKSUM)


def test_salts_differ_by_key_puzzle_and_revision():
    salts = {salt(k, p, r) for k in (KEY, None) for p in ("a", "b") for r in (1, 2)}
    assert len(salts) == 8
    assert salt(KEY, "a", 1) == hmac.new(KEY, b"salt\0a\x001", "sha256").hexdigest()
    assert key_id(None) is None
    assert key_id(KEY) != key_id(KEY + b"0")


def test_where_a_key_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "key"
    file.write_bytes(KEY + b"\n")
    monkeypatch.delenv(KEY_VARIABLE, raising=False)
    withhold()
    assert series_key() is None
    assert series_key(file) == KEY
    monkeypatch.setenv(KEY_VARIABLE, "another key of a series")
    assert series_key() == b"another key of a series"
    assert KEY_VARIABLE not in os.environ  # no process started from now on inherits it
    assert series_key() == b"another key of a series"
    assert series_key(file) == KEY
    monkeypatch.setenv(KEY_VARIABLE, "short secret")
    with pytest.raises(SeriesKeyError, match="PARTY_SERIES_KEY: a series key has 16") as error:
        series_key()
    assert "secret" not in str(error.value)
    with pytest.raises(SeriesKeyError, match="no: No such file"):
        series_key(tmp_path / "no")
    file.write_bytes(b"\xff" * 20)
    with pytest.raises(SeriesKeyError, match="key: not a text in UTF-8"):
        series_key(file)
    withhold()


def test_no_command_hands_the_key_on():
    """Whatever the command, before it does anything."""
    code = (
        "import os, sys\n"
        "from cli.main import main\n"
        "sys.argv = ['party', 'deal', '1', '--code']\n"
        "try: main()\n"
        f"finally: print({KEY_VARIABLE!r} in os.environ)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, KEY_VARIABLE: KEY.decode()},
    )
    assert run.stdout.endswith("False\n")


def test_a_key_file_that_others_can_read(tmp_path: Path):
    file = tmp_path / "key"
    file.write_bytes(KEY)
    for mode, told in ((0o600, False), (0o640, True), (0o604, True), (0o620, True)):
        file.chmod(mode)
        assert is_open_to_others(file) is told
    out = party_here("daily", "2026-01-06", "--days", "0", "--key-file", str(file))
    assert out.returncode == 2  # the key is not read for a wrong option


def test_the_warning_about_a_key_file_is_one_line_whatever_its_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "a\nb"
    file.write_bytes(KEY)
    file.chmod(0o644)
    assert chosen_key(file) == KEY
    assert capsys.readouterr().err.endswith("a\\nb can be read by other users (chmod 600)\n")


def test_a_key_changes_what_it_must_and_is_nowhere(week: Path):
    puzzle, solution = documents(week)
    series = Series("shooting-party", GAME, KEY)
    made = series.documents(WEEK[1], series.find(WEEK[1]))
    keyed, answer = made.puzzle.to_json(), made.solution.to_json()
    assert {k for k in keyed if keyed[k] != puzzle[k]} == {"commitment", "recipe"}
    assert {k for k in answer if answer[k] != solution[k]} == {"salt"}
    assert keyed["commitment"]["kind"] == "salted-sha256"
    assert all(KEY not in data for data in series.files(made).values())
    assert KEY.decode() not in repr(series)


# -- calendar and seeds ---------------------------------------------------------------------------


def test_numbers_of_days():
    assert number(date(2026, 1, 1)) == 1
    assert number(date(2027, 1, 1)) == 366
    assert day_of("2026-03-01") == date(2026, 3, 1)
    assert day_of("today") == date.today()
    for text in ("2025-12-31", "20260101", "2026-W01-1", "2026-02-30", "tomorrow", ""):
        with pytest.raises(CalendarError) as error:
            day_of(text)
        assert "2026-01-01" in str(error.value)


def test_the_published_weeks():
    """Over the cycle: at least eight kinds, none on more than a fifth of the open days; every week
    has a theme, which its first puzzle explains and those of the same kind share.
    """
    cycle = rhythm("generator.shooting_party", MODES)
    assert game("shooting-party").rhythm == cycle
    open_ = [task for task in cycle.tasks if task.mode == "open"]
    days = Counter(task.goal for task in open_)
    assert set(days) == set(kinds())
    assert len(days) >= 8
    assert max(days.values()) <= len(open_) / 5
    assert days["two-passes"] <= len(open_) / 10  # the only kind with many solutions
    for week in cycle.weeks:
        own = [task for task in week if task.mode == "open"]
        assert own[0].theme
        assert own[0].lesson
        assert all(task.theme == own[0].theme * (task.goal == own[0].goal) for task in own)
        assert not any(task.lesson for task in own[1:])
        levels = [tier_named(task.tier, "open").level for task in own[:3]]
        assert levels == sorted(levels)
        blind = [tier_named(task.tier, "blind").level for task in week if task.mode == "blind"]
        assert blind == sorted(blind)
        assert not any(task.theme for task in week if task.mode == "blind")


def test_the_cycle_goes_on():
    cycle = game("shooting-party").rhythm
    first = date(2026, 1, 1)
    assert cycle.task(first) == cycle.weeks[0][3]
    for days in range(0, 800, 7):
        monday = date(2025, 12, 29) + timedelta(days)
        assert cycle.task(monday) == cycle.weeks[days // 7 % len(cycle.weeks)][0]
    alone = game("no-mans-land").rhythm
    assert len(alone.weeks) == 1
    assert alone.task(first) == alone.task(first + timedelta(7))


def test_seeds_are_those_that_are_published():
    text = b"party/seed/1\0party\x002026-01-01\x001\x000"
    seed = seed_of("party", date(2026, 1, 1), 1, 0)
    assert seed == int(hashlib.sha256(text).hexdigest()[:16], 16)
    days = [date(2026, 1, n) for n in range(1, 20)]
    seeds = {
        seed_of(s, d, v, a) for s in ("a", "b") for d in days for v in (1, 2) for a in range(9)
    }
    assert len(seeds) == 2 * 19 * 2 * 9


# -- the game's part ------------------------------------------------------------------------------


def test_one_document_by_itself(week: Path):
    for day in range(7):
        puzzle, solution = documents(week, day)
        assert check_document(puzzle, GAME).startswith("ok: ")
        queens, aces = solution["score"]["queens"], solution["score"]["aces"]
        told = f"{counted(queens, 'queen')} + {counted(aces, 'ace')}"
        assert told in check_document(solution, GAME)


BLIND, COUPLE, MISTAKE, MOVE = 0, 1, 3, 5
"""Days of the week of the tests."""


@pytest.mark.parametrize(
    ("day", "lie", "why"),
    [
        (BLIND, lambda p, s: p.update(seed="1"), "seed: not number"),
        (BLIND, lambda p, s: p.update(seed="9" * 20), "seed: not number"),
        (BLIND, lambda p, s: p["deal"].update(code="sp1-x"), "broken deal code"),
        (BLIND, lambda p, s: p.update(number=-1), "number: -1 is less"),
        (BLIND, lambda p, s: s["line"]["moves"].pop(), " moves, not "),
        (BLIND, lambda p, s: s["line"]["moves"].insert(0, "meet:Qc"), "move 1, meet:Qc"),
        (BLIND, lambda p, s: s["line"].update(cards_left=33), "not 33"),
        (BLIND, lambda p, s: s["line"].update(count=99), "not 99 as claimed"),
        (BLIND, lambda p, s: s.update(rules="whist"), "no rule set 'whist'"),
        (BLIND, lambda p, s: s.update(deal="sp1-x"), "broken deal code"),
        (COUPLE, lambda p, s: p["goal"].update(kind="mate"), "no kind of puzzle 'mate'"),
        (COUPLE, lambda p, s: p["goal"].update(score="3+4"), "'3+4' is not a goal"),
        (COUPLE, lambda p, s: p["start"]["moves"].insert(0, "meet:Qc"), "move 1, meet:Qc"),
        (COUPLE, lambda p, s: s["line"]["moves"].pop(), "line: it does not reach the goal"),
        (COUPLE, lambda p, s: s["start"].update(shown=[]), "start.shown: [] "),
        (COUPLE, lambda p, s: s["score"].update(aces=4), "score: not that of the line"),
    ],
)
def test_one_document_with_a_lie(week: Path, day: int, lie: Any, why: str):
    puzzle, solution = documents(week, day)
    before = copy.deepcopy(puzzle)
    lie(puzzle, solution)
    with pytest.raises(ValueError, match=re.escape(why)):
        check_document(puzzle if puzzle != before else solution, GAME, quick=True)


@pytest.mark.parametrize("day", range(7))
def test_texts_read_back(week: Path, day: int):
    puzzle, solution = documents(week, day)
    text = (week / f"{WEEK[day]}.solution.txt").read_text(encoding="utf-8")
    played = Record.parse(text)
    assert check_text(text).end.score == played.result
    before = puzzle.get("start", {"moves": []})["moves"]
    assert [str(move) for move in played.moves] == before + solution["line"]["moves"]
    assert played.more["Puzzle"] == puzzle["id"]
    unplayed = read_text((week / f"{WEEK[day]}.puzzle.txt").read_text(encoding="utf-8"))
    assert [str(move) for move in unplayed.moves] == before
    assert unplayed.deal == played.deal
    for record in (played, unplayed):
        assert Record.parse(str(record)) == record


def readers_part(week: Path, day: int) -> str:
    """What stands before the tags of a puzzle, in lines of at most 72 columns, as one line."""
    text = (week / f"{WEEK[day]}.puzzle.txt").read_text(encoding="utf-8")
    before = text.partition("\n[")[0]
    assert max(map(len, before.splitlines())) <= 72
    return " ".join(before.split())


def test_a_puzzle_text_begins_with_what_a_reader_needs(week: Path):
    """Which puzzle, the task, how hard, the week, and every card that counts."""
    puzzle, _ = documents(week, COUPLE)
    words = readers_part(week, COUPLE)
    moves = counted(puzzle["goal"]["moves"], "move")
    assert words.startswith(
        "The Shooting Party, puzzle 6, Tuesday 6 January 2026. Score any queen, together with "
        f"her ace, within {moves}. Difficulty: brisk, "
    )
    assert "The theme of the week: Couples. Count backwards." in words
    start = replay(
        Position.opening(Deal.from_code(puzzle["deal"]["code"]), puzzle["rules"]),
        [Move.parse(text) for text in puzzle["start"]["moves"]],
    ).end
    assert f"Pile, top card first: {DECK.text(start.pile)}" in words
    assert f"Hand: {DECK.text(sorted(start.hand)) or 'empty'}" in words
    assert f"Discards: {DECK.text(sorted(start.discards)) or 'none'}" in words
    shown = readers_part(week, MISTAKE)
    listed = documents(week, MISTAKE)[0]["start"]["shown"]
    moves = f"The moves (a minus stands for a discard): 1. {listed[0]} 2. {listed[1]}"
    assert moves in shown
    assert "The theme of the week: Couples. Pass 1" in shown


def test_a_puzzle_text_spoils_nothing(week: Path):
    """No par, no themes; of a blind puzzle no card at all, but for the code of the deal."""
    for day in range(7):
        text = (week / f"{WEEK[day]}.puzzle.txt").read_text(encoding="utf-8")
        for tag in ("Par", "Themes", "Salt", "Fault", "Key"):
            assert f"[{tag} " not in text
    blind = readers_part(week, BLIND)
    assert "the pile is hidden" in blind
    assert not re.search(r"\b[A2345JQK][cdhs]\b", blind)
    puzzle, _ = documents(week, BLIND)
    assert set(puzzle["deal"]) == {"code"}


@pytest.mark.parametrize(
    ("day", "kind", "old", "new", "why"),
    [
        (COUPLE, "puzzle", "Hand: ", "Hand: Jk ", "the text before the tags is not what they"),
        (COUPLE, "puzzle", "brisk, ", "fierce, ", "the text before the tags is not what they"),
        (COUPLE, "puzzle", '[Mode "open"]', "", "not the tags of a puzzle"),
        (COUPLE, "puzzle", '[Kind "couple"]', "", "not the tags of a puzzle"),
        (COUPLE, "puzzle", '[Passes "1"]', '[Passes "2"]', "the rules have 1 passes, not 2"),
        (BLIND, "solution", '[Result "', '[Result "4+4"]\n[Other "', "not 4 queens and 4 aces"),
        (COUPLE, "solution", '[Goal "', '[Goal "8"]\n[Other "', "the game does not reach 8"),
        (COUPLE, "solution", '[Goal "', '[Goal "x"]\n[Other "', "'x' is not a goal"),
        (COUPLE, "solution", '[Moves "', '[Moves "3"]\n[Other "', "do not solve the puzzle"),
        (5, "puzzle", '[Start "', '[Start "1"]\n[Other "', "before the last of its moves"),
        (
            MISTAKE,
            "solution",
            '[Fault "',
            '[Fault "move 1 of those"]\n[Other "',
            "the fault is none",
        ),
        (COUPLE, "solution", '[Start "', '[Start "999"]\n[Other "', "cannot begin after 999"),
    ],
)
def test_texts_with_a_lie(week: Path, day: int, kind: str, old: str, new: str, why: str):
    text = (week / f"{WEEK[day]}.{kind}.txt").read_text(encoding="utf-8")
    assert text.count(old) == 1
    with pytest.raises(Refused, match=why):
        check_text(text.replace(old, new))


@pytest.mark.parametrize(
    ("day", "old", "new", "why"),
    [
        (COUPLE, '[Start "', '[Start "-1"]\n[Other "', "cannot begin after -1 moves"),
        (COUPLE, '[Kind "', '[Kind "mate"]\n[Other "', "no kind of puzzle 'mate'"),
        (COUPLE, '[Goal "', '[Cards "Jk"]\n[Goal "', "not the tags of a puzzle"),
        (COUPLE, '[Goal "', '[Cards "2c"]\n[Goal "', "not the tags of a puzzle"),
        (MISTAKE, '[Shown "', '[Shown "xyz"]\n[Other "', "not the tags of a puzzle"),
        (MISTAKE, '[Shown "', '[Shown "meet:Qc"]\n[Other "', "move 1, meet:Qc"),
        (MISTAKE, '[Moves "', '[Moves "many"]\n[Other "', "not the tags of a puzzle"),
    ],
)
def test_tags_that_tell_no_puzzle(
    week: Path, tmp_path: Path, day: int, old: str, new: str, why: str
):
    """Without a preface, which must follow from them; refused by every command."""
    text = cut((week / f"{WEEK[day]}.puzzle.txt").read_text(encoding="utf-8"))[1]
    assert text.count(old) == 1
    with pytest.raises(Refused, match=why):
        check_text(text.replace(old, new))
    path = tmp_path / "puzzle.txt"
    path.write_text(text.replace(old, new))
    for command in ("play", "explain", "rate"):
        run = party_here(command, str(path))
        assert run.returncode == 2
        assert why in run.stderr
        assert run.stderr.count("\n") == 1


def test_party_verify_reads_all_four(week: Path, tmp_path: Path):
    for kind in ("puzzle.json", "puzzle.txt", "solution.json", "solution.txt"):
        run = party_here("verify", str(week / f"{WEEK[1]}.{kind}"), "--quick")
        assert (run.returncode, run.stderr) == (0, ""), kind
        assert run.stdout.startswith("ok: ")
    _, solution = documents(week)
    solution["line"]["moves"][0] = "meet:Qc"
    (tmp_path / "x.json").write_text(json.dumps(solution))
    run = party_here("verify", str(tmp_path / "x.json"))
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "move 1, meet:Qc" in run.stderr


def test_a_puzzle_is_a_deal_wherever_one_is_asked_for(week: Path):
    """As JSON and as text; a game that comes of it has the puzzle's rules."""
    puzzle, _ = documents(week)
    path = week / f"{WEEK[1]}.puzzle.json"
    for kind in ("puzzle.json", "puzzle.txt"):
        found = subject_of(str(week / f"{WEEK[1]}.{kind}"))
        assert isinstance(found.deal, Deal)
        assert (found.deal.seed, found.deal.code) == (int(puzzle["seed"]), puzzle["deal"]["code"])
        assert (found.kind, str(found.rules), found.mode) == ("puzzle", puzzle["rules"], "open")
        assert found.goal is not None
        assert (found.goal.text, found.recorded) == (puzzle["goal"]["score"], ())
        assert [str(move) for move in found.played] == puzzle["start"]["moves"]
        assert found.task is not None
        assert found.task.goal == puzzle["goal"]
    told = party_here("explain", str(path), "--brief")
    assert told.returncode == 0, told.stderr
    assert "The only solution, but for the order of discards in a row:" in told.stdout


def test_a_broken_puzzle_is_no_deal(week: Path, tmp_path: Path):
    puzzle, _ = documents(week)
    path = tmp_path / "p.json"
    for broken, why in (
        (puzzle | {"tier": 5}, "tier"),
        (puzzle | {"seed": "7"}, "not that of seed 7"),
    ):
        path.write_text(json.dumps(broken))
        with pytest.raises(InputError, match=why):
            subject_of(str(path))


PUBLISHED = (DATA / "puzzle-2026-01-06.txt").read_text(encoding="utf-8").partition("\n")[2]


@pytest.mark.long
def test_the_published_puzzle_is_made_again():
    assert bytes(daily(WEEK[1], game("shooting-party")).puzzle).decode() == PUBLISHED


def test_a_puzzle_is_rated_as_what_it_is(tmp_path: Path):
    """Its own rules, mode and goal; people's results by its id."""
    made = Puzzle.from_json(json.loads(PUBLISHED))
    assert bytes(made).decode() == PUBLISHED
    path = tmp_path / "p.json"
    path.write_bytes(bytes(made))
    results = tmp_path / "results.jsonl"
    results.write_text(json.dumps({"puzzle": made.id, "mode": "open", "solved": False}))
    run = party_here("rate", str(path), "--json", "--results", str(results))
    assert run.returncode == 0, run.stderr
    document = json.loads(run.stdout)
    before = {key: made.rating[key] for key in ("value", "error")}
    assert document["people"] == {"results": 1, "before": before}
    assert document["rules"] == made.rules
    assert document["rating"]["value"] >= before["value"]
