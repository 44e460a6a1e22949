"""`party play`: what is typed, what is said, what is kept; with the keyboard of a real terminal."""

import os
import re
import shlex
import subprocess
from pathlib import Path

import pexpect
import pytest

from cli.common.lines import Completer
from cli.shooting_party.playing import kept
from cli.shooting_party.playing.typed import typed_move, words_for
from solver.shooting_party import Deal, MoveError, Position, Record, solve
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.narration import Narrator
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.playout import random_game
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.rules.verify import replay
from tests.shooting_party.helpers import EVERY, PARTY, ROOT, party_here, rules, setup

START = Position.opening(42)  # 5h 4s 3d Qh; Ac displayed
JOKER = setup("Jk Kd 3c", "Ah 2s 3s 4s", scored="Qd Ad")
LONE = setup("Qh", "2s 3s 4s", next_pile="2c")  # every ace is displayed
CHOICE = setup("Qh Kh Jh 2c", "2s 3s 4s 5s")


@pytest.mark.parametrize(
    ("position", "text", "move"),
    [
        (START, "1", "-5hQh"),
        (START, "-5hQh", "-5hQh"),
        (START, "-qh5h", "-5hQh"),
        (START, "5h qh", "-5hQh"),
        (START, "Q♥ 5♥", "-5hQh"),
        (START, "Q♥5♥", "-5hQh"),
        (START, "discard QH,5H", "-5hQh"),
        (START, "disc 5h qh", "-5hQh"),
        (START, "d", "draw"),
        (START, "Dr", "draw"),
        (START, "leave", "leave"),
        (START, "L", "leave"),
        (JOKER, "b 5h", "butler:5h"),
        (JOKER, "butler:5h", "butler:5h"),
        (JOKER, "fetch 5♥", "butler:5h"),
        (JOKER, "b ah", "butler:Ah"),
        (JOKER, "b", "butler"),
        (JOKER, "dismiss", "butler"),
        (LONE, "meet Qh Ah", "meet:Qh+Ah"),
        (LONE, "meet:Qh+Ah", "meet:Qh+Ah"),
        (LONE, "qh ah", "meet:Qh+Ah"),
        (LONE, "ah qh", "meet:Qh+Ah"),
        (LONE, "m qh", "meet:Qh"),
        (LONE, "m", "meet:Qh+Ah"),
        (START, "-5h -Qh", "-5hQh"),
        (START, "5h-qh", "-5hQh"),
        (JOKER, "butler, 5H", "butler:5h"),
        (LONE, "qh", "meet:Qh"),
        (CHOICE, "Kh Jh", "-JhKh"),
        (CHOICE, "kh qh", "-QhKh"),
    ],
)
def test_a_move_may_be_typed_in_many_ways(position: Position, text: str, move: str):
    assert str(typed_move(text, position)) == move
    assert position.play(move)


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        (START, "0", "there is no move number 0"),
        (START, "9" * 5000, "there is no move number 999"),
        (START, "fold", "'fold' is not a move"),
        (START, "di", "'di' may be discard or dismiss"),
        (START, "5h", "5h: a discard takes two cards or more"),
        (START, "-", "a discard takes two cards or more"),
        (START, "5h 5h", "a card twice: 5h 5h"),
        (START, "5h ?", "? is no card that can be played"),
        (START, "5h 10h", "card 2: '10h' is not in this deck"),
        (START, "m", "no queen is alone in the hand"),
        (START, "draw 5h", "draw takes no cards"),
        (JOKER, "fetch", "fetch which card?"),
        (JOKER, "b 5h 4h", "the butler brings one card"),
        (JOKER, "b xx", "'xx' is not a card"),
    ],
)
def test_what_is_no_move_says_why(position: Position, text: str, why: str):
    with pytest.raises(MoveError) as error:
        typed_move(text, position)
    assert why in str(error.value)


def test_every_legal_move_can_be_typed_as_shown_and_by_its_number():
    """Over random games under every rule set: as text, with symbols, in capitals, by number."""
    for n, text in enumerate(EVERY):
        for position in random_game(n, rules(text)).positions:
            for number, move in enumerate(position.legal_moves(), 1):
                for typed in (str(move), move.symbols, str(move).upper(), str(number)):
                    assert typed_move(typed, position) == move
            assert words_for(position) == [str(move) for move in position.legal_moves()]


def test_completion_goes_by_the_word_in_any_case():
    completer = Completer(["draw", "-5hQh", "Qh", "Qd"])
    assert [completer("q", n) for n in range(3)] == ["Qh ", "Qd ", None]
    assert completer("-5H", 0) == "-5hQh "


# -- why, and help MOVE ---------------------------------------------------------------------------

NARRATOR = Narrator(Commentator(themes()["neutral"], symbols=True))


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (START, "draw", ["Drawn into the hand: 3♠ K♣."]),
        (START, "-5hQh", ["You discarded 5♥ Q♥: two of one suit."]),
        (
            CHOICE,
            "-JhKh",
            ["You chose: the jack leaves with the king, and the queen stays (J♥ K♥)."],
        ),
        (CHOICE, "-QhKh", ["You chose: the queen leaves with the king (Q♥ K♥)."]),
        (
            setup("Qh 2c", "Kh 3s 4s 5s"),
            "draw",
            [
                "Drawn into the hand: K♥ 3♠.",
                "K♥ took Q♥ away: a king and the queen of his suit leave together.",
            ],
        ),
        (
            setup("Qh 2c", "Qs 3s 4s 5s"),
            "draw",
            [
                "Drawn into the hand: Q♠ 3♠.",
                "Q♥ gave way to the queen who came after her: only one can stay.",
            ],
        ),
        (
            setup("Jh 2c", "Jc 3s 4s 5s 2s 3d 4d"),
            "draw",
            [
                "Drawn into the hand: J♣ 3♠.",
                "Two jacks met: the whole hand (J♥ 2♣ J♣ 3♠) was discarded, and four are drawn.",
                "Drawn into the hand: 4♠ 5♠ 2♠ 3♦.",
            ],
        ),
        (
            JOKER,
            "butler:5h",
            [
                "Jk did his work and went to the discards.",
                "The butler brought 5♥ from the discards.",
            ],
        ),
        (
            JOKER,
            "butler:Ah",
            [
                "Jk did his work and went to the discards.",
                "The butler found A♥ in the pile and laid it on the table.",
                "The rest of the pile was shuffled.",
            ],
        ),
        (
            LONE,
            "meet:Qh+Ah",
            [
                "Scored, with her ace: Q♥ A♥.",
                "Drawn into the hand: 2♠ 3♠ 4♠.",
                "The pile ran out: pass 2 begins. The discards and the aces on the table are "
                "shuffled into a new pile of 28; the hand stays.",
                "Drawn into the hand: 2♣.",
            ],
        ),
        (
            setup("2c 2d 3s", "4s", pass_number=3),
            "draw",
            ["Drawn into the hand: 4♠.", "The pile ran out in the last pass: the game is over."],
        ),
    ],
)
def test_why_tells_each_thing_that_happened(position: Position, move: str, said: list[str]):
    [step] = replay(position, [typed_move(move, position)]).steps
    assert NARRATOR.happened(position, step.move, step.events) == said


def test_why_does_not_blame_the_player_for_what_etiquette_did():
    """Leaving with an empty hand discards nothing; what goes then was forced."""
    position = setup("", "Qh Qs 3s 4s 5s 3d")
    [step] = replay(position, [typed_move("leave", position)]).steps
    told = NARRATOR.happened(position, step.move, step.events)
    assert "Q♥ gave way to the queen who came after her: only one can stay." in told
    assert not [sentence for sentence in told if sentence.startswith("You left")]


def test_why_has_a_reason_for_everything_that_can_happen():
    """No card goes to the discards without one, whatever the rule set."""
    for n, text in enumerate(EVERY):
        game = random_game(n, rules(text))
        before, opening = Position.opening_with_events(Deal.from_seed(n), rules(text))
        told = [NARRATOR.happened(None, None, opening)]
        for line in game.lines:
            after, events = before.play_with_events(line.split("|")[0])
            move = typed_move(line.split("|")[0], before)
            told.append(NARRATOR.happened(before, move, events))
            assert len(told[-1]) <= len(events)
            before = after
        assert not [s for some in told for s in some if re.search(r"\S+ went to the discards\.$", s)
                    and "did his work" not in s]  # fmt: skip


def rested(hand: str, switch: str) -> Position:
    return setup(hand, "2s 3s 4s 5s 3d 4d", rules=f"leverstoke,{switch}")


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (
            START,
            "-5hQh",
            "Discards 5♥ Q♥: two of one suit. Q♥ is given up for now. You keep 4♠ 3♦.",
        ),
        (START, "leave", "Discards the whole hand and draws four cards. Q♥ is given up for now."),
        (START, "draw", "You hold 4 cards; with more than 5 you could not draw."),
        (START, "butler", "butler is not allowed: the joker is not in the hand."),
        (LONE, "meet:Qh", "Scores Q♥. Her ace stays behind. Then draws four cards."),
        (JOKER, "butler", "he goes to the discards and does nothing"),
        (JOKER, "butler:Ah", "finds A♥ in the pile. The rest of the pile is then shuffled."),
        (JOKER, "butler:5h", "brings 5♥ into the hand"),
        (
            CHOICE,
            "-JhKh",
            "J♥ leaves with K♥. Q♥ stays.",
        ),
        (setup("Qh 2c 2d", "2s 3s"), "-2c2d", "Q♥ is then alone, and can be scored."),
        (rested("Qh 2c 2d", "contact=must"), "-2c2d", "Q♥ is then alone, and is scored."),
        (rested("2c 2d", "empty_hand=four"), "-2c2d", "is then empty, and four cards are drawn."),
        (rested("2c 2d", "contact=may"), "-2c2d", "The hand is then empty."),
        (setup("Jk Qc 2c", "2s 3s 4s"), "butler:Qh", "Q♣ then gives way to the queen"),
        (setup("Jk Qc 2c", "2s 3s 4s"), "butler:Kc", "K♣ then takes Q♣ away."),
        (setup("Jk Jc 2c", "2s 3s 4s"), "butler:Jd", "Two jacks then meet"),
        (setup("Jk Qc Jc", "2s 3s 4s"), "butler:Kc", "Then you choose who leaves with K♣."),
        (setup("Ks Jd Qs Js", "2s 3s 4s 5s 2c"), "-QsKs", "Two jacks then meet"),
    ],
)
def test_help_tells_what_a_move_would_do(position: Position, move: str, said: str):
    assert said in NARRATOR.would(position, typed_move(move, position))


def test_help_tells_nothing_of_the_pile():
    """It says the same whatever the order of the pile."""
    for seed in range(20):
        for position in random_game(seed, RuleSet()).positions[:-1]:
            turned = position.pile[::-1]
            other = Position(
                position.rules, position.deal, position.pass_number, position.butler_order, turned,
                position.hand, position.discards, position.display, position.score_pile, False,
            )  # fmt: skip
            for move in position.legal_moves():
                assert NARRATOR.would(position, move) == NARRATOR.would(other, move)


# -- the conversation -----------------------------------------------------------------------------


def played(*typed: str, **options: str) -> str:
    run = party_here("play", "42", stdin="".join(f"{line}\n" for line in typed), **options)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_commands(tmp_path: Path):
    said = played("?", "why", "help l", "help fly", "count", "log", "orders", "undo", "und", "m")
    for words in (
        "draw, leave, meet, butler Kd (d, l, m, b)", "A♣ came up: aces go to the table",
        "Discards the whole hand",
        "'fly' is not a move", '[Seed "42"]', "only in an open game", "nothing to undo",
        "no queen is alone",
    ):  # fmt: skip
        assert words in said
    unseen = said.split("unseen")[1].split("move>")[0]
    cards = [DECK.names.index(DECK.text([c])) for c in DECK.read(" ".join(unseen.split())) if c]
    assert sorted(cards) == sorted(START.pile)
    file = tmp_path / "mine.txt"
    said = played("d", "l", "undo 2", "d", f"save {file}", "restart", f"save {tmp_path}", "save")
    assert f"Saved to {file}." in said
    assert "Is a directory" in said or "exists already" in said
    assert [str(move) for move in Record.parse(file.read_text()).moves] == ["draw"]
    assert said.rstrip().endswith("Played with help: undo.")


def test_the_counter_may_be_always_there():
    run = party_here("play", "42", "--count", stdin="d\nquit\n")
    assert run.stdout.count("unseen  ") == 2
    assert "unseen  " not in party_here("play", "42", stdin="d\nquit\n").stdout


def test_odd_names_and_bytes(tmp_path: Path):
    said = played(f"save {'x' * 300}", "save ~nobody-of-this-name/x", "d")
    assert "File name too long" in said
    assert "seed 42" in said
    log = tmp_path / "odd.txt"
    log.write_text('[Seed "1"]\n[Puzzle "a/../b\0"]\n[Commitment "x"]\n')
    assert "Kept in" in party_here("play", str(log), stdin="1\nquit\n").stdout
    run = subprocess.run(
        [*PARTY, "play", "42"], input=b"\xff\xfe\nquit\n", capture_output=True,
        env=terminal(tmp_path), check=False,
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, b"")
    for command in ("solve -", "play 42"):
        shell = " ".join(map(shlex.quote, PARTY)) + f" {command} <&-"
        closed = subprocess.run(
            ["/bin/sh", "-c", shell], capture_output=True, text=True, env=terminal(tmp_path),
            check=False,
        )  # fmt: skip
        assert "Traceback" not in closed.stderr


def test_save_overwrites_only_games(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir")
    assert "exists already, and is no game" in played("d", f"save {letter}")
    assert letter.read_text() == "Dear Sir"


def test_hints_go_up_by_one_level_at_one_position():
    said = played("hint", "hint", "hint", "hint 9")
    hints = [part.splitlines()[1:] for part in said.split("move> hint")[1:]]
    assert [len(lines) for lines in hints[:2]] == [1, 2]
    assert hints[1][1] == "draw two cards"
    assert hints[2][1] == "draw"
    assert "hint, hint 1, hint 2 or hint 3" in said
    assert "Played with help: hint 1, hint 2, hint 3." in said
    for between in ("l", "undo"):  # at another position they begin again
        said = played("d", "hint", "hint", between, "hint")
        assert "Played with help: hint 1, hint 2" in said
        assert said.split("move> hint")[-1].splitlines()[2].startswith("move> ")


def test_a_puzzle_is_played_for_its_goal(tmp_path: Path):
    """Hints and the end speak of the goal; the record has the puzzle's tags and all others."""
    log = tmp_path / "game.txt"
    tags = '[Seed "1"]\n[Rules "leverstoke,passes=1"]\n[Mode "open"]\n[Player "Ann"]\n'
    log.write_text(tags + '[Tier "brisk"]\n[Goal "1+1"]\n\n1. leave\n')
    run = party_here("play", "--log", str(log), stdin="hint\n" + "l\n" * 30)
    assert "the goal 1+1 can still be reached" in run.stdout
    assert "The goal 1+1 was not reached." in run.stdout
    record = Record.parse(log.read_text())
    assert (record.more["Player"], record.more["Tier"], record.more["Mode"]) == (
        "Ann", "brisk", "open",
    )  # fmt: skip
    line = [str(m) for m in solve(1, "leverstoke,passes=1", goal="1+1").line.moves]  # type: ignore[union-attr]
    again = tmp_path / "again.txt"
    again.write_text(tags + '[Goal "1+1"]\n\n' + " ".join(line[:1]) + "\n")
    typed = "\n".join([*line[1:], *["l"] * 30])
    run = party_here("play", "--log", str(again), stdin=typed)
    assert "The goal 1+1 was reached." in run.stdout


def test_help_is_kept_without_another_move(tmp_path: Path):
    log = tmp_path / "game.txt"
    party_here("play", "42", "--passes", "1", "--log", str(log), stdin="d\nbest\nquit\n")
    assert "Played with help: best." in party_here("play", "--log", str(log), stdin="quit\n").stdout


def test_what_is_not_known_is_not_told_as_known(monkeypatch: pytest.MonkeyPatch):
    """Neither par nor where it was lost, if the effort did not settle it."""
    from cli.shooting_party.playing import reckoning

    moves = [typed_move("leave", START)]
    monkeypatch.setattr(reckoning, "EFFORT", 100)
    said = " ".join(reckoning.reckoning(START, moves, themes()["neutral"], symbols=True))
    assert "reached by search; at most 8" in said
    assert "better cannot be done" not in said


def test_the_best_line_ends_the_contest(tmp_path: Path):
    log = tmp_path / "game.txt"
    run = party_here("play", "42", "--passes", "1", "--log", str(log), stdin="best\nd\nquit\n")
    assert "best 4 = 2 queens + 2 aces within 1 pass (proven)" in run.stdout
    assert "draw leave -2hJh" in " ".join(run.stdout.split())
    assert "the game no longer counts" in run.stdout
    assert '[Help "best"]' in log.read_text()
    again = party_here("play", "--log", str(log), stdin="quit\n")
    assert "Played with help: best." in again.stdout


def test_games_are_kept_and_resumed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "no unfinished game is kept" in party_here("play", "--resume").stderr
    party_here("play", "42", stdin="d\nquit\n")
    party_here("play", "43", stdin="d\nl\nquit\n")
    party_here("play", "44", stdin="quit\n")  # no move, nothing to keep
    assert len(list(kept.folder().iterdir())) == 2
    on = party_here("play", "--resume", stdin="l\nquit\n")
    assert "seed 43, leverstoke, after 2 moves" in on.stdout
    older = party_here("play", "--resume", "42", stdin="quit\n")
    assert "seed 42, leverstoke, after 1 move" in older.stdout
    assert "of that deal" in party_here("play", "--resume", "44").stderr
    assert "goes with a new game" in party_here("play", "--resume", "--passes", "1").stderr
    party_here("play", "45", "--passes", "1", stdin="l\n" * 30)  # to its end
    assert "of that deal" in party_here("play", "--resume", "45").stderr
    (latest,) = [path for path in kept.folder().iterdir() if "seed-43" in path.name]
    assert [str(move) for move in Record.parse(latest.read_text()).moves] == ["draw", "leave"] + [
        "leave"
    ]
    (kept.folder() / "2026-broken.txt").write_text("[Deal\n")
    assert party_here("play", "--resume", stdin="quit\n").returncode == 0


def test_a_log_is_tried_before_the_first_move(tmp_path: Path):
    for log, why in (
        (tmp_path / "no" / "log.txt", "No such file"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        run = party_here("play", "42", "--log", str(log), stdin="d\nquit\n")
        assert (run.returncode, run.stdout) == (2, "")
        assert why in run.stderr
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir")
    assert party_here("play", "42", "--log", str(letter), stdin="d\n").returncode == 2
    assert letter.read_text() == "Dear Sir"
    assert list(tmp_path.iterdir()) == [letter]
    log = tmp_path / "log.txt"
    party_here("play", "42", "--log", str(log), stdin="quit\n")
    assert Record.parse(log.read_text()).moves == ()


def test_the_same_command_continues_a_log(tmp_path: Path):
    log = tmp_path / "log.txt"
    same = ["play", "42", "--rules", "three-rounds", "--passes", "1", "--log", str(log)]
    for moves in (1, 2):
        run = party_here(*same, stdin="1\nquit\n")
        assert run.returncode == 0, run.stderr
        assert f"party play --log {log}" in " ".join(run.stdout.split())
        assert len(Record.parse(log.read_text()).moves) == moves
    for other in (["42", "--rules", "print-and-play"], ["43"]):
        run = party_here("play", *other, "--log", str(log), stdin="1\n")
        assert (run.returncode, run.stdout) == (2, "")
    assert len(Record.parse(log.read_text()).moves) == 2


def test_a_random_deal_is_another_one_each_time():
    seeds = {party_here("play", stdin="quit\n").stdout.split(",")[0] for _ in range(3)}
    assert len(seeds) == 3
    assert all(re.fullmatch(r"seed \d+", seed) for seed in seeds)


def test_at_the_end_par_and_the_first_losing_move(tmp_path: Path):
    log = tmp_path / "game.txt"
    run = party_here("play", "1", "--passes", "1", "--log", str(log), stdin="l\n" * 30)
    said = " ".join(run.stdout.split())
    assert "The game is over: 0 = 0 queens + 0 aces" in said
    assert "Knowing the whole pile: par is 4 = 2 queens + 2 aces" in said
    assert "within 1 pass, proven." in said
    assert re.search(r"First lost at move \d+, leave: 4 → \d; .* kept the 4\.", said)
    assert f"party explain {log}" in said
    explained = party_here("explain", str(log), "--brief").stdout
    first = re.search(r"move \d+, leave: 4 → \d", said)
    assert first is not None
    assert first[0] in explained
    assert "the game is over" in party_here("play", str(log)).stderr


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_terminal(width: int):
    typed = "?\nwhy\nd\nl\nhint 3\ncount\nhelp d\nbest\norders\nsave\nquit\n"
    run = party_here("play", "42", "--open", "--width", str(width), stdin=typed)
    long = [line for line in run.stdout.splitlines() if len(line) > width]
    assert not [line for line in long if "/" not in line]  # a path stays whole


def terminal(home: Path) -> dict[str, str]:
    """Return the environment of a terminal in colours."""
    mine = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    folders = {"XDG_DATA_HOME": str(home), "PYTHONPATH": str(ROOT)}
    return {**mine, **folders, "TERM": "xterm-256color", "PYTHONUTF8": "1"}


def test_with_the_keyboard_of_a_terminal(tmp_path: Path):
    """Colours, editing, history and completion; hint, undo, quit, resume, and the end of a game."""
    environment = terminal(tmp_path)

    def started(*arguments: str) -> pexpect.spawn:
        return pexpect.spawn(
            PARTY[0], [*PARTY[1:], "play", *arguments], env=environment, encoding="utf-8",
            dimensions=(40, 80), timeout=120,
        )  # fmt: skip

    game = started("1", "--passes", "1")
    game.expect("move> ")
    assert "\x1b[31m" in game.before  # red suits are red
    game.sendline("dr\x7faw")  # the backspace takes the r back: "daw"
    game.expect("'daw' is not a move")
    game.sendline("dra\t")
    game.expect("in: ")
    game.expect("move> ")
    game.sendline("hint")
    game.expect("Knowing the whole pile")
    game.expect("move> ")
    game.sendline("undo")
    game.expect("move> ")
    game.send("\x1b[A\x1b[A\x1b[A\r")  # three lines back in the history: dra(w)
    game.expect("in: ")
    game.expect("move> ")
    game.sendline("quit")
    game.expect("party play --resume")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0

    game = started("--resume")
    game.expect("after 1 move")
    for _ in range(30):
        if game.expect(["move> ", "The game is over"]):
            break
        game.sendline("l")
    game.expect("par is 4 = 2 queens")
    game.expect("First lost at")
    game.expect("party explain")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_without_colours_queens_still_stand_out(tmp_path: Path):
    environment = terminal(tmp_path) | {"NO_COLOR": "1"}
    game = pexpect.spawn(
        PARTY[0], [*PARTY[1:], "play", "42"], env=environment, encoding="utf-8", timeout=60
    )
    game.expect("move> ")
    assert "\x1b[1;4mQ♥" in game.before
    assert "\x1b[31m" not in game.before
    game.sendline("quit")
    game.expect(pexpect.EOF)
    game.close()


def test_ctrl_c_and_the_end_of_the_input(tmp_path: Path):
    environment = terminal(tmp_path)
    for key, code in (("\x03", 130), ("\x04", 0)):
        game = pexpect.spawn(
            PARTY[0], [*PARTY[1:], "play", "42"], env=environment, encoding="utf-8", timeout=60
        )
        game.expect("move> ")
        assert "\x1b[1;4;31mQ♥" in game.before  # queens stand out
        game.sendline("d")
        game.expect("move> ")
        game.send(key)
        game.expect(pexpect.EOF)
        game.close()
        assert game.exitstatus == code
        assert "Traceback" not in game.before
    files = list((tmp_path / "shooting-party" / "games").iterdir())
    assert len(files) == 2
    assert all(len(Record.parse(file.read_text()).moves) == 1 for file in files)
