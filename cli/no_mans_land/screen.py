"""What No Man's Land shows and says at a terminal: of a round, and of a whole game; and its puzzle,
one hand to decide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from cli.common.conversation import Command
from cli.common.screen import Advice, Row, Screen, Task
from cli.no_mans_land.bots import solved
from generator.common.documents import Puzzle
from generator.common.texts import COLUMNS, Pen
from generator.no_mans_land.game import PUBLISHED
from generator.no_mans_land.puzzles import MODES, hand_of
from generator.no_mans_land.sheet import TASKS, compared
from solver import no_mans_land
from solver.common.cards import Card
from solver.common.errors import InputError
from solver.common.game import Played
from solver.common.words import counted, quoted
from solver.no_mans_land import PLAY, Aim, Decision, Position, Round
from solver.no_mans_land.rules import range_words as words
from solver.no_mans_land.rules.cards import (
    ALWAYS_HITS,
    COUNTER_DEFENCE,
    DECK,
    ROUNDS,
    STRENGTH,
    hits,
)

if TYPE_CHECKING:
    from generator.no_mans_land.thresholds import Threshold as Found
    from generator.no_mans_land.thresholds import Weighed

INTRO = """\
A decision is the cards given up and the groups, each aimed at another unit:
  -2d4h 8c 7h5s   gives up two, aims at two units. The cards given up need
                  not be named; h: before a group aims it at the hen
all         the whole hand at one unit
hold        hold fire, where the rules allow it: no points, no risk"""

STRENGTHS = """\
strength  A 2 3 4 5 6 7 8 9 T
diamonds  1 2 3 4 5 2 3 4 5 6
hearts    5 3 5 4 2 5 3 4 2 4
spades    2 3 4 5 6 1 3 5 4 3"""

HITS = """\
Clubs hit whatever they are aimed at; any group hits if it adds up to more than the defence."""

SHOWN = 5  # rows of decisions that are compared

SCORE = Aim("score")

Shown = Callable[[tuple[Card, ...]], str]


class Range(Screen[Position]):
    """A game in rounds, played for the score."""

    play = PLAY
    prompt, intro, unit = "decision> ", INTRO, "round"
    hints = "what is at stake; again: a part of the best decision; again: all of it"
    advice = "the best decisions with what they are worth"
    best = "the best decision; the game then does not count in your record"
    verbs = ("hold", "all")
    exact = frozenset(map(str.lower, DECK.names))  # Ad is a card, not advise
    knows_score = True

    def __init__(self, played_for: Aim = SCORE) -> None:
        self.played_for = played_for

    @property
    def aim(self) -> str:
        lost = "; a misfire takes all points" if self.state.rules.forfeits else ""
        return f"Aim: the highest score in five rounds{lost}."

    @cached_property
    def solution(self) -> no_mans_land.Solution:
        return solved(self.state.rules, self.played_for)

    def commands(self) -> list[Command]:
        return [Command("cards", self._cards, "the strengths of the cards, and the hand again")]

    def show(self) -> None:
        now = self.state
        self.say("")
        score = f", score {now.score}" if self.knows_score else ""
        self.say(f"Round {now.round + 1} of {ROUNDS}{score}")
        if now.past:
            past = (f"{self.cards((p.target,))} in {self.cards(p.weather)}" for p in now.past)
            self.say(f"gone     {'; '.join(past)}", " " * 9)
        target = now.aimed.card
        shoots = now.counterattack
        back = f"; {words.COUNTERATTACK}: {counted(shoots, 'card')}" if shoots else ""
        self.say(f"target   {self.cards((target,))}  {words.target_text(target)}{back}")
        self.say(f"weather  {self.cards(now.weather)}  {words.weather_text(now.weather)}")
        strengths = " ".join(str(STRENGTH.get(card, "club")) for card in now.hand)
        self.say(f"hand     {self.cards(now.hand)}  (strength {strengths})")

    def cards(self, cards: Sequence[Card]) -> str:
        return self.terminal.cards(DECK, cards)

    def text(self, move: Decision) -> str:
        return move.symbols(f"{words.HANDLER}:") if self.terminal.symbols else str(move)

    def read(self, line: str) -> Decision:
        decision: Decision = self.play.parse(line, self.state)
        if (why := self.state.objection(decision)) is not None:
            raise InputError(why)
        return decision

    def happened(self) -> None:
        for each in self.game.events:
            shot, parts = each.shot, [self.text(each.decision)]
            if shot.stray:
                parts.append(f"{words.STRAY}: {self.cards(shot.stray)}")
            parts.append(f"{shot.points} points")
            if shot.counter:
                fate = words.KILLED if shot.killed else words.SURVIVED
                parts.append(f"{words.COUNTERATTACK}: {self.cards(shot.counter)}, {fate}")
            self.say("; ".join(parts))

    def why(self) -> Sequence[str]:
        return [said for each in self.game.events for said in happened(each, self.cards)]

    def hint(self, level: int) -> list[str]:
        """Return what is at stake, then a part of the best decision, then all of it."""
        options = self.solution.options(self.state)
        best, decision = options[0], options[0].decision
        if level == 3:
            return [f"{'Hold fire' if best.holds else self.text(decision)} ({self.worth(best)})."]
        choice = self.state.rules.may_hold and self.state.counterattack
        if level == 1 and choice:
            chances = next(each for each in options if not each.holds).chances
            points, death = float(chances.mean_points), float(chances.death)
            fate = f"a chance of {death:.0%} that {words.KILLED.partition(':')[0]}"
            return [f"The best shot: {points:.1f} points on average, {fate}."]
        if best.holds:
            return ["Hold fire."]
        aims = f"Aim at {counted(len(decision.groups), 'unit')}."
        group = f"{aims} One group: {self.cards(decision.groups[0])}."
        gives = f"Give up {self.cards(decision.given)}." if decision.given else group
        return [f"Shoot. {gives}" if choice else aims if level == 1 else gives]

    def worth(self, option: no_mans_land.Option) -> str:
        """Return what a decision is worth, in words."""
        score = self.played_for == SCORE
        return f"expected final score {option.value:.2f}" if score else f"chance {option.value:.0%}"

    def weigh(self) -> Advice:
        rows = []
        for option in self.solution.options(self.state):
            points, death = float(option.chances.mean_points), float(option.chances.death)
            figures = f"{option.value:.3f}", f"{points:.2f}", f"{death:.0%}"
            rows.append(Row(option.decision, figures))
        return Advice(("value", "points", words.MISFIRE), rows, most=SHOWN)

    def result(self, over: bool) -> str:
        if not over:
            return f"{self.state.score} points"
        return f"{self.state.final} points, {words.band_name(self.state.final)}"

    def reckoning(self) -> None:
        found = no_mans_land.reckon(self.game, self.solution)
        for line in summary(self.game, found, self.solution):
            self.say(line)

    def _cards(self, _: str) -> None:
        self.lines(STRENGTHS)
        self.say(HITS, "")
        self.show()


def happened(last: Round, shown: Shown) -> list[str]:
    """Return why a round came to what it did, a sentence each; `shown` writes cards."""
    before, decision, shot = last.before, last.decision, last.shot
    if decision.holds:
        return [f"Fire was held: no points, and no {words.COUNTERATTACK}."]
    target, said = before.aimed, []
    for n, group in enumerate(decision.groups):
        unit = target.units[1 if n == decision.handler else 0]
        came = f"{unit.points} points" if hits(group, unit.defence) else "a miss"
        said.append(f"{_reckoned(group, unit.defence, shown)}: {came}.")
    if shot.stray:
        said.append("One group was aimed at many, missed, and was more red than black: two cards.")
        came = f"{shot.points} points" if shot.points else "nothing is hit"
        strikes = _reckoned(shot.stray, target.units[0].defence, shown)
        said.append(f"{words.STRAY.capitalize()}: {strikes}: {came}.")
    if shot.counter:
        fate = words.KILLED if shot.killed else words.SURVIVED
        strikes = _reckoned(shot.counter, COUNTER_DEFENCE, shown)
        said.append(f"{words.COUNTERATTACK.capitalize()}: {strikes}: {fate}.")
    return said


def _reckoned(cards: Sequence[Card], defence: int, shown: Shown) -> str:
    """Return what decides whether cards hit: a club, or their sum and the defence."""
    if not ALWAYS_HITS.isdisjoint(cards):
        return f"{shown(tuple(cards))}, a club always hits"
    strengths = [STRENGTH[card] for card in cards]
    sums, total = " + ".join(map(str, strengths)), sum(strengths)
    equals = f"{sums} = {total}" if len(cards) > 1 else sums
    return f"{shown(tuple(cards))}, {equals} is {'' if total > defence else 'not '}over {defence}"


def summary(
    game: Played[Position], found: no_mans_land.Reckoning, solution: no_mans_land.Solution
) -> list[str]:
    """Return what there is to say of a reckoning, a line each."""
    sums = f"luck {found.luck:+.2f}, skill {found.skill:+.2f}: {found.end:.2f}"
    said = [f"Start {found.start:.2f}, {sums}"]
    lost = [each for each in found.changes if each.event == "decision" and each.change < -1e-9]
    if lost:
        worst = min(lost, key=lambda each: each.change)
        most = f"the most in round {worst.round + 1}: {worst.what} ({worst.change:+.2f})"
        said.append(f"{counted(len(lost), 'decision')} gave something up, {most}")
    else:
        said.append("No decision gave anything up.")
    end = game.state
    if end.is_over:
        final = end.final
        share = solution.distribution(Position(end.rules)).below(final)
        said.append(f"Your {final} beats {share:.0%} of perfect play.")
    return said


class Threshold(Task):
    """A puzzle: from what score on is fire better held?"""

    prompt, example = "from", "40"
    intro = "The least score from which on fire is better held; a number between two will do."
    hints = "how often the gun misfires; again: the best shot; again: the score"
    reads_numbers = True

    def __init__(self, puzzle: Puzzle) -> None:
        game: Played[Position] = Played.begun(hand_of(puzzle.deal), {})
        super().__init__(puzzle, Range(Aim(puzzle.goal["aim"])), game)
        self.sentence, self.screen.knows_score = TASKS[puzzle.mode], False

    @property
    def offered(self) -> Sequence[Decision]:
        return ()

    @cached_property
    def found(self) -> Found:
        from generator.no_mans_land.thresholds import threshold

        found = threshold(self.screen.solution, self.at.state)
        if found is None:
            raise InputError("this hand has no threshold")
        return found

    def pose(self) -> None:
        pen = Pen(min(self.terminal.page, COLUMNS))
        for paragraph in pen.described(self.document, PUBLISHED):
            self.lines(paragraph)

    def read(self, line: str) -> Fraction:
        if re.fullmatch(r"[+-]?\d{1,9}([./]\d{1,9})?", score := line.strip()):
            with suppress(ZeroDivisionError):
                return Fraction(score)
        raise InputError(f"{quoted(line)} is no score: a number, such as 40")

    def judge(self, answer: Fraction) -> tuple[str, bool]:
        refuted = self.found.refuted(answer)
        found = f"Solved: hold fire from {self.found.answer.score} on."
        self.say(found if refuted is None else f"No. {self._compared(refuted)}")
        return str(answer), refuted is None

    def hint(self, level: int) -> list[str]:
        chances = self.found.chances
        shot = self.screen.text(Decision.parse(self.found.shot))
        return [
            f"The gun misfires with a chance of {chances.death} ({float(chances.death):.1%}).",
            f"The best shot scores {chances.points}: {shot}.",
            f"From {self.found.answer.score} on.",
        ][level - 1 : level]

    def answer(self) -> None:
        """Print the score, and what both decisions come to there and just below."""
        self.say(f"Hold fire from {self.found.answer.score} on.")
        self.reckoning()

    def reckoning(self) -> None:
        for each in (self.found.below, self.found.answer):
            self.say(self._compared(each))

    def _compared(self, at: Weighed) -> str:
        chances = self.found.chances
        return compared(asdict(at), chances.points, 1 - chances.death)


def task_of(puzzle: Puzzle) -> Task:
    """Return the task of a puzzle, which may be one of an earlier version."""
    return Threshold(puzzle) if puzzle.mode in MODES else Hand(puzzle)


class Hand(Task):
    """A puzzle of an earlier version: which decision is best with one hand?"""

    prompt, intro, hints = Range.prompt, INTRO, Range.hints

    def __init__(self, puzzle: Puzzle) -> None:
        game: Played[Position] = Played.begun(Position.from_json(puzzle.deal), {})
        super().__init__(puzzle, Range(Aim(puzzle.goal["aim"])), game)
        self.sentence = TASKS[puzzle.mode]

    def judge(self, answer: Decision) -> tuple[str, bool]:
        from solver.no_mans_land.exact.solved import best_of

        options = self.screen.solution.options(self.screen.state)
        [chosen] = [option for option in options if option.text == str(answer)]
        if chosen not in best_of(options):
            lost = options[0].value - chosen.value
            self.say(f"Not the best: it is worth {chosen.value:.2f} and gives up {lost:.2f}.")
            return chosen.text, False
        self.say(f"Solved: {self.screen.worth(chosen)}.")
        return chosen.text, True

    def answer(self) -> None:
        """Print how many decisions are best, and compare them with the next."""
        from solver.no_mans_land.exact.solved import best_of

        options = self.screen.solution.options(self.screen.state)
        equal = len(best_of(options))
        self.say(f"{equal} of {len(options)} decisions {'is' if equal == 1 else 'are'} best:")
        self.lines("   value  points  misfire  decision")
        rows = self.screen.weigh().rows
        for row in rows[:SHOWN]:
            value, points, death = row.figures
            line = f"{value:>8}  {points:>6}  {death:>7}  {self.screen.text(row.move)}"
            self.say(line, " " * 27)
        if len(rows) > SHOWN:
            self.say(f"and {len(rows) - SHOWN} more")
