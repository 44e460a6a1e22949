"""The book of the ladder: every puzzle and its solution in order, tagged, the same bytes each time;
as an EPUB, whole and linked. What is wrong with the words of the command."""

import re
from io import BytesIO
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile

import pytest
from pypdf import PdfReader

from generator.common.games import NoPart
from generator.paper.book import Named, book_of
from generator.paper.epub import epub
from generator.paper.pages import pdf
from generator.shooting_party.book import book
from generator.shooting_party.ladder import chapters, step_of, twin_in_words
from generator.shooting_party.studies.points import point
from solver.common.schemas import Json
from solver.shooting_party.search.fewest import fewest_moves
from tests.common.command_line import party_here
from tests.paper.conftest import refused
from tests.paper.reading import bookmarks, overleaf, reading, sizes

GAME = "shooting-party"
NUMBER = 11
"""Puzzles of two chapters, in which a line, a move and a mistake are asked for."""
FEW = 2
"""Puzzles of a book whose every page is read, which takes long."""
HEADINGS = ["Contents", "How to play", "1. Butler finds an ace", "2. Walkout", "Solutions"]
TRIES = {
    1: "Tempting: draw two, by 100 of 100 sensible players; it takes more than 8 moves then.",
    3: "Tempting: draw two, by 100 of 100 sensible players; it takes 7 moves then: discard",
    9: "Tempting: discard 3♣ 3♠, by 100 of 100 sensible players; the final score is then one queen",
    10: "Move 8 put it out of reach: discard 3♦ 3♥ 3♠, by 22 of 100 sensible players; the final",
}
"""What `party explain ladder` reports, in words."""
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(scope="module")
def made() -> Json:
    return book_of(GAME, NUMBER)


@pytest.fixture(scope="module")
def read() -> str:
    return reading(pdf(book_of(GAME, FEW)))


@pytest.fixture(scope="module")
def zipped(made: Json) -> ZipFile:
    return ZipFile(BytesIO(epub(made)))


def test_every_puzzle_is_there_in_order_and_then_every_solution(read: str):
    headings = [heading for heading in HEADINGS if "Walkout" not in heading]
    assert re.findall(r"^ *H1 (.*)", read, re.MULTILINE) == headings
    sections = re.split(r"^ *H2 (\d+)$", read, flags=re.MULTILINE)[1:]
    assert sections[::2] == [*map(str, range(1, FEW + 1))] * 2
    for number in range(1, FEW + 1):
        puzzle, solution = (sections[2 * n - 1] for n in (number, number + FEW))
        step = step_of(number)[1]
        asked = step.study().sentence, f"brisk, {step.rating}", "Figure [Hand: "
        assert all(text in puzzle for text in asked)
        assert "Tempting" not in puzzle
        assert re.search(r"LBody meet Q. with A.", solution)
        assert TRIES.get(number, "Tempting: ") in solution


def test_pages_and_bookmarks(made: Json):
    data = pdf(made)
    found = [*bookmarks(data)]
    numbers = [f" {n}" for n in range(1, NUMBER + 1)]
    assert [title for title, _ in found] == [
        *HEADINGS[:3], *numbers[:10], HEADINGS[3], *numbers[10:], HEADINGS[4], *numbers,
    ]  # fmt: skip
    pages = [page for _, page in found]
    assert pages == sorted(pages)
    of_puzzles = [page for title, page in found[3:15] if title in numbers]
    assert of_puzzles == [4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9]
    texts = [page.extract_text() for page in PdfReader(BytesIO(data)).pages]
    answers = "\n".join(texts[pages[15] - 1 :])
    assert [*map(int, re.findall(r"solution: page (\d+)", "\n".join(texts)))] == pages[16:]
    assert [*map(int, re.findall(r"\bpage (\d+)", answers))] == of_puzzles
    contents = texts[1]
    for title, page in found:
        if title in HEADINGS[1:]:
            assert re.search(rf"{title}[ .]+{page}\b", contents)


def test_its_contents_and_its_cover_are_tagged(read: str):
    assert re.search("^ *TOCI", read, re.MULTILINE)
    queens = ", ".join(f"queen of {suit}" for suit in ("clubs", "diamonds", "hearts", "spades"))
    assert f"Figure [{queens}]" in read


@pytest.mark.long
def test_large_print_begins_each_puzzle_on_a_page_with_its_hand_and_boxes(made: Json):
    data = pdf(made, "letter", large=True)
    pages = PdfReader(BytesIO(data)).pages
    assert min(size for page in pages for size in sizes(page)) >= 18
    starts = [page for title, page in bookmarks(data) if title.strip().isdigit()]
    assert [*starts[: NUMBER + 1]] == sorted({*starts[: NUMBER + 1]})
    puzzles = [each for chapter in made["chapters"] for each in chapter["puzzles"]]
    for start, puzzle in zip(starts, puzzles, strict=False):
        assert overleaf(puzzle, pages[start - 1]) == []


@pytest.mark.parametrize("name", ["book.pdf", "book.epub"])
def test_the_same_bytes_each_time(name: str, tmp_path: Path):
    files = tmp_path / name, tmp_path / f"again-{name}"
    for file, zone in zip(files, ("UTC", "Asia/Tokyo"), strict=True):
        ended = party_here("print", "--book", 1, "--out", file, TZ=zone, SOURCE_DATE_EPOCH="1")
        assert (ended.returncode, ended.stdout) == (0, f"{file}: 1 puzzle, 1 solution\n")
    assert files[0].read_bytes() == files[1].read_bytes()


def test_an_epub_is_whole(zipped: ZipFile):
    names = zipped.namelist()
    assert names[0] == "mimetype"
    assert zipped.read("mimetype") == b"application/epub+zip"
    forms = {(each.compress_type, each.date_time) for each in zipped.infolist()}
    assert forms == {(ZIP_STORED, (1980, 1, 1, 0, 0, 0))}
    package = ElementTree.fromstring(zipped.read("package.opf"))
    listed = {each.get("id"): each.get("href") for each in package.findall(".//{*}item")}
    assert {*names} - {*listed.values()} == {"mimetype", "META-INF/container.xml", "package.opf"}
    spine = [listed[each.get("idref")] for each in package.findall(".//{*}itemref")]
    assert [name for name in names if name.endswith(".xhtml")] == [
        "contents.xhtml", *(name for name in spine if name != "contents.xhtml")
    ]  # fmt: skip


def test_an_epub_has_every_puzzle_and_every_link_leads_somewhere(zipped: ZipFile):
    trees = {
        name: ElementTree.fromstring(zipped.read(name))
        for name in zipped.namelist()
        if name.endswith((".xhtml", ".svg"))
    }
    places = [
        f"{name}#{each.get('id')}"
        for name, tree in trees.items()
        for each in tree.iter(f"{XHTML}h2")
        if each.get("id")
    ]
    numbers = range(1, NUMBER + 1)
    puzzles = [f"chapter-{1 if n <= 10 else 2}.xhtml#puzzle-{n}" for n in numbers]
    assert places == [*puzzles, *(f"solutions.xhtml#solution-{n}" for n in numbers)]
    links = [
        each.get("href") or each.get("src")
        for name, tree in trees.items()
        if name.endswith(".xhtml")
        for each in tree.iter()
        if each.tag in (f"{XHTML}a", f"{XHTML}img")
    ]
    assert {*links} <= {*places, *trees}
    assert {*places} <= {*links}
    for text in map(bytes.decode, map(zipped.read, trees)):  # they lead to each other
        own = re.findall(r' id="\w+-(\d+)"', text)
        assert own in ([], re.findall(r'href=".*#\w+-(\d+)"', text))


def test_an_epub_is_read_out_as_the_pdf_is(zipped: ZipFile, read: str):
    first, _, _ = zipped.read("chapter-1.xhtml").decode().partition(f"puzzle-{FEW + 1}")
    labels = re.findall(r'aria-label="(.*?)"', zipped.read("title.xhtml").decode() + first)
    assert len(labels) == 1 + FEW * 6
    assert all(f"Figure [{label}]" in read for label in labels)


def test_a_try_that_comes_much_too_late():
    """All eight cards are possible after the try of puzzle 1, but in no fewer than 16 moves."""
    study = step_of(1)[1].study()
    found = point(study)
    assert found is not None
    assert found.tempting is not None
    assert found.tempting.score == (4, 4)
    after = study.start.play(found.tempting.move)
    lines = fewest_moves(after, study.target, 16)
    assert lines is not None
    assert lines.moves == 15
    assert "more than 8 moves then" in TRIES[1]


def test_what_the_rules_of_the_book_say_of_its_puzzles(made: Json):
    titles = [section["title"] for section in made["rules"]["section"]]
    assert titles[-1] == "The puzzles"
    assert len({*titles}) == len(titles) > 4
    assert "hidden" not in str(made["rules"])
    states = [p["state"] for chapter in made["chapters"] for p in chapter["puzzles"]]
    assert all(re.match(r"pass (\d) of \1, ", state) for state in states)


def test_a_book_ends_within_a_chapter():
    assert [len(chapter.puzzles) for chapter in book(2).chapters] == [2]
    assert book(1).subtitle == "1 puzzle to learn by"


def test_every_chapter_has_a_lesson():
    with patch("generator.shooting_party.book._exercise"):
        made = book(100).chapters
    assert [each.title.lower() for each in made] == [*chapters()]
    assert len({each.lesson for each in made}) == 10
    assert all(len(each.puzzles) == 10 for each in made)


def test_twins_in_words():
    twins = [
        words for n in range(1, 101) if (words := twin_in_words(n, step_of(n)[1], symbols=True))
    ]
    assert twins[0] == "the twin of 27: only the Q♦ lies elsewhere"


NAMED = Named('<b>&"Gazette" #let', "*Puzzles* & <more>", "$2nd$ <edition>")
"""Signs that mean something in HTML, in XML or to typst."""


def test_a_book_may_have_a_name_of_its_own(zipped: ZipFile):
    made = book_of(GAME, 1, NAMED)
    whole = f"{NAMED.title}: {NAMED.subtitle}, {NAMED.edition}"
    printed = PdfReader(BytesIO(pdf(made)))
    assert printed.metadata is not None
    assert printed.metadata.title == whole
    assert f"{NAMED.title}\n{NAMED.subtitle}\n{NAMED.edition}\n" in printed.pages[0].extract_text()
    assert all(NAMED.title in page.extract_text() for page in printed.pages)
    file = ZipFile(BytesIO(epub(made)))
    package = ElementTree.fromstring(file.read("package.opf"))
    assert package.findtext(".//{*}title") == whole
    assert package.findtext(".//*[@property='schema:bookEdition']") == NAMED.edition
    title = ElementTree.fromstring(file.read("title.xhtml"))
    assert title.findtext(f".//{XHTML}h1") == NAMED.title
    assert {NAMED.subtitle, NAMED.edition, "Game: The Shooting Party, John Kean, 2016"} <= {
        each.text for each in title.iter(f"{XHTML}p")
    }
    plain = ElementTree.fromstring(zipped.read("package.opf"))  # which has no name of its own
    assert plain.findtext(".//{*}title") == "The Shooting Party: 11 puzzles to learn by"
    more = ZipFile(BytesIO(epub(book_of(GAME, 2, NAMED)))).read("package.opf")
    ids = {each.findtext(".//{*}identifier") for each in (package, ElementTree.fromstring(more))}
    assert len(ids) == 2  # a book is another if but its puzzles are


OF_DAYS = "give FOLDER and --from, or --book; --subtitle and --edition go with --book"
OF_BOOK = "--book goes without FOLDER, --from, --days and --now"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--book", 101], "the ladder has puzzles 1 to 100, no 101"),
        ([".", "--book", 2], OF_BOOK),
        (["--book", 2, "--from", "2026-11-23"], OF_BOOK),
        (["--book", 2, "--days", 7], OF_BOOK),
        (["--book", 2, "--now", "2026-11-23T00:00Z"], OF_BOOK),
        ([], OF_DAYS),
        (["."], OF_DAYS),
        (["--from", "2026-11-23"], OF_DAYS),
        ([".", "--from", "2026-11-23", "--subtitle", "a"], OF_DAYS),
        ([".", "--from", "2026-11-23", "--edition", "a"], OF_DAYS),
        *(
            (
                [f"--{name}", text, "--book", 1],
                f"--{name}: not a line of 1 to 60 signs that can be printed",
            )
            for name, text in (("title", " "), ("subtitle", "a\nb"), ("edition", "a" * 61))
        ),
    ],
)
def test_words_that_make_no_book(words: list[object], message: str, tmp_path: Path):
    assert refused(tmp_path, *words, "--out", tmp_path / "book.pdf") == message


@pytest.mark.parametrize(
    ("name", "words", "message"),
    [
        ("book.txt", ["--book", 2], "the file name must end in .pdf or .epub"),
        ("week.epub", [".", "--from", "2026-11-23"], "the file name must end in .pdf"),
        ("book.epub", ["--book", 2, "--large"], "--paper and --large are for a .pdf"),
        ("book.epub", ["--book", 2, "--paper", "a4"], "--paper and --large are for a .pdf"),
    ],
)
def test_files_that_cannot_be_made(name: str, words: list[object], message: str, tmp_path: Path):
    out = tmp_path / name
    assert refused(tmp_path, *words, "--out", out) == f"--out {out}: {message}"


def test_no_puzzle_at_all(tmp_path: Path):
    message = refused(tmp_path, "--book", 0, "--out", tmp_path / "book.pdf")
    assert "Invalid value for '--book'" in message


@pytest.mark.parametrize("name", ["no-mans-land", "the-party"])
def test_a_game_without_a_book(name: str):
    with pytest.raises(NoPart, match=f"^the game '{name}' has no book$"):
        book_of(name, 1)
