"""The ladder of The Shooting Party as a book: data for its template (generator/paper/pdf.py)."""

from generator.common.documents import LICENCE
from generator.common.games import game
from generator.common.rating.tiers import tier_of
from generator.common.sheet import Strip
from generator.paper.pdf import Named, Pages, rules_of, shared
from generator.shooting_party import puzzle_ladder
from generator.shooting_party.accepted import CREDITS, GAME
from generator.shooting_party.sheet import in_view, line_parts
from generator.shooting_party.studies.key_and_try import point
from solver.common.files import table_in
from solver.common.schemas import Json
from solver.common.words import counted
from solver.shooting_party.rules.play import PLAY

COVER = ("Qc", "Qd", "Qh", "Qs")


def book(puzzles: int, named: Named) -> Json:
    """Return the book of so many puzzles of the ladder, which are numbered from 1 throughout; raise
    `InputError` for too many.
    """
    puzzle_ladder.step_of(puzzles)
    texts = table_in(__package__, "book.toml")
    title = named.title or PLAY.title
    subtitle = named.subtitle or texts["subtitle"].format(puzzles=counted(puzzles, "puzzle"))
    made, chapters, first = Pages(game(GAME), _rules(texts)), list[Json](), 1
    own = {"template": "book", "book": title, "subtitle": subtitle}
    own["cover"] = made.strip(Strip("", COVER, whole=True))
    for n, (motif, steps) in enumerate(puzzle_ladder.chapters().items(), 1):
        taken = [*enumerate(steps, first)][: max(0, puzzles + 1 - first)]
        if taken:
            head = {"title": f"{n}. {texts['name'][motif]}", "lesson": texts["lesson"][motif]}
            chapters.append(head | {"puzzles": [_exercise(*each, made) for each in taken]})
        first += len(steps)
    own["credits"] = (
        f"Game: {PLAY.title}, {CREDITS['game']}",
        f"Theme: {CREDITS['theme']}",
        f"Puzzles: {LICENCE}",
    )
    own["chapters"] = chapters
    return own | shared([made], f"{title}: {subtitle}", named.title)


def _rules(texts: Json) -> Json:
    """Return the rules of the game, with the book's own sections for those of the same titles."""
    own = {section["title"] for section in texts["section"]}
    rules = rules_of(game(GAME))
    of_the_game = [each for each in rules["section"] if each["title"] not in own]
    return rules | {"section": of_the_game + texts["section"]}


def _exercise(number: int, step: puzzle_ladder.Step, made: Pages) -> Json:
    study = step.study()
    found, twin = point(study), puzzle_ladder.twin_in_words(number, step, symbols=True)
    page = made.sheet(in_view(study, {}), tier_of(step.rating), step.rated)
    tried = None if found is None else found.tempting
    return page | {
        "number": number,
        "note": f"{twin[0].upper()}{twin[1:]}." if twin else "",
        "solution": made.parts([*line_parts(study, tried, study.say("book"))]),
    }
