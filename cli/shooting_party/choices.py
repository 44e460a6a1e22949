"""What the commands of The Shooting Party share: arguments and options, what they choose together
(the game, its rules, its goal), and the progress of a search.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import click

from cli.common import parameters as P
from cli.common.given import Given, what_argument
from cli.common.given import given as given_in
from cli.common.progress import Waiting
from cli.shooting_party.subjects import Subject, subject_in
from solver import shooting_party
from solver.common.errors import InputError, at
from solver.common.game import Played
from solver.common.words import counted
from solver.shooting_party import (
    PLAY,
    Budget,
    Deal,
    Goal,
    KnownCards,
    Meter,
    Move,
    Position,
    RuleSet,
)
from solver.shooting_party.rules.play import played, typed_moves
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.search.budget import DEFAULT_MEMORY

BEST = "best"  # the goal of the best score, as --goal takes it
OWN_PASSES = "a puzzle has its own passes; leave out --passes"
EFFORT = 30_000_000  # positions for one question that somebody waits for: about ten seconds
MEMORY = f"{DEFAULT_MEMORY >> 30}G"  # the default of --memory


def score_so_far(end: Position) -> str:
    return f"Score{'' if end.is_over else ' so far'}: {score_in_words(end)}"


def score_in_words(position: Position) -> str:
    """Return what is scored: ``4 (2 queens, 2 aces)``, or ``0``."""
    queens, aces = position.score
    parts = f" ({counted(queens, 'queen')}, {counted(aces, 'ace')})" if queens else ""
    return f"{queens + aces}{parts}"


def found(what: str | Given, reshuffle: int | None = None, *, unseen: bool = False) -> Subject:
    """Return the subject of what was typed. Only with `unseen` may it have unseen cards."""
    given = given_in(what) if isinstance(what, str) else what
    if given.game != PLAY.name:
        raise InputError(f"{what}: of the game {given.game}, of which this cannot be asked")
    subject = subject_in(given, reshuffle)
    deal = subject.deal
    if isinstance(deal, KnownCards) and not unseen:
        deal.require_whole()
    if reshuffle is not None and isinstance(deal, Deal) and deal.reshuffle is None:
        raise click.UsageError("--reshuffle goes with cards; this deal has all its orders")
    return subject


def goal_named(text: str) -> Goal | str:
    """Return the goal of a text, or `BEST`."""
    return text if text == BEST else Goal.parse(text)


def memory_option(shown: str = "", default: str | None = None, more: str = "") -> P.Decorator:
    """Return --memory: a number of bytes; `shown` says what holds without a default."""
    return click.option(
        "--memory",
        type=P.SIZE,
        default=default,
        show_default=shown or True,
        metavar="SIZE",
        help=f"Memory, shared by the workers{more}.",
    )


def rules_options(default: str = "leverstoke, or WHAT's own") -> P.Decorator:
    """Return --rules and --passes; `default` says in words what holds without them."""
    rules = P.rules_option(RuleSet, show_default=default)
    return P.together(rules, P.number_option("--passes", 1, 3, "Number of passes."))


what_options = P.together(what_argument(), P.reshuffle_option, rules_options())


def moves_option(help_text: str) -> P.Decorator:
    """Return --moves: the moves to play first, read by `chosen_game`."""
    return click.option("--moves", metavar="MOVES", default="", help=help_text)


@dataclass(frozen=True)
class Asked:
    """What a command is asked about: the subject, and the game so far."""

    subject: Subject
    game: Played[Position]

    @property
    def rules(self) -> RuleSet:
        return self.now.rules

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.game.moves

    @property
    def positions(self) -> list[Position]:
        """The positions before each move and after all."""
        return [each.state for each in self.game.history]

    @property
    def now(self) -> Position:
        return self.game.state

    @property
    def judged(self) -> tuple[Position, tuple[Move, ...]]:
        """Where the player began, and the moves made there."""
        begins = len(self.subject.begins)
        return self.positions[begins], self.moves[begins:]

    @property
    def heading(self) -> str:
        """One line: what the command was handed, its deal, its rules, and where it begins."""
        described = self.subject.described
        after = f", after {counted(len(self.moves), 'move')}" if self.moves else ""
        given = self.subject.begins
        if self.subject.recorded and given and self.moves[: len(given)] == given:
            after += f", {len(self.moves) - len(given)} of them the player's"
        if self.subject.recorded and not self.moves:
            described += f" of {counted(len(self.subject.recorded), 'move')}, from the opening"
        what = f"{described}: " if described else ""
        return f"{what}{self.now.deal.name}, {self.rules}{after}"

    @property
    def knowing(self) -> str:
        """What an answer that uses the order of the pile rests on, in words."""
        as_if = "as if the made-up order were real"
        return as_if if self.subject.made_up else "with the whole pile known"

    def lead(self, how: str = "") -> list[str]:
        """Return the first lines: what is made up, if anything; the heading, with `how`."""
        return [*filter(None, [self.subject.made_up]), f"{self.heading}{how}"]

    def going_on(self) -> Position:
        """Return the current position; raise `click.UsageError` if the game is over."""
        if self.now.is_over:
            raise click.UsageError("the game is over")
        return self.now


def chosen_game(
    subject: Subject,
    rules: RuleSet | str | None,
    passes: int | None,
    moves: str = "",
    from_here: bool | None = None,
) -> Asked:
    """Return the game chosen by the subject, --rules, --passes, --moves and --from-here. A subject
    that brings rules allows the same rules to be named again and, unless it is a puzzle in full
    view, the number of passes to be changed. The moves of a recorded game are played first, unless
    `from_here` is False.
    """
    if from_here and not subject.recorded:
        raise click.UsageError("--from-here goes with a recorded game")
    if passes is not None and subject.task is not None:
        raise click.UsageError(OWN_PASSES)
    chosen = chosen_rules(subject.rules if rules is None else rules, passes)
    if rules is not None and subject.rules is not None and str(chosen) != str(subject.rules):
        raise click.UsageError(f"--rules goes with a deal; a {subject.kind} brings its own")
    assert isinstance(subject.deal, Deal)
    start = Position.opening(subject.deal, chosen)
    with at(f"the {subject.kind}{f', within {in_passes(passes)}' if passes else ''}"):
        recorded = () if from_here is False else subject.recorded
        replayed = replay(start, subject.played + recorded)
    game = played(start, [step.move for step in replayed.steps])
    with at("--moves"):
        for move in typed_moves(moves, game.state):
            game = game.play(move)
    return Asked(subject, game)


def chosen_rules(rules: RuleSet | str | None, passes: int | None) -> RuleSet:
    """Return the rule set chosen by --rules and --passes, by default leverstoke."""
    rules = RuleSet.parse(rules) if isinstance(rules, str) else rules or RuleSet()
    return rules if passes is None else rules.within(passes)


def chosen_goal(goal: Goal | str | None, subject: Subject) -> Goal | None:
    """Return the goal given by --goal, or else the subject's own; None for the best score."""
    if goal is None:
        return subject.goal
    return None if isinstance(goal, str) else goal


def hinted_goal(
    subject: Subject, opening: Position, meter: Meter
) -> tuple[Goal | None, str | None]:
    """Return the goal of a hint, and its name in words: a puzzle's own, which may be the best score
    of the deal, searched for here. Without a puzzle, None, None: four queens.
    """
    if subject.goal is not None or subject.mode is None:
        return subject.goal, None
    best = shooting_party.solve(opening, budget=meter, par=False).best
    named = "the best score of the deal" if best.proven else "the best score known"
    return Goal.of(best.score), named


@contextmanager
def searching() -> Iterator[Callable[[int], None]]:
    """Show the progress of a search; yield a function of the positions searched so far."""
    with Waiting("searching") as waiting:
        yield lambda count: waiting.say(f"searching: {count / 1e6:.1f} million positions")


@contextmanager
def metered(positions: int | None = None) -> Iterator[Meter]:
    """Yield a meter for a budget of positions searched, whose progress is shown."""
    with searching() as report:
        yield Meter(Budget(positions), report)
