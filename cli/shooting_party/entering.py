"""Entering the cards of a deck at the terminal, from the top, with completion and correction."""

import click

from cli.common.conversation import Command, Completer, Conversation, Quit, ask
from cli.common.output import Terminal, console
from solver.common.cards import Card, CardError
from solver.shooting_party.rules.cards import DECK, RANKS, SUIT_COUNT, card
from solver.shooting_party.rules.known_cards import first_twice

FIX = "fix takes the number of a card entered, and one card: fix 7 Qh"


def entered_cards() -> tuple[Card | None, ...] | None:
    """Return the cards of a deck as they are typed; None if the player quits. Raise
    `click.UsageError` if the input ends too early.
    """
    entering = Entering(Terminal(console(), symbols=True))
    entering.obey("help")
    try:
        while not entering.ask():
            pass
    except Quit:
        return None
    return tuple(entering.cards)


class Entering(Conversation):
    """The cards entered so far, from the top."""

    intro = """\
Enter the cards from the top, one or several at a time: 5h or 5h Ac 4s.
?           a card that nobody has seen"""
    exact = frozenset(["?", *map(str.lower, DECK.names)])
    leaving = "stop, and enter nothing"

    def __init__(self, terminal: Terminal) -> None:
        super().__init__(terminal)
        self.cards: list[Card | None] = []

    def table(self) -> list[Command]:
        return [
            Command("undo", self._undo, "take back the last card; undo 3: three", "[N]", ("back",)),
            Command("fix", self._fix, "card 7 is Qh", "7 Qh"),
            Command("list", self._list, "show the cards so far"),
            *super().table(),
        ]

    def lines(self, text: str) -> None:
        """Print lines on the standard error: the result is for a pipe."""
        click.echo(text, err=True)

    def ask(self) -> bool:
        """Ask for cards and take them; return True if the deck is whole and not corrected. Raise
        `Quit`.
        """
        count = len(self.cards)
        whole = count == len(DECK)
        self.say("all 33 cards are there" if whole else self._missing(), " " * len("to come: "))
        prompt = "Enter, or correct> " if whole else f"card {count + 1} of {len(DECK)}> "
        names = [DECK.names[each] for each in DECK.cards if each not in self.cards]
        line = ask(prompt, Completer([*names, *self.commands, "?"]), err=True)
        if whole and not (line or "").strip():
            return True
        if line is None:
            raise click.UsageError(f"the input ended after {count} of {len(DECK)} cards")
        try:
            self._add(self.obey(" ".join(line.split())) or "")
        except CardError as error:
            self.say(str(error))
        return False

    def _add(self, text: str) -> None:
        new = list(DECK.read(text, first=len(self.cards) + 1)) if text else []
        changed = [*self.cards, *new]
        _refuse_twice(changed)
        if len(changed) > len(DECK):
            raise CardError(f"only {len(DECK) - len(self.cards)} more are wanted")
        self.cards = changed

    def _place_in(self, text: str) -> int | None:
        """Return the number from 1 to that of the cards that a text is; None if it is none."""
        number = int(text) if text.isdecimal() and len(text) <= 2 else 0
        return number if 1 <= number <= len(self.cards) else None

    def _undo(self, rest: str) -> None:
        count = self._place_in(rest or "1")
        if not self.cards:
            raise CardError("no cards yet")
        if count is None:
            raise CardError(f"{rest[:12]!r} is not a number of cards to take back")
        del self.cards[-count:]

    def _fix(self, rest: str) -> None:
        text, _, name = rest.partition(" ")
        place, new = self._place_in(text), DECK.read(name)
        if place is None or len(new) != 1:
            raise CardError(FIX)
        changed = [*self.cards[: place - 1], *new, *self.cards[place:]]
        _refuse_twice(changed)
        self.cards = changed

    def _list(self, _: str) -> None:
        self.say(" ".join(map(_name, self.cards)) or "no cards yet")

    def _missing(self) -> str:
        """Return the cards that have not come yet, one group per suit."""
        suits = []
        for suit in range(SUIT_COUNT):
            every = (card(rank, suit) for rank in range(len(RANKS)))
            suits.append(DECK.text([each for each in every if each not in self.cards]))
        joker = [] if DECK.cards[-1] in self.cards else ["Jk"]
        return f"to come: {'  '.join([*filter(None, suits), *joker])}"


def _name(card: Card | None) -> str:
    return "?" if card is None else DECK.text([card])


def _refuse_twice(cards: list[Card | None]) -> None:
    twice = first_twice(cards)
    if twice is not None:
        card, first, _ = twice
        raise CardError(f"{DECK.names[card]} is card {first} already")
