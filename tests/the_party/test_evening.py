"""The worker of the pages, in Node: the games that `party play` plays, what each seat is
told, bots' choices, hints and forced wins are the toolkit's; and no message has a hidden card.
"""

import gzip
import json
import re
from collections.abc import Iterator
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from cli.the_party.log_words import estimates
from cli.the_party.screen import HINT_WORLDS
from generator.the_party.web.frame import FRAME
from solver.common.game import Played
from solver.common.words import tied
from solver.the_party import Bot, Mind, Move, RuleSet, View, explain, force
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import State
from solver.the_party.rules.state_documents import names
from tests.common.page_modules import Host, in_node, own_files
from tests.the_party.helpers import EXTREMES, SETTINGS, eager, game_by_chance
from tests.the_party.test_screen import DECIDE, Sitting

pytestmark = in_node

BOTS = ("random", "squire", "steward", "pimc:4", "pimc:9")


def numbers(few: int, many: int) -> list[Any]:
    """The numbers below, those from `few` on marked."""
    return [*range(few), *(pytest.param(n, marks=pytest.mark.long) for n in range(few, many))]


Json = dict[str, Any]


class Worker(Host):
    """The script page_host.mjs, with the modules in a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(__file__, FRAME, folder)

    def posted(self, ask: str, **question: Any) -> list[Json]:
        """Return all messages that answer a question."""
        posted: list[Json] = self.heard(ask, **question)["posted"]
        return posted

    def ask(self, ask: str, **question: Any) -> Any:
        """Return the answer to a question."""
        return self.posted(ask, **question)[-1]["answer"]


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    with Worker(tmp_path_factory.mktemp("modules")) as made:
        yield made


# -- the terminal --------------------------------------------------------------------------------


class Stop(NamedTuple):
    """Where the screen stops: whose it is, whether they only look, the game, and the number of the
    move that they choose.
    """

    seat: int
    visit: bool
    game: Played[State]
    choice: int | None


class Evening(NamedTuple):
    """A game played at the terminal."""

    question: Json
    stops: list[Stop]
    game: Played[State]


def played(number: int, folder: Path) -> Evening:
    """A game at the terminal, by its number: every rule set, and one to all seats a person's, who
    chooses by chance.
    """
    random, settings = Random(number), SETTINGS + EXTREMES
    setting = settings[number % len(settings)]
    rules, stops = RuleSet.parse(setting), list[Stop]()

    def decide(game: Played[State]) -> str:
        return str(eager(game.state.legal_moves(), random))

    while not stops:  # bots alone may end a game
        seats: list[str | None] = [random.choice(BOTS) for _ in range(rules.players)]
        for seat in random.sample(range(rules.players), random.randrange(1, rules.players + 1)):
            seats[seat] = None
        seed = random.randrange(1 << 64 if number % 2 else 1 << 32)
        words = [f"--seat={seat}" for seat, name in enumerate(seats) if name is None]
        words += [f"--bots={','.join(bots)}"] if (bots := [*filter(None, seats)]) else []
        with patch("cli.common.kept_games.write_whole"):  # nothing is kept
            sitting = Sitting(decide, seed, "--rules", setting, *words, cwd=folder)
        for shown in sitting.shown:
            game, choice = sitting.game.history[shown.made], None
            if shown.prompt in DECIDE:
                choice = game.state.legal_moves().index(sitting.game.moves[shown.made])
            if shown.player is not None:
                stops.append(Stop(shown.player, choice is None, game, choice))
    switches = {s: getattr(rules, s) for s in RuleSet.SWITCHES}
    return Evening({"seed": str(seed), "rules": switches, "seats": seats}, stops, sitting.game)


# -- what is told --------------------------------------------------------------------------------


def seen(game: Played[State], seat: int, legal: list[str] | None) -> Json:
    """What a seat is to see."""
    view = View.of(game.state, seat)
    kept = ("turn", "phase", "asked", "hands", "stashes", "table", "actions", "log")
    state, document, rules = game.state, view.to_json(), view.rules
    return {
        **{name: document[name] for name in kept},
        "you": seat,
        "players": rules.players,
        "cap": rules.cap,
        "goal": rules.goal,
        "room": len(state.room),
        "arrivals": len(state.arrivals),
        "legal": legal,
        "over": state.is_over,
        "winner": state.winner,
    }


def check_parts(parts: list[Json], seat: int, games: list[Played[State]]) -> None:
    """Check that parts are views of a seat, one after another, each with something new."""
    told = 0
    for part in parts:
        assert len(part["log"]) > told
        told = len(part["log"])
        assert any(part == seen(game, seat, None) for game in games)


CARD = re.compile("|".join(DECK.names))


@pytest.mark.parametrize("number", numbers(8, 200))
def test_a_game(worker: Worker, number: int, tmp_path: Path):
    """Every stop of the screen, what its seat sees there and has been told since, its hint, and the
    end are the terminal's; what is asked between bots' decisions leaves them as they are; the game
    is taken up again from its choices in the middle; and until the game is over nobody hears of it
    but by what a seat is to see.
    """
    game = played(number, tmp_path)
    seats, states, choices = game.question["seats"], game.game.history, list[int]()
    several = seats.count(None) > 1
    at = None if several else seats.index(None)
    *parts, last = worker.posted("begin", **game.question, choices=[])
    turn, first, again = last["answer"], game.stops[0], len(game.stops) // 2
    check_parts([part["part"] for part in parts], first.seat, states[: len(first.game.moves) + 1])
    for n, (stop, after) in enumerate(pairwise([*game.stops, None])):
        legal = [*map(str, stop.game.state.legal_moves())] if not stop.visit else None
        due = {"seat": stop.seat, "visit": stop.visit, "view": seen(stop.game, stop.seat, legal)}
        assert turn == (due if at == stop.seat else due | {"view": None})
        assert worker.ask("look") == due
        at = stop.seat
        for asked in ({"ask": "ended"}, {"ask": "forced", "within": 2}):
            [message] = worker.posted(**asked)
            assert not CARD.search(message["error"])
        if not stop.visit:
            worlds = 10 if n else HINT_WORLDS
            [message] = worker.posted("hint", worlds=worlds)
            assert message == {"answer": weighed(stop.game, stop.seat, worlds)}
        *parts, last = worker.posted("play", choice=stop.choice)
        now, then = (len(each.moves) for each in (stop.game, after.game if after else game.game))
        check_parts([part["part"] for part in parts], stop.seat, states[now + 1 : then + 1])
        turn = last["answer"]
        if stop.choice is not None:
            choices.append(stop.choice)
            if n == again:
                turn = worker.ask("begin", **game.question, choices=choices)
                at = None if several else stop.seat
    end, state = worker.ask("ended"), game.game.state
    assert end["moves"] == [*map(str, game.game.moves)]
    assert end["log"] == [*state.log(None)]
    assert end["hands"] == [*map(names, state.hands)]
    assert [end["room"], end["arrivals"]] == [*map(names, (state.room, state.arrivals))]
    assert end["winner"] == state.winner
    if number % 4 == 0:
        check_forced(worker, game)
        assert worker.ask("ended") == end


# -- hints, and what could be forced -------------------------------------------------------------


def weighed(game: Played[State], seat: int, worlds: int) -> list[Json]:
    """The terminal's hint."""
    rules = game.state.rules
    found = Mind(Bot.named("pimc"), rules, seat).weigh(View.of(game.state, seat), worlds)
    ties = tied(estimates(found))
    return [
        {"move": str(each.move), "mean": each.mean, "error": each.error, "tied": n < ties}
        for n, each in enumerate(found)
    ]


def logged(game: Played[State], line: list[Move]) -> list[str]:
    """What moves add to the full log."""
    *_, end = accumulate(line, Played.play, initial=game)
    return [*end.state.log(None)[len(game.state.log(None)) :]]


def check_forced(worker: Worker, game: Evening) -> None:
    """Check what could have been forced in a game that is over."""
    found, states = explain(game.game, within=4), game.game.history
    chances = [
        {
            "before": each.before,
            "player": each.player,
            "wins_in": each.wins_in,
            "played": str(each.played),
            "still": each.still,
            "line": [*map(str, each.line)],
            "log": logged(states[each.before], [*each.line]),
        }
        for each in found.chances
    ]
    *parts, last = worker.posted("forced", within=4)
    assert last["answer"] == {"looked_at": found.looked_at, "chances": chances}
    assert [part["part"] for part in parts] == chances


@pytest.mark.parametrize("number", numbers(6, 60))
def test_what_each_first_move_comes_to(worker: Worker, number: int):
    """Of a position of a game by chance, near its end; and the line of the best, move by move."""
    random, rules = Random(number), RuleSet.parse(SETTINGS[number % len(SETTINGS)])
    turns = list[Played[State]]()
    while not turns:  # a game may end before
        seed = random.randrange(1 << 64)
        turns = [each for each in game_by_chance(rules, seed, 100) if each.state.phase == "act"]
    game, within = random.choice(turns[-8:]), random.randrange(1, 5)
    attacker = number % rules.players
    found = force(game.state, seed, attacker, within)
    moves = [*map(str, game.moves)]
    begun = {"rules": rules.to_json(), "seed": str(seed), "moves": moves}
    assert worker.ask("force", **begun, attacker=attacker, within=within) == [
        {
            "move": str(each.move),
            "wins_in": each.wins_in,
            "line": [*map(str, each.line)],
            "log": logged(game, [*each.line]),
        }
        for each in found.firsts
    ]
    for n in range(len(found.line) + 1):
        *_, at = accumulate(found.line[:n], Played.play, initial=game)
        answer = worker.ask("moves", **begun, line=[*map(str, found.line[:n])])
        assert answer["legal"] == [*map(str, at.state.legal_moves())]
        assert answer["log"] == logged(game, [*found.line[:n]])
        now = [at.state.asked, at.state.actions, at.state.is_over, at.state.winner]
        assert [answer[name] for name in ("asked", "actions", "over", "winner")] == now


# -- what is refused, and what is loaded ---------------------------------------------------------

BEGIN = {"seed": "7", "rules": {}, "seats": [None, "squire"], "choices": []}
REFUSED = {
    "there is no rule “wigs”": {"rules": {"wigs": 1}},
    "not noses": {"rules": {"stash": "noses"}},
    "“cap” can be from 1 to 1,000,000, not 0": {"rules": {"cap": 0}},
    "that is not a game number": {"seed": str(1 << 64)},
    "there is no player “king”": {"seats": [None, "king"]},
    "there is no player “squire:5”": {"seats": [None, "squire:5"]},
    "there is no player “pimc:0”": {"seats": [None, "pimc:0"]},
    "seats for 3 players": {"rules": {"players": 3}},
    "choice 99: there are": {"choices": [99]},
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_begin_is_refused(worker: Worker, why: str):
    assert why in worker.posted("begin", **BEGIN | REFUSED[why])[-1]["error"]
    assert worker.posted("look") == [{"error": "no game has begun"}]


def test_a_choice_that_is_none_changes_nothing(worker: Worker):
    turn = worker.ask("begin", **BEGIN)
    for choice in (len(turn["view"]["legal"]), -1, None):
        posted = worker.posted("play", choice=choice)
        assert posted == [{"error": f"{json.dumps(choice)} cannot be chosen now"}]
    assert worker.ask("look") == turn


def test_all_that_pages_load_is_small():
    """Modules and data of the game, compressed as hosts do."""
    assert sum(len(gzip.compress(data)) for data in own_files(FRAME).values()) <= 60_000
