"""Whether a player can force a win: first moves and lines; and where in a game they could have.

All of it is seen with all hands open: nobody at the table could know it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from solver.common.errors import InputError
from solver.common.game import Played
from solver.common.rng import read_seed
from solver.the_party.open_hands.forced import Search
from solver.the_party.rules.game import State, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state import check_state

Report = Callable[[int], None]


@dataclass(frozen=True)
class First:
    """A first `move`, the fewest actions to a forced win with it (`wins_in`; None: not within
    those asked for), and a `line`.
    """

    move: Move
    wins_in: int | None
    line: tuple[Move, ...]


@dataclass(frozen=True)
class Forced:
    """The answer at a `state` of the game of a `seed`: what each first move allows (`firsts`), best
    for the `attacker` first, `within` so many actions. `nodes` were searched.
    """

    state: State
    seed: int
    attacker: int
    within: int
    firsts: tuple[First, ...]
    nodes: int

    @cached_property
    def wins_in(self) -> int | None:
        """The fewest actions within which the attacker wins by force; None: not within `within`."""
        found = [first.wins_in for first in self.firsts]
        if self.state.asked == self.attacker:
            return min((n for n in found if n is not None), default=None)
        return None if None in found else max(n for n in found if n is not None)

    @property
    def line(self) -> tuple[Move, ...]:
        """A winning line in as few actions, or the line of the first move that prevents it."""
        return next(first.line for first in self.firsts if first.wins_in == self.wins_in)


def force(
    state: State,
    seed: int | str,
    attacker: int,
    within: int,
    *,
    budget: int | None = None,
    on_progress: Report = lambda nodes: None,
) -> Forced:
    """Return whether a player can force a win within so many actions, all hands seen and all orders
    those of the seed. `budget` is the most positions to visit (None: no limit); `on_progress` is
    called with those visited so far, several times a second. Raise `InputError` for a state that
    there cannot be, or that is over, or no such player, `OutOfBudget` if the budget does not do.
    """
    check_state(state)
    if state.is_over:
        raise InputError("the game is over")
    if not 0 <= attacker < state.rules.players:
        raise InputError(
            f"no player {attacker}: there are {state.rules.players} players, from 0 on"
        )
    seed = read_seed(seed)
    search = Search(state.rules, seed, attacker, budget=budget, on_progress=on_progress)
    game = seeded(state.rules, seed, state)
    last = state.actions + within
    firsts = []
    for move in state.legal_moves():
        after = game.play(move)
        found = search.shortest(after.state, last - after.state.actions)
        if found is None:
            firsts.append(First(move, None, (move, *_prevented(search, after, last))))
        else:
            wins_in = after.state.actions - state.actions + found
            firsts.append(First(move, wins_in, (move, *won_line(search, after, found))))
    firsts.sort(key=lambda f: (f.wins_in is None, f.wins_in, str(f.move)))
    return Forced(state, seed, attacker, within, tuple(firsts), search.nodes)


def won_line(search: Search, game: Played[State], within: int) -> tuple[Move, ...]:
    """Return a line that wins within so many actions; the others hold out as long as they can."""
    start = game
    last = game.state.actions + within
    while not game.state.is_over:
        lengths = {}
        for move in game.state.legal_moves():
            after = game.play(move)
            left = last - after.state.actions
            length = search.shortest(after.state, left) if left >= 0 else None
            if length is not None:
                lengths[move] = (length + after.state.actions, str(move))
        best = min if game.state.asked == search.attacker else max
        game = game.play(best(lengths, key=lambda move: lengths[move]))
        last = min(last, lengths[game.moves[-1]][0])
    return game.moves[len(start.moves) :]


def _prevented(search: Search, game: Played[State], last: int) -> tuple[Move, ...]:
    """Return a line on which the win is prevented until `last` actions are made."""
    start = game
    while not game.state.is_over and game.state.actions < last:
        legal = game.state.legal_moves()
        if game.state.asked == search.attacker:
            move = min(legal, key=_eagerness)
        else:
            move = next(
                each
                for each in reversed(legal)  # trust before call, which reads more naturally
                for after in [game.play(each).state]
                if not search.wins(after, last - after.actions)
            )
        game = game.play(move)
    return game.moves[len(start.moves) :]


def _eagerness(move: Move) -> tuple[int, str]:
    order = ("stash", "rob", "call", "send", "trust", "wait", "pass")
    return order.index(move.kind), str(move)


@dataclass(frozen=True)
class Chance:
    """A decision of a game at which the player on turn could force a win: how many moves were made
    `before`, the `player`, in how many actions (`wins_in`), what he `played`, in how many actions,
    that one included, he could `still` win (None: not within those asked for), and a `line` that
    wins.
    """

    before: int
    player: int
    wins_in: int
    played: Move
    still: int | None
    line: tuple[Move, ...]


@dataclass(frozen=True)
class Explained:
    """A `game` with all hands seen: how many decisions were `looked_at`, and the `chances` to win
    by force `within` so many actions.
    """

    game: Played[State]
    within: int
    looked_at: int
    chances: tuple[Chance, ...]


def explain(
    game: Played[State],
    within: int,
    *,
    budget: int | None = None,
    on_progress: Report = lambda nodes: None,
) -> Explained:
    """Return where a seeded game could be forced; `budget` and `on_progress` as in `force`. Raise
    `ValueError` for no seed, `OutOfBudget`.
    """
    if "Seed" not in game.tags:
        raise InputError("a game without a seed: what would have come is not known")
    seed = int(game.tags["Seed"])
    spent = looked_at = 0
    chances = []
    for number, after in enumerate(game.history[1:]):
        assert after.before is not None
        state, move = after.before.state, after.move
        if state.phase != "act":
            continue
        looked_at += 1
        search = Search(
            state.rules,
            seed,
            state.turn,
            budget=None if budget is None else budget - spent,
            on_progress=lambda n, before=spent: on_progress(before + n),  # type: ignore[misc]
        )
        found = search.shortest(state, within)
        if found is not None:
            made = after.state.actions - state.actions
            still = search.shortest(after.state, within - made)
            kept = None if still is None else still + made
            line = won_line(search, after.before, found)
            chances.append(Chance(number, state.turn, found, move, kept, line))
        spent += search.nodes
    return Explained(game, within, looked_at, tuple(chances))
