"""The book of the ladder: every puzzle and its solution in order, tagged, always the same bytes."""

import re
from unittest.mock import patch

import pytest

from generator.common.games import NoPart, part
from generator.paper.pdf import Named, printed
from generator.shooting_party.book import book
from generator.shooting_party.puzzle_ladder import step_of, twin_in_words
from tests.paper.reading import Read
from tests.web.test_ladder import CHAPTERS

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


def test_every_puzzle_is_there_in_order_and_then_every_solution():
    """Its contents and its cover are tagged; the book may have a name of its own."""
    named = Named('<b>&"Gazette" #let', "*Puzzles* & $more$")  # what means something to typst
    book_read = Read(printed(book(FEW, named)))
    read = book_read.structure
    headings = [heading for heading in HEADINGS if heading != NAMES[1]]
    assert re.findall(r"^ *H1 (.*)", read, re.MULTILINE) == headings
    assert re.search("^ *TOCI", read, re.MULTILINE)
    queens = ", ".join(f"queen of {suit}" for suit in ("clubs", "diamonds", "hearts", "spades"))
    assert f"Figure [{queens}]" in read
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
    assert book_read.title == f"{named.title}: {named.subtitle}"
    assert f"{named.title}\n{named.subtitle}\n" in book_read.pages[0]
    assert all(named.title in page for page in book_read.pages)


def test_pages_bookmarks_and_rules():
    made = book(NUMBER, Named())
    read = Read(printed(made))
    found, texts = read.bookmarks, read.pages
    numbers = [f" {n}" for n in range(1, NUMBER + 1)]
    assert [title for title, _ in found] == [
        *HEADINGS[:3], *numbers[:10], HEADINGS[3], *numbers[10:], HEADINGS[4], *numbers,
    ]  # fmt: skip
    pages = [page for _, page in found]
    assert pages == sorted(pages)
    of_puzzles = [page for title, page in found[3:15] if title in numbers]
    assert of_puzzles == [4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9]
    answers = "\n".join(texts[pages[15] - 1 :])
    assert [*map(int, re.findall(r"solution: page (\d+)", "\n".join(texts)))] == pages[16:]
    assert [*map(int, re.findall(r"\bpage (\d+)", answers))] == of_puzzles
    for title, page in found:
        if title in HEADINGS[1:]:
            assert re.search(rf"{title}[ .]+{page}\b", texts[1])
    titles = [section["title"] for section in made["rules"][0]["section"]]
    assert titles[-1] == "The puzzles"
    assert len({*titles}) == len(titles) > 4
    assert "hidden" not in str(made["rules"])
    states = [p["state"] for chapter in made["chapters"] for p in chapter["puzzles"]]
    assert all(re.match(r"pass (\d) of \1, ", state) for state in states)


def test_every_chapter_has_a_lesson_and_a_book_ends_within_one():
    with patch("generator.shooting_party.book._exercise"):
        made = book(100, Named())["chapters"]
        few = book(2, Named())["chapters"]
    titles = [f"{number}. {name}" for number, name in enumerate(CHAPTERS, 1)]
    assert [each["title"] for each in made] == titles  # as on the page
    assert len({each["lesson"] for each in made}) == 10
    assert all(len(each["puzzles"]) == 10 for each in made)
    assert [len(chapter["puzzles"]) for chapter in few] == [2]
    assert book(1, Named())["subtitle"] == "1 puzzle to learn by"
    twins = (twin_in_words(n, step_of(n)[1], symbols=True) for n in range(1, 101))
    assert next(filter(None, twins)) == "the twin of 27: only the Q♦ lies elsewhere"


@pytest.mark.parametrize("name", ["no-mans-land", "the-party"])
def test_a_game_without_a_book(name: str):
    with pytest.raises(NoPart, match=f"^the game '{name}' has no book$"):
        part(name, "book")
