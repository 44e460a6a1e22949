"""Checks of a solution (``shooting-party/solution/1``): its lines by replay, and that verdict, best
score, profile and lines do not contradict each other.

A replay cannot show that nothing better exists: that rests on the search. What only a new search
can check is listed in docs/reliability.md.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise

from solver.shooting_party.claims.document import Json, checked, moves_of, require, start_of
from solver.shooting_party.rules.deal import ORDER_NAMES
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import SCORES, WIN, Goal, Objective, Score, merit
from solver.shooting_party.rules.verify import Claim, Replay, check, replay

KEYS = ("queens", "aces", "value", "proven", "upper", "confirmed")
"""What the best score and its entry in the profile have in common."""


def check_solution(document: object) -> Replay:
    """Return the replay of the line in a solution, without moves if it has none. Raise `Refused`
    for the first claim that is false, or that another contradicts.
    """
    return checked(document, "solution", "solver.shooting_party.search", _check)


def _check(document: Json) -> Replay:
    start = start_of(document)
    objective: Objective = "queens" if document.get("objective") == "queens" else "cards"
    goal = Goal.parse(document["goal"]) if "goal" in document else None
    best, profile = document["best"], document["profile"]
    check_profile(start, profile, objective)
    for key in KEYS:
        require(best.get(key) == profile[-1].get(key), f"best: {key} is not that of the profile")
    lines = []
    if document["line"] is not None:
        line = check_line(start, document["line"], goal.scores if goal else None)
        lines.append(line)
        scored = _told(score_of(best))
        require(line.end.score == score_of(best), f"the line does not score {scored}")
    if "win_line" in document:
        lines.append(check_line(start, document["win_line"]))
        won = lines[0].end.score in WIN.scores
        require(goal is None and not won, "win_line: it goes with a line without four queens")
    for each in lines:
        check_in_profile(each, profile, objective)
    _check_verdict(document, goal, [each.end.score for each in lines])
    finish = lines[0].finish(goal.scores if goal else None) if lines else None
    passes = finish[1].pass_number if finish else profile[0]["passes"]
    require(best["passes"] == passes, f"best: passes is {best['passes']}, not {passes}")
    if "butler_shuffle" in document:
        _check_shuffle(document, start)
    return lines[0] if lines else replay(start, ())


def check_profile(start: Position, profile: Sequence[Json], objective: Objective = "cards") -> None:
    """Raise `Refused` unless the entries are for one number of passes after the other, possible
    from that position, and with each more pass no worse.
    """
    last = start.rules.passes
    passes = list(range(min(start.pass_number, last), last + 1))
    named = [entry["passes"] for entry in profile]
    require(named == passes, f"profile: entries for {named} passes, not {passes}")
    for entry in profile:
        where, score = f"profile, passes {entry['passes']}", score_of(entry)
        require(score in SCORES, f"{where}: {_told(score)} is no score")
        require(entry["value"] == sum(score), f"{where}: the value is not queens + aces")
        require(still_open(start, score), f"{where}: {_told(score)} is out of reach")
        upper = entry.get("upper")
        require((upper is None) == entry["proven"], f"{where}: upper goes with what is not proven")
        most = max(sum(s) for s in SCORES if still_open(start, s))
        fits = upper is None or sum(score) <= upper <= most
        require(fits, f"{where}: upper is not from {sum(score)} to {most}")
        sure = entry["proven"] or not entry.get("confirmed")
        require(sure, f"{where}: confirmed, yet not proven")
    for fewer, more in pairwise(profile):
        falls = merit(score_of(fewer), objective) > merit(score_of(more), objective)
        require(not falls, f"profile: more within {fewer['passes']} than {more['passes']} passes")


def check_line(start: Position, line: Json, enough: Container[Score] | None = None) -> Replay:
    """Return the replay of a line to a score that is `enough` (None: its own); raise `Refused` if
    it is illegal or does not do what it claims. Its keys are proven in their order, since each is
    the best for the values of those before it.
    """
    moves = moves_of(line["moves"])
    score = replay(start, moves).end.score
    claim = Claim(score, line["passes"], line["cards_left"], line["count"])
    proven = [line["proven"][key] for key in ("passes", "cards_left", "moves")]
    require(proven == sorted(proven, reverse=True), "a key of the line is proven before another")
    return check(start, moves, claim, enough)


def check_in_profile(line: Replay, profile: Sequence[Json], objective: Objective = "cards") -> None:
    """Raise `Refused` if a line beats the profile within the passes that it takes."""
    for entry in profile:
        reached = line.scored_by(entry["passes"])
        beaten = merit(reached, objective) > merit(score_of(entry), objective)
        told = f"the line scores {_told(reached)} by pass {entry['passes']}"
        require(not beaten, f"profile: {told}")


def _check_verdict(document: Json, goal: Goal | None, reached: list[Score]) -> None:
    verdict, profile = document["verdict"], document["profile"]
    asked = goal or WIN
    shown = any(score in asked.scores for score in reached)
    shows = "reaches" if shown else "does not reach"
    told = f"the verdict is {verdict}, but the line {shows} {asked.text}"
    require((verdict == "yes") == shown, told)
    if goal is None:
        require(bool(reached), "there is no line")
    else:
        require(shown == bool(reached), f"a line that does not reach {asked.text}")
    if verdict == "no":
        claimed = any(score_of(entry) in asked.scores for entry in profile)
        require(not claimed, f"the verdict is no, but the profile reaches {asked.text}")
    if verdict == "no" and goal is not None:
        most = max(sum(score) for score in SCORES if score not in goal.scores)
        upper = profile[-1].get("upper", 0)
        require(upper <= most, f"the verdict is no, but {upper} cards are left open")


def _check_shuffle(document: Json, start: Position) -> None:
    test = document["butler_shuffle"]
    unseen = "butler 1" not in start.deal.given
    fits = unseen and not start.played and "goal" not in document
    require(fits, f"butler_shuffle: not with the {ORDER_NAMES[3]} order given, or a goal")
    tried = test["tried"] > 0 if test["rests"] == "yes" else test["rests"] == "unknown"
    require(tried or test["tried"] == 0, "butler_shuffle: the tries do not fit the answer")


def still_open(start: Position, score: Score) -> bool:
    """Return True if a score has all that was scored before and no ace that is lost: an ace is
    scored with its queen or never.
    """
    queens, aces = start.score
    return queens <= score[0] and aces <= score[1] and score[0] - score[1] >= queens - aces


def score_of(entry: Json) -> Score:
    """Return the queens and aces of a part of a document."""
    return entry["queens"], entry["aces"]


def _told(score: Score) -> str:
    return f"{score[0]}+{score[1]}"
