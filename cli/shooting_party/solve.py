"""`party solve`: the verdict, the profile and the best line of a deal."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import WORKERS, SizeType, json_option, workers_option
from cli.shooting_party.parameters import (
    MEMORY,
    DealOrRangeType,
    chosen_rules,
    chosen_theme,
    goal_option,
    look_options,
    moves_option,
    objective_option,
    position_after,
    positions_option,
    rules_options,
)
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme, in_passes

if TYPE_CHECKING:
    from solver.shooting_party.rules.moves import Move
    from solver.shooting_party.rules.position import Position
    from solver.shooting_party.rules.scores import Goal, Objective
    from solver.shooting_party.search.budget import Budget
    from solver.shooting_party.search.solution import Line, Solution

EXIT_CODES = {"yes": 10, "no": 20, "unknown": 30}


@click.command("solve")
@click.argument("deal", type=DealOrRangeType(), metavar="DEAL")
@rules_options()
@objective_option("What to maximise first: scored cards (queens and aces) or queens.")
@goal_option("Answer only whether this goal can be reached")
@moves_option('Solve the position after these moves, such as "draw -2h3h".')
@click.option(
    "--line/--no-line",
    "show_line",
    default=True,
    show_default=True,
    help="Show or hide the moves of the line.",
)
@click.option(
    "--par/--no-par",
    default=None,
    help="Always or never look for the line that is best by all keys. By default, only where two "
    "passes suffice, which takes seconds; with three it may take minutes.",
)
@click.option(
    "--confirm",
    is_flag=True,
    help="Prove the profile a second time by the relaxation of `party bound`, which shares nothing "
    "with the search. Takes about half a minute.",
)
@look_options()
@positions_option()
@click.option(
    "--memory",
    type=SizeType(),
    default=MEMORY,
    show_default=True,
    metavar="SIZE",
    help="Memory for the search, shared equally by the workers; each process takes about 200 MB "
    "more.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0),
    metavar="S",
    show_default="no limit",
    help="Budget in seconds. Unlike the other budgets, it makes answers depend on the machine.",
)
@json_option("schema shooting-party/solution/1")
@click.option(
    "--jsonl",
    is_flag=True,
    help="Print one such document per line, in order, for a range of seeds FROM..TO.",
)
@workers_option()
@click.option(
    "--exit-code", is_flag=True, help="Exit with 10 for yes, 20 for no or 30 for unknown."
)
def command(
    deal: Deal | range,
    rules: RuleSet,
    passes: int | None,
    objective: str,
    goal: Goal | None,
    played: str,
    show_line: bool,
    par: bool | None,
    confirm: bool,
    theme: Theme | None,
    ascii_only: bool,
    positions: int | None,
    memory: int,
    seconds: float | None,
    as_json: bool,
    jsonl: bool,
    workers: int | None,
    exit_code: bool,
) -> int:
    """Find out whether four queens can be scored in DEAL, the best score within each number of
    passes, and the best line, by these keys in order: most cards scored, fewest passes, earliest
    finish, fewest moves. All answers are proven as far as the budgets allow: when a budget runs
    out, an answer is unknown, never wrong.

    With --jsonl, DEAL is a range of seeds FROM..TO, both ends included. Budgets are per deal, but
    the memory is shared.
    """
    from solver.shooting_party.search.budget import Budget

    rules = chosen_rules(rules, passes)
    budget = Budget(positions, memory, seconds)
    if isinstance(deal, range):
        single = {"--moves": played, "--confirm": confirm, "--json": as_json}
        _only_for_one_deal({**single, "--exit-code": exit_code}, jsonl)
        _solve_many(deal, rules, objective, budget, goal, par, workers)
        return 0
    if jsonl or workers is not None:
        option = "--jsonl" if jsonl else "--workers"
        raise click.UsageError(f"{option} needs a range of seeds, FROM..TO")
    if confirm and goal is not None:
        raise click.UsageError("--confirm proves the profile, so it excludes --goal")
    before, position = position_after(deal, rules, played)
    solution = _solve(position, before, objective, budget, goal, par, confirm)
    if as_json:
        click.echo(json.dumps(solution.to_json(), ensure_ascii=False))
    else:
        _Report(solution, chosen_theme(theme, rules), ascii_only).show(show_line)
    return EXIT_CODES[solution.verdict] if exit_code else 0


def _only_for_one_deal(given: dict[str, object], jsonl: bool) -> None:
    """Raise `click.UsageError` for options that a range of seeds does not allow, and without
    --jsonl.
    """
    for option, value in given.items():
        if value:
            raise click.UsageError(f"{option} needs a single deal, not a range of seeds")
    if not jsonl:
        raise click.UsageError("a range of seeds needs --jsonl")


def _solve_many(
    seeds: range,
    rules: RuleSet,
    objective: str,
    budget: Budget,
    goal: Goal | None,
    par: bool | None,
    workers: int | None,
) -> None:
    """Print one line of JSON per seed."""
    from concurrent.futures.process import BrokenProcessPool
    from contextlib import closing

    from cli.common.progress import Deals
    from solver.shooting_party.search.many import solve_many

    count = workers or WORKERS
    solutions = solve_many(
        seeds, rules, _objective(objective), budget, goal, par=par, workers=count
    )
    bar = Deals(seeds.stop - seeds.start, wanted=not sys.stdout.isatty())
    try:
        with closing(solutions), bar:
            for _, solution in solutions:
                document = solution.to_json()
                text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
                click.echo(text)
                bar.one_more()
    except BrokenProcessPool:
        raise click.UsageError("a worker process was killed (is there enough memory?)") from None


def _objective(text: str) -> Objective:
    return "queens" if text == "queens" else "cards"


def _solve(
    position: Position,
    before: tuple[Move, ...],
    objective: str,
    budget: Budget,
    goal: Goal | None,
    par: bool | None,
    confirm: bool,
) -> Solution:
    from dataclasses import replace

    from cli.shooting_party.progress import searching
    from solver.shooting_party.search.solve import solve

    with searching() as report:
        solution = solve(
            position,
            objective=_objective(objective),
            budget=budget,
            goal=goal,
            par=par,
            confirm=_effort() if confirm else None,
            on_progress=report,
        )
    return replace(solution, played=before)


def _effort() -> float:
    from solver.shooting_party.relaxation import EFFORT

    return EFFORT


class _Report:
    """Prints a solution as text."""

    def __init__(self, solution: Solution, theme: Theme, ascii_only: bool) -> None:
        self.solution = solution
        self.theme = theme
        self.symbols = output.symbols(ascii_only)
        self.console = output.console()

    def show(self, with_line: bool) -> None:
        s = self.solution
        seed = s.position.deal.seed
        name = s.position.deal.code if seed is None else f"seed {seed}"
        after = f", after {len(s.played)} moves" if s.played else ""
        self.console.print(f"{name}, {s.position.rules}{after}")
        self.console.print(f"{self._verdict()}\n")
        self._profile()
        if s.line is not None and s.line.moves:
            self._line(s.line, "The line", with_line)
        if s.win_line is not None:
            self._line(s.win_line, "A line to four queens", with_line)
        million = f"{s.positions / 1e6:.1f} million positions"
        self.console.print(f"\n{million} in {s.seconds:.1f} s; every line replayed by the verifier")

    def _verdict(self) -> str:
        s = self.solution
        what = "four queens" if s.goal is None else f"goal {s.goal}"
        because = f" ({s.unknown_because} ran out)" if s.verdict == "unknown" else ""
        best = ""
        if s.goal is None:
            best = f"; best {self.theme.describe_score(s.best.score)}"
        return f"{what}: {s.verdict}{because}{best}"

    def _profile(self) -> None:
        table = output.table(
            "within", "best", "queens", "aces", "", right=("queens", "aces", "best")
        )
        for entry in self.solution.profile:
            passes = in_passes(entry.passes)
            shown = "proven" if entry.proven else f"reached; at most {entry.upper}"
            if entry.confirmed is not None:
                shown += ", confirmed" if entry.confirmed else ", not confirmed"
            queens, aces = entry.score
            table.add_row(passes, str(entry.value), str(queens), str(aces), shown)
        self.console.print(table)

    def _line(self, line: Line, title: str, with_moves: bool) -> None:
        passes = f"finishes in pass {line.passes}"
        left = f"with {line.cards_left} cards left in the pile"
        moves = f"after {len(line.moves)} moves"
        keys = (
            (passes, line.proven_passes),
            (left, line.proven_cards_left),
            (moves, line.proven_moves),
        )
        if all(proven for _, proven in keys):
            summary = f"{passes}, {left}, {moves}: proven best, in this order"
        else:
            summary = ", ".join(f"{key} ({'proven' if p else 'not proven'})" for key, p in keys)
        self.console.print(f"\n{title} {summary}.")
        if with_moves:
            self._moves(line)

    def _moves(self, line: Line) -> None:
        from solver.shooting_party.rules.verify import replay

        start = self.solution.position
        table = output.table("#", "move", "what happens", "hand", right=("#",))
        table.add_row("", "", "", self._hand(start))
        for step in replay(start, line.moves).steps:
            told = self.theme.describe(step.events, self.symbols)
            table.add_row(str(step.number), str(step.move), told, self._hand(step.after))
        self.console.print(table)

    def _hand(self, position: Position) -> str:
        from solver.shooting_party.rules.cards import DECK

        write = DECK.symbols if self.symbols else DECK.text
        return write(position.hand)
