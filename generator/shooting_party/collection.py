"""The puzzles of the collection (generator/common/collection.py): where in a deal they lie, how
they are composed again, and how new ones are mined.

The place is written as the moves from the opening to the start of the puzzle and, where a mistake
is sought, a slash and the moves shown. A blind puzzle has none. Only the rating is taken as it
stands there, for that is what takes long; the rest is proven each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.common.calendar import Task
from generator.common.collection import Entry
from generator.common.games import Contents
from generator.common.hunt import Rejected
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import Tier, tier_named, tier_of
from generator.shooting_party.candidates import Candidate, fair_lengths, proven_par
from generator.shooting_party.contents import blind_contents, study_contents
from generator.shooting_party.rating.blind_grade import BlindRating, graders, rate_blind
from generator.shooting_party.rating.open_grade import MEASURES, rate_study
from generator.shooting_party.rating.references import RATER_VERSION
from generator.shooting_party.studies.composing import composed, studies
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.points import has_point, point
from generator.shooting_party.studies.study import Study
from solver.common.schemas import Refused
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind as MoveKind
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import parse_moves
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.verify import replay

PARTS = {"blind": [player.name for player in graders()], "open": list(MEASURES)}
"""The names of a rating's parts, by mode."""

SOON = 1_000_000
"""Positions within which a blind deal of the collection must be solved: about a second."""


def collected(task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry, with `again` rated again. Raise `ValueError` if it is none for
    the task.
    """
    deal = Deal.from_seed(entry.seed)
    stored = entry.rated(task.mode, PARTS[task.mode], RATER_VERSION)
    if task.mode == "blind":
        rating = rate_blind(deal).rating if again else BlindRating(**vars(stored))
        candidate = proven_par(Candidate(task, deal, RuleSet(), rating), SOON)
        if not isinstance(candidate, Rejected) and tier_named(task.tier, task.mode).holds(rating):
            return blind_contents(candidate)
    elif (study := study_of(task.goal, deal, entry.where)) is not None:
        open_rating = rate_study(study).rating if again else stored
        if tier_named(task.tier, task.mode).holds(open_rating):
            return study_contents(task, study, open_rating)
    raise Refused(f"the collection has no such puzzle: {entry.seed} {entry.where}".rstrip())


def mined(mode: str, goal: str, seed: int) -> Iterator[tuple[Rating, str, str]]:
    """Yield what the deal of a seed has of a mode and goal that is worth publishing: the rating,
    the place, and the label ``draw`` or ``leave`` of such a key. A blind deal must be solved within
    few positions.
    """
    deal = Deal.from_seed(seed)
    if mode == "blind":
        blind = rate_blind(deal).rating
        candidate = Candidate(Task(mode, tier_of(blind).name, goal), deal, RuleSet(), blind)
        if not isinstance(proven_par(candidate, SOON), Rejected):
            yield blind, "", ""
        return
    for study in studies(goal, deal, RuleSet()):
        rating = rate_study(study).rating
        if is_worth_keeping(study, tier_of(rating)):
            move = study.shown[study.key] if study.shown else study.line[0]
            dull = move.kind in (MoveKind.DRAW, MoveKind.LEAVE)
            yield rating, where_of(study), str(move) if dull else ""


def is_worth_keeping(study: Study, tier: Tier) -> bool:
    """Return True if a puzzle of a tier has a point and a length that is fair."""
    lengths = fair_lengths(study.kind, tier)
    fair = lengths is None or lengths[0] <= len(study.line) <= lengths[1]
    return fair and has_point(study, point(study), tier)


def study_of(kind: str, deal: Deal, where: str) -> Study | None:
    """Return the puzzle of a kind that begins somewhere in a deal, composed; None if it is not
    proven to be one.
    """
    wanted, rules = kinds()[kind], RuleSet()
    before, _, shown = where.partition(" / ")
    if wanted.passes is not None:
        return composed(wanted, Position.opening(deal, rules.within(wanted.passes)))
    here = replay(Position.opening(deal, rules), parse_moves(before)).end
    start = replace(here, rules=rules.within(here.pass_number))
    return composed(wanted, start, parse_moves(shown), here.pass_number == rules.passes)


def where_of(study: Study) -> str:
    """Return where a puzzle lies in its deal."""
    before = " ".join(map(str, study.played))
    return f"{before} / {' '.join(map(str, study.shown))}" if study.shown else before
