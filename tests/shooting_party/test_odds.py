"""Odds: the chances by the readable rules; the puzzles, their documents, and what they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from generator.common.calendar import Task
from generator.common.games import Entry, contents_of
from generator.common.rating.tiers import tier_of
from generator.common.sheet import Blanks, Strips
from generator.shooting_party.accepted import contents, study_answer
from generator.shooting_party.candidates import marks_of, place_of
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.rating import open_grade
from generator.shooting_party.rating.open_grade import rate_odds
from generator.shooting_party.sheet import beside, in_view
from generator.shooting_party.studies import best_chance
from generator.shooting_party.studies.best_chance import Odds, written
from generator.shooting_party.studies.composing import composed
from generator.shooting_party.studies.key_and_try import Point
from generator.shooting_party.studies.kinds import of_document
from generator.shooting_party.studies.mirrors import decision_of
from solver.common.errors import OutOfBudget
from solver.common.schemas import Refused
from solver.shooting_party.players.bots import STRONG, recorded
from solver.shooting_party.rules.cards import ACE, DECK, JOKER, QUEEN, rank, suit
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Draft, Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen.odds import chances
from tests.common.command_line import printed
from tests.shooting_party.attempts import attempt
from tests.shooting_party.attempts import recorded as record_of
from tests.shooting_party.corpus import some


class CardsDue(Exception):
    """So many cards must be drawn before anything else happens."""


class Open(Draft):
    """A draft that stops before every draw."""

    def draw(self, due: int) -> None:
        raise CardsDue(due)


class ByRules:
    """The chance to score a queen with her ace, by the readable rules: each card of the pile may
    come next. It is slower than the solver's odds, and shares nothing with them. Positions are in
    the last pass; each is worked out once.
    """

    def __init__(self) -> None:
        self.known: dict[object, Fraction] = {}

    def every(self, position: Position) -> dict[Move, Fraction]:
        return {move: self.after(position, move) for move in position.legal_moves()}

    def after(self, position: Position, move: Move) -> Fraction:
        if move.kind is Kind.MEET and len(move.cards) == 2:
            return Fraction(1)
        draft = Open(position)
        try:
            return self.of(draft.after(move))
        except CardsDue as waits:
            return self.of(draft.position(None), *waits.args)

    def of(self, here: Position, due: int = 0) -> Fraction:
        if here.is_over or len(here.pile) <= due:  # a draw of the whole pile ends the game
            return Fraction(0)
        hand, pile = frozenset(here.hand), frozenset(here.pile)
        queens = [card for card in here.hand if rank(card) == QUEEN]  # the first to come gives way
        lost = here.discards if JOKER in hand | pile else None  # of use to the butler alone
        key = due, hand, (*queens,), pile, here.display, lost, here.score_pile
        if key not in self.known:
            if due:
                total = sum((self.drawn(here, card, due) for card in here.pile), Fraction(0))
                self.known[key] = total / len(here.pile)
            else:
                self.known[key] = max(self.every(here).values())
        return self.known[key]

    def drawn(self, here: Position, card: int, due: int) -> Fraction:
        draft = Open(here)
        draft.pile.remove(card)
        if rank(card) == ACE:
            draft.display.add(card)
        else:
            draft.hand.append(card)
            due -= 1
        try:
            if due:
                draft.draw(due)
            draft.settle()
        except CardsDue as waits:
            return self.of(draft.position(None), *waits.args)
        return self.of(draft.position(None))


def with_pile(position: Position, pile: tuple[int, ...]) -> Position:
    """The position in the deal whose pile of this pass lies in that order."""
    orders, number = [*position.deal.orders], position.pass_number - 1
    orders[number] = (*(card for card in orders[number] if card not in pile), *pile)
    return replace(position, pile=pile, deal=Deal(tuple(orders)))


def puzzles() -> list[Odds]:
    """Those of the corpus, the least pile first."""
    found = [study for study in some("odds", 6) if isinstance(study, Odds)]
    return sorted(found, key=lambda each: len(each.start.pile))


def positions(most: int, seeds: Iterator[int]) -> Iterator[Position]:
    """Positions of games in which odds could be asked for, with so many cards in the pile."""
    for seed in seeds:
        here = Position.opening(seed)
        for move in recorded(here.deal, here.rules, STRONG):
            if len(here.pile) <= most and Odds.begins_in(here):
                yield here
            here = here.play(move)


@pytest.mark.parametrize(("most", "size"), [(5, 3), pytest.param(6, 40, marks=pytest.mark.long)])
def test_chances_are_those_of_the_readable_rules(most: int, size: int):
    found = list(islice(positions(most, count(90_000_300)), size))
    assert {len(here.pile) for here in found} == {*range(5, most + 1)}
    for here in found:
        assert chances(here) == ByRules().every(here), here


def test_there_is_an_end_to_it():
    with pytest.raises(OutOfBudget):
        chances(puzzles()[0].start, bits=5)


def test_a_puzzle_is_one_by_far():
    for study in puzzles():
        best, second, *_ = study.of_move().values()
        assert best - second >= Fraction(3, 100)
        assert Fraction(1, 50) <= best <= Fraction(49, 50)
        assert study.of_move()[study.key_move] == best
        assert study.start.pass_number == study.start.rules.passes == 3
        assert marks_of(study)[0] in ("draw", "leave", "ace", "butler", "discard", "meet")


def test_no_odds_where_the_position_has_none():
    study = puzzles()[0]
    for start in (
        replace(study.start, rules=study.start.rules.within(2), pass_number=1),
        replace(study.start, pile=study.start.pile[:4]),
        replace(study.start, rules=RuleSet(contact="must")),
    ):
        assert [*composed(study.kind, start)] == []
    assert [*composed(study.kind, study.start, last=False)] == []


def test_the_order_of_the_pile_is_in_the_code_of_the_deal_alone():
    """Sheet, decision and documents are the same whatever the order."""
    study = puzzles()[0]
    other = replace(study, start=with_pile(study.start, study.start.pile[::-1]))
    assert in_view(study, {}) == in_view(other, {})
    assert decision_of(study) == decision_of(other)
    assert study.to_document() == other.to_document()
    names = [DECK.names[card] for card in sorted(study.start.pile)]
    shown = [each for part in in_view(study, {}).parts if isinstance(part, Strips)
             for each in part.strips if "any order" in each.label]  # fmt: skip
    assert [list(each.cards) for each in shown] == [names]
    assert study.blanks in in_view(study, {}).parts
    assert isinstance(study.blanks, Blanks)


def made() -> tuple[dict[str, Any], dict[str, Any]]:
    study = puzzles()[0]
    task = Task("open", tier_of(rate_odds(study)).name, "odds")
    deal = Deal.from_seed(seed_of(study))
    found = contents(task, deal, rate_odds(study), study_answer(study))
    return found.puzzle, found.solution


def seed_of(study: Odds) -> int:
    return next(seed for seed in count() if Deal.from_seed(seed) == study.start.deal)


def test_documents_have_the_cards_and_the_chances():
    study, (puzzle, solution) = puzzles()[0], made()
    assert puzzle["deal"] == {"code": study.start.deal.code}
    assert "rating" not in puzzle
    assert solution["line"]["chances"] == {
        str(move): written(chance) for move, chance in study.of_move().items()
    }
    assert of_document(puzzle).solved_by(solution["line"]) == study
    there = beside(solution)
    assert there["chances"] == solution["line"]["chances"]
    assert there["comments"] == [best_chance.comments(study)]
    with pytest.raises(Refused, match="cards in the pile"):
        of_document(puzzle | {"start": puzzle["start"] | {"pile": puzzle["start"]["pile"][1:]}})


@pytest.mark.parametrize("fault", ["fewer", "another", "tied", "none"])
def test_a_changed_solution_is_refused(fault: str):
    study = puzzles()[0]
    line: dict[str, Any] = study.solution
    key, other = (str(move) for move in [*study.of_move()][:2])
    match fault:
        case "fewer":
            del line["chances"][other]
        case "another":
            line["moves"] = [other]
        case "tied":
            line["chances"][other] = line["chances"][key]
        case "none":
            del line["chances"]
    if fault in ("fewer", "none"):
        with pytest.raises(Refused, match="chances"):
            study.question.solved_by(line)
        return
    found = study.question.solved_by(line)
    with pytest.raises(Refused, match="chance"):
        found.check_line(found.start)


@pytest.mark.parametrize("share", [0.49, 0.5])
def test_the_tier_goes_by_the_sensible_player_and_the_number_of_moves(
    share: float, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(open_grade, "point", lambda study: Point(share, None))
    missed = {5: "testing", 6: "stiff", 7: "stiff", 11: "stiff", 19: "stiff"}
    for study in puzzles():
        tier = tier_of(rate_odds(study)).name
        assert tier == ("brisk" if share >= 0.5 else missed[len(study.offered)])


def test_a_puzzle_has_its_tier_alone_and_no_other():
    study = puzzles()[0]
    rating = rate_odds(study)
    assert not rating.numbered
    entry = Entry(seed_of(study), f"{rating.value} 0 -", place=place_of(study))
    for name in ("brisk", "testing", "stiff"):
        task = Task("open", name, "odds")
        if tier_of(rating).name == name:
            assert "rating" not in contents_of(PUBLISHED, task, entry).puzzle
            continue
        with pytest.raises(Refused, match="rating"):
            contents_of(PUBLISHED, task, entry)


def test_what_is_said_of_the_key_is_true():
    for study in puzzles()[:3]:
        (key, best), (other, second), *_ = study.of_move().items()
        first, *more = best_chance.comments(study)
        assert written(best) in first
        assert (written(second) in first) == (second > 0) != ("no other move" in first)
        kept, left = (best_chance.partners(study.start, move) for move in (key, other))
        assert bool(more) == (kept > left and second > 0)
        assert all(f" {kept} card" in each and f"only {left}" in each for each in more)


def test_partners_are_counted_in_the_pile():
    start = puzzles()[0].start
    for move in start.legal_moves():
        after = start if move.kind is Kind.DRAW else start.play(move)
        held = {*start.hand} if move.kind is Kind.DRAW else {*after.hand} - {*start.pile}
        if move.kind in (Kind.DRAW, Kind.DISCARD, Kind.LEAVE):
            found = [card for card in start.pile if rank(card) != ACE and any(
                rank(card) == rank(each) or suit(card) == suit(each)
                for each in held - {JOKER} if card != JOKER)]  # fmt: skip
            assert best_chance.partners(start, move) == len(found)


def test_odds_are_asked_for_at_the_terminal(tmp_path: Path):
    study, file = puzzles()[0], tmp_path / "odds.txt"
    file.write_text(str(record_of(study, Mode="open")))
    path = str(file)
    key, *_, worst = study.of_move()
    said, record = attempt(path, "orders", "hint 3", worst, key)
    assert study.sentence in said
    assert "any order again" in said
    assert "the orders are in view only in an open game" in said
    assert DECK.symbols(study.start.pile) not in said
    assert said.count("Not that one.") == 1
    assert (record.more["Solved"], record.more["Wrong"]) == (str(key), "1")
    explained = printed("explain", path)
    for text in (said, explained):
        for chance in filter(None, study.of_move().values()):
            assert f"{written(chance)} {best_chance.percent(chance)}" in " ".join(text.split())
        without = sum(not each for each in study.of_move().values())
        assert f"the other {without} 0" in " ".join(text.split())
    assert "with the whole pile known" not in explained
