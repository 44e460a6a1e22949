"""What a command is handed, in any of its forms: a deal, a puzzle, a game, an answer.

One function, `subject_of`, sorts them for every command. A text is tried as the word of a
daily puzzle, as the name of a file, and then as a deal; a file as a JSON document, as the record of
a game, and then as a deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cli.common.given import LADDER, names_file, names_puzzle
from cli.common.parameters import text_of
from solver.common.errors import at
from solver.common.plain import plain
from solver.common.rng import shortened
from solver.common.schemas import read_json
from solver.shooting_party import Deal, Goal, KnownCards, Move, Record, RuleSet, SourceError
from solver.shooting_party.rules import deal as deals
from solver.shooting_party.rules import notation
from solver.shooting_party.rules.deal import ORDER_NAMES, deal_named
from solver.shooting_party.rules.notation import UnknownSource
from solver.shooting_party.rules.record import LONGEST, looks_like_record
from solver.shooting_party.rules.seen_game import MADE_UP, TAG, SeenGame
from solver.shooting_party.rules.themes import in_passes

if TYPE_CHECKING:  # what only puzzles need is imported where they are handled
    from generator.common.documents import Puzzle
    from generator.shooting_party.studies.study import Study

PUZZLE, SOLUTION = "shooting-party/puzzle/1", "shooting-party/puzzle-solution/1"
GENERATED = "shooting-party/generated/1"


@dataclass(frozen=True)
class Subject:
    """What was found, its kind in words, and what it brings besides its deal: rules, mode and goal
    (None: it has none; the goal ``best`` is None, too), the moves before the position that it is
    about (`played`), the moves of a recorded game, tags for the record of a game of it, and the
    puzzle in full view that it is, or a game of it (`task`, not solved).
    """

    kind: str
    deal: Deal | KnownCards
    rules: RuleSet | None = None
    mode: str | None = None
    goal: Goal | None = None
    played: tuple[Move, ...] = ()
    recorded: tuple[Move, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    task: Study | None = None

    @property
    def begins(self) -> tuple[Move, ...]:
        """The moves that the player did not make: those before a puzzle begins, whether it or a
        game of it was handed, or before the first that a review or an account judges.
        """
        if self.task is not None:
            return self.task.played
        return self.played if self.recorded else ()

    @property
    def made_up(self) -> str:
        """What of the deal is known, and that all else is made up; empty if it is all known."""
        deal = self.deal
        if isinstance(deal, Deal) and TAG in self.tags:
            game = SeenGame.of(
                Record(deal, self.rules or RuleSet(), self.recorded, None, self.tags)
            )
            pairs = zip(ORDER_NAMES, game.drawn, strict=True)
            drawn = ", ".join(f"{len(cards)} of {name}" for name, cards in pairs if cards)
            return f"Known: the cards drawn ({drawn}); {MADE_UP}."
        if isinstance(deal, Deal) and deal.reshuffle is not None:
            seed = f"from seed {deal.reshuffle} (--reshuffle for another)"
            return f"Known: {', '.join(deal.given)}; the other orders are made up, {seed}."
        return ""

    @property
    def described(self) -> str:
        """What was found, in a few words; empty for a seed, which needs none."""
        match self.kind:
            case "seed":
                return ""
            case "cards":
                return "the cards given"
            case "puzzle" | "puzzle's solution":
                assert self.rules is not None
                if self.task is not None:
                    return ", ".join(filter(None, (self.tags.get("Puzzle"), self.task.brief)))
                goal = "best" if self.goal is None else self.goal.text
                task = f"{goal} within {in_passes(self.rules.passes)}"
                named = self.tags.get("Puzzle", self.kind)
                return ", ".join(filter(None, (named, self.mode, task)))
            case _:
                return self.kind


def subject_of(source: str, reshuffle: int | None = None) -> Subject:
    """Return what `source` is or names. Orders that it lacks are drawn from the seed `reshuffle`
    (`deal.completed`). Raise `InputError` in one line that says what is wrong, and where.
    """
    word = source.lower()
    if word.split()[:1] == [LADDER]:
        return subject_of_step(word.removeprefix(LADDER).strip())
    if names_puzzle(word):
        from cli.common.kept_puzzles import puzzle_named
        from generator.shooting_party.game import PUBLISHED

        return subject_of_puzzle(puzzle_named(word, PUBLISHED))
    if source == "-" or names_file(source):
        with at(source):
            return subject_in(text_of(source), reshuffle)
    try:
        return _of_line(source, reshuffle)
    except UnknownSource as error:
        raise SourceError(f"{error}, nor a file, nor a daily puzzle") from None


def subject_of_step(number: str) -> Subject:
    """Return the subject of a puzzle of the ladder; without a number, of the first one that no kept
    game has solved, or else of the last. Raise `InputError` for no number of one.
    """
    from cli.shooting_party.kept import climbed
    from generator.common.rating.tiers import tier_of
    from generator.shooting_party import ladder

    if not number:
        last = ladder.length()
        number = str(min({*range(1, last + 1)} - {*climbed()}, default=last))
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise SourceError(f"{LADDER} takes the number of a puzzle, 1 to {ladder.length()}")
    where, step = ladder.step_of(int(number))
    task, tier = step.study().question, tier_of(step.rating)
    name = {"Puzzle": f"{LADDER} {int(number)}", "Tier": tier.name}
    tags = name | ({"Rating": step.rated} if step.rated else {}) | {"Ladder": where}
    of, rules = task.start.deal, task.start.rules
    goal = task.target.goal if task.by_score else None
    return Subject("puzzle", of, rules, "open", goal, task.played, tags=tags, task=task)


def subject_in(text: str, reshuffle: int | None = None) -> Subject:
    """Return the subject of a text; raise `InputError`."""
    text = text.strip()
    if text.startswith(("{", "[{", "[\n")):
        return _of_document(_document(text), reshuffle)
    if len(text) > LONGEST:
        raise SourceError(f"{len(text)} characters are too many for a deal or a record")
    if looks_like_record(text):
        return _of_record(Record.parse(text))
    if not text:
        raise SourceError("empty")
    from generator.common.texts import check_no_puzzle

    check_no_puzzle(text)
    return _of_line(text, reshuffle)


def _document(text: str) -> Any:
    """Return the document of a text; of one that was generated, its only puzzle."""
    with at("", SourceError):
        document = read_json(text)
    if isinstance(document, dict) and document.get("schema") == GENERATED:
        puzzles = document.get("puzzles")
        if not isinstance(puzzles, list) or len(puzzles) != 1:
            raise SourceError("one puzzle is wanted")
        return puzzles[0]
    return document


def _of_document(document: object, reshuffle: int | None) -> Subject:
    if not isinstance(document, dict):
        raise SourceError("not a JSON object")
    from generator.common.documents import Puzzle, PuzzleSolution

    schema = document.get("schema")
    if schema == deals.SCHEMA:
        return Subject("deal", Deal.from_json(document, reshuffle))
    if schema == PUZZLE:
        return subject_of_puzzle(Puzzle.from_json(document))
    if schema == SOLUTION:
        made = PuzzleSolution.from_json(document)
        mode = "blind" if made.start is None else "open"
        parts = vars(made) | {"mode": mode, "deal": {"code": made.deal}, "seed": None}
        return _of_parts(parts, "puzzle's solution", {"Puzzle": made.id})
    if schema is None and isinstance(document.get("puzzle"), dict):
        return _of_parts(document["puzzle"])
    named = shortened(schema) if isinstance(schema, str) else "no schema"
    raise SourceError(f"neither a deal, nor a puzzle or its solution ({named})")


def subject_of_puzzle(puzzle: Puzzle) -> Subject:
    """Return the subject of a puzzle. Raise `DealError` if its deal and seed do not agree."""
    from generator.shooting_party.sheet import rated

    tags = {"Puzzle": puzzle.id, "Tier": puzzle.tier}
    tags |= {"Rating": rating} if (rating := rated(vars(puzzle))) else {}
    return _of_parts(vars(puzzle), "puzzle", tags)


def _of_parts(
    parts: Mapping[str, Any], kind: str = "puzzle", tags: Mapping[str, str] | None = None
) -> Subject:
    """Return the subject of a puzzle's parts, which may belong to no day and no series."""
    from generator.shooting_party.studies.kinds import of_document

    try:
        deal = deal_named(parts["deal"]["code"], parts["seed"])
        rules = RuleSet.parse(parts["rules"])
        mode, goal = _mode_and_goal(parts["mode"], parts["goal"]["score"])
        task = None
        if parts.get("start") is not None and "kind" in parts["goal"]:
            task = of_document(parts)
            task.check_start()
            goal = goal if task.by_score else None
    except (KeyError, TypeError, AttributeError) as error:
        raise SourceError(f"not a complete puzzle: {error!r}") from None
    played = () if task is None else task.played
    return Subject(kind, deal, rules, mode, goal, played, tags=tags or {}, task=task)


def _mode_and_goal(mode: object, goal: str | None) -> tuple[str | None, Goal | None]:
    """Return a mode and the goal of a text; None for ``best`` or no goal."""
    if mode is not None:
        from generator.shooting_party.contents import MODES

        if mode not in MODES:
            raise SourceError(f"no mode {mode!r:.40}; there are {' and '.join(MODES)}")
        assert isinstance(mode, str)
    return mode, None if goal in (None, "best") else Goal.parse(goal)


def _of_record(record: Record) -> Subject:
    tags, task = record.more, None
    told = {name: plain(text) for name, text in tags.items()}
    if "Kind" in tags:
        from generator.shooting_party.studies.kinds import GONE, of_tags

        if told["Kind"] not in GONE:
            task = of_tags(record)
            task.check_start()
    mode, goal = _mode_and_goal(told.get("Mode"), told.get("Goal"))
    if task is not None and not task.by_score:
        goal = None
    moves = record.moves
    return Subject("recorded game", record.deal, record.rules, mode, goal, (), moves, tags, task)


def _of_line(text: str, reshuffle: int | None) -> Subject:
    found = notation.read(text, reshuffle)
    return Subject(notation.kind_of(text), found)
