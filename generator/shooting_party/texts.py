"""Puzzles and solutions as plain text: records of a game (solver/shooting_party/rules/record.py)
with extra tags. `party verify` reads both.

A puzzle has no moves. It begins with a preface for readers: which puzzle it is, the task, how hard
it is, and what players can expect or, if every card is in view, the orders that the task needs. All
of that follows from the deal and the tags. A solution has the moves and their result.
"""

from __future__ import annotations

from dataclasses import replace

from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.texts import cut, filled, heading, line_of
from generator.shooting_party.candidates import MODES
from generator.shooting_party.outlook import STRENGTHS
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal, needed_orders
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.record import TITLE, Record
from solver.shooting_party.rules.scores import Goal, GoalError, Score
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.rules.verify import Refused, Replay, check_record


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text of the puzzle: its preface, and its record without moves."""
    record = puzzle_record(puzzle)
    return f"{preface(record)}\n{record}"


def puzzle_record(puzzle: Puzzle) -> Record:
    """Return the puzzle as a record without moves."""
    return _record(puzzle, (), None, _tags(puzzle))


def preface(record: Record) -> str:
    """Return the preface of a puzzle, which its tags and its deal determine. Raise `Refused` if a
    tag is missing or broken.
    """
    tags = record.more
    try:
        task = task_sentence(tags["Goal"], record.rules.passes, tags["Mode"])
        paragraphs = [heading(tags, TITLE, task, "all deals")]
        if "Chances" in tags:
            paragraphs[0] += f" {tags['Chances']}."
    except (KeyError, ValueError) as error:
        raise Refused(f"not the tags of a puzzle: {error}") from None
    if tags["Mode"] == "open":
        orders = needed_orders(record.deal, record.rules)
        paragraphs += (f"{name.capitalize()}: {DECK.text(order)}" for name, order in orders)
    return filled(paragraphs)


def task_sentence(goal: str, passes: int, mode: str) -> str:
    """Return the task of a puzzle in a sentence."""
    wanted = {"best": "as many queens and aces as you can", "4q": "all four queens"}
    wanted["8"] = "all four queens, each with her ace,"
    if "+" in goal:
        queens, aces = map(int, goal.split("+"))
        wanted[goal] = f"{counted(queens, 'queen')} and {counted(aces, 'ace')}"
    elif goal not in wanted:
        wanted[goal] = counted(int(goal.removesuffix("q")), "queen" if "q" in goal else "card")
    text = wanted[goal]
    view = "every card is in view" if mode == "open" else "the pile is hidden"
    return f"Score {text} within {in_passes(passes)}; {view}."


def chances_sentence(outlook: Json) -> str:
    """Return what players can expect of a blind puzzle in a sentence, without its full stop."""

    def shares(what: str) -> list[str]:
        return [f"{100 * outlook[name][what]:.0f} %" for name in STRENGTHS]

    four, eight = shares("four_queens"), shares("perfect")
    return (
        f"A novice has a chance of {four[0]} of four queens, a sensible player {four[1]}, a strong "
        f"one {four[2]}; of all eight cards, {eight[0]}, {eight[1]} and {eight[2]}"
    )


def read_text(text: str) -> Record:
    """Return the record of a text, with or without a preface; raise `RecordError`."""
    before, record = cut(text)
    # Blank lines in place of the preface keep the line numbers of error messages right.
    return Record.parse("\n" * before.count("\n") + record)


def solution_text(puzzle: Puzzle, solution: PuzzleSolution) -> str:
    """Return the text of the solution, which can be replayed."""
    moves = tuple(Move.parse(text) for text in solution.line["moves"])
    result = solution.score["queens"], solution.score["aces"]
    par = puzzle.par
    left, count = counted(par["cards_left"], "card"), counted(par["moves"], "move")
    tags = _tags(puzzle) | {
        "Par": f"pass {par['passes']}, {left} left, {count}",
        "Themes": ", ".join(puzzle.themes) or "none",
        "Salt": solution.salt,
    }
    return str(_record(puzzle, moves, result, tags))


def headline(puzzle: Json) -> str:
    """Return one line with tier, mode, rating and task of a puzzle document. After that come an
    open puzzle's par and themes; of a blind one, which these would spoil, the chances of four
    queens for players of three strengths.
    """
    goal, par, rating = (puzzle[key] for key in ("goal", "par", "rating"))
    task = f"{goal['score']} within {in_passes(goal['passes'])}".ljust(len("best within 3 passes"))
    if "outlook" in rating:
        outlook = rating["outlook"]
        chances = (f"{name} {100 * outlook[name]['four_queens']:.0f} %" for name in STRENGTHS)
        return line_of(puzzle, task, f"four queens: {', '.join(chances)}")
    score, left = f"{par['queens']}+{par['aces']}", f"{par['cards_left']:2} left"
    best = f"par {score} in pass {par['passes']}, {left}, {par['moves']:2} moves"
    return line_of(puzzle, task, best, ", ".join(puzzle["themes"]))


def check_text(text: str) -> Replay:
    """Return the replay of a text's record, and check what a puzzle adds: the preface must follow
    from deal and tags, the passes must be those of the rules, and a claimed result must meet the
    goal. Raise `RecordError` or `Refused` otherwise.
    """
    record = read_text(text)
    game, tags = check_record(record), record.more
    before = cut(text)[0].strip()
    if before and before != preface(record).strip():
        raise Refused("the text before the tags is not what they and the deal say")
    passes, goal = str(record.rules.passes), tags.get("Goal", "best")
    if tags.get("Passes", passes) != passes:
        raise Refused(f"the rules have {passes} passes, not {tags['Passes']}")
    if (mode := tags.get("Mode", MODES[0])) not in MODES:
        raise Refused(f"no mode {mode!r:.40}; there are {' and '.join(MODES)}")
    enough = None if goal == "best" else _scores(goal)
    if enough is not None and "Salt" in tags and record.result not in enough:
        raise Refused(f"the game does not reach {goal}")
    return game


def _scores(goal: str) -> frozenset[Score]:
    try:
        return Goal.parse(goal).scores
    except GoalError as error:
        raise Refused(str(error)) from None


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
        "Goal": puzzle.goal["score"],
        "Passes": str(puzzle.goal["passes"]),
        "Tier": puzzle.tier,
        "Rating": f"{rating['value']} ± {rating['error']}",
        **({"Chances": chances_sentence(rating["outlook"])} if "outlook" in rating else {}),
        "Commitment": f"{commitment['kind']} {commitment['value']}",
        "Licence": puzzle.licence,
        "Credits": f"game: {puzzle.credits['game']}; theme: {puzzle.credits['theme']}",
    }
