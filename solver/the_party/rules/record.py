"""Records: a game as text, tags above its moves; or above its full log, which replays by itself."""

import base64
import re
import textwrap
from dataclasses import dataclass, field
from typing import Self

from solver.common.errors import at
from solver.common.rng import seed_named
from solver.common.tags import RecordError, as_moves, game_in, read_tags, tag_lines, words_in
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Game, Reader
from solver.the_party.rules.moves import Move
from solver.the_party.rules.switches import RuleSet

TITLE = "The Party"
TAGS = ("Game", "Players", "Rules", "Seed", "Result")  # any others are kept as they are
SEALED = "Sealed"  # the tag of a record whose body is another record, encoded against a glance
LONGEST = 4_000_000  # characters still read as a record: a full log of 10,000 actions has fewer
WIDTH = 78

_CARD = rf"(?:{'|'.join(DECK.names)})"
_WORD = re.compile(rf"\w+\s*:\s*(?:{_CARD}\s*)*(?:[=>]\s*\w+|(?<!\s)\S*)|\S+")
"""A number or a move: no move begins with a card, so cards belong to the move before them."""


@dataclass(frozen=True)
class Record:
    """A `game`, over or not, the `seed` if it has one, and in `more` further tags by name."""

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
        tags, body = read_tags(text, LONGEST, TAGS)
        if tags.get("Game", TITLE) != TITLE:
            raise RecordError("a record of another game")
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
    return game_in(text) == TITLE


def _unsealed(body: str) -> str:
    try:
        return base64.b64decode("".join(body.split()), validate=True).decode()
    except ValueError:
        raise RecordError("the sealed game is damaged") from None


def _rules(tags: dict[str, str]) -> RuleSet:
    players = tags.get("Players", "2")
    if players not in ("2", "3", "4"):
        raise RecordError(f"[Players]: {players!r:.20}: two to four play")
    with at("[Rules]", RecordError):
        return RuleSet.from_tag(tags.get("Rules", "default"), int(players))


def _moved(rules: RuleSet, seed: int, body: str) -> Game:
    game = Game.seeded(rules, seed)
    for number, word in words_in(_spelled(body), _WORD):
        with at(f"line {number}, move {len(game.moves) + 1}", RecordError):
            game = game.play(Move.parse(word))
    return game


def _logged(rules: RuleSet, body: str) -> Game:
    lines = enumerate(_spelled(body).splitlines(), 1)
    log = [(number, _line(line)) for number, line in lines if line.strip()]
    if not log:
        raise RecordError("neither a seed nor a log")
    with at("", RecordError):
        read = Reader(rules, None, log)
    return Game(read.state, read, tuple(read.lines), tuple(read.moves))


def _spelled(body: str) -> str:
    return re.sub(r"=\s*\w+", lambda said: said[0].upper(), as_moves(body, DECK))


def _line(text: str) -> str:
    """Return a line of a log with blanks where it has them: cards that are drawn stand apart."""
    line = re.sub(r" ?([:=>]) ?", r"\1", " ".join(text.split()))
    return line if " draw:" in line else re.sub(f"({_CARD}) (?={_CARD})", r"\1", line)
