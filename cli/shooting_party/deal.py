"""`party deal`: show a deal, or enter one card by card."""

from collections.abc import Iterable

import click

from cli.common import output
from cli.common.conversation import Command, Completer, Conversation, Quit, ask
from cli.common.output import Terminal
from cli.common.parameters import json_option, terminal_options
from cli.shooting_party.choices import RESHUFFLE, subject_argument
from cli.shooting_party.subjects import Subject
from solver.common.cards import Card, CardError
from solver.shooting_party import Deal, DealError, KnownCards
from solver.shooting_party.rules.cards import DECK, RANKS, SUIT_COUNT, card
from solver.shooting_party.rules.deal import ORDER_NAMES
from solver.shooting_party.rules.situation import first_twice

LABEL = 10
FIX = "fix takes the number of a card entered, and one card: fix 7 Qh"


@click.command("deal")
@subject_argument(required=False, unseen=True)
@json_option("usable as DEAL in every command")
@click.option("--code", "only_code", is_flag=True, help="Print only the deal code.")
@click.option("--enter", is_flag=True, help="Enter the cards of a deck one by one, from the top.")
@click.option(
    "--without", "ranks", metavar="RANKS", default="", help="Leave out these ranks of 2345."
)
@terminal_options()
def command(
    subject: Subject | None,
    as_json: bool,
    only_code: bool,
    enter: bool,
    ranks: str,
    terminal: Terminal,
) -> None:
    """Show the seed, the code and the six orders of DEAL. The first card of an order is on top.

    With --enter, the cards are asked for at the terminal; ? is a card that nobody has seen.
    """
    if enter == (subject is not None):
        raise click.UsageError("give either a DEAL or --enter")
    found = _entered() if subject is None else subject.deal
    if found is None:
        click.echo("nothing entered", err=True)
        return
    try:
        if isinstance(found, Deal):
            found = found.without(ranks)
        elif as_json or only_code:
            found.require_whole()
    except DealError as error:
        places = found.orders[0] if isinstance(found, Deal) else found.places
        entered = "" if subject is not None else f"; entered: {_typed(places)}"
        raise click.UsageError(f"{error}{entered}") from None
    if isinstance(found, KnownCards):
        _show_known(found, terminal)
    elif as_json:
        output.document(found.to_json())
    elif only_code:
        click.echo(found.code)
    else:
        _show(found, terminal)


def _entered() -> Deal | KnownCards | None:
    """Return the deck that is typed; None if the player quits. Raise `click.UsageError`."""
    entering = Entering(Terminal(symbols=True))
    entering.obey("help")
    try:
        while not entering.ask():
            pass
    except Quit:
        return None
    known = KnownCards(tuple(entering.cards))
    reshuffle = click.get_current_context().meta.get(RESHUFFLE)
    return known if known.unseen else known.deal(reshuffle)


def _typed(cards: Iterable[int | None], symbols: bool = False) -> str:
    """Return the cards as they may be typed again."""
    write = DECK.symbols if symbols else DECK.text
    return " ".join("?" if card is None else write([card]) for card in cards)


def _show(deal: Deal, terminal: Terminal) -> None:
    """Print a deal. The code is shown in pieces, and may be read in them."""
    _row("seed", "none" if deal.seed is None else str(deal.seed), terminal)
    if deal.reshuffle is not None:
        _row("reshuffle", f"{deal.reshuffle} (for the orders not given)", terminal)
    _row("code", deal.code.replace(".", ". "), terminal)
    for name, order in zip(ORDER_NAMES, deal.orders, strict=True):
        _row(name, terminal.cards(DECK, order), terminal)


def _show_known(known: KnownCards, terminal: Terminal) -> None:
    _row("pass 1", _typed(known.places, terminal.symbols), terminal)
    _row("unseen", _typed(known.unseen, terminal.symbols), terminal)
    click.echo("A deck with unseen cards is not a whole deal; `party advise` takes it.")


def _row(label: str, text: str, terminal: Terminal) -> None:
    terminal.say(f"{label:{LABEL}}{text}", " " * LABEL)


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
        """Ask for cards and take them; return True if the deck is whole and right. Raise `Quit`."""
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
        self.say(_typed(self.cards) or "no cards yet")

    def _missing(self) -> str:
        """Return the cards that have not come yet, one group per suit."""
        suits = []
        for suit in range(SUIT_COUNT):
            every = (card(rank, suit) for rank in range(len(RANKS)))
            suits.append(DECK.text([each for each in every if each not in self.cards]))
        joker = [] if DECK.cards[-1] in self.cards else ["Jk"]
        return f"to come: {'  '.join([*filter(None, suits), *joker])}"


def _refuse_twice(cards: list[Card | None]) -> None:
    twice = first_twice(cards)
    if twice is not None:
        card, first, _ = twice
        raise CardError(f"{DECK.names[card]} is card {first} already")
