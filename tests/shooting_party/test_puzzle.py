"""Documents of puzzles: their form, schemas, commitments, calendar."""

import hashlib
import hmac
import os
from collections import Counter
from datetime import date, timedelta
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest

from cli.common.parameters import chosen_key
from generator import Series
from generator.common import commitment
from generator.common import series_key as keys
from generator.common.calendar import CalendarError, day_of, number, rhythm, seed_of
from generator.common.day import Day
from generator.common.documents import Puzzle, PuzzleSolution, validate_for
from generator.common.folder import Folder
from generator.common.games import game
from generator.common.rating.tiers import tier_named
from generator.shooting_party.studies.kinds import kinds
from solver.common.errors import InputError
from solver.common.schemas import schema
from tests.common.command_line import python
from tests.common.week import WEEK, stored
from tests.shooting_party.helpers import GAME

KEY = b"0123456789abcdef"


# -- bytes, schemas -------------------------------------------------------------------------------


def test_the_schemas_are_schemas():
    for package in ("generator.common", "generator.shooting_party"):
        paths = [path.name for path in files(package).joinpath("schemas").iterdir()]
        assert len(paths) >= 5
        for path in paths:
            made = schema(path.removesuffix(".json"), package)
            jsonschema.Draft202012Validator.check_schema(made)


def test_every_key_is_due_and_no_other(week: Path):
    pair = Folder(week).pair(WEEK[1])
    for document in (pair.puzzle.to_json(), pair.solution.to_json()):
        kind = document["schema"].split("/")[1]
        free = {"schema", "week", "rating", "solutions", "attempt", "point"}
        wrong = {key: document.keys() - {key} for key in document.keys() - free}
        for key, kept in wrong.items():
            with pytest.raises(InputError, match=f"'{key}' is a required property"):
                validate_for(GAME.name, {name: document[name] for name in kept}, kind)
        with pytest.raises(InputError, match=r"'extra' was unexpected"):
            validate_for(GAME.name, document | {"extra": 1}, kind)


# -- commitment -----------------------------------------------------------------------------------


def test_a_commitment_is_a_hash_that_anybody_can_check():
    solution = {"b": 1, "a": "é"}
    digest = hashlib.sha256('{"a":"é","b":1}'.encode()).hexdigest()
    for key, kind in ((KEY, commitment.SALTED), (None, commitment.CHECKSUM)):
        assert commitment.kind_with(key) == kind
        made = commitment.commit(solution, kind)
        assert made == commitment.Commitment(kind, digest)
        assert commitment.holds(made, solution)
        assert not commitment.holds(made, solution | {"b": 2})
        with pytest.raises(ValueError, match="JSON compliant"):
            commitment.commit({"a": float("nan")}, kind)


def test_salts_differ_by_key_puzzle_and_revision():
    salts = {commitment.salt(k, p, r) for k in (KEY, None) for p in ("a", "b") for r in (1, 2)}
    assert len(salts) == 8
    assert commitment.salt(KEY, "a", 1) == hmac.new(KEY, b"salt\0a\x001", "sha256").hexdigest()
    assert commitment.key_id(None) is None
    assert commitment.key_id(KEY) != commitment.key_id(KEY + b"0")


def test_where_a_key_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "key"
    file.write_bytes(KEY + b"\n")
    monkeypatch.delenv(keys.KEY_VARIABLE, raising=False)
    keys.withhold()
    assert keys.series_key() is None
    assert keys.series_key(file) == KEY
    monkeypatch.setenv(keys.KEY_VARIABLE, "another key of a series")
    assert keys.series_key() == b"another key of a series"
    assert keys.KEY_VARIABLE not in os.environ  # no process started from now on inherits it
    assert keys.series_key() == b"another key of a series"
    assert keys.series_key(file) == KEY
    monkeypatch.setenv(keys.KEY_VARIABLE, "short secret")
    with pytest.raises(InputError, match="PARTY_SERIES_KEY: a series key has 16") as error:
        keys.series_key()
    assert "secret" not in str(error.value)
    with pytest.raises(InputError, match="no: No such file"):
        keys.series_key(tmp_path / "no")
    file.write_bytes(b"\xff" * 20)
    with pytest.raises(InputError, match="key: not a text in UTF-8"):
        keys.series_key(file)
    keys.withhold()


def test_no_command_hands_the_key_on():
    """Whatever the command, before it does anything."""
    code = (
        "import os, sys\n"
        "from cli.main import main\n"
        "sys.argv = ['party', 'deal', '1', '--code']\n"
        "try: main()\n"
        f"finally: print({keys.KEY_VARIABLE!r} in os.environ)\n"
    )
    assert python(code, **{keys.KEY_VARIABLE: KEY.decode()}).stdout.endswith("False\n")


def test_a_key_file_that_others_can_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The warning is one line, whatever the name of the file."""
    file = tmp_path / "a\nb"
    file.write_bytes(KEY)
    for mode, warned in ((0o600, False), (0o640, True), (0o604, True), (0o620, True)):
        file.chmod(mode)
        assert keys.is_open_to_others(file) is warned
        assert chosen_key(file) == KEY
        warning = "a\\nb can be read by other users (chmod 600)\n"
        assert capsys.readouterr().err.endswith(warning) is warned


def differing(one: Puzzle | PuzzleSolution, other: Puzzle | PuzzleSolution) -> set[str]:
    """The keys of their documents whose values differ."""
    before, after = one.to_json(), other.to_json()
    return {key for key in before | after if before[key] != after[key]}


def test_a_key_changes_what_it_must_and_is_nowhere():
    found = stored()[WEEK[1]]
    plain = Series("shooting-party", GAME).documents(WEEK[1], found)
    series = Series("shooting-party", GAME, KEY)
    made = series.documents(WEEK[1], found)
    assert differing(plain.puzzle, made.puzzle) == {"commitment", "recipe"}
    assert differing(plain.solution, made.solution) == {"salt"}
    assert made.puzzle.committed.kind == commitment.SALTED
    for anybody in (series, Series("shooting-party", GAME)):
        assert [*Day(anybody, made.puzzle, made.solution).faults(quick=True)] == []
    assert all(KEY not in data for data in series.files(made).values())
    assert KEY.decode() not in repr(series)


# -- calendar and seeds ---------------------------------------------------------------------------


def test_numbers_of_days():
    assert number(date(2026, 1, 1)) == 1
    assert number(date(2027, 1, 1)) == 366
    assert day_of("2026-03-01") == date(2026, 3, 1)
    assert day_of("today") == date.today()
    form = "is not a date: YYYY-MM-DD, such as 2026-01-01"
    for text in ("31.12.2026", "20260101", "2026-W01-1", "2026-1-31", "٢٠٢٦-01-31", "tomorrow", ""):
        with pytest.raises(CalendarError, match=f"^'{text}' {form}$"):
            day_of(text)
    for text in ("2026-02-29", "2026-13-01", "0000-01-01"):
        with pytest.raises(CalendarError, match=f"^{text}: there is no such day$"):
            day_of(text)
    with pytest.raises(CalendarError, match="2025-12-31: the series begins on 2026"):
        day_of("2025-12-31")


def test_the_published_weeks():
    """Over the cycle: all kinds but the ladder's own; Monday is a miniature; every week has a
    theme, which those of its kind or motif share, and the first explains. Odds have two days a
    week, and no other kind has more than a quarter.
    """
    cycle = rhythm("generator.shooting_party", ["open"])
    assert game("shooting-party").rhythm == cycle
    days = [task.goal for task in cycle.tasks]
    assert set(days) == set(kinds()) - {"eight"}
    for week in cycle.weeks:
        assert (week[0].goal, week[0].motif) == ("couple", "miniature")
        [theme] = {task.theme for task in week} - {""}
        themed = [task for task in week if task.theme]
        assert len({task.goal for task in themed}) == 1 or len({t.motif for t in themed}) == 1
        assert theme
        assert [bool(task.lesson) for task in themed] == [True] + [False] * (len(themed) - 1)
        assert not any(task.lesson for task in week if not task.theme)
        levels = [tier_named(week[day].tier, "open").level for day in (0, 1, 3)]
        assert levels == sorted(levels)
    counted_days = Counter(days)
    assert counted_days.pop("odds") == len(days) * 2 / 7
    assert max(counted_days.values()) <= len(days) / 4


def test_the_cycle_goes_on():
    cycle = game("shooting-party").rhythm
    first = date(2026, 1, 1)
    assert cycle.task(first) == cycle.weeks[0][3]
    for days in range(0, 800, 7):
        monday = date(2025, 12, 29) + timedelta(days)
        assert cycle.task(monday) == cycle.weeks[days // 7 % len(cycle.weeks)][0]
    alone = game("no-mans-land").rhythm
    assert len(alone.weeks) == 1
    saturday = date(2026, 1, 3)
    assert alone.task(saturday) == alone.task(saturday + timedelta(7))


def test_seeds_are_those_that_are_published():
    text = b"party/seed/1\0party\x002026-01-02\x003\x004"
    seed = seed_of("party", date(2026, 1, 2), 3, 4)
    assert seed == int(hashlib.sha256(text).hexdigest()[:16], 16)


def test_no_line_of_a_text_is_longer_than_72(week: Path):
    """(What they say: tests/common/test_leaks.py.)"""
    for file in week.glob("*.txt"):
        assert max(map(len, file.read_text(encoding="utf-8").splitlines())) <= 72
