"""The checks of the solver's documents, by schema id; each raises `ValueError` for the first fault.

A value that only the solution knows is compared with every other claim that it must agree with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isclose
from typing import Any

from solver.common.claims import Refused, check_form, require
from solver.common.rng import SEEDS
from solver.common.words import counted
from solver.no_mans_land.claims.chances import chance_of_death, ends_of, survival
from solver.no_mans_land.rules.aims import BANDS, Aim, band_of, final_score
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.orders import HAND, ROUNDS, Orders
from solver.no_mans_land.rules.position import GAME, Position, possible_points
from solver.no_mans_land.rules.record import Record, dealt, play_round
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.rules.targets import TARGETS
from solver.no_mans_land.versions import SOLVER_VERSION

Json = Mapping[str, Any]

MOST = 161
"""The most points that a game can have."""

ROUNDED = 2e-9
"""How far numbers with nine decimals may be from each other, if each is rounded once."""
TIES = 1e-8
"""How far the mean of a law may be from the value: of decisions that are worth the same within
`EQUAL` the law takes one, in each of five rounds.
"""

_SCHEMAS = ("solver.no_mans_land.analysis", "solver.no_mans_land.rules")


def check(document: Json) -> str:
    """Check one of the solver's documents, and return the finding in one line. Raise `ValueError`
    for the first fault.
    """
    check_form(document, SOLVER_VERSION, *_SCHEMAS)
    return CHECKS[str(document["schema"])](document)


def _value(document: Json) -> str:
    position, aim = Position.from_json(document["position"]), Aim(document["aim"])
    law, rules = document["law"], position.rules
    check_law(law, "law")
    mean, slack = _utility_of(law, aim)
    require(abs(mean - document["value"]) < slack + TIES, "value: not that of the law")
    small = not rules.may_hold and aim.kind != "band"
    require(("exact" in document) == small, "exact: where fire cannot be held, except for a band")
    if small:
        require(_same(_fraction(document["exact"]), document["value"]), "exact: not the value")
    opening = position == Position(rules)
    require(("first_target" in document) == opening, "first_target: only at the beginning")
    if opening:
        first = document["first_target"]
        require(set(first) == {DECK.names[c] for c in TARGETS}, "first_target: not the targets")
        average = sum(first.values()) / len(first)
        require(abs(average - document["value"]) < ROUNDED, "first_target: not the mean")
    _check_value(position, aim, document["value"], "value")
    _check_scores(position, law)
    if position.hand and position.round + 1 == ROUNDS:
        _check_last_law(position, aim, document)
    if position.is_over:
        end = {str(position.final): 1.0}
        require(dict(law["scores"]) == end, "law: the game is over")
        require(law["survive"] == float(not position.killed), "survive: the game is over")
    else:
        require(law["survive"] > 0, "survive: any game may be survived")
    return f"ok: {document['value']:.6f} for the aim {aim.name}, mean score {law['mean']:.6f}"


def check_law(law: Json, where: str) -> None:
    """Raise `Refused` unless the figures of a law follow from its chances."""
    scores = {int(score): chance for score, chance in law["scores"].items()}
    require(list(scores) == sorted(scores), f"{where}: the scores are not in order")
    require(max(scores) <= MOST, f"{where}: no game scores {max(scores)}")
    total = sum(scores.values())
    require(_sums_to(total, 1, [1] * len(scores)), f"{where}: chances that sum to {total:.9f}")
    mean = sum(score * chance for score, chance in scores.items())
    require(_sums_to(mean, law["mean"], scores), f"{where}: another mean")
    squares = {score: (score - mean) ** 2 for score in scores}
    square = sum(squares[score] * chance for score, chance in scores.items())
    deviation = min(law["deviation"], MOST)
    slack = sum(squares.values()) * ROUNDED + (2 * deviation + 1) * ROUNDED
    close = abs(square - deviation * deviation) < slack
    require(deviation >= 0 and close, f"{where}: another deviation")
    for name in BANDS:
        some = [chance for score, chance in scores.items() if band_of(score) == name]
        close = _sums_to(sum(some), law["bands"][name], [1] * len(some))
        require(close, f"{where}: another {name}")
    below = sum(chance for score, chance in scores.items() if score < law["median"])
    slack = len(scores) * ROUNDED
    until = below + scores.get(law["median"], 0.0)
    require(below < 0.5 + slack and until > 0.5 - slack, f"{where}: another median")


def _sums_to(total: float, told: float, weights: Iterable[float]) -> bool:
    """Return True if a number is a sum of rounded chances with these weights, as closely as
    rounding allows.
    """
    return abs(total - told) < ROUNDED + ROUNDED * sum(weights) / 4


def _utility_of(law: Json, aim: Aim) -> tuple[float, float]:
    """Return the mean utility of a law, and how far rounding may move it."""
    if aim.kind == "survive":
        return float(law["survive"]), ROUNDED
    scores = {int(score): float(chance) for score, chance in law["scores"].items()}
    worth = {score: aim.utility(score, False) for score in scores}
    mean = sum(worth[score] * chance for score, chance in scores.items())
    return mean, ROUNDED * (sum(worth.values()) + 1)


def _check_scores(position: Position, law: Json) -> None:
    """Raise `Refused` unless final scores may follow from a position, the killed have none if death
    takes all points, and, where fire is never held, as many survive as the targets let.
    """
    low, high = _final_scores(position)
    scores = [int(score) for score in law["scores"]]
    require(max(scores) <= high, f"law: from here no game scores {max(scores)}")
    require(min(scores) >= low, f"law: from here no game scores {min(scores)}")
    if position.rules.forfeits:
        killed, none = 1 - law["survive"], law["scores"].get("0", 0.0)
        require(killed < none + ROUNDED, "survive: more are killed than have no points")
    if not position.rules.may_hold and not position.hand:
        due = survival(position)
        require(_same(due, law["survive"]), f"survive: {float(due):.9f} do")


def _final_scores(position: Position) -> tuple[int, int]:
    """Return bounds of the final scores that a game may have from a position."""
    if position.is_over:
        return position.final, position.final
    most = sorted(max(possible_points(TARGETS[card], HAND)) for card in position.targets_left)
    high = position.score + sum(most[position.round - ROUNDS :])
    return 0 if position.rules.forfeits else position.score, high


def _check_value(position: Position, aim: Aim, value: float, where: str) -> None:
    """Raise `Refused` unless a position may have a value."""
    if aim.kind == "survive":
        low, high = 0, 1
    else:
        low, high = (aim.utility(score, False) for score in _final_scores(position))
    require(low - ROUNDED <= value <= high + ROUNDED, f"{where}: outside {low} to {high}")


def _check_last_law(position: Position, aim: Aim, document: Json) -> None:
    """Raise `Refused` unless the law at a hand of the last round is that of a best decision."""
    laws = []
    for ends in ends_of(position, position.legal()):
        scores: dict[str, float] = {}
        value = 0.0
        for (points, killed), chance in ends.items():
            final = final_score(position.score + points, killed, position.rules)
            scores[str(final)] = scores.get(str(final), 0.0) + float(chance)
            value += float(chance) * aim.utility(final, killed)
        laws.append((value, scores))
    best = max(value for value, _ in laws)
    require(abs(best - document["value"]) < ROUNDED, f"value: {best:.9f} can be had")
    told = document["law"]["scores"]
    fits = any(
        value > best - TIES
        and scores.keys() == told.keys()
        and all(abs(scores[score] - told[score]) < ROUNDED for score in scores)
        for value, scores in laws
    )
    require(fits, "law: that of no best decision")


def _options(document: Json) -> str:
    position, aim = Position.from_json(document["position"]), Aim(document["aim"])
    require(bool(position.hand), "position: there is no hand to decide with")
    rows = document["options"]
    check_options(position, aim, rows, document["after"])
    require(document["value"] == rows[0]["value"], "value: not that of the first decision")
    best = sum(row["gives_up"] == 0 for row in rows)
    return f"ok: {counted(len(rows), 'decision')}, {best} best: {rows[0]['decision']}"


def check_options(
    position: Position, aim: Aim, rows: Sequence[Json], after: Sequence[Json]
) -> None:
    """Raise `Refused` unless rows are the decisions at a hand, in order, each with the points and
    the chance of death that its draws have, and the value that follows from the values `after`.
    """
    legal = {str(decision): decision for decision in position.legal()}
    texts = [row["decision"] for row in rows]
    require(sorted(texts) == sorted(legal), "options: not every legal decision once")
    ends = ends_of(position, [legal[text] for text in texts])
    values = _values_after(position, aim, after)
    require(set(values) == {end for each in ends for end in each}, "after: not the ends there are")
    for row, chances in zip(rows, ends, strict=True):
        name = row["decision"]
        points = sum((points * chance for (points, _), chance in chances.items()), Fraction(0))
        death = sum((chance for (_, killed), chance in chances.items() if killed), Fraction(0))
        require(row["exact"]["points"] == str(points), f"{name}: its mean points are {points}")
        require(row["exact"]["death"] == str(death), f"{name}: its chance of death is {death}")
        require(_same(points, row["points"]), f"{name}: points and their fraction differ")
        require(_same(death, row["death"]), f"{name}: death and its fraction differ")
        value = sum(float(chance) * values[end] for end, chance in chances.items())
        require(isclose(value, row["value"], abs_tol=ROUNDED), f"{name}: its value does not follow")
        lost = rows[0]["value"] - row["value"]
        require(isclose(lost, row["gives_up"], abs_tol=ROUNDED), f"{name}: gives up {lost:.9f}")
        small = not position.rules.may_hold and aim.kind != "band"
        require(("value" in row["exact"]) == small, f"{name}: a fraction of the value, or none")
        if small:
            exact = _fraction(row["exact"]["value"])
            require(_same(exact, row["value"]), f"{name}: value and its fraction differ")
    for one, other in pairwise(rows):
        if one["value"] < other["value"] - ROUNDED:
            raise Refused(f"{other['decision']}: not in order")
        if abs(one["value"] - other["value"]) < 1e-10 and one["decision"] > other["decision"]:
            raise Refused(f"{other['decision']}: equal values, not in the order of texts")


def _values_after(
    position: Position, aim: Aim, after: Sequence[Json]
) -> dict[tuple[int, bool], float]:
    """Return the values of the ends of a round; those that end the game must be the utility."""
    values = {}
    for each in after:
        points, killed = each["points"], each["killed"]
        require((points, killed) not in values, "after: an end comes twice")
        values[points, killed] = each["value"]
        if killed or position.round + 1 == ROUNDS:
            final = final_score(position.score + points, killed, position.rules)
            due = aim.utility(final, killed)
            require(each["value"] == due, f"after: the end with {points} points is worth {due}")
        else:
            later = Position(position.rules, position.present, position.score + points)
            _check_value(later, aim, each["value"], "after")
    alive = sorted((points, value) for (points, killed), value in values.items() if not killed)
    for (_, fewer), (points, more) in pairwise(alive):
        require(more >= fewer - ROUNDED, f"after: the end with {points} points is worth less")
    return values


def _odds(document: Json) -> str:
    rules = RuleSet.from_json(document["rules"])
    due = [(DECK.names[card], lost) for card in TARGETS for lost in range(4)]
    require([(row["target"], row["penalty"]) for row in document["rounds"]] == due, "other rounds")
    for row in document["rounds"]:
        where, target = f"{row['target']} {row['penalty']}", TARGETS[DECK.number(row["target"])]
        law = {int(points): chance for points, chance in row["law"].items()}
        possible = possible_points(target, HAND - row["penalty"]) | {0}
        require(list(law) == sorted(law) and set(law) <= possible, f"{where}: other points")
        total = sum(law.values())
        require(_sums_to(total, 1, [1] * len(law)), f"{where}: chances do not sum to 1")
        mean = sum(points * chance for points, chance in law.items())
        require(_sums_to(mean, row["points"], law), f"{where}: not the mean of its law")
        exact = _fraction(row["exact"]["points"])
        require(_same(exact, row["points"]), f"{where}: points and their fraction differ")
        death = chance_of_death(target, rules)
        require(_fraction(row["exact"]["death"]) == death, f"{where}: death has {death}")
        require(_same(death, row["death"]), f"{where}: death and its fraction differ")
        require(row["thumb"]["gives_up"] <= row["points"], f"{where}: more given up than there is")
    return f"ok: {counted(len(due), 'round')} under the rules {rules}"


def _holds(document: Json) -> str:
    rules, target = RuleSet.from_json(document["rules"]), TARGETS[DECK.number(document["target"])]
    require(rules.may_hold, "rules: fire cannot be held")
    require(bool(target.shots(rules)), f"target: {document['target']} does not shoot back")
    places = [(row["round"], row["score"]) for row in document["rows"]]
    require(places == sorted(set(places)), "rows: not in order, or one twice")
    most = sorted(
        max(possible_points(each, HAND)) for each in TARGETS.values() if each is not target
    )
    for number, score in places:
        high = sum(most[len(most) - number + 1 :])
        require(score <= high, f"rows: no game has {score} points before round {number}")
    return f"ok: {counted(len(places), 'share')} of hands, under the rules {rules}"


def _reckoning(document: Json) -> str:
    rules, aim = RuleSet.from_json(document["rules"]), Aim(document["aim"])
    record = _record(document, rules)
    end = record.end
    told = (document["score"], document["killed"], document["over"])
    require(told == (end.final, end.killed, end.is_over), "score, killed or over: not the record's")
    value, luck, skill = document["start"], 0.0, 0.0
    events = list(_events_of(record))
    require(len(events) == len(document["changes"]), "changes: not the events of the record")
    for (*event, position), each in zip(events, document["changes"], strict=True):
        where = f"round {each['round']}, {each['event']}"
        claimed = [each["round"], each["event"], each["what"]]
        require(event == claimed, f"{where}: not the record's")
        due = each["value"] - value
        require(isclose(due, each["change"], abs_tol=ROUNDED), f"{where}: a change of {due:.9f}")
        _check_value(position, aim, each["value"], where)
        value = each["value"]
        if each["event"] == "decision":
            require(each["change"] <= ROUNDED, f"{where}: no decision can gain")
            skill += each["change"]
        else:
            luck += each["change"]
    require(value == document["end"], "end: not the last value")
    if end.is_over:
        due = aim.utility(end.final, end.killed)
        require(isclose(due, value, abs_tol=ROUNDED), f"end: the game is worth {due}")
    slack = ROUNDED * len(events)
    require(isclose(luck, document["luck"], abs_tol=slack), f"luck: {luck:.9f}")
    require(isclose(skill, document["skill"], abs_tol=slack), f"skill: {skill:.9f}")
    require(("beats" in document) == end.is_over, "beats: of a game that is over")
    return f"ok: {counted(len(record.rounds), 'round')}, score {end.final}, skill {skill:.2f}"


def _events_of(record: Record) -> Iterator[tuple[int, str, str, Position]]:
    """Yield the events of a record: round, event, what it brought, and a position whose value may
    be as it is after the event.
    """
    for n, round_ in enumerate(record.rounds, 1):
        before, shot = round_.before, round_.shot
        yield n, "target", DECK.text([before.aimed.card]), before
        yield n, "weather", DECK.text(before.weather), before
        yield n, "hand", DECK.text(before.hand), before
        decided = before if shot.stray or shot.counter else round_.after
        yield n, "decision", str(round_.decision), decided
        if shot.stray:
            yield n, "stray", DECK.text(shot.stray), before if shot.counter else round_.after
        if shot.counter:
            yield n, "counterattack", DECK.text(shot.counter), round_.after


def _record(document: Json, rules: RuleSet) -> Record:
    seed = document.get("seed")
    tag = ""
    if seed is not None:
        require(int(seed) < SEEDS and str(int(seed)) == seed, f"seed: {seed} is none")
        tag = f'[Seed "{seed}"]\n'
    record = Record.parse(tag + "\n".join(document["record"]), rules)
    same = [str(round_) for round_ in record.rounds] == list(document["record"])
    require(same, "record: not in its one form")
    return record


def _hindsight(document: Json) -> str:
    rules = RuleSet.from_json(document["rules"])
    record = _record(document, rules)
    require(record.end.is_over, "record: the game is not over")
    told = (document["score"], document["killed"])
    require(told == (record.end.final, record.end.killed), "score or killed: not the record's")
    best = _most(Orders.from_seed(int(document["seed"])), Position(rules))
    require(best == document["score"], f"score: {best} can be reached")
    return f"ok: {best} points at most with seed {document['seed']}"


def _most(orders: Orders, between: Position) -> int:
    """Return the best final score of a seeded game: by trying, for each round, the decisions that
    differ in points or fate.
    """
    if between.is_over:
        return between.final
    before = dealt(orders, between)
    ends = {before.after(play_round(orders, before, each)) for each in before.legal()}
    alive = [end for end in ends if not end.killed]
    most = max((end.score for end in alive), default=0)
    return max(
        [end.final for end in ends if end.killed]
        + [_most(orders, end) for end in alive if end.score == most]
    )


def _fraction(text: str) -> Fraction:
    """Return the fraction of a text; raise `Refused` unless it is in lowest terms."""
    found = Fraction(text)
    require(str(found) == text, f"{text:.60}: not in lowest terms")
    return found


def _same(exact: Fraction, number: float) -> bool:
    """Return True if a rounded number is that of a fraction."""
    return abs(float(exact) - number) < ROUNDED


CHECKS: dict[str, Callable[[Json], str]] = {
    f"{GAME}/value/1": _value,
    f"{GAME}/options/1": _options,
    f"{GAME}/odds/1": _odds,
    f"{GAME}/holds/1": _holds,
    f"{GAME}/reckoning/1": _reckoning,
    f"{GAME}/hindsight/1": _hindsight,
}
