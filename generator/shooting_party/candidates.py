"""The puzzles of a deal: proposed with their ratings, and made from the place where they lie.

The place is written as the moves from the opening to the start of the puzzle and, where a mistake
is sought, a slash and the moves shown. Of an entry only the rating is taken as it stands there, for
that is what takes long; the rest is proven each time.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import Tier, tier_of
from generator.shooting_party.accepted import (
    KEYS,
    MINIATURE,
    SMALL,
    contents,
    study_answer,
    study_themes,
)
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.rating.references import RATER_VERSION, parts_of
from generator.shooting_party.studies.composing import composed_at, studies
from generator.shooting_party.studies.key_and_try import has_point, point
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.mirrors import decision_of
from generator.shooting_party.studies.motifs import is_metronome, skeleton
from generator.shooting_party.studies.questions import Line
from generator.shooting_party.studies.study import Kind, Study
from solver.common.schemas import Refused
from solver.shooting_party.rules.cards import ACE, DECK, of_rank
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind as MoveKind
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.switches import RuleSet

Rate = Callable[[Study], Rating] | None
"""What rates puzzles; None stands for the open grade."""

EASY_FROM, MIDDLE_FROM, HARD_UP_TO = 4, 5, 7
"""The fewest moves of an easy line and of one in the middle, and the most of a hard one."""

MIDDLE_LEVEL = 3
"""The level of the tier testing: below it a puzzle is easy, above it hard."""


def proposed(
    rules: RuleSet,
    rate: Rate,
    mode: str,
    goal: str,
    seed: int,
    tier: Tier | None,
    motif: str = "",
) -> Iterator[Proposal]:
    """Yield the puzzles of a mode and goal in the deal of a seed that are worth publishing, those
    of a tier if one is given. Only without a tier are decision, marks and motifs given. With the
    motif of a miniature they are miniatures.
    """
    left = SMALL if motif == MINIATURE else len(DECK)
    lengths = None if tier is None else fair_lengths(kinds()[goal], tier)
    for study in studies(goal, Deal.from_seed(seed), rules, lengths, left):
        if tier is not None and not is_worth_publishing(study, tier):
            continue
        rating = _rated(study, rate)
        if tier is not None or is_worth_publishing(study, tier_of(rating)):
            known = () if tier else (decision_of(study), marks_of(study), study_themes(study))
            yield Proposal(rating, place_of(study), *known)


METRONOME = "metronome"


def marks_of(study: Study) -> tuple[str, ...]:
    """Return the marks of a proven puzzle: the kind of its key (`KEYS`) or, of a mistake, its
    number; and, of a line, the kinds of its moves.
    """
    key, line = study.key_move, replay(study.line_start, study.line)
    finds = key.kind is MoveKind.BUTLER and of_rank(key.cards, ACE) != []
    first = "ace" if finds else key.kind.name.lower()
    if study.key_fails:
        first = str(study.key + 1)
    elif study.pair:
        first = KEYS[-1]
    more = (skeleton(line), *[METRONOME] * is_metronome(line)) if study.moves_limited else ()
    return (first, *more)


def made(rules: RuleSet, rate: Rate, task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry, with `again` rated again. Raise `Refused` if there is none."""
    deal = Deal.from_seed(entry.seed)
    rating = entry.rated(task.mode, parts_of(task.goal), RATER_VERSION)
    if (study := study_at(task.goal, deal, rules, entry.place)) is None:
        raise Refused(f"goal: no such puzzle is proven to begin after {entry.place!r}")
    rating = replace(_rated(study, rate) if again else rating, numbered=study.kind.rated)
    return contents(task, deal, rating, study_answer(study))


def _rated(study: Study, rate: Rate) -> Rating:
    return rate_study(study).rating if rate is None else rate(study)


def is_worth_publishing(study: Study, tier: Tier) -> bool:
    """Return True if a puzzle of a tier has a point and a length that is fair."""
    lengths = fair_lengths(study.kind, tier)
    fair = lengths is None or lengths[0] <= len(study.line) <= lengths[1]
    return fair and has_point(study, point(study), tier)


def fair_lengths(kind: Kind, tier: Tier) -> tuple[int, int] | None:
    """Return the fewest and the most moves of a puzzle of a tier: a line out of a position must be
    neither easy just because it is short nor hard because it is long. None if any will do.
    """
    if kind.asks is not Line:
        return None
    fewest, most = kind.moves
    if tier.level > MIDDLE_LEVEL:
        return fewest, min(most, HARD_UP_TO)
    return max(fewest, EASY_FROM if tier.level < MIDDLE_LEVEL else MIDDLE_FROM), most


def study_at(kind: str, deal: Deal, rules: RuleSet, place: str) -> Study | None:
    """Return the puzzle of a kind at a place of a deal, composed; None if it is not proven to be
    one.
    """
    before, _, shown = place.partition(" / ")
    here = replay(Position.opening(deal, rules), parse_moves(before)).end
    return composed_at(kinds()[kind], here, parse_moves(shown))


def place_of(study: Study) -> str:
    """Return where a puzzle lies in its deal."""
    return " / ".join(" ".join(moves) for moves in study.begin.values())
