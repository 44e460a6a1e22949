"""Entering the cards of a deck at the terminal, from the top, with completion and correction."""

from __future__ import annotations

import click

from cli.common import output
from cli.common.lines import Completer, ask
from solver.common.cards import Card, CardError
from solver.shooting_party.rules.cards import DECK, RANKS, SUIT_COUNT, card
from solver.shooting_party.rules.known_cards import first_twice

HELP = """\
Enter the cards from the top, one or several at a time: 5h or 5h Ac 4s.
?          a card that nobody has seen
back 3     take back the last three cards (back: the last one)
fix 7 Qh   card 7 is Qh
list       show the cards so far
quit       stop, and enter nothing
"""

FIX = "fix takes the number of a card entered, and one card: fix 7 Qh"


def entered_cards() -> tuple[Card | None, ...] | None:
    """Return the cards of a deck as they are typed; None if the player quits. Raise
    `click.UsageError` if the input ends too early.
    """
    cards: list[Card | None] = []
    click.echo(HELP, err=True)
    while True:
        whole = len(cards) == len(DECK)
        click.echo("all 33 cards are there" if whole else _missing(cards), err=True)
        prompt = "Enter, or correct> " if whole else f"card {len(cards) + 1} of {len(DECK)}> "
        line = ask(prompt, Completer(_words(cards)), err=True)
        if whole and not (line or "").strip():
            return tuple(cards)
        if line is None:
            raise click.UsageError(f"the input ended after {len(cards)} of {len(DECK)} cards")
        if line.strip().lower() in ("q", "quit"):
            return None
        try:
            _obey(cards, line.split())
        except CardError as error:
            click.echo(str(error), err=True)


def _obey(cards: list[Card | None], words: list[str]) -> None:
    """Do what was typed; raise `CardError` and change nothing if it cannot be done."""
    match [word.lower() for word in words]:
        case []:
            return
        case ["list"]:
            shown = ("?" if each is None else DECK.text([each]) for each in cards)
            click.echo(" ".join(shown) or "no cards yet", err=True)
        case ["help"]:
            click.echo(HELP, err=True)
        case ["back" | "undo", *count]:
            _take_back(cards, " ".join(count) or "1")
        case ["fix", place, *names]:
            _fix(cards, place, " ".join(names))
        case ["fix"]:
            raise CardError(FIX)
        case _:
            new = list(DECK.read(" ".join(words), first=len(cards) + 1))
            _refuse_twice([*cards, *new])
            if len(cards) + len(new) > len(DECK):
                raise CardError(f"only {len(DECK) - len(cards)} more are wanted")
            cards += new


def _place_in(text: str, cards: list[Card | None]) -> int | None:
    """Return the number from 1 to that of the cards that a text is; None if it is none."""
    number = int(text) if text.isdecimal() and len(text) <= 2 else 0
    return number if 1 <= number <= len(cards) else None


def _take_back(cards: list[Card | None], text: str) -> None:
    if not cards:
        raise CardError("no cards yet")
    count = _place_in(text, cards)
    if count is None:
        raise CardError(f"{text[:12]!r} is not a number of cards to take back")
    del cards[-count:]


def _fix(cards: list[Card | None], text: str, name: str) -> None:
    place, new = _place_in(text, cards), DECK.read(name)
    if place is None or len(new) != 1:
        raise CardError(FIX)
    changed = [*cards[: place - 1], *new, *cards[place:]]
    _refuse_twice(changed)
    cards[:] = changed


def _refuse_twice(cards: list[Card | None]) -> None:
    twice = first_twice(cards)
    if twice is not None:
        card, first, _ = twice
        raise CardError(f"{DECK.names[card]} is card {first} already")


def _missing(cards: list[Card | None]) -> str:
    """Return the cards that have not come yet, one group per suit."""
    suits = []
    for suit in range(SUIT_COUNT):
        left = [card(rank, suit) for rank in range(len(RANKS)) if card(rank, suit) not in cards]
        suits.append(DECK.text(left))
    joker = [] if DECK.cards[-1] in cards else ["Jk"]
    groups = "  ".join([*filter(None, suits), *joker])
    return output.filled(f"to come: {groups}", output.console().width, " " * len("to come: "))


def _words(cards: list[Card | None]) -> list[str]:
    """Return what may be typed, for completion: the cards to come, and the commands."""
    names = [DECK.names[each] for each in DECK.cards if each not in cards]
    return [*names, "back", "fix", "help", "list", "quit", "?"]
