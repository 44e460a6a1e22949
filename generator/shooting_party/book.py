"""The ladder of The Shooting Party as a book (generator/paper/book_pages.py)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

from generator.common.documents import LICENCE
from generator.common.games import game
from generator.common.rating.tiers import tier_of
from generator.common.sheet import Part, Prose, Steps, Strip
from generator.paper.book_pages import Book, Chapter, Exercise
from generator.paper.pdf import rules_of
from generator.shooting_party import puzzle_ladder
from generator.shooting_party.accepted import CREDITS, GAME
from generator.shooting_party.sheet import in_view, steps_of, try_in_words
from generator.shooting_party.studies.key_and_try import point
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.task_words import move_in_words
from generator.shooting_party.studies.tries import against
from solver.common.schemas import Json
from solver.common.words import counted
from solver.shooting_party.rules.play import PLAY

COVER = ("Qc", "Qd", "Qh", "Qs")


def book(puzzles: int) -> Book:
    """Return the book of so many puzzles of the ladder; raise `InputError` for too many."""
    puzzle_ladder.step_of(puzzles)
    texts = tomllib.loads(files(__package__).joinpath("book.toml").read_text(encoding="utf-8"))
    chapters, first = list[Chapter](), 1
    for motif, steps in puzzle_ladder.chapters().items():
        taken = [*enumerate(steps, first)][: max(0, puzzles + 1 - first)]
        if taken:
            made = tuple(_exercise(number, step) for number, step in taken)
            chapters.append(Chapter(texts["name"][motif], texts["lesson"][motif], made))
        first += len(steps)
    return Book(
        title=PLAY.title,
        subtitle=texts["subtitle"].format(puzzles=counted(puzzles, "puzzle")),
        cover=Strip("", COVER, whole=True),
        credits=(
            f"Game: {PLAY.title}, {CREDITS['game']}",
            f"Theme: {CREDITS['theme']}",
            f"Puzzles: {LICENCE}",
        ),
        rules=_rules(texts),
        chapters=tuple(chapters),
    )


def _rules(texts: Json) -> Json:
    """Return the rules of the game, with the book's own sections for those of the same titles."""
    own = {section["title"] for section in texts["section"]}
    rules = rules_of(game(GAME))
    of_the_game = [each for each in rules["section"] if each["title"] not in own]
    return rules | {"section": of_the_game + texts["section"]}


def _exercise(number: int, step: puzzle_ladder.Step) -> Exercise:
    study = step.study()
    twin = puzzle_ladder.twin_in_words(number, step, symbols=True)
    note = f"{twin[0].upper()}{twin[1:]}." if twin else ""
    solution = tuple(_solution(study))
    return Exercise(in_view(study, {}), tier_of(step.rating), step.rated, note, solution)


def _solution(study: Study) -> Iterator[Part]:
    """Yield the parts of the solution of a puzzle, with its try if it has one."""
    found = point(study)
    tried = None if found is None else found.tempting
    if lead := study.say("lead", lost=move_in_words(study.key_move, study.at_key)) or study.say(
        "book"
    ):
        yield Prose((lead,))
    steps = steps_of(study.line_start, study.line, against(study, tried))
    yield Steps(steps[study.key :], study.key + 1)
    if tried:
        yield Prose((try_in_words(study, tried),))
