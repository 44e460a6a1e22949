"""How the documents and texts of The Shooting Party are checked (generator/common/verification.py):
solutions, and what stands beside a puzzle's page, are made again.
"""

from generator.common.documents import COMMON, Kind, NotMade, Puzzle, PuzzleSolution, part_of
from generator.shooting_party.accepted import BESIDE, LINE
from generator.shooting_party.studies.kinds import GONE, of_document, of_tags
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.tries import Try
from solver.common.plain import plain
from solver.common.record import Record, is_record
from solver.common.schemas import Json, Refused
from solver.common.tags import SOLVED_TAG
from solver.common.words import counted, quoted
from solver.shooting_party.rules import sources
from solver.shooting_party.rules.play import PLAY
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import (
    Replay,
    check_line,
    moves_of,
    opening_of,
    score_of,
    start_of,
    verify,
)
from solver.shooting_party.rules.replay import replay as replayed
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.sources import KnownCards, UnknownSource
from solver.shooting_party.rules.themes import themes

OWN = "generator.shooting_party"


def check_text(text: str, quick: bool) -> str:
    """Check the record of a game, with its task and its claim to solve it if it is one of a puzzle,
    or a deal as its seed, its code or its cards; return the finding in one line. Raise `ValueError`
    for the first error.
    """
    if is_record(text, PLAY):
        record = Record.parse(text, PLAY)
        game = verify(record)
        finding = f"ok: {in_words(game)}"
        if "Kind" in record.more and plain(record.more["Kind"]) not in GONE:
            study = of_tags(record)
            study.check_start()
            finding += _as_claimed(study, game.end, record.more.get(SOLVED_TAG), quick)
        return finding
    if not text:
        raise Refused("empty")
    try:
        found = sources.read(text)
    except UnknownSource as error:
        raise Refused(error.in_file) from None
    if isinstance(found, KnownCards):
        return f"ok: a deck of 33 cards, {len(found.unseen)} not seen"
    return f"ok: a deal, given as {sources.kind_of(text)}"


def _as_claimed(study: Study, end: Position, solved: str | None, quick: bool) -> str:
    """Return what to add to the finding about a game that says it solved its puzzle. Raise
    `Refused` if it did not: a line is replayed, any other answer takes the proof of the puzzle.
    """
    if solved is None:
        return ""
    if study.takes_moves:
        right = study.solved(end)
    elif quick:
        return "; only replayed: --quick"
    else:
        from generator.shooting_party.studies.composing import proven

        if (found := proven(study)) is None:
            return "; only replayed: no such puzzle is proven here"
        right = solved == found.told
    if not right:
        raise Refused(f"[{SOLVED_TAG}]: {quoted(solved)} does not solve the puzzle")
    return "; its puzzle is solved"


def replay(document: Puzzle | PuzzleSolution) -> str:
    """Return the finding about the line of a solution, or the moves before a puzzle. Raise
    `ValueError` for an illegal move, or for a line that does not do what is claimed.
    """
    if isinstance(document, Puzzle):
        if document.start is None:
            opening_of(vars(document) | {"deal": document.deal["code"]})
        else:
            of_document(vars(document)).check_start()
        return f"puzzle {document.id}, {document.tier}"
    game = _line_of(document)
    if game.end.score != score_of(document.score):
        raise Refused("score: not that of the line")
    return in_words(game)


def _line_of(solution: PuzzleSolution) -> Replay:
    """Return the replay of a solution's line; raise `ValueError` if it does not reach its goal."""
    line = solution.line
    if solution.start is None:
        return check_line(opening_of(vars(solution)), line, score_of(solution.score))
    return _solved(of_document(vars(solution)), line, (solution.point or {}).get("try"))


def _solved(puzzle: Study, line: Json, tried: Json | None) -> Replay:
    """Return the replay of a line that is claimed to solve a puzzle, and of what shows why a move
    fails. Raise `ValueError` if it does not.
    """
    puzzle.check_start()
    study = puzzle.solved_by(line)
    game = replayed(study.line_start, study.line)
    study.check_line(game.end)
    if tried is not None:
        Try.from_json(tried).check(study)
    return game


def answer(solution: Json) -> Json:
    """Return the game's part of a puzzle's solution, found again from its deal, rules, goal and
    start. Raise `Refused` if there is no such puzzle, and `NotMade` for a hidden pile.
    """
    from generator.shooting_party.accepted import study_answer
    from generator.shooting_party.studies.composing import proven

    if solution.get("start") is None:
        raise NotMade("no puzzle has a hidden pile any more")
    if (study := proven(of_document(solution))) is None:
        raise Refused("goal: no such puzzle is proven to begin here")
    return study_answer(study)


def in_words(game: Replay) -> str:
    """Return the finding about a replay in a few words."""
    if not game.steps:
        return "no moves"
    score = themes()[game.start.rules.theme].describe_score(game.end.score)
    state = "the game is over" if game.end.is_over else f"pass {game.end.pass_number}"
    return f"{counted(len(game.steps), 'legal move')}, {score}, {state}"


# -- solutions: what can be scored from a position, and by which line? ----------------------------


def _solution_asked(document: Json) -> Json:
    keys = "deal", "seed", "reshuffle", "rules", "played", "objective", "goal", "limits", "par"
    more = {"confirmed": "confirmed" in document["best"], "shuffled": "butler_shuffle" in document}
    return part_of(document, *keys) | more


def _replay_solution(document: Json) -> str:
    start = start_of(document)
    if "win_line" in document:
        line = document["win_line"]
        check_line(start, line, replayed(start, moves_of(line["moves"])).end.score)
    if document["line"] is None:
        return in_words(Replay(start, ()))
    goal = document.get("goal")
    enough = None if goal is None else Goal.parse(goal).scores
    return in_words(check_line(start, document["line"], score_of(document["best"]), enough))


def _solution_due(asked: Json) -> Json:
    from solver.shooting_party.analysis.confirm import confirm, shuffle_test
    from solver.shooting_party.search.budget import Budget
    from solver.shooting_party.search.solver import solve

    budget = Budget.from_json(asked["limits"])
    found = solve(start_of(asked), budget=budget, **part_of(asked, "objective", "goal", "par"))
    found = confirm(found) if asked["confirmed"] else found
    test = shuffle_test(found) if asked["shuffled"] else None
    return found.to_json() | ({} if test is None else {"butler_shuffle": test.to_json()})


# -- what the page of a puzzle needs beside it -----------------------------------------------------


def _replay_beside(document: Json) -> str:
    """Replay the line, and those that show why a move fails."""
    line = moves_of(document["line"])
    finding = f"the line of a puzzle, {counted(len(line), 'move')}"
    if len(document["comments"]) != len(line):
        raise Refused("comments: not one for each move")
    if "start" not in document:
        replayed(opening_of(document), line)
        return finding
    _solved(of_document(document), document | {"moves": document["line"]}, document.get("try"))
    return finding


def _beside_asked(document: Json) -> Json:
    return part_of(document, *BESIDE)


def _beside_due(asked: Json) -> Json:
    from generator.shooting_party.sheet import beside

    return beside(answer(asked))


SOLUTION = ("solver.shooting_party.search", "solver.shooting_party.rules")

KINDS = {
    "shooting-party/solution/1": Kind(SOLUTION, _replay_solution, _solution_asked, _solution_due),
    LINE: Kind((OWN, COMMON), _replay_beside, _beside_asked, _beside_due),
}
"""How documents that are no puzzles are checked, by schema id."""
