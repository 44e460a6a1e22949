"""What The Shooting Party says of itself: which game tags describe, its moves in a record, its
result; and what is known of the deal of a game that earlier versions kept of real cards.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from solver.common.errors import InputError, at
from solver.common.game import MoveError, Play, Played
from solver.common.plain import plain
from solver.common.record import Record, words_of
from solver.common.tags import as_moves
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, PASSES, deal_named
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.typed_moves import texts_of_moves, typed_move

TABLE = "Table"  # the tag of a game of real cards; cards not drawn lie in a made-up order
TURN, OPENING = "Turn", "opening"
"""Its tag of a turn that is not whole: the move, or that word, and the cards named so far."""

_CARD = rf"(?:{'|'.join(DECK.names)})"
WORD = re.compile(
    rf"-\s*{_CARD}(?:\s+{_CARD}(?!\S))+|-\s+\S+"
    rf"|\w+\s*:\s*{_CARD}(?:\s*\+\s*{_CARD})?(?!\S)|\S+"
)
"""A number or a move. Cards that stand apart are one discard if each of them does: only then could
no part of it be a move whose sign is lost.
"""


class ShootingParty(Play[Position]):
    """What The Shooting Party says of itself (solver/common/game.py)."""

    name, title = "shooting-party", "The Shooting Party"
    own = ("Rules", "Seed", "Deal", "Reshuffle")
    deck, word = DECK, WORD

    def begin(self, tags: Mapping[str, str]) -> Played[Position]:
        """Return the game of a deal: of its code, or its seed alone; `Reshuffle` is the seed that
        supplied orders that nobody has seen (`deal.completed`).
        """
        rules = RuleSet.parse(tags.get("Rules", "leverstoke"))
        if not {"Deal", "Seed"} & set(tags):
            raise InputError("no [Deal] and no [Seed] tag")
        deal = deal_named(tags.get("Deal"), tags.get("Seed"), tags.get("Reshuffle"))
        return played(Position.opening(deal, rules))

    def parse(self, text: str, state: Position) -> Move:
        """Return the move of a text, recorded or typed; raise `MoveError` if it is none."""
        try:
            return Move.parse("".join(text.split()))
        except MoveError:
            return typed_move(text, state)

    def text(self, state: Position) -> str:
        """Return a position with the orders of its deal (situation.py)."""
        return situation.in_words(state)

    def document(self, state: Position) -> dict[str, Any]:
        """Return a position with the orders of its deal, and its rules."""
        return {"rules": str(state.rules)} | situation.in_view(state)

    def read(self, given: str | Mapping[str, Any], rules: Any = None) -> Position:
        """Return the position that a text or a document describes. Raise `InputError`."""
        if isinstance(given, str):
            return situation.described(given, RuleSet.of(rules))
        own = given.get("rules", str(RuleSet.of(rules)))
        places = {name: value for name, value in given.items() if name != "rules"}
        return situation.from_json(places, RuleSet.of(own))

    def result(self, state: Position) -> str:
        """Return queens+aces, ``*`` for a game that is not over."""
        return "{}+{}".format(*state.score) if state.is_over else "*"


PLAY = ShootingParty()


def played(opening: Position, moves: Sequence[Move] = ()) -> Played[Position]:
    """Return the game after moves from an opening; raise `IllegalMove`."""
    deal = opening.deal
    named = {"Seed": deal.seed, "Deal": deal.code, "Reshuffle": deal.reshuffle}
    tags = {"Rules": str(opening.rules)} | {n: str(v) for n, v in named.items() if v is not None}
    game = Played.begun(opening, tags)
    for move in moves:
        game = game.play(move)
    return game


def parse_moves(text: str) -> tuple[Move, ...]:
    """Return moves between white space or commas, with numbers or not, or raise `InputError`."""
    moves: list[Move] = []
    for line, word in words_of(as_moves(text, DECK), WORD):
        with at(f"line {line}, move {len(moves) + 1}"):
            moves.append(Move.parse("".join(word.split())))
    return tuple(moves)


def typed_moves(text: str, start: Position) -> tuple[Move, ...]:
    """Return moves that are typed one after another, from a position on. Raise `InputError` for the
    first that is none, or not legal.
    """
    moves = []
    for number, each in enumerate(texts_of_moves(text), 1):
        with at(f"move {number}"):
            moves.append(move := PLAY.parse(each, start))
            start = start.play(move)
    return tuple(moves)


def drawn(record: Record[Position]) -> dict[str, int]:
    """Return how many cards are known of each order of a game of real cards, by its name: those
    that were drawn from it, and those named of a turn that is not whole.
    """
    games, named = record.game.history, None
    if TURN in record.more:
        head, *cards = plain(record.more[TURN]).split() or [OPENING]
        games = games[:1] if head == OPENING else [*games, games[-1].play(Move.parse(head))]
        named = len(cards)
    known, order = dict.fromkeys(ORDER_NAMES, 0), 0
    for number, game in enumerate(games, 1):
        left = named if number == len(games) else None
        for event in game.events:
            if event.kind in ("pass", "shuffle"):
                order = event.pass_number - 1 + PASSES * (event.kind == "shuffle")
            elif event.kind in ("draw", "display") and left != 0:
                known[ORDER_NAMES[order]] += 1
                left = None if left is None else left - 1
    return known
