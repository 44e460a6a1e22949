"""What The Party says of itself: which game tags describe, its moves in a record, its result; and
the logs that earlier versions kept of games without a seed.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from solver.common.errors import InputError, at
from solver.common.game import MoveError, Play, Played
from solver.common.rng import seed_named
from solver.common.tags import as_moves
from solver.common.words import quoted
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import State, opening, seeded
from solver.the_party.rules.logs import Reader
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state_documents import document_of, state_from_json, state_to_json
from solver.the_party.rules.switches import RuleSet
from solver.the_party.rules.typed import typed_move

_CARD = rf"(?:{'|'.join(DECK.names)})"
_NUMBERS = re.compile(r"default|\w+ \w+(,.*)?")  # rules as earlier versions wrote them: goal 2


class TheParty(Play[State]):
    """What The Party says of itself (solver/common/game.py)."""

    name, title = "the-party", "The Party"
    own = ("Players", "Rules", "Seed")  # Players: of earlier versions
    deck = DECK
    # No move begins with a card, so cards belong to the move before them.
    word = re.compile(rf"\w+\s*:\s*(?:{_CARD}\s*)*(?:[=>]\s*\w+|(?<!\s)\S*)|\S+")

    def begin(self, tags: Mapping[str, str]) -> Played[State]:
        """Return the game of rules and seed; without a seed, cards have to be told."""
        rules, seed = _rules(tags), seed_named(tags.get("Seed"), "[Seed]")
        if seed is None:
            return Played.begun(opening(rules), {"Rules": str(rules)})
        return seeded(rules, seed)

    def parse(self, text: str, state: State) -> Move:
        """Return the move of a text, recorded or typed; raise `MoveError` if it is none."""
        try:
            return Move.parse(_spelled("".join(text.split())))
        except MoveError as error:
            if ":" not in text and not state.is_chance:
                with suppress(MoveError):
                    return typed_move(text, state.legal_moves())
            raise error from None

    def document(self, state: State) -> dict[str, Any]:
        """Return a state at a decision or the end."""
        return state_to_json(state)

    def read(self, given: str | Mapping[str, Any], rules: Any = None) -> State:
        """Return the state of a text (`State.__str__`) or a document. Raise `InputError`."""
        if isinstance(given, str):
            given = document_of(given, RuleSet.of(rules))
        return state_from_json(given)[0]

    def result(self, state: State) -> str:
        """Return the winner, ``-`` for a drawn game, ``*`` for one that is not over."""
        if not state.is_over:
            return "*"
        return "-" if state.winner is None else str(state.winner)

    def older(self, tags: Mapping[str, str], body: str) -> Played[State] | None:
        """Return the game of a full log, the record of a game without a seed before 2.0."""
        lines = _spelled(as_moves(body, DECK)).splitlines()
        log = [(number, _line(line)) for number, line in enumerate(lines, 1) if line.strip()]
        if "Seed" in tags or not log or not re.match(r"[0-3] draw", log[0][1]):
            return None
        with at(""):
            rules = _rules(tags)
            read = Reader(rules, None, log)
            game = Played.begun(opening(rules), {"Rules": str(rules)})
            for line in (each.full for each in read.lines):
                kind, _, cards = line.partition(" ")[2].partition(":")
                if kind in ("draw", "pick"):
                    for card in DECK.run(cards.replace(" ", "")):
                        game = game.play(card)
                elif game.state.player is not None and game.state.player >= 0:
                    game = _moved(game, line)
        return game


def _moved(game: Played[State], line: str) -> Played[State]:
    """Return a game after the move that a line of its full log is; of other lines, the game."""
    player, _, text = line.partition(" ")
    kinds = ("send", "rob", "stash", "wait", "call", "trust", "pass")
    if player != str(game.state.player) or text.partition(":")[0] not in kinds:
        return game
    return game.play(Move.parse(text))


def _rules(tags: Mapping[str, str]) -> RuleSet:
    text, players = tags.get("Rules", "default"), tags.get("Players", "2")
    if players not in ("2", "3", "4"):
        raise InputError(f"[Players]: {quoted(players)}: two to four play")
    with at("[Rules]"):
        if "Players" in tags or _NUMBERS.fullmatch(text):
            return RuleSet.from_tag(text, int(players))
        return RuleSet.parse(text)


def _spelled(text: str) -> str:
    return re.sub(r"=\s*\w+", lambda said: said[0].upper(), text)


def _line(text: str) -> str:
    """Return a line of a log with blanks where it has them: cards that are drawn stand apart."""
    line = re.sub(r" ?([:=>]) ?", r"\1", " ".join(text.split()))
    return line if " draw:" in line else re.sub(f"({_CARD}) (?={_CARD})", r"\1", line)


PLAY = TheParty()
