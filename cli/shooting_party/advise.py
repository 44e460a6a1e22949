"""`party advise`: what each move can be expected to bring, the pile unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import width_option
from cli.shooting_party.parameters import moves_option, rules_options
from solver.common.words import counted
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.shooting_party.rules.position import Position
    from solver.shooting_party.unseen.advice import Advice, Advised, Estimate

SHOWN = 8
"""Lines of the table without --all."""


@click.command("advise", short_help="Say what each move can be expected to bring, pile unseen.")
@click.argument("words", nargs=-1, required=True, metavar="POSITION")
@rules_options()
@moves_option("Play these moves first (of a game only).")
@click.option("--deep", is_flag=True, help="Sample ten times as much: some seconds.")
@click.option("--all", "every", is_flag=True, help="Print every legal move.")
@width_option()
def command(
    words: tuple[str, ...],
    rules: RuleSet | None,
    passes: int | None,
    played: str,
    deep: bool,
    every: bool,
    width: int | None,
) -> None:
    """Say what each legal move in POSITION can be expected to bring, for a player who knows which
    cards are in the pile but not how they lie: cards scored by the end of the game, and the chances
    of four queens and of all eight cards, with good play after it.

    POSITION says where the cards are; those not named are in the pile:

    \b
      party advise "hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2"

    `pile 20` adds a check of the count. A file may hold such a text, or the same as JSON. Or
    POSITION is a GAME, a deal with --moves for example; its pile is not looked at.
    """  # noqa: D301
    from cli.common.progress import Waiting
    from solver.shooting_party.unseen.advice import Advice

    position = _position(" ".join(words), rules, passes, played)
    if position.is_over:
        raise click.UsageError("the game is over")
    advice = Advice(position, deep=deep)
    with Waiting("trying what may be drawn"):
        shown = advice.moves if every else advice.distinct[:SHOWN]
    for line in _head(advice, shown):
        click.echo(line)
    console = output.console(width)
    table = output.table(
        "move", "cards", "four queens", "eight", "", right=("four queens", "eight")
    )
    for advised in shown:
        table.add_row(*_cells(advised))
    output.show_table(console, table)


def _position(text: str, rules: RuleSet | None, passes: int | None, played: str) -> Position:
    """Return the position that a text, a file or a game gives."""
    from cli.common.texts import text_of
    from cli.shooting_party.chosen import chosen_game, chosen_rules
    from cli.shooting_party.named_puzzles import puzzle_of
    from cli.shooting_party.subjects import names_file, subject_of
    from solver.common.schemas import read_json
    from solver.shooting_party.rules.deal import DealError
    from solver.shooting_party.rules.known_cards import KnownCards
    from solver.shooting_party.rules.sources import SourceError
    from solver.shooting_party.unseen import situation

    where = ""
    described = text
    try:
        if text == "-" or names_file(text):
            where = f"{text}: "
            described = text_of(text)
        if described.lstrip().startswith("{"):
            document = read_json(described)
            if document.get("schema", situation.SCHEMA) == situation.SCHEMA:
                _refuse_moves(played)
                return situation.from_json(document, chosen_rules(rules, passes))
        if situation.is_situation(described):
            _refuse_moves(played)
            return situation.parse(described, chosen_rules(rules, passes))
    except OSError as error:
        raise click.UsageError(f"{where}{error.strerror}") from None
    except ValueError as error:
        raise click.UsageError(f"{where}{error}") from None
    try:
        subject = subject_of(text, None, puzzle_of)
        if isinstance(subject.deal, KnownCards):
            subject.deal.require_whole()
    except (SourceError, DealError) as error:
        raise click.UsageError(str(error)) from None
    return chosen_game(subject, rules, passes, played).now


def _refuse_moves(played: str) -> None:
    if played:
        raise click.UsageError("--moves goes with a game, not with a position")


def _head(advice: Advice, shown: tuple[Advised, ...]) -> list[str]:
    """Return the lines above the table."""
    position = advice.position
    queens, aces = position.score
    left = len(position.pile)
    about = (
        f"pass {position.pass_number}, {counted(left, 'card')} in the pile, scored {queens}+{aces}"
    )
    count = len(advice.moves)
    rest = count - len(shown)
    more = f", the best {len(shown)} here; --all shows every one" if rest else ""
    return [f"{position.rules}: {about}.", f"{counted(count, 'legal move')}{more}.", ""]


def _cells(advised: Advised) -> list[str]:
    def chance(estimate: Estimate) -> str:
        return f"{min(1.0, max(0.0, estimate.mean)):.1%}"

    cards = f"{advised.cards.mean:.2f}"
    cards += " exactly" if advised.exact else f" ± {advised.cards.error:.2f}"
    then = ", ".join(str(move) for move in advised.plan[1:])
    return [
        str(advised.move),
        output.writable(cards),
        chance(advised.four),
        chance(advised.eight),
        f"then {then}" if then else "",
    ]
