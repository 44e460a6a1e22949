"""Many games of one player on one deal, tallied."""

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.shooting_party.packed.layout import ALL_SUITS, OVER, PackedGame, queens_in, score_of
from solver.shooting_party.packed.rules import opening, play
from solver.shooting_party.players.thumb import careful_move, novice_move, random_move
from solver.shooting_party.unseen.chance import below
from solver.shooting_party.unseen.network import CARDS
from solver.shooting_party.unseen.search import SETTINGS, Searcher, planned
from solver.shooting_party.unseen.view import seen

WAY, EPSILON = SETTINGS, SETTINGS + 1  # places in a player's settings, after those of the search

BY_CHANCE, BY_CARE, BY_RULES, BY_SEARCH = range(4)  # the ways in which a player can decide

GAMES, VALUES, SQUARES, WINS, PERFECT, TALLY = range(6)
"""Places in a tally: games, the sum of their values, the sum of the squared values, games with four
queens, games with four queens and four aces; then the length of a tally.
"""


@entry
def choose(own: Searcher, settings: Any, view: int, b: int) -> int:
    """Return the move of a player that sees `view` (view.py) and holds `b`. At random, one move in
    `settings[EPSILON]` is any careful one (none if that is 0).
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
def play_games(game: PackedGame, own: Searcher, settings: Any, games: int, tally: Any) -> None:
    """Play `games` games of a deal to their ends and add them to `tally`."""
    first_a, first_b = opening(game, own.log)
    for _ in range(games):
        own.found[0] = 0
        a, b = first_a, first_b
        while not a & OVER:
            move = choose(own, settings, seen(game, a), b)
            a, b = play(game, a, b, move, own.log)
        add_up(score_of(b), tally)


@entry
def record_game(game: PackedGame, own: Searcher, settings: Any, line: Any) -> int:
    """Play a game to its end and write its moves to `line`; return their number."""
    own.found[0] = 0
    a, b = opening(game, own.log)
    count = 0
    while not a & OVER:
        line[count] = choose(own, settings, seen(game, a), b)
        a, b = play(game, a, b, line[count], own.log)
        count += 1
    return count


@entry
def first_choices(
    game: PackedGame, own: Searcher, settings: Any, a: int, b: int, tries: int, out: Any
) -> None:
    """Write the moves with which a player goes on from a position, in so many tries, to `out`."""
    for n in range(tries):
        own.found[0] = 0
        out[n] = choose(own, settings, seen(game, a), b)


@kernel
def add_up(score: int, tally: Any) -> None:
    value = popcount(score)
    tally[GAMES] += 1
    tally[VALUES] += value
    tally[SQUARES] += value * value
    tally[WINS] += queens_in(score) == ALL_SUITS
    tally[PERFECT] += value == 8
