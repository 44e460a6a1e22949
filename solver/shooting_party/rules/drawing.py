"""The table as rows of cards: as text, and as HTML for notebooks."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from solver.common.cards import Card
from solver.common.words import counted
from solver.shooting_party.rules.cards import ACE, DECK, JOKER, QUEEN, SUIT_COUNT, rank, suit
from solver.shooting_party.rules.deal import needed_orders
from solver.shooting_party.rules.position import Position

RED_SUITS = (1, 2)  # diamonds and hearts


@dataclass(frozen=True)
class Row:
    """One place on the table: its name, and its cards or a text."""

    name: str
    cards: tuple[int, ...] = ()
    text: str = ""


def rows(position: Position, *, pile: bool) -> list[Row]:
    """Return the places of a position, from the score to the discards, and on request the pile."""
    number, passes = position.pass_number, position.rules.passes
    left = counted(len(position.pile), "card")
    state = "the game is over" if position.is_over else f"{left} in the pile"
    return [
        Row(f"pass {number} of {passes}", text=state),
        *([Row("pile", position.pile)] if pile else []),
        Row("scored", scored(position)),
        Row("on the table", tuple(sorted(position.display))),
        Row("hand", position.hand),
        Row("discards", tuple(sorted(position.discards))),
    ]


def orders_to_come(position: Position) -> list[tuple[str, tuple[int, ...]]]:
    """Return the orders that the rest of a game can need, by name: the one that the butler makes of
    the pile in this pass, if the joker can still come, and all of the passes after it.
    """
    found = []
    for name, order in needed_orders(position.deal, position.rules):
        what, number = name.split()
        if int(number) > position.pass_number:
            found.append((name, order))
        elif int(number) == position.pass_number and what == "butler":
            left = tuple(card for card in order if card in position.pile)
            found += [(name, left)] if JOKER in (*position.hand, *position.pile) else []
    return sorted(found, key=lambda named: (named[0][-1], named[0].startswith("butler")))


def scored(position: Position) -> tuple[Card, ...]:
    """Return the cards of the score pile, each queen before her ace."""
    cards = sorted(position.score_pile, key=lambda card: (suit(card), -rank(card)))
    return tuple(DECK.cards[card] for card in cards)


def by_suit(cards: Iterable[int]) -> list[tuple[int, ...]]:
    """Return cards in groups: clubs, diamonds, hearts, spades, the joker; empty groups left out."""
    held = sorted(cards)
    groups = (tuple(card for card in held if suit(card) == s) for s in range(SUIT_COUNT + 1))
    return [group for group in groups if group]


def stands_out(card: int) -> bool:
    """Return True for the cards that score: queens and aces."""
    return rank(card) in (QUEEN, ACE)


def as_text(position: Position) -> str:
    """Return the whole table as text, pile included."""
    lines = (
        f"{row.name:14}{row.text or DECK.symbols(row.cards) or '-'}"
        for row in rows(position, pile=True)
    )
    return "\n".join(line.rstrip() for line in lines)


def as_html(position: Position) -> str:
    """Return the whole table as an HTML table."""
    cells = (
        f'<tr><th style="text-align:left">{escape(row.name)}</th><td style="text-align:left">'
        f"{escape(row.text) or ' '.join(map(_html, row.cards)) or '&ndash;'}</td></tr>"
        for row in rows(position, pile=True)
    )
    return f"<table>{''.join(cells)}</table>"


def _html(card: int) -> str:
    colour = "#c00" if suit(card) in RED_SUITS else "inherit"
    weight = "bold" if stands_out(card) else "normal"
    symbol = escape(DECK.symbols([card]))
    return f'<span style="color:{colour};font-weight:{weight}">{symbol}</span>'
