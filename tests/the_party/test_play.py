"""Games of The Party that are played: what is typed, commands, hints, how games are kept."""

import re
from collections.abc import Callable, Sequence
from functools import reduce
from math import hypot
from pathlib import Path
from random import Random

import pytest

from cli.common.conversation import Terminal
from cli.common.kept_games import GameFile
from cli.the_party.playing.screen import Bots, Screen
from cli.the_party.playing.words import RULES, typed_move
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import Record
from solver.the_party.rules.switches import RuleSet
from tests.common.command_line import at_a_terminal, ended, party_here
from tests.the_party.helpers import CORPUS
from tests.the_party.test_cli import checked, printed, tp
from tests.the_party.test_screen import (
    CARD,
    Conversation,
    at_random,
    cards_in,
    played,
    seats_of,
    typed,
)


def test_every_move_can_be_typed():
    for seed in range(12):
        draw = Random(seed)
        game = Game.seeded(RuleSet.parse("short,players=3,cap=12"), seed)
        while not game.state.is_over:
            legal = game.state.legal()
            for move in legal:
                assert typed_move(typed(move, draw), legal) == move
            game = game.play(draw.choice(legal))


def test_help_is_in_the_record(tmp_path: Path):
    printed("play", 2, "--log", "game.txt", stdin="hint\nkh k\n", cwd=tmp_path)
    record = str(Record.parse((tmp_path / "game.txt").read_text()))
    assert '[Seats "person, squire"]\n[Help "hint 1"]\n[Result "*"]\n\nsend:Kh=K trust' in record


def test_moves_are_taken_back_in_practice_only(tmp_path: Path):
    words = ("play", 2, "--open", "--log", "game.txt")
    shown = printed(*words, stdin="undo\nkh k\nundo\nqc kh\nquit\n", cwd=tmp_path)
    assert "nothing to undo" in shown
    assert "player 1 (squire)    Q♦ K♦ Q♠ A♠          stash -" in shown  # all hands are open
    record = (tmp_path / "game.txt").read_text()
    assert '[Help "open practice, undo"]' in record
    assert "\n\nsend:QcKh=KQ" in record
    printed("play", 2, "--open", "--log", "left.txt", stdin="quit\n", cwd=tmp_path)
    assert '[Help "open practice"]' in (tmp_path / "left.txt").read_text()


def test_a_persons_last_move_is_taken_back(tmp_path: Path):
    """At a screen for two, undo takes back what the one at the screen did last."""
    words = ("play", 2, "--open", *seats_of(0, 1), "--log", "game.txt")
    shown = printed(*words, stdin="\n\n\nkh k\n\nundo\n\ntrust\n\nundo\n", cwd=tmp_path)
    assert "nothing to undo" in shown
    assert (tmp_path / "game.txt").read_text().endswith("\n\n")


def test_a_game_is_continued(tmp_path: Path):
    """Two decisions at a time, with bots who do not decide by lot."""
    words = (4, "--rules", "short,players=3,cap=8", *seats_of(0, 2), "--bots", "careful")
    _, _, game = played(at_random(Random(3), "call stash"), tmp_path, *words)
    whole = (tmp_path / "game.txt").read_text()
    (tmp_path / "game.txt").unlink()
    shown = printed("play", *words, "--log", "game.txt", cwd=tmp_path)
    times = 0
    while "Go on with: party play --game the-party --log game.txt" in shown:
        talk = Conversation(two_of(game.moves))
        with talk.held():
            shown = printed("play", "--log", "game.txt", cwd=tmp_path)
        times += 1
        assert times < 30
    assert times > 3
    assert (tmp_path / "game.txt").read_text() == whole
    again = tp("play", "--log", "game.txt", cwd=tmp_path)
    assert "the game is over; `party explain` goes through it" in again.stderr


def test_a_running_game_is_sealed(tmp_path: Path):
    """A glance at the file of a game that goes on shows no card and no seed; its end opens it."""
    words = ("--rules", "short,cap=2", "--log", "game.txt")
    shown = printed("play", 2, *words, stdin="kh k\nsave other.txt\n", cwd=tmp_path)
    kept = (tmp_path / "game.txt").read_text()
    for text in (kept, (tmp_path / "other.txt").read_text()):
        head, body = text.split("\n\n")
        assert not re.search(r"Seed |Kh|[0-3]\b", head)
        assert re.fullmatch(r"[A-Za-z0-9+/=\n]+", body)
        assert Record.parse(text).seed == 2
    assert "Kept, all cards encoded until it is over, in game.txt" in shown
    assert "so far" in checked(kept)
    damaged = party_here("check", "-", stdin=f"{kept}!")
    assert (damaged.returncode, damaged.stderr) == (1, "")
    assert "the sealed game is damaged" in damaged.stdout
    over = printed("play", "--log", "game.txt", stdin="call\ntrust\nwait\n" * 4, cwd=tmp_path)
    assert "Kept in game.txt" in over
    assert "send:Kh=K" in (tmp_path / "game.txt").read_text()


def screen_of(seed: int, rules: str, moves: str, player: int, *, practice: bool) -> Screen:
    """A game after some moves, with a person at the screen."""
    start = Game.seeded(RuleSet.parse(rules), seed)
    record = Record(reduce(Game.play, map(Move.parse, moves.split()), start), seed)
    bots = Bots(record, [None] * record.rules.players)
    screen = Screen(record, bots, GameFile.none(), Terminal.here(), practice=practice)
    screen.at_screen = player
    return screen


def test_hints_in_open_practice_use_what_is_seen(capsys: pytest.CaptureFixture[str]):
    """A lie is called and a truth is trusted by those who see the cards, and only by those."""
    rules, start = "short,goal=4,cap=12", "stash:JsAh send:Kh=K"
    for moves, player, best in ((start, 1, "trust"), (f"{start} trust send:Ad=K", 0, "call")):
        screen = screen_of(15, rules, moves, player, practice=True)
        assert screen.hint(1) == screen.hint(3) == [best]
        screen.advise()
        legend, first, _ = capsys.readouterr().out.splitlines()
        assert legend == "Mean result ± its error in 400 worlds: 1 is a sure win, -1 a sure loss."
        assert first.endswith(f"  {best}")
    lie = f"{start} trust send:Ad=K trust stash:JcAs send:Qd=K"
    for practice in (True, False):
        screen_of(15, rules, lie, 1, practice=practice).advise()
    said = capsys.readouterr().out.splitlines()
    assert said[: len(said) // 2] != said[len(said) // 2 :]


def test_moves_within_the_error_are_said_to_tie(capsys: pytest.CaptureFixture[str]):
    """By `advise`, which has all of them, and a hint, which names them; one alone is no tie."""
    found = set()
    for seed in range(8):
        screen = screen_of(seed, "short", "", 0, practice=False)
        screen.advise()
        _, *rows = capsys.readouterr().out.splitlines()
        figures = [re.match(r"([-+]\S+) ± (\S+)  (\S+)$", row) for row in rows]
        means = [(float(row[1]), float(row[2]), row[3]) for row in figures if row]
        best = means[0]
        # What is printed is rounded.
        below = [(best[0] - mean - 2 * hypot(best[1], e), move) for mean, e, move in means]
        [hint] = screen.hint(3)
        far = next((n for n, (more, _) in enumerate(below) if more > -0.02), len(below))
        assert all(move in hint for _, move in below[:far])
        assert not any(move in hint for more, move in below if more > 0.02)
        tie = " within the error of the estimate"
        assert (tie in hint) == (tie in rows[-1]) == (" and " in hint)
        found.add(tie in hint)
    assert found == {True, False}


def test_why_has_what_was_noticed_since_ones_own_move():
    """With each rule once, and with no card that the player has not seen."""
    rules, draw = "short,players=3,cap=12", Random(1)
    told = set[str]()
    for seed in range(12):
        screen = screen_of(seed, rules, "", 0, practice=False)
        moved = set[int]()
        while not screen.state.state.is_over:
            for player in range(3):
                screen.at_screen = player
                said = screen.happened()
                assert {*CARD.findall(" ".join(said))} <= cards_in(screen.state.log(player))
                assert not moved or player not in moved or said[0].startswith("You ")
                rules_told = [rule for rule in RULES.values() if rule in " ".join(said)]
                assert all(" ".join(said).count(rule) == 1 for rule in rules_told)
                told.update(rules_told)
            moved.add(screen.state.state.asked)
            screen.state = screen.state.play(draw.choice(screen.state.state.legal()))
    assert told == {*RULES.values()}


def two_of(moves: Sequence[Move]) -> Callable[[Game], str | None]:
    """Make two of the moves of a game, then leave."""
    left = iter(range(2))
    return lambda game: None if next(left, None) is None else str(moves[len(game.moves)])


@pytest.mark.parametrize(
    "seats", ["", "person", "squire, squire", "person, butler", "person, " * 3]
)
def test_seats_of_a_kept_game(seats: str, tmp_path: Path):
    text = (CORPUS / "game.txt").read_text()
    assert "person, squire" in text
    (tmp_path / "game.txt").write_text(text.replace("person, squire", seats))
    refused = tp("play", "--log", "game.txt", cwd=tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "[Seats]: " in refused.stderr
    assert (tmp_path / "game.txt").read_text() == text.replace("person, squire", seats)


def test_a_random_game_can_be_told(tmp_path: Path):
    shown = printed("play", "--log", "game.txt", cwd=tmp_path)
    seed = re.match(r"The Party, seed (\d+), rules short\n", shown)[1]
    record = Record.parse((tmp_path / "game.txt").read_text())
    assert record.seed == int(seed) < 1 << 32


def test_the_next_person_cannot_look_back(tmp_path: Path):
    """At a terminal the screen is cleared, and neither the arrow keys nor scrolling bring back what
    the person before has typed and seen.
    """
    screen = at_a_terminal(tmp_path, "play", "2", "--game", "the-party", *seats_of(0, 1))
    for prompt, line in (
        ("Player 1, the screen is yours.*> ", ""),
        ("Nothing to decide before this turn.*> ", ""),
        ("Player 0, the screen is yours.*> ", ""),
        ("your move> ", "jc k"),
    ):
        screen.expect(prompt)
        screen.sendline(line)
    screen.expect("Player 1, the screen is yours.*> ")
    assert "\x1b[2J" in screen.before + screen.after
    assert "\x1b[3J" in screen.before + screen.after
    screen.sendline("")
    screen.expect("call or trust\\? > ")
    screen.send("\x1b[A\x1b[A\r")
    screen.expect("call or trust\\? > ")
    assert "jc k" not in screen.before
    assert "cannot send" not in screen.before
    screen.sendcontrol("c")
    screen.expect("--resume")
    assert ended(screen) == 130
