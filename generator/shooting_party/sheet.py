"""What puzzles of The Shooting Party show, and their solutions (generator/common/sheet.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.common.documents import DailyPuzzle, Puzzle, part_of
from generator.common.games import number_of
from generator.common.sheet import Part, Prose, Sheet, Steps, Strip, Strips, Table
from generator.common.texts import line_of
from generator.shooting_party.accepted import BESIDE, LINE, MINIATURE, UNNUMBERED
from generator.shooting_party.rating.references import STRENGTHS, chance_rows
from generator.shooting_party.studies import best_chance
from generator.shooting_party.studies.best_chance import Odds
from generator.shooting_party.studies.kinds import begun, of_document
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.task_words import move_in_words, score_in_words
from generator.shooting_party.studies.tries import Try, against, published
from generator.shooting_party.studies.twins import Twins
from solver.common.schemas import Json
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK, JOKER
from solver.shooting_party.rules.drawing import orders_to_come, rows, scored
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import moves_of, opening_of, replay
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import in_passes, themes

if TYPE_CHECKING:
    from solver.shooting_party.analysis.held_against import Against

IN_ORDER = "The pile of pass {} (skip cards in your hand or scored by then)"
AFTER_ACE = (
    "The pile of pass {} after the butler has found an ace (skip that ace, and cards already drawn)"
)

FOUR, ACES = 4, 4

LONG = 8
"""The most moves of a line that is printed to refute a try."""

CHOICES = (
    "You may draw two, with five cards in hand at most (aces go to the table and do not count); "
    "discard two cards of a suit, or two to four of a rank; meet a queen who is alone in the hand, "
    "with her ace if it is on the table; leave, which discards the hand; or send the butler, who "
    "brings a discarded card, or lays an ace of the pile on the table. After a meeting, and after "
    "leaving, four cards are drawn."
)
ETIQUETTE = (
    "Of itself a king takes the queen of his suit away, or, if you choose so, her jack in her "
    "place; a second queen drives out the first; two jacks empty the hand, and four are drawn."
)
MOVES = (
    "Each draw, discard and action of the butler is a move; so is scoring a queen, leaving, and "
    "choosing who goes with a king. What etiquette does is not a move."
)
LAST = "When the last card of the last pass has been drawn, the game is over."


def sheet(puzzle: Puzzle) -> Sheet:
    study = None if puzzle.mode != "open" else of_document(puzzle.to_json())
    return _hidden(puzzle) if study is None else in_view(study, puzzle.week or {})


def in_view(study: Study, week: Json) -> Sheet:
    start, parts = study.start, [*_lesson(week)]
    parts += [*_table(start), *_pile(study), *_orders(start, study), _hand(start)]
    parts.append(study.blanks)
    rules = filter(None, (CHOICES, ETIQUETTE, LAST, MOVES * study.moves_limited, study.say("note")))
    return Sheet(study.sentence, _state(start), tuple(parts), "Notes", tuple(rules))


def _pile(study: Study) -> Iterable[Part]:
    """Yield the pile, those cards apart that may be exchanged."""
    pile, first = study.start.pile, study.near
    if study.by_chance:
        label = f"In the pile, {counted(len(pile), 'card')} in any order"
        yield Strips((_strip(label, sorted(pile)),))
        return
    if first:
        yield Strips((_strip(f"Pile, the next {first} cards, next card first", pile[:first]),))
    yield Strips((_strip("The rest of it" if first else "Pile, next card first", pile[first:]),))


def _lesson(week: Json) -> Iterable[Part]:
    if week:
        lesson = (week["lesson"],) if week["lesson"] else ()
        yield Prose(lesson, f"Theme: {week['theme']}", italic=True)


def _hidden(puzzle: Puzzle) -> Sheet:
    """Return the sheet of a puzzle whose pile is hidden, as version 1.1.0 published them."""
    start, _ = begun(vars(puzzle))
    header = ("player", "four queens", "all eight", "cards on average")
    outlook = (puzzle.rating or {}).get("outlook")
    chances = () if outlook is None else (Table(header, tuple(chance_rows(outlook)), "Chances"),)
    parts = (*_table(start), _hand(start), *chances)
    return Sheet(blind_task(start.rules), _state(start), parts, "Your moves", (LAST,))


def blind_task(rules: RuleSet) -> str:
    """Return the task of a puzzle with a hidden pile in a sentence."""
    within = in_passes(rules.passes)
    return f"Score as many queens and aces as you can within {within}; the pile is hidden."


def _state(start: Position) -> str:
    row = rows(start, pile=False)[0]
    return f"{row.name}, {row.text}"


def _table(start: Position) -> Iterable[Part]:
    yield Strips((
        _strip("Scored", scored(start)),
        _strip("Aces on the table", sorted(start.display)),
        _strip("Discards", sorted(start.discards)),
    ))  # fmt: skip


def _orders(start: Position, study: Study) -> Iterable[Part]:
    """Yield the orders to come, as far as a line of limited length can reach them: a move takes
    four cards from the pile at the most, and the aces that come with them.
    """
    if study.by_chance:
        return
    reach = FOUR * study.moves + ACES if study.moves_limited else len(DECK)
    for name, order in orders_to_come(start):
        here = name.endswith(str(start.pass_number))
        butler = JOKER in start.hand or JOKER in start.pile[:reach]
        if butler if here else reach >= len(start.pile):
            what, number = name.split()
            label = (IN_ORDER if what == "pass" else AFTER_ACE).format(number)
            yield Strips((_strip(label, order),))


def _hand(start: Position) -> Part:
    return Strips((_strip("Hand", start.hand, whole=True),))


def _strip(label: str, cards: Sequence[int], whole: bool = False) -> Strip:
    return Strip(label, tuple(DECK.names[each] for each in cards), whole=whole)


def solution(pair: DailyPuzzle) -> tuple[Part, ...]:
    puzzle, found = pair.puzzle, pair.solution
    if puzzle.mode != "open":
        line = parse_moves(" ".join(found.line["moves"]))
        start, _ = begun(vars(puzzle))
        best = "; ".join(
            f"{counted(each['queens'], 'queen')} and {counted(each['aces'], 'ace')} within "
            f"{in_passes(each['passes'])}"
            for each in found.profile or ()
        )
        return Prose((f"With every card seen the best is {best}.",)), Steps(steps_of(start, line))
    study, tried = of_document(puzzle.to_json()).solved_by(found.line), published(vars(found))
    if isinstance(study, Odds):
        return _chances(study)
    parts = [*line_parts(study, tried)]
    if isinstance(study, Twins):
        parts += [Prose(("(b)",)), Steps(steps_of(study.second.start, study.other))]
    if motifs := ", ".join(each for each in found.themes or () if each != MINIATURE):
        parts.append(Prose((f"Motifs: {motifs}.",)))
    return tuple(parts)


def line_parts(study: Study, tried: Try | None, said: str = "") -> Iterator[Part]:
    """Yield what leads to the line of a proven puzzle, or what is `said` where nothing need be; the
    line with comments, and why the try fails, if there is one.
    """
    if lead := study.say("lead", lost=move_in_words(study.key_move, study.at_key)) or said:
        yield Prose((lead,))
    steps = steps_of(study.line_start, study.line, against(study, tried))
    yield Steps(steps[study.key :], study.key + 1)
    if tried:
        yield Prose((try_in_words(study, tried),))


def _chances(study: Odds) -> tuple[Part, ...]:
    """Return the key of a puzzle of odds with comments, and the chance of every move."""
    said = "; ".join(best_chance.comments(study))
    steps = Steps(((move_in_words(study.key_move, study.start), said),))
    table = Table(best_chance.HEADER, best_chance.chance_table(study), study.say("explained")[:-1])
    return steps, table


def steps_of(
    start: Position, line: Sequence[Move], against: Against | None = None
) -> tuple[tuple[str, str], ...]:
    """Return the moves of a line in words, each with comments."""
    said = commented(start, line, against)
    return tuple(
        (move_in_words(step.move, before), "; ".join(said[step.number - 1]))
        for before, step in replay(start, line).along
    )


def commented(
    start: Position, line: Sequence[Move], against: Against | None = None
) -> list[list[str]]:
    """Return the comments on each move of a line, which may be held `against` something."""
    from solver.shooting_party.analysis.comments import Commentator

    words = Commentator(themes()[start.rules.theme], symbols=True)
    return [comments for _, _, comments in words.along(start, line, against)]


def beside(solution: Json) -> Json:
    """Return the document ``shooting-party/line/1`` of the game's part of a puzzle's solution. It
    stands beside the page of the puzzle: the line with comments, and why a tempting move fails. All
    else the page finds by itself: it has the exact solver.
    """
    found = solution["line"]
    study = of_document(solution).solved_by(found) if solution.get("start") else None
    start = study.line_start if study else opening_of(solution)
    moves, tried = moves_of(found["moves"]), published(solution)
    if isinstance(study, Odds):
        said = [best_chance.comments(study)]
    else:
        said = commented(start, moves, against(study, tried) if study else None)
    made = {
        "schema": LINE,
        **{each: solution[each] for each in BESIDE if solution.get(each)},
        "line": [str(move) for move in moves],
        "comments": said,
    }
    more = part_of(found, "pair", "key", "twin", "chances")
    return made | more | ({"try": tried.to_json()} if tried else {})


def try_in_words(study: Study, tried: Try) -> str:
    """Return the tempting move of a puzzle, how many make it, and its refutation; or the mistake
    that was sought, with what it leaves.
    """
    move, of_100 = move_in_words(tried.move, study.at_key), round(100 * tried.share)
    if study.key_fails:
        return f"The move played, {move}: {refutation(study, tried)}."
    return f"Tempting: {move}, by {of_100} of 100 sensible players; {refutation(study, tried)}."


def refutation(study: Study, tried: Try) -> str:
    """Return what comes of the try of a puzzle, in words and without a full stop, with the line
    that shows it unless that is long.
    """
    if (late := tried.late(study)) is not None:
        told = late
    elif tried.score is None:
        return "the queen is lost then"
    elif not any(tried.score):
        return "nothing is scored then"
    else:
        queens, aces = tried.score
        told = f"the final score is then {score_in_words(f'{queens}+{aces}')} at most"
    if not 0 < len(tried.line) <= LONG:
        return told
    after = replay(study.at_key.play(tried.move), tried.line).along
    return f"{told}: {', '.join(move_in_words(step.move, before) for before, step in after)}"


def rated(puzzle: Json) -> str:
    """Return the rating of a puzzle, where it is published."""
    return "" if puzzle["goal"].get("kind") in UNNUMBERED else number_of(puzzle)


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, rating and task of a puzzle document; of a blind one also
    the chances of four queens for players of three strengths.
    """
    goal, rating = puzzle["goal"], puzzle.get("rating", {})
    number = f"{rating['value']:4} ± {rating['error']:3}" if rating else ""
    if puzzle["mode"] == "open":
        number = number if rated(puzzle) else " " * len("1500 ±  70")
        return line_of(puzzle, number, of_document(puzzle).brief)
    task = f"{goal['score']} within {in_passes(goal['passes'])}"
    if "outlook" not in rating:
        return line_of(puzzle, number, task)
    outlook = rating["outlook"]
    chances = (f"{name} {100 * outlook[name]['four_queens']:.0f}%" for name in STRENGTHS)
    return line_of(puzzle, number, task, f"four queens: {', '.join(chances)}")
