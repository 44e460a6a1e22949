"""Games with real cards: the deal becomes known as cards are drawn; the companion keeps the log."""

import io
import random
from pathlib import Path

import pytest
from hypothesis import settings, stateful
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import booleans, integers, sampled_from
from rich.console import Console

from cli.common.conversation import Terminal
from cli.common.kept_games import GameFile
from cli.common.playing import Changed
from cli.shooting_party.playing.real_cards import Companion
from solver.common.errors import InputError
from solver.shooting_party import Deal, IllegalMove, Move, Position, Record, RuleSet
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.seen_game import TAG, TURN, NotInPile, SeenGame
from solver.shooting_party.rules.themes import themes
from tests.common.command_line import party_here, printed
from tests.shooting_party.helpers import DISTINCT, hand, names, numbers, rules


def come(events: tuple) -> list[int]:
    return [card for event in events if event.kind in ("draw", "display") for card in event.cards]


def same(one: Position, other: Position) -> bool:
    """The same table, but for the order of the pile."""
    names = ("pass_number", "butler_order", "hand", "discards", "display", "score_pile", "is_over")
    equal = all(getattr(one, name) == getattr(other, name) for name in names)
    return equal and set(one.pile) == set(other.pile)


@pytest.mark.parametrize("games", [1, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("text", DISTINCT)
def test_naming_what_comes_is_playing_the_deal(text: str, games: int):
    pick = random.Random(text)
    shuffles = 0
    for seed in range(games * (3 if rules(text).passes == 1 else 1)):
        at, events = Position.opening_with_events(Deal.from_seed(seed), rules(text))
        game = SeenGame(rules(text))
        while True:
            for card in come(events):
                assert game.awaited is not None
                game = game.draw(card)
            assert game.awaited is None
            assert same(game.steps[-1][0], at)
            if at.is_over:
                break
            moves = at.legal_moves()
            served = [move for move in moves if move.kind is Kind.BUTLER]
            found = [move for move in served if str(move).startswith("butler:A")]
            move = pick.choice(found or served or moves)
            at, events = at.play_with_events(move)
            shuffles += any(event.kind == "shuffle" for event in events)
            game = game.play(move)
        record = game.record()
        assert record.result == at.score
        again = SeenGame.of(record)
        assert again.drawn == game.drawn
        assert same(again.steps[-1][0], at)
        for count in (1, len(game.moves)):
            back = game.back(count)
            assert back.awaited is None
            assert same(back.steps[-1][0], game.steps[-1 - count][0])
    assert (shuffles > 0) == (rules(text).butler_search == "shuffle")


def drawn(game: SeenGame, cards: str) -> SeenGame:
    for card in numbers(cards):
        game = game.draw(card)
    return game


def test_what_is_due_is_counted():
    game, opening = SeenGame(RuleSet()), numbers(OPENING)
    for card, due in zip(opening, (4, 3, 3, 2, 1), strict=True):
        assert game.awaited.due == due
        game = game.draw(card)
    assert game.awaited is None
    game = game.play(Move.parse("draw"))
    assert (game.awaited.due, game.awaited.before) == (2, ())
    for name in ("5h", "Ac"):
        with pytest.raises(NotInPile, match=f"{name} is not in the pile"):
            drawn(game, name)
    with pytest.raises(IllegalMove):
        drawn(SeenGame(RuleSet()), OPENING).play(Move.parse("-5h4s"))


def test_a_card_is_exchanged_wherever_it_came():
    opened = drawn(SeenGame(RuleSet()), OPENING)
    game = drawn(opened.play(Move.parse("leave")), "2c 3c 4c 5c")

    def after(exchanged: str, of: SeenGame = game) -> Position:
        return of.exchanged(*numbers(exchanged)).steps[-1][0]

    assert "4h" in names(after("4s 4h").discards)
    assert "5h" in hand(after("3c 5h"))
    assert "3c" in names(after("3c 5h").discards)
    with pytest.raises(NotInPile, match="Kh has not been drawn"):
        after("Kh 4h")
    with pytest.raises(NotInPile, match="cannot have come"):
        after("4s Ah")  # one card more would be due
    with pytest.raises(NotInPile, match="cannot have come"):
        after("3d Ad", of=opened.play(Move.parse("-5hQh")))  # before a move that draws nothing
    with pytest.raises(IllegalMove):
        after("5h 5d", of=opened.play(Move.parse("-5hQh")))


OPENING = "5h Ac 4s 3d Qh"
TYPED = [
    OPENING,
    "d 2s 9",  # nothing of a wrong line counts
    "d 2s 3s",
    "fix 2s 2d",
    "d 3h",  # six cards are too many for a draw
    "3d 3s",
    "leave 4d js jd 4h",  # two jacks: four more
    "Ks kd kc 5s",
]


def at_table(*lines: str, log: Path) -> str:
    return printed("table", "--log", log, stdin="\n".join(lines) + "\n")


def moves_in(log: Path) -> str:
    return " ".join(map(str, Record.parse(log.read_text()).moves))


@pytest.mark.parametrize("line", ["\ufeff", "\u200b \u200b"])
def test_a_line_of_what_cannot_be_seen_is_no_move(line: str, tmp_path: Path):
    said = at_table(TYPED[0], line, log=tmp_path / "game.txt")
    assert "a discard takes two cards or more" in said


def test_a_game_with_real_cards(tmp_path: Path):
    log = tmp_path / "game.txt"
    said = at_table(*TYPED, log=log)
    assert "4 cards and any aces, e.g. 2hJh5sKc> " in said
    assert "card 2: '9' is not a card" in said
    assert "draw: 6 cards in the hand; at most 5 allow a draw" in said
    assert "out: 4♦ J♠ J♦ 4♥" in said
    assert moves_in(log) == "draw -3d3s leave"
    assert TAG in Record.parse(log.read_text()).more
    assert party_here("verify", str(log)).returncode == 0
    said = at_table("undo 2", "-2d3d", log=log)  # the game goes on from its file
    assert "hand          │5♥││4♠││3♦││Q♥││2♦││3♠│" in said
    assert moves_in(log) == "draw -2d3d"
    known = "Known: the cards drawn (7 of pass 1); cards not drawn lie in a made-up order."
    assert party_here("explain", str(log)).stdout.startswith(known)


def test_a_turn_of_which_cards_are_awaited_is_kept(tmp_path: Path):
    log = tmp_path / "game.txt"
    at_table("5h ac", "4s", log=log)
    assert '[Turn "opening 5h Ac 4s"]' in log.read_text()
    at_table("3d qh", "d 2s", log=log)  # which goes on from there
    assert '[Turn "draw 2s"]' in log.read_text()
    for command in ("verify", "review"):  # without the turn that is not whole
        assert party_here(command, str(log)).returncode == 0
    said = at_table("fix 2s 2d", "3s", log=log)
    assert "1 card and any aces, e.g. 2h> " in said
    assert moves_in(log) == "draw"
    assert "hand          │5♥││4♠││3♦││Q♥││2♦││3♠│" in said
    assert TURN not in Record.parse(log.read_text()).more
    log.write_text(log.read_text().replace("[Table", '[Turn "leave 2d"]\n[Table'))
    assert "2d is not in the pile" in party_here("table", "--log", str(log)).stderr


@pytest.mark.parametrize(
    ("lines", "moves"),
    [
        ([OPENING, "3s 3h ad d"], "draw"),
        ([OPENING, "3s 3h 2"], "draw"),  # number 2
        (["2c 5h 4s jk", "2d 3d 5d 4d leave"], "leave"),
        (["2c 5h 4s jk", "Ac b"], "butler:Ac"),
        *(
            (["qd 3h 5h 4h", "3h5h", "4c 4d d", "4c4d4h", line], "-3h5h draw -4c4d4h meet:Qd")
            for line in ("2c 3c 5c 2d meet qd", "meet qd 2c 3c 5c 2d", "qd meet 2c 3c 5c 2d")
        ),
    ],
)
def test_a_turn_is_typed_in_any_order(lines: list[str], moves: str, tmp_path: Path):
    at_table(*lines, log=tmp_path / "game.txt")
    assert moves_in(tmp_path / "game.txt") == moves


@pytest.mark.parametrize(
    "lines",
    [
        ("2c 4d ah kd qc", "fix 5d 4c"),
        ("2c 4d ah kd qc", "leave", "fix 2c 2d"),
        ("2c 4d ah kd qc", "d 2d", "fix 2d 3d"),
        ("2c 4d 5h kd", "fix 5h ah"),  # one card more is due
        ("2c 4d ah kd", "fix ah 5h"),  # no card more
        ("2c 4d 4s kd", "-4d4s", "fix 4s 4h"),  # the move was made with the right one
    ],
)
def test_slips_are_mended(lines: tuple[str, ...], tmp_path: Path):
    said = at_table(*lines, log=tmp_path / "game.txt")
    assert ("has not been drawn" in said) == ("5d" in lines[1])
    assert "cannot" not in said
    assert ("4h" in (tmp_path / "game.txt").read_text()) == ("4s" in lines[0])


@pytest.mark.parametrize(
    ("lines", "moves"),
    [
        # Both fours came, the other one first, and lie there when the butler is sent for one.
        ("jk 4h 4d 3s, 4d4h, d 4s 4c, 4c4s, b 4h", "-4d4s draw -4c4h butler:4h"),
        # So do they here, before and after the butler's shuffle.
        ("jk 4h 4d 3s, b Ac, d 4s 2s, 4d4h4s", "butler:Ac draw -4d4h4s"),
        # A queen who is met with her ace has nothing to do with it.
        ("ad qd 3h 5h 4h, 3h5h, d 4c 4d, 4c4d4h, m 2c 3c 5c 2d", "-3h5h draw -4c4d4s meet:Qd+Ad"),
    ],
)
def test_a_mended_slip_changes_only_what_it_must(lines: str, moves: str, tmp_path: Path):
    log = tmp_path / "game.txt"
    said = at_table(*lines.split(", "), "fix 4h 4s", log=log)
    assert "nothing is changed" not in said
    assert moves_in(log) == moves
    assert "4s" in DECK.text(Record.parse(log.read_text()).deal.pass_order(1)[:5])


def test_the_first_cards_are_taken_back_while_more_are_due(tmp_path: Path):
    log = tmp_path / "game.txt"
    said = at_table("2s Ac", "undo", "u", OPENING, "restart", "u", log=log)
    assert said.count("nothing to undo") == 2  # nor is an opening that is complete
    assert DECK.text(Record.parse(log.read_text()).deal.pass_order(1)[:5]) == OPENING


def test_advice_explanations_and_what_is_refused_there(tmp_path: Path):
    log = tmp_path / "game.txt"
    said = at_table(OPENING, "a", "d 5h 2c", "d 2s 3s 4c", "m", "d", "a", "q", log=log)
    assert "four queens" in said
    assert "Q♥ is lost in" in said or "Qh is lost in" in said
    assert "5h is not in the pile" in said
    assert "4c: no card is due" in said
    assert "no queen is alone in the hand" in said
    assert "first the cards that come; or undo, fix, help, quit" in said
    assert "2 cards and any aces, e.g. 2hJh> " in said
    assert moves_in(log) == ""


def test_whole_games_are_typed_one_line_a_turn(tmp_path: Path):
    """Every shuffle is told, and the end is that of the deal."""
    for seed in (1, 2):
        pick = random.Random(seed)
        at, events = Position.opening_with_events(seed)
        lines = [DECK.text(come(events))]
        kinds: list[str] = []
        while not at.is_over:
            legal = at.legal_moves()
            butler = [move for move in legal if str(move).startswith("butler:A")]
            move = pick.choice(butler or legal)
            at, events = at.play_with_events(move)
            kinds += [event.kind for event in events]
            lines.append(f"{move} {DECK.text(come(events))}")
        log = tmp_path / f"{seed}.txt"
        said = at_table(*lines, log=log)
        assert said.count("move> ") == len(lines) - 1
        assert said.count("Shuffle the pile.") == kinds.count("shuffle")
        assert said.count("they are the new pile") == kinds.count("pass") == 2
        assert f"The game is over: {sum(at.score)} = " in said
        assert f"party review {log}" in said.replace("\n", " ")
        assert Record.parse(log.read_text()).result == at.score
        assert "the game is over" in party_here("table", "--log", str(log)).stderr


class Sessions(RuleBasedStateMachine):
    """A session with slips and mends, beside the deal as it lies on the table. The player types
    what comes as long as cards are asked for, and may mend a slip at any time.
    """

    @initialize(
        seed=integers(0, 999), text=sampled_from(DISTINCT), count=sampled_from([0, 5, 25, 40])
    )
    def begins(self, seed: int, text: str, count: int):
        """Begin at the opening or after some moves without slips."""
        deal, pick = Deal.from_seed(seed), random.Random(seed)
        at, events = Position.opening_with_events(deal, rules(text))
        self.path, self.to_come = [at], come(events)
        game = SeenGame(rules(text))
        for _ in range(count):
            after = self.path[-1].play(pick.choice(self.path[-1].legal_moves()))
            if after.is_over:
                break
            self.path.append(after)
            self.to_come = []
        if not self.to_come:
            game = SeenGame.of(Record(deal, game.rules, self.path[-1].played))
        self.slip: tuple[int, int, int] | None = None
        """The card typed, the one that came, and the number of moves then."""
        self.undone: list[tuple] = []
        terminal = Terminal(symbols=False, columns=80)
        vars(terminal)["console"] = Console(file=io.StringIO(), width=80)
        self.shell = Companion(game, {}, GameFile.none(), terminal, themes()[game.rules.theme])

    @property
    def game(self) -> SeenGame:
        return self.shell.state

    def types(self, line: str) -> bool:
        """Type a line; return False if it is refused, as only a slip allows."""
        try:
            self.shell.take(line)
        except InputError:
            return False
        self.undone = []
        return True

    def awaited(self) -> bool:
        return bool(self.to_come) and self.game.awaited is not None

    @precondition(awaited)
    @rule()
    def cards_come(self):
        while self.awaited():
            again = self.slip and self.slip[0] == self.to_come[0]  # the player stops short
            if again or not self.types(DECK.names[self.to_come[0]]):
                assert self.slip
                break
            del self.to_come[0]

    @precondition(lambda self: self.awaited() and not self.slip)
    @rule(wrong=integers(0, 32))
    def slips(self, wrong: int):
        right = self.to_come[0]
        if wrong != right and self.types(DECK.names[wrong]):
            self.slip = (wrong, right, len(self.path))
            del self.to_come[0]

    @precondition(lambda self: self.awaited() and self.slip and self.slip[0] == self.to_come[0])
    @rule()
    def types_two_the_wrong_way_round(self):
        """Type the other card, which cannot come now: if it could, this would be a second slip."""
        right = self.slip[1]
        if right not in (*self.to_come, *self.path[-1].pile) and self.types(DECK.names[right]):
            del self.to_come[0]

    @precondition(lambda self: self.slip)
    @rule(later=booleans())
    def mends(self, later: bool):
        if later:
            return
        with pytest.raises(Changed):
            self.shell.obey(f"fix {DECK.text(self.slip[:2])}")
        self.slip, self.undone = None, []

    @precondition(lambda self: not self.to_come and self.game.awaited is None)
    @rule(n=integers(0, 999), by_number=booleans())
    def moves(self, n: int, by_number: bool):
        """Play a move that both sides allow; by its number, the other card may stand in it."""
        true, shown = self.path[-1], self.shell.position
        if true.is_over or shown.is_over:
            return
        offered = shown.legal_moves() if by_number else true.legal_moves()
        touched = [
            move for move in offered if by_number and self.slip and self.slip[0] in move.cards
        ]
        move = meant = (touched or offered)[n % len(touched or offered)]
        if by_number and self.slip and move not in true.legal_moves():
            change = {self.slip[0]: self.slip[1], self.slip[1]: self.slip[0]}
            cards = {change.get(card, card) for card in move.cards}
            like = [each for each in true.legal_moves() if {*each.cards} == cards]
            meant = next((each for each in like if each.kind is move.kind), None)
        if meant not in true.legal_moves():
            return
        taken = self.types(str(offered.index(move) + 1) if by_number else str(move))
        assert taken or self.slip
        if taken:
            at, events = true.play_with_events(meant)
            self.path, self.to_come = [*self.path, at], come(events)

    @precondition(lambda self: len(self.path) > 1)
    @rule()
    def takes_back(self):
        self.undone.append((self.path, list(self.to_come), self.slip))
        with pytest.raises(Changed):
            self.shell.obey("undo")
        self.path, self.to_come = self.path[:-1], []
        if self.slip and self.slip[2] > len(self.path):
            self.slip = None

    @precondition(lambda self: self.undone)
    @rule()
    def makes_again(self):
        with pytest.raises(Changed):
            self.shell.obey("redo")
        self.path, self.to_come, self.slip = self.undone.pop()

    @invariant()
    def the_table_is_that_of_the_deal(self):
        assert SeenGame.of(Record.parse(self.shell.record())) == self.game
        if self.slip is None:
            assert self.game.moves == self.path[-1].played
            assert (self.game.awaited is None) == (not self.to_come)
            if not self.to_come:
                assert same(self.shell.position, self.path[-1])
            elif self.game.awaited.due:
                assert self.game.awaited.due <= len(self.to_come)

    def teardown(self):
        if self.slip:
            self.mends(later=False)
        while self.to_come:
            self.cards_come()
        self.the_table_is_that_of_the_deal()


@pytest.mark.parametrize(
    ("sessions", "steps"), [(3, 15), pytest.param(300, 60, marks=pytest.mark.long)]
)
def test_a_session_with_slips_and_mends_ends_as_one_without(sessions: int, steps: int):
    stateful.run_state_machine_as_test(
        Sessions,
        settings=settings(
            max_examples=sessions, stateful_step_count=steps, deadline=None, derandomize=True,
            database=None,
        ),
    )  # fmt: skip
