"""`party the-party endgame`: the last actions of a game for two, hands unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.common import output
from cli.common.output import Terminal
from cli.common.parameters import in_file, json_option, number_option, terminal_options, typed_cards
from cli.common.progress import Waiting
from cli.the_party.parameters import part_of, rules_option
from solver.common.cards import Card
from solver.common.words import counted
from solver.the_party.rules.cards import DECK, deck_of, in_order
from solver.the_party.rules.documents import EndGame
from solver.the_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.the_party.end_games.solve import Certificate, Mix


def _number(context: click.Context, option: click.Parameter, value: float) -> float:
    """Return a number, which "nan" is not, though it is in every range."""
    if value != value:
        raise click.BadParameter("nan is not a number", context, option)
    return value


@click.command("endgame")
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--unseen", metavar="CARDS", help="The cards that nobody has seen.")
@click.option(
    "--arrivals", metavar="CARDS", help="Or instead: the cards that all have seen arrive."
)
@click.option(
    "--stash",
    "stashes",
    multiple=True,
    metavar="CARDS",
    help="A stash, - if empty: first that of player 0, who is on turn, then that of player 1.",
)
@number_option("--left", 1, 4, "Actions until the game ends.  [default: 1]")
@rules_option()
@click.option(
    "--close",
    type=click.FloatRange(0.000001, 1),
    callback=_number,
    default=0.005,
    show_default=True,
    metavar="X",
    help="The exploitability that is low enough.",
)
@click.option("--hand", metavar="CARDS", help="Print the mixes of a player with this hand.")
@click.option("--all", "every", is_flag=True, help="Print the mix of every information state.")
@terminal_options("--ascii")
@json_option("schema the-party/end-game/1, with first decisions; with --all every mix")
def command(
    close: float, hand: str | None, every: bool, terminal: Terminal, as_json: bool, **described: Any
) -> int:
    """Solve the last actions of a game for two as a zero-sum game. Both players know the stashes
    and the arrivals. Hands are dealt at random from the cards that nobody has seen; the rest of
    them is the room. FILE is such an end game as JSON, a document of this command, or a puzzle.

    Print the value for player 0 (1 is a win, -1 a loss) and how often each move is made. The
    certificate is what each player gets by a best response: the value lies between. For example:

    \b
      party the-party endgame --unseen "Tc Jc Qc Kc Ad Jd Td Kd Jk1" \\
          --stash Ah --stash Ac
    """  # noqa: D301
    end_game = _chosen(**described)
    wanted = None if hand is None else _hand(hand, end_game)

    with Waiting("building the tree") as waiting:
        from solver.the_party.analysis.documents import end_game_document
        from solver.the_party.end_games.solve import Solver

        solver = Solver(end_game, lambda what, share: waiting.say(f"{what}: {share:.0%}"))
        found = solver.solve(close)
    mixes = solver.mixes()
    if as_json:
        kept = mixes if every else (each for each in mixes if len(each[0]) == 1)
        output.document(end_game_document(end_game, close, found, solver.size[0], kept))
        return 0
    _print(end_game, found, solver.size[0])
    _print_mixes(mixes, wanted, every, terminal.symbols)
    return 0


def _chosen(
    file: str | None,
    unseen: str | None,
    arrivals: str | None,
    stashes: tuple[str, ...],
    left: int | None,
    rules: RuleSet | None,
) -> EndGame:
    if file is not None:
        if unseen or arrivals or stashes or left or rules:
            raise click.UsageError("FILE gives the whole end game; leave out the rest")
        return in_file(file, lambda text: EndGame.from_json(part_of(text, "deal", "end_game")))
    if (unseen is None) == (arrivals is None):
        raise click.UsageError("give --unseen or --arrivals, or a file")
    if len(stashes) > 2:
        raise click.UsageError("--stash: there are two players")
    rules = rules or RuleSet.parse("short")
    both = [_some("--stash", text) for text in (*stashes, "-", "-")[:2]]
    if arrivals is not None:
        arrived = _some("--arrivals", arrivals)
    else:
        assert unseen is not None
        hidden = typed_cards(DECK, "--unseen", unseen)
        deck = deck_of(rules.suits, rules.jokers)
        strange = [card for card in hidden if card not in deck or card in (*both[0], *both[1])]
        if strange or len(set(hidden)) < len(hidden):
            raise click.UsageError("--unseen: a card twice, in a stash, or not in the deck")
        arrived = tuple(c for c in deck if c not in (*hidden, *both[0], *both[1]))
    return EndGame(rules, (both[0], both[1]), arrived, left or 1)


def _some(place: str, text: str) -> tuple[Card, ...]:
    """Return the cards of an option, none for "-"."""
    return in_order(() if text.strip() == "-" else typed_cards(DECK, place, text))


def _hand(text: str, end_game: EndGame) -> set[int]:
    """Return the cards of --hand; raise `click.UsageError` if they are no hand of the end game."""
    cards: set[int] = set(typed_cards(DECK, "--hand", text))
    if len(cards) != end_game.rules.hand or not cards <= set(end_game.unseen):
        due = f"{counted(end_game.rules.hand, 'card')} that nobody has seen"
        raise click.UsageError(f"--hand: a hand is {due}")
    return cards


def _print(end_game: EndGame, found: Certificate, information_states: int) -> None:
    low, high = -found.best[1], found.best[0]
    click.echo(f"Rules {end_game.rules}, {end_game.left} left, {end_game.deals:,} deals")
    click.echo(f"Value for player 0: {found.value:+.4f}, between {low:+.6f} and {high:+.6f}")
    effort = f"exploitability {found.exploitability:.6f} after {found.rounds} rounds"
    click.echo(f"  {effort}, {information_states:,} information states")


def _print_mixes(mixes: Any, wanted: set[int] | None, every: bool, symbols: bool) -> None:
    click.echo("Each line: player: hand | what happened since: how often each move is best made.")
    printed = False
    for log, mix in mixes:
        player, _, hand = log[0].partition(" draw:")
        mine = wanted is not None and {DECK.number(name) for name in hand.split()} == wanted
        if not (every or mine or (wanted is None and len(log) == 1)):
            continue
        click.echo(_mix_line(player, hand, log[1:], mix, symbols))
        printed = True
    if not printed:
        click.echo("Nothing depends on what is played" + (" with this hand." if wanted else "."))


def _mix_line(player: str, hand: str, log: tuple[str, ...], mix: Mix, symbols: bool) -> str:
    parts = sorted(mix.items(), key=lambda pair: -pair[1])
    moves = ", ".join(
        f"{move.symbols() if symbols else move} {chance:.0%}"
        for move, chance in parts
        if chance >= 0.005
    )
    return f"{player}: {hand}{''.join(f' | {line}' for line in log)}: {moves}"
