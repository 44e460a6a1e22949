"""`check`: documents checked by the rules alone. Every line is replayed with the cards of its seed;
of an end game, both best responses say how far the value can be off. Nothing is shared with a
search.
"""

from collections.abc import Callable, Iterable, Sequence

from solver.common.errors import at
from solver.common.schemas import Json, Refused, validate
from solver.common.words import counted
from solver.the_party.knowledge.views import View
from solver.the_party.rules.documents import GAME, EndGame, state_from_json
from solver.the_party.rules.game import Game, Orders
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import Record
from solver.the_party.rules.state import State

PACKAGES = ("solver.the_party.analysis", "solver.the_party.rules")  # where the schemas lie
ROUNDED = 2e-6  # how far numbers with six decimals may be from each other, if each is rounded once


def check(document: Json) -> str:
    """Return the finding of a solver's document; raise `ValueError` for its first error."""
    schema = str(document["schema"])
    validate(document, schema.split("/")[1], *PACKAGES)
    return REPLAYS[schema](document)


def seeded_state(document: Json) -> tuple[State, int]:
    """Return a document's state and seed; raise `ValueError` for a wrong or missing one."""
    state, seed = state_from_json(document)
    if seed is None:
        raise Refused("state: without a seed nothing is known of the cards to come")
    return state, seed


def check_firsts(
    state: State, seed: int, attacker: int, within: int, firsts: Sequence[Json]
) -> None:
    """Replay the line of every first move; raise `Refused` for the first that is false."""
    if attacker >= state.rules.players:
        raise Refused(f"attacker: there is no player {attacker}")
    game = Game(state, Orders(seed))
    for first in firsts:
        if first["line"][:1] != [first["move"]]:
            raise Refused(f"{first['move']}: the line begins otherwise")
        check_line(game, attacker, within, first, first["move"])


def check_line(game: Game, attacker: int, within: int, claim: Json, where: str) -> None:
    """Replay a line; it must win in just so many actions or, if that is None, be prevented from
    winning until all actions are made or the game is over.
    """
    start, wins_in = game.state.actions, claim["wins_in"]
    end = played(game, claim["line"], f"{where}: move {{}} of its line").state
    used, won = end.actions - start, end.is_over and end.winner == attacker
    if won and wins_in is None:
        raise Refused(f"{where}: the line wins")
    if won and wins_in != used:
        raise Refused(f"{where}: the line wins in {counted(used, 'action')}, not {wins_in}")
    if not won and wins_in is not None:
        raise Refused(f"{where}: the line does not win")
    if not end.is_over and used < within:
        raise Refused(f"{where}: the line ends after {counted(used, 'action')} of {within}")


def played(game: Game, moves: Iterable[str], where: str) -> Game:
    """Return a game after further moves. Raise `Refused` for the first that is illegal, at the
    place `where`, a text with a gap for its number.
    """
    for number, text in enumerate(moves, 1):
        with at(where.replace("{}", str(number)), Refused):
            game = game.play(Move.parse(text))
    return game


def check_certificate(document: Json) -> tuple[float, float]:
    """Return the bounds of the value; raise `Refused` if they contradict it or each other."""
    low, high = -document["best"][1], document["best"][0]
    if low > high + ROUNDED:
        raise Refused("best: the values contradict each other")
    if abs(document["value"] - (low + high) / 2) > ROUNDED:
        raise Refused("value: not the middle of both best responses")
    return low, high


def _force(document: Json) -> str:
    state, seed = seeded_state(document["state"])
    attacker, firsts, wins_in = document["attacker"], document["firsts"], document["wins_in"]
    check_firsts(state, seed, attacker, document["within"], firsts)
    if wins_in is None:
        found = f"is prevented from winning within {counted(document['within'], 'action')}"
    else:
        found = f"wins in {counted(wins_in, 'action')}"
    lines = counted(len(firsts), "line")
    return f"with all hands seen player {attacker} {found}; {lines} replayed"


def _explain(document: Json) -> str:
    record = Record.parse(document["record"])
    if record.seed is None:
        raise Refused("record: without a seed nothing is known of the cards to come")
    games = [Game.seeded(record.rules, record.seed)]
    for move in record.game.moves:
        games.append(games[-1].play(move))
    for chance in document["chances"]:
        number = chance["before"]
        if number >= len(record.game.moves):
            raise Refused(f"after move {number}: the game has no further move")
        check_line(
            games[number], chance["player"], document["within"], chance, f"after move {number}"
        )
    found, turns = counted(len(document["chances"]), "time"), document["looked_at"]
    return f"with all hands seen a win could be forced {found} in {counted(turns, 'turn')}"


def _end_game(document: Json) -> str:
    EndGame.from_json(document["end_game"])
    low, high = check_certificate(document)
    return f"the value is from {low:.6f} to {high:.6f} by both best responses"


def _hint(document: Json) -> str:
    view = View.from_json(document["view"])
    texts = [row["move"] for row in document["moves"]]
    if sorted(texts) != [str(move) for move in view.legal()]:
        raise Refused("moves: not every legal move once")
    return f"{counted(len(texts), 'move')}, {texts[0]} first in {document['worlds']} worlds"


REPLAYS: dict[str, Callable[[Json], str]] = {
    f"{GAME}/force/1": _force,
    f"{GAME}/explain/1": _explain,
    f"{GAME}/end-game/1": _end_game,
    f"{GAME}/hint/1": _hint,
}
"""The replay of each kind of document."""
