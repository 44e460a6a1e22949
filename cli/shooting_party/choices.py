"""What the subject of a command and its options choose together: the game, its rules, its goal."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from cli.shooting_party.subjects import Subject
from solver.common.errors import at
from solver.common.words import counted
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import parse_moves
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.seen_game import MADE_UP, TAG
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme, themes
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.budget import Meter


@dataclass(frozen=True)
class Played:
    """A game so far: its origin, rules, moves, and the positions before each move and after all."""

    subject: Subject
    rules: RuleSet
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    @property
    def deal(self) -> Deal:
        return self.now.deal

    @property
    def now(self) -> Position:
        return self.positions[-1]

    @property
    def heading(self) -> str:
        """One line: what the command was handed, its deal, its rules, and where it begins."""
        described = self.subject.described
        after = f", after {counted(len(self.moves), 'move')}" if self.moves else ""
        if self.subject.recorded and not self.moves:
            described += f" of {counted(len(self.subject.recorded), 'move')}, from the opening"
        what = f"{described}: " if described else ""
        unseen = self.deal.reshuffle
        drawn = "" if unseen is None else f", unseen orders of seed {unseen}"
        made_up = f", {MADE_UP}" if TAG in self.subject.tags else ""
        return f"{what}{self.deal.name}, {self.rules}{after}{drawn}{made_up}"

    def going_on(self) -> Position:
        """Return the current position; raise `click.UsageError` if the game is over."""
        if self.now.is_over:
            raise click.UsageError("the game is over")
        return self.now


OF_A_GAME = ("subject", "rules", "passes", "played", "from_here")


def of_a_game(command: Callable[..., Any]) -> Callable[..., Any]:
    """Hand a command the `game` that DEAL or GAME, --rules, --passes, --moves and --from-here
    choose together, as far as it has these options.
    """

    @wraps(command)
    def with_game(**given: Any) -> Any:
        options = {name: given.pop(name) for name in OF_A_GAME if name in given}
        return command(game=chosen_game(**options), **given)

    return with_game


def chosen_game(
    subject: Subject,
    rules: RuleSet | None,
    passes: int | None,
    played: str = "",
    from_here: bool | None = None,
) -> Played:
    """Return the game chosen by the subject, --rules, --passes, --moves and --from-here. A subject
    that brings rules allows the number of passes to be changed, and the same rules to be named
    again. The moves of a recorded game are played first, unless `from_here` is False.
    """
    if from_here and not subject.recorded:
        raise click.UsageError("--from-here goes with a recorded game")
    chosen = chosen_rules(rules or subject.rules, passes)
    if rules is not None and subject.rules is not None and str(chosen) != str(subject.rules):
        raise click.UsageError(f"--rules goes with a deal; a {subject.kind} brings its own")
    assert isinstance(subject.deal, Deal)
    start = Position.opening(subject.deal, chosen)
    before = subject.played + (() if from_here is False else subject.recorded)
    with at(f"the {subject.kind}"):
        replay(start, before)
    with at("--moves"):
        moves = before + parse_moves(played)
        steps = replay(start, moves).steps
    return Played(subject, start.rules, moves, (start, *(step.after for step in steps)))


def chosen_rules(rules: RuleSet | None, passes: int | None) -> RuleSet:
    """Return the rule set chosen by --rules and --passes, by default leverstoke."""
    rules = rules or RuleSet()
    return rules if passes is None else rules.within(passes)


def chosen_goal(goal: Goal | str | None, subject: Subject) -> Goal | None:
    """Return the goal given by --goal, or else the subject's own; None for the best score."""
    if goal is None:
        return subject.goal
    return None if isinstance(goal, str) else goal


def hinted_goal(
    goal: Goal | str | None, subject: Subject, opening: Position, meter: Meter
) -> tuple[Goal | None, str | None]:
    """Return the goal of a hint, and its name in words: that given, or the puzzle's own, which may
    be the best score of the deal, searched for here. Without either, None, None: four queens.
    """
    from solver.shooting_party.search.solve import solve

    wanted = chosen_goal(goal, subject)
    if wanted is not None or (goal is None and subject.mode is None):
        return wanted, None
    best = solve(opening, budget=meter, par=False).best
    named = "the best score of the deal" if best.proven else "the best score known"
    return Goal.of(best.score), named


def chosen_theme(theme: Theme | None, rules: RuleSet) -> Theme:
    return theme or themes()[rules.theme]
