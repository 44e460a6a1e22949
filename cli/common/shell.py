"""The shell in which every game and every puzzle is played at the terminal: the commands of all
games at each turn of a sitting (sitting.py), such as hints, advice, moves by their numbers, and
moves taken back.
"""

import re
from functools import partial
from math import inf

from cli.common import results as R
from cli.common.conversation import Command
from cli.common.screen import say_advice
from cli.common.sitting import Changed, Sitting
from solver.common.errors import InputError
from solver.common.game import S
from solver.common.words import counted

LEVELS = 3  # of hints at one decision
PRACTICE = "practice"  # the kind of help that it is to take back a decision after which cards came


class Shell(Sitting[S]):
    """A sitting with its commands."""

    def table(self) -> list[Command]:
        screen, unit = self.screen, self.screen.unit
        undo = f"take back the last {unit}; undo 3: the last three"
        again = f"make again what was taken back; redo 3: three {unit}s"
        own = self.task.commands() if self.task else []
        found = [
            *own,
            Command(R.ANSWER, self._answer, self.asking.best, also=("best",)),
            *(each for each in screen.commands() if each.name not in {c.name for c in own}),
            Command("hint", self._hint, self.asking.hints, "[N]"),
            Command("advise", self._advise, screen.advice, also=("advice",)),
            Command("moves", lambda _: self.show_moves(), "the moves, with their numbers"),
            Command("why", self._why, "what just happened, and by which rule"),
            Command("undo", partial(self._walk, "undo"), undo, "[N]", ("u", "back")),
            Command("redo", partial(self._walk, "redo"), again, "[N]"),
            Command("restart", lambda _: self._walk("undo", "", inf), "back to the beginning"),
            Command("log", lambda _: screen.log(self.record()), screen.logged),
            Command("save", self._save, "write the game to a file", "FILE"),
            *super().table(),
        ]
        return [each for each in found if each.name not in self.asking.lacks]

    def objection(self, name: str) -> str | None:
        if self.task is not None and name == "advise":
            return "a puzzle has hints; answer gives it up"
        if not self.asking.is_kept and name in ("log", "save"):
            return "of a daily puzzle only the result is kept: `party record`"
        said = self.asking.objection(name) or self.screen.objection(name)
        if not self.asking.by_moves and name in ("undo", "redo", "restart"):
            return said or "there is no move to take back: one answer is asked for"
        return said

    def explain(self, text: str) -> None:
        if not self._is_number(text):
            said = self.screen.would(text)
        else:
            try:
                move = self.chosen(text)
            except InputError as error:
                return self.say(str(error))
            said = self.screen.would(str(move)) or f"{text}: {self.screen.text(move)}"
        return super().explain(text) if said is None else self.say(said)

    # The commands

    def _hint(self, rest: str) -> None:
        if rest not in ("", "1", "2", "3"):
            self.say("hint, hint 1, hint 2 or hint 3")
            return
        level = min(int(rest or self.hinted + 1), LEVELS)
        with self.interruptible():
            lines = self.asking.hint(level)
            self.hinted = level
            self.attempt.note_help(f"hint {level}")
            if not any(game is self.game and n >= level for game, n in self.asked_for):
                self.asked_for.append((self.game, level))
                self.attempt.add(R.HINTS_TAG)
            for line in lines:
                self.say(self.in_symbols(line), "  ")

    def _advise(self, _: str) -> None:
        with self.interruptible():
            advice = self.screen.weigh()
            self.listed = self.screen.offered
            say_advice(self, advice, self.screen.text, self.listed)
            self.attempt.note_help("advise")

    def _why(self, _: str) -> None:
        for sentence in self.screen.why() or ["Nothing has happened yet."]:
            self.say(f"- {sentence}", "  ")

    def _answer(self, _: str) -> None:
        with self.interruptible():
            self.asking.answer()
            if self.task is None:
                self.attempt.note_help(R.BEST)
                self.say("You may play on, but the game does not count in your record now.")
                return
            self.given_up = True
            self.attempt.note_help(R.ANSWER)
            self.attempt.note_time()
            raise Changed

    def _walk(self, word: str, rest: str, most: float = 1) -> None:
        """Go back or forth by as many steps as typed, or as there are, at `most` so many."""
        unit = self.screen.unit
        if rest and not re.fullmatch("[1-9][0-9]{0,3}", rest):
            self.say(f"{word} takes a number of {unit}s: {word} 3")
            return
        before, wanted, count = self.game, int(rest) if rest else most, 0
        while count < wanted and self._step(word):
            count += 1
        if count == 0:
            self.say(f"nothing to {word}")
            return
        if count < wanted < inf:
            past = {"undo": "undid", "redo": "redid"}[word]
            self.say(f"{past} {counted(count, unit)}: there were no more")
        if word == "undo" and self.asking.forgives(self.undone):
            self.attempt.add("Slipped")
            raise Changed
        saw_more = self.screen.gone_back(before)
        if word == "undo":
            self.attempt.note_help("undo")
            self.attempt.add(R.UNDONE_TAG, count)
            if saw_more and PRACTICE not in self.attempt.helped:
                self.say("You have seen cards to come: from here the game is practice.")
                self.attempt.note_help(PRACTICE)
        raise Changed

    def _step(self, word: str) -> bool:
        """Go back or forth by one decision, if there is one."""
        if word == "redo":
            game = self.undone.pop() if self.undone else None
        elif (game := self.screen.earlier()) is not None:
            self.undone.append(self.game)
        if game is not None:
            self._at(game)
        return game is not None

    def _save(self, rest: str) -> None:
        if rest:
            self.say(self.file.save_as(rest, self.record()))
        elif self.file.path is None:
            self.say("The game is not saved: save FILE")
        else:
            self.say(f"The game is saved after every {self.screen.unit}: {self.file.path}")
