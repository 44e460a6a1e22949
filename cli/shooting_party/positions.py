"""`party bound`, `explain`, `hint` and `perft`: what can be said of a position or a game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting, leaving
from cli.shooting_party import choices as C
from cli.shooting_party.subjects import Subject
from solver import shooting_party
from solver.common.words import tie_in_words
from solver.shooting_party import Goal, RuleSet
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.scores import Objective
from solver.shooting_party.rules.themes import Theme, in_passes
from solver.shooting_party.search.budget import MOST_NODES

if TYPE_CHECKING:
    from solver.shooting_party.relaxation.bound import UpperBounds
    from solver.shooting_party.unseen.advice import BlindHints
    from solver.shooting_party.unseen.reasons import Names

EXPLAINED = 60_000_000  # positions for line, graph and alternatives together: some twenty seconds

BRIEF = (
    "Leave out what the alternative moves still allow; of a recorded game, show only the moves "
    "that lost something."
)
BLIND = "Judge the moves by what could be seen, as `party review` does."
NODES = "Give up the graph if it has more than N positions."
OWN_PASSES = "a puzzle in full view has its own passes; leave out --passes"
LEVELS = "1: can the goal still be reached; 2: which kind of move; 3: which move."
LIMITED_BY = {
    "relaxation": "relaxation (solved)",
    "effort": "effort (ran out)",
    "memory": "memory (ran out)",
}


@click.command("bound")
@C.subject_argument()
@C.rules_options()
@C.objective_option("What to bound: scored cards (queens and aces) or queens alone.")
@C.moves_option('Bound the position after these moves, such as "draw -2h3h".')
@C.from_here_option()
@click.option(
    "--effort",
    type=P.AmountType(0),
    metavar="E",
    show_default="60",  # relaxation.EFFORT, without importing CP-SAT for it
    help="Limit for each number of passes, in CP-SAT's deterministic seconds. The same limit gives "
    "the same bounds on any machine.",
)
@P.answer_option("schema shooting-party/bound/1")
@P.terminal_options("--width")
@C.of_a_game
def bound(game: C.Played, objective: Objective, effort: float | None, terminal: Terminal) -> Answer:
    """Compute an upper bound on the score of DEAL within each number of passes. The bound is never
    below the best score. It comes from a relaxation of the game that shares nothing with the search
    of `party solve`; where both agree, the best score is proven twice.
    """
    from solver.shooting_party.relaxation.bound import EFFORT, upper_bounds

    show = partial(_print_bounds, game.lead(), terminal)
    usual = " (10 to 30 s as a rule)" if game.rules.passes > 2 else ""
    with leaving(show) as note, Waiting(f"bounding{usual}") as waiting:

        def report(bounds: UpperBounds) -> None:
            note(bounds)
            each = (f"{found.score} in {in_passes(passes)}" for passes, found in bounds.profile)
            waiting.say(f"bounding; at most {', '.join(each)}{usual}")

        bounds = upper_bounds(game.now, objective, EFFORT if effort is None else effort, report)
    return Answer(bounds.to_json, partial(show, bounds))


def _print_bounds(lead: list[str], terminal: Terminal, bounds: UpperBounds) -> None:
    for line in lead:
        terminal.say(line)
    terminal.say(f"upper bound on {bounds.objective} scored")
    click.echo()
    rows = []
    for passes, found in bounds.profile:
        limit, effort = LIMITED_BY[found.because], f"{found.effort:.1f}"
        rows.append((in_passes(passes), found.score, found.trivial, limit, effort))
    header = ("within", ">at most", ">trivial", "limited by", ">effort")
    output.table(header, rows, terminal)


@click.command("hint")
@C.subject_argument("GAME")
@C.rules_options()
@C.moves_option('Play these moves first (after those of a recorded game), such as "draw -2h3h".')
@C.goal_option("Goal of the hint", "4q at level 1, the best score at levels 2 and 3")
@P.number_option("--level", 1, 3, LEVELS, 1)
@click.option("--blind", is_flag=True, help="Ignore the order of the pile.")
@C.positions_option(C.EFFORT)
@P.answer_option("schema shooting-party/hint/1 or blind-hint/1")
@P.terminal_options("--width")
@C.of_a_game
def hint(
    game: C.Played,
    goal: Goal | str | None,
    level: int,
    blind: bool,
    positions: int,
    terminal: Terminal,
) -> Answer:
    """Give a hint for GAME: a deal, a puzzle or a game that `party play` keeps. Each level
    reveals more than the one before, and no more than it must. If the goal is out of reach, the
    move is one towards the best score. (Mistakes, proof games and exchanges have theirs in `party
    play`.)

    A hint knows the whole pile. With --blind it knows no more than a player who has counted the
    cards. Its levels are then 1: what can be expected; 2: which kind of move; 3: which move, and
    why. (`party advise` compares all moves.)
    """
    from solver.shooting_party.unseen.advice import BlindHints

    if blind and goal is not None:
        raise click.UsageError("--goal goes with hints that know the pile, not with --blind")
    if (task := game.subject.task) and (not task.by_score or task.asked == "fault"):
        raise click.UsageError(
            f"no hints here for this kind, {task.kind.name}: `party play` has them"
        )
    now = game.going_on()
    if blind:
        blind_hints = BlindHints(now)
        document, lines = blind_hints.to_json(level), blind_hint_text(blind_hints, level)
    else:
        with C.metered(positions) as meter:
            wanted, named = C.hinted_goal(goal, game.subject, game.positions[0], meter)
            hints = shooting_party.Hints(now, wanted, meter)
            document = hints.to_json(level)
            lines = hint_text(hints, level, named, game.knowing)
        if game.subject.made_up:
            lines.insert(0, game.subject.made_up)
        if hints.verdict == "unknown":
            lines.append("More --positions may answer it.")

    def text() -> None:
        for line in lines:
            terminal.say(line)

    return Answer(lambda: document, text)


def hint_text(
    hints: shooting_party.Hints,
    level: int,
    wanted: str | None,
    knowing: str = "knowing the whole pile",
) -> list[str]:
    """Return a hint of that level as lines of text; `wanted` names the goal in words, and `knowing`
    what is taken as known.
    """
    named = "four queens" if hints.goal is None else f"the goal {hints.goal.text}"
    wanted = wanted or named
    within = in_passes(hints.position.rules.passes)
    reached = hints.goal is not None and hints.position.score in hints.goal.scores
    lines = {
        "yes": f"{wanted} can still be reached within {within}",
        "no": f"{wanted} cannot be reached within {within} (proven)",
        "unknown": f"whether {wanted} can still be reached is not known within the effort",
    }
    first = f"{wanted} has been reached" if reached else lines[hints.verdict]
    out = [f"{knowing.capitalize()}: {first}"]
    if level >= 2 and hints.move is not None:
        towards = "" if hints.verdict == "yes" else " (towards the best score known)"
        out.append(str(hints.move) if level == 3 else f"{hints.kind}{towards}")
    elif level >= 2 and not reached:
        proven = hints.best[1]
        out.append(f"no move {'improves' if proven else 'is known to improve'} the score")
    return out


def blind_hint_text(hints: BlindHints, level: int, names: Names = DECK.text) -> list[str]:
    """Return a hint of that level that looks at no pile, as lines of text."""
    best = hints.best
    chances = f"four queens {best.four.mean:.0%}, eight {best.eight.mean:.0%}"
    lines = [f"By what can be seen: {best.cards.mean:.1f} of 8 cards expected; {chances}"]
    if level == 2:
        lines.append(hints.kind)
    if level == 3:
        why = "; ".join(hints.reasons(names))
        lines.append(f"{best.move}: {why}" if why else str(best.move))
        if len(hints.near) > 1:
            lines.append(f"{tie_in_words([*map(str, hints.near)])}.")
    return lines


@click.command("explain")
@C.subject_argument("GAME")
@C.rules_options()
@C.moves_option('Play these moves first (after those of a recorded game), such as "draw -2h3h".')
@C.goal_option("Goal of the line", "the best score in the fewest passes")
@C.from_here_option()
@click.option("--brief", is_flag=True, help=BRIEF)
@P.file_option("--graphml", "FILE", "Write the graph of all par solutions as GraphML.")
@P.file_option("--dot", "FILE", "Write the same graph in the DOT language of Graphviz.")
@P.number_option("--nodes", 1, None, NODES, MOST_NODES)
@click.option("--blind", is_flag=True, help=BLIND)
@C.positions_option(EXPLAINED, ", for everything together")
@C.look_options()
@P.answer_option("schema shooting-party/explanation/1, or review/1 with --blind")
def explain(
    subject: Subject,
    rules: RuleSet | None,
    passes: int | None,
    played: str,
    goal: Goal | str | None,
    from_here: bool,
    brief: bool,
    graphml: Path | None,
    dot: Path | None,
    nodes: int,
    blind: bool,
    positions: int,
    theme: Theme | None,
    terminal: Terminal,
) -> Answer:
    """Explain GAME, knowing the whole pile.

    For a deal, a puzzle or a position in it (--moves): show the line to the goal with comments, the
    moves that every par solution makes, and what the alternatives still allow.

    For a game that `party play` keeps: show which moves lowered the score that could still be
    reached. If its puzzle was in full view, explain the puzzle, or with --goal the moves made.

    With --blind, the moves of the line or of the game are judged by what their player could have
    seen.
    """
    from cli.shooting_party import explain_text as T

    play = C.chosen_game(subject, rules, passes, played, from_here or None)
    wanted = C.chosen_goal(goal, subject)
    words = Commentator(C.chosen_theme(theme, play.rules), terminal.symbols)
    look = T.Look(words, brief, terminal)
    graphs = {form: file for form, file in (("graphml", graphml), ("dot", dot)) if file}
    own_passes = subject.task is not None and passes is not None
    begins, judged = len(subject.begins), bool(subject.recorded) and not from_here
    if blind:
        _refuse(graphs, "--graphml and --dot go with the whole pile, not with --blind")
        return T.explain_blind(play, wanted, positions, judged, look)
    if subject.task is not None and goal is None and (judged or len(play.moves) == begins):
        _refuse(graphs, "--graphml and --dot go with a goal: add --goal")
        _refuse(own_passes, OWN_PASSES)
        return T.explain_solution(play, replace(subject.task, start=play.positions[begins]), look)
    if judged and len(play.moves) > begins:
        _refuse(graphs, "--graphml and --dot need a line: add --from-here")
        # Without --goal, every fall of the best value is listed.
        return T.explain_game(play, None if isinstance(goal, str) else goal, look)
    play.going_on()
    _refuse(own_passes, OWN_PASSES)
    return T.explain_line_to(play, wanted, positions, nodes, look, graphs)


def _refuse(given: object, why: str) -> None:
    if given:
        raise click.UsageError(why)


@click.command("perft")
@C.subject_argument()
@click.argument("depth", type=click.IntRange(0, 60))
@C.rules_options()
@C.from_here_option()
@click.option("--divide", is_flag=True, help="Count separately for each first move, at DEPTH only.")
@click.option("--readable", is_flag=True, help="Count with the readable rules engine (slow).")
@C.of_a_game
def perft(game: C.Played, depth: int, divide: bool, readable: bool) -> None:
    """Count the move sequences of each length up to DEPTH from the opening of DEAL.

    A finished game has no moves. --divide prints one line per first move, then the sum.
    """
    from solver.shooting_party.packed import perft as counting

    count = counting.perft_readable if readable else counting.perft
    if game.subject.made_up:
        click.echo(game.subject.made_up)
    if not divide:
        for length in range(depth + 1):
            with Waiting(f"counting to length {length}"):
                number = count(game.now, length)
            click.echo(f"{length} {number}")
        return
    if depth == 0:
        raise click.UsageError("--divide needs a depth of 1 or more")
    total = 0
    for move in game.now.legal_moves():
        with Waiting(f"counting after {move}"):
            follow = count(game.now.play(move), depth - 1)
        total += follow
        click.echo(f"{move} {follow}")
    click.echo(f"sum {total}")
