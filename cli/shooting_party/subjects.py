"""What a command of The Shooting Party is about: a deal, a puzzle, or a recorded game; and which of
them it is that was typed (cli/common/reading.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cli.common.given import LADDER, Given
from cli.common.reading import Found, read
from generator.common.documents import Puzzle, PuzzleSolution
from solver.common.errors import InputError, at
from solver.common.plain import plain
from solver.common.record import Record
from solver.common.words import quoted, shortened
from solver.shooting_party import Deal, Goal, KnownCards, Move, Position, RuleSet
from solver.shooting_party.rules import deal as deals
from solver.shooting_party.rules import sources
from solver.shooting_party.rules.deal import deal_named
from solver.shooting_party.rules.play import TABLE, drawn
from solver.shooting_party.rules.sources import UnknownSource
from solver.shooting_party.rules.themes import in_passes

if TYPE_CHECKING:  # what only puzzles need is imported where they are handled
    from generator.shooting_party.studies.study import Study

SOLUTION, GENERATED = "shooting-party/puzzle-solution/1", "shooting-party/generated/1"


@dataclass(frozen=True)
class Subject:
    """A deal, and what it is in words. Puzzles and games besides have rules, a mode, a goal (the
    goal ``best`` is None, too), the puzzle in full view that it is, or a game of it (`task`, not
    solved), and tags for the record of a game of it; recorded games, their record.
    """

    kind: str
    deal: Deal | KnownCards

    rules: RuleSet | None = None
    mode: str | None = None
    goal: Goal | None = None
    task: Study | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    record: Record[Position] | None = None

    @property
    def begins(self) -> tuple[Move, ...]:
        """The moves that the player did not make."""
        return () if self.task is None else self.task.played

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves before the position that it is about, if it is no recorded game."""
        return self.begins if self.record is None else ()

    @property
    def recorded(self) -> tuple[Move, ...]:
        return () if self.record is None else self.record.game.moves

    @property
    def made_up(self) -> str:
        """What of the deal is known, and that all else is made up; empty if it is all known."""
        deal = self.deal
        if self.record is not None and TABLE in self.tags:
            known = ", ".join(f"{n} of {name}" for name, n in drawn(self.record).items() if n)
            return f"Known: the cards drawn ({known}); cards not drawn lie in a made-up order."
        if isinstance(deal, Deal) and deal.reshuffle is not None:
            seed = f"from seed {deal.reshuffle} (--reshuffle for another)"
            return f"Known: {', '.join(deal.given)}; the other orders are made up, {seed}."
        return ""

    @property
    def described(self) -> str:
        """What was found, in a few words; empty for a seed, which needs none."""
        if self.record is not None or self.rules is None:
            return {"seed": "", "cards": "the cards given"}.get(self.kind, self.kind)
        if self.task is not None:
            return ", ".join(filter(None, (self.tags.get("Puzzle"), self.task.brief)))
        goal = "best" if self.goal is None else self.goal.text
        task = f"{goal} within {in_passes(self.rules.passes)}"
        return ", ".join(filter(None, (self.tags.get("Puzzle", self.kind), self.mode, task)))


def subject_in(given: Given, reshuffle: int | None = None) -> Subject:
    """Return what was typed, or what a file has. An `InputError` says what is wrong, where."""
    word = given.what.lower()
    if word.split()[:1] == [LADDER]:
        return subject_of_step(word.removeprefix(LADDER).strip())
    found = read(given)
    with at(given.place):
        try:
            return subject_of(found, reshuffle)
        except UnknownSource as error:
            said = error.in_file if given.place else f"{error}, nor a file, nor a daily puzzle"
            raise InputError(said) from None


def subject_of(found: Found, reshuffle: int | None = None) -> Subject:
    """Return the subject that something found is. Raise `InputError`."""
    match found:
        case dict():
            return _of_document(found, reshuffle)
        case Puzzle():
            from generator.shooting_party.sheet import rated

            tags = {"Puzzle": found.id, "Tier": found.tier}
            tags |= {"Rating": rating} if (rating := rated(vars(found))) else {}
            return _of_parts(vars(found), "puzzle", tags)
        case Record():
            return _of_record(found)
    text = "" if found is None else str(found)
    return Subject(sources.kind_of(text), sources.read(text, reshuffle))


def subject_of_step(number: str) -> Subject:
    """Return the subject of a puzzle of the ladder; without a number, of the first one that no kept
    game has solved, or else of the last. Raise `InputError` for no number of one.
    """
    from generator.common.rating.tiers import tier_of
    from generator.shooting_party import puzzle_ladder as ladder

    if not number:
        last = ladder.length()
        number = str(min({*range(1, last + 1)} - {*climbed()}, default=last))
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise InputError(f"{LADDER} takes the number of a puzzle, 1 to {ladder.length()}")
    where, step = ladder.step_of(int(number))
    task, tier = step.study().question, tier_of(step.rating)
    name = {"Puzzle": f"{LADDER} {int(number)}", "Tier": tier.name}
    name |= ({"Rating": step.rated} if step.rated else {}) | {"Ladder": where}
    goal, start = task.target.goal if task.by_score else None, task.start
    return Subject("puzzle", start.deal, start.rules, "open", goal, task, name)


def climbed() -> list[int]:
    """Return the numbers of the puzzles of the ladder that kept games have solved."""
    from cli.common.results import kept_results
    from generator.common.all_results import is_solved
    from generator.shooting_party.puzzle_ladder import length

    solved = {name for name, each in kept_results().items() if is_solved(each)}
    return [n for n in range(1, length() + 1) if f"{LADDER}-{n}" in solved]


def _of_document(document: Mapping[str, Any], reshuffle: int | None) -> Subject:
    schema = document.get("schema")
    if schema == GENERATED:
        puzzles = document.get("puzzles")
        match puzzles:
            case [dict(one)]:
                return _of_document(one, reshuffle)
        raise InputError("one puzzle is wanted")
    if schema is None and isinstance(document.get("puzzle"), dict):
        return _of_parts(document["puzzle"])
    if schema == SOLUTION:
        made = PuzzleSolution.from_json(document)
        mode = "blind" if made.start is None else "open"
        parts = vars(made) | {"mode": mode, "deal": {"code": made.deal}, "seed": None}
        return _of_parts(parts, "puzzle's solution", {"Puzzle": made.id})
    if schema == deals.SCHEMA:
        return Subject("deal", Deal.from_json(document, reshuffle))
    named = shortened(schema) if isinstance(schema, str) else "no schema"
    raise InputError(f"neither a deal, nor a puzzle or its solution ({named})")


def _of_parts(
    parts: Mapping[str, Any], kind: str = "puzzle", tags: Mapping[str, str] | None = None
) -> Subject:
    """Return the subject of a puzzle's parts, which may belong to no day and no series."""
    from generator.shooting_party.studies.kinds import of_document

    try:
        mode, goal = _mode_and_goal(parts["mode"], parts["goal"]["score"])
        if parts.get("start") is not None and "kind" in parts["goal"]:
            task = of_document(parts)
            task.check_start()
            goal, at_ = goal if task.by_score else None, task.start
            return Subject(kind, at_.deal, at_.rules, mode, goal, task, tags or {})
        deal = deal_named(parts["deal"]["code"], parts["seed"])
        return Subject(kind, deal, RuleSet.parse(parts["rules"]), mode, goal, None, tags or {})
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(f"not a complete puzzle: {error!r}") from None


def _mode_and_goal(mode: object, goal: str | None) -> tuple[str | None, Goal | None]:
    """Return a mode and the goal of a text; None for ``best`` or no goal."""
    if mode is not None:
        from generator.shooting_party.accepted import MODES

        if mode not in MODES:
            raise InputError(f"no mode {quoted(mode)}; there are {' and '.join(MODES)}")
        assert isinstance(mode, str)
    return mode, None if goal in (None, "best") else Goal.parse(goal)


def _of_record(record: Record[Position]) -> Subject:
    told, task = {name: plain(text) for name, text in record.more.items()}, None
    if "Kind" in told:
        from generator.shooting_party.studies.kinds import GONE, of_tags

        if told["Kind"] not in GONE:
            task = of_tags(record)
            task.check_start()
    mode, goal = _mode_and_goal(told.get("Mode"), told.get("Goal"))
    if task is not None and not task.by_score:
        goal = None
    at_ = record.game.state
    return Subject("recorded game", at_.deal, at_.rules, mode, goal, task, record.more, record)
