"""A publisher's own rhythm: what is refused and where, the folder that keeps it, days without a
puzzle.
"""

import json
import locale
import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from cli.common import reading
from generator import Series, publish
from generator.common import calendar
from generator.common.calendar import FIRST_DAY, CalendarError, Rhythm, in_words
from generator.common.collection import LEAST, drawn
from generator.common.folder import INDEX_NAME, RHYTHM_NAME, Folder, FolderError
from generator.common.folder_check import check, checked
from generator.common.games import Game, game
from generator.common.own_rhythm import in_folder, of_file
from generator.paper.booklet import booklet, picture
from generator.web.site import site
from solver.common.errors import InputError
from tests.common.command_line import ROOT, party_here, printed
from tests.common.helpers import contents
from tests.common.test_architecture import PACKAGES, modules
from tests.common.test_errors import is_refused

WEEKEND = ROOT / "docs" / "rhythms" / "weekend.toml"
MONDAY = date(2027, 2, 1)
TUESDAY, FRIDAY = MONDAY + timedelta(1), MONDAY + timedelta(4)
DATA = Path(__file__).with_name("data")
MON = '[monday]\nmode = "force"\ntier = "brisk"\ngoal = "win"\n'


@pytest.mark.parametrize("row", (DATA / "rhythms.txt").read_text("utf-8").splitlines()[2:])
def test_what_is_refused_with_its_line_and_the_reason(row: str, tmp_path: Path):
    text, _, why = row.partition(" => ")
    text, _, change = text.partition("*")
    old, _, new = change.partition(">")
    for name, means in {
        "MANY[": "[" * 5000, "MANY9": "9" * 5000, "MON": MON[:-1].replace(old, new or old),
        "WEEK": f"[week.{MON[1:-1]}", "|": "\n",
    }.items():  # fmt: skip
        text = text.replace(name, means)
    path = tmp_path / "own.toml"
    path.write_text(f"{text}\n")
    ended = party_here("daily", MONDAY, "--rhythm", path, "--game", "the-party")
    is_refused(ended, why)
    assert ended.stderr.startswith(f"party daily: {path}: ")


def test_there_must_be_puzzles_for_a_year(tmp_path: Path):
    """What is there instead is listed: of a kind its tiers, or the kinds, or the modes."""
    path = tmp_path / "own.toml"
    day = '[sunday]\nmode = "open"\n'
    for text, why in (
        (f'{day}tier = "gentle"\ngoal = "couple"\n', r"couple: brisk \(miniature\), brisk "
         r"\(quiet-move\), stiff, testing, testing \(rival-let-in\)$"),
        (f'{day}tier = "brisk"\ngoal = "od"\n', "no open brisk od, but open couple, exchange,"),
        (f'{day}tier = "stiff"\ngoal = "last-pass"\n',
         r"line 1: sunday: 53 open stiff last-pass in a year, and the collection has \d+$"),
        (f'{day}tier = "testing"\ngoal = "exchange"\n', "; it has enough of exchange: brisk"),
        ("\xff", r"own\.toml: not a text in UTF-8"),
    ):  # fmt: skip
        path.write_text(text, encoding="latin-1")
        with pytest.raises(InputError, match=why):
            of_file(path, game("shooting-party"))
    with pytest.raises(InputError, match=r"none\.toml: No such file"):
        of_file(tmp_path / "none.toml", game("shooting-party"))


def test_the_examples(tmp_path: Path):
    """That of docs/rhythms draws no puzzle again within a year; that of the page can be read."""
    assert [*WEEKEND.parent.iterdir()] == [WEEKEND]
    of, last = of_file(WEEKEND, game("the-party")), dict[str, date]()
    for day in (FIRST_DAY + timedelta(n) for n in range(4 * 365)):
        entry = drawn("gazette", of, day)
        assert (entry is None) == (of.rhythm.on(day) is None)
        if entry is not None:
            assert day - last.get(str(entry), date.min) >= LEAST
            last[str(entry)] = day
    page = (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8")
    found = re.search(r"`--game ([\w-]+)`:\n\n```toml\n(.*?)```", page, re.DOTALL)
    (tmp_path / "week.toml").write_text(found[2], encoding="utf-8")
    assert of_file(tmp_path / "week.toml", game(found[1])).called == "The Weekend Party"


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A week of which the weekend has puzzles."""
    folder = tmp_path_factory.mktemp("own") / "puzzles"
    words = ("--days", 7, "--game", "the-party", "--out", folder, "--json")
    made = printed("daily", MONDAY, *words, "--rhythm", WEEKEND, "--series", "gazette")
    assert sorted(json.loads(line)["date"] for line in made.splitlines()) == [
        f"{FRIDAY + timedelta(n)}" for n in range(3)
    ]
    return folder


def test_the_folder_keeps_its_rhythm(puzzles: Path):
    """Who goes on with it, and who checks, prints or builds, need not give it again."""
    assert (puzzles / RHYTHM_NAME).read_bytes() == WEEKEND.read_bytes()
    before = contents(puzzles)
    words = ("--days", 7, "--game", "the-party", "--out", puzzles, "--series", "gazette")
    assert printed("daily", MONDAY, *words).count("kept: ") == 3
    assert contents(puzzles) == before
    assert printed("check", puzzles) == "ok: 3 puzzles\n"
    assert check(puzzles).unchecked == []
    book = booklet([puzzles], [MONDAY + timedelta(n) for n in range(7)], datetime.now(UTC))
    assert len(book["puzzles"]) == 3
    assert (book["game"], book["title"][:18]) == ("The Weekend Party", "The Weekend Party,")
    assert picture(puzzles, FRIDAY)["title"].startswith("The Weekend Party, ")
    with pytest.raises(InputError, match="no puzzle from 2027-02-01 to 2027-02-04"):
        booklet([puzzles], [MONDAY + timedelta(n) for n in range(4)], datetime.now(UTC))
    pages = site([Folder(puzzles)], "https://example.org/", datetime(2027, 2, 8, tzinfo=UTC))
    assert b"The Weekend Party, three puzzles a week" in pages["atom.xml"]
    assert b"<title>The Weekend Party" in pages["index.html"]
    assert pages["days.ics"].count(b"BEGIN:VEVENT") == 3


def test_another_rhythm_is_refused(puzzles: Path, tmp_path: Path):
    """But for another title, and for all days revised; what the game's rhythm made, too. Another
    game's folder is named, although its rhythm is none for the game that is asked for.
    """
    words = ("--game", "the-party", "--out", puzzles, "--series", "gazette")
    other = tmp_path / "other.toml"
    other.write_text(MON + MON.replace("monday", "friday").replace("brisk", "testing"))
    before = contents(puzzles)
    ended = party_here("daily", MONDAY, *words, "--rhythm", other)
    is_refused(ended, "gazette-the-party-2027-02-05 was made by another rhythm")
    with pytest.raises(FolderError, match=r"has a rhythm of its own, rhythm\.toml: go on with"):
        publish([MONDAY], puzzles, Series("gazette", game("the-party")))
    ended = party_here("daily", FRIDAY, *words[2:], "--game", "shooting-party")
    is_refused(ended, f"{puzzles}: {FRIDAY} is of the game 'the-party', not")
    assert contents(puzzles) == before
    other.write_text(WEEKEND.read_text().replace("The Weekend Party", "Fridays"))
    printed("daily", FRIDAY, *words, "--rhythm", other)
    assert check(puzzles, quick=True).problems == []
    printed("daily", FRIDAY, *words, "--rhythm", WEEKEND)
    assert contents(puzzles) == before


def test_all_days_revised_may_have_another_rhythm(tmp_path: Path):
    """Not some of them; and what the game's own rhythm has made before is of another, too."""
    days, other = tmp_path / "p", tmp_path / "other.toml"
    words = ("--game", "no-mans-land", "--out", days, "--series", "gazette")
    task = 'mode = "threshold"\ntier = "testing"\ngoal = "score"\n'
    other.write_text(f"[monday]\n{task}[tuesday]\n{task}")
    printed("daily", MONDAY, "--days", 2, *words)
    ended = party_here("daily", MONDAY, *words, "--rhythm", other, "--revise")
    is_refused(ended, "gazette-no-mans-land-2027-02-02 was made by another rhythm")
    assert not (days / RHYTHM_NAME).exists()
    printed("daily", MONDAY, "--days", 2, *words, "--rhythm", other, "--revise")
    assert printed("check", days) == "ok: 2 puzzles\n"
    there = [Folder(days).puzzle(MONDAY + timedelta(n)) for n in range(2)]
    assert [(each.mode, each.revision) for each in there] == [("threshold", 1), ("threshold", 2)]
    other.write_text(f"[monday]\n{task}")
    ended = party_here("daily", MONDAY, "--days", 2, *words, "--rhythm", other, "--revise")
    is_refused(ended, "2027-02-02 falls on a day without a puzzle in this rhythm, which takes an")


def test_an_own_rhythm_takes_an_own_series(tmp_path: Path):
    """Else different puzzles would have the ids of everybody's."""
    words = ("--game", "the-party", "--out", tmp_path, "--rhythm", WEEKEND)
    is_refused(party_here("daily", FRIDAY, *words), "days of your own rhythm take --series NAME")
    assert not [*tmp_path.iterdir()]


def test_a_rhythm_that_was_changed_is_a_problem(puzzles: Path, tmp_path: Path):
    """Also where the folder was found right before."""
    folder, memory = tmp_path / "copy", tmp_path / "memory"
    folder.mkdir()
    for name, data in contents(puzzles).items():
        (folder / name).write_bytes(data)
    checked(folder, memory)
    (folder / RHYTHM_NAME).write_text(MON)
    problems = check(folder, quick=True).problems
    assert problems == [
        f"{FRIDAY + timedelta(n)}: rhythm: not that of the folder" for n in range(3)
    ]
    with pytest.raises(FolderError, match="rhythm: not that of the folder"):
        checked(folder, memory)
    (folder / RHYTHM_NAME).unlink()
    days = f"{FRIDAY} to {FRIDAY + timedelta(2)}"
    assert check(folder, quick=True).problems == [f"rhythm.toml: missing; {days} were made by it"]
    with pytest.raises(FolderError, match=r"rhythm\.toml: missing"):
        checked(folder, memory)
    (folder / RHYTHM_NAME).write_text("monday")
    is_refused(party_here("check", folder), f"{folder / RHYTHM_NAME}: not TOML: ")


def test_a_puzzle_alone_is_only_replayed(puzzles: Path, tmp_path: Path):
    """And beside its index and rhythm made again."""
    names = [f"{FRIDAY}.puzzle.json", f"{FRIDAY}.solution.json"]
    for name in names:
        (tmp_path / name).write_bytes((puzzles / name).read_bytes())
    puzzle, solution = (tmp_path / name for name in names)
    for alone in ((puzzle,), (solution, "--puzzle", puzzle)):
        assert "only replayed: its rhythm, that of its publisher, is not" in printed(
            "check", *alone
        )
    for name in (INDEX_NAME, RHYTHM_NAME):
        (tmp_path / name).write_bytes((puzzles / name).read_bytes())
    for whole in ((puzzle,), (solution, "--puzzle", puzzle)):
        assert printed("check", *whole).endswith("made again\n")


def test_a_day_without_a_puzzle_names_the_next(puzzles: Path):
    words = ("--rhythm", WEEKEND, "--game", "the-party")
    line = "2027-02-01: no puzzle on this day; the next one is on Friday 5 February 2027\n"
    assert printed("daily", MONDAY, *words) == line
    assert printed("daily", MONDAY, *words, "--days", 4) == line
    silent = party_here("daily", MONDAY, *words, "--json")
    assert (silent.returncode, silent.stdout, silent.stderr) == (0, "", line)
    assert printed("daily", MONDAY, *words, "--days", 5).startswith("The Party, puzzle 401, Friday")


def weekends() -> Game:
    """A game whose own rhythm has no puzzle from Monday to Thursday."""
    of = game("the-party")
    return replace(of, rhythm=Rhythm(of_file(WEEKEND, of).rhythm.weeks))


def test_a_document_on_a_day_without_a_puzzle(tmp_path: Path):
    """It is a fault, unless an earlier version of the generator made it."""
    of = game("the-party")
    publish([MONDAY], tmp_path, Series("the-party", of))
    fault = f"{MONDAY}: date: the rhythm has no puzzle on this day"
    assert check(tmp_path, game=weekends(), quick=True).problems == [fault]
    later = replace(weekends(), generator=of.generator + 1)
    assert check(tmp_path, game=later, quick=True).problems == []


def test_today_is_the_latest_puzzle(monkeypatch: pytest.MonkeyPatch, capsys):
    """Of a tier, too, today's included; a date without a puzzle is refused."""

    class Now(date):
        day_now = date(2027, 2, 10)  # a Wednesday

        @classmethod
        def today(cls) -> date:
            return cls.day_now

    of = weekends()
    monkeypatch.setattr(calendar, "date", Now)
    monkeypatch.setattr(reading, "puzzle_of_day", lambda day, game: day)
    assert reading.puzzle_named("today", of) == date(2027, 2, 7)
    assert capsys.readouterr().err == (
        "2027-02-10: no puzzle on this day; the next one is on Friday 12 February 2027. "
        "This is the latest, of 2027-02-07.\n"
    )
    assert reading.puzzle_named("brisk", of) == date(2027, 2, 5)
    Now.day_now = date(2027, 2, 12)
    assert reading.puzzle_named("brisk", of) == Now.day_now
    assert reading.puzzle_named("2027-02-06", of) == date(2027, 2, 6)
    monkeypatch.undo()
    with pytest.raises(CalendarError, match="2027-02-10: no puzzle on this day; the next one is"):
        reading.puzzle_named("2027-02-10", of)


def test_at_the_ends_of_the_calendar():
    rhythm = weekends().rhythm
    assert rhythm.nearest(date.max, 1) == date.max  # a Friday
    assert Rhythm(((None,) * 6 + rhythm.weeks[0][6:],)).nearest(date.max, 1) is None
    assert rhythm.nearest(FIRST_DAY, -1) is None  # a Thursday
    assert Counter(task is not None for task in rhythm.weeks[0])[True] == 3


def test_the_same_puzzles_as_the_games_own_week(tmp_path: Path):
    """A file as the game has it makes the same days, but for what names the rhythm."""
    of = game("no-mans-land")
    path = ROOT / "generator" / "no_mans_land" / RHYTHM_NAME
    made = [
        Series("gazette", each).documents(TUESDAY, Series("gazette", each).find(TUESDAY)).puzzle
        for each in (of, of_file(path, of))
    ]
    assert made[0].rhythm is None
    assert made[0].recipe != made[1].recipe
    assert replace(made[1], rhythm=None, recipe=made[0].recipe, commitment={}) == replace(
        made[0], commitment={}
    )
    assert in_folder(Folder(tmp_path), of) == of


def test_no_text_depends_on_the_locale():
    """Python's names of days and months do, so no module uses them, and nothing sets a locale."""
    formatted = re.compile(r"(\{|strftime).*%-?[aAbBcxXp]|%-?[aAbBcxXp].*(\{|strftime)|setlocale")
    found = [path for path, _ in modules(*PACKAGES) if formatted.search(path.read_text("utf-8"))]
    assert found == []
    day = date(2026, 11, 24)
    assert in_words(day) == "Tuesday 24 November 2026"
    for name in ("de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8"):
        with suppress(locale.Error):  # not installed here
            locale.setlocale(locale.LC_ALL, name)
        assert in_words(day, "short") == "Tue 24 November"
    locale.setlocale(locale.LC_ALL, "C.UTF-8")
