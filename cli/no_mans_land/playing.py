"""A game as the player sees it, and a puzzle: one hand to decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from cli.common.conversation import Command
from cli.common.kept_games import GameFile
from cli.common.kept_puzzles import name_of
from cli.common.output import Terminal
from cli.common.playing import Shell
from cli.common.questions import Question
from cli.no_mans_land.parameters import solved
from cli.no_mans_land.sentences import happened, summary
from generator.common.documents import Puzzle
from generator.no_mans_land.sheet import TASKS, rated
from solver import no_mans_land
from solver.common.cards import Card
from solver.common.errors import InputError
from solver.common.tags import one_move
from solver.common.words import counted
from solver.no_mans_land import (
    Aim,
    Decision,
    DecisionError,
    Orders,
    Position,
    Record,
    Shot,
    dealt,
    play_round,
)
from solver.no_mans_land.rules import words
from solver.no_mans_land.rules.cards import DECK, ROUNDS, STRENGTH

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

SHOWN = 5  # decisions that `advise` shows

SCORE = Aim("score")


class Screen(Shell[Record]):
    """A game in rounds, played for the score."""

    intro = INTRO
    explained_by = "party explain"
    unit = "round"
    hints = "what is at stake; again: a part of the best decision; again: all of it"
    verbs = ("hold", "all")
    deck = DECK
    exact = frozenset(map(str.lower, DECK.names))  # Ad is a card, not advise
    advice = "the best decisions with what they are worth"

    def __init__(
        self,
        record: Record,
        file: GameFile,
        terminal: Terminal,
        aim: Aim = SCORE,
    ) -> None:
        super().__init__(record, dict(record.more), file, terminal)
        self.aim = aim
        self.orders = Orders.from_seed(record.seed or 0)
        self.before: Position | None = None

    @cached_property
    def solution(self) -> no_mans_land.Solution:
        return solved(self.state.rules, self.aim)

    def table(self) -> list[Command]:
        return [
            Command("cards", self._cards, "the strengths of the cards, and the hand again"),
            *super().table(),
        ]

    def is_over(self) -> bool:
        return self.state.end.is_over

    def earlier(self) -> Record | None:
        rounds = self.state.rounds
        return replace(self.state, rounds=rounds[:-1]) if rounds else None

    def record(self) -> str:
        return str(replace(self.state, more=self.tags))

    def objection(self, name: str) -> str | None:
        early = self.before is None and name in ("hint", "advise", "moves")
        return "there is no hand yet" if early else super().objection(name)

    def turn(self) -> None:
        between = self.state.end
        self.begin(between)
        self.before = before = dealt(self.orders, between)
        self.show(before)
        decision = self.decided(before)
        shot = play_round(self.orders, before, decision)
        self.go_on(self.state.with_round(decision, before, shot))
        self._print_shot(before, decision, shot)

    def begin(self, position: Position) -> None:
        self.say("")
        self.say(f"Round {position.round + 1} of {ROUNDS}, score {position.score}")

    def show(self, before: Position) -> None:
        """Print the table: targets and weather that are gone, target, weather, hand."""
        if before.past:
            past = (f"{self.cards((p.target,))} in {self.cards(p.weather)}" for p in before.past)
            self.say(f"gone     {'; '.join(past)}", " " * 9)
        target = before.aimed.card
        shoots = before.counterattack
        back = f"; {words.COUNTERATTACK}: {counted(shoots, 'card')}" if shoots else ""
        self.say(f"target   {self.cards((target,))}  {words.target_text(target)}{back}")
        self.say(f"weather  {self.cards(before.weather)}  {words.weather_text(before.weather)}")
        strengths = " ".join(str(STRENGTH.get(card, "club")) for card in before.hand)
        self.say(f"hand     {self.cards(before.hand)}  (strength {strengths})")

    def decided(self, before: Position) -> Decision:
        return self.choice("decision> ", lambda line: typed_decision(line, before), self.verbs)

    def refuse(self, error: InputError) -> None:
        """Print why a line means nothing, in the words of the screen."""
        said = str(error).replace("handler", words.HANDLER).replace("him", "it")
        self.say(said)

    def cards(self, cards: tuple[Card, ...]) -> str:
        return self.terminal.cards(DECK, cards)

    @property
    def offered(self) -> Sequence[Decision]:
        return self.before.legal() if self.before is not None else ()

    def move_text(self, decision: Decision) -> str:
        return decision.symbols(f"{words.HANDLER}:") if self.symbols else str(decision)

    def hint(self, level: int) -> list[str]:
        """Return what is at stake, then a part of the best decision, then all of it."""
        assert self.before is not None
        options = self.solution.options(self.before)
        best, decision = options[0], options[0].decision
        if level == 3:
            return [f"{self.move_text(decision)}: {best.value:.2f}."]
        choice = self.before.rules.may_hold and self.before.counterattack
        if level == 1 and choice:
            chances = next(each for each in options if not each.holds).chances
            points, death = float(chances.mean_points), float(chances.death)
            fate = f"a chance of {death:.0%} that {words.KILLED.partition(':')[0]}"
            return [f"The best shot: {points:.1f} points on average, {fate}."]
        if best.holds:
            return ["Hold fire."]
        aims = f"Aim at {counted(len(decision.groups), 'unit')}."
        gives = f"Give up {self.cards(decision.given)}." if decision.given else aims
        return [f"Shoot. {gives}" if choice else aims if level == 1 else gives]

    def result(self, over: bool) -> str:
        end = self.state.end
        return (
            f"{end.final} points, {words.band_name(end.final)}" if over else f"{end.score} points"
        )

    def reckoning(self) -> None:
        found = no_mans_land.reckon(self.state, self.solution)
        for line in summary(self.state, found, self.solution):
            self.say(line)

    def _print_shot(self, before: Position, decision: Decision, shot: Shot) -> None:
        parts = [self.move_text(decision)]
        if shot.stray:
            parts.append(f"{words.STRAY}: {self.cards(shot.stray)}")
        parts.append(f"{shot.points} points")
        if shot.counter:
            fate = words.KILLED if shot.killed else words.SURVIVED
            parts.append(f"{words.COUNTERATTACK}: {self.cards(shot.counter)}, {fate}")
        self.say("; ".join(parts))

    def changed(self, word: str, count: int) -> None:
        if word == "undo":
            self.practise()

    def happened(self) -> Sequence[str]:
        rounds = self.state.rounds
        return happened(rounds[-1], self.cards) if rounds else ()

    def advise(self) -> None:
        assert self.before is not None
        self.compare(self.solution.options(self.before))

    def compare(self, options: Sequence[no_mans_land.Option]) -> None:
        """Print the best decisions with their values, mean points and chances of death."""
        self.lines("   value  points  death  decision")
        for option in options[:SHOWN]:
            points, death = float(option.chances.mean_points), float(option.chances.death)
            figures = f"{option.value:8.3f}  {points:6.2f}  {death:5.0%}"
            self.say(f"{figures}  {self.move_text(option.decision)}", " " * 25)
        if len(options) > SHOWN:
            self.say(f"and {len(options) - SHOWN} more")

    def _cards(self, _: str) -> None:
        self.lines(STRENGTHS)
        self.say(HITS, "")
        if self.before is not None:
            self.show(self.before)


class Puzzling(Question[Record], Screen):
    """One puzzle: one hand to decide."""

    def __init__(self, puzzle: Puzzle, terminal: Terminal) -> None:
        self.document = puzzle
        self.explained_by = f"party explain {name_of(puzzle)} --game {puzzle.game}"
        self.position = Position.from_json(puzzle.deal)
        record, aim = Record(self.position.rules), Aim(puzzle.goal["aim"])
        super().__init__(record, GameFile.none(), terminal, aim)

    def answered(self) -> tuple[str, bool]:
        from solver.no_mans_land.exact.solved import best_of

        decision = self.decided(self.position)
        options = self.solution.options(self.position)
        [chosen] = [option for option in options if option.text == str(decision)]
        if chosen not in best_of(options):
            lost = options[0].value - chosen.value
            self.say(f"Not the best: it is worth {chosen.value:.2f} and gives up {lost:.2f}.")
            return chosen.text, False
        self.say(f"Solved: {chosen.value:.2f}.")
        return chosen.text, True

    def answer(self) -> None:
        """Print how many decisions are best, and compare them with the next."""
        from solver.no_mans_land.exact.solved import best_of

        options = self.solution.options(self.position)
        equal = len(best_of(options))
        self.say(f"{equal} of {len(options)} decisions {'is' if equal == 1 else 'are'} best:")
        self.compare(options)

    def pose(self) -> None:
        puzzle = self.document
        self.say(f"No Man's Land, puzzle {puzzle.number}, {puzzle.date}: {TASKS[puzzle.mode]}")
        hard = f"{puzzle.tier}, {rated(vars(puzzle))}"
        self.say(f"Difficulty: {hard}. Rules: {puzzle.rules}.")
        self.before = self.position
        self.begin(self.position)
        self.show(self.position)


def typed_decision(text: str, position: Position) -> Decision:
    """Return the legal decision that a line means; raise `DecisionError`.

    Besides the decision's text in any order: ``all`` aims the whole hand at one unit, and the cards
    to give up need not be named if they are just those that are not aimed.
    """
    due, text = position.penalty, one_move(text)
    if text.strip().lower() == "all":
        if due:
            raise DecisionError(f"{counted(due, 'card')} must be given up: type the others")
        text = DECK.text(position.hand, "")
    decision = Decision.parse(text)
    if not decision.holds and not decision.given:
        left = tuple(card for card in position.hand if card not in decision.kept)
        if len(left) == due:
            decision = replace(decision, given=left)
    position.check(decision)
    return decision
