"""Checks of a puzzle and its solution: by replay, and by rating and solving anew.

The replay shares nothing with the search. But that no line beats par in the keys after the score is
not proven again: it rests on the search that made the puzzle. To check it, make the day again and
compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.common.commitment import PLAIN
from generator.common.documents import LICENCE, Puzzle, PuzzleSolution, validate_for
from generator.common.rating.scale import RATER_VERSION, Mode, Rating
from generator.common.rating.tiers import tier_named
from generator.shooting_party.candidates import target_of
from generator.shooting_party.contents import deal_json
from generator.shooting_party.motifs import motifs_in
from generator.shooting_party.raters import Raters
from generator.shooting_party.texts import check_text
from solver.common.schemas import read_json
from solver.common.words import counted
from solver.shooting_party.rules import sources
from solver.shooting_party.rules.deal import SCHEMA as DEAL
from solver.shooting_party.rules.deal import Deal, deal_named
from solver.shooting_party.rules.known_cards import KnownCards
from solver.shooting_party.rules.record import looks_like_record
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.rules.verify import Refused, Replay, check_solution
from solver.shooting_party.search.solution import SCHEMA as SOLVED
from solver.shooting_party.search.solution import SOLVER_VERSION

PUZZLE, SOLUTION = "shooting-party/puzzle/1", "shooting-party/puzzle-solution/1"
GENERATED = "shooting-party/generated/1"


def verify(text: str, theme: str | None = None) -> str:
    """Check a document or a record of the game, and return the finding in one line. Raise
    `ValueError` for the first error.

    Documents are solutions as `party solve --json` prints them, puzzles (daily or generated) and
    their solutions, and deals; records are games as `party play` keeps them, and puzzles and
    solutions as text; a deal may also be given as its seed, its code or its cards.
    """
    if not text.lstrip().startswith("{"):
        return _replayed(check_text(text), theme) if looks_like_record(text) else _deal(text)
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(line.startswith("{") and line.endswith("}") for line in lines):
        for number, line in enumerate(lines, 1):
            try:
                verify(line)
            except ValueError as error:
                raise Refused(f"line {number}: {error}") from None
        return f"ok: {counted(len(lines), 'document')}, each by itself"
    document = _parsed(text)
    if document.get("schema") == DEAL:
        return f"ok: a deal, {Deal.from_json(document).name}"
    if document.get("schema") == GENERATED:
        return _generated(document)
    return _replayed(_check_any(document), theme)


def _deal(text: str) -> str:
    if not text.strip():
        raise Refused("empty")
    found = sources.read(text)
    if isinstance(found, KnownCards):
        return f"ok: a deck of 33 cards, {len(found.unseen)} not seen"
    return f"ok: a deal, given as {sources.kind_of(text)}"


def _generated(document: Mapping[str, Any]) -> str:
    """Check the puzzles that `party generate --json` prints, by the checks of a published one."""
    validate_for("shooting-party", document, "generated")
    for number, each in enumerate(document["puzzles"], 1):
        try:
            _check_parts(each["puzzle"], each["solution"])
        except ValueError as error:
            raise Refused(f"puzzle {number}: {error}") from None
    return f"ok: {counted(len(document['puzzles']), 'puzzle')}, every line replayed"


def _check_parts(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> None:
    """Check a puzzle and its solution that belong to no day, as if they belonged to some."""
    day: dict[str, Any] = {"id": "none-2026-01-01", "revision": 1, "licence": LICENCE}
    commitment = {"kind": PLAIN, "value": "0" * 64}
    made = PuzzleSolution(**day, **solution, salt="0" * 64)
    published = Puzzle(
        **day,
        **puzzle,
        date="2026-01-01",
        number=1,
        series="none",
        attempt=0,
        commitment=commitment,
        recipe="0" * 64,
        generator=1,
    )
    for problem in problems(published, made, None):
        raise Refused(problem)


def _replayed(replay: Replay | None, theme: str | None) -> str:
    if replay is None or not replay.steps:
        return "ok: no moves, and all else agrees"
    words = themes()[theme or replay.start.rules.theme]
    score = words.describe_score(replay.end.score)
    state = "the game is over" if replay.end.is_over else f"pass {replay.end.pass_number}"
    return f"ok: {len(replay.steps)} legal moves, {score}, {state}"


def _parsed(text: str) -> Mapping[str, Any]:
    try:
        return dict(read_json(text))
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None


def _check_any(document: Mapping[str, Any]) -> Replay | None:
    schema = document.get("schema")
    if schema == SOLVED:
        return check_solution(document)
    if schema in (PUZZLE, SOLUTION):
        return check_document(document)
    known = ", ".join(f'"{name}"' for name in (SOLVED, PUZZLE, SOLUTION, DEAL, GENERATED))
    raise Refused(f'"schema" is not one of {known}')


def check_document(document: Mapping[str, Any]) -> Replay | None:
    """Check one document by itself, and return the replay of a solution's line (None for a puzzle).
    A puzzle's seed, code and orders must be of one deal; a solution's claims must hold for its
    line. Raise `Refused` with the first error.
    """
    try:
        if document["schema"] == PUZZLE:
            _check_deal(Puzzle.from_json(document))
            return None
        return check_line(PuzzleSolution.from_json(document))
    except ValueError as error:  # a broken document, deal, rule set or goal, or a refusal
        raise Refused(str(error)) from None


def check_line(solution: PuzzleSolution) -> Replay:
    """Return the replay of a solution's line; raise `Refused` if a claim of the document fails."""
    goal, line = solution.goal, solution.line
    last = solution.profile[-1]
    score = solution.score
    if goal["score"] == "best" and any(last[key] != score[key] for key in score):
        raise Refused("the score is not the best of the profile")
    if goal["passes"] != RuleSet.parse(solution.rules).passes:
        raise Refused(f"the goal is within {goal['passes']} passes; the rules say otherwise")
    if [entry["passes"] for entry in solution.profile] != list(range(1, goal["passes"] + 1)):
        raise Refused("the profile does not list one pass, two, and so on")
    game = check_solution(
        {
            "deal": solution.deal,
            "seed": None,
            "rules": solution.rules,
            "goal": _target(solution).text,
            "verdict": "yes",
            "best": score | {"value": sum(score.values()), "passes": line["passes"]},
            "profile": solution.profile,
            "line": line,
        }
    )
    assert game is not None
    return game


def problems(puzzle: Puzzle, solution: PuzzleSolution, raters: Raters | None) -> Iterator[str]:
    """Yield every false claim in a pair of documents, one line per problem. With `raters`, also
    rate the deal and prove the profile anew; a profile takes seconds.
    """
    try:
        _check_deal(puzzle)
        game = check_line(solution)
        tier = tier_named(puzzle.tier)
    except ValueError as error:  # as above
        yield str(error)
        return
    if solution.deal != puzzle.deal["code"]:
        yield "deal: puzzle and solution are of different deals"
    for name in ("id", "revision", "game", "rules", "goal", "licence"):
        if getattr(puzzle, name) != getattr(solution, name):
            yield f"{name}: puzzle and solution do not agree"
    line = solution.line
    par = {"passes": line["passes"], "cards_left": line["cards_left"], "moves": line["count"]}
    if puzzle.par != par | solution.score:
        yield "par: not that of the solution's line"
    if puzzle.themes != motifs_in(game):
        yield f"themes: the line has {', '.join(motifs_in(game)) or 'none'}"
    if puzzle.rating["rater_version"] > RATER_VERSION:
        yield f"rating: rater version {puzzle.rating['rater_version']} is not known here"
    if solution.solver > SOLVER_VERSION:
        yield f"solver: version {solution.solver} is not known here"
    if not tier.holds(_rating(puzzle)):
        yield f"tier: {_rating(puzzle)} is not inside {tier}"
    if raters is not None:
        yield from _made_anew(puzzle, solution, raters)


def _check_deal(puzzle: Puzzle) -> None:
    if deal_json(Deal.from_code(puzzle.deal["code"])) != puzzle.deal:
        raise Refused("deal: the orders are not those of the code")
    deal_named(puzzle.deal["code"], puzzle.seed)


def _made_anew(puzzle: Puzzle, solution: PuzzleSolution, raters: Raters) -> Iterator[str]:
    from solver.shooting_party.search.solve import solve

    deal, rules = Deal.from_code(solution.deal), RuleSet.parse(solution.rules)
    target = _target(solution) if puzzle.mode == "open" else None
    rating = raters.grade(_rating(puzzle).mode, deal, rules, target)
    claimed = puzzle.rating
    if rating is None:
        yield "rating: there is none: the goal is out of reach, or the budget ran out"
    elif claimed["rater_version"] == RATER_VERSION and rating.to_json() != claimed:
        yield f"rating: {rating}, not {_rating(puzzle)}, or its parts differ"
    elif abs(rating.value - claimed["value"]) > claimed["error"]:
        yield f"rating: {rating} by rater {rating.version}, not {_rating(puzzle)}"
    profile = [entry.to_json() for entry in solve(deal, rules, par=False).profile]
    if profile != solution.profile:
        yield "profile: not what a search finds"


def _target(solution: PuzzleSolution) -> Goal:
    best = solution.profile[-1]
    return target_of(solution.goal["score"], (best["queens"], best["aces"]))


def _rating(puzzle: Puzzle) -> Rating:
    mode: Mode = "open" if puzzle.mode == "open" else "blind"
    return Rating(mode, puzzle.rating["value"], puzzle.rating["error"])
