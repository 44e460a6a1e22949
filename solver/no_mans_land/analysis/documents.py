"""Answers as JSON documents (schemas/): values to nine decimals, what is counted as fractions."""

from fractions import Fraction

from solver.common.game import Played
from solver.common.schemas import Json
from solver.no_mans_land.analysis.reckoning import Reckoning
from solver.no_mans_land.exact.distribution import Distribution
from solver.no_mans_land.exact.solved import Option, Solution
from solver.no_mans_land.rules.cards import DECK, TARGETS
from solver.no_mans_land.rules.play import SOLVER_VERSION, rounds
from solver.no_mans_land.rules.position import GAME, Position
from solver.no_mans_land.rules.switches import Aim

DIGITS = 9


def rounded(number: float | Fraction) -> float:
    return round(float(number), DIGITS) + 0.0


def _head(kind: str) -> Json:
    return {"schema": f"{GAME}/{kind}/1", "solver": SOLVER_VERSION}


def value_document(solution: Solution, position: Position) -> Json:
    """Return a value, its distribution and first targets: ``no-mans-land/value/1``."""
    document = _head("value") | {
        "aim": solution.aim.name,
        "position": position.to_json(),
        "value": rounded(solution.value(position)),
        "law": distribution_json(solution.distribution(position)),
    }
    if position == Position(position.rules):
        document["first_target"] = {
            DECK.names[card]: rounded(solution.value(position.with_target(card)))
            for card in TARGETS
        }
    return document


def distribution_json(distribution: Distribution) -> Json:
    """Return a distribution of the final score as part of a document."""
    return {
        "mean": rounded(distribution.mean),
        "deviation": rounded(distribution.deviation),
        "median": distribution.median,
        "survive": rounded(distribution.survive),
        "bands": {name: rounded(chance) for name, chance in distribution.bands.items()},
        "scores": {str(score): rounded(chance) for score, chance in distribution.scores.items()},
    }


def options_document(solution: Solution, position: Position) -> Json:
    """Return every decision at a hand, the best first: schema ``no-mans-land/options/1``.

    `after` has the value of every end of the round that a decision can lead to: with the chances of
    the ends, which anybody can count, the value of each decision follows.
    """
    options = solution.options(position)
    best = options[0].value
    ends = sorted({end for option in options for end in option.chances.ends})
    return _head("options") | {
        "aim": solution.aim.name,
        "position": position.to_json(),
        "value": rounded(best),
        "options": [_option(option, best) for option in options],
        "after": [
            {
                "points": points,
                "killed": killed,
                "value": rounded(solution.end_value(position, points, killed)),
            }
            for points, killed in ends
        ],
    }


def _option(option: Option, best: float) -> Json:
    chances = option.chances
    return {
        "decision": option.text,
        "value": rounded(option.value),
        "gives_up": rounded(best - option.value),
        "points": rounded(chances.mean_points),
        "death": rounded(chances.death),
        "exact": {"points": str(chances.mean_points), "death": str(chances.death)},
    }


def reckoning_document(
    game: Played[Position], aim: Aim, found: Reckoning, scores: Distribution
) -> Json:
    """Return a reckoning and the share of games it beats: ``no-mans-land/reckoning/1``."""
    end = game.state
    document = _head("reckoning") | {
        "aim": aim.name,
        "rules": end.rules.to_json(),
        "record": [str(round_) for round_ in rounds(game)],
    }
    if "Seed" in game.tags:
        document["seed"] = game.tags["Seed"]
    document |= {
        "start": rounded(found.start),
        "changes": [
            {
                "round": each.round + 1,
                "event": each.event,
                "what": each.what,
                "change": rounded(each.change),
                "value": rounded(each.after),
            }
            for each in found.changes
        ],
        "end": rounded(found.end),
        "luck": rounded(found.luck),
        "skill": rounded(found.skill),
        "score": end.final,
        "killed": end.killed,
        "over": end.is_over,
    }
    if end.is_over:
        document["beats"] = rounded(scores.below(end.final))
    return document
