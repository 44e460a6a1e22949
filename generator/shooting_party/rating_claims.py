"""Checks of a rating (``shooting-party/rating/1``), as far as they need no game and no search: that
its value follows from its parts, and that nothing in it contradicts another thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import Any

from generator.common.rating.scale import GRID, MIDDLE, Mode, Rating
from generator.common.rating.tiers import tier_of
from generator.shooting_party.rating.outlook import outlook
from generator.shooting_party.rating.references import RATER_VERSION, reference
from generator.shooting_party.studies.study import Study
from generator.shooting_party.task_claims import check_start
from solver.common.schemas import validate
from solver.shooting_party.claims.document import moves_of, require, start_of
from solver.shooting_party.rules.position import Position

Json = Mapping[str, Any]

ROUNDED = 0.006
"""How far a number may be from another that was rounded to two digits, or to four."""

HALF_DIGIT = 0.000051
"""How far the value of a part may be from what it was before it was rounded to four digits."""


def check_rating(document: Json) -> str:
    """Check a rating, and return the finding in one line. Raise `ValueError` for the first claim
    that is false, or that another contradicts.
    """
    validate(document, "rating", "generator.shooting_party")
    start, mode, rating = start_of(document), document["mode"], document["rating"]
    check_value(mode, rating | document.get("people", {}).get("before", {}))
    check_outlook(mode, rating)
    shown = Rating(mode, rating["value"], rating["error"])
    tier = tier_of(shown)
    named = document["tier"]["name"], document["tier"]["symbol"]
    require(named == (tier.name, tier.symbol), f"tier: {shown} is {tier.name} {tier.symbol}")
    if document.get("people", {}).get("results") == 0:
        unmoved = all(
            document["people"]["before"][key] == rating[key] for key in ("value", "error")
        )
        require(unmoved, "people: no results have moved the rating")
    for key in ("goal", "seers"):
        require((key in document) == (mode == "open"), f"{key} goes with the mode open")
    if mode == "open":
        _check_task(document, start)
        _check_seers(document)
    require(mode == "blind" or "ladder" not in document, "ladder goes with the mode blind")
    _check_ladder(document.get("ladder", []), rating)
    return f"ok: a rating, {shown}, {tier.name}"


def check_value(mode: Mode, rating: Json) -> None:
    """Raise `ValueError` unless the value of a rating by this version of the rater follows from its
    parts, and their points from their values. (A rating by an older rater is not checked.)
    """
    version = rating["rater_version"]
    require(version <= RATER_VERSION, f"rating: rater version {version} is not known here")
    if version < RATER_VERSION:
        return
    scale, parts = reference(mode), rating["parts"]
    named = [part["name"] for part in parts]
    require(named == list(scale.parts), f"rating: its parts are not {', '.join(scale.parts)}")
    # A value has four digits, so the points that it came with lie between two ends; where more is
    # easier, the greater value has the fewer points.
    ends = [
        sorted(
            scale.part(part["name"], part["value"] + away).points
            for away in (-HALF_DIGIT, HALF_DIGIT)
        )
        for part in parts
    ]
    whole = rating["value"] % GRID == 0 == rating["error"] % GRID
    require(whole, f"rating: value and error are multiples of {GRID}")
    for part, (low, high) in zip(parts, ends, strict=True):
        near = low - 0.5 <= part["points"] <= high + 0.5
        require(near, f"rating: the points of {part['name']} do not follow from its value")
    share = 1.0 if scale.foretold is None else scale.foretold
    means = (fsum(each) / len(parts) for each in zip(*ends, strict=True))
    low, high = (MIDDLE + share * (mean - MIDDLE) for mean in means)
    near = low - GRID / 2 <= rating["value"] <= high + GRID / 2
    require(near, f"rating: {rating['value']} does not follow from its parts")


def check_outlook(mode: Mode, rating: Json) -> None:
    """Raise `ValueError` unless a rating by this version of the rater has the outlook that follows
    from its value, or none if it is not blind.
    """
    if rating["rater_version"] == RATER_VERSION:
        follows = outlook(rating["value"]).to_json() if mode == "blind" else None
        require(rating.get("outlook") == follows, "rating: its outlook does not follow from it")


def _check_task(document: Json, start: Position) -> None:
    goal = document["goal"]
    check_start(Study.of_goal(goal, start, tuple(moves_of(document.get("shown", ())))))


def _check_seers(document: Json) -> None:
    from solver.shooting_party.players.seers import Tried

    seers = document["seers"]
    parts = {part["name"]: part["value"] for part in document["rating"]["parts"]}
    require([seen["seer"] for seen in seers] == list(parts), "seers: not those of the rating")
    for seen in seers:
        name, tried = seen["seer"], Tried(seen["seer"], seen["tries"], seen["solved"])
        require(0 <= tried.solved <= tried.tries, f"seers: {name} solved more than it tried")
        near = abs(parts[name] - tried.odds) <= HALF_DIGIT
        require(near, f"rating: the part {name} is {parts[name]}, by its tries {tried.odds:.4f}")


def _check_ladder(rungs: list[Json], rating: Json) -> None:
    measured = {part["name"]: part["value"] for part in rating["parts"]}
    players = [rung["player"] for rung in rungs]
    require(len({*players}) == len(players), "ladder: a player twice")
    require(not rungs or {*measured} <= {*players}, "ladder: a player of the grade is missing")
    for rung in rungs:
        name, won, mean = rung["player"], rung["four_queens"], rung["mean"]
        _check_share(won, rung["games"], 4, f"{name}: four_queens")
        _check_share(rung["perfect"], rung["games"], 4, f"{name}: perfect")
        least = 4 * won + 4 * rung["perfect"]
        fits = rung["perfect"] <= won and least - ROUNDED <= mean <= 8 and 0 <= rung["error"] <= 4
        require(fits, f"{name}: mean and shares do not fit each other")
        of_games = abs(mean * rung["games"] - round(mean * rung["games"])) <= rung["games"] * 1e-4
        require(of_games, f"{name}: the mean is not that of {rung['games']} games")
        require(measured.get(name, mean) == mean, f"{name}: the mean is not that of the rating")


def _check_share(share: float, games: int, digits: int, what: str) -> None:
    exact = round(round(share * games) / games, digits)
    require(exact == share, f"{what} is no share of {games} games")
