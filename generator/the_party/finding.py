"""What a puzzle of The Party is: a position with all hands open, and what each first move comes to;
and which positions of a seed's game make one. It is up to the player on turn, and one first move
alone does what is asked. Two announcements of the same lie are one move.

The game is played by a squire and one who makes any move: in such games more kinds of moves are the
key than in those between squires, or between stewards. Nothing is won there because the last action
of the game has been made: a solver would have to count to a hundred.

*Force*: the win takes `SHORTEST` to `LONGEST` actions. If it takes more than the fewest, the
opponent acts in the main line, and somewhere in it has two replies without a common answer.

*Defend*: the player on turn cannot win by force within `LONGEST` actions, and has `FEWEST` moves at
least. After each but the key the opponent wins by force within so many actions, the move included,
the least of `THREATS` for which this is so; after the key not within `LATER` more either, for to
put off is not to stop.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from generator.the_party.puzzle_rules import DEFEND, FORCE, GOALS, RULES, along, is_action_of
from solver.common.game import Played
from solver.the_party.analysis.documents import firsts_json
from solver.the_party.knowledge.views import View
from solver.the_party.open_hands.answers import First, Forced, force, won_line
from solver.the_party.open_hands.forced import Search
from solver.the_party.players.bots import Mind
from solver.the_party.rules.cards import JEWEL, of_rank
from solver.the_party.rules.game import State, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state_documents import GAME, SOLVER_VERSION, state_to_json

SHORTEST, LONGEST = 2, 6
THREATS, LATER, FEWEST = (2, 3, 4), 2, 4

PLAYERS = ("squire", "random")

GAMBIT = "gambit"

Searches = Sequence[Search]
"""The searches of a game: for each player, whether it can force a win."""


@dataclass(frozen=True)
class Problem:
    """A position, the end of a `game`, and the answer to it. The attacker of what was `found` is
    the one who wins by force unless, in the mode *defend*, the key is played.
    """

    game: Played[State]
    found: Forced

    @property
    def mode(self) -> str:
        """Who could win: the player on turn (*force*), or the other one (*defend*)."""
        return FORCE if self.found.attacker == self.found.state.turn else DEFEND

    @property
    def par(self) -> dict[str, int]:
        """Among how many first moves the key is, and how many actions the win takes, which may be
        shown.
        """
        return {"moves": len(self.found.firsts), "actions": self.found.within}

    @property
    def key(self) -> First:
        """The first move that is asked for; of two announcements that both do it, the first."""
        wins = self.mode == FORCE
        return next(first for first in self.found.firsts if (first.wins_in is not None) == wins)

    @property
    def kind(self) -> str:
        """Of what kind the key is, in a word."""
        move = self.key.move
        if move.kind != "send" or move.is_true:
            return "true-send" if move.is_true else move.kind
        return "lie-one-card" if len(move.cards) == 1 else "lie-two-cards"

    @property
    def motifs(self) -> list[str]:
        """What the solution shows. *Gambit*: with the key and what follows before the next action
        of the player on turn, this player loses a jewel of the hand or the stash.
        """
        you, line = self.found.state.turn, [*along(self.game, self.key.line)]
        later = (n for n, (game, move) in enumerate(line) if n and is_action_of(you, game, move))
        end = next(later, len(line))
        after = self.game.play(line[0][1])
        for _, move in line[1:end]:
            after = after.play(move)
        lost = _jewels(self.game.state, you) - _jewels(after.state, you)
        return [GAMBIT] if lost else []

    @property
    def themes(self) -> list[str]:
        """The kind of the key and the motifs, sorted."""
        words = {"rob": "robbery", "true-send": "true send"}
        kind = "lie" if self.kind.startswith("lie") else words.get(self.kind, self.kind)
        return sorted([kind, *self.motifs])

    @property
    def solution(self) -> dict[str, Any]:
        """The game's part of the solution. It shows the state in full, and the moves before it."""
        state, moves = self.found.state, [str(move) for move in self.game.moves]
        return {
            "game": GAME,
            "rules": str(state.rules),
            "goal": {"kind": GOALS[self.mode]},
            "deal": {"state": state_to_json(state, self.found.seed), "moves": moves},
            "score": {"actions": self.found.within},
            "line": {"moves": [str(move) for move in self.key.line]},
            "themes": self.themes,
            "profile": firsts_json(self.found.firsts),
            "proofs": {GOALS[self.mode]: "search of all moves"},
            "solver": SOLVER_VERSION,
        }


def problems(mode: str, seed: int) -> Iterator[Problem]:
    """Yield the puzzles of a mode in a seed's game."""
    yield from filter(None, (problem_at(mode, game, seed) for game in game_of_seed(seed)))


def problem_after(mode: str, moves: int, seed: int) -> Problem | None:
    """Return the puzzle of a mode after so many moves of a seed's game, if there is one."""
    games = game_of_seed(seed)
    return None if moves >= len(games) else problem_at(mode, games[moves], seed)


def problem_at(mode: str, game: Played[State], seed: int) -> Problem | None:
    """Return the puzzle of a mode where a game of a seed has come to, if there is one."""
    state = game.state
    if state.phase != "act" or state.actions + LONGEST + LATER > RULES.cap:
        return None
    make = _forced if mode == FORCE else _defended
    return make(game, seed, searches_of(seed))


@lru_cache(2)
def searches_of(seed: int) -> Searches:
    return [Search(RULES, seed, player) for player in range(RULES.players)]


@lru_cache(2)
def game_of_seed(seed: int) -> tuple[Played[State], ...]:
    """Return the game of a seed, decision by decision, without its end."""
    minds = [Mind(name, RULES, player, seed % (1 << 32)) for player, name in enumerate(PLAYERS)]
    game, found = seeded(RULES, seed), []
    while (player := game.state.asked) is not None:
        found.append(game)
        game = game.play(minds[player].move(View.of(game.state, player)))
    return tuple(found)


def _forced(game: Played[State], seed: int, searches: Searches) -> Problem | None:
    state, search = game.state, searches[game.state.turn]
    if not search.wins(state, LONGEST):
        return None
    wins_in = search.shortest(state, LONGEST)
    if wins_in is None or wins_in < SHORTEST:
        return None
    last = state.actions + wins_in
    if not _are_one([m for m in state.legal_moves() if _wins(search, game.play(m), last)]):
        return None
    line = won_line(search, game, wins_in)
    if wins_in > SHORTEST and not _is_contested(search, game, line, last):
        return None
    return Problem(game, force(state, seed, state.turn, wins_in))


def _is_contested(search: Search, start: Played[State], line: Sequence[Move], last: int) -> bool:
    """Return True if the opponent acts in a line that wins until `last` actions are made, and at a
    decision of it two replies have no answer in common.
    """
    theirs = [(game, move) for game, move in along(start, line)
              if game.state.asked != search.attacker]  # fmt: skip
    acts = any(is_action_of(1 - search.attacker, *each) for each in theirs)
    return acts and any(_need_two(search, game, last) for game, _ in theirs)


def _need_two(search: Search, game: Played[State], last: int) -> bool:
    after = [game.play(reply) for reply in game.state.legal_moves()]
    answers = [
        {move for move in each.state.legal_moves() if _wins(search, each.play(move), last)}
        for each in after
        if each.state.asked == search.attacker
    ]
    return any(not one & other for one, other in combinations(answers, 2))


def _defended(game: Played[State], seed: int, searches: Searches) -> Problem | None:
    state, you, legal = game.state, game.state.turn, game.state.legal_moves()
    threat, after, stops = searches[1 - you], dict[Move, Played[State]](), list[Move]()
    for move in legal if len(legal) >= FEWEST else ():
        after[move] = game.play(move)
        if not _wins(threat, after[move], state.actions + THREATS[-1]):
            stops.append(move)
            if not _are_one(stops):
                return None
    if not stops or searches[you].wins(state, LONGEST):
        return None
    within = next(n for n in THREATS if all(
        move in stops or _wins(threat, there, state.actions + n) for move, there in after.items()
    ))  # fmt: skip
    if _wins(threat, after[stops[0]], state.actions + within + LATER):
        return None
    return Problem(game, force(state, seed, 1 - you, within))


def _are_one(moves: Sequence[Move]) -> bool:
    """Return True if moves are one, or one lie announced in two ways."""
    same = {(move.kind, move.cards, move.victim) for move in moves}
    return len(same) == 1 and (len(moves) == 1 or not any(move.is_true for move in moves))


def _wins(search: Search, game: Played[State], last: int) -> bool:
    """Return True if the attacker wins by force before more than `last` actions are made."""
    state = game.state
    return state.actions <= last and search.wins(state, last - state.actions)


def _jewels(state: State, player: int) -> frozenset[int]:
    return frozenset(of_rank([*state.hands[player], *state.stashes[player]], JEWEL))
