"""A game being played: who sits where, its moves, and its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from solver.common.files import put, write_whole
from solver.the_party.knowledge.views import View
from solver.the_party.players.bots import Bot, Mind
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import Record
from solver.the_party.rules.state import State

HELP_TAG = "Help"
SEATS_TAG = "Seats"
PERSON = "person"


class Session:
    """The state of a game. A seat without a bot is a person's. `file` is where the game is saved
    after every move; None: nowhere.
    """

    def __init__(self, record: Record, seats: Sequence[Bot | None], file: Path | None) -> None:
        assert record.seed is not None
        self.seed = record.seed
        self.file = file
        self.seats = list(seats)
        names = ", ".join(PERSON if bot is None else bot.name for bot in seats)
        self.record = replace(record, more={**record.more, SEATS_TAG: names})
        rules = record.rules
        self.minds = [
            None if bot is None else Mind(bot, rules, seat, self.seed % (1 << 32) + seat)
            for seat, bot in enumerate(seats)
        ]

    @property
    def game(self) -> Game:
        """The game so far."""
        return self.record.game

    @property
    def state(self) -> State:
        """The state to decide."""
        return self.game.state

    @property
    def persons(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat, bot in enumerate(self.seats) if bot is None]

    def bots_move(self) -> Move:
        """Return the move of the bot that is asked."""
        player = self.state.asked
        assert player is not None
        mind = self.minds[player]
        assert mind is not None
        return mind.move(View.of(self.game, player))

    def play(self, move: Move) -> None:
        """Make a move and save; raise `OSError` if the file cannot be written (the move stands)."""
        self.record = replace(self.record, game=self.game.play(move))
        self.save()

    def undo(self, person: int) -> bool:
        """Take back the last move of a person, with all after it, and save; return False if there
        is none.
        """
        game = Game.seeded(self.record.rules, self.seed)
        before, last = game, None
        for move in self.game.moves:
            if before.state.asked == person:
                last = before
            before = before.play(move)
        if last is None:
            return False
        for mind in self.minds:
            if mind is not None:
                mind.forget()
        self.record = replace(self.record, game=last)
        self.note_help("undo")
        self.save()
        return True

    def note_help(self, kind: str) -> None:
        """Record that a kind of help was taken."""
        text = self.record.more.get(HELP_TAG, "")
        taken = text.split(", ") if text else []
        if kind not in taken:
            more = {**self.record.more, HELP_TAG: ", ".join([*taken, kind])}
            self.record = replace(self.record, more=more)

    def save(self, file: Path | None = None) -> Path | None:
        """Write the game to `file`, or else to its own; return which, None if it has none."""
        target = file or self.file
        if target is not None:
            text = str(self.record).encode("utf-8")
            write_whole(target, lambda out: put(out, text))
        return target
