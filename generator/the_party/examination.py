"""Checks of a puzzle and its solution: by the rules alone, and by solving and rating anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.common.calendar import day_of
from generator.common.canonical import canonical
from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.rating.scale import GRID, Rating
from generator.common.rating.tiers import tier_named
from generator.the_party.ends import (
    CALLER,
    CLEAR,
    DOUBT,
    LEFT,
    MATTERS,
    UNSEEN,
    dealt,
    view_of,
)
from generator.the_party.grade import (
    CLOSE,
    JUDGES,
    MODES,
    RATER_VERSION,
    RULES,
    mean_of,
    names_of,
    scale,
)
from generator.the_party.motifs import MOTIFS, call_motifs, force_motifs
from generator.the_party.texts import check_deal
from solver.common.claims import require
from solver.the_party.claims.kinds import check_certificate, check_firsts, check_mixes
from solver.the_party.rules.documents import SOLVER_VERSION, state_from_json, state_to_json
from solver.the_party.rules.end_game import EndGame
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state import State
from solver.the_party.rules.switches import RuleSet

ROUNDED = 2e-6
MOST_MISSED = 20
"""More decisions than an attacker has along a line."""


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise `ValueError` unless a puzzle's deal is one of its seed, and its rules, its rating, its
    tier, its par and its themes fit each other.
    """
    require(puzzle.mode in MODES, f"mode: there are {' and '.join(MODES)}")
    check_deal(puzzle.deal)
    rules = RuleSet.parse(puzzle.rules)
    require(str(rules) == RULES[puzzle.mode], f"rules: those of the mode are {RULES[puzzle.mode]}")
    goal = {"force": "win", "call": "answer"}[puzzle.mode]
    require(puzzle.goal["kind"] == goal, f"goal: that of the mode is {goal}")
    if puzzle.mode == "force":
        _check_force(puzzle, rules)
    else:
        _check_call(puzzle, rules)
    themes = set(puzzle.themes)
    known = puzzle.themes == sorted(themes) and themes <= MOTIFS[puzzle.mode]
    require(known, "themes: not in order, or not those of the mode")
    _check_rating(puzzle)


def _check_force(puzzle: Puzzle, rules: RuleSet) -> None:
    require("state" in puzzle.deal, "deal: not one of the mode force")
    state, seed = _position(puzzle.deal)
    require(seed == int(puzzle.seed), "deal: another seed")
    require(state.rules == rules, "rules: not those of the deal")
    require(state.phase == "act", "deal: nobody is on turn")
    legal = len(state.legal())
    require(puzzle.par["moves"] == legal, f"par: there are {legal} moves")
    require("actions" in puzzle.par, "par: in how many actions?")


def _position(deal: Mapping[str, Any]) -> tuple[State, int]:
    """Return the state of a deal and its seed; raise `ValueError` unless its moves lead there."""
    state, seed = state_from_json(deal["state"])
    if seed is None:
        raise ValueError("deal: a state without a seed")
    require(state_to_json(state, seed) == deal["state"], "deal: not in its one form")
    game = Game.seeded(state.rules, seed)
    for number, text in enumerate(deal["moves"], 1):
        try:
            game = game.play(Move.parse(text))
        except ValueError as error:
            raise ValueError(f"deal: move {number}: {error}") from None
    require(game.state == state, "deal: its moves lead to another state")
    return state, seed


def _check_call(puzzle: Puzzle, rules: RuleSet) -> None:
    require("end_game" in puzzle.deal, "deal: not one of the mode call")
    due = dealt(int(puzzle.seed), rules)
    require(due.to_json() == puzzle.deal["end_game"], "deal: not the end game of the seed")
    _check_log(due, puzzle.deal["log"])
    require(puzzle.par == {"moves": 2}, "par: there are two answers")


def _check_log(end_game: EndGame, log: list[str]) -> None:
    """Raise `ValueError` unless a log is the caller's hand and a send of player 0."""
    view = view_of(end_game, log)
    require(f"{CALLER} draw:" == log[0][:7], "deal: the log begins with the caller's hand")
    fits = len(view.hand) == end_game.rules.hand and set(view.hand) <= set(end_game.unseen)
    require(fits, "deal: the hand is not of the unseen cards")
    sends = ("0 send:?=K", "0 send:?=Q", "0 send:??=KQ")
    require(log[1:] in [[send] for send in sends], "deal: a send comes next")


def _check_rating(puzzle: Puzzle) -> None:
    claimed = puzzle.rating
    version = claimed["rater_version"]
    require(version <= RATER_VERSION, f"rating: rater version {version} is not known here")
    rating = Rating(puzzle.mode, claimed["value"], claimed["error"])
    tier = tier_named(puzzle.tier, puzzle.mode)
    require(tier.holds(rating), f"tier: {rating} is not inside {tier}")
    if version < RATER_VERSION:
        return
    require(claimed["error"] == GRID, f"rating: its error is {GRID}")
    parts, here = claimed["parts"], scale(puzzle.mode)
    names = tuple(part["name"] for part in parts)
    require(names == names_of(puzzle.mode), "rating: not the parts of the mode")
    most = MOST_MISSED if puzzle.mode == "force" else 1
    for part in parts:
        require(0 <= part["value"] <= most, f"rating: {part['name']} cannot miss so often")
        due = round(here.points(part["value"]))
        require(part["points"] == due, f"rating: the points of {part['name']} do not follow")
    mean = mean_of({part["name"]: part["value"] for part in parts})
    due = GRID * round(here.points(mean) / GRID)
    require(claimed["value"] == due, f"rating: {claimed['value']} does not follow from its parts")


def check_solution(solution: PuzzleSolution) -> list[str]:
    """Return the themes that a solution has. Raise `ValueError` if a claim fails or contradicts
    another.
    """
    day_of(solution.id[-10:])
    check_deal(solution.deal)
    require(solution.solver <= SOLVER_VERSION, f"solver: version {solution.solver} is not known")
    rules = RuleSet.parse(solution.rules)
    moves = [Move.parse(text) for text in solution.line["moves"]]
    if "state" in solution.deal:
        return _check_win(solution, rules, moves)
    return _check_answer(solution, rules, moves)


def _check_win(solution: PuzzleSolution, rules: RuleSet, moves: list[Move]) -> list[str]:
    require(solution.goal["kind"] == "win", "goal: a win")
    state, seed = _position(solution.deal)
    require(state.rules == rules, "rules: not those of the deal")
    require("actions" in solution.score, "score: in how many actions?")
    actions = solution.score["actions"]
    for first in solution.profile:
        require("move" in first, "profile: the first moves of the position")
    wins_in = check_firsts(state, seed, state.turn, actions, solution.profile)
    require(wins_in == actions, f"score: the first moves say {wins_in}")
    first = solution.profile[0]
    require(solution.line["moves"] == first["line"], "line: not that of the first move that wins")
    keys = {
        (move.kind, move.cards, move.victim)
        for move in (Move.parse(f["move"]) for f in solution.profile if f["wins_in"] is not None)
    }
    require(len(keys) == 1, "profile: several first moves win")
    require(solution.proofs == {"win": "search of all moves"}, "proofs: by a search of all moves")
    return force_motifs(moves)


def _check_answer(solution: PuzzleSolution, rules: RuleSet, moves: list[Move]) -> list[str]:
    require(solution.goal["kind"] == "answer", "goal: an answer")
    end_game = EndGame.from_json(solution.deal["end_game"])
    require(end_game.rules == rules, "rules: not those of the deal")
    fits = (len(end_game.unseen), end_game.left) == (UNSEEN, LEFT)
    require(fits, f"deal: {UNSEEN} unseen cards, and {LEFT} actions left")
    _check_log(end_game, solution.deal["log"])
    require([move.kind for move in moves] in (["call"], ["trust"]), "line: call or trust")
    require("doubt" in solution.score, "score: what is lost, and the doubt")
    loses, doubt = solution.score["loses"], solution.score["doubt"]
    require(doubt <= DOUBT, f"score: a doubt of more than {DOUBT}")
    require(MATTERS <= loses <= CLEAR, "score: the answer hardly matters, or is plain to see")
    require(len(solution.profile) == 2, "profile: the mix and the certificate")
    mix, certificate = solution.profile
    require("mix" in mix and "best" in certificate, "profile: the mix and the certificate")
    check_mixes(end_game, [mix])
    low, high = check_certificate(certificate)
    require(doubt * loses >= high - low - 2 * ROUNDED, "score: the doubt cannot be as low")
    require(mix["log"] == solution.deal["log"], "profile: the mix of another log")
    answers = mix["mix"]
    require(set(answers) <= {"call", "trust"}, "profile: call or trust")
    best = max(answers, key=lambda text: answers[text])
    require(best == moves[0].kind, "line: not the answer of the mix")
    due = {"answer": "best responses"}
    require(solution.proofs == due, "proofs: by best responses")
    return call_motifs(best, answers[best])


def problems(puzzle: Puzzle, solution: PuzzleSolution, *, thorough: bool) -> Iterator[str]:
    """Yield every false claim in a pair of documents, one line per problem. With `thorough`, also
    solve and rate anew.
    """
    themes = None
    sound = True
    try:
        check_puzzle(puzzle)
    except (ValueError, KeyError) as error:
        sound = False
        yield str(error)
    try:
        themes = check_solution(solution)
    except (ValueError, KeyError) as error:
        yield str(error)
    for name in ("id", "revision", "game", "rules", "goal", "deal", "licence"):
        if getattr(puzzle, name) != getattr(solution, name):
            yield f"{name}: puzzle and solution do not agree"
    if not sound or themes is None or puzzle.deal != solution.deal:
        return
    if puzzle.themes != themes:
        yield f"themes: the solution has {', '.join(themes) or 'none'}"
    yield from _against_parts(puzzle, solution)
    if thorough:
        yield from _made_anew(puzzle, solution)


def _against_parts(puzzle: Puzzle, solution: PuzzleSolution) -> Iterator[str]:
    values = {part["name"]: part["value"] for part in puzzle.rating["parts"]}
    if puzzle.mode == "force":
        if puzzle.par["actions"] != solution.score["actions"]:
            yield f"par: it is won in {solution.score['actions']} actions"
        return
    if abs(values[CLOSE] + solution.score["loses"] - 1) > 1e-4:
        yield f"rating: the wrong answer loses {solution.score['loses']}"
    if values[JUDGES[0]] != 0.5:
        yield "rating: a random answer is wrong half the time"


def _made_anew(puzzle: Puzzle, solution: PuzzleSolution) -> Iterator[str]:
    from generator.the_party.candidates import puzzles_of
    from generator.the_party.contents import answer_of, deal_of
    from generator.the_party.grade import rate
    from generator.the_party.measures import measures_of

    for found in puzzles_of(puzzle.mode, int(puzzle.seed)):
        if deal_of(found) == puzzle.deal:
            break
    else:
        yield f"deal: the seed has no such puzzle of the mode {puzzle.mode}"
        return
    due: Json = answer_of(found)
    for key in ("score", "line", "profile"):
        if canonical(due[key]) != canonical(getattr(solution, key)):
            yield f"{key}: not what the search says"
    rating, claimed = rate(puzzle.mode, measures_of(found)), puzzle.rating
    if claimed["rater_version"] == RATER_VERSION:
        if canonical(rating.to_json()) != canonical(claimed):
            yield f"rating: {rating}, or its parts differ"
    elif abs(rating.value - claimed["value"]) > claimed["error"]:
        yield f"rating: {rating} by rater {RATER_VERSION}"
