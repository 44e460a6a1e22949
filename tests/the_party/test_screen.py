"""One screen for several persons of The Party: what is shown to whom, whatever is typed."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from cli.common.conversation import Completer
from cli.the_party.playing.screen import Bots, Screen, reason
from solver.the_party.players.bots import Bot
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import Record
from solver.the_party.rules.switches import RuleSet
from tests.the_party.test_cli import TOY, checked, printed


def typed(move: Move, draw: Random) -> str:
    """A move as a person may type it."""
    cards = [str(card) if draw.random() < 0.3 else DECK.names[card].lower() for card in move.cards]
    if draw.random() < 0.2:
        return str(move)
    if move.kind == "send":
        gap = draw.choice(["", " "]) if len(cards) == 2 else ""
        word = draw.choice([f" {move.word}", f" {move.word.lower()}", f"={move.word}"])
        return draw.choice(["", "send "]) + gap.join(cards) + word
    if move.kind == "rob":
        return f"rob {cards[0]} {move.victim}"
    if move.kind == "stash":
        return f"stash {' '.join(cards)}"
    return draw.choice([move.kind, move.kind[0], move.kind.upper()])


@dataclass(frozen=True)
class Shown:
    """What is shown since the last line was typed: on whose screen (None: while it goes round),
    after how many moves, and what is asked for.
    """

    player: int | None
    made: int
    text: str
    prompt: str


DECIDE = ("your move> ", "stash now? > ", "call or trust? > ")


class Conversation:
    """A game at one screen, in which persons decide by a function of the game."""

    def __init__(self, decide: Callable[[Game], str | None]) -> None:
        self.decide = decide
        self.typed: list[str] = []
        self.shown: list[Shown] = []
        self.screen: Screen | None = None
        self.reported = 0

    def __call__(self, prompt: str, completer: Completer) -> str | None:
        assert self.screen is not None
        game = self.screen.state
        text = self.since()
        self.shown.append(Shown(self.screen.at_screen, len(game.moves), text, prompt))
        line = self.decide(game) if prompt in DECIDE else ""
        self.typed += [] if line is None else [line]
        print(f"{prompt}{line or ''}")
        self.since()
        return line

    def since(self) -> str:
        """What is new on the standard output."""
        sys.stdout.flush()
        reported = sys.stdout.buffer.getvalue().decode()  # as party_here has it
        new, self.reported = reported[self.reported :], len(reported)
        return new

    @contextmanager
    def held(self) -> Iterator[None]:
        begin = Screen.__init__

        def init(screen: Screen, *given) -> None:
            begin(screen, *given)
            self.screen = screen

        with patch.object(Screen, "__init__", init), patch("cli.common.conversation.ask", self):
            yield


def played(
    decide: Callable[[Game], str | None], folder: Path, *words: object
) -> tuple[str, Conversation, Game]:
    """Play a game that is kept as game.txt, and again with what was typed from a pipe: it has to
    come to the same.
    """
    talk, again = Conversation(decide), folder / "again"
    again.mkdir(parents=True)
    (folder / "game.txt").unlink(missing_ok=True)
    with talk.held():
        reported = printed("play", *words, "--log", "game.txt", cwd=folder)
    piped = "".join(f"{line}\n" for line in talk.typed)
    assert printed("play", *words, "--log", "game.txt", cwd=again, stdin=piped) == reported
    record = (folder / "game.txt").read_text()
    assert (again / "game.txt").read_text() == record
    assert talk.screen is not None
    game = talk.screen.state
    assert Record.parse(record).game.moves == game.moves
    return reported, talk, game


def at_random(draw: Random, wanted: str = "") -> Callable[[Game], str | None]:
    """Decide by chance, sooner by a kind of move."""

    def decide(game: Game) -> str:
        legal = game.state.legal()
        kind = [move for move in legal if move.kind in wanted.split()]
        return typed(draw.choice(kind or legal), draw)

    return decide


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_against_a_squire(seed: int, tmp_path: Path):
    decide = at_random(Random(seed), "stash call")
    reported, _, game = played(decide, tmp_path, seed, "--rules", "short,cap=30")
    assert reported.startswith(f"The Party, seed {seed}, rules short,cap=30\n")
    assert game.state.is_over
    winner = game.state.winner
    result = {None: "The game is drawn", 0: "You win", 1: "Player 1 (squire) wins"}[winner]
    assert f"\n{result} {reason(game.state)}.\n" in reported
    places = reported.partition(f"\n{result}")[2].splitlines()[1:3]
    for line, hand in zip(places, game.state.hands, strict=True):  # in the end every hand is shown
        assert DECK.symbols(hand) in line
    # The same game by the rules and the same bot.
    again = Game.seeded(game.state.rules, seed)
    bots = Bots(Record(again, seed), [None, Bot.named("squire")])
    for move in game.moves:
        if again.state.asked == 1:
            assert bots.move(again) == move
        again = again.play(move)
    record = str(Record(again, seed, {"Seats": "person, squire"}))
    assert record == (tmp_path / "game.txt").read_text()
    how = "drawn" if winner is None else f"won by player {winner}"
    assert checked(record).endswith(f", {how}\n")


CARD = re.compile(r"(?:10|[TJQKA])[♣♦♥♠]|Jk[12]")

TABLES = [
    ("short,cap=14", (0, 1)),
    ("short,cap=14", (1,)),
    ("short,players=3,cap=12", (0, 2)),
    ("short,players=3,cap=12", (0, 1, 2)),
    ("short,players=4,cap=12", (1, 2)),
    ("short,players=3,cap=12,stash=own", (0, 1)),
    (f"{TOY},cap=12", (0, 1)),
]


def seats_of(*persons: int) -> list[str]:
    return [word for seat in persons for word in ("--seat", str(seat))]


@pytest.mark.parametrize(("rules", "persons"), TABLES)
def test_nobody_is_shown_what_is_not_theirs(rules: str, persons: tuple[int, ...], tmp_path: Path):
    """Every card on a person's screen is in that person's log of the moment, and none is while the
    screen goes round. It goes to everybody before every turn, asked or not; who decides is at it.
    """
    for seed in range(3):
        decide = at_random(Random(f"{rules} {seed}"), "stash rob wait call")
        words = (seed, "--rules", rules, *seats_of(*persons))
        _, talk, game = played(decide, tmp_path / str(seed), *words)
        start = Game.seeded(game.state.rules, seed)
        games = [*accumulate(game.moves, Game.play, initial=start)]
        there: list[int] = []
        for shown in talk.shown:
            state, cards = games[shown.made].state, set(CARD.findall(shown.text))
            if shown.player is None:
                assert not cards, shown
            else:
                assert cards <= cards_in(games[shown.made].log(shown.player)), shown
                there.append(shown.player)
            if shown.prompt in DECIDE:
                assert shown.player == state.asked
            if shown.prompt == "your move> " and len(persons) > 1 and state.rules.stash != "own":
                round_ = [each for each in state.clockwise(state.turn) if each in persons]
                assert there[-len(persons) :] == [*round_, state.turn]
        assert set(there) == set(persons)


def cards_in(log: Sequence[str]) -> set[str]:
    names = re.findall(r"[TJQKA][cdhs]|Jk[12]", " ".join(log))
    return {name.translate(str.maketrans("cdhs", "♣♦♥♠")) for name in names}


def course(shown: Sequence[Shown]) -> list[tuple[int | None, str]]:
    """Whose screen it is and what is asked for; being asked to stash and having nothing to decide
    are the same.
    """
    undecided = ("stash now?", "Nothing to decide")
    return [(s.player, "-" if s.prompt.startswith(undecided) else s.prompt) for s in shown]


def texts(shown: Sequence[Shown], player: int | None) -> list[str]:
    """What a player sees, or what is seen while the screen goes round, with cards masked. (That he
    has declined to stash, a player hears as part of his log.)
    """
    own = (re.sub(r"You wait\.|seed \d+", "", s.text) for s in shown if s.player == player)
    return [" ".join(CARD.sub("#", text).split()) for text in own]


def public(game: Game) -> tuple[str, ...]:
    """The course of a game as all see it, with suits masked."""
    lines = (line.others for line in game.lines)
    return tuple(re.sub(r"(?<=[TJQKA])[cdhs]", "#", line) for line in lines if line is not None)


@pytest.mark.parametrize(
    ("rules", "persons", "seeds"),
    [
        ("short,cap=5", (0, 1), 10),
        ("short,players=3,cap=5", (0, 1, 2), 8),
        ("short,players=3,cap=2", (0, 1), 15),
    ],
)
def test_nobody_notices_who_is_asked(
    rules: str, persons: tuple[int, ...], seeds: int, tmp_path: Path
):
    """Games with the same public course look the same, whoever is asked to stash and declines."""
    bots = [] if len(persons) == RuleSet.parse(rules).players else ["--bots", "careful"]

    def decide(game: Game) -> str:
        legal = game.state.legal()
        kinds = ("wait", "trust")
        chosen = [move for move in legal if move.kind in kinds or move.word == "K"]
        return str(min(chosen, key=lambda move: (move.kind not in kinds, str(move))))

    found: dict[tuple[str, ...], list[tuple[Conversation, Game]]] = {}
    for seed in range(seeds):
        talk = Conversation(decide)
        words = ("--rules", rules, *seats_of(*persons), *bots, "--log", f"{seed}.txt")
        with talk.held():
            printed("play", seed, *words, cwd=tmp_path)
        assert talk.screen is not None
        game = talk.screen.state
        found.setdefault(public(game), []).append((talk, game))
    compared = 0
    for (first, game), *others in found.values():
        for other, its in others:
            compared += waits(game) != waits(its)
            assert course(other.shown) == course(first.shown)
            for player in (None, *persons):
                assert texts(other.shown, player) == texts(first.shown, player)
    assert compared > 2


def waits(game: Game) -> list[int]:
    return [number for number, move in enumerate(game.moves) if move.kind == "wait"]
