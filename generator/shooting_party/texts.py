"""Puzzles and solutions as plain text: records of a game (solver/shooting_party/rules/record.py)
with extra tags. `party verify` reads both.

A puzzle has the moves that lead to the position in which it begins: none, unless it is in full
view. Before them comes a preface for readers: which puzzle it is, the task, how hard it is, and
what players can expect or, if every card is in view, the table. All of that follows from the deal,
the moves and the tags. A solution has the moves of its line as well, and their result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.texts import cut, filled, heading, line_of
from generator.shooting_party.contents import MODES
from generator.shooting_party.rating.outlook import STRENGTHS
from generator.shooting_party.studies.study import Study, check_key, check_start
from solver.common.schemas import Json, Refused
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.drawing import orders_to_come
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import TITLE, Record, parse_moves
from solver.shooting_party.rules.replay import Replay, check_record, replay
from solver.shooting_party.rules.scores import Goal, GoalError, Score
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import in_passes

BLIND, IN_VIEW = "all deals", "all puzzles with every card in view"
"""The puzzles of which 1500 is the middle."""


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text of the puzzle: its preface, and its record."""
    record = puzzle_record(puzzle)
    return f"{preface(record)}\n{record}"


def puzzle_record(puzzle: Puzzle) -> Record:
    """Return the puzzle as a record of the moves before it begins."""
    return _record(puzzle, _moves(puzzle.start), None, _tags(puzzle))


def preface(record: Record) -> str:
    """Return the preface of a puzzle, which its tags, its deal and its moves determine. Raise
    `Refused` if a tag is missing or broken.
    """
    tags = record.more
    in_view = tags.get("Mode") == "open"
    first = heading(tags, TITLE, lambda: _task(record), IN_VIEW if in_view else BLIND)
    if in_view:
        return filled((first, *_in_view(record)))
    return filled([f"{first} {tags['Chances']}." if "Chances" in tags else first])


def _task(record: Record) -> str:
    """Return the task of a puzzle in a sentence; raise `KeyError` without a mode."""
    in_view = record.more["Mode"] == "open"
    return Study.from_tags(record).sentence if in_view else blind_task(record.rules)


def _in_view(record: Record) -> Iterator[str]:
    """Yield the further paragraphs of a puzzle in full view."""
    tags = record.more
    if "Week" in tags:
        stop = "" if tags["Week"].endswith("?") else "."
        yield f"The theme of the week: {tags['Week']}{stop} {tags.get('Lesson', '')}".rstrip()
    start = replay(record.opening, record.moves).end
    yield from _table(start)
    if "Shown" in tags:
        steps = replay(start, parse_moves(tags["Shown"])).steps
        moves = (
            f"{step.number}. {step.move} ({DECK.text(sorted(step.after.hand)) or 'empty'})"
            for step in steps
        )
        told = "The moves (a minus stands for a discard), and the hand after each"
        yield f"{told}: {' '.join(moves)}"
    elif "Moves" in tags and tags["Moves"] != "1":
        yield (
            "Each draw, discard, contact and action of the butler is a move; so is leaving, and "
            "choosing who goes with a king. What etiquette does by itself is none."
        )
    yield f"Below, for programs: the deal{', and the moves that led here' * bool(record.moves)}."


def _table(start: Position) -> Iterator[str]:
    """Yield the paragraphs that show a position."""
    first, last = start.pass_number, start.rules.passes
    over = "when its last card has been drawn, the game is over"
    where = f"Pass {first} of {last}: {'' if first == last else 'in the last, '}{over}."
    yield f"{where} Scored so far: {DECK.text(sorted(start.score_pile)) or 'nothing'}."
    yield f"Hand: {DECK.text(sorted(start.hand)) or 'empty'}"
    yield f"Aces on the table: {DECK.text(sorted(start.display)) or 'none'}"
    yield f"Discards: {DECK.text(sorted(start.discards)) or 'none'}"
    yield f"Pile, top card first: {DECK.text(start.pile)}"
    for name, order in orders_to_come(start):
        what, number = name.split()
        if what == "pass":
            place = f"Pass {number}, without the cards in the hand or scored by then"
        else:
            place = (
                f"Should the butler find an ace in pass {number}, the pile then lies in this order "
                "(pass over that ace, and what is not in the pile any more)"
            )
        yield f"{place}: {DECK.text(order)}"


def blind_task(rules: RuleSet) -> str:
    """Return the task of a blind puzzle in a sentence."""
    within = in_passes(rules.passes)
    return f"Score as many queens and aces as you can within {within}; the pile is hidden."


def chances_sentence(outlook: Json) -> str:
    """Return what players can expect of a blind puzzle in a sentence, without its full stop."""

    def shares(what: str) -> list[str]:
        return [f"{100 * outlook[name][what]:.0f} %" for name in STRENGTHS]

    four, eight = shares("four_queens"), shares("perfect")
    return (
        f"A novice has a chance of {four[0]} of four queens, a sensible player {four[1]}, a strong "
        f"one {four[2]}; of all eight cards, {eight[0]}, {eight[1]} and {eight[2]}"
    )


def study_in(record: Record) -> Study:
    """Return the puzzle in full view that the tags of a record encode. Raise `Refused` if they
    encode none, or none that can begin there.
    """
    study = Study.from_tags(record)
    check_start(study)
    return study


def read_text(text: str) -> Record:
    """Return the record of a text, with or without a preface; raise `RecordError`."""
    before, record = cut(text)
    # Blank lines in place of the preface keep the line numbers of error messages right.
    return Record.parse("\n" * before.count("\n") + record)


def solution_text(puzzle: Puzzle, solution: PuzzleSolution) -> str:
    """Return the text of the solution, which can be replayed."""
    tags = _tags(puzzle)
    if solution.par is not None:
        par = solution.par
        left, count = counted(par["cards_left"], "card"), counted(par["moves"], "move")
        tags["Par"] = f"pass {par['passes']}, {left} left, {count}"
    if puzzle.start is not None and "shown" in puzzle.start:
        key = solution.line["key"]
        tags["Fault"] = (
            f"move {key} of those shown, {''.join(puzzle.start['shown'][key - 1 : key])}"
        )
    tags |= {"Themes": ", ".join(solution.themes or ()) or "none", "Salt": solution.salt}
    result = solution.score["queens"], solution.score["aces"]
    return str(_record(puzzle, _moves(puzzle.start) + _moves(solution.line), result, tags))


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, rating and task of a puzzle document; of a blind one also
    the chances of four queens for players of three strengths.
    """
    goal, rating = puzzle["goal"], puzzle["rating"]
    if puzzle["mode"] == "open":
        return line_of(puzzle, Study.from_document(puzzle).brief)
    task = f"{goal['score']} within {in_passes(goal['passes'])}"
    if "outlook" not in rating:
        return line_of(puzzle, task)
    outlook = rating["outlook"]
    chances = (f"{name} {100 * outlook[name]['four_queens']:.0f} %" for name in STRENGTHS)
    return line_of(puzzle, task, f"four queens: {', '.join(chances)}")


def check_text(text: str) -> Replay:
    """Return the replay of a text's record, and check what a puzzle adds: the preface must follow
    from deal, moves and tags, the passes must be those of the rules, a claimed result must meet the
    goal, and a solution in full view must solve its task. Raise `RecordError` or `Refused`
    otherwise.
    """
    record = read_text(text)
    game, tags = check_record(record), record.more
    before = cut(text)[0].strip()
    if before and before != preface(record).strip():
        raise Refused("the text before the tags is not what they, the deal and the moves say")
    passes, goal = str(record.rules.passes), tags.get("Goal", "best")
    if tags.get("Passes", passes) != passes:
        raise Refused(f"the rules have {passes} passes, not {tags['Passes']}")
    if (mode := tags.get("Mode", MODES[0])) not in MODES:
        raise Refused(f"no mode {mode!r:.40}; there are {' and '.join(MODES)}")
    enough = None if goal == "best" else _scores(goal)
    if enough is not None and "Salt" in tags and record.result not in enough:
        raise Refused(f"the game does not reach {goal}")
    if "Kind" in tags:
        _check_task(record, game)
    return game


def _check_task(record: Record, game: Replay) -> None:
    """Raise `Refused` unless the task in the tags fits the table and, in a solution, is solved."""
    tags, study = record.more, study_in(record)
    moves = record.moves[len(study.played) :]
    if "Salt" in tags:
        line = study.asked == "line"
        if not (study.solved(game.end) if line else study.target.reached(game.end)):
            raise Refused("the moves do not solve the puzzle")
        key = 1
        if study.shown:
            named = re.fullmatch(r"move (\d{1,2}) of those shown, (\S+)", tags.get("Fault", ""))
            key = 0 if named is None else int(named[1])
            if named is None or named[2] != "".join(map(str, study.shown[key - 1 : key])):
                raise Refused("the fault is none of the moves shown")
        check_key(study, moves, key)
    elif "Commitment" in tags and moves:
        raise Refused("the puzzle begins before the last of its moves")


def _scores(goal: str) -> frozenset[Score]:
    try:
        return Goal.parse(goal).scores
    except GoalError as error:
        raise Refused(str(error)) from None


def _moves(part: Json | None) -> tuple[Move, ...]:
    return () if part is None else parse_moves(" ".join(part["moves"]))


def _record(
    puzzle: Puzzle, moves: tuple[Move, ...], result: tuple[int, int] | None, tags: dict[str, str]
) -> Record:
    deal = replace(Deal.from_code(puzzle.deal["code"]), seed=int(puzzle.seed))
    return Record(deal, RuleSet.parse(puzzle.rules), moves, result, tags)


def _tags(puzzle: Puzzle) -> dict[str, str]:
    """Return the tags that both texts have."""
    rating, commitment = puzzle.rating, puzzle.commitment
    return {
        "Puzzle": puzzle.id,
        "Number": str(puzzle.number),
        "Revision": str(puzzle.revision),
        "Mode": puzzle.mode,
        **_study_tags(puzzle),
        "Passes": str(puzzle.goal["passes"]),
        "Tier": puzzle.tier,
        "Rating": f"{rating['value']} ± {rating['error']}",
        **({"Chances": chances_sentence(rating["outlook"])} if "outlook" in rating else {}),
        "Commitment": f"{commitment['kind']} {commitment['value']}",
        "Licence": puzzle.licence,
        "Credits": f"game: {puzzle.credits['game']}; theme: {puzzle.credits['theme']}",
    }


def _study_tags(puzzle: Puzzle) -> dict[str, str]:
    """Return the tags of the puzzle in full view and of its week; of a blind one, its goal."""
    if puzzle.start is None:
        return {"Goal": puzzle.goal["score"]}
    tags = Study.from_document(vars(puzzle)).tags
    if puzzle.week is not None:
        week = {"Week": puzzle.week["theme"], "Lesson": puzzle.week["lesson"]}
        goal = tags.pop("Goal")
        tags |= {name: text for name, text in week.items() if text} | {"Goal": goal}
    return tags
