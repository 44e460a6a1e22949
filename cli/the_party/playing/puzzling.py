"""A daily puzzle in the terminal: the first move that forces the win, or call or trust."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from cli.common.conversation import Command
from cli.common.kept_games import GameFile
from cli.common.kept_puzzles import name_of
from cli.common.output import Terminal
from cli.common.playing import Question
from cli.common.progress import Waiting
from cli.the_party.playing.words import EXACT, INTRO, VERBS, in_text, typed_move
from generator.common.documents import Puzzle
from generator.common.texts import Pen
from generator.the_party.ends import hands_of_sender, view_of
from generator.the_party.game import PUBLISHED
from solver import the_party
from solver.the_party import EndGame, Move, state_from_json
from solver.the_party.rules.cards import DECK

if TYPE_CHECKING:
    from generator.the_party.calling import Calling

RANKS = {"K": "kings", "Q": "queens"}

ALWAYS = 0.995  # a share from which it counts as always


class Puzzling(Question[Puzzle]):
    """One puzzle, of either kind."""

    verbs = VERBS
    exact = EXACT

    def __init__(self, puzzle: Puzzle, terminal: Terminal) -> None:
        self.forces = puzzle.mode == "force"
        if self.forces:
            self.intro = INTRO
            self.hints = "which kind of move; again: which cards; again: which move"
        else:
            self.intro = "call, trust (c, t)"
            self.hints = "what may have been sent; again: how likely; again: the answer"
        self.explained_by = f"party the-party explain {name_of(puzzle)}"
        super().__init__(puzzle, {}, GameFile.none(), terminal)

    def table(self) -> list[Command]:
        moves = Command("moves", lambda _: self.say(self._text(self.legal)), "list the first moves")
        return [*([moves] if self.forces else []), *super().table()]

    def pose(self) -> None:
        for paragraph in Pen(self.console.width).described(self.state, PUBLISHED, brief=True):
            self.lines(paragraph)

    @property
    def legal(self) -> list[Move]:
        if not self.forces:
            return [Move("call"), Move("trust")]
        return state_from_json(self.state.deal["state"])[0].legal()

    def answered(self) -> bool:
        prompt, legal = "first move> " if self.forces else "call or trust? > ", self.legal
        move = self.asked(prompt, lambda line: typed_move(line, legal), [*map(str, legal)])
        return self._wins(move) if self.forces else self._is_best(move)

    def answer(self) -> None:
        """Print the line that wins and how others are prevented, or what the answers are worth."""
        if not self.forces:
            found = self.calling
            better, worse = found.answer.kind, "trust" if found.answer.kind == "call" else "call"
            share = found.mix[found.answer]
            often = "always" if share > ALWAYS else f"{share:.0%} of the time"
            self.say(
                f"The answer: {better}. Against the sender's best play it is worth "
                f"{found.loses:.2f} more than {worse}, where the answer matters (a win is 1, a "
                f"loss -1). The best play here is to {better} {often}."
            )
            return
        if not self.solved:
            self.say(f"The win: {self._text(self.forced.line)}")
        prevented: dict[str, list[Move]] = {}
        for first in self.forced.firsts:
            if first.wins_in is None:
                prevented.setdefault(self._text(first.line[1:]), []).append(first.move)
        if prevented:
            self.say("Any other first move can be prevented:")
        for line, moves in prevented.items():
            self.say(f"  {', '.join(map(self._text, ([move] for move in moves)))}: {line}", "    ")

    def hint(self, level: int) -> list[str]:
        if self.forces:
            move = self.forced.firsts[0].move
            cards = f"{move.kind} with {self._cards(move.cards)}" if move.cards else move.kind
            return [(move.kind, cards, self._text([move]))[level - 1]]
        if level == 3:
            return [self.calling.answer.kind]
        deal = self.state.deal
        end_game = EndGame.from_json(deal["end_game"])
        view = view_of(end_game, deal["log"])
        assert view.word is not None
        if level == 2:
            hands, true = hands_of_sender(end_game, view)
            often = f"{true} of the {hands} hands that player 0 may hold"
            return [f"The announcement can be true with {often}."]
        unseen = [card for card in end_game.unseen if card not in view.hand]
        fitting = [card for card in unseen if DECK.names[card][0] in view.word]
        what = " and ".join(RANKS[rank] for rank in view.word)
        held = f"Not in your hand, not seen: {self._cards(unseen)}"
        return [f"{held}; {what} among them: {self._cards(fitting) or 'none'}."]

    @cached_property
    def forced(self) -> the_party.Forced:
        state, seed = state_from_json(self.state.deal["state"])
        assert seed is not None
        with Waiting("searching"):
            return the_party.force(state, seed, state.turn, self.state.par["actions"])

    @cached_property
    def calling(self) -> Calling:
        from generator.the_party.calling import callings

        log = tuple(self.state.deal["log"])
        with Waiting("solving the end game"):
            every = callings(int(self.state.seed), the_party.RuleSet.parse(self.state.rules))
            return next(each for each in every if each.log == log)

    def _wins(self, move: Move) -> bool:
        [first] = [each for each in self.forced.firsts if each.move == move]
        won = first.wins_in is not None
        self.say(f"{'Solved' if won else 'That can be prevented'}: {self._text(first.line)}")
        return won

    def _is_best(self, move: Move) -> bool:
        right = move == self.calling.answer
        self.say(f"{'Solved' if right else 'Not the best'}: {move.kind}.")
        return right

    def _text(self, line: Iterable[Move]) -> str:
        return in_text(line, self.terminal)

    def _cards(self, cards: Iterable[int]) -> str:
        return self.terminal.cards(DECK, cards)
