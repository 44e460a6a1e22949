"""Puzzles of the mode *force*: positions of a seed's game in which a win can be forced.

The game is played by squires. A position suits if it is up to the player on turn, he can force a
win in `SHORTEST` to `LONGEST` actions, and one first move alone does it: the *key*.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from solver.common.game import Played
from solver.the_party.analysis.documents import firsts_json
from solver.the_party.knowledge.views import View
from solver.the_party.open_hands.answers import First, Forced, force
from solver.the_party.open_hands.forced import Search
from solver.the_party.players.bots import Bot, Mind
from solver.the_party.rules.game import State, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state_documents import GAME, SOLVER_VERSION, state_to_json
from solver.the_party.rules.switches import RuleSet

SHORTEST, LONGEST = 2, 6


@dataclass(frozen=True)
class Forcing:
    """A position and the answer to it."""

    game: Played[State]
    found: Forced

    @property
    def par(self) -> dict[str, int | None]:
        """In how many actions it is won, and among how many first moves, which may be shown."""
        return {"moves": len(self.found.firsts), "actions": self.found.wins_in}

    @property
    def themes(self) -> list[str]:
        """The motifs of the winning line, sorted."""
        first = self.found.line[0]
        motifs = {"rob": "robbery", "send": "true send" if first.is_true else "lie"}
        two_jewels = sum(move.kind == "stash" for move in self.found.line) > 1
        return sorted({motifs.get(first.kind, first.kind), *["two jewels"] * two_jewels})

    @property
    def solution(self) -> dict[str, Any]:
        """The game's part of the solution. It shows the state in full, and the moves before it."""
        state, moves = self.found.state, [str(move) for move in self.game.moves]
        return {
            "game": GAME,
            "rules": str(state.rules),
            "goal": {"kind": "win"},
            "deal": {"state": state_to_json(state, self.found.seed), "moves": moves},
            "score": {"actions": self.found.wins_in},
            "line": {"moves": [str(move) for move in self.found.line]},
            "themes": self.themes,
            "profile": firsts_json(self.found.firsts),
            "proofs": {"win": "search of all moves"},
            "solver": SOLVER_VERSION,
        }


def forcings(seed: int, rules: RuleSet) -> Iterator[Forcing]:
    """Yield the positions of a seed's game that suit, from the last one back."""
    found = [forcing_at(game, seed) for game in squires_game(seed, rules)]
    yield from (each for each in reversed(found) if each is not None)


def forcing_after(moves: int, seed: int, rules: RuleSet) -> Forcing | None:
    """Return the position of a seed's game after so many moves, if it suits."""
    game = next(islice(squires_game(seed, rules), moves, None), None)
    return None if game is None else forcing_at(game, seed)


def forcing_at(game: Played[State], seed: int) -> Forcing | None:
    """Return the position that a game of a seed has come to, if it suits."""
    state = game.state
    if state.phase != "act":
        return None
    wins_in = Search(state.rules, seed, state.turn).shortest(state, LONGEST)
    if wins_in is None or wins_in < SHORTEST:
        return None
    answer = force(state, seed, state.turn, wins_in)
    keys = [first.move for first in answer.firsts if first.wins_in is not None]
    return Forcing(game, answer) if len(keys) == 1 else None


def squires_game(seed: int, rules: RuleSet) -> Iterator[Played[State]]:
    """Yield the game of a seed between squires, decision by decision, without its end."""
    squire = Bot.named("squire")
    minds = [Mind(squire, rules, player, seed % (1 << 32)) for player in range(rules.players)]
    game = seeded(rules, seed)
    while not game.is_over:
        yield game
        player = game.state.asked
        assert player is not None
        game = game.play(minds[player].move(View.of(game.state, player)))


def replies(
    start: Played[State], seed: int, line: Sequence[Move], within: int
) -> Iterator[tuple[int, Played[State], tuple[First, ...]]]:
    """Yield the decisions of the opponent along a line that wins within so many actions: the number
    of the move, from 1, the game up to it, and for each legal reply the line that wins after it.
    """
    game, you = start, start.state.turn
    for number, move in enumerate(line, 1):
        if game.state.asked != you:
            left = within - (game.state.actions - start.state.actions)
            yield number, game, force(game.state, seed, you, left).firsts
        game = game.play(move)


def attackers_turns(forcing: Forcing) -> Iterator[tuple[Played[State], frozenset[Move]]]:
    """Yield the decisions of the attacker along the line, each with the moves that still win in
    time.
    """
    found = forcing.found
    search = Search(found.state.rules, found.seed, found.attacker)
    assert found.wins_in is not None
    game, last = forcing.game, found.state.actions + found.wins_in
    for move in found.line:
        if game.state.asked == found.attacker:
            yield game, frozenset(_that_win(search, game, last))
        game = game.play(move)


def _that_win(search: Search, game: Played[State], last: int) -> Iterator[Move]:
    for move in game.state.legal_moves():
        after = game.play(move).state
        if after.actions <= last and search.wins(after, last - after.actions):
            yield move
