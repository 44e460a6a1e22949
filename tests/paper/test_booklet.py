"""The PDF: the same bytes each time, puzzles whole on their pages, read in the right order; and
pictures of one puzzle.
"""

import json
import re
import shutil
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.common.calendar import FIRST_DAY, solution_due
from generator.common.games import game
from generator.paper.booklet import booklet
from generator.paper.pdf import PAPERS, printed
from tests.common.command_line import party
from tests.common.command_line import printed as said
from tests.paper.conftest import AFTER, BEFORE, DAYS, FIRST, WEEK, FolderOf, ReadOf
from tests.paper.reading import Read, gaps
from tests.web.conftest import dailies

READ = Path(__file__).parent / "read.txt"
GAMES = ("shooting-party", "no-mans-land", "the-party")
EACH = [
    pytest.param(name, size, marks=() if (n + m) % len(PAPERS) == 0 else pytest.mark.long)
    for n, name in enumerate(GAMES)
    for m, size in enumerate(PAPERS)
]
"""Every game on every size of paper; for each change, a size a game in turn."""
SECOND = FIRST + timedelta(1)
"""The first day on which all games have a puzzle."""
OTHER_KINDS = [f"2026-{day}" for day in ("11-03", "12-08", "11-07", "12-06", "12-02", "12-13")]
"""Days of a series of its own: the only move, the last pass, a proof game, an exchange, odds and
twins.
"""
SIZES = {"a4": (595, 842), "letter": (612, 792)}


def days_of(name: str, days: Sequence[date] = DAYS) -> list[date]:
    """The days on which a game has a puzzle."""
    return [day for day in days if game(name).rhythm.on(day) is not None]


@pytest.mark.parametrize(("name", "size"), EACH)
def test_puzzles_share_pages_as_they_fit(folder_of: FolderOf, name: str, size: str):
    """Each is whole: its page has what is shown last."""
    made = booklet([folder_of(name)], DAYS, AFTER)
    read, days = Read(printed(made, size)), days_of(name)
    found, rest = read.bookmarks[: len(days)], read.bookmarks[len(days) :]
    for day, puzzle, (caption, page) in zip(days, made["puzzles"], found, strict=True):
        title = f"No. {(day - FIRST_DAY).days + 1} · {day:%A} {day.day} {day:%B} 2026"
        assert caption == puzzle["caption"] == title
        last = puzzle["parts"][-1]
        shown = [last["label"], *(text.split()[0] for text, _ in last["entries"] if text)]
        text = read.pages[page - 1].partition(caption)[2].replace("\n", " ")
        assert all(each.lower() in text.lower() for each in shown), (caption, shown)
    pages = [page for _, page in found]
    assert pages == sorted(pages)
    assert {*pages} == {*range(1, pages[-1] + 1)}
    assert pages[-1] <= {"shooting-party": 12, "no-mans-land": 4, "the-party": 14}[name]
    assert rest == [("How to play", pages[-1] + 1), ("Solutions", pages[-1] + 2)]
    box = read.pdf.pages[0].mediabox
    assert (round(box.width), round(box.height)) == SIZES[size]


@pytest.fixture(scope="session")
def other_kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kinds") / "days"
    return dailies(path, "shooting-party", OTHER_KINDS, "pages")


@pytest.mark.parametrize("size", PAPERS)
def test_every_other_kind_fits_a_page(other_kinds: Path, size: str):
    made = booklet([other_kinds], [*map(date.fromisoformat, OTHER_KINDS)], AFTER)
    pages = [page for _, page in Read(printed(made, size)).bookmarks]
    assert pages == sorted(pages)
    assert pages[-2:] == [pages[-3] + 1, pages[-3] + 2]
    assert pages[-3] <= {"a4": 3, "letter": 5}[size]


@pytest.mark.parametrize(
    ("words", "count"),
    [("{} --from 2026-11-23 --now 2026-12-01T00:00Z", "7 puzzles, 7"), ("--book 1", "1 puzzle, 1")],
)
def test_the_same_bytes_each_time(words: str, count: str, folder: Path, tmp_path: Path):
    asked = ["print", *words.format(folder).split(), "--out"]
    assert said(*asked, tmp_path / "a.pdf").startswith(f"{tmp_path}/a.pdf: {count} solution")
    other = {"TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1", "TYPST_FONT_PATHS": "/usr/share/fonts"}
    ended = party(*asked, "b.pdf", cwd=tmp_path, **other)
    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert not [*tmp_path.glob(".*")]


def test_it_is_tagged_for_readers(week_of: ReadOf):
    """By the standard PDF/UA, which typst then keeps. Words are whole in what is searched and
    copied: readers take a gap of a tenth of the size for the end of one.
    """
    week = week_of()
    root, made = week.pdf.root_object, week.made
    assert root["/Lang"] == "en"
    assert week.title == "The Shooting Party, 23 November 2026 to 29 November 2026"
    assert not {"/CreationDate", "/ModDate"} & {*(week.pdf.metadata or ())}
    xmp = root["/Metadata"].get_data().decode()
    assert "<pdfuaid:part>1</pdfuaid:part>" in xmp
    assert "Date>" not in xmp
    pages = [*made["puzzles"], *made["solutions"]]
    parts = [part for page in pages for part in page["parts"]]
    due = [strip["alt"] for part in parts for strip in part.get("strips", ())]
    assert len(due) > 30
    assert re.findall(r"Figure \[(.*)\]", week.structure) == due
    assert max(gap for page in week.pdf.pages[:3] for gap in gaps(page)) < 0.1
    titles = [section["title"] for section in made["rules"][0]["section"]]
    captions = [page["caption"] for page in made["puzzles"]]
    for each in (made["game"], "Aces on the table", *titles, *captions):
        assert each in "\n".join(week.pages)


def test_a_column_may_have_a_name_of_its_own(folder: Path):
    name = '<b>&"Gazette" #let *x*'
    read = Read(printed(booklet([folder], WEEK[:2], AFTER, name)))
    assert read.title == f"{name}: The Shooting Party, 23 November 2026 to 24 November 2026"
    for number, page in enumerate(read.pages, 1):
        assert page.startswith(f"{name}\nThe Shooting Party · {number}\n")


def test_the_reading_order(folder: Path):
    """Of a line, a mistake and an only move."""
    found = Read(printed(booklet([folder], [WEEK[n] for n in (0, 1, 5)], AFTER))).structure
    if not READ.exists():
        READ.write_text(found, encoding="utf-8")
    assert found == READ.read_text(encoding="utf-8")


@pytest.mark.long
def test_what_is_read_of_the_other_games(week_of: ReadOf):
    for name, patterns in {
        "no-mans-land": (
            r"Figure \[Weather: ", r"Figure \[Hand, with strengths: ", "P Hold fire from ",
            r"P With \d+: .*shooting is [\d.]+ better\.",
        ),
        "the-party": (
            "P All hands are open. You can force a win in", r"Figure \[Your opponent's hand: ",
            "LBody send A[♣♦♥♠] as a king", "LBody You: stash A[♣♦♥♠] with J[♣♦♥♠]",
            r"P 4\. .*: call; stash A.* they trust; ",
        ),
    }.items():  # fmt: skip
        for pattern in patterns:
            assert re.search(pattern, week_of(name).structure), pattern


@pytest.mark.parametrize("name", GAMES)
def test_solutions_come_when_they_are_out(folder_of: FolderOf, week_of: ReadOf, name: str):
    """Before, nothing is printed of them; ratings are explained where there are any."""
    folder, week = folder_of(name), days_of(name, WEEK)
    for n, day in enumerate(week[:3]):
        due = solution_due(day)
        counts = [len(booklet([folder], WEEK, now)["solutions"])
                  for now in (due - timedelta(seconds=1), due)]  # fmt: skip
        assert counts == [n, n + 1]
    read = week_of(name, BEFORE)
    marks, made = dict(read.bookmarks), json.dumps(read.made)
    assert (read.made["solutions"], "Solutions" in marks) == ([], False)
    document = json.loads((folder / f"{week[-1]}.solution.json").read_text())
    assert document["salt"] not in made
    text = " ".join(read.pages[marks["How to play"] - 1].split())
    assert "The fuller the circle, the harder the puzzle: gentle, brisk, " in text
    numbered = "1500 is an average puzzle; ± is the uncertainty."
    assert (numbered in text) == any("±" in each["hard"] for each in read.made["puzzles"])
    end = numbered if name == "shooting-party" else "fierce."
    assert text.removesuffix(f" {marks['How to play']}").endswith(end)


def test_days_may_be_printed_one_by_one(folder: Path, tmp_path: Path):
    shutil.copytree(folder, tmp_path / "days")
    words = "--days", 1, "--out", "day.pdf", "--now", "2026-11-23T00:00Z"
    for day in WEEK[:2]:
        (tmp_path / "days" / f"{day}.solution.json").unlink()
        told = said("print", "days", "--from", day, *words, cwd=tmp_path)
        assert told == "day.pdf: 1 puzzle, 0 solutions\n"
        assert Read((tmp_path / "day.pdf").read_bytes()).bookmarks[0][1] == 1


def test_three_games_in_one_file(folder_of: FolderOf, tmp_path: Path):
    """Day by day, with one section of rules, and one of solutions."""
    folders, out = [folder_of(name) for name in GAMES], tmp_path / "three.pdf"
    words = "--from", FIRST, "--days", 3, "--out", out, "--now", "2027-01-01T00:00Z"
    assert said("print", *folders, *words) == f"{out}: 7 puzzles, 7 solutions\n"
    read = Read(out.read_bytes())
    titles = [title for title, _ in read.bookmarks]
    names = ["The Shooting Party", "No Man's Land", "The Party"]
    days = ["No. 327 · Monday 23 November 2026", "No. 328 · Tuesday 24 November 2026"]
    every = [f"{name} · {day}" for day in days for name in names]
    assert titles[:5] == [each for each in every if each != every[1]]  # a Monday without a puzzle
    assert titles[7:] == ["How to play", "Solutions"]
    rules = read.structure.partition("H1 How to play")[2].partition(" H1 ")[0]
    assert re.findall(r"^ *H2 (.*)", rules, re.MULTILINE) == names
    assert rules.count("The fuller the circle") == 1
    assert read.title == f"{', '.join(names)}, 23 November 2026 to 25 November 2026"


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_of_one_puzzle(folder_of: FolderOf, name: str, tmp_path: Path):
    """An SVG has all cards drawn in it, and refers to nothing that it does not have."""
    asked = "print", folder_of(name), "--from", SECOND, "--out"
    for form in ("svg", "png"):
        outs = tmp_path / f"one.{form}", tmp_path / f"two.{form}"
        for out in outs[: 2 if name == "the-party" else 1]:
            assert said(*asked, out) == f"{out}: 1 puzzle, 0 solutions\n"
        assert name != "the-party" or outs[0].read_bytes() == outs[1].read_bytes()
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")
    root = ElementTree.parse(tmp_path / "one.svg").getroot()
    tags = {each.tag.rpartition("}")[2] for each in root.iter()}
    assert {"svg", "use", "symbol"} <= tags
    assert "image" not in tags
    there = [own for each in root.iter() if (own := each.get("id")) is not None]
    assert len({*there}) == len(there)
    href = "{http://www.w3.org/1999/xlink}href"
    used = {each.attrib[href][1:] for each in root.iter() if each.tag.endswith("}use")}
    assert used <= {*there}
    [day] = booklet([folder_of(name)], [SECOND], BEFORE)["puzzles"]
    strips = [strip for part in day["parts"] for strip in part.get("strips", ())]
    shown = {card["picture"] for strip in strips for card in strip["cards"]}
    assert {each for each in used if re.match("(card|strip)-", each)} == shown
