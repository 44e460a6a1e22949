"""`party table`: a companion for a game with real cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.exit_codes import INTERRUPTED
from cli.shooting_party.choices import chosen_rules, chosen_theme
from cli.shooting_party.parameters import look_options, rules_options
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme

if TYPE_CHECKING:
    from cli.shooting_party.playing.real_cards import Companion
    from solver.shooting_party.rules.seen_game import SeenGame

KEPT = "table"
"""The folder within that of the kept games."""


@click.command("table")
@rules_options("leverstoke, or those of the game")
@click.option("--resume", is_flag=True, help="Continue the latest unfinished game.")
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Save the game to FILE after every turn; if FILE holds a game, continue it.",
)
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
    asked. Any slip can be taken back or mended. `party review` judges the game afterwards.

    Every game is kept, and --resume continues the latest one. Inside, ? shows the commands.
    """
    from cli.shooting_party.playing.real_cards import Companion, TableSession

    if resume and log is not None:
        raise click.UsageError("--resume continues a kept game; --log FILE continues that of FILE")
    game, file = _begun(rules, passes, resume, log)
    session = TableSession(game, file or _kept_file())
    if log is not None:
        try:
            session.save()
        except OSError as error:
            raise click.UsageError(f"--log {log}: {error.strerror}") from None
    look = chosen_theme(theme, game.rules)
    companion = Companion(session, look, output.console(width), output.symbols(ascii_only))
    to_go_on = f"party table {f'--log {log}' if log else '--resume'}"
    try:
        _finish(companion, companion.play(), to_go_on)
    except KeyboardInterrupt:
        companion.say("")
        _finish(companion, False, to_go_on)
        return INTERRUPTED
    return 0


def _begun(
    rules: RuleSet | None, passes: int | None, resume: bool, log: Path | None
) -> tuple[SeenGame, Path | None]:
    """Return the game to go on with, and its file, None if it is new."""
    from cli.common import kept_games
    from cli.shooting_party.subjects import names_file
    from solver.shooting_party.rules.record import Record
    from solver.shooting_party.rules.seen_game import SeenGame

    path = log if log is not None and names_file(str(log)) else None
    if resume:
        folder = kept_games.folder(KEPT)
        kept = kept_games.unfinished(folder, lambda text: Record.parse(text).result is None)
        path = next(kept, None)
        if path is None:
            raise click.UsageError("no unfinished game is kept")
    if path is None:
        return SeenGame(chosen_rules(rules, passes)), log
    if rules is not None or passes is not None:
        raise click.UsageError("--rules and --passes go with a new game")
    return _read(path), path


def _read(path: Path) -> SeenGame:
    """Return the game of a file that this command has written."""
    from cli.common.texts import text_of
    from solver.shooting_party.rules.record import Record
    from solver.shooting_party.rules.seen_game import TAG, SeenGame

    try:
        record = Record.parse(text_of(str(path)))
        if TAG not in record.more:
            raise click.UsageError(f"{path}: not a game of `party table`")
        game = SeenGame.of(record)
    except OSError as error:
        raise click.UsageError(f"{path}: {error.strerror}") from None
    except ValueError as error:  # a broken record, or an illegal move
        raise click.UsageError(f"{path}: {error}") from None
    if game.steps[-1][0].is_over:
        raise click.UsageError(f"{path}: the game is over; `party review` tells how it went")
    return game


def _kept_file() -> Path | None:
    """Return the file for a new game; None, with a warning, if there can be none."""
    from cli.common import kept_games

    try:
        return kept_games.new_file(kept_games.folder(KEPT), KEPT)
    except OSError as error:
        click.echo(f"party table: {error.filename}: {error.strerror}; not kept", err=True)
        return None


def _finish(companion: Companion, over: bool, to_go_on: str) -> None:
    """Print the result, and the commands that go on from here."""
    session = companion.session
    companion.say("")
    if session.game.awaited is None:
        score = companion.theme.describe_score(session.position.score)
        companion.say(f"{'The game is over' if over else 'So far'}: {score}.")
    if session.file is not None and session.file.exists() and session.moves:
        companion.say(f"Kept in {session.file}")
        go_on = f"More: party review {session.file}" if over else f"Go on with: {to_go_on}"
        companion.say(go_on)
