"""Games with real cards: the deal becomes known as cards are drawn; the companion keeps the log."""

import random
from pathlib import Path

import pytest

from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import IllegalMove, Position
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.seen_game import TAG, NotInPile, SeenGame
from solver.shooting_party.rules.switches import RuleSet
from tests.common.command_line import party_here
from tests.shooting_party.helpers import DISTINCT, rules


def come(events: tuple) -> list[int]:
    return [card for event in events if event.kind in ("draw", "display") for card in event.cards]


def same(one: Position, other: Position) -> bool:
    """The same table, but for the order of the pile."""
    names = ("pass_number", "butler_order", "hand", "discards", "display", "score_pile", "is_over")
    equal = all(getattr(one, name) == getattr(other, name) for name in names)
    return equal and set(one.pile) == set(other.pile)


@pytest.mark.parametrize("games", [3, pytest.param(4, marks=pytest.mark.long)])
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
            move = pick.choice(served or moves)
            at, events = at.play_with_events(move)
            shuffles += any(event.kind == "shuffle" for event in events)
            game = game.play(move)
        record = game.record()
        assert record.result == at.score
        assert SeenGame.of(record).drawn == game.drawn
        assert same(SeenGame.of(record).steps[-1][0], at)
        for count in (1, 3, len(game.moves)):
            back = game.back(count)
            assert back.awaited is None
            assert same(back.steps[-1][0], game.steps[-1 - count][0])
    assert (shuffles > 0) == (rules(text).butler_search == "shuffle")


def test_what_is_due_is_counted():
    game = SeenGame(RuleSet())
    for card, due in (("5h", 4), ("Ac", 3), ("4s", 3), ("3d", 2), ("Qh", 1)):
        assert game.awaited is not None
        assert game.awaited.due == due
        game = game.draw(DECK.number(card))
    assert game.awaited is None
    game = game.play(Move.parse("draw"))
    assert game.awaited is not None
    assert (game.awaited.due, game.awaited.before) == (2, ())


def test_a_card_that_cannot_come_is_refused():
    game = opened("5h Ac 4s 3d Qh").play(Move.parse("draw"))
    for name in ("5h", "Ac"):
        with pytest.raises(NotInPile, match=f"{name} is not in the pile"):
            game.draw(DECK.number(name))
    with pytest.raises(IllegalMove):
        opened("5h Ac 4s 3d Qh").play(Move.parse("-5h4s"))


def opened(cards: str) -> SeenGame:
    game = SeenGame(RuleSet())
    for name in cards.split():
        game = game.draw(DECK.number(name))
    return game


def test_a_card_is_exchanged_wherever_it_came():
    game = opened("5h Ac 4s 3d Qh").play(Move.parse("leave"))
    for name in ("2c", "3c", "4c", "5c"):
        game = game.draw(DECK.number(name))
    mended = game.exchanged(DECK.number("4s"), DECK.number("4h"))
    assert DECK.number("4h") in mended.steps[-1][0].discards
    swapped = game.exchanged(DECK.number("3c"), DECK.number("5h"))
    assert DECK.number("5h") in swapped.steps[-1][0].hand
    assert DECK.number("3c") in swapped.steps[-1][0].discards
    with pytest.raises(NotInPile, match="Kh has not been drawn"):
        game.exchanged(DECK.number("Kh"), DECK.number("4h"))
    with pytest.raises(NotInPile, match="cannot have come"):
        game.exchanged(DECK.number("4s"), DECK.number("Ah"))  # one card more would be due
    with pytest.raises(IllegalMove):
        opened("5h Ac 4s 3d Qh").play(Move.parse("-5hQh")).exchanged(
            DECK.number("5h"), DECK.number("5d")
        )


TYPED = [
    "5h ac 4s 3d qh",
    "d 2s 9",  # nothing of a wrong line counts
    "d 2s 3s",
    "fix 2s 2d",
    "3d 3s",
    "leave 4d js jd 4h",  # two jacks: four more
    "Ks kd kc 5s",
]


def at_table(*lines: str, log: Path, arguments: tuple[str, ...] = ()) -> str:
    run = party_here("table", "--log", str(log), *arguments, stdin="\n".join(lines) + "\n")
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_a_game_with_real_cards(tmp_path):
    log = tmp_path / "game.txt"
    said = at_table(*TYPED, log=log)
    assert "4 cards and any aces> " in said
    assert "card 2: '9' is not a card" in said
    assert "out: 4♦ J♠ J♦ 4♥" in said
    record = Record.parse(log.read_text())
    assert [str(move) for move in record.moves] == ["draw", "-3d3s", "leave"]
    assert TAG in record.more
    assert party_here("verify", str(log)).returncode == 0
    said = at_table("undo 2", "-2d3d", log=log)  # the game goes on from its file
    assert "hand          │5♥││4♠││3♦││Q♥││2♦││3♠│" in said
    assert [str(move) for move in Record.parse(log.read_text()).moves] == ["draw", "-2d3d"]
    assert "made-up order" in party_here("review", str(log)).stdout


def test_advice_explanations_and_what_is_refused_there(tmp_path):
    log = tmp_path / "game.txt"
    said = at_table(
        *TYPED[:1], "a", "d 5h 2c", "d 2s 3s 4c", "m", "d", "a", "q",
        log=log,
    )  # fmt: skip
    assert "four queens" in said
    assert "Q♥ is lost in" in said or "Qh is lost in" in said
    assert "5h is not in the pile" in said
    assert "4c: no card is due" in said
    assert "no queen is alone in the hand" in said
    assert "first the cards that come; or undo, fix, help, quit" in said
    assert "2 cards and any aces> " in said
    assert Record.parse(log.read_text()).moves == ()


def test_whole_games_are_typed_one_line_a_turn(tmp_path):
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


def test_what_cannot_be_continued_is_refused(tmp_path):
    game = tmp_path / "game.txt"
    game.write_text('[Seed "42"]\n\n1. draw\n', encoding="utf-8")
    for arguments, message in (
        (("--log", str(game)), "not a game of `party table`"),
        (("--resume", "--log", str(game)), "--resume continues a kept game"),
        (("--log", str(tmp_path)), "is a directory"),
        (("--log", str(tmp_path / "no" / "x.txt")), "No such file"),
    ):
        run = party_here("table", *arguments)
        assert (run.returncode, run.stderr.count("\n")) == (2, 1)
        assert message in run.stderr
    log = tmp_path / "table.txt"
    at_table("5h ac 4s 3d qh", log=log)
    run = party_here("table", "--log", str(log), "--passes", "1")
    assert "--rules and --passes go with a new game" in run.stderr
