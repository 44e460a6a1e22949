"""`party deal`: show a deal."""

import click

from cli.common import output
from cli.common.output import Terminal
from cli.common.parameters import json_option, terminal_options
from cli.shooting_party.choices import subject_argument
from cli.shooting_party.subjects import Subject
from solver.shooting_party import Deal, DealError, KnownCards
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES

LABEL = 10


@click.command("deal")
@subject_argument(unseen=True)
@json_option("usable as DEAL in every command")
@click.option("--code", "only_code", is_flag=True, help="Print only the deal code.")
@click.option(
    "--without", "ranks", metavar="RANKS", default="", help="Leave out these ranks of 2345."
)
@terminal_options()
def command(
    subject: Subject, as_json: bool, only_code: bool, ranks: str, terminal: Terminal
) -> None:
    """Show the seed, the code and the six orders of DEAL. The first card of an order is on top."""
    found = subject.deal
    try:
        if isinstance(found, Deal):
            found = found.without(ranks)
        elif as_json or only_code:
            found.require_whole()
    except DealError as error:
        raise click.UsageError(str(error)) from None
    if isinstance(found, KnownCards):
        _show_known(found, terminal)
    elif as_json:
        output.document(found.to_json())
    elif only_code:
        click.echo(found.code)
    else:
        if subject.made_up:
            terminal.say(subject.made_up)
        _show(found, terminal)


def _show(deal: Deal, terminal: Terminal) -> None:
    """Print a deal. The code is shown in pieces, and may be read in them."""
    _row("seed", "none" if deal.seed is None else str(deal.seed), terminal)
    if deal.reshuffle is not None:
        _row("reshuffle", str(deal.reshuffle), terminal)
    _row("code", deal.code.replace(".", ". "), terminal)
    for name, order in zip(ORDER_NAMES, deal.orders, strict=True):
        _row(name, terminal.cards(DECK, order), terminal)


def _show_known(known: KnownCards, terminal: Terminal) -> None:
    places = ("?" if card is None else terminal.cards(DECK, [card]) for card in known.places)
    _row("pass 1", " ".join(places), terminal)
    _row("unseen", terminal.cards(DECK, known.unseen), terminal)
    terminal.say("A deck with unseen cards is not a whole deal; `party advise` takes it.")


def _row(label: str, text: str, terminal: Terminal) -> None:
    terminal.say(f"{label:{LABEL}}{text}", " " * LABEL)
