"""Explanations of lines and of recorded games, as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.rules.verify import replay

if TYPE_CHECKING:
    from solver.shooting_party.analysis.comments import Commentator
    from solver.shooting_party.analysis.explain import ExplainedMove, Explanation
    from solver.shooting_party.analysis.losses import Account
    from solver.shooting_party.analysis.par_solutions import ParSolutions
    from solver.shooting_party.rules.deal import Deal
    from solver.shooting_party.rules.moves import Move
    from solver.shooting_party.rules.verify import Step

INDENT = " " * 18


def line_text(what: Explanation, commentator: Commentator) -> list[str]:
    """Return the explanation of a line, as lines of text."""
    within = in_passes(what.position.rules.passes)
    lines = [f"{_name(what.position.deal)}: {what.goal.text} within {within}"]
    if what.solutions is None:
        lines.append(
            f"A line of {len(what.line)} moves; nothing more is known of it: {what.why_not}."
        )
    else:
        lines += _of_solutions(what.solutions)
    lines.append("")
    for move in what.moves:
        remarks = [*move.comments, *_forks(move)]
        lines += _told(move.step, "*" if move.needed else "", remarks, commentator)
    return lines


def _of_solutions(solutions: ParSolutions) -> list[str]:
    count = solutions.count()
    ways = "one par solution" if count == 1 else f"{count:,} par solutions"
    return [
        f"Par: pass {solutions.passes}, {solutions.cards_left} cards left, {solutions.moves} moves;"
        f" {ways}, not counting the order of consecutive discards.",
        f"The {sum(solutions.needed())} moves marked * are in every par solution. The shortest to "
        f"describe takes {solutions.bits():.0f} bits.",
    ]


def _told(step: Step, mark: str, remarks: list[str], commentator: Commentator) -> list[str]:
    """Return a move with its remarks, as lines of text."""
    happened = commentator.theme.describe(step.events, commentator.symbols)
    bullet = "·" if commentator.symbols else "-"
    first = f"{step.number:3}{mark:1} {step.move!s:12} {happened}"
    return [first.rstrip(), *(f"{INDENT}{bullet} {remark}" for remark in remarks)]


def _forks(move: ExplainedMove) -> list[str]:
    """Return the remarks on the alternatives to a move."""
    lines = ["the only move that keeps the goal"] if move.only else []
    if move.at_par:
        lines.append(f"as good: {_moves(move.at_par)}")
    slower = [a.move for a in move.alternatives if a.keeps == "yes" and a.move not in move.at_par]
    if slower:
        # Without the graph of par solutions it is not known which of them keep par.
        par = "" if move.needed is None else ", but not par"
        lines.append(f"keeps the goal{par}: {_moves(slower)}")
    lost = [a for a in move.alternatives if a.keeps == "no"]
    for best, upper in sorted({(a.best, a.upper) for a in lost}, reverse=True):
        those = [a.move for a in lost if (a.best, a.upper) == (best, upper)]
        value = f"{best}" if best == upper else f"{best} to {upper}"
        lines.append(f"loses it ({value} still possible): {_moves(those)}")
    unknown = [a.move for a in move.alternatives if a.keeps == "unknown"]
    return [*lines, f"not known: {_moves(unknown)}"] if unknown else lines


def _moves(moves: Iterable[Move]) -> str:
    """Return the moves as text, separated by commas, with all cards for the butler in one item."""
    texts = [str(move) for move in moves]
    sought = [text.removeprefix("butler:") for text in texts if text.startswith("butler:")]
    others = [text for text in texts if not text.startswith("butler:")]
    return ", ".join([*others, *(["butler:" + "/".join(sought)] if sought else [])])


def account_text(account: Account, commentator: Commentator) -> list[str]:
    """Return a recorded game as lines of text, with remarks on the moves that lost something."""
    steps = replay(account.start, account.moves).steps
    lines = _head(account)
    before = account.start
    for step in steps:
        remarks = commentator.comments(before, step, steps[step.number :])
        lines += _told(step, "", remarks + _lost_by(account, step.number), commentator)
        before = step.after
    return [*lines, *_tail(account)]


def _head(account: Account) -> list[str]:
    low, high = account.allowed
    value = f"{low}" if low == high else f"{low} to {high}"
    over = "" if account.end.is_over else ", unfinished"
    queens, aces = account.end.score
    return [
        f"{_name(account.start.deal)}, {account.start.rules}: {len(account.moves)} moves{over}, "
        f"{queens + aces} = {queens} queens + {aces} aces. The deal allowed {value}.",
        "",
    ]


def _lost_by(account: Account, number: int) -> list[str]:
    """Return the remarks on a move that lost something; none for any other move."""
    lost = [each for each in account.losses if each.move == number]
    if not lost:
        return []
    texts = ", ".join(each.goal.text for each in lost)
    kept = _moves(account.better[lost[0]])
    return [f"this lost the {texts}; the {lost[0].goal.text} was still possible after {kept}"]


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
        course = "never possible" if lost.gone == 0 else f"{since}, {until}"
        lines.append(f"The {lost.goal.text}: {course}.")
    return ["", *lines] if lines else []


def _name(deal: Deal) -> str:
    return deal.code if deal.seed is None else f"seed {deal.seed}"
