"""The checks of the solver's documents, by schema id; each raises `ValueError` for the first fault.

A line is replayed by the rules; a number that only a search can find is compared with all that it
must agree with. Nothing here shares code with a search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from solver.common.claims import Refused, check_form, require
from solver.common.words import counted
from solver.the_party.knowledge.views import View
from solver.the_party.rules.documents import GAME, SOLVER_VERSION, names, numbers, state_from_json
from solver.the_party.rules.end_game import EndGame
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move
from solver.the_party.rules.orders import Orders, Seeded
from solver.the_party.rules.record import Record
from solver.the_party.rules.state import State

Json = Mapping[str, Any]

ROUNDED = 2e-6
"""How far numbers with six decimals may be from each other, if each is rounded once."""

_SCHEMAS = ("solver.the_party.analysis", "solver.the_party.rules")


def check(document: Json) -> str:
    """Check one of the solver's documents, and return the finding in one line. Raise `ValueError`
    for the first fault.
    """
    check_form(document, SOLVER_VERSION, *_SCHEMAS)
    return CHECKS[str(document["schema"])](document)


def _force(document: Json) -> str:
    state, seed = state_from_json(document["state"])
    if seed is None:
        raise Refused("state: without a seed nothing is known of the cards to come")
    attacker, within = document["attacker"], document["within"]
    require(attacker < state.rules.players, f"attacker: there is no player {attacker}")
    wins_in = check_firsts(state, seed, attacker, within, document["firsts"])
    require(wins_in == document["wins_in"], f"wins_in: the first moves say {wins_in}")
    if wins_in is None:
        told = f"player {attacker} is prevented from winning within {counted(within, 'action')}"
    else:
        told = f"player {attacker} wins in {counted(wins_in, 'action')}"
    return f"ok: with all hands seen {told}; {counted(len(document['firsts']), 'line')} replayed"


def check_firsts(
    state: State, seed: int, attacker: int, within: int, firsts: Sequence[Json]
) -> int | None:
    """Check what is claimed of every first move, and return the fewest actions in which the
    attacker wins by force according to them, None if he does not within those asked for.
    """
    legal = [str(move) for move in state.legal()]
    require(sorted(first["move"] for first in firsts) == legal, "firsts: not every legal move once")
    order = [(f["wins_in"] is None, f["wins_in"] or 0, f["move"]) for f in firsts]
    require(order == sorted(order), "firsts: not in order")
    game = Game(state, Seeded(Orders(seed)))
    for first in firsts:
        require(first["line"][:1] == [first["move"]], f"{first['move']}: the line begins otherwise")
        check_line(game, attacker, within, first["wins_in"], first["line"], first["move"])
    lengths = [first["wins_in"] for first in firsts]
    if state.asked == attacker:
        return min((n for n in lengths if n is not None), default=None)
    return None if None in lengths else max(lengths)


def check_line(
    game: Game, attacker: int, within: int, wins_in: int | None, line: Iterable[str], where: str
) -> None:
    """Replay a line; it must win in just so many actions or, if that is None, be prevented from
    winning until all actions are made or the game is over.
    """
    start = game.state.actions
    for number, text in enumerate(line, 1):
        try:
            game = game.play(Move.parse(text))
        except ValueError as error:
            raise Refused(f"{where}: move {number} of its line: {error}") from None
    end = game.state
    used = end.actions - start
    won = end.is_over and end.winner == attacker
    if wins_in is None:
        require(not won, f"{where}: the line wins")
        fits = end.is_over or used >= within
        require(fits, f"{where}: the line ends after {counted(used, 'action')} of {within}")
    else:
        require(won, f"{where}: the line does not win")
        told = f"{where}: the line wins in {counted(used, 'action')}, not {wins_in}"
        require(used == wins_in, told)
        require(wins_in <= within, f"{where}: {wins_in} actions are more than {within}")


def _explain(document: Json) -> str:
    record = Record.parse(document["record"])
    if record.seed is None:
        raise Refused("record: without a seed nothing is known of the cards to come")
    games = [Game.seeded(record.rules, record.seed)]
    for move in record.game.moves:
        games.append(games[-1].play(move))
    acts = sum(game.state.phase == "act" for game in games[:-1])
    require(document["looked_at"] == acts, f"looked_at: {counted(acts, 'turn')} were played")
    befores = [chance["before"] for chance in document["chances"]]
    require(befores == sorted(set(befores)), "chances: not in order, or one twice")
    for chance in document["chances"]:
        number, within = chance["before"], document["within"]
        where = f"after move {number}"
        require(number < len(games) - 1, f"{where}: the game has no further move")
        state = games[number].state
        require(state.phase == "act", f"{where}: nobody is on turn")
        require(chance["player"] == state.turn, f"{where}: player {state.turn} is on turn")
        played = str(record.game.moves[number])
        require(chance["played"] == played, f"{where}: {played} was played")
        check_line(games[number], state.turn, within, chance["wins_in"], chance["line"], where)
        still = chance["still"]
        fits = still is None or chance["wins_in"] <= still <= within
        require(fits, f"{where}: the move played cannot win sooner than the best")
    found = counted(len(befores), "time")
    return f"ok: with all hands seen a win could be forced {found} in {counted(acts, 'turn')}"


def _end_game(document: Json) -> str:
    end_game = EndGame.from_json(document["end_game"])
    require(document["deals"] == end_game.deals, f"deals: there are {end_game.deals}")
    low, high = check_certificate(document)
    check_mixes(end_game, document["mixes"])
    return f"ok: the value is from {low:.6f} to {high:.6f}, if both best responses are right"


def check_certificate(document: Json) -> tuple[float, float]:
    """Check value and exploitability against the best responses; return what these say of the
    value.
    """
    best = document["best"]
    low, high = -best[1], best[0]
    require(low <= high + ROUNDED, "best: the values contradict each other")
    require(low >= -1 and high <= 1, "best: payoffs are from -1 to 1")
    middle, gain = (low + high) / 2, (high - low) / 2
    require(abs(document["value"] - middle) < ROUNDED, "value: not the middle of both")
    close = abs(document["exploitability"] - gain) < ROUNDED
    require(close, "exploitability: not the mean gain of both best responses")
    return low, high


def check_mixes(end_game: EndGame, mixes: Sequence[Json]) -> None:
    """Raise `Refused` unless mixes are of different logs of the end game, sum to 1, and have moves
    of the player whose log it is.
    """
    logs = [tuple(each["log"]) for each in mixes]
    require(len(set(logs)) == len(logs), "mixes: an information state comes twice")
    unseen = set(names(end_game.unseen))
    for each in mixes:
        first = each["log"][0]
        require(abs(sum(each["mix"].values()) - 1) < ROUNDED * 20, f"{first}: not a sum of 1")
        player, _, hand = first.partition(" draw:")
        cards = hand.split()
        require(player in ("0", "1") and bool(hand), f"{first!r:.40}: a log begins with the hand")
        fits = len(set(cards)) == len(cards) == end_game.rules.hand and set(cards) <= unseen
        require(fits, f"{first!r:.40}: not a hand of the unseen cards")
        for text in each["mix"]:
            Move.parse(text)
        if len(each["log"]) == 1:
            _check_first_mix(end_game, int(player), cards, each["mix"])


def _check_first_mix(end_game: EndGame, player: int, cards: list[str], mix: Json) -> None:
    """Raise `Refused` unless all moves of a first decision are legal."""
    hand = numbers(cards)
    rest = tuple(card for card in end_game.unseen if card not in hand)
    size = end_game.rules.hand
    hands = (hand, rest[:size]) if player == 0 else (rest[:size], hand)
    phase = "act" if player == 0 else "stash"
    state = State(end_game.ending, 0, phase, player, hands, end_game.stashes)  # type: ignore[arg-type]
    legal = {str(move) for move in state.legal()}
    strange = [text for text in mix if text not in legal]
    require(not strange, f"{' '.join(cards)}: {strange[:1]} is not legal")


def _hint(document: Json) -> str:
    view = View.from_json(document["view"])
    require(view.asked == view.viewer, "view: it is not up to the viewer")
    texts = [row["move"] for row in document["moves"]]
    legal = [str(move) for move in view.legal()]
    require(sorted(texts) == legal, "moves: not every legal move once")
    means = [row["mean"] for row in document["moves"]]
    require(means == sorted(means, reverse=True), "moves: not in order")
    return f"ok: {counted(len(texts), 'move')}, {texts[0]} first in {document['worlds']} worlds"


CHECKS: dict[str, Callable[[Json], str]] = {
    f"{GAME}/force/1": _force,
    f"{GAME}/explain/1": _explain,
    f"{GAME}/end-game/1": _end_game,
    f"{GAME}/hint/1": _hint,
}
