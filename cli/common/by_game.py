"""`party play`, `advise`, `explain` and `rules`: commands that every game answers in its own way.

Here are their options, and what holds for all games. A game answers by a function of the
command's name, in the module that ANSWERS of its package names; what it takes are its parameters.
Options that a game does not take are refused.
"""

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from importlib.resources import files
from inspect import signature
from typing import Any

import click

from cli.common import given as G
from cli.common import parameters as P
from cli.common.output import Answer, Terminal

PLAIN = str.maketrans("♣♦♥♠•─", "cdhs*-")  # the page of a game in ASCII
MOVES = "Play these moves first, such as 'draw -2h3h'."
SEAT = "The seat of a person; may be given several times."
AIM = "What to play for: cards, four, eight; score, no-misfire, a rank such as crack-shot."


def by_game(command: Callable[..., None]) -> Callable[..., int]:
    """Return a command that the game of what is typed answers."""

    @wraps(command)
    def answer(what: str, game: str | None, as_json: bool = False, **options: Any) -> int:
        log = options.get("log")
        if what == "-" and command.__name__ == "play":
            raise click.UsageError("moves come from the standard input; give a file")
        if options.get("resume") and not what and game is None:
            from cli.common.kept_games import unfinished

            game = unfinished()
        given = G.given(what, game)
        if not what and log is not None and log.is_file():
            given = G.Given("", G.given(str(log), game).game)
        of, name = G.package(given.game), command.__name__
        if name not in of.ANSWERS:
            raise click.UsageError(f"{given.game} has no `{name}`")
        function = getattr(import_module(f"{of.__name__}.{of.ANSWERS[name]}"), name)
        takes = signature(function).parameters
        for option in click.get_current_context().command.params:
            if option.name in options and option.name not in takes and P.are_typed(option.name):
                raise click.UsageError(f"{option.opts[0]} does not go with {given.game}")
        found = function(given, **{key: options[key] for key in options if key in takes})
        return found.show(as_json) if isinstance(found, Answer) else int(found or 0)

    return answer


@click.command("play")
@G.what_argument(required=False)
@G.game_option()
@P.rules_option()
@P.number_option("--passes", 1, 3, "The passes of a game of The Shooting Party.")
@P.reshuffle_option
@click.option("--open/--hidden", "open_cards", default=None, help="All cards in view, or not.")
@click.option("--resume", is_flag=True, help="Go on with a kept game that is not over.")
@P.file_option("--log", "FILE", "Keep the game in FILE, or go on with the one in it.")
@P.number_option("--players", 2, 4, "The players of The Party.")
@click.option("--seat", "seats", type=click.IntRange(0, 3), multiple=True, metavar="N", help=SEAT)
@click.option("--bots", metavar="A,B", help="Who sits in the other seats, or in all of them.")
@P.number_option("--games", 1, 100_000, "Let bots play so many games.")
@by_game
def play() -> None:
    """Play WHAT in the terminal: a seed, cards, a game, `today`, a DATE or a tier (its latest
    puzzle), `ladder [N]`, `last`, a FILE. Without WHAT, a new random game. Inside, ? shows the
    commands. Every game is kept. `party rules` teaches the game.
    """


@click.command("advise")
@G.what_argument()
@G.game_option()
@P.rules_option()
@P.number_option("--passes", 1, 3, "The passes of a game of The Shooting Party.")
@click.option("--moves", metavar="MOVES", default="", help=MOVES)
@click.option("--open", "open_cards", is_flag=True, help="With the whole deal in view.")
@click.option("--aim", metavar="AIM", help=AIM)
@P.number_option("--worlds", 1, 10_000, "Deals in which The Party tries moves.", 1_000)
@P.number_option("--seed", 0, (1 << 64) - 1, "The seed of these deals.", 0)
@click.option("--all", "every", is_flag=True, help="Print every move.")
@P.json_option("docs/commands.md")
@by_game
def advise() -> None:
    """Weigh every move of a position: what now? WHAT is a game, or says where the cards are; those
    not named are not known.

    \b
      party advise "hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac"
      party advise "past Qs 3c; score 20; target Kd; weather Ac; hand 4d 7d 5h 8h 9s"
    """  # noqa: D301


@click.command("explain")
@G.what_argument("GAME")
@G.game_option()
@P.rules_option()
@P.number_option("--passes", 1, 3, "Number of passes, in place of the rule set's own.")
@P.reshuffle_option
@click.option("--moves", metavar="MOVES", default="", help=MOVES)
@P.from_here_option
@click.option("--goal", metavar="GOAL", help="Goal of the line: 8 (cards), 4q (queens), 3+2, best.")
@click.option(
    "--brief",
    is_flag=True,
    help="Leave out what other moves allow; of a game, show only the moves that lost something.",
)
@click.option(
    "--hidden/--open",
    "hidden",
    default=False,
    help="Judge moves by what could be seen: luck and skill; or knowing all cards.  "
    "[default: open]",
)
@click.option("--aim", metavar="AIM", help="What was played for: score, no-misfire, or a rank.")
@P.number_option("--within", 1, 40, "Actions of The Party to look ahead.", 8)
@P.positions_option(", for everything together", "no limit; for a line 60,000,000")
@P.json_option("docs/commands.md")
@by_game
def explain() -> None:
    """Explain GAME: a recorded game (FILE, last, - for the standard input), or any WHAT that
    `party play` takes.

    Of a recorded game, show what each move cost. Of a puzzle, show its solution, and why other
    moves fail. Of a deal of The Shooting Party, or a position in it (--moves), show the best line
    with comments, the moves that every best line makes, and what the alternatives still allow.

    By default, moves are judged knowing all cards. With --hidden they are judged by what the player
    could see: the score is split into what was expected at the start, luck, and skill. (No Man's
    Land, where nobody knows the cards, is always judged so.)
    """


@click.command("rules")
@G.game_option()
def rules(game: str | None) -> int:
    """Learn a game on one page: its aim, its table, a turn, scoring, and a first game to follow."""
    from rich.markdown import Markdown

    of, terminal = G.package(game or G.game_names()[0]), Terminal.here()
    text = files(of).joinpath("guide.md").read_text(encoding="utf-8")
    with terminal.console.capture() as captured:
        terminal.console.print(Markdown(text, hyperlinks=False))
    page = "\n".join(line.rstrip() for line in captured.get().splitlines())
    page = page if terminal.symbols else page.translate(PLAIN)
    try:  # it is longer than most screens; what is no terminal gets it as it is
        click.echo_via_pager(page)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.filename is None:  # the standard output
            raise
        click.echo(page)  # PAGER is no command that can be run
    return 0
