"""Explanations as text and as documents: of a line, and of a recorded game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cli import output

if TYPE_CHECKING:
    from analysis.shooting_party.comments import Commentator
    from analysis.shooting_party.explain import ExplainedMove, Subject
    from analysis.shooting_party.losses import Loss
    from analysis.shooting_party.prospects import Prospects
    from analysis.shooting_party.solutions import ParSolutions
    from cli.parameters import Played
    from solver.shooting_party.deal import Deal
    from solver.shooting_party.moves import Move
    from solver.shooting_party.rules import RuleSet
    from solver.shooting_party.scores import Goal
    from solver.shooting_party.verify import Step

INDENT = " " * 18


def line_document(
    what: Subject, played: Iterable[Move], moves: list[ExplainedMove]
) -> dict[str, Any]:
    """A line explained, as a document; `played` came before it."""
    solutions = what.solutions
    return {
        **_about(what.position.deal, what.position.rules),
        "goal": what.goal.text,
        "played": [str(move) for move in played],
        "solutions": None if solutions is None else solutions.to_json(),
        "why_not": what.why_not,
        "moves": [move.to_json() for move in moves],
    }


def line_text(what: Subject, moves: list[ExplainedMove], commentator: Commentator) -> list[str]:
    """A line explained, line by line."""
    within = output.passes(what.position.rules.passes)
    lines = [f"{_name(what.position.deal)}: {what.goal.text} within {within}"]
    if what.solutions is None:
        lines.append(f"A line of {len(what.line)} moves. No more is known of it: {what.why_not}.")
    else:
        lines += _of_solutions(what.solutions)
    lines.append("")
    for move in moves:
        remarks = [*move.comments, *_forks(move)]
        lines += _told(move.step, "*" if move.needed else "", remarks, commentator)
    return lines


def _of_solutions(solutions: ParSolutions) -> list[str]:
    count = solutions.count()
    ways = "one par solution" if count == 1 else f"{count:,} par solutions"
    return [
        f"Par: pass {solutions.passes}, {solutions.cards_left} cards left, {solutions.moves} moves;"
        f" {ways}, the order of discards in a row aside.",
        f"Every one of them has the {sum(solutions.needed())} moves marked *. The one that takes "
        f"the least to tell takes {solutions.bits():.0f} bits.",
    ]


def _told(step: Step, mark: str, remarks: list[str], commentator: Commentator) -> list[str]:
    """A move and what there is to say of it."""
    happened = commentator.theme.tell(step.events, commentator.symbols)
    bullet = "·" if commentator.symbols else "-"
    first = f"{step.number:3}{mark:1} {step.move!s:12} {happened}"
    return [first.rstrip(), *(f"{INDENT}{bullet} {remark}" for remark in remarks)]


def _forks(move: ExplainedMove) -> list[str]:
    """What there is to say of the alternatives."""
    lines = ["the only move that keeps the goal"] if move.only else []
    if move.at_par:
        lines.append(f"as good: {_moves(move.at_par)}")
    slower = [a.move for a in move.alternatives if a.keeps == "yes" and a.move not in move.at_par]
    if slower:
        # Without the graph of par solutions nobody knows which of them keep par.
        par = "" if move.needed is None else ", but not par"
        lines.append(f"keeps the goal{par}: {_moves(slower)}")
    lost = [a for a in move.alternatives if a.keeps == "no"]
    for best, upper in sorted({(a.best, a.upper) for a in lost}, reverse=True):
        those = [a.move for a in lost if (a.best, a.upper) == (best, upper)]
        value = f"{best}" if best == upper else f"{best} to {upper}"
        lines.append(f"loses it, {value} can still be had: {_moves(those)}")
    unknown = [a.move for a in move.alternatives if a.keeps == "unknown"]
    return [*lines, f"not known: {_moves(unknown)}"] if unknown else lines


def _moves(moves: Iterable[Move]) -> str:
    """Moves one after the other, the butler's many in one."""
    texts = [str(move) for move in moves]
    sought = [text.removeprefix("butler:") for text in texts if text.startswith("butler:")]
    others = [text for text in texts if not text.startswith("butler:")]
    return ", ".join([*others, *(["butler:" + "/".join(sought)] if sought else [])])


class Account:
    """A recorded game, and where goals were lost in it."""

    def __init__(
        self, play: Played, goal: Goal | None, losses: list[Loss], prospects: Prospects
    ) -> None:
        from analysis.shooting_party.losses import keepers

        self.play = play
        self.goal = goal
        self.losses = losses
        self.first = prospects.best(play.positions[0])
        self.better = {
            lost: keepers(prospects, play.positions[lost.move - 1], lost.goal)
            for lost in losses
            if lost.move is not None
        }

    def document(self) -> dict[str, Any]:
        """The account as a document."""
        found = [
            {**lost.to_json(), "better": [str(move) for move in self.better.get(lost, [])]}
            for lost in self.losses
        ]
        queens, aces = self.play.now.score
        return {
            **_about(self.play.deal, self.play.rules),
            "played": [str(move) for move in self.play.moves],
            "score": {"queens": queens, "aces": aces},
            "losses": found,
        }

    def text(self, commentator: Commentator) -> list[str]:
        """The account, line by line."""
        from solver.shooting_party.verify import replay

        steps = replay(self.play.positions[0], self.play.moves).steps
        lines = self._head()
        for before, step in zip(self.play.positions, steps, strict=False):
            remarks = commentator.comments(before, step, steps[step.number :])
            lines += _told(step, "", remarks + self._lost_by(step.number), commentator)
        return [*lines, *self._tail()]

    def _head(self) -> list[str]:
        low, high = self.first
        value = f"{low}" if low == high else f"{low} to {high}"
        over = "" if self.play.now.is_over else ", not finished"
        queens, aces = self.play.now.score
        return [
            f"{_name(self.play.deal)}, {self.play.rules}: {len(self.play.moves)} moves{over}, "
            f"{queens + aces} = {queens} queens + {aces} aces. The deal allowed {value}.",
            "",
        ]

    def _lost_by(self, number: int) -> list[str]:
        """What is said at a move that lost something."""
        lost = [each for each in self.losses if each.move == number]
        if not lost:
            return []
        texts = ", ".join(each.goal.text for each in lost)
        kept = _moves(self.better[lost[0]])
        return [f"this lost the {texts}; the {lost[0].goal.text} was still there after {kept}"]

    def _tail(self) -> list[str]:
        """Losses that no single move can be blamed for."""
        lines = []
        for lost in self.losses:
            if lost.move is not None:
                continue
            since = (
                "it is not known whether there was any"
                if lost.kept is None
                else (
                    f"it was there after move {lost.kept}" if lost.kept else "it was there at first"
                )
            )
            until = (
                "at the end it is still not known"
                if lost.gone is None
                else (f"gone after move {lost.gone}" if lost.gone else "never within reach")
            )
            lines.append(f"The {lost.goal.text}: {since}, {until}.")
        return ["", *lines] if lines else []


def _about(deal: Deal, rules: RuleSet) -> dict[str, Any]:
    return {
        "schema": "party/explanation/1",
        "rules": str(rules),
        "seed": None if deal.seed is None else str(deal.seed),
        "deal": deal.code,
    }


def _name(deal: Deal) -> str:
    return deal.code if deal.seed is None else f"seed {deal.seed}"
