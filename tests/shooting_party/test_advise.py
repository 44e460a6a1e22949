"""Advice for a position as a person describes it. (Reading them: tests/common/test_recorded.py.)"""

import random
import re
from contextlib import suppress
from dataclasses import replace
from itertools import chain, combinations, islice, permutations
from math import hypot

import pytest

from cli.shooting_party.advise import advice_table, blind_hint_text
from solver.common.errors import InputError
from solver.shooting_party import Position, RuleSet
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.cards import ACE, DECK, JOKER, QUEEN, rank
from solver.shooting_party.rules.moves import LEAVE, Kind, Move
from solver.shooting_party.unseen import sampling
from solver.shooting_party.unseen.advice import Advice
from solver.shooting_party.unseen.reasons import draws_after, reasons
from tests.common.command_line import party_here, printed
from tests.common.test_errors import is_refused
from tests.shooting_party.helpers import START, rules
from tests.shooting_party.playout import wander
from tests.shooting_party.test_players import otherwise

QUEENS = tuple(c for c in DECK.cards if rank(c) == QUEEN)
CHOICE = (
    "hand Jd Kd 5h; pass 3; display Ac Ad Ah As; discards 3c 4c 5c Jc Qc Kc 2d 3d 4d 5d 2h 3h 4h "
    "Jh Qh 2s 3s 4s Jk Qs Kh"
)
TABLE = "hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2"


def within_reach(position: Position) -> tuple[int, int]:
    """The most cards, and the most queens, that the cards alone allow at the end of the game: by
    trying every set of queens and aces that may be scored.
    """
    last = position.pass_number == position.rules.passes
    most = queens_most = 0
    for queens in chain.from_iterable(combinations(QUEENS, n) for n in range(5)):
        if not {c for c in position.score_pile if rank(c) == QUEEN} <= set(queens):
            continue
        new = set(queens) - position.score_pile
        at_hand = {*position.hand, *position.pile}
        if last and len(new - at_hand) > (JOKER in at_hand):
            continue  # the butler fetches one card at most
        aces = {c for c in position.score_pile if rank(c) == ACE} | {q - QUEEN for q in new}
        most = max(most, len(queens) + len(aces))
        queens_most = max(queens_most, len(queens))
    return most, queens_most


def any_situation(pick: random.Random) -> Position | None:
    """Cards at any places; None where no game comes to it."""
    deck = [c for c in DECK.cards if rank(c) != ACE]
    pick.shuffle(deck)
    hand, rest = deck[: pick.randint(0, 5)], deck[5:]
    scored = [c for c in rest if rank(c) == QUEEN and pick.random() < 0.4]
    aces = [c - QUEEN for c in scored if pick.random() < 0.7]
    shown = [c for c in DECK.cards if rank(c) == ACE and c not in aces and pick.random() < 0.5]
    gone = [c for c in rest if c not in scored and pick.random() < 0.6]
    places = {"hand": hand, "scored": [*scored, *aces], "display": shown, "discards": gone}
    cards = {name: tuple(cards) for name, cards in places.items()}
    with suppress(InputError):
        return situation.laid_out(cards, RuleSet(), {"pass": pick.randint(1, 3)})
    return None


def test_nothing_is_expected_that_the_cards_exclude():
    """Over described positions that sensible play would hardly reach: every figure lies within what
    reasoning over sets of cards allows.
    """
    pick, seen = random.Random(8), set()
    while len(seen) < 12:
        position = any_situation(pick)
        if position is None or not position.legal_moves():
            continue
        most, queens = within_reach(position)
        seen.add((most, queens, len(position.pile)))
        for advised in Advice(position).moves:
            assert len(position.score_pile) <= advised.cards.mean <= most + 1e-6
            assert 0 <= advised.eight.mean <= advised.four.mean <= 1 + 1e-6
            assert queens == 4 or advised.four.mean == 0
            assert most == 8 or advised.eight.mean == 0


def test_json_says_the_same_as_text():
    document = {
        "schema": situation.SCHEMA, "hand": ["Qh", "2c", "3c"], "display": ["Ah"],
        "discards": ["4d", "5d"], "scored": ["Qc", "Ac"], "pass": 2, "pile": 25,
    }  # fmt: skip
    assert situation.from_json(document, RuleSet()) == situation.described(TABLE, RuleSet())


def test_advice_is_the_same_each_time_and_looks_at_no_pile():
    position = situation.described(TABLE, RuleSet())
    advice, other = Advice(position), Advice(otherwise(position, random.Random(1)))
    first = advice.moves
    assert first == other.moves
    assert advice.reasons(first[0]) == other.reasons(first[0])
    assert [str(advised.move) for advised in first] == ["-2c3c", "draw", "leave"]
    assert [str(move) for move in first[0].plan] == ["-2c3c", "meet:Qh+Ah"]
    assert first[0].cards.mean > first[1].cards.mean + 5 * first[1].cards.error
    assert 0 < first[0].eight.mean < first[0].four.mean < 1


def test_the_error_is_that_of_a_mean():
    decision, move = sampling.Decision.of(START), Move.parse("draw")
    own, unit = decision.searcher(), sampling.UNIT
    own.found[0], (own.views[0], own.hands[0]) = 1, decision.after([move])
    own.counts[0], own.sums[0], own.squares[0] = 2, 4 * unit, 10 * unit**2 // 4  # one card, three
    cards = Advice(START)._advised(own, decision, move).cards
    assert (cards.mean, cards.error) == (2, 1)


@pytest.mark.parametrize(
    ("text", "text_of_rules"),
    [
        ("hand Jk Qd 5s 3h 3c; discards 2c 2d 2s 4c 4d 4h 4s 5d; display Ad", "leverstoke"),
        ("hand Qh 2c", "three-rounds"),
    ],
)
def test_every_legal_move_is_advised_and_its_plan_can_be_played(text: str, text_of_rules: str):
    """The only one, too."""
    position = situation.described(text, rules(text_of_rules))
    advice = Advice(position)
    assert {a.move for a in advice.moves} == set(position.legal_moves())
    assert len({a.end for a in advice.distinct}) == len(advice.distinct) <= len(advice.moves)
    assert (len(advice.moves) == 1) == (text_of_rules == "three-rounds")
    assert len(advice.moves) == 1 or len(advice.distinct) < len(advice.moves)
    assert 3 < advice.moves[0].cards.mean < 8
    assert advice.moves[0].cards.error > 0
    for advised in advice.moves:
        assert advised.plan[0] == advised.move
        at = position
        for move in advised.plan:
            assert move in at.legal_moves()
            at = at.play(move)


@pytest.mark.parametrize(
    ("aim", "move", "chance"), [("four_queens", "meet:Qs", 1), ("eight", "draw", 1 / 6)]
)
def test_the_best_move_depends_on_the_aim(aim: str, move: str, chance: float):
    """The last queen is alone; in the pile are her ace, her king and two twos. Scoring her now is
    the fourth queen for sure; drawing makes eight if the twos come, and the ace before the second.
    At the end of the last pass, nothing is sampled, and nothing is uncertain.
    """
    known = "3c 4c 5c Jc Kc 3d 4d 5d Jd Kd 2h 3h 4h 5h Jh Kh 2s 3s 4s 5s Js Jk"
    text = f"hand Qs; scored Qc Ac Qd Ad Qh Ah; discards {known}; pass 3; pile 4"
    advised = Advice(situation.described(text, RuleSet()), aim=aim).moves[0]
    assert (str(advised.move), advised.exact) == (move, True)
    assert advised.estimates[aim].mean == pytest.approx(chance, abs=1e-5)
    assert {each.error for each in advised.estimates.values()} == {0}


# -- reasons -----------------------------------------------------------------------------------


def by_hand(position: Position, move: str, due: int) -> list[int]:
    """The fields of `Draws` by the readable engine: every set of cards that may come on top."""
    counts = [0] * 4
    held = [c for c in position.hand if rank(c) == QUEEN and move == "draw"]
    for cards in combinations([c for c in position.pile if rank(c) != ACE], due):
        rest = tuple(c for c in position.pile if c not in cards)
        after = replace(position, pile=(*cards, *rest)).play(move)
        lost, swept = forced(after, due, held)
        counts[0] += 1
        counts[1] += can_score(after, due, set())
        counts[2] += lost
        counts[3] += swept
    return counts


def at_once(at: Position, due: int) -> list[str]:
    """What happened in the last move before more cards than are due were drawn."""
    kinds = [event.kind for event in at.events]
    drawn = (n for n, kind in enumerate(kinds) if kind == "draw")
    return kinds[: next(islice(drawn, due, None), len(kinds))]


def forced(at: Position, due: int, held: list[int]) -> tuple[bool, bool]:
    """The queen that was held is lost, and two jacks take the hand, whatever is chosen."""
    kinds = at_once(at, due)
    if "contact" in kinds:
        return False, False
    swept = len(kinds) < len(at.events)
    if at.choice_waits is not None and not swept:
        both = [forced(at.play(move), 0, held) for move in at.legal_moves()]
        return all(lost for lost, _ in both), all(swept for _, swept in both)
    return bool(held) and (swept or held[0] not in at.hand), swept


def can_score(at: Position, due: int, tried: set[object]) -> bool:
    """A queen is scored, or can be by any moves that draw nothing."""
    kinds = at_once(at, due)
    if "contact" in kinds:
        return True
    place = frozenset(at.hand), frozenset(at.discards)
    if len(kinds) < len(at.events) or place in tried:
        return False
    tried.add(place)
    return any(
        move.kind is Kind.MEET or can_score(at.play(move), 0, tried)
        for move in at.legal_moves()
        if move.kind not in (Kind.DRAW, Kind.LEAVE) and not is_search(move)
    )


def is_search(move: Move) -> bool:
    """The butler looks for an ace, which adds nothing to the hand."""
    return move.kind is Kind.BUTLER and any(rank(c) == ACE for c in move.cards)


@pytest.mark.parametrize("games", [60, pytest.param(2000, marks=pytest.mark.long)])
def test_draws_are_counted_as_the_readable_engine_plays_them(games: int):
    """With few cards in the pile, under rules that score a lone queen at once, too. What is counted
    all occurs.
    """
    pick, counted = random.Random(71), list[list[int]]()
    texts = ("leverstoke", "leverstoke,contact=must", "three-rounds")
    for seed in range(games):
        course = wander(Position.opening(seed, texts[seed % 3]), pick)[:-1]
        few = [p for p in course if p.choice_waits is None and len(p.pile) <= 8]
        for position in pick.sample(few, min(2, len(few))):
            for move, due in (("draw", 2), ("leave", 4)):
                if Move.parse(move) not in position.legal_moves():
                    continue
                if draws := draws_after(position, Move.parse(move)):
                    counted.append(list(draws)[:4])
                    assert counted[-1] == by_hand(position, move, due)
    assert len(counted) > games
    assert all(sum(map(bool, each)) > 10 for each in zip(*counted, strict=True))


def test_no_draw_is_counted_where_there_is_none_or_the_pile_ends():
    position = situation.described(TABLE, RuleSet())
    assert draws_after(position, Move.parse("-2c3c")) is None
    game = Position.opening(3)
    while len(game.pile) > 4:
        game = game.play(game.legal_moves()[-1])
    assert draws_after(game, LEAVE) is None


def test_reasons_in_words():
    def reasoned(text: str) -> dict[str, tuple[str, ...]]:
        advice = Advice(situation.described(text, RuleSet()))
        return {str(advised.move): advice.reasons(advised) for advised in advice.moves}

    said = reasoned(TABLE)
    assert said["-2c3c"] == ("scores Qh, with her ace",)
    assert said["draw"][0].startswith("a queen can be scored right after the draw ")
    assert said["leave"][0] == "gives up Qh"
    said = reasoned("hand Jk Qd 5s 3h 3c; discards 2c 2d 2s 4c 4d 4h 4s 5d; display Ad")
    assert said["-3c3h"][0] == "5d comes to go with 5s"
    assert said["butler:Ac"][0] == "the butler finds Ac"
    said = reasoned("hand Qc")
    assert said["meet:Qc"] == ("scores Qc, her ace in the pile",)
    assert said["draw"][0] == "Qc waits alone for her ace"
    assert any("second jack" in each for each in reasoned("hand Jc 3c 5d 4h")["draw"])
    assert "a queen can be scored right after the draw 10% of the time" in reasoned(CHOICE)["draw"]


@pytest.mark.parametrize(
    ("hand", "more", "pass_number", "said"),
    [
        ("2c 3d", "", 3, "2 cards besides aces: the game is over unless an ace lies last (33%)"),
        ("2c 3d", "", 2, "2 cards besides aces: pass 3 begins unless an ace lies last (33%)"),
        ("2c 3d", "As", 3, "2 cards besides aces: the game is over"),
        ("2c 3d", "Ks", 3, "1 card besides aces: the game is over"),
    ],
)
def test_the_pile_ends_only_where_it_must(hand: str, more: str, pass_number: int, said: str):
    """Of three cards, As and two kings, the ace may lie last, and then stays in the pile."""
    gone = "3c 4c 5c Jc Qc Kc 2d 4d 5d Jd Qd 2h 3h 4h 5h Jh Qh Kh 2s 3s 4s 5s Js Qs Jk"
    table, discards = ("Ac Ad Ah As", gone) if more == "As" else ("Ac Ad Ah", f"{gone} {more}")
    text = f"hand {hand}; pass {pass_number}; display {table}; discards {discards}"
    position = situation.described(text, RuleSet())
    assert reasons(position, (Move.parse("draw"),)) == (f"the pile has only {said}",)
    ends = []
    for order in permutations(position.pile):
        after = replace(position, pile=order).play("draw")
        ends.append(after.is_over or after.pass_number > pass_number)
    unless = re.search(r"\((\d+)%\)", said)
    assert round(100 * ends.count(False) / len(ends)) == int(unless[1] if unless else 0)


# -- the commands ------------------------------------------------------------------------------


def test_a_deck_of_which_some_cards_were_seen():
    """After a shuffle it says no more."""
    seen = "5h Ac 4s 3d Qh 3s Kc 4d" + " ?" * 25
    assert printed("advise", seen, "--moves", "draw") == printed("advise", 42, "--moves", "draw")
    order = [c for c in DECK.cards if c != JOKER]
    shuffled = f"{DECK.text((JOKER, *order[1:4], order[0], *order[4:]))[:-5]}? ?"
    assert "28 cards in the pile" in printed("advise", shuffled, "--moves", "butler:Ac")
    for deck, moves, why in (
        (seen, "draw leave", "move 2, leave draws card 9, which was not seen (?)"),
        (shuffled, "butler:Ac draw", "move 2, draw draws after a shuffle"),
    ):
        is_refused(party_here("advise", deck, "--moves", moves), why)


def test_moves_within_the_error_are_said_to_tie():
    """By advice in a line below, by a hint by name; where one stands out, nothing is said."""
    found = set()
    for seed in range(12):
        advice = Advice(Position.opening(seed))
        best, *others = advice.distinct
        near = [best.move]
        for each in others:
            if best.cards.mean - each.cards.mean > 2 * hypot(best.cards.error, each.cards.error):
                break
            near.append(each.move)
        assert [*advice.near] == near
        said = blind_hint_text(advice, 3)[-1]
        last = [*advice_table(advice, advice.distinct, 80)][-1]
        tie = "are equally good." if best.exact else "are too close to call."
        assert said.endswith(tie) == last.endswith(tie) == (len(near) > 1)
        assert all(str(move) in said for move in near)
        found.add(len(near) > 1)
    assert found == {True, False}
