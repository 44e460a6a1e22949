"""Players by name, as games at a table use them: they hear a log and answer with a move."""

import re
from dataclasses import dataclass
from typing import Self

import numpy as np

from solver.common.errors import InputError
from solver.common.words import quoted, shortened
from solver.the_party.knowledge.memory import begin, notice
from solver.the_party.knowledge.observations import observations_in
from solver.the_party.knowledge.set_up import memory_of_known
from solver.the_party.knowledge.views import View
from solver.the_party.knowledge.worlds import hide
from solver.the_party.packed.move_codes import legal
from solver.the_party.packed.packing import pack, pack_rules, unpack_move
from solver.the_party.players import seats
from solver.the_party.players.styles import RANDOM, SQUIRE, STEWARD
from solver.the_party.rules.moves import Move
from solver.the_party.rules.switches import RuleSet

WORLDS = 100  # worlds of those who look ahead, by default
MOST_WORLDS = 10_000
LIE = 30  # what a lie weighs in its belief, in percent of a true announcement

STYLES = {"random": RANDOM, "squire": SQUIRE, "steward": STEWARD}
AHEAD = "pimc"

NAMES = (*STYLES, AHEAD)

INSTEAD = "squire"
"""Who plays on where a game names a player that there is not."""


@dataclass(frozen=True)
class Bot:
    """A player by `name`: a `style` (its number), or one who looks ahead in `worlds` (0: in none),
    which the style plays on for `horizon` actions. `lie` is what a lie weighs in the belief, in
    percent.
    """

    name: str
    style: int
    worlds: int = 0
    lie: int = LIE
    horizon: int = seats.HORIZON

    @property
    def seat(self) -> tuple[int, ...]:
        """The player as compiled code has it."""
        return self.style, self.worlds, self.lie, self.horizon

    @classmethod
    def is_one(cls, text: str) -> bool:
        """Return True if that is a player's name."""
        try:
            return bool(cls.named(text))
        except InputError:
            return False

    @classmethod
    def named(cls, text: str) -> Self:
        """Return the player of a name, such as ``pimc:200`` with worlds, or raise `InputError`."""
        if text in STYLES:
            return cls(text, STYLES[text])
        found = re.fullmatch(r"pimc(?::([0-9]{1,6}))?", text)
        if found is None:
            known = ", ".join((*NAMES, "pimc:WORLDS"))
            raise InputError(f"no player {quoted(text)}; there are {known}")
        worlds = int(found[1] or WORLDS)
        if not 1 <= worlds <= MOST_WORLDS:
            raise InputError(f"{shortened(text)}: from 1 to {MOST_WORLDS:,} worlds")
        return cls(text, SQUIRE, worlds)


@dataclass(frozen=True)
class Weighed:
    """A `move` and its result in worlds: `mean`, from -1 (sure loss) to 1, and standard `error`."""

    move: Move
    mean: float
    error: float


class Mind:
    """A player at a table, who knows their views only; `seed` decides what they leave to chance.
    `bot` says how they play, `rules` by which rules, `viewer` in which seat, from 0.
    """

    def __init__(self, bot: Bot | str, rules: RuleSet | str, viewer: int, seed: int = 0) -> None:
        self.bot = Bot.named(bot) if isinstance(bot, str) else bot
        self.rules, self.viewer = RuleSet.of(rules), viewer
        self._rules = pack_rules(self.rules)
        self._space = seats.empty_workspace(seed)
        self._heard = 0

    def forget(self) -> None:
        """Forget the log heard so far, for moves that were taken back."""
        self._heard = 0

    def move(self, view: View) -> Move:
        """Return the player's move; it is that of their style alone if no full state fits."""
        self._look(view)
        seat = np.array(self.bot.seat, np.int64)
        return unpack_move(int(seats.decide(self._space, self._rules, seat)))

    def weigh(self, view: View, worlds: int) -> list[Weighed]:
        """Return the legal moves, best first, if squires play on, or raise `InputError`."""
        self._look(view)
        space, bot = self._space, self.bot
        count = legal(space.state, self._rules, space.moves)
        hide(space.public, space.state, self._rules)
        found = seats.look_ahead(
            space, self._rules, self.viewer, SQUIRE, bot.lie, bot.horizon, worlds
        )
        if not found:
            raise InputError("no full state agrees with what is known")
        means = space.sums[0, :count] / (seats.WIN * worlds)
        squares = space.sums[1, :count] / (seats.WIN * seats.WIN * worlds)
        errors = np.sqrt(np.maximum(0, squares - means**2) / worlds)
        weighed = [
            Weighed(unpack_move(int(space.moves[n])), float(means[n]), float(errors[n]))
            for n in range(count)
        ]
        return sorted(weighed, key=lambda each: (-each.mean, str(each.move)))

    def _look(self, view: View) -> None:
        """Take in a view: the new lines of its log, or what it says is known. Raise `ValueError`
        unless it is this player's, and up to them.
        """
        if not view.state.asked == self.viewer == view.viewer:
            raise ValueError(f"no view of player {self.viewer} with a move to make")
        memory = self._space.memories[self.viewer]
        if view.log is None:
            memory[:] = memory_of_known(view, self._rules)
        else:
            if not self._heard:
                begin(memory, self._rules, self.viewer)
            for observation in observations_in(view.log[self._heard :]):
                notice(memory, self._rules, observation)
            self._heard = len(view.log)
        self._space.state[:] = pack(view.state)
