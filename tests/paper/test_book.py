"""The book of the ladder: every puzzle and its solution in order, tagged, the same bytes each time.
What is wrong with the words of the command.
"""

import re
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

import pytest
from pypdf import PdfReader

from generator.common.games import NoPart
from generator.paper.book_pages import Named, book_of
from generator.paper.pdf import printed
from generator.shooting_party.book import book
from generator.shooting_party.puzzle_ladder import step_of, twin_in_words
from generator.shooting_party.studies.key_and_try import point
from solver.common.schemas import Json
from solver.shooting_party.search.fewest import fewest_moves
from tests.common.command_line import party_here
from tests.paper.conftest import refused
from tests.paper.reading import bookmarks, reading
from tests.web.test_ladder import CHAPTERS

GAME = "shooting-party"
NUMBER = 11
"""Puzzles of two chapters, in which a line, a move and a mistake are asked for."""
FEW = 2
"""Puzzles of a book whose every page is read, which takes long."""
NAMES = [f"{number}. {name}" for number, name in enumerate(CHAPTERS[:2], 1)]
HEADINGS = ["Contents", "How to play", *NAMES, "Solutions"]
TRIES = {
    1: "Tempting: draw two, by 100 of 100 sensible players; it takes more than 8 moves then.",
    3: "Tempting: draw two, by 100 of 100 sensible players; it takes 7 moves then: discard",
    9: "Tempting: discard 3♣ 3♠, by 100 of 100 sensible players; the final score is then one queen",
    10: "Move 8 put it out of reach: discard 3♦ 3♥ 3♠, by 22 of 100 sensible players; the final",
}
"""What `party explain ladder` reports, in words."""


@pytest.fixture(scope="module")
def made() -> Json:
    return book_of(GAME, NUMBER)


@pytest.fixture(scope="module")
def read() -> str:
    return reading(printed(book_of(GAME, FEW)))


def test_every_puzzle_is_there_in_order_and_then_every_solution(read: str):
    headings = [heading for heading in HEADINGS if heading != NAMES[1]]
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
    data = printed(made)
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


def test_the_same_bytes_each_time(tmp_path: Path):
    files = tmp_path / "book.pdf", tmp_path / "again.pdf"
    for file, zone in zip(files, ("UTC", "Asia/Tokyo"), strict=True):
        ended = party_here("print", "--book", 1, "--out", file, TZ=zone, SOURCE_DATE_EPOCH="1")
        assert (ended.returncode, ended.stdout) == (0, f"{file}: 1 puzzle, 1 solution\n")
    assert files[0].read_bytes() == files[1].read_bytes()


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
    titles = [section["title"] for section in made["rules"][0]["section"]]
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
    assert [each.title for each in made] == CHAPTERS  # as on the page
    assert len({each.lesson for each in made}) == 10
    assert all(len(each.puzzles) == 10 for each in made)


def test_twins_in_words():
    twins = [
        words for n in range(1, 101) if (words := twin_in_words(n, step_of(n)[1], symbols=True))
    ]
    assert twins[0] == "the twin of 27: only the Q♦ lies elsewhere"


NAMED = Named('<b>&"Gazette" #let', "*Puzzles* & $more$")
"""Signs that mean something to typst."""


def test_a_book_may_have_a_name_of_its_own():
    made = PdfReader(BytesIO(printed(book_of(GAME, 1, NAMED))))
    assert made.metadata is not None
    assert made.metadata.title == f"{NAMED.title}: {NAMED.subtitle}"
    assert f"{NAMED.title}\n{NAMED.subtitle}\n" in made.pages[0].extract_text()
    assert all(NAMED.title in page.extract_text() for page in made.pages)


OF_DAYS = "give FOLDER and --from, or --book; --subtitle goes with --book"
OF_BOOK = "--book goes without FOLDER, --from, --days and --now, into a .pdf"
OF_PICTURE = "a picture is one puzzle: give one FOLDER and --from; other options go with a .pdf"


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
        *(
            (
                [f"--{name}", text, "--book", 1],
                f"--{name}: not a line of 1 to 60 signs that can be printed",
            )
            for name, text in (("title", " "), ("subtitle", "a\nb"), ("title", "a" * 61))
        ),
    ],
)
def test_words_that_make_no_book(words: list[object], message: str, tmp_path: Path):
    assert refused(tmp_path, *words, "--out", tmp_path / "book.pdf") == message


def test_a_file_of_another_kind(tmp_path: Path):
    out = tmp_path / "book.txt"
    message = f"--out {out}: the file name must end in .pdf, .svg or .png"
    assert refused(tmp_path, "--book", 2, "--out", out) == message
    assert refused(tmp_path, "--book", 2, "--out", out.with_suffix(".svg")) == OF_BOOK


@pytest.mark.parametrize(
    "more",
    [["--days", 2], ["--paper", "a4"], ["--title", "A"], ["--now", "2026-11-24T00:00Z"], ["."]],
)
def test_what_makes_no_picture(more: list[object], tmp_path: Path):
    words = [".", "--from", "2026-11-23", *more, "--out", tmp_path / "a.png"]
    assert refused(tmp_path, *words) == OF_PICTURE


def test_no_puzzle_at_all(tmp_path: Path):
    message = refused(tmp_path, "--book", 0, "--out", tmp_path / "book.pdf")
    assert "Invalid value for '--book'" in message


@pytest.mark.parametrize("name", ["no-mans-land", "the-party"])
def test_a_game_without_a_book(name: str):
    with pytest.raises(NoPart, match=f"^the game '{name}' has no book$"):
        book_of(name, 1)
