"""`party play`: play a deal in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from cli.common import output
from cli.shooting_party.parameters import (
    chosen_rules,
    chosen_theme,
    deal_argument,
    look_options,
    rules_options,
)
from solver.common.files import put, write_whole
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move, MoveError
from solver.shooting_party.rules.position import Event, IllegalMove, Position
from solver.shooting_party.rules.record import Record, RecordError
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme
from solver.shooting_party.rules.verify import Refused, check_record

HELP = """\
Type a legal move or its number. Other commands:
  undo    take back the last move      moves   list the legal moves again
  log     show the game so far         help    show this text
  quit    stop (with --log, the same command continues the game)"""


@click.command("play")
@deal_argument()
@rules_options()
@click.option(
    "--open", "open_pile", is_flag=True, help="Show the cards of the draw pile, in order."
)
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Save the game to FILE after every move; if FILE holds a game, continue it.",
)
@look_options()
def command(
    deal: Deal,
    rules: RuleSet,
    passes: int | None,
    open_pile: bool,
    log: Path | None,
    theme: Theme | None,
    ascii_only: bool,
) -> None:
    """Play DEAL in the terminal, with undo. The draw pile is hidden as at a table, unless --open.

    Moves are read from the standard input, so a game can also be piped in. `party verify` and
    `party explain` read the file that --log saves.
    """
    rules = chosen_rules(rules, passes)
    game = _Session(deal, rules, log)
    _Screen(game, chosen_theme(theme, rules), open_pile, ascii_only).play()


class _Session:
    """The positions of a game so far, and its log on disk."""

    def __init__(self, deal: Deal, rules: RuleSet, log: Path | None) -> None:
        self.deal = deal
        self.rules = rules
        self.log = log
        position, self.events = Position.opening_with_events(deal, rules)
        self.positions = [position]
        self.moves: list[Move] = []
        if log is not None and log.exists():
            self._resume(log)

    def _resume(self, log: Path) -> None:
        try:
            record = Record.parse(log.read_text(encoding="utf-8"))
            game = check_record(record)
        except (OSError, UnicodeDecodeError, RecordError, Refused) as error:
            raise click.UsageError(f"--log {log}: {error}") from None
        if record.deal != self.deal or str(record.rules) != str(self.rules):
            raise click.UsageError(f"--log {log}: the game in it has another deal or rule set")
        for step in game.steps:
            self.moves.append(step.move)
            self.positions.append(step.after)
            self.events = step.events

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def play(self, move: Move) -> None:
        """Play a move. Raise `IllegalMove` if the rules forbid it."""
        after, self.events = self.position.play_with_events(move)
        self.positions.append(after)
        self.moves.append(move)
        self.save()

    def undo(self) -> bool:
        if not self.moves:
            return False
        self.moves.pop()
        self.positions.pop()
        self.events = ()
        self.save()
        return True

    def record(self) -> Record:
        result = self.position.score if self.position.is_over else None
        return Record(self.deal, self.rules, tuple(self.moves), result)

    def save(self) -> None:
        """Write the log atomically, if there is one."""
        if self.log is None:
            return
        text = str(self.record()).encode("utf-8")
        try:
            write_whole(self.log, lambda file: put(file, text))
        except OSError as error:
            raise click.UsageError(f"--log {self.log}: {error.strerror}") from None


class _Screen:
    """What the player sees and types."""

    def __init__(self, game: _Session, theme: Theme, open_pile: bool, ascii_only: bool) -> None:
        self.game = game
        self.theme = theme
        self.open_pile = open_pile
        self.symbols = output.symbols(ascii_only)

    def play(self) -> None:
        click.echo(f"{HELP}\n")
        self.describe(self.game.events)
        while not self.game.position.is_over:
            self.show()
            try:
                word = click.prompt("move", prompt_suffix="> ", default="", show_default=False)
            except click.Abort:
                click.echo("")
                break
            if word.strip() == "quit":
                break
            self.obey(word.strip())
        self.finish()

    def obey(self, word: str) -> None:
        """Do what the player typed."""
        match word:
            case "":
                return
            case "help":
                click.echo(HELP)
            case "moves":
                pass
            case "log":
                click.echo(str(self.game.record()))
            case "undo":
                if not self.game.undo():
                    click.echo("nothing to undo")
            case _:
                self.try_move(word)

    def try_move(self, word: str) -> None:
        legal = self.game.position.legal_moves()
        try:
            if word.isascii() and word.isdigit():
                if not 1 <= int(word) <= len(legal):
                    raise IllegalMove(f"there is no move number {word}")
                move = legal[int(word) - 1]
            else:
                move = Move.parse(word)
            self.game.play(move)
        except (MoveError, IllegalMove) as error:
            click.echo(str(error))
            return
        self.describe(self.game.events)

    def describe(self, events: tuple[Event, ...]) -> None:
        if events:
            click.echo(self.theme.describe(events, self.symbols))

    def show(self) -> None:
        """Print the table as the player sees it, and the legal moves."""
        position = self.game.position
        of = f"of {position.rules.passes}"
        places = [
            (f"pass {position.pass_number} {of}", f"{len(position.pile)} cards in the pile"),
            ("displayed", self.cards(sorted(position.display))),
            ("discards", self.cards(sorted(position.discards))),
            ("scored", self.cards(sorted(position.score_pile))),
            ("hand", self.cards(position.hand)),
        ]
        if self.open_pile:
            places.insert(1, ("pile", self.cards(position.pile)))
        click.echo("")
        for name, text in places:
            click.echo(f"{name:14}{text}")
        moves = (f"{n} {move}" for n, move in enumerate(position.legal_moves(), 1))
        click.echo(f"{'moves':14}{'   '.join(moves)}")

    def finish(self) -> None:
        game = self.game
        state = "The game is over" if game.position.is_over else "So far"
        click.echo(f"\n{state}: {self.theme.describe_score(game.position.score)}.")
        if game.log is not None:
            game.save()
            click.echo(f"Game saved to {game.log}.")

    def cards(self, cards: tuple[int, ...] | list[int]) -> str:
        return (DECK.symbols if self.symbols else DECK.text)(cards) or "-"
