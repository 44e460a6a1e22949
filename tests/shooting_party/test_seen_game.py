"""Games with real cards: the deal becomes known as cards are drawn; old records are read."""

import random

import pytest
from solver.shooting_party.rules.seen_game import MADE_UP, TAG, TURN, NotInPile, SeenGame

from solver.shooting_party import Deal, IllegalMove, Move, Position, Record, RuleSet
from solver.shooting_party.rules.moves import Kind
from tests.shooting_party.helpers import DISTINCT, numbers, rules

OPENING = "5h Ac 4s 3d Qh"


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
        record = Record(game.deal, game.rules, game.moves, at.score, {TAG: MADE_UP})
        again = SeenGame.of(record)
        assert again.drawn == game.drawn
        assert same(again.steps[-1][0], at)
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
    assert game.awaited.due == 2
    for name in ("5h", "Ac"):
        with pytest.raises(NotInPile, match=f"{name} is not in the pile"):
            drawn(game, name)
    with pytest.raises(IllegalMove):
        drawn(SeenGame(RuleSet()), OPENING).play(Move.parse("-5h4s"))


def test_a_turn_that_is_not_whole():
    """Of its cards, those named are known."""
    deal = drawn(SeenGame(RuleSet()), OPENING).deal
    record = Record(deal, RuleSet(), (), None, {TAG: MADE_UP, TURN: "draw 2s"})
    game = SeenGame.of(record)
    assert [str(move) for move in game.moves] == ["draw"]
    assert (game.awaited.due, game.is_over) == (1, False)
