"""What a puzzle of The Party is: a position with all hands open, and what each first move comes to.

In the mode *force* the player on turn can win by force; in the mode *defend* the other player could
in a moment, and the player on turn has one move that stops it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.the_party.puzzle_rules import DEFEND, FORCE, GOALS
from generator.the_party.walking import along, is_action_of
from solver.common.game import Played
from solver.the_party.analysis.documents import firsts_json
from solver.the_party.open_hands.answers import First, Forced
from solver.the_party.rules.cards import JEWEL, of_rank
from solver.the_party.rules.game import State
from solver.the_party.rules.state_documents import GAME, SOLVER_VERSION, state_to_json

GAMBIT = "gambit"


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


def _jewels(state: State, player: int) -> frozenset[int]:
    return frozenset(of_rank([*state.hands[player], *state.stashes[player]], JEWEL))
