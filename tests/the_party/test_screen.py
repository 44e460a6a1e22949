"""One screen for several persons of The Party: what is shown to whom, whatever is typed; who sits
where; what a glance at a kept game shows; bots of one's own. Documents that are asked again; the
games that teach.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from cli.common.shell import Shell
from cli.the_party.log_words import RULES, in_words
from cli.the_party.screen import PERSON, Bots, reason
from solver.common.game import Played
from solver.common.record import Record
from solver.common.words import tied
from solver.the_party import PLAY, Mind, Move, RuleSet, State, View
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import seeded
from solver.the_party.rules.replayed_lines import check_firsts
from solver.the_party.rules.typed import typed_move
from tests.common.command_line import ROOT, at_a_terminal, ended, party_here, printed
from tests.common.test_errors import is_refused
from tests.the_party.helpers import CORPUS

Decide = Callable[[Played[State]], str]
TOY = "dan-zen,suits=1,jokers=1,hand=2,goal=1"
CARD = re.compile(r"(?:10|[TJQKA])[♣♦♥♠]|Jk[12]")
DECIDE = ("your move> ", "stash now? > ", "call or trust? > ")


def typed(move: Move, draw: Random) -> str:
    """A move as a person may type it."""
    cards = [str(card) if draw.random() < 0.3 else DECK.names[card].lower() for card in move.cards]
    both = draw.choice(["", " "]).join(cards)
    if move.kind == "send":
        word = draw.choice([f" {move.word}", f" {move.word}".lower(), f"={move.word}"])
        return draw.choice([f"{both}{word}", f"send {both}{word}", str(move)])
    if move.kind in ("rob", "stash"):
        forms = (
            [f"rob {both} {move.victim}"] if move.kind == "rob" else [f"stash {' '.join(cards)}"]
        )
        return draw.choice([str(move), *forms])
    return draw.choice([move.kind, move.kind[0], move.kind.upper()])


def at_random(draw: Random, wanted: str = "") -> Decide:
    """Decide by chance, sooner by a kind of move."""

    def decide(game: Played[State]) -> str:
        legal = game.state.legal_moves()
        assert all(typed_move(typed(move, draw), legal) == move for move in legal)
        kind = [move for move in legal if move.kind in wanted.split()]
        return typed(draw.choice(kind or legal), draw)

    return decide


class Shown(NamedTuple):
    """What is shown since the last line was typed: on whose screen (None: while it goes round),
    after how many moves, what is asked for, and what `why` would say.
    """

    player: int | None
    made: int
    text: str
    prompt: str
    why: str


class Sitting:
    """A game at one screen, in which persons decide by a function of the game."""

    def __init__(self, decide: Decide, *words: object, cwd: Path) -> None:
        self.decide, self.read, self.shown, self.typed = decide, 0, list[Shown](), ""
        begin = Shell.__init__

        def init(shell: Shell[State], *given: Any, **named: Any) -> None:
            begin(shell, *given, **named)
            self.shell = shell

        with patch.object(Shell, "__init__", init), patch("cli.common.conversation.ask", self):
            self.told = play(*words, cwd=cwd)
        self.game: Played[State] = self.shell.game

    def __call__(self, prompt: str, _: object) -> str:
        game, table = self.shell.game, self.shell.screen
        at = table.at_screen  # type: ignore[attr-defined]
        why = "" if at is None else " ".join(table.why())
        self.shown.append(Shown(at, len(game.moves), self._since(), prompt, why))
        line = self.decide(game) if prompt in DECIDE else ""
        self.typed += f"{line}\n"
        print(f"{prompt}{line}")
        self._since()
        return line

    def name(self, reader: int) -> Callable[[int], str]:
        """What a person calls the players."""
        seats = self.shell.screen.bots.seats  # type: ignore[attr-defined]
        names = [
            f"player {n}" + (f" ({bot})" if bot != PERSON else "") for n, bot in enumerate(seats)
        ]
        return lambda player: "you" if player == reader else names[player]

    def _since(self) -> str:
        """Return what is new on the standard output."""
        sys.stdout.flush()
        told = sys.stdout.buffer.getvalue().decode()  # type: ignore[attr-defined]
        new, self.read = told[self.read :], len(told)
        return new


OF_GAME = ("--game", "the-party")


def play(*words: object, **given: Any) -> str:
    return printed("play", *words, *OF_GAME, **given)


def seats_of(*persons: int) -> list[str]:
    return [f"--seat={seat}" for seat in persons]


def kept(file: Path | str) -> Record[State]:
    return Record.parse(Path(file).read_text(), PLAY)


def played(decide: Decide, folder: Path, *words: object) -> Sitting:
    """Play a game that is kept, and again with what was typed from a pipe: it has to come to the
    same.
    """
    written, words = list[bytes](), (*words, "--log", "game.txt")
    with patch("cli.common.kept_games.write_whole", lambda path, data: written.append(data)):
        sitting = Sitting(decide, *words, cwd=folder)
        record = written[-1].decode()
        assert play(*words, cwd=folder, stdin=sitting.typed) == sitting.told
    assert written[-1].decode() == record
    assert Record.parse(record, PLAY).game.moves == sitting.game.moves
    return sitting


TABLES = [
    ("short,cap=14", (0, 1)), ("short,cap=14", (1,)), ("short,players=3,cap=12", (0, 2)),
    ("short,players=3,cap=12", (0, 1, 2)), ("short,players=4,cap=12", (1, 2)),
    ("short,players=3,cap=12,stash=own", (0, 1)), (f"{TOY},cap=12", (0, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "persons"), TABLES)
def test_nobody_is_shown_what_is_not_theirs(rules: str, persons: tuple[int, ...], tmp_path: Path):
    """Every card on a person's screen is in that person's log of the moment, and none is while the
    screen goes round. It goes to everybody before every turn, asked or not; who decides is at it.
    What `why` would say has each rule once.
    """
    rules_told = set[str]()
    for seed in range(2):
        decide = at_random(Random(f"{rules} {seed}"), "stash rob wait call")
        words = (seed, "--rules", rules, *seats_of(*persons))
        sitting = played(decide, tmp_path, *words)
        game, told = sitting.game, sitting.told
        there: list[int] = []
        for shown in sitting.shown:
            state, cards = game.history[shown.made].state, {*CARD.findall(shown.text)}
            if shown.player is None:
                assert not cards, shown
            else:
                cards |= {*CARD.findall(shown.why)}
                assert cards <= cards_in(state.log(shown.player)), shown
                assert all(shown.why.count(rule) < 2 for rule in RULES.values())
                rules_told |= {rule for rule in RULES.values() if rule in shown.why}
                there.append(shown.player)
            if shown.prompt in DECIDE:
                assert shown.player == state.asked
            if shown.prompt == "your move> " and len(persons) > 1 and state.rules.stash != "own":
                round_ = [each for each in state.clockwise(state.turn) if each in persons]
                assert there[-len(persons) :] == [*round_, state.turn]
        assert {*there} == {*persons}
        for player in there:
            own = [shown for shown in sitting.shown if shown.player == player]
            heard = game.history[own[-1].made].state.log(player)
            said = " ".join(" ".join(shown.text for shown in own).split())
            once = Counter(in_words(line, sitting.name(player), True) for line in heard)
            assert {each: said.count(each) for each in once} == once
        end = told[told.rindex(f" {reason(game.state)}.\n") :]  # then every hand is shown
        assert all(DECK.symbols(hand) in end for hand in game.state.hands)
    assert len(rules_told) > (5 if "short" in rules else 3)


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


def public(game: Played[State]) -> tuple[str, ...]:
    """The course of a game as all see it, with suits masked."""
    lines = (line.others for line in game.state.lines)
    return tuple(re.sub(r"(?<=[TJQKA])[cdhs]", "#", line) for line in lines if line is not None)


def waits(game: Played[State]) -> list[int]:
    return [number for number, move in enumerate(game.moves) if move.kind == "wait"]


@pytest.mark.parametrize(("rules", "persons", "seeds"), [
    ("short,cap=5", (0, 1), 10), ("short,players=3,cap=5", (0, 1, 2), 8),
    ("short,players=3,cap=2", (0, 1), 15),
])  # fmt: skip
def test_nobody_notices_who_is_asked(
    rules: str, persons: tuple[int, ...], seeds: int, tmp_path: Path
):
    """Games with the same public course look the same, whoever is asked to stash and declines."""
    bots = [] if len(persons) == RuleSet.parse(rules).players else ["--bots", "random"]

    def decide(game: Played[State]) -> str:
        kinds = ("wait", "trust")
        chosen = [m for m in game.state.legal_moves() if m.kind in kinds or m.word == "K"]
        return str(min(chosen, key=lambda move: (move.kind not in kinds, str(move))))

    found: dict[tuple[str, ...], list[Sitting]] = {}
    for seed in range(seeds):
        words = (seed, "--rules", rules, *seats_of(*persons), *bots)
        with patch("cli.common.kept_games.write_whole"):  # nothing is kept
            sitting = Sitting(decide, *words, cwd=tmp_path)
        found.setdefault(public(sitting.game), []).append(sitting)
    compared = 0
    for first, *others in found.values():
        for other in others:
            compared += waits(first.game) != waits(other.game)
            assert course(other.shown) == course(first.shown)
            for player in (None, *persons):
                assert texts(other.shown, player) == texts(first.shown, player)
    assert compared > 2


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
    screen.sendcontrol("c")
    screen.expect("--resume")
    assert ended(screen) == 130


def test_a_running_game_is_sealed(tmp_path: Path):
    """A glance at the file of a game that goes on shows no card and no seed; its end opens it."""
    words = ("--rules", "short,cap=2", "--log", "game.txt")
    shown = play(2, *words, stdin="kh k\nsave other.txt\n", cwd=tmp_path)
    assert "Kept, all cards encoded until it is over, in game.txt" in shown
    for file in (tmp_path / "game.txt", tmp_path / "other.txt"):
        head, body = (text := file.read_text()).split("\n\n")
        assert not re.search(r"Seed |Kh|[0-3]\b", head)
        assert re.fullmatch(r"[A-Za-z0-9+/=\n]+", body)
        assert kept(file).game.tags["Seed"] == "2"
        assert "so far" in printed("check", "-", stdin=text)
        for command in ("explain", "force"):  # they would show all hands
            is_refused(party_here(command, file), f"{file}: the game is not over")
        damaged = party_here("check", "-", stdin=f"{text}!")
        assert (damaged.returncode, "the sealed game is damaged" in damaged.stdout) == (1, True)
    over = play("--log", "game.txt", stdin="call\ntrust\nwait\n" * 4, cwd=tmp_path)
    assert "Kept in game.txt" in over
    assert "send:Kh=K" in (tmp_path / "game.txt").read_text()


@pytest.mark.parametrize(
    "seats", ["", "person", "squire, squire", "person, " * 3, "person, my:bot"]
)
def test_seats_of_a_kept_game(seats: str, tmp_path: Path):
    """Somebody's own code runs only if it is named again."""
    text = '[Game "The Party"]\n[Rules "short"]\n[Seed "2"]\n' + f'[Seats "{seats}"]\n'
    (tmp_path / "game.txt").write_text(text)
    is_refused(party_here("play", "--log", "game.txt", cwd=tmp_path), "[Seats]: ")
    assert (tmp_path / "game.txt").read_text() == text


def test_a_squire_plays_instead_of_a_bot_that_is_no_more(tmp_path: Path):
    """The moves made stay, and what is kept names the squire from then on."""
    play(2, "--bots", "steward", "--log", "game.txt", stdin="kh k\nq\n", cwd=tmp_path)
    before = kept(tmp_path / "game.txt")
    assert before.more["Seats"] == "person, steward"
    text = str(Record(PLAY, before.game, before.more | {"Seats": "person, careful"}))
    (tmp_path / "game.txt").write_text(text)
    shown = play("--log", "game.txt", stdin="q\n", cwd=tmp_path)
    said = "A squire plays instead of careful: there is no such player any more."
    assert shown.splitlines().count(said) == 1
    after = kept(tmp_path / "game.txt")
    assert after.game.moves[: len(before.game.moves)] == before.game.moves
    assert after.more["Seats"] == "person, squire"


OWN = """
def first(view, moves):
    assert all("?" in str(card) for card in view.state.hands[1 - view.viewer])
    return moves[0]
def cheat(view, moves):
    return "win"
nothing = 1
"""


def test_bots_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """By module and name: in a seat, in a match; wrong ones are refused in a line."""
    (tmp_path / "mine.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    for first in ("mine:first", "random"):
        head, _, *rows = play(7, "--bots", f"{first},squire", "--games", 3).splitlines()
        assert head == "The Party, seeds 7 to 9, rules short"
        assert [" ".join(row.split()[:-4]) for row in rows] == [f"0 {first}", "1 squire", "drawn"]
        assert sum(int(row.split()[-4]) for row in rows) == 3
    words = ("--bots", "squire,mine:first")
    shown = play(7, *words, "--log", "game.txt")
    assert kept("game.txt").more == {"Seats": "squire, mine:first"}
    result = PLAY.result(kept("game.txt").game.state)
    assert shown.endswith(f"player {result} ({('squire', 'mine:first')[int(result)]}) wins\n")
    assert play(8, *words) != shown == play(7, *words)
    play(7, "--bots", "mine:first", "--log", "left.txt", stdin="q\n")
    assert "mine:first is your own" in party_here("play", "--log", "left.txt").stderr
    play("--bots", "mine:first", "--log", "left.txt", stdin="q\n")
    for name in ("mine:cheat", "mine:none", "mine:nothing", "none:first", "butler", "mine:"):
        run = party_here("play", 7, "--game", "the-party", "--bots", f"{name},squire")
        is_refused(run, name.partition(":")[0])


# -- documents ------------------------------------------------------------------------------------


def test_force_from_files(tmp_path: Path):
    document = printed("force", 2, "--within", 3, "--json")
    files = {
        "document.json": document,
        "state.json": json.dumps(json.loads(document)["state"]),
        "game.txt": '[Game "The Party"]\n[Rules "at_cap jewels, goal 2, cap 100"]\n[Seed "2"]\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        assert printed("force", name, "--within", 3, "--json", cwd=tmp_path) == document, name
    assert printed("force", "-", "--within", 3, "--json", stdin=document) == document
    game, seed = seeded(RuleSet.parse("short"), 2), 2
    check_firsts(game.state, seed, 0, 3, json.loads(document)["firsts"])


# -- what a player may know -----------------------------------------------------------------------


def test_advice():
    """The same for the same seed; a document of advice is asked again."""
    view = CORPUS / "view.json"
    words = ("--worlds", 200, "--json", "--seed")
    document = printed("advise", view, *words, 1)
    found = json.loads(document)
    assert found["view"] == json.loads(view.read_text())
    assert [row["move"] for row in found["moves"]] == ["trust", "call"]
    assert printed("advise", "-", *words, 1, *OF_GAME, stdin=document) == document
    assert printed("advise", view, *words, 2) != document


def test_advice_where_there_is_no_log():
    view = json.loads((CORPUS / "view-known.json").read_text())
    known = view["known"]
    for change in (
        {},
        {"hands": {"0": ["Jk1"]}, "not": {}},
        {"hands": {"0": ["Kh"]}, "not": {"0": ["T", "J", "A", "*"]}},
    ):
        text = json.dumps(view | {"known": known | change})
        words = ("advise", "-", "--worlds", 5, "--json", *OF_GAME)
        found = json.loads(printed(*words, stdin=text))
        assert {row["move"] for row in found["moves"]} == {
            *map(str, View.from_json(json.loads(text)).legal_moves())
        }


# -- what is taught, in the guide and in the lesson of the browser, is played well ----------------

WORLDS = 4000
"""Ten times as many as a hint has."""


def test_the_turns_of_the_guide_are_those_of_its_command():
    page = files("cli.the_party").joinpath("guide.md").read_text(encoding="utf-8")
    found = re.search(r"shown: `party (.*?)`.*?```\n(.*?)\n```", page, re.DOTALL)
    assert found is not None
    command, block = found.groups()
    printed = [line.strip() for line in party_here(*command.split()).stdout.splitlines()]
    assert "pimc,pimc" in command
    assert "\n".join(printed).endswith(block)


def test_no_tap_of_the_lesson_is_below_the_best_by_more_than_the_error():
    lesson = ROOT / "generator/the_party/web/static/party_learn.mjs"
    text = lesson.read_text(encoding="utf-8")
    [seed], [squire] = re.findall(r'seed: "(\d+)"', text), re.findall(r'\[null, "(\w+)"\]', text)
    taps = re.findall(r'^  \["([^"]+)",', text, re.MULTILINE)
    game = PLAY.seeded(int(seed), "short,players=2")
    bots = Bots(game.state, int(seed), [PERSON, squire])
    for tap in taps:
        while game.state.asked == 1:
            game = game.play(bots.move(game.state))
        weighed = Mind("pimc", game.state.rules, 0).weigh(View.of(game.state, 0), WORLDS)
        best = weighed[: tied((each.mean, each.error) for each in weighed)]
        assert tap in [str(each.move) for each in best]
        game = game.play(Move.parse(tap))
    assert (len(taps), game.state.winner) == (6, 0)
