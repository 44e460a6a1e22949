"""`party table`: a companion for a game with real cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common.conversation import Terminal
from cli.common.kept_games import GameFile, KeptGames, keeping_options
from cli.shooting_party.choices import chosen_rules, chosen_theme
from cli.shooting_party.parameters import look_options, rules_options
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme

if TYPE_CHECKING:
    from solver.shooting_party.rules.seen_game import SeenGame

KEPT = "table"  # the folder within that of the kept games


@click.command("table")
@rules_options("leverstoke, or those of the game")
@keeping_options("turn")
@look_options()
def command(
    rules: RuleSet | None,
    passes: int | None,
    resume: bool,
    log: Path | None,
    theme: Theme | None,
    ascii_only: bool,
    width: int | None,
) -> int:
    """Keep track of a game with real cards: type each move and the cards that come. It keeps the
    position, does what etiquette forces, says when to shuffle, lists the moves, and advises when
    asked. Any slip can be taken back or corrected. `party review` judges the game afterwards.

    Every game is kept, and --resume continues the latest one. Inside, ? shows the commands.
    """
    from cli.shooting_party.playing.real_cards import Companion

    game, file = _begun(rules, passes, resume, log)
    terminal = Terminal.here(ascii_only, width)
    return Companion(game, {}, file, terminal, chosen_theme(theme, game.rules)).run()


def _begun(
    rules: RuleSet | None, passes: int | None, resume: bool, log: Path | None
) -> tuple[SeenGame, GameFile]:
    """Return the game to go on with, and its file."""
    from solver.shooting_party.rules.record import Record
    from solver.shooting_party.rules.seen_game import TAG, SeenGame

    games = KeptGames("party table", (KEPT,), Record.parse, lambda record: record.result is None)
    kept = games.continued(resume, log)
    if kept is None:
        return SeenGame(chosen_rules(rules, passes)), games.new(KEPT, log)
    record, file = kept
    if rules is not None or passes is not None:
        raise click.UsageError("--rules and --passes go with a new game")
    if TAG not in record.more:
        raise click.UsageError(f"{file.path}: not a game of `party table`")
    try:
        game = SeenGame.of(record)
    except ValueError as error:  # it cannot have gone so
        raise click.UsageError(f"{file.path}: {error}") from None
    if game.is_over:
        raise click.UsageError(f"{file.path}: the game is over; `party review` shows how it went")
    return game, file
