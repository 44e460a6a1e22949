"""Records: a game as text, tags above its moves; or above its full log, which replays by itself."""

import base64
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from solver.common.errors import at
from solver.common.rng import seed_named
from solver.common.tags import RecordError, read_tags, tag_lines
from solver.the_party.rules.game import Game, Reader
from solver.the_party.rules.moves import Move
from solver.the_party.rules.switches import RuleSet

TITLE = "The Party"
TAGS = ("Game", "Players", "Rules", "Seed", "Result")  # any others are kept as they are
SEALED = "Sealed"  # the tag of a record whose body is another record, encoded against a glance
LONGEST = 4_000_000  # characters still read as a record: a full log of 10,000 actions has fewer
WIDTH = 78


@dataclass(frozen=True)
class Record:
    """A game, over or not, the seed if it has one, and in `more` further tags by name."""

    game: Game
    seed: int | None = None
    more: dict[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.game.state.rules

    @property
    def result(self) -> str:
        """The winner, ``-`` for a drawn game, ``*`` for one that is not over."""
        state = self.game.state
        if not state.is_over:
            return "*"
        return "-" if state.winner is None else str(state.winner)

    def __str__(self) -> str:
        tags = {"Game": TITLE, "Players": str(self.rules.players), "Rules": self.rules.tagged}
        if self.seed is not None:
            tags["Seed"] = str(self.seed)
        tags |= self.more | {"Result": self.result}
        head = tag_lines(tags)
        moves = " ".join(map(str, self.game.moves))
        body = self.game.full_log if self.seed is None else textwrap.wrap(moves, WIDTH)
        return f"{head}\n" + "".join(f"{line}\n" for line in body)

    @property
    def sealed(self) -> str:
        """The record as text in which the seed and all cards are encoded."""
        tags = {"Game": TITLE, SEALED: "seed and cards are encoded until the game is over"}
        body = base64.b64encode(str(self).encode()).decode()
        return f"{tag_lines(tags)}\n{textwrap.fill(body, WIDTH)}\n"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the record of a text, sealed or not, replayed; raise `RecordError` otherwise."""
        tags, body = read_tags(text, TITLE, LONGEST)
        if SEALED in tags:
            return cls.parse(_unsealed(body))
        rules = _rules(tags)
        seed = seed_named(tags.get("Seed"), "[Seed]", RecordError)
        game = _logged(rules, body) if seed is None else _moved(rules, seed, body)
        more = {name: text for name, text in tags.items() if name not in TAGS}
        made = cls(game, seed, more)
        if tags.get("Result", made.result) != made.result:
            raise RecordError(f"[Result]: {tags['Result']!r:.20}, and the game says {made.result}")
        return made


def looks_like_record(text: str) -> bool:
    """Return True if a text has this game's tag."""
    return f'[Game "{TITLE}"]' in text


def _unsealed(body: Sequence[tuple[int, str]]) -> str:
    try:
        return base64.b64decode("".join(line for _, line in body), validate=True).decode()
    except ValueError:
        raise RecordError("the sealed game is damaged") from None


def _rules(tags: dict[str, str]) -> RuleSet:
    players = tags.get("Players", "2")
    if players not in ("2", "3", "4"):
        raise RecordError(f"[Players]: {players!r:.20}: two to four play")
    with at("[Rules]", RecordError):
        return RuleSet.from_tag(tags.get("Rules", "default"), int(players))


def _moved(rules: RuleSet, seed: int, body: Sequence[tuple[int, str]]) -> Game:
    game = Game.seeded(rules, seed)
    for number, line in body:
        for word in line.split():
            with at(f"line {number}, move {len(game.moves) + 1}", RecordError):
                game = game.play(Move.parse(word))
    return game


def _logged(rules: RuleSet, body: Sequence[tuple[int, str]]) -> Game:
    if not body:
        raise RecordError("neither a seed nor a log")
    with at("", RecordError):
        read = Reader(rules, None, body)
    return Game(read.state, read, tuple(read.lines), tuple(read.moves))
