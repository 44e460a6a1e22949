"""The commands of The Party: what they print, documents that verify, games at one screen."""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from cli.common.conversation import Terminal
from cli.common.kept_games import GameFile
from cli.common.lines import Completer
from cli.the_party.playing.screen import Bots, Screen, reason
from cli.the_party.playing.words import typed_move
from generator.common.verification import kinds as kinds_of
from generator.the_party.game import PUBLISHED
from solver.the_party.analysis.replays import REPLAYS
from solver.the_party.players.bots import Bot
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import Record
from solver.the_party.rules.switches import RuleSet
from tests.common.command_line import Ended, at_a_terminal, ended, party_here
from tests.the_party.helpers import CORPUS

TOY = "dan-zen,suits=1,jokers=1,hand=2,goal=1"


def tp(*words: object, stdin: str = "", cwd: Path | None = None) -> Ended:
    return party_here("the-party", *map(str, words), stdin=stdin, cwd=cwd)


def printed(*words: object, code: int = 0, **more) -> str:
    run = tp(*words, **more)
    assert (run.returncode, run.stderr) == (code, ""), run
    return run.stdout


def verified(document: str) -> str:
    """What both commands that verify say of a document that is right."""
    found = printed("verify", "-", stdin=document)
    assert party_here("verify", "-", stdin=document).stdout == found
    assert found.startswith("ok: ")
    return found


# -- what can be forced ---------------------------------------------------------------------------


def test_force_from_a_seed():
    told = printed("force", 2, "--within", 4)
    assert told.startswith("With all hands seen, seed 2, rules short:\n  player 0: J♣ Q♣ K♥ Jk2\n")
    assert "Player 0 forces a win in 3 actions." in told
    assert "  wins in 3: send:Q♣K♥=KQ trust stash:J♣A♣ stash:J♠A♦\n" in told
    assert told.count("  prevented: ") == 9
    assert "cannot force a win within 1 action." in printed("force", 2, "--within", 1)
    assert printed("force", 2, "--within", 2, "--ascii").isascii()
    three = printed("force", 2, "--within", 1, "--players", 3)
    assert three == printed("force", 2, "--within", 1, "--rules", "short,players=3")
    assert "player 2: " in three


def test_force_from_files(tmp_path: Path):
    document = printed("force", 2, "--within", 4, "--json")
    assert "player 0 wins in 3 actions; 10 lines replayed" in verified(document)
    files = {
        "document.json": document,
        "state.json": json.dumps(json.loads(document)["state"]),
        "game.txt": '[Game "The Party"]\n[Rules "at_cap jewels, goal 2, cap 100"]\n[Seed "2"]\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        assert printed("force", name, "--within", 4, "--json", cwd=tmp_path) == document, name
    assert printed("force", "-", "--within", 4, "--json", stdin=document) == document
    solution = json.loads((CORPUS / "force.solution.json").read_text())
    actions = solution["score"]["actions"]
    told = printed("force", CORPUS / "force.puzzle.json", "--within", actions)
    assert f"forces a win in {actions} actions." in told
    key = Move.parse(solution["line"]["moves"][0]).symbols()
    assert f"  wins in {actions}: {key} " in told


def test_force_after_moves_and_for_others(tmp_path: Path):
    game = CORPUS / "state-call.json"
    for attacker in range(3):
        told = printed("force", game, "--attacker", attacker, "--within", 2)
        assert f"Player {attacker} cannot force a win within 2 actions." in told
        verified(printed("force", game, "--attacker", attacker, "--within", 2, "--json"))
    seeded = '[Game "The Party"]\n[Rules "goal 1, cap 3, suits 1, jokers 1, hand 2"]\n[Seed "5"]\n'
    (tmp_path / "game.txt").write_text(f"{seeded}\nsend:Tc=K\n")
    told = printed("force", "game.txt", "--within", 2, cwd=tmp_path)
    assert "prevented: call" in told
    assert "prevented: trust" in told


def test_an_answer_that_is_not_found_out():
    words = ("force", 3, "--within", 8, "--nodes", 10)
    assert printed(*words, code=1) == "Unknown: not found out with 10 positions.\n"
    assert printed(*words, "--json", code=1).startswith("Unknown")
    words = ("explain", CORPUS / "game-two.txt", "--nodes", 10)
    assert printed(*words, code=1) == "Unknown: not found out with 10 positions.\n"


def test_explain():
    game = CORPUS / "game-two.txt"
    told = printed("explain", game, "--within", 3)
    assert "With all hands seen, 19 turns, within 3 actions: 2 could be won by force." in told
    told = " ".join(told.split())
    line = "send:K♥Q♠=KQ trust stash:J♠A♣ stash:J♥A♠"
    assert f" move 36: player 1 wins in 3 by {line}; send:T♥=Q gives it away" in told
    assert "; send:Q♦=Q keeps it" in told
    document = printed("explain", game, "--within", 3, "--json")
    assert "a win could be forced 2 times in 19 turns" in verified(document)
    assert printed("explain", "-", "--within", 3, "--json", stdin=game.read_text()) == document


# -- what a player may know -----------------------------------------------------------------------


def test_hint():
    view = CORPUS / "view.json"
    words = ("hint", view, "--worlds", 200)
    legend, *rows = printed(*words).splitlines()
    assert legend == "Player 1; mean result in 200 worlds: 1 is a sure win, -1 a sure loss."
    assert [row.split()[0] for row in rows] == ["move", *sorted(("call", "trust"), reverse=True)]
    assert printed(*words) == printed(*words)
    document = json.loads(printed(*words, "--seed", 1, "--json"))
    assert document["view"] == json.loads(view.read_text())
    assert "2 moves, trust first in 200 worlds" in verified(json.dumps(document))
    assert document != json.loads(printed(*words, "--seed", 2, "--json"))
    again = printed("hint", "-", "--worlds", 200, "--seed", 1, "--json", stdin=json.dumps(document))
    assert json.loads(again) == document


def test_hint_where_there_is_no_log():
    told = printed("hint", CORPUS / "view-robbed.json", "--worlds", 50, "--ascii")
    assert {row.split()[0] for row in told.splitlines()[1:]} == {"move", "stash:JcAc", "wait"}
    verified(printed("hint", CORPUS / "view-known.json", "--worlds", 20, "--json"))


def test_what_is_known_for_sure():
    """The only king is in the viewer's hand, so that calling wins the sender's jewel."""
    view = {
        "game": "the-party",
        "rules": {
            "players": 2, "at_cap": "jewels", "goal": 2, "cap": 10,
            "suits": 1, "jokers": 0, "hand": 1,
        },
        "viewer": 1, "turn": 0, "phase": "call", "asked": 1, "hands": [0, ["Kc"]],
        "stashes": [["Ac"], []], "room": 2, "arrivals": 0, "table": {"cards": 1, "word": "K"},
        "actions": 10, "shuffles": 1,
        "known": {"hands": {}, "arrivals": [], "not": {}},
    }  # fmt: skip
    found = json.loads(printed("hint", "-", "--worlds", 50, "--json", stdin=json.dumps(view)))
    assert [row["move"] for row in found["moves"]] == ["call", "trust"]
    assert [row["mean"] for row in found["moves"]] == [0, -1]


# -- end games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "value"), [(1, 0.05), (2, 0.05556)])
def test_end_games_of_the_rules_page(left: int, value: float):
    words = ("endgame", "--arrivals", "-", "--rules", TOY, "--left", left, "--close", 0.00001)
    told = printed(*words)
    assert f"{left} left, 90 deals\n" in told
    found, low, high = map(float, re.search(r": (\S+), between (\S+) and (\S+)\n", told).groups())
    assert found == pytest.approx(value, abs=1e-4)
    assert low <= value + 1e-5
    assert high >= value - 1e-5
    document = printed(*words, "--json")
    verified(document)
    assert {len(each["log"]) for each in json.loads(document)["mixes"]} == {1}
    every = json.loads(printed(*words, "--json", "--all"))
    assert len(every["mixes"]) == every["information_states"] >= 6
    verified(json.dumps(every))
    (again,) = (printed("endgame", "-", "--close", 0.00001, stdin=document),)
    assert again == told


def test_end_games_as_options_say_them():
    cards = ("--stash", "Ac", "--stash", "As", "--rules", "short,hand=2")
    told = printed("endgame", "--unseen", "Tc Jc Qc Ad Kd Jk1", *cards, "--ascii")
    assert "Rules short,hand=2, 1 left, 90 deals" in told
    assert told.isascii()
    assert re.search(r"^1: Jc Ad: stash:JcAd 100%$", told, re.MULTILINE)
    arrived = "Kc Td Jd Qd Th Jh Qh Kh Ah Ts Js Qs Ks Jk2"
    assert printed("endgame", "--arrivals", arrived, *cards, "--ascii") == told
    mine = printed("endgame", "--unseen", "Tc Jc Qc Ad Kd Jk1", *cards, "--hand", "jk1 qc")
    assert "Each line: player: hand | what happened since: how often each move" in mine
    rows = mine.splitlines()[4:]
    assert rows
    assert all(re.match(r"[01]: Qc Jk1( \||:)", row) for row in rows)


def test_the_end_game_of_a_puzzle():
    puzzle = CORPUS / "call.puzzle.json"
    hand = json.loads(puzzle.read_text())["deal"]["log"][0].partition(":")[2]
    answer = json.loads((CORPUS / "call.solution.json").read_text())["line"]["moves"][0]
    told = printed("endgame", puzzle, "--close", 0.001, "--hand", hand)
    sent = json.loads(puzzle.read_text())["deal"]["log"][1]
    [row] = [row for row in told.splitlines() if row.startswith(f"1: {hand} | {sent}: ")]
    assert f": {answer} 9" in row or f": {answer} 100%" in row


# -- bots -----------------------------------------------------------------------------------------


def test_watch():
    words = ("watch", 7, "--bots", "squire,random")
    told = printed(*words)
    assert told == printed(*words)
    assert told.startswith("The Party, seed 7, rules short: 0 squire, 1 random\n")
    assert re.search(r"\n(player \d \(\w+\) wins|drawn)\n$", told)
    record = printed(*words, "--record")
    assert "moves, " in verified(record)
    result = Record.parse(record).result
    assert told.endswith(f"player {result} ({('squire', 'random')[int(result)]}) wins\n")
    assert printed(*words, "--ascii").isascii()
    assert printed("watch", 8, "--bots", "squire,random") != told


def test_bots_decide_how_many_play():
    three = printed("watch", 5, "--bots", "random,careful,rogue", "--record")
    assert '[Players "3"]' in three
    assert '[Seats "random, careful, rogue"]' in three
    one = printed("watch", 5, "--bots", "rogue", "--rules", "short,players=4,cap=9", "--record")
    assert '[Seats "rogue, rogue, rogue, rogue"]' in one
    for record in (three, one):
        verified(record)
    assert "no seed" not in printed("watch", "--rules", f"{TOY},cap=5")


# -- playing --------------------------------------------------------------------------------------


def typed(move: Move, draw: Random) -> str:
    """A move as a person may type it."""
    cards = [str(card) if draw.random() < 0.3 else text for card, text in _named(move)]
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


def _named(move: Move) -> Iterator[tuple[object, str]]:
    text = re.findall(r"[TJQKA][cdhs]", str(move))
    yield from zip(move.cards, (name.lower() for name in text), strict=True)


def test_every_move_can_be_typed():
    for seed in range(12):
        draw = Random(seed)
        game = Game.seeded(RuleSet.parse("short,players=3,stash=any,cap=12"), seed)
        while not game.state.is_over:
            legal = game.state.legal()
            for move in legal:
                assert typed_move(typed(move, draw), legal) == move
            game = game.play(draw.choice(legal))


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
        self.told = 0

    def __call__(self, prompt: str, completer: Completer, *, err: bool = False) -> str | None:
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
        told = sys.stdout.buffer.getvalue().decode()  # as party_here has it
        new, self.told = told[self.told :], len(told)
        return new

    @contextmanager
    def held(self) -> Iterator[None]:
        begin = Screen.__init__

        def init(screen: Screen, *given) -> None:
            begin(screen, *given)
            self.screen = screen

        with (
            patch.object(Screen, "__init__", init),
            patch("cli.common.conversation.ask", self),
        ):
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
        told = printed("play", *words, "--log", "game.txt", cwd=folder)
    piped = "".join(f"{line}\n" for line in talk.typed)
    assert printed("play", *words, "--log", "game.txt", cwd=again, stdin=piped) == told
    record = (folder / "game.txt").read_text()
    assert (again / "game.txt").read_text() == record
    assert talk.screen is not None
    game = talk.screen.state
    assert Record.parse(record).game.moves == game.moves
    return told, talk, game


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
    told, _, game = played(decide, tmp_path, seed, "--rules", "short,cap=30")
    assert told.startswith(f"The Party, seed {seed}, rules short,cap=30\n")
    assert game.state.is_over
    winner = game.state.winner
    result = {None: "The game is drawn", 0: "You win", 1: "Player 1 (squire) wins"}[winner]
    assert f"\n{result} {reason(game.state)}.\n" in told
    places = told.partition(f"\n{result}")[2].splitlines()[1:3]
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
    assert verified(record).endswith(f", {how}\n")


CARD = re.compile(r"(?:10|[TJQKA])[♣♦♥♠]|Jk[12]")

TABLES = [
    ("short,cap=14", (0, 1)),
    ("short,cap=14", (1,)),
    ("short,players=3,cap=12", (0, 2)),
    ("short,players=3,cap=12,stash=any,watch=both", (0, 1, 2)),
    ("short,players=4,cap=12,stash=any", (1, 2)),
    ("short,players=3,cap=12,stash=own", (0, 1)),
    (f"{TOY},cap=12,stash=any", (0, 1)),
]


def seats_of(*persons: int) -> list[str]:
    return [word for seat in persons for word in ("--seat", str(seat))]


@pytest.mark.parametrize(("rules", "persons"), TABLES)
def test_nobody_is_shown_what_is_not_his(rules: str, persons: tuple[int, ...], tmp_path: Path):
    """Every card on a person's screen is in his log of that moment, and none is while the screen
    goes round.
    """
    for seed in range(3):
        decide = at_random(Random(f"{rules} {seed}"), "stash rob wait call")
        words = (seed, "--rules", rules, *seats_of(*persons))
        _, talk, game = played(decide, tmp_path / str(seed), *words)
        games = [Game.seeded(game.state.rules, seed)]
        for move in game.moves:
            games.append(games[-1].play(move))
        assert {shown.player for shown in talk.shown} - {None} == set(persons)
        for shown in talk.shown:
            cards = set(CARD.findall(shown.text))
            if shown.player is None:
                assert not cards, shown
            else:
                assert cards <= cards_in(games[shown.made].log(shown.player)), shown


def cards_in(log: Sequence[str]) -> set[str]:
    names = re.findall(r"[TJQKA][cdhs]|Jk[12]", " ".join(log))
    return {name.translate(str.maketrans("cdhs", "♣♦♥♠")) for name in names}


def test_the_screen_goes_to_everybody_before_every_turn(tmp_path: Path):
    """Asked or not; and whoever is asked is at the screen."""
    words = (3, "--rules", "short,players=3,cap=8", *seats_of(0, 1, 2))
    _, talk, game = played(at_random(Random(5), "wait"), tmp_path, *words)
    games = [Game.seeded(game.state.rules, 3)]
    for move in game.moves:
        games.append(games[-1].play(move))
    there: list[int] = []
    turns = 0
    for shown in talk.shown:
        state = games[shown.made].state
        if shown.player is not None:
            there.append(shown.player)
        if shown.prompt in DECIDE:
            assert shown.player == state.asked
        if shown.prompt == "your move> ":
            assert there[-3:] == [*state.clockwise(state.turn), state.turn]
            turns += 1
    assert turns == 8


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
        ("short,cap=5", (0, 1), 20),
        ("short,players=3,cap=5", (0, 1, 2), 15),
        ("short,players=3,cap=2", (0, 1), 25),
        ("short,stash=any,cap=2", (0, 1), 80),
        ("short,players=3,stash=any,cap=1", (0, 1, 2), 80),
    ],
)
def test_nobody_notices_who_is_asked(
    rules: str, persons: tuple[int, ...], seeds: int, tmp_path: Path
):
    """Games with the same public course look the same, whoever is asked to stash and declines. (A
    victim who is asked sees the pick later; others may not see that.)
    """
    robs = "stash=any" in rules
    bots = [] if len(persons) == RuleSet.parse(rules).players else ["--bots", "careful"]

    def decide(game: Game) -> str:
        legal = game.state.legal()
        kinds = ("wait", "trust", *["rob"] * robs)
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
            for player in {None, *persons} - reacted(game) - reacted(its):
                assert texts(other.shown, player) == texts(first.shown, player)
    assert compared > 2


def waits(game: Game) -> list[int]:
    return [number for number, move in enumerate(game.moves) if move.kind == "wait"]


def reacted(game: Game) -> set[int | None]:
    """The victims who were asked."""
    pairs = zip(game.moves, game.moves[1:], strict=False)
    return {move.victim for move, then in pairs if move.kind == "rob" and then.kind == "wait"}


def test_commands_inside(tmp_path: Path):
    typed = (
        "?\nmoves\ntable\nlog\nhint\nundo\nbanana\ntd k\nkh\nrob 0\nsave other.txt\nsave\nkh k\n"
    )
    told = printed("play", 2, "--log", "game.txt", stdin=typed, cwd=tmp_path)
    assert "list what you may do" in told
    assert "rob:J♣>1  send:J♣=K" in told
    assert told.count("you                  J♣ Q♣ K♥ Jk2         stash -") == 2
    assert told.count("Player 1 (squire) draws 4 cards.") == 2
    assert re.search(r"\n[+-]0\.\d\d ± 0\.0\d  send:Q♣K♥=KQ\n", told)
    assert "Moves are taken back in open practice only (--practice)." in told
    assert "'banana' is not a card" in told
    assert "Td is not in your hand, or a sleuth" in told
    assert "announced as what? Kh k, or Kh q" in told
    assert "you cannot rob that player now" in told
    assert "Saved to other.txt." in told
    assert "The game is saved after every move: game.txt" in told
    assert "You send 1 card (K♥): “a king”." in told
    assert told.endswith(
        "Kept, all cards encoded until it is over, in game.txt\n"
        "Go on with: party the-party play --log game.txt\n"
    )
    record = str(Record.parse((tmp_path / "game.txt").read_text()))
    assert '[Seats "person, squire"]\n[Help "hint"]\n[Result "*"]\n\nsend:Kh=K trust' in record
    assert "Q♦" not in told  # player 1 holds it
    assert printed("play", 2, "--ascii", stdin=typed, cwd=tmp_path).isascii()


def test_moves_are_taken_back_in_practice_only(tmp_path: Path):
    words = ("play", 2, "--practice", "--log", "game.txt")
    told = printed(*words, stdin="undo\nkh k\nundo\nqc kh\nquit\n", cwd=tmp_path)
    assert "nothing to undo" in told
    assert "player 1 (squire)    Q♦ K♦ Q♠ A♠          stash -" in told  # all hands are open
    record = (tmp_path / "game.txt").read_text()
    assert '[Help "open practice, undo"]' in record
    assert "\n\nsend:QcKh=KQ" in record
    printed("play", 2, "--practice", "--log", "left.txt", stdin="quit\n", cwd=tmp_path)
    assert '[Help "open practice"]' in (tmp_path / "left.txt").read_text()


def test_a_persons_last_move_is_taken_back(tmp_path: Path):
    """At a screen for two, undo takes back what the one at the screen did last."""
    words = ("play", 2, "--practice", *seats_of(0, 1), "--log", "game.txt")
    told = printed(*words, stdin="\n\n\nkh k\n\nundo\n\ntrust\n\nundo\n", cwd=tmp_path)
    assert "nothing to undo" in told
    assert (tmp_path / "game.txt").read_text().endswith("\n\n")


def test_a_game_is_continued(tmp_path: Path):
    """Two decisions at a time, with bots who do not decide by lot."""
    words = (4, "--rules", "short,players=3,cap=8", *seats_of(0, 2), "--bots", "careful")
    _, _, game = played(at_random(Random(3), "call stash"), tmp_path, *words)
    whole = (tmp_path / "game.txt").read_text()
    (tmp_path / "game.txt").unlink()
    told = printed("play", *words, "--log", "game.txt", cwd=tmp_path)
    times = 0
    while "Go on with: party the-party play --log game.txt" in told:
        talk = Conversation(two_of(game.moves))
        with talk.held():
            told = printed("play", "--log", "game.txt", cwd=tmp_path)
        times += 1
        assert times < 30
    assert times > 3
    assert (tmp_path / "game.txt").read_text() == whole
    again = tp("play", "--log", "game.txt", cwd=tmp_path)
    assert "the game is over; `party the-party explain` goes through it" in again.stderr


def test_a_running_game_is_sealed(tmp_path: Path):
    """A glance at the file of a game that goes on shows no card and no seed; its end opens it."""
    words = ("--rules", "short,cap=2", "--log", "game.txt")
    told = printed("play", 2, *words, stdin="kh k\nsave other.txt\n", cwd=tmp_path)
    kept = (tmp_path / "game.txt").read_text()
    for text in (kept, (tmp_path / "other.txt").read_text()):
        head, body = text.split("\n\n")
        assert not re.search(r"Seed |Kh|[0-3]\b", head)
        assert re.fullmatch(r"[A-Za-z0-9+/=\n]+", body)
        assert Record.parse(text).seed == 2
    assert "Kept, all cards encoded until it is over, in game.txt" in told
    assert "so far" in verified(kept)
    damaged = tp("verify", "-", stdin=f"{kept}!")
    assert (damaged.returncode, damaged.stderr.count("\n")) == (2, 1)
    assert "the sealed game is damaged" in damaged.stderr
    over = printed("play", "--log", "game.txt", stdin="call\ntrust\nwait\n" * 4, cwd=tmp_path)
    assert "Kept in game.txt" in over
    assert "send:Kh=K" in (tmp_path / "game.txt").read_text()


def screen_of(seed: int, rules: str, moves: str, player: int, *, practice: bool) -> Screen:
    """A game after some moves, with a person at the screen."""
    game = Game.seeded(RuleSet.parse(rules), seed)
    for move in moves.split():
        game = game.play(Move.parse(move))
    record = Record(game, seed)
    bots = Bots(record, [None, None])
    screen = Screen(record, bots, GameFile.none(), Terminal.here(), practice=practice)
    screen.at_screen = player
    return screen


def test_hints_in_open_practice_use_what_is_seen():
    """A lie is called and a truth is trusted by those who see the cards, and only by those."""
    start = "stash:JsAh send:Kh=K"
    for moves, player, best in ((start, 1, "trust"), (f"{start} trust send:Ad=K", 0, "call")):
        legend, first, _ = screen_of(15, "short,goal=4,cap=12", moves, player, practice=True).hint(
            1
        )
        assert legend == "Mean result ± its error in 400 worlds: 1 is a sure win, -1 a sure loss."
        assert first.endswith(f"  {best}")
    lie = f"{start} trust send:Ad=K trust stash:JcAs send:Qd=K"
    seen, unseen = (
        screen_of(15, "short,goal=4,cap=12", lie, 1, practice=practice).hint(1)
        for practice in (True, False)
    )
    assert seen != unseen


def two_of(moves: Sequence[Move]) -> Callable[[Game], str | None]:
    """Make two of the moves of a game, then leave."""
    left = iter(range(2))
    return lambda game: None if next(left, None) is None else str(moves[len(game.moves)])


def test_a_random_game_can_be_told(tmp_path: Path):
    told = printed("play", "--log", "game.txt", cwd=tmp_path)
    seed = re.match(r"The Party, seed (\d+), rules short\n", told)[1]
    record = Record.parse((tmp_path / "game.txt").read_text())
    assert record.seed == int(seed) < 1 << 32


def test_the_next_person_cannot_look_back(tmp_path: Path):
    """At a terminal the screen is cleared, and neither the arrow keys nor scrolling bring back what
    the person before has typed and seen.
    """
    screen = at_a_terminal(tmp_path, "the-party", "play", "2", *seats_of(0, 1))
    screen.expect("Player 1, the screen is yours.*> ")
    screen.sendline("")
    screen.expect("Nothing to decide before this turn.*> ")
    screen.sendline("")
    screen.expect("Player 0, the screen is yours.*> ")
    screen.sendline("")
    screen.expect("your move> ")
    screen.sendline("jc k")
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


# -- rules, puzzles, documents --------------------------------------------------------------------


def test_rules_teach():
    assert "four stashed jewels win" in " ".join(printed("rules").split())
    assert printed("rules", "--ascii", "--width", 60).isascii()
    assert max(map(len, printed("rules", "--width", 60).splitlines())) <= 60


def test_a_daily_as_text_and_as_json():
    text = printed("daily", "2026-01-10")
    assert text.startswith("The Party, puzzle 10, Saturday 10 January 2026. All hands are open")
    assert text == (CORPUS / "force.puzzle.txt").read_text()
    assert verified(text) == "ok: puzzle the-party-2026-01-10\n"
    [line] = printed("daily", "2026-01-10", "--json").splitlines()
    assert json.loads(line) == json.loads((CORPUS / "force.puzzle.json").read_text())
    verified(line)


@pytest.mark.parametrize(
    ("day", "told"),
    [
        ("2026-01-10", "win in 6: "),
        pytest.param("2026-01-23", "written: ◑ testing call", marks=pytest.mark.long),
    ],
)
def test_dailies(day: str, told: str, tmp_path: Path):
    """The days of the corpus, one of each mode."""
    made = tp("daily", day, "--out", "days", cwd=tmp_path)
    assert made.returncode == 0
    assert told in made.stdout
    checked = party_here("check", str(tmp_path / "days"), "--fast")
    assert (checked.returncode, checked.stdout) == (0, "")
    for path in (tmp_path / "days").glob("2026*"):
        verified(path.read_text())
        if path.name.endswith("solution.json"):
            puzzle = str(path).replace("solution", "puzzle")
            assert party_here("verify", str(path), "--puzzle", puzzle).returncode == 0


@pytest.mark.parametrize("quick", [["--quick"], pytest.param([], marks=pytest.mark.long)])
def test_every_kind_of_document_is_verified(quick: list[str]):
    """By replay; that they are made again is tested with their changes (test_claims.py)."""
    kinds, texts = set(), set()
    for path in CORPUS.glob("*.json"):
        document = json.loads(path.read_text())
        kinds.add(document.get("schema"))
        if "schema" in document or "game" in document:
            found = printed("verify", path, *quick)
            assert party_here("verify", str(path), *quick).stdout == found
            texts.add(found.split()[1])
    assert kinds - {None} == {name for name in kinds_of(PUBLISHED) if "/" in name}
    assert texts >= {"a", "what", "puzzle", "the", "an", "with", "2"}
    for path in (*CORPUS.glob("game*.txt"), *CORPUS.glob("*.*.txt")):
        assert printed("verify", path, *quick).startswith("ok: ")
    document = printed("force", 2, "--within", 1, "--json")
    assert verified(document * 2) == "ok: 2 documents, each by itself\n"
    assert tp("verify", CORPUS / "game.txt", "--quiet").stdout == ""
    found = json.loads(printed("verify", CORPUS / "state.json", "--json"))
    assert found["ok"]
    assert found["text"] == "ok: a state, 8 actions made, seed 46"


def test_what_is_printed_as_json_is_of_every_kind():
    made = {
        "force": ("force", 1, "--within", 1),
        "explain": ("explain", CORPUS / "game.txt", "--within", 1),
        "hint": ("hint", CORPUS / "view-stash.json", "--worlds", 5),
        "end-game": ("endgame", CORPUS / "end.json"),
    }
    assert {f"the-party/{kind}/1" for kind in made} == set(REPLAYS)
    for kind, words in made.items():
        document = printed(*words, "--json")
        assert json.loads(document)["schema"] == f"the-party/{kind}/1"
        verified(document)
