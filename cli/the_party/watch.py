"""`party the-party watch`: bots against bots, all hands open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.common.kept_games import random_seed
from cli.common.output import Terminal
from cli.common.parameters import terminal_options
from cli.the_party import parameters as P
from cli.the_party.playing.words import in_words
from solver.common.rng import seed_in
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Game
from solver.the_party.rules.record import Record
from solver.the_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.the_party.players.bots import Bot


@click.command("watch")
@click.argument("seed", metavar="[SEED]", required=False)
@P.rules_option()
@P.players_option()
@P.bots_option("Who plays: one for all seats or one for each.  [default: squire]")
@click.option("--record", "as_record", is_flag=True, help="Print the game as a record instead.")
@terminal_options("--ascii")
def command(
    seed: str | None,
    rules: RuleSet | None,
    players: int | None,
    bots: list[Bot] | None,
    as_record: bool,
    terminal: Terminal,
) -> int:
    """Watch bots play the game of SEED, or a random one, with all hands seen; they themselves see
    what a player may see. The same seed and bots give the same game.
    """
    if players is None and rules is None and bots is not None and len(bots) > 1:
        players = len(bots)
    if players is not None and players > 4:
        raise click.UsageError(f"--bots: {players} bots; two to four play")
    chosen = P.chosen_rules(rules, players)
    number = random_seed() if seed is None else seed_in(seed)
    if number is None:
        raise click.UsageError(f"{seed!r:.40} is not a seed")
    from cli.the_party.playing.screen import SEATS_TAG, Bots

    table = P.seated(bots, chosen.players)
    game = Game.seeded(chosen, number)
    playing = Bots(Record(game, number), table)
    if not as_record:
        named = ", ".join(f"{seat} {bot.name}" for seat, bot in enumerate(table))
        click.echo(f"The Party, seed {number}, rules {chosen}: {named}")
        _show(game, 0, terminal)
    while not game.state.is_over:
        lines = len(game.lines)
        game = game.play(playing.move(game))
        if not as_record:
            _show(game, lines, terminal)
    if as_record:
        click.echo(str(Record(game, number, {SEATS_TAG: playing.names})), nl=False)
    else:
        winner = game.state.winner
        click.echo("drawn" if winner is None else f"player {winner} ({table[winner].name}) wins")
    return 0


def _show(game: Game, printed: int, terminal: Terminal) -> None:
    """Print the lines since so many, and the hands where a turn begins."""
    for line in game.lines[printed:]:
        sentence = in_words(line.full, lambda player: f"player {player}", terminal.symbols)
        click.echo(f"  {terminal.shown(sentence)}")
    state = game.state
    if state.phase in ("act", "stash"):
        cards = DECK.symbols if terminal.symbols else DECK.text
        places = [
            f"{player}: {cards(hand)}" + (f" [{cards(stash)}]" if stash else "")
            for player, (hand, stash) in enumerate(zip(state.hands, state.stashes, strict=True))
        ]
        click.echo(" | ".join(places))
