"""Bots: those of a game by name, one of somebody's own by ``module:name``; and matches between
them, with the errors of their results.
"""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any, Generic

import click

from cli.common import output
from cli.common.given import Given
from cli.common.kept_games import KeptGames, heading, random_seed
from cli.common.progress import Waiting
from solver.common.errors import InputError, at
from solver.common.files import write_whole
from solver.common.game import Play, Played, S
from solver.common.record import Record
from solver.common.rng import SplitMix64
from solver.common.words import quoted

Decide = Callable[[S], Any]
"""A bot in a seat: returns its move in a state."""

SEATS_TAG = "Seats"  # the tag of a record that says who has played

_OWN = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")


@dataclass(frozen=True)
class Players(Generic[S]):
    """The bots of a game: `named` returns that of a name for a seat of a game of a seed, and raises
    `InputError`; `view` is what a player may see of a state.
    """

    play: Play[S]
    named: Callable[[str, S, int, int], Decide[S]]
    view: Callable[[S, int], Any] = lambda state, seat: state.seen_by(seat)

    def bot(self, name: str, state: S, seat: int, seed: int) -> Decide[S]:
        """Return the bot of a name in a seat. One's own is a function of what the player may see
        and the legal moves, and returns one of these. Raise `InputError`.
        """
        if not is_own(name):
            return self.named(name, state, seat, seed)
        own = _imported(name)

        def decide(now: S) -> Any:
            moves = now.legal_moves()
            move = own(self.view(now, seat), moves)
            if move not in moves:
                raise InputError(f"{name}: {quoted(move)} is no legal move")
            return move

        return decide


def by_name(bots: Mapping[str, Callable[[S, int], Decide[S]]]) -> Any:
    """Return `Players.named` for a table of bots, each made of the first state and the seed."""

    def named(name: str, state: S, seat: int, seed: int) -> Decide[S]:
        if name not in bots:
            raise InputError(f"no player {quoted(name)}; there are {', '.join(bots)}")
        return bots[name](state, seed)

    return named


def at_random(state: S, seed: int) -> Decide[S]:
    """Return the bot that makes any legal move, each equally likely."""
    stream = SplitMix64(seed)

    def decide(now: S) -> Any:
        moves = now.legal_moves()
        return moves[stream.below(len(moves))]

    return decide


def is_own(name: str) -> bool:
    """Return True if a name is that of a bot of somebody's own."""
    return _OWN.fullmatch(name) is not None


def _imported(name: str) -> Callable[..., Any]:
    found = _OWN.fullmatch(name)
    assert found is not None
    if "" not in sys.path:
        sys.path.insert(0, "")  # a module of the folder that somebody is in
    with at(f"--bots {name}"):
        try:
            own = getattr(import_module(found[1]), found[2])
        except (ImportError, AttributeError) as error:
            raise InputError(str(error)) from None
        if not callable(own):
            raise InputError("not a function")
        return own  # type: ignore[no-any-return]


def played_out(players: Players[S], names: Sequence[str], game: Played[S], seed: int) -> Played[S]:
    """Return a game after bots, one a seat, have played it to its end."""
    bots = [players.bot(name, game.state, seat, seed) for seat, name in enumerate(names)]
    while game.state.player is not None:
        game = game.play(bots[game.state.player](game.state))
    return game


def bots_play(
    players: Players[S],
    names: Sequence[str],
    given: Given,
    found: object,
    rules: object,
    games: int | None,
    log: Path | None,
    show: Callable[[Played[S]], None] | None = None,
) -> int:
    """Let bots play the game of the seed that was found, by default a random one: show it, by
    default its record, and keep it in `log`; or so many games from that seed on, and print what the
    bots get. Return the exit code. Raise `InputError` or `click.UsageError` if that cannot be.
    """
    seed, play = random_seed() if found is None else found, players.play
    if not isinstance(seed, int):
        raise InputError(f"{quoted(given.what)} is not a seed, and bots play the games of seeds")
    if games is not None:
        if log is not None:
            raise click.UsageError("--log keeps one game, and not those of --games")
        results = match(players, names, rules, seed, games)
        seeds = f"seeds {seed} to {seed + games - 1}"
        output.say(heading(play, play.seeded(seed, rules), seeds))
        (show_alone if _alone(play, rules, seed) else show_shares)(names, results)
        return 0
    if len(names) > 1 and _alone(play, rules, seed):
        raise click.UsageError("--bots: one bot plays a game; --games N compares several")
    game = played_out(players, names, play.seeded(seed, rules), seed)
    record = str(Record(play, game, {SEATS_TAG: ", ".join(names)}))
    if log is not None:
        KeptGames(play).check_free(log)
        write_whole(log, record.encode())
    if show is None:
        click.echo(record, nl=False)
    else:
        show(game)
    return 0


def match(
    players: Players[S], names: Sequence[str], rules: object, seed: int, games: int
) -> list[tuple[float, ...]]:
    """Return what each bot gets in so many games, of seeds from one on: together, or alone."""
    results = []
    alone = _alone(players.play, rules, seed)
    with Waiting(f"0 of {games} games played") as waiting:
        for n in range(games):
            start, number = players.play.seeded(seed + n, rules), seed + n
            tables = [[name] for name in names] if alone else [names]
            ends = [played_out(players, table, start, number).state.returns() for table in tables]
            results.append(tuple(got for end in ends for got in end))
            waiting.say(f"{n + 1} of {games} games played")
    return results


def _alone(play: Play[Any], rules: object, seed: int) -> bool:
    return len(play.seeded(seed, rules).state.returns()) == 1


def show_alone(names: Sequence[str], results: Sequence[tuple[float, ...]]) -> None:
    """Print the mean result of each bot, and by how much it differs from the first, with errors."""
    rows: list[tuple[object, ...]] = []
    for seat, name in enumerate(names):
        own = [each[seat] for each in results]
        apart = [each[seat] - each[0] for each in results]
        rows.append((name, _mean(own), f"{max(own):g}", _mean(apart, "+") if seat else ""))
    output.table(("player", ">mean", ">best", ">to the first"), rows)


def show_shares(names: Sequence[str], results: Sequence[tuple[float, ...]]) -> None:
    """Print how many games each bot has won, and the share with its standard error."""
    rows = []
    for seat, name in enumerate(names):
        won = sum(each[seat] == max(each) > min(each) for each in results)
        rows.append((f"{seat} {name}", *_share(won, len(results))))
    drawn = sum(max(each) == min(each) for each in results)
    output.table(("player", ">won", ">share"), [*rows, ("drawn", *_share(drawn, len(results)))])


def _mean(values: Sequence[float], sign: str = "") -> str:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{mean:{sign}.3f} ± {sqrt(spread / len(values)):.3f}"


def _share(won: int, games: int) -> tuple[str, str]:
    share = won / games
    return f"{won}", f"{share:.1%} ± {sqrt(share * (1 - share) / games):.1%}"
