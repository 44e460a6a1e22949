"""Recorded games as text, the same for all games: tags, then numbered moves, in the manner of PGN.

    [Game "No Man's Land"]
    [Rules "mortal"]
    [Seed "4"]
    [Result "*"]
    [Help "hint 1"]

    1. 4d5s 8cTh2h 2. hold {Too far away.} 3. -4s 9dThAd 7s

The game's own tags say which game it is; `Result` may be missing. All others are kept in their
order, and mean nothing here. Where there is no seed, the cards that came stand in parentheses. A
comment, in braces, is about the move before it. So it is written; what is read may have come by
mail or from a phone (plain.py). A *sealed* record has another one encoded in it, against a glance.
"""

from __future__ import annotations

import base64
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, Self

from solver.common.errors import InputError, at
from solver.common.game import Play, Played, S
from solver.common.tags import NUMBER, as_moves, game_in, is_tagged, read_tags, tag_lines
from solver.common.words import quoted, shortened

LONGEST = 4_000_000  # characters still read as a record: an old log of 10,000 actions has fewer
GLUE = "\N{NO-BREAK SPACE}"  # between the number of a move and the move, which stay on a line
WIDTH = 79  # columns of the lines of moves; a longer word stays whole
SEALED = "Sealed"  # the tag of a record whose body is another one

_AT_MARGIN = re.compile(r" +(?=[\[>])")  # before what would mean something at the margin
_ASIDE = re.compile(r"\{[^{}]*\}|\([^()]*\)")  # comments, and cards that came


@dataclass(frozen=True)
class Record(Generic[S]):
    """A recorded `game` of which `play` says the rest, the tags in `more` that are not its own, and
    `comments`, each by the number of the move before it. No tag has a double quote or a line feed.
    If it `was_sealed`, nobody is to see its hidden cards yet.
    """

    play: Play[S]
    game: Played[S]
    more: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    was_sealed: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        tags = {"Game": self.play.title, **self.game.tags}
        head = tag_lines(tags | {"Result": self.play.result(self.game.state)} | dict(self.more))
        body = textwrap.fill(
            " ".join(self._words()), WIDTH, break_long_words=False, break_on_hyphens=False
        )
        return f"{head}\n{body.replace(GLUE, ' ')}\n" if body else head

    def _words(self) -> Iterator[str]:
        for number, game in enumerate(self.game.history):
            if number:
                yield f"{number}.{GLUE}{game.move}"
            if game.orders is None and game.cards:
                yield f"({self.play.deck.text(game.cards)})"
            if number in self.comments:
                said = re.sub("[{}]", "", self.comments[number])
                said = _AT_MARGIN.sub(GLUE, said)
                yield f"{{{said}}}"

    @property
    def sealed(self) -> str:
        """The record as text in which seed and cards are encoded."""
        tags = {
            "Game": self.play.title, SEALED: "seed and cards are encoded until the game is over"
        }  # fmt: skip
        body = base64.b64encode(str(self).encode()).decode()
        return f"{tag_lines(tags)}\n{textwrap.fill(body, WIDTH)}\n"

    @classmethod
    def parse(cls, text: str, play: Play[S]) -> Self:
        """Return the record of a text, sealed or not, replayed; raise `InputError` for the first
        thing in it that is wrong: a tag, a move, the result.
        """
        tags, body = read_tags(text, LONGEST, ("Game", "Result", *play.own))
        if " ".join(tags.get("Game", play.title).split()) != play.title:
            raise InputError("a record of another game")
        if SEALED in tags:
            return replace(cls.parse(_unsealed(body), play), was_sealed=True)
        comments: dict[int, str] = {}
        game = play.older(tags, body)
        if game is None:
            with at(""):
                game = play.begin(tags)
            game = _replayed(play, game, body, comments)
        result = play.result(game.state)
        if (claimed := tags.get("Result", result)) != result:
            raise InputError(f"[Result]: {quoted(claimed)}, and the game says {result}")
        own = {"Game", "Result", *play.own}
        more = {name: value for name, value in tags.items() if name not in own}
        return cls(play, game, more, comments)


def is_record(text: str, play: Play[S]) -> bool:
    """Return True if a text has tags, be they broken, and none of another game."""
    tagged = is_tagged(text, ("Game", "Result", SEALED, *play.own))
    return tagged and game_in(text) in (None, play.title)


def _unsealed(body: str) -> str:
    try:
        return base64.b64decode("".join(body.split()), validate=True).decode()
    except ValueError:
        raise InputError("the sealed game is damaged") from None


def _replayed(play: Play[S], game: Played[S], body: str, comments: dict[int, str]) -> Played[S]:
    """Return a game after the moves of a text, and take out the comments."""
    said: list[str] = []

    def aside(found: re.Match[str]) -> str:
        said.append(found[0])
        return f" {{{len(said) - 1}}} " + "\n" * found[0].count("\n")

    number = 0
    for line, word in words_of(as_moves(_ASIDE.sub(aside, body), play.deck), play.word):
        beside = said[int(word[1:-1])] if re.fullmatch(r"\{\d+\}", word) else ""
        if beside.startswith("{"):
            comments[number] = " ".join(beside[1:-1].split())
            continue
        number += not beside
        with at(f"line {line}" + f", move {number}" * (not beside)):
            if beside:
                for card in play.deck.read_known(beside[1:-1], "? is no card that came"):
                    game = game.play(card)
            elif game.is_over:
                raise InputError(f"{shortened(word)}: the game is over")
            else:
                game = game.play(play.parse(word, game.state))
    return game


def words_of(text: str, word: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Yield moves, and ``{0}`` in place of what stands aside, each with its line."""
    line, at_, end = 1, 0, 0
    for found in (*re.finditer(rf"\{{\d+\}}|{word.pattern}", text), None):
        begin = len(text) if found is None else found.start()
        if strange := text[end:begin].strip():
            line += text.count("\n", at_, end)
            raise InputError(f"line {line}: {shortened(strange)} means nothing")
        if found is None:
            return
        line, at_, end = line + text.count("\n", at_, begin), begin, found.end()
        if not NUMBER.fullmatch(found[0].strip()):
            yield line, " ".join(found[0].split())
