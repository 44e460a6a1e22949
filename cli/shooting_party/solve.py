"""`party solve`: the verdict, the profile and the best line of a deal; and `party bound`: an upper
bound on the score, without a search.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.output import Answer, Terminal
from cli.common.progress import Deals, Waiting, leaving
from cli.shooting_party import choices as C
from solver import shooting_party
from solver.common.rng import seed_range
from solver.common.words import counted
from solver.shooting_party import Budget, Goal, RuleSet, Solution, solve_many
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import OBJECTIVES, Objective
from solver.shooting_party.rules.themes import Theme, in_passes, themes
from solver.shooting_party.search.solution import Line

if TYPE_CHECKING:
    from solver.shooting_party.analysis.confirm import ShuffleTest
    from solver.shooting_party.relaxation.upper_bound import UpperBounds

PAR_PASSES = 2
"""Within so many passes the line of a puzzle is the best by all keys unasked; with three that takes
longer, so `--par` asks for it.
"""

GLUE = "\N{NO-BREAK SPACE}"  # stands between a move and its number, which belong on one line

GOAL = P.TextType("goal", C.goal_named)
WANTED = "Answer only whether this can be reached: 8 (cards), 4q, 3+2, or best."
LINE = "Show the moves of the line, or not."
PAR = "Look for the line that is best in all, or not.  [default: where two passes suffice]"
CONFIRM = "Prove the profile again by the relaxation of `party bound`."
SECONDS = "Budget in seconds: answers then depend on the machine."
JSONL = "Print one such document a line, for FROM..TO."

LIMITED_BY = {
    "relaxation": "relaxation (solved)",
    "effort": "effort (ran out)",
    "memory": "memory (ran out)",
}


@click.command("solve")
@C.what_options
@P.choice_option("--objective", OBJECTIVES, "What to maximise first.", "cards")
@click.option("--goal", type=GOAL, metavar="GOAL", show_default="the puzzle's own", help=WANTED)
@C.moves_option("Solve the position after these, such as 'draw -2h3h'.")
@P.from_here_option
@click.option("--line/--no-line", "show_line", default=True, help=LINE)
@click.option("--par/--no-par", default=None, help=PAR)
@click.option("--confirm", is_flag=True, help=CONFIRM)
@P.positions_option()
@C.memory_option(default=C.MEMORY, more="; a process takes 200 MB more")
@click.option("--seconds", type=P.AmountType(0), metavar="S", show_default="no limit", help=SECONDS)
@P.json_option("schema shooting-party/solution/1")
@click.option("--jsonl", is_flag=True, help=JSONL)
@P.workers_option
@P.as_one("budget", Budget)
def solve(
    what: str,
    reshuffle: int | None,
    rules: RuleSet | None,
    passes: int | None,
    objective: Objective,
    goal: Goal | str | None,
    moves: str,
    from_here: bool,
    show_line: bool,
    par: bool | None,
    confirm: bool,
    budget: Budget,
    as_json: bool,
    jsonl: bool,
    workers: int | None,
) -> int:
    """Solve WHAT: can four queens be scored, what is the best score within each number of passes,
    and which line is best? Lines are compared by cards scored, then fewest passes, then earliest
    finish, then fewest moves. All answers are proven as far as the budgets allow: when a budget
    runs out, an answer is unknown, never wrong.

    Of cards ("5h Ac 4s ...", from the top), the orders after the reshuffles are drawn from a seed
    that follows from them. A puzzle is solved for its score, by its rules; if it asks for more, the
    first line says so.

    With --jsonl, WHAT is a range of seeds FROM..TO, both ends included. Budgets are per deal, but
    the memory is shared.
    """
    if (seeds := seed_range(what)) is not None:
        single = {"--moves": moves, "--from-here": from_here, "--confirm": confirm}
        _only_for_one_deal({**single, "--json": as_json}, jsonl)
        wanted = None if isinstance(goal, str) else goal
        asked = seeds, C.chosen_rules(rules, passes), objective, budget, wanted
        solutions = solve_many(*asked, par=par, workers=workers or P.WORKERS)
        _print_all(solutions, seeds.stop - seeds.start)
        return 0
    if jsonl or workers is not None:
        option = "--jsonl" if jsonl else "--workers"
        raise click.UsageError(f"{option} needs a range of seeds, FROM..TO")
    subject = C.found(what, reshuffle)
    wanted = C.chosen_goal(goal, subject)
    if confirm and wanted is not None:
        raise click.UsageError("--confirm proves the profile, so it needs --goal best")
    game = C.chosen_game(subject, rules, passes, moves, from_here)
    if goal is None and wanted is not None and game.rules.passes <= PAR_PASSES:
        par = par is not False  # a puzzle has a par, which its line should show
    search = partial(
        shooting_party.solve, game.now, objective=objective, budget=budget, goal=wanted, par=par
    )
    solution = _searched(game, search, confirm, show_line)
    from solver.shooting_party.analysis.confirm import shuffle_test

    test = shuffle_test(solution)
    document = solution.to_json()
    if test is not None:
        document["butler_shuffle"] = test.to_json()
    found = Report(game, solution, test)
    return Answer(lambda: document, lambda: found.show(show_line)).show(as_json)


def _searched(
    game: C.Asked, search: Callable[..., Solution], confirm: bool, show_line: bool
) -> Solution:
    """Return what a search finds, confirmed if that is wanted. If it is interrupted, what is known
    by then is printed.
    """
    shown = partial(Report, game)

    def report(solution: Solution) -> None:
        note(solution)
        known = f"; {shown(solution).verdict()}" if solution.best.value else ""
        waiting.say(f"searching: {solution.positions / 1e6:.1f} million positions{known}")

    def leave(known: Solution) -> None:
        shown(known).show(show_line)

    with leaving(leave) as note, Waiting("searching") as waiting:
        solution = search(on_progress=report)
        if not confirm:
            return solution
        from solver.shooting_party.analysis.confirm import confirm as confirmed

        note(solution)
        waiting.say(f"proving it again (10 to 30 s as a rule); {shown(solution).verdict()}")
        return confirmed(solution)


def _only_for_one_deal(given: dict[str, object], jsonl: bool) -> None:
    """Raise `click.UsageError` for what a range of seeds does not allow, and without --jsonl."""
    for option, value in given.items():
        if value:
            raise click.UsageError(f"{option} needs a single deal, not a range of seeds")
    if not jsonl:
        raise click.UsageError("a range of seeds needs --jsonl")


def _print_all(solutions: Generator[tuple[object, Solution], None, None], total: int) -> None:
    bar = Deals(total, wanted=not sys.stdout.isatty())
    with closing(solutions), bar:
        for _, solution in solutions:
            document = solution.to_json()
            click.echo(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
            bar.more()


@dataclass(frozen=True)
class Report:
    """Prints a solution as text."""

    game: C.Asked
    solution: Solution
    test: ShuffleTest | None = None

    @property
    def theme(self) -> Theme:
        return themes()[self.game.rules.theme]

    def show(self, with_line: bool) -> None:
        """Print the answer, with the moves of the line if that is wanted."""
        s = self.solution
        for text in self.game.lead(self._instead()):
            self._say(text)
        self._what_is_known()
        self._say(self.verdict())
        if s.goal is None:
            click.echo()
            self._profile()
        for line, title in ((s.line, "The line"), (s.win_line, "A line to four queens")):
            if line is not None and line.moves:
                self._line(line, title)
                if with_line:
                    numbered = (f"{n}.{GLUE}{move}" for n, move in enumerate(line.moves, 1))
                    self._say(" ".join(numbered))
        click.echo()
        lines = any(line.moves for line in (s.line, s.win_line) if line is not None)
        replayed = "; every line replayed by the verifier" if lines else ""
        self._say(f"{counted(s.positions, 'position')} in {s.seconds:.1f} s{replayed}")

    def _instead(self) -> str:
        """Return what is solved here, where the line found is no answer to the puzzle handed."""
        s, task = self.solution, self.game.subject.task
        if task is None:
            return ""
        if s.line is not None and task.takes_moves and s.position == task.start:
            end = replay(s.position, s.line.moves).end
            if task.solved(end):
                return ""
        wanted = "its best score" if s.goal is None else f"the goal {s.goal}"
        return f": solved for {wanted} alone; `party explain` answers the puzzle"

    def _say(self, text: str) -> None:
        click.echo(output.filled(text, Terminal.here().width).replace(GLUE, " "))

    def _what_is_known(self) -> None:
        """Of a deal with orders that nobody has seen, print what holds whatever they are: the best
        of the first pass, as far as that does not rest on them, and that all else does.
        """
        if self.test is None:
            return
        best = self.theme.describe_score(self.solution.profile[0].score)
        answers = {
            "no": "whatever the butler's shuffle",
            "yes": "but with another shuffle of the butler it comes out differently",
            "unknown": f"the same with {self.test.tried} other butler shuffles "
            "(a sample, not a proof)",
        }
        self._say(f"Within the first pass: best {best}, {answers[self.test.rests]}.")
        self._say("With the made-up orders:")

    def verdict(self) -> str:
        """Return the verdict, and the best score as far as it is known, in a line."""
        s = self.solution
        what = "four queens" if s.goal is None else f"goal {s.goal}"
        because = f" ({s.unknown_because} ran out)" if s.unknown_because else " so far"
        because = because if s.verdict == "unknown" else ""
        best = ""
        if s.goal is None:
            least = "" if s.best.proven else "at least "
            best = f"; best {least}{self.theme.describe_score(s.best.score)}"
        return f"{what}: {s.verdict}{because}{best}"

    def _profile(self) -> None:
        rows = []
        for entry in self.solution.profile:
            shown = "proven" if entry.proven else f"reached; at most {entry.upper}"
            if entry.confirmed is not None:
                shown += ", confirmed" if entry.confirmed else ", not confirmed"
            rows.append((in_passes(entry.passes), entry.value, *entry.score, shown))
        header = ("within", ">best", ">queens", ">aces", "")
        output.table(header, rows)

    def _line(self, line: Line, title: str) -> None:
        passes = f"finishes in pass {line.passes}"
        left = f"with {counted(line.cards_left or 0, 'card')} left in the pile"
        moves = f"after {counted(len(line.moves), 'move')}"
        proven = (line.proven_passes, line.proven_cards_left, line.proven_moves)
        keys = zip((passes, left, moves), proven, strict=True)
        if all(proven):
            score, goal = self.solution.best, self.solution.goal
            of = f"the goal {goal}" if goal else f"a score of {score.value}"
            what = "best" if score.proven else f"best for {of}"
            summary = f"{passes}, {left}, {moves}: proven {what}, in this order"
        else:
            summary = ", ".join(f"{key} ({'proven' if p else 'not proven'})" for key, p in keys)
        click.echo()
        self._say(f"{title} {summary}.")


@click.command("bound")
@C.what_options
@C.moves_option('Bound the position after these moves, such as "draw -2h3h".')
@P.from_here_option
@P.answer_option("schema shooting-party/bound/1")
def bound(
    what: str,
    reshuffle: int | None,
    rules: RuleSet | None,
    passes: int | None,
    moves: str,
    from_here: bool,
) -> Answer:
    """Compute an upper bound on the score of WHAT within each number of passes. The bound is never
    below the best score. It comes from a relaxation of the game that shares nothing with the search
    of `party solve`; where both agree, the best score is proven twice.
    """
    from solver.shooting_party.relaxation.upper_bound import upper_bounds

    game = C.chosen_game(C.found(what, reshuffle), rules, passes, moves, from_here)
    show = partial(_print_bounds, game.lead())
    usual = " (10 to 30 s as a rule)" if game.rules.passes > 2 else ""
    with leaving(show) as note, Waiting(f"bounding{usual}") as waiting:

        def report(bounds: UpperBounds) -> None:
            note(bounds)
            each = (f"{found.score} in {in_passes(passes)}" for passes, found in bounds.profile)
            waiting.say(f"bounding; at most {', '.join(each)}{usual}")

        bounds = upper_bounds(game.now, on_progress=report)
    return Answer(bounds.to_json, partial(show, bounds))


def _print_bounds(lead: list[str], bounds: UpperBounds) -> None:
    for line in [*lead, f"upper bound on {bounds.objective} scored"]:
        output.say(line)
    click.echo()
    rows = []
    for passes, found in bounds.profile:
        limit, effort = LIMITED_BY[found.because], f"{found.effort:.1f}"
        rows.append((in_passes(passes), found.score, found.trivial, limit, effort))
    header = ("within", ">at most", ">trivial", "limited by", ">effort")
    output.table(header, rows)
