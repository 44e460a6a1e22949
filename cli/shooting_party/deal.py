"""`party deal`: show a deal, or enter one card by card."""

import click

from cli.common import output
from cli.common.output import Terminal
from cli.common.parameters import json_option, terminal_options
from cli.shooting_party.entering import entered_cards
from cli.shooting_party.parameters import RESHUFFLE, subject_argument
from cli.shooting_party.subjects import Subject
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, Deal, DealError
from solver.shooting_party.rules.known_cards import KnownCards

LABEL = 10


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
        entered = "" if subject is not None else f"; entered: {_typed(found)}"
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
    cards = entered_cards()
    if cards is None:
        return None
    known = KnownCards(cards)
    reshuffle = click.get_current_context().meta.get(RESHUFFLE)
    return known if known.unseen else known.deal(reshuffle)


def _typed(known: Deal | KnownCards) -> str:
    """Return the cards as they may be typed again."""
    places = known.orders[0] if isinstance(known, Deal) else known.places
    return " ".join("?" if card is None else DECK.text([card]) for card in places)


def _show(deal: Deal, terminal: Terminal) -> None:
    """Print a deal. The code is shown in pieces, and may be read in them."""
    _row("seed", "none" if deal.seed is None else str(deal.seed), terminal)
    if deal.reshuffle is not None:
        _row("reshuffle", f"{deal.reshuffle} (for the orders not given)", terminal)
    _row("code", deal.code.replace(".", ". "), terminal)
    write = DECK.symbols if terminal.symbols else DECK.text
    for name, order in zip(ORDER_NAMES, deal.orders, strict=True):
        _row(name, write(order), terminal)


def _show_known(known: KnownCards, terminal: Terminal) -> None:
    write = DECK.symbols if terminal.symbols else DECK.text
    cards = " ".join("?" if card is None else write([card]) for card in known.places)
    _row("pass 1", cards, terminal)
    _row("unseen", write(known.unseen), terminal)
    click.echo("A deck with unseen cards is not a whole deal; `party advise` takes it.")


def _row(label: str, text: str, terminal: Terminal) -> None:
    terminal.say(f"{label:{LABEL}}{text}", " " * LABEL)
