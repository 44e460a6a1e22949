"""The bots: players that do not see the pile, from random moves to the expert, and what each of
them scores on a deal (docs/shooting-party/daily.md).

Two go by rules of thumb; the others are one model of play, the network of unseen/ with more or less
noise and sight: how far off its values of what a decision can lead to may be, and whether it looks
at sampled draws before it decides.
"""

import zlib
from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import Walker
from solver.shooting_party.packed.rules import opening, play
from solver.shooting_party.players.rules_of_thumb import careful_move, novice_move, random_move
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen import sampling
from solver.shooting_party.unseen.afterstates import below, seen
from solver.shooting_party.unseen.network import CARDS, trained
from solver.shooting_party.unseen.sampling import SETTINGS, UNIT, Searcher, new_searcher, planned

WAY, EPSILON = SETTINGS, SETTINGS + 1  # places in a player's settings, after those of the search

BY_CHANCE, BY_CARE, BY_RULES, BY_SEARCH = range(4)  # the ways in which a player can decide

GAMES, VALUES, SQUARES, WINS, PERFECT, TALLY = range(6)
"""Places in a tally: games, the sum of their values, the sum of the squared values, games with four
queens, games with four queens and four aces; then the length of a tally.
"""


@dataclass(frozen=True)
class Player:
    """A player: `way` is how it decides. One move in `epsilon` is any careful one; each
    candidate of a search is overrated by up to `noise` cards; `sight` are the settings of the
    search. Without epsilon or noise a player goes through nearly the same line in every game, and
    its mean reflects the luck in that line.

    `games` is the number of games that measure how hard a deal is. Players with `grades` make the
    blind grade.
    """

    name: str
    way: int
    games: int
    epsilon: int = 0
    noise: float = 0.0
    sight: tuple[int, ...] = tuple(sampling.ALONE.tolist())
    grades: bool = False

    @property
    def settings(self) -> np.ndarray:
        settings = np.array([*self.sight, self.way, self.epsilon], dtype=np.int64)
        settings[sampling.NOISE] = int(self.noise * UNIT)
        return settings

    @property
    def samples(self) -> bool:
        """True if it looks at sampled draws. A game may then take a tenth of a second and more."""
        return self.sight[sampling.SAMPLES] > 0


RANDOM = Player("random", BY_CHANCE, games=1000)
CAREFUL = Player("careful", BY_CARE, games=1000)
NOVICE = Player("novice", BY_RULES, games=1000, epsilon=16)
CASUAL = Player("casual", BY_SEARCH, games=200, noise=1 / 2)
SENSIBLE = Player("sensible", BY_SEARCH, games=200, noise=1 / 8)
SHORT_SIGHT = (4, 3, 1, UNIT, 6, 0)
SKILLED = Player("skilled", BY_SEARCH, games=30, noise=1 / 8, sight=SHORT_SIGHT, grades=True)
STRONG = Player("strong", BY_SEARCH, games=30, noise=1 / 16, sight=SHORT_SIGHT, grades=True)
EXPERT = Player("expert", BY_SEARCH, games=10, sight=tuple(sampling.QUICK.tolist()))

VARIED = Player("expert, varied", BY_SEARCH, games=40, noise=1 / 16, sight=(16, 3, 1, UNIT, 6, 0))
ALONE = Player("network alone", BY_SEARCH, games=1)
THOROUGH = Player("expert, thorough", BY_SEARCH, games=5, sight=tuple(sampling.THOROUGH.tolist()))
"""Beside the bots: good play with small errors, whose mean over many lines is what the blind
rating predicts; the same game each time on a deal; the strongest.
"""

AT_ONCE = 100  # games per call of a player that samples nothing: some 200 ms at most


def bots() -> tuple[Player, ...]:
    """Return the players in the order of their strength, the strongest last."""
    return RANDOM, CAREFUL, NOVICE, CASUAL, SENSIBLE, SKILLED, STRONG, EXPERT


@dataclass(frozen=True)
class Rung:
    """The result of a player on a deal: the number of games, the sum of their values, the sum of
    the squared values, games with four queens, and perfect games. Errors are one standard error.
    """

    player: str
    games: int
    values: int
    squares: int
    wins: int
    perfect: int

    @property
    def mean(self) -> float:
        """The mean value: cards scored per game."""
        return self.values / self.games

    @property
    def error(self) -> float:
        """The error of the mean; 0 for a single game, which says nothing about it."""
        if self.games == 1:
            return 0.0
        variance = (self.squares - self.values**2 / self.games) / (self.games - 1)
        return sqrt(max(0.0, variance) / self.games)

    @property
    def win_rate(self) -> float:
        """The share of games with four queens."""
        return self.wins / self.games

    @property
    def perfect_rate(self) -> float:
        """The share of games with all eight cards."""
        return self.perfect / self.games

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "games": self.games,
            "mean": round(self.mean, 4),
            "error": round(self.error, 4),
            "four_queens": round(self.win_rate, 4),
            "perfect": round(self.perfect_rate, 4),
        }


def measure(
    deal: Deal,
    rules: RuleSet | None = None,
    player: Player = SENSIBLE,
    games: int | None = None,
    seed: int | None = None,
) -> Rung:
    """Return the result of a player on a deal after `games` games (`player.games` if None).

    The random numbers begin with the CRC-32 of the deal code and with `seed` (0 to 2^32 - 1; if
    None, the CRC-32 of the player's name), so the same call gives the same rung on every machine.
    """
    game = conversion.game(deal, rules or RuleSet())
    own = _searcher(deal, game.switches, player, seed)
    tally = np.zeros(TALLY, dtype=np.int64)
    left = player.games if games is None else games
    while left > 0:
        now = min(left, 1 if player.samples else AT_ONCE)
        play_games(game, own, player.settings, now, tally)
        left -= now
    return Rung(player.name, *(int(number) for number in tally))


def recorded(deal: Deal, rules: RuleSet, player: Player) -> list[Move]:
    """Return the moves of a game of a player on a deal, the same on every machine."""
    walker, line = Walker(conversion.game(deal, rules)), list[int]()
    own = _searcher(deal, walker.game.switches, player)
    a, b = opening(walker.game, own.log)
    while not a & L.OVER:
        line.append(int(choose(own, player.settings, seen(walker.game, a), b)))
        a, b = walker.play((a, b), line[-1])
    return [*map(conversion.unpack_move, line)]


def first_choices(
    position: Position, player: Player, tries: int, seed: int | None = None
) -> Counter[Move]:
    """Return how often a player goes on with each move from a position, in so many tries; the same
    call gives the same on every machine (`seed`: as of `measure`).
    """
    here = sampling.Decision.of(position)
    own, made = _searcher(position.deal, here.switches, player, seed), Counter[Move]()
    for _ in range(tries):
        own.found[0] = 0
        move = int(choose(own, player.settings, here.seen, here.b))
        made[conversion.unpack_move(move)] += 1
    return made


def _searcher(
    deal: Deal, switches: np.ndarray, player: Player, seed: int | None = None
) -> Searcher:
    own_seed = zlib.crc32(player.name.encode()) if seed is None else seed
    return new_searcher(trained(), switches, (zlib.crc32(deal.code.encode()), own_seed))


@entry
def choose(own: Searcher, settings: Int64s, view: int, b: int) -> int:
    """Return the move of a player that sees `view` (afterstates.py) and holds `b`. At random, one
    move in `settings[EPSILON]` is any careful one (none if that is 0).
    """
    strays = settings[EPSILON] and below(own.stream, settings[EPSILON]) == 0
    if strays or settings[WAY] == BY_CARE:
        return careful_move(own, view, b)
    if settings[WAY] == BY_CHANCE:
        return random_move(own, view, b)
    if settings[WAY] == BY_RULES:
        return novice_move(own, view, b)
    return planned(own, view, b, CARDS, settings)


@entry
def play_games(
    game: L.PackedGame, own: Searcher, settings: Int64s, games: int, tally: Int64s
) -> None:
    """Play `games` games of a deal to their ends and add them to `tally`."""
    first_a, first_b = opening(game, own.log)
    for _ in range(games):
        own.found[0] = 0
        a, b = first_a, first_b
        while not a & L.OVER:
            move = choose(own, settings, seen(game, a), b)
            a, b = play(game, a, b, move, own.log)
        add_up(L.score_of(b), tally)


@kernel
def add_up(score: int, tally: Int64s) -> None:
    value = popcount(score)
    tally[GAMES] += 1
    tally[VALUES] += value
    tally[SQUARES] += value * value
    tally[WINS] += L.queens_in(score) == L.ALL_SUITS
    tally[PERFECT] += value == 8
