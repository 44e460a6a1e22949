"""`party deal`: show a deal."""

import click

from cli.common import output
from cli.common.given import what_argument
from cli.common.output import Terminal
from cli.common.parameters import json_option, reshuffle_option
from cli.shooting_party.choices import found
from solver.shooting_party import Deal, KnownCards
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES

LABEL = 10


@click.command("deal")
@what_argument()
@reshuffle_option
@json_option("usable as WHAT of this game")
def command(what: str, reshuffle: int | None, as_json: bool) -> None:
    """Show the seed, the code and the six orders of WHAT. The first card of an order is on top."""
    subject, terminal = found(what, reshuffle, unseen=True), Terminal.here()
    deal = subject.deal
    if as_json and isinstance(deal, KnownCards):
        deal.require_whole()
    elif isinstance(deal, KnownCards):
        _show_known(deal, terminal)
    elif as_json:
        output.document(deal.to_json())
    else:
        if subject.made_up:
            terminal.say(subject.made_up)
        _show(deal, terminal)


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
