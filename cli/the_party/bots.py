"""The bots of The Party at the command line."""

from cli.common.matches import Decide, Players
from solver.the_party import PLAY, Bot, Mind, State, View


def named(name: str, state: State, seat: int, seed: int) -> Decide[State]:
    """Return the bot of a name; raise `InputError` if there is none."""
    mind = Mind(Bot.named(name), state.rules, seat, seed % (1 << 32) + seat)
    return lambda now: mind.move(View.of(now, seat))


PLAYERS = Players(PLAY, named, View.of)
