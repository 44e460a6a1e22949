"""Explanations of lines and of recorded games, and hints, as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cli.common.output import filled
from generator.shooting_party.studies.study import Study
from solver.common.words import counted
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.solutions import START
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.rules.verify import Step, replay

if TYPE_CHECKING:
    from solver.shooting_party.analysis.explain import ExplainedMove, Explanation
    from solver.shooting_party.analysis.hints import Hints
    from solver.shooting_party.analysis.losses import Account, Loss
    from solver.shooting_party.analysis.par_solutions import ParSolutions
    from solver.shooting_party.unseen.advice import BlindHints
    from solver.shooting_party.unseen.reasons import Names

INDENT = 18


def line_text(what: Explanation, commentator: Commentator, heading: str, width: int) -> list[str]:
    """Return the explanation of a line, as lines of text."""
    within = in_passes(what.position.rules.passes)
    lines = [filled(heading, width), f"{what.goal.text} within {within}"]
    # Without the graph of par solutions it is not known which other moves keep par.
    kept = "keeps the goal"
    if what.solutions is None:
        moves = counted(len(what.line), "move")
        known = f"A line of {moves}; nothing more is known of it: {what.why_not}."
        lines.append(filled(known, width))
    else:
        kept += ", but not par"
        lines += (filled(text, width) for text in _of_solutions(what.solutions))
    lines.append("")
    for move in what.moves:
        remarks = [*move.comments, *_forks(move, move.at_par, kept)]
        lines += _move_lines(move.step, "*" if move.needed else "", remarks, commentator, width)
    return lines


def solution_text(
    what: Explanation, study: Study, commentator: Commentator, heading: str, width: int
) -> list[str]:
    """Return the explanation of the solution of a proven puzzle, as lines of text."""
    summary, in_time = [heading, study.sentence], None
    if study.asked == "move":
        summary.append("The only one. The game can go on like this:")
    elif study.shown:
        before = counted(study.key, "move")
        summary.append(f"{_mistake(study)} Instead, after {before} as played:")
    elif study.count is None:
        summary.append("One solution of many:")
    else:
        summary.append("The only solution, but for the order of discards in a row:")
        from generator.shooting_party.studies.composing import all_solutions

        _, in_time = all_solutions(study)
    lines = [filled(text, width) for text in summary] + [""]
    # A goal that is kept may be another queen's than the one wanted.
    late = "does not solve it" if study.cards else "not in time"
    node: object = START
    for move in what.moves:
        as_good: tuple[Move, ...] = ()
        if in_time is not None:
            as_good = in_time.others(node, move.step.move)
            node, _ = in_time.edge(node, str(move.step.move))
        kept = "keeps the goal" if in_time is None else late
        remarks = [*move.comments, *_forks(move, as_good, kept)]
        lines += _move_lines(move.step, "", remarks, commentator, width)
    return lines


def answer_text(study: Study, commentator: Commentator, width: int) -> list[str]:
    """Return the answer to a proven puzzle, as lines of text: the move asked for, and what it and
    each other choice leaves, or the whole line.
    """
    from solver.shooting_party.analysis.explain import explain_line

    goal = study.target.goal
    what = explain_line(study.start, goal, study.line, commentator=commentator)
    if study.asked == "line":
        return solution_text(what, study, commentator, "The answer:", width)
    key = what.moves[study.key]
    first = f"{_mistake(study)} Instead:" if study.shown else f"It is {key.step.move}:"
    remarks = [*key.comments, *_forks(key, (), "keeps the goal")]
    return [filled(first, width), *_move_lines(key.step, "", remarks, commentator, width)]


def _mistake(study: Study) -> str:
    return f"It was move {study.key + 1}, {study.shown[study.key]}."


def _of_solutions(solutions: ParSolutions) -> list[str]:
    count = solutions.count()
    ways = "one par solution" if count == 1 else f"{count:,} par solutions"
    left, moves = counted(solutions.cards_left, "card"), counted(solutions.moves, "move")
    needed = sum(solutions.needed())
    marked = f"The {needed} moves marked * are" if needed != 1 else "The move marked * is"
    return [
        f"Par: pass {solutions.passes}, {left} left, {moves}; {ways}, not counting the order of "
        "consecutive discards.",
        f"{marked} in every par solution. The shortest to describe takes {solutions.bits():.0f} "
        "bits.",
    ]


def _move_lines(
    step: Step, mark: str, remarks: list[str], commentator: Commentator, width: int
) -> list[str]:
    """Return a move with its remarks, as lines of text."""
    happened = commentator.theme.describe(step.events, commentator.symbols)
    bullet = "·" if commentator.symbols else "-"
    first = f"{step.number:3}{mark:1} {step.move!s:12} {happened}"
    margin = " " * INDENT
    lines = [filled(first.rstrip(), width, margin)]
    return lines + [filled(f"{margin}{bullet} {text}", width, f"{margin}  ") for text in remarks]


def _forks(move: ExplainedMove, as_good: Sequence[Move], kept: str) -> list[str]:
    """Return the remarks on the alternatives to a move; `kept` is said of those that keep the goal
    but are not as good.
    """
    lines = ["the only move that keeps the goal"] if move.only else []
    if as_good:
        lines.append(f"as good: {_moves(as_good)}")
    slower = [a.move for a in move.alternatives if a.keeps == "yes" and a.move not in as_good]
    if slower:
        lines.append(f"{kept}: {_moves(slower)}")
    lost = [a for a in move.alternatives if a.keeps == "no"]
    for best, upper in sorted({(a.best, a.upper) for a in lost}, reverse=True):
        those = [a.move for a in lost if (a.best, a.upper) == (best, upper)]
        value = f"{best}" if best == upper else f"{best} to {upper}"
        lines.append(f"loses it ({value} still possible): {_moves(those)}")
    unknown = [a.move for a in move.alternatives if a.keeps == "unknown"]
    return [*lines, f"not known: {_moves(unknown)}"] if unknown else lines


def _moves(moves: Iterable[Move]) -> str:
    """Return the moves as text, separated by commas; all cards for the butler are one item."""
    texts = [str(move) for move in moves]
    sought = [text.removeprefix("butler:") for text in texts if text.startswith("butler:")]
    others = [text for text in texts if not text.startswith("butler:")]
    return ", ".join([*others, *(["butler " + " ".join(sought)] if sought else [])])


def account_text(
    account: Account, commentator: Commentator, heading: str, width: int, brief: bool
) -> list[str]:
    """Return a recorded game as lines of text: what it scored and where it was lost, and unless
    `brief`, every move with remarks.
    """
    steps = replay(account.start, account.moves).steps
    losses = losses_text(account, commentator.symbols)
    summary = [heading, _result(account), *losses, *_tail(account)]
    lines = [filled(text, width, "  ") for text in summary]
    if brief:
        return lines
    lines.append("")
    before = account.start
    for step in steps:
        remarks = commentator.comments(before, step, steps[step.number :])
        lines += _move_lines(step, "", remarks + _lost_by(account, step.number), commentator, width)
        before = step.after
    return lines


def _result(account: Account) -> str:
    low, high = account.allowed
    value = f"{low}" if low == high else f"{low} to {high}"
    over = "" if account.end.is_over else " so far"
    queens, aces = account.end.score
    scored = f"{counted(queens, 'queen')} + {counted(aces, 'ace')}"
    lost = "" if account.losses else " Nothing was lost."
    return f"Scored {queens + aces} = {scored}{over}; the deal allowed {value}.{lost}"


def losses_text(account: Account, symbols: bool) -> list[str]:
    """Return the moves that lost something, one line for each: ``move 28, -5hQh: 8 → 6; draw kept
    the 8``, the arrow in ASCII without `symbols`.
    """
    arrow = "→" if symbols else "->"
    by_move: dict[int, list[Loss]] = {}
    for lost in account.losses:
        if lost.move is not None:
            by_move.setdefault(lost.move, []).append(lost)
    lines = []
    for number, here in by_move.items():
        first, last = here[0].goal.text, here[-1].goal.text
        every = account.goal is None
        fall = f"{first} {arrow} {int(last) - 1}" if every else f"lost the {first}"
        kept = _moves(account.better[here[0]])
        lines.append(f"move {number}, {account.moves[number - 1]}: {fall}; {kept} kept the {first}")
    return lines


def _lost_by(account: Account, number: int) -> list[str]:
    """Return the remarks on a move that lost something; none for any other move."""
    lost = [each for each in account.losses if each.move == number]
    if not lost:
        return []
    first, last = lost[0].goal.text, lost[-1].goal.text
    fell = f"this lowered the best from {first} to {int(last) - 1}"
    what = fell if account.goal is None else f"this lost the {first}"
    return [f"{what}; {_moves(account.better[lost[0]])} kept the {first}"]


def _tail(account: Account) -> list[str]:
    """Return the losses that cannot be attributed to a single move, as lines of text."""
    lines = []
    for lost in account.losses:
        if lost.move is not None:
            continue
        since = "not known whether it was ever possible"
        if lost.kept is not None:
            since = f"possible after move {lost.kept}" if lost.kept else "possible at first"
        until = "not known at the end"
        if lost.gone is not None:
            until = f"lost by move {lost.gone}"
        course = "was never possible" if lost.gone == 0 else f"was {since}, {until}"
        lines.append(f"The {lost.goal.text} {course}.")
    return lines


def hint_text(hints: Hints, level: int, wanted: str | None = None) -> list[str]:
    """Return a hint of that level as lines of text, the first one whether the goal is possible.
    `wanted` names the goal in words.
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
    out = [f"Knowing the whole pile: {first}"]
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
    return lines
