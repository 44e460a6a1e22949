"""Explanations of lines and of recorded games, as text: what `party explain` finds and prints."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import click

from cli.common.output import Answer, Terminal, filled
from cli.shooting_party import choices as C
from generator.shooting_party.sheet import try_in_words
from generator.shooting_party.studies import best_chance
from generator.shooting_party.studies.best_chance import Odds
from generator.shooting_party.studies.composing import all_solutions, proven
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.tries import Try, against
from generator.shooting_party.studies.twins import Twins
from solver.common.words import counted
from solver.shooting_party import Account, Explanation, Goal, Move, account, explain
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.explanation import ExplainedMove, explain_line
from solver.shooting_party.analysis.losses import Loss
from solver.shooting_party.analysis.par_solutions import ParSolutions
from solver.shooting_party.analysis.solutions import START
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.replay import Step
from solver.shooting_party.rules.themes import in_passes

INDENT = 18


@dataclass(frozen=True)
class Look:
    """How an explanation is written: in whose words, in `brief` or not, and where."""

    commentator: Commentator
    brief: bool
    terminal: Terminal

    def filled(self, texts: Iterable[str], indent: str = "") -> list[str]:
        shown = DECK.with_symbols if self.commentator.symbols else str
        return [filled(shown(text), self.terminal.width, indent) for text in texts]

    def move(self, step: Step, remarks: list[str], mark: str = "") -> list[str]:
        """Return the lines on a move: what happened, and a remark each."""
        happened = self.commentator.theme.describe(step.events, self.commentator.symbols)
        bullet = "·" if self.commentator.symbols else "-"
        first = f"{step.number:3}{mark:1} {step.move!s:12} {happened}"
        margin = " " * INDENT
        below = self.filled((f"{margin}{bullet} {text}" for text in remarks), f"{margin}  ")
        return self.filled([first.rstrip()], margin) + below

    def answer(self, found: Explanation | Account, text: Callable[[], list[str]]) -> Answer:
        return Answer(found.to_json, lambda: click.echo("\n".join(text())))


def explain_line_to(play: C.Asked, goal: Goal | None, positions: int, look: Look) -> Answer:
    symbols, alternatives = look.commentator.symbols, not look.brief
    with C.metered(positions) as meter:
        found = explain(play.now, None, goal, meter, alternatives=alternatives, symbols=symbols)
    if not isinstance(found, Explanation):
        text = "the best score" if goal is None else f"the goal {goal.text}"
        if found == "no":
            raise click.UsageError(f"{text} can't be reached from there (proven)")
        raise click.UsageError(f"{text} was not reached within {positions} positions")
    lead = play.lead(f", {play.knowing}")
    return look.answer(found, lambda: line_text(found, lead, look))


def explain_solution(play: C.Asked, task: Study, look: Look) -> Answer:
    with C.searching():
        study = proven(task)
        if study is None:
            raise click.UsageError("it is no puzzle that can be proven: not one solution, or none")
        found = _explained(study, look)
    lead = play.lead() if study.by_chance else play.lead(f", {play.knowing}")
    return look.answer(found, lambda: solution_text(found, study, lead, look))


def explain_game(play: C.Asked, goal: Goal | None, positions: int | None, look: Look) -> Answer:
    """Explain which moves of a recorded game lost something."""
    with C.metered(positions) as meter:
        found = account(*play.judged, goal, meter)
    lead = play.lead(f", {play.knowing}")
    return look.answer(found, lambda: account_text(found, lead, look))


def line_text(what: Explanation, lead: list[str], look: Look) -> list[str]:
    within = in_passes(what.position.rules.passes)
    summary = [*lead, f"{what.goal.text} within {within}"]
    # Without the graph of par solutions it is not known which other moves keep par.
    kept = "keeps the goal"
    if what.solutions is None:
        moves = counted(len(what.line), "move")
        summary.append(f"A line of {moves}; nothing more is known of it: {what.why_not}.")
    else:
        kept += ", but not par"
        summary += _of_solutions(what.solutions)
    lines = look.filled([*summary, ""])
    for move in what.moves:
        remarks = [*move.comments, *_forks(move, move.at_par, kept)]
        lines += look.move(move.step, remarks, "*" if move.needed else "")
    return lines


def solution_text(what: Explanation, study: Study, lead: list[str], look: Look) -> list[str]:
    """Return the explanation of the solution of a proven puzzle, as lines of text."""
    if isinstance(study, Odds):
        return [*look.filled([*lead, study.sentence, ""]), *_odds(study, look)]
    lines = look.filled([*lead, study.sentence, study.say("explained"), ""])
    lines += _along(what, study, look)
    if isinstance(study, Twins):
        lines += ["(b):", "", *_along(_explained(study.second, look), study.second, look)]
    return [*lines, *try_text(study, look)]


def _along(what: Explanation, study: Study, look: Look) -> list[str]:
    """Return the moves of a solution with what is said of each, as lines of text."""
    in_time = all_solutions(study)[1] if study.by_score and study.moves_limited else None
    lines = list[str]()
    node: object = START
    for move in what.moves:
        as_good: tuple[Move, ...] = ()
        if in_time is not None:
            as_good = in_time.others(node, move.step.move)
            node, _ = in_time.edge(node, str(move.step.move))
        kept = "keeps the goal" if in_time is None else "not in time"
        lines += look.move(move.step, [*move.comments, *_forks(move, as_good, kept)])
    return lines


@lru_cache(1)
def _tempting(study: Study) -> Try | None:
    """Return the try of a proven puzzle."""
    from generator.shooting_party.studies.key_and_try import point

    found = point(study)
    return None if found is None else found.tempting


def try_text(study: Study, look: Look) -> list[str]:
    """Return the try of a puzzle and its refutation, as lines of text."""
    tried = _tempting(study)
    return [] if tried is None else look.filled(["", try_in_words(study, tried)])


def answer_text(study: Study, look: Look) -> list[str]:
    """Return the answer to a proven puzzle, as lines of text: the move asked for, what it and each
    other choice leaves, and the try; or the whole line, or all chances.
    """
    if isinstance(study, Odds):
        return _odds(study, look)
    what = _explained(study, look)
    if study.moves_limited:
        return solution_text(what, study, ["The answer:"], look)
    key = what.moves[study.key]
    remarks = [*key.comments, *_forks(key, (), "keeps the goal")]
    said = look.filled([study.say("answered")]) + look.move(key.step, remarks)
    return said + try_text(study, look)


def _odds(study: Odds, look: Look) -> list[str]:
    """Return the answer of a puzzle of odds with its comments, and the chance of each move."""
    said = "; ".join(best_chance.comments(study))
    lines = look.filled([f"{study.say('answered')} {said}.", study.say("explained")])
    rows = [best_chance.HEADER, *best_chance.chance_table(study)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for move, *numbers in rows:
        cells = (f"{each:>{width}}" for each, width in zip(numbers, widths[1:], strict=True))
        lines.append(f"  {move:{widths[0]}}  {'  '.join(cells)}".rstrip())
    return lines


def _explained(study: Study, look: Look) -> Explanation:
    """Return the line of a proven puzzle, explained and held against that of its try."""
    line = study.line_start, study.target.goal, study.line
    judged, symbols = not look.brief and study.by_score, look.commentator.symbols
    return explain_line(
        *line, symbols=symbols, alternatives=judged, against=against(study, _tempting(study))
    )


def _of_solutions(solutions: ParSolutions) -> list[str]:
    count = solutions.count()
    ways = "one par solution" if count == 1 else f"{count:,} par solutions"
    left, moves = counted(solutions.cards_left, "card"), counted(solutions.moves, "move")
    needed = sum(solutions.needed())
    few = {0: "No move is", 1: "The move marked * is"}
    marked = few.get(needed, f"The {needed} moves marked * are")
    return [
        f"Par: pass {solutions.passes}, {left} left, {moves}; {ways}, whatever the order of "
        "consecutive discards.",
        f"{marked} in every par solution.",
    ]


def _forks(move: ExplainedMove, as_good: Sequence[Move], kept: str) -> list[str]:
    """Return remarks on alternatives; `kept` is said of those that keep the goal but are worse."""
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


def account_text(found: Account, lead: list[str], look: Look) -> list[str]:
    """Return a game as lines of text: its score, its losses and, unless in brief, every move."""
    words = look.commentator
    low, high = found.allowed
    value = f"{low}" if low == high else f"{low} to {high}"
    lost = "" if found.losses else f" {_nothing_lost(found)}"
    result = f"{C.score_so_far(found.end)}; the best possible: {value}.{lost}"
    summary = [*lead, result, *losses_text(found, words.symbols), *_tail(found)]
    lines = look.filled(summary, "  ")
    if look.brief:
        return lines
    lines.append("")
    falls = _falls(found, "lowered the best from {} to {}")
    for _, step, remarks in words.along(found.start, found.moves):
        own = [f"this {falls[step.number]}"] if step.number in falls else []
        lines += look.move(step, remarks + own)
    return lines


def _nothing_lost(found: Account) -> str:
    low, high = found.allowed
    if found.goal is not None:
        there = "was reached" if found.end.score in found.goal.scores else "can still be reached"
        return f"The goal {found.goal.text} {there}."
    return f"No move {'lost' if low == high else 'is known to have lost'} anything."


def _falls(found: Account, fall: str) -> dict[int, str]:
    """Return by their numbers what moves lost (`fall`: from what to what), and what kept it."""
    by_move: dict[int, list[Loss]] = {}
    for lost in found.losses:
        if lost.move is not None:
            by_move.setdefault(lost.move, []).append(lost)
    said = {}
    for number, here in by_move.items():
        first, last = here[0].goal.text, here[-1].goal.text
        what = fall.format(first, int(last) - 1) if found.goal is None else f"lost the {first}"
        better = _moves(found.better[here[0]])
        said[number] = f"{what}; {better} kept the {first}" if better else what
    return said


def losses_text(found: Account, symbols: bool) -> list[str]:
    """Return the losses, a line each: ``move 28, -5hQh: 8 → 6; draw kept the 8``, or in ASCII."""
    falls = _falls(found, "{} → {}" if symbols else "{} -> {}").items()
    lines = [f"move {number}, {found.moves[number - 1]}: {fall}" for number, fall in falls]
    return [DECK.with_symbols(line) for line in lines] if symbols else lines


def _tail(found: Account) -> list[str]:
    """Return the losses that cannot be attributed to a single move, as lines of text."""
    lines = []
    for lost in found.losses:
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
