"""Checks of an explanation (``shooting-party/explanation/1``), of a line or of a played game, as
far as the rules alone go: what a move keeps or loses rests on the search.
"""

from __future__ import annotations

from solver.shooting_party.claims.document import Json, checked, moves_of, require, start_of
from solver.shooting_party.claims.solution import score_of
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import SCORES, Goal
from solver.shooting_party.rules.verify import Replay, replay


def check_explanation(document: object) -> Replay:
    """Return the replay of the line, or of the game, that is explained. Raise `Refused` for the
    first claim that is false, or that another contradicts.
    """
    return checked(document, "explanation", "solver.shooting_party.analysis", _check)


def _check(document: Json) -> Replay:
    return _check_game(document) if "losses" in document else _check_line(document)


def _check_line(document: Json) -> Replay:
    start, goal = start_of(document), Goal.parse(document["goal"])
    told, solutions = document["moves"], document["solutions"]
    game = replay(start, moves_of([each["move"] for each in told]))
    numbers = [each["number"] for each in told]
    require(numbers == list(range(1, len(told) + 1)), "the moves are not numbered 1, 2, ...")
    require(game.end.score in goal.scores, f"the line does not reach {goal.text}")
    last = game.finish(goal.scores)
    require((last[0] if last else 0) == len(told), "the line does not end with its last contact")
    why = "there is either a graph of solutions or a reason why not"
    require((solutions is None) == (document["why_not"] is not None), why)
    if solutions is not None:
        require(last is not None, "there are no solutions without a contact")
        assert last is not None
        par = (last[1].pass_number, last[1].cards_left, len(told))
        named = tuple(solutions[key] for key in ("passes", "cards_left", "moves"))
        require(named == par, f"solutions: par is {par}, not {named}")
    before = start
    for each, step in zip(told, game.steps, strict=True):
        try:
            _check_move(each, before, goal, solutions is not None)
        except ValueError as error:
            require(False, f"move {step.number}: {error}")
        before = step.after
    return game


def _check_move(told: Json, before: Position, goal: Goal, graph: bool) -> None:
    legal, played = before.legal_moves(), Move.parse(told["move"])
    require((told["needed"] is not None) == graph, "needed goes with the graph of solutions")
    others = [move for move in legal if move != played]
    at_par = moves_of(told["at_par"])
    require(graph or not at_par, "at_par goes with the graph of solutions")
    require(len({*at_par}) == len(at_par) and {*at_par} <= {*others}, "at_par: no other legal move")
    listed = {Move.parse(each["move"]): each for each in told["alternatives"]}
    require(not listed or list(listed) == others, "alternatives: not the other legal moves")
    for move, alternative in listed.items():
        _check_alternative(alternative, sum(before.play(move).score), goal)
    kept = all(not listed or listed[move]["keeps"] == "yes" for move in at_par)
    require(kept, "a move at par does not keep the goal")


def _check_alternative(told: Json, scored: int, goal: Goal) -> None:
    best, upper, keeps = told["best"], told["upper"], told["keeps"]
    require(scored <= best <= upper, f"{told['move']}: best and upper are in disorder")
    if keeps == "yes":
        fits = any(sum(score) <= upper for score in goal.scores)
    else:
        fits = keeps == "unknown" or not all(s in goal.scores for s in SCORES if sum(s) == best)
    require(fits, f"{told['move']}: keeps is {keeps}, but the best is {best} to {upper}")


def _check_game(document: Json) -> Replay:
    end = start_of(document)
    assert end.played is not None
    game = replay(Position.opening(end.deal, end.rules), end.played)
    require(game.end.score == score_of(document["score"]), "score: not that of the game")
    positions = [game.start, *(step.after for step in game.steps)]
    for number, lost in enumerate(document["losses"], 1):
        goal, kept, gone = Goal.parse(lost["goal"]), lost["kept"], lost["gone"]
        where = f"loss {number}"
        require(end.score not in goal.scores, f"{where}: the game reaches {goal.text}")
        known = [n for n in (kept, gone) if n is not None]
        fits = all(0 <= n < len(positions) for n in known) and known == sorted(set(known))
        require(fits, f"{where}: no such moves of the game")
        better = moves_of(lost["better"])
        single = kept is not None and gone == kept + 1
        require(single or not better, f"{where}: better goes with a single move")
        if single:
            others = {*positions[kept].legal_moves()} - {game.steps[kept].move}
            proper = bool(better) and len({*better}) == len(better) and {*better} <= others
            require(proper, f"{where}: better has moves that are not there")
    return game
