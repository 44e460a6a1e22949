"""`party deal`: show a deal, or enter one card by card."""

import json

import click

from cli.common import output
from cli.common.parameters import ascii_option, json_option, width_option
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
@ascii_option()
@width_option()
def command(
    subject: Subject | None,
    as_json: bool,
    only_code: bool,
    enter: bool,
    ranks: str,
    ascii_only: bool,
    width: int | None,
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
    symbols = output.symbols(ascii_only)
    wide = output.console(width).width
    try:
        if not isinstance(found, Deal):
            if as_json or only_code:
                found.require_whole()
            click.echo(_known(found, symbols, wide))
            return
        deal = found.without(ranks)
    except DealError as error:
        entered = "" if subject is not None else f"; entered: {_typed(found)}"
        raise click.UsageError(f"{error}{entered}") from None
    if as_json:
        click.echo(json.dumps(deal.to_json()))
    elif only_code:
        click.echo(deal.code)
    else:
        click.echo("\n".join(_lines(deal, symbols, wide)))


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


def _lines(deal: Deal, symbols: bool, width: int) -> list[str]:
    """Return the deal as lines of text. The code is shown in pieces, and may be read in them."""
    code = deal.code.replace(".", ". ")
    lines = [
        _row("seed", "none" if deal.seed is None else str(deal.seed), width),
        _row("code", code, width),
    ]
    if deal.reshuffle is not None:
        lines.insert(1, _row("reshuffle", f"{deal.reshuffle} (for the orders not given)", width))
    write = DECK.symbols if symbols else DECK.text
    rows = zip(ORDER_NAMES, deal.orders, strict=True)
    return [*lines, *(_row(name, write(order), width) for name, order in rows)]


def _known(known: KnownCards, symbols: bool, width: int) -> str:
    write = DECK.symbols if symbols else DECK.text
    cards = " ".join("?" if card is None else write([card]) for card in known.places)
    rows = [_row("pass 1", cards, width), _row("unseen", write(known.unseen), width)]
    return "\n".join(
        [*rows, "A deck with unseen cards is not a whole deal; `party advise` takes it."]
    )


def _row(label: str, text: str, width: int) -> str:
    return output.filled(f"{label:{LABEL}}{text}", width, " " * LABEL)
