"""Scores, tables and moves of puzzles in words."""

from collections.abc import Sequence

from solver.shooting_party.rules.cards import ACE, DECK, JOKER, rank
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.tables import Table


def score_in_words(text: str) -> str:
    """Return a score that a goal wants in words.

    >>> [score_in_words(score) for score in ("2+1", "3+0", "8")]
    ['two queens and one ace', 'three queens', 'four queens and four aces']
    >>> score_in_words("6"), score_in_words("1q")
    ('six cards', 'one queen')
    """
    text = {"8": "4+4", "7": "4+3"}.get(text, text)  # the only scores of so many cards
    if "+" not in text:
        number = text.removesuffix("q")
        return _several(int(number), "queen" if text.endswith("q") else "card")
    queens, aces = map(int, text.split("+"))
    words = _several(queens, "queen")
    return f"{words} and {_several(aces, 'ace')}" if aces else words


def _several(count: int, thing: str) -> str:
    number = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")[count]
    return f"{number} {thing}{'' if count == 1 else 's'}"


def table_in_words(table: Table) -> str:
    """Return what lies where in words, after a number of moves: "the hand is ..."."""
    hand, aces, discards, scored = map(_cards_in_words, table.sets())
    parts = [f"the hand is {hand}" if hand else "the hand is empty"]
    if aces:
        lie = "lies" if len(table.aces) == 1 else "lie"
        parts.append(f"{aces} {lie} on the table")
    if scored:
        parts.append(f"{scored} {'is' if len(table.scored) == 1 else 'are'} scored")
    parts.append(f"the discards are {discards}" if discards else "nothing is discarded")
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def _cards_in_words(cards: Sequence[int]) -> str:
    others = DECK.symbols([card for card in cards if card != JOKER])
    butler = "the butler" if JOKER in cards else ""
    return " and ".join(filter(None, [others, butler]))


def move_in_words(move: Move, before: Position) -> str:
    """Return a move in words, made in a position."""
    cards = [DECK.symbols([each]) for each in move.cards]
    match move.kind:
        case Kind.DRAW:
            return "draw two"
        case Kind.LEAVE:
            return "leave the room"
        case Kind.MEET:
            return f"meet {' with '.join(cards)}" if len(cards) > 1 else f"meet {cards[0]} alone"
        case Kind.BUTLER if cards:
            finds = rank(move.cards[0]) == ACE
            return f"the butler {'finds' if finds else 'brings'} {cards[0]}"
        case Kind.BUTLER:
            return "dismiss the butler"
        case Kind.DISCARD if before.choice_waits is not None:
            return f"{cards[0]} leaves with {cards[1]}"
        case Kind.DISCARD:
            return f"discard {' '.join(cards)}"
