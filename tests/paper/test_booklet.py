"""The PDF: the same bytes each time, puzzles whole on their pages, read in the right order; and
pictures of one puzzle.
"""

import json
import re
import shutil
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from generator.common.calendar import FIRST_DAY, solution_due
from generator.common.games import game
from generator.paper.booklet import booklet
from generator.paper.pdf import PAPERS, printed
from tests.common.command_line import party, party_here
from tests.paper.conftest import DAYS, FIRST, FolderOf
from tests.paper.reading import bookmarks, gaps, reading
from tests.web.conftest import dailies

READ = Path(__file__).parent / "read.txt"
GAMES = ("shooting-party", "no-mans-land", "the-party")
EACH = [
    pytest.param(name, size, marks=() if (n + m) % len(PAPERS) == 0 else pytest.mark.long)
    for n, name in enumerate(GAMES)
    for m, size in enumerate(PAPERS)
]
"""Every game on every size of paper; for each change, a size a game in turn."""
BEFORE, AFTER = datetime(2026, 11, 23, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
WEEK = DAYS[:7]
LATER = timedelta(1)  # to the first day on which all games have a puzzle


def days_of(name: str, days: Sequence[date] = DAYS) -> list[date]:
    """The days on which a game has a puzzle."""
    return [day for day in days if game(name).rhythm.on(day) is not None]


OTHER_KINDS = [f"2026-{day}" for day in ("11-03", "12-08", "11-07", "12-06", "12-02", "12-13")]
"""Days of a series of its own: the only move, the last pass, a proof game, an exchange, odds and
twins.
"""
SIZES = {"a4": (595, 842), "letter": (612, 792)}


def read_by(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data))


@pytest.fixture(scope="session")
def week(folder: Path) -> bytes:
    return printed(booklet([folder], WEEK, AFTER))


@pytest.fixture(scope="session")
def other_kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kinds") / "days"
    return dailies(path, "shooting-party", OTHER_KINDS, "pages")


@pytest.mark.parametrize(("name", "size"), EACH)
def test_puzzles_share_pages_as_they_fit(folder_of: FolderOf, name: str, size: str):
    """Each is whole: its page has what is shown last."""
    made = booklet([folder_of(name)], DAYS, AFTER)
    data = printed(made, size)
    found = [*bookmarks(data)]
    days = days_of(name)
    count = len(days)
    texts = [each.extract_text() for each in read_by(data).pages]
    for puzzle, (caption, page) in zip(made["puzzles"], found, strict=False):
        assert caption == puzzle["caption"]
        last = puzzle["parts"][-1]
        shown = [last["label"], *(text.split()[0] for text, _ in last["entries"] if text)]
        text = texts[page - 1].partition(caption)[2].replace("\n", " ")
        assert all(each.lower() in text.lower() for each in shown), (caption, shown)
    of_puzzles = [page for _, page in found[:count]]
    assert of_puzzles == sorted(of_puzzles)
    assert [*dict.fromkeys(of_puzzles)] == [*range(1, of_puzzles[-1] + 1)]
    assert of_puzzles[-1] <= {"shooting-party": 12, "no-mans-land": 4, "the-party": 14}[name]
    for day, (title, _) in zip(days, found, strict=False):
        assert title == f"No. {(day - FIRST_DAY).days + 1} · {day:%A} {day.day} {day:%B} 2026"
    rules = of_puzzles[-1] + 1
    assert found[count:] == [("How to play", rules), ("Solutions", rules + 1)]
    box = read_by(data).pages[0].mediabox
    assert (round(box.width), round(box.height)) == SIZES[size]


@pytest.mark.parametrize("size", PAPERS)
def test_every_other_kind_fits_a_page(other_kinds: Path, size: str):
    data = printed(booklet([other_kinds], [*map(date.fromisoformat, OTHER_KINDS)], AFTER), size)
    pages = [page for _, page in bookmarks(data)]
    assert pages == sorted(pages)
    assert pages[-2:] == [pages[-3] + 1, pages[-3] + 2]
    assert pages[-3] <= {"a4": 3, "letter": 5}[size]


@pytest.mark.parametrize(
    ("words", "said"),
    [("{} --from 2026-11-23 --now 2026-12-01T00:00Z", "7 puzzles, 7"), ("--book 1", "1 puzzle, 1")],
)
def test_the_same_bytes_each_time(words: str, said: str, folder: Path, tmp_path: Path):
    asked = ["print", *words.format(folder).split(), "--out"]
    here = party_here(*asked, tmp_path / "a.pdf")
    assert here.returncode == 0
    assert here.stdout.startswith(f"{tmp_path}/a.pdf: {said} solution")
    other = {"TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1", "TYPST_FONT_PATHS": "/usr/share/fonts"}
    ended = party(*asked, "b.pdf", cwd=tmp_path, **other)
    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert not [*tmp_path.glob(".*")]


def test_it_is_tagged_for_readers(week: bytes, folder: Path):
    """By the standard PDF/UA, which typst then keeps."""
    reader = read_by(week)
    root = reader.root_object
    assert root["/Lang"] == "en"
    assert reader.metadata is not None
    assert reader.metadata.title == "The Shooting Party, 23 November 2026 to 29 November 2026"
    assert not {"/CreationDate", "/ModDate"} & {*reader.metadata}
    xmp = root["/Metadata"].get_data().decode()
    assert "<pdfuaid:part>1</pdfuaid:part>" in xmp
    assert "Date>" not in xmp
    made = booklet([folder], WEEK, AFTER)
    parts = [part for pages in (made["puzzles"], made["solutions"]) for page in pages
             for part in page["parts"]]  # fmt: skip
    due = [strip["alt"] for part in parts for strip in part.get("strips", ())]
    assert len(due) > 30
    assert re.findall(r"Figure \[(.*)\]", reading(week)) == due


def test_a_column_may_have_a_name_of_its_own(folder: Path):
    name = '<b>&"Gazette" #let *x*'
    pages = read_by(printed(booklet([folder], WEEK[:2], AFTER, name)))
    assert pages.metadata is not None
    span = "23 November 2026 to 24 November 2026"
    assert pages.metadata.title == f"{name}: The Shooting Party, {span}"
    for number, page in enumerate(pages.pages, 1):
        assert page.extract_text().startswith(f"{name}\nThe Shooting Party · {number}\n")


def test_the_reading_order(folder: Path):
    """Of a line, a mistake and an only move."""
    found = reading(printed(booklet([folder], [WEEK[n] for n in (0, 1, 5)], AFTER)))
    if not READ.exists():
        READ.write_text(found, encoding="utf-8")
    assert found == READ.read_text(encoding="utf-8")


@pytest.mark.long
def test_what_is_read_of_the_other_games(folder_of: FolderOf):
    of_range = reading(printed(booklet([folder_of("no-mans-land")], WEEK, AFTER)))
    assert "Figure [Weather: " in of_range
    assert "Figure [Hand, with strengths: " in of_range
    assert "P Hold fire from " in of_range
    assert re.search(r"P With \d+: .*shooting is [\d.]+ better\.", of_range)
    of_party = reading(printed(booklet([folder_of("the-party")], WEEK, AFTER)))
    assert "P All hands are open. You can force a win in" in of_party
    assert "Figure [Your opponent's hand: " in of_party
    assert re.search("LBody send A[♣♦♥♠] as a king", of_party)
    assert re.search("LBody You: stash A[♣♦♥♠] with J[♣♦♥♠]", of_party)
    assert re.search("P 4. Any other move: call; stash A.* they trust; ", of_party)


def solved(folder: Path, now: datetime) -> int:
    return len(booklet([folder], WEEK, now)["solutions"])


@pytest.mark.parametrize("name", GAMES)
def test_solutions_come_when_they_are_out(folder_of: FolderOf, name: str):
    folder = folder_of(name)
    assert solved(folder, BEFORE) == 0
    week = days_of(name, WEEK)
    for n, day in enumerate(week[:3]):
        assert solved(folder, solution_due(day) - timedelta(seconds=1)) == n
        assert solved(folder, solution_due(day)) == n + 1
    document = json.loads((folder / f"{week[-1]}.solution.json").read_text())
    made = json.dumps(booklet([folder], WEEK, BEFORE))
    assert document["salt"] not in made
    assert "Solutions" not in reading(printed(booklet([folder], week[:1], BEFORE)))


def test_words_are_whole_in_what_is_searched_and_copied(week: bytes, folder: Path):
    """Readers of a PDF take a gap of a tenth of the size for the end of a word."""
    pages = read_by(week).pages
    assert max(gap for page in pages[:3] for gap in gaps(page)) < 0.1
    text = "\n".join(page.extract_text() for page in pages)
    made = booklet([folder], WEEK, AFTER)
    titles = [section["title"] for section in made["rules"][0]["section"]]
    captions = [page["caption"] for page in made["puzzles"]]
    for each in (made["game"], "Aces on the table", *titles, *captions):
        assert each in text


def test_days_may_be_printed_one_by_one(folder: Path, tmp_path: Path):
    shutil.copytree(folder, tmp_path / "days")
    words = "--days", 1, "--out", "day.pdf", "--now", "2026-11-23T00:00Z"
    for day in WEEK:
        (tmp_path / "days" / f"{day}.solution.json").unlink()
        said = party_here("print", "days", "--from", day, *words, cwd=tmp_path).stdout
        assert said == "day.pdf: 1 puzzle, 0 solutions\n"
        assert next(bookmarks((tmp_path / "day.pdf").read_bytes()))[1] == 1


@pytest.mark.parametrize("name", GAMES)
def test_ratings_are_explained_where_there_are_any(folder_of: FolderOf, name: str):
    made = booklet([folder_of(name)], WEEK, BEFORE)
    data = printed(made)
    rules = dict(bookmarks(data))["How to play"]
    text = " ".join(read_by(data).pages[rules - 1].extract_text().split())
    assert "The fuller the circle, the harder the puzzle: gentle, brisk, " in text
    numbered = "1500 is an average puzzle; ± is the uncertainty."
    assert (numbered in text) == any("±" in each["hard"] for each in made["puzzles"])
    end = numbered if name == "shooting-party" else "fierce."
    assert text.removesuffix(f" {rules}").endswith(end)


def test_three_games_in_one_file(folder_of: FolderOf, tmp_path: Path):
    """Day by day, with one section of rules, and one of solutions."""
    folders, out = [folder_of(name) for name in GAMES], tmp_path / "three.pdf"
    words = "--from", FIRST, "--days", 3, "--out", out, "--now", "2027-01-01T00:00Z"
    assert party_here("print", *folders, *words).stdout == f"{out}: 7 puzzles, 7 solutions\n"
    data = out.read_bytes()
    titles = [title for title, _ in bookmarks(data)]
    names = ["The Shooting Party", "No Man's Land", "The Party"]
    days = ["No. 327 · Monday 23 November 2026", "No. 328 · Tuesday 24 November 2026"]
    every = [f"{name} · {day}" for day in days for name in names]
    assert titles[:5] == [each for each in every if each != every[1]]  # a Monday without a puzzle
    assert titles[7:] == ["How to play", "Solutions"]
    rules = reading(data).partition("H1 How to play")[2].partition(" H1 ")[0]
    assert re.findall(r"^ *H2 (.*)", rules, re.MULTILINE) == names
    assert rules.count("The fuller the circle") == 1
    made = read_by(data).metadata
    assert made is not None
    assert made.title == f"{', '.join(names)}, 23 November 2026 to 25 November 2026"


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_of_one_puzzle(folder_of: FolderOf, name: str, tmp_path: Path):
    """An SVG has all cards drawn in it, and refers to nothing that it does not have."""
    for form in ("svg", "png"):
        outs = tmp_path / f"one.{form}", tmp_path / f"two.{form}"
        for out in outs:
            ended = party_here("print", folder_of(name), "--from", FIRST + LATER, "--out", out)
            assert (ended.returncode, ended.stdout) == (0, f"{out}: 1 puzzle, 0 solutions\n")
        assert outs[0].read_bytes() == outs[1].read_bytes()
    assert outs[0].read_bytes().startswith(b"\x89PNG")
    root = ElementTree.parse(tmp_path / "one.svg").getroot()
    tags = {each.tag.rpartition("}")[2] for each in root.iter()}
    assert {"svg", "use", "symbol"} <= tags
    assert "image" not in tags
    there = [own for each in root.iter() if (own := each.get("id")) is not None]
    assert len({*there}) == len(there)
    href = "{http://www.w3.org/1999/xlink}href"
    used = {each.attrib[href][1:] for each in root.iter() if each.tag.endswith("}use")}
    assert used <= {*there}
    [day] = booklet([folder_of(name)], [FIRST + LATER], BEFORE)["puzzles"]
    strips = [strip for part in day["parts"] for strip in part.get("strips", ())]
    shown = {card["picture"] for strip in strips for card in strip["cards"]}
    assert {each for each in used if re.match("(card|strip)-", each)} == shown
