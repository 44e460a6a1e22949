"""Reasons by contrast: each is read again, and what it says is counted on the two lines."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

import pytest

from generator.shooting_party.candidates import study_at
from generator.shooting_party.sheet import refutation
from generator.shooting_party.studies.composing import studies
from generator.shooting_party.studies.key_and_try import point
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.tries import Try, against
from solver.common.schemas import Refused
from solver.shooting_party import Deal, Event, Position, RuleSet
from solver.shooting_party.analysis import held_against
from solver.shooting_party.analysis.held_against import Against
from solver.shooting_party.rules.cards import ACE, DECK, JACK, KING, QUEEN, of_rank, rank, suit
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.replay import Replay, Step, replay
from tests.shooting_party.brute import least_left
from tests.shooting_party.corpus import NUMBER, NUMBERS, some
from tests.shooting_party.tables import position_of

KINDS = ("couple", "eight", "last-pass", "mistake", "only-move")
CARD = r"(?:[A2345JQK][♣♦♥♠]|the butler)"
CARDS = f"{CARD}(?: {CARD})*"
USE = rf"(?:scored at move \d+|(?:wanted|sent) at move \d+ (?:with|for) {CARDS}"
USE += rf"|who leaves with {CARD} at move \d+)"
TAKEN = rf"{CARD} takes {CARD} away|{CARD} gives way to {CARD}|two jacks take the whole hand"
MANY = r"\d+ others beside|\d+ cards must go before"


@dataclass
class Lines:
    """The right line from its key on, and that of the try, with what is named in a reason."""

    study: Study
    right: list[tuple[Position, Step]]
    wrong: list[tuple[Position, Step]]

    @property
    def tried(self) -> Step:
        return self.wrong[0][1]

    def right_at(self, number: int) -> tuple[Position, Step]:
        return next(each for each in self.right if each[1].number == number)


def cards(text: str) -> list[int]:
    named = {DECK.symbols([card]): card for card in DECK.cards} | {"the butler": DECK.number("Jk")}
    return [named[each] for each in re.findall(CARD, text)]


def number(text: str) -> int:
    """The last number of a move."""
    return int(re.findall(r"move (\d+)", text)[-1])


def own(course: list[tuple[Position, Step]]) -> list[tuple[int, ...]]:
    """What the player discards of his own will."""
    return [
        s.move.cards for b, s in course if s.move.kind is Kind.DISCARD and b.choice_waits is None
    ]


def up_to(course: list[tuple[Position, Step]], after: int = 0) -> list[tuple[Position, Step]]:
    """The moves before the first contact, or before the first after a move."""
    met = [n for n, (_, s) in enumerate(course) if s.number > after and contacts([s])]
    return course[: met[0]]


def contacts(steps: list[Step]) -> list[Event]:
    return [event for step in steps for event in step.events if event.kind == "contact"]


def first(course: list[tuple[Position, Step]]) -> tuple[int, ...]:
    return contacts([step for _, step in course])[0].cards


def is_used(course: list[tuple[Position, Step]], card: int, use: str) -> bool:
    """Whether a card is used in a line as is said."""
    at = [step for _, step in course if step.number == int(re.findall(r"move (\d+)", use)[0])]
    if not at or "scored" in use:
        return bool(at) and any(card in event.cards for event in contacts(at))
    others = {*cards(use)}
    if "sent" in use:
        return at[0].move.kind is Kind.BUTLER and {*at[0].move.cards} == others
    return at[0].move.kind is Kind.DISCARD and {*at[0].move.cards} == {card} | others


def happens(step: Step, taken: str) -> bool:
    """Whether etiquette takes in a move what is said."""
    discards = [event.cards for event in step.events if event.kind == "discard"]
    named = cards(taken)
    if "jacks" in taken:
        return any(len(of_rank(each, JACK)) >= 2 for each in discards)
    if "takes" in taken:
        return rank(named[0]) == KING and any({*named} == {*each} for each in discards)
    return (named[0],) in discards and rank(named[0]) == rank(named[1]) == QUEEN


def goes_along(of: Lines, text: str) -> None:
    at = number(text) if "at move" in text else of.study.key + 1
    before, step = of.right_at(at)
    assert step.move.kind is Kind.LEAVE
    assert {*cards(text)} == {*of.tried.move.cards} <= {*before.hand}
    assert of.tried.move.kind is Kind.DISCARD


def parity(of: Lines, text: str) -> None:
    gone = frozenset(chain.from_iterable(own(up_to(of.right))))
    ranks = [r for r in range(8) if len(of_rank(gone, r)) >= 3]
    assert len(ranks) == len(gone) % 2 == 1
    assert least_left(gone) == 0 < least_left(gone - {*of.tried.move.cards})
    queen = cards(text)[0]
    assert queen == first(of.right)[0]
    hand = of.right[0][0].hand
    assert int(text.split()[0]) == (len(hand) - 1 if "others" in text else len(gone))
    assert (queen in hand) == ("others" in text)


def no_partner(of: Lines, text: str) -> None:
    other, *partners = cards(text)
    at = number(text) if "(" in text else of.study.key + 1
    assert (
        {other} < {*of.right_at(at)[1].move.cards} <= {other, *partners, *of.right_at(at)[0].hand}
    )
    assert {*partners} <= {*spent(of)}
    there = {*chain.from_iterable(own(up_to(of.right, at)))} - {other, *partners}
    assert not any(rank(c) == rank(other) or suit(c) == suit(other) for c in there)


def left_over(of: Lines, text: str) -> None:
    card, at = cards(text)[0], int(re.findall(r"move (\d+)", text)[0])
    assert is_used(of.right, card, text.split(":")[0])
    assert card in spent(of)
    gone = frozenset(chain.from_iterable(own(up_to(of.right, at))))
    assert (
        least_left(gone)
        == 0
        < least_left(gone - {*spent(of)})
        == int(re.findall(r"(\d+) card", text)[0])
    )


def spent(of: Lines) -> tuple[int, ...]:
    move, hand = of.tried.move, of.right[0][0].hand
    if move.kind is Kind.MEET:
        return (move.cards[0] - QUEEN + ACE,)
    return hand if move.kind is Kind.LEAVE else move.cards or (DECK.number("Jk"),)


def gives_up(of: Lines, text: str) -> None:
    _, card, use = re.fullmatch(rf"(.+) gives up ({CARD}), ({USE})", text).groups()
    assert is_used(of.right, *cards(card), use)
    if of.tried.move.kind is not Kind.BUTLER:
        assert cards(card)[0] in spent(of)
    assert not is_used(of.wrong, *cards(card), use)


def lost_at_once(of: Lines, text: str) -> None:
    taken, card, use = re.search(rf"({TAKEN}); here ({CARD}) is ({USE})", text).groups()
    assert happens(of.tried, taken)
    assert is_used(of.right, *cards(card), use)
    if "scored" in use:
        here, there = (
            contacts([s for _, s in each if s.number == number(use)])
            for each in (of.right, of.wrong)
        )
        assert [event.cards for event in here] != [event.cards for event in there]
    else:
        assert not is_used(of.wrong, *cards(card), use)


def lost_later(of: Lines, text: str) -> None:
    taken = re.search(TAKEN, text)[0]
    assert happens(next(s for _, s in of.wrong if s.number == number(text)), taken)
    assert first(of.right)[0] in cards(taken) or "jacks" in taken


def more_to_go(of: Lines, text: str) -> None:
    assert first(of.right) == first(of.wrong)
    here, there = (sum(map(len, own(up_to(each)))) for each in (of.right, of.wrong))
    assert here == int(text.split()[0]) < there == int(text.split()[-1])


def comes_later(of: Lines, text: str) -> None:
    card = cards(text)[0]
    comes = [
        next(s.number for _, s in each if any(card in e.cards for e in s.events))
        for each in (of.right, of.wrong)
    ]
    assert [int(n) for n in re.findall(r"move (\d+)", text)] == comes
    assert card in {*first(of.right)} & {*first(of.wrong)}


READ: dict[str, Callable[[Lines, str], None]] = {
    rf"leaving( at move \d+)? takes {CARDS} along: discarding them costs a move": goes_along,
    rf"({MANY}) {CARD}.*: a set is needed, and only \w+ can be one": parity,
    rf"{CARD} has no partner but {CARDS}( \(move \d+\))?": no_partner,
    rf"{CARD} is {USE}: without it \d+ cards? (is|are) left over": left_over,
    rf".+ gives up {CARD}, {USE}": gives_up,
    rf"after .+, ({TAKEN}); here {CARD} is {USE}": lost_at_once,
    rf"after .+, ({TAKEN}) at move \d+": lost_later,
    rf"\d+ cards? must go before {CARD} is alone, after .+ \d+": more_to_go,
    rf"{CARD} comes at move \d+, after .+ at move \d+": comes_later,
}


def reasons(found: Iterator[Study]) -> Iterator[tuple[Lines, list[str]]]:
    """The two lines of puzzles, and the reasons for their keys."""
    for study in found:
        known = point(study)
        tried = known and known.tempting
        if not tried:
            continue
        before = study.line[: study.key]
        game = replay(study.line_start, study.line)
        wrong = replay(study.line_start, (*before, tried.move, *tried.line))
        held = against(study, tried).reasons(game, symbols)
        said = [text for at, text in held if at == study.key + 1]
        yield Lines(study, game.along[study.key :], wrong.along[study.key :]), said


def check(found: Iterator[Study]) -> dict[str, int]:
    """Read every reason, and count the kinds of them."""
    seen = dict.fromkeys([each.__name__ for each in READ.values()], 0)
    for lines, said in reasons(found):
        assert len(said) <= 1
        for text in said:
            read = next(each for form, each in READ.items() if re.fullmatch(form, text))
            read(lines, text)
            seen[read.__name__] += 1
    return seen


def test_every_reason_is_true_of_one_line_alone():
    seen = check(study for kind in KINDS for study in some(kind, NUMBERS.get(kind, NUMBER)))
    assert sum(seen.values()) >= 40
    assert sum(map(bool, seen.values())) >= 7


@pytest.mark.long
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "eight"])
def test_reasons_of_many(kind: str):
    """Of all kinds but one: an eight is found in few deals."""
    deals = (Deal.from_seed(seed) for seed in range(1000, 1060))
    seen = check(study for deal in deals for study in studies(kind, deal, RuleSet()))
    assert sum(seen.values()) >= 20


# -- exchanges and proof games --------------------------------------------------------------------


def changed(study: Study, game: Replay, text: str) -> None:
    """Fail unless it is true of the new pile, and not of the old one."""
    now, as_it_lay = study.start, list[Position]()
    for move in study.line:
        if move in now.legal_moves():
            as_it_lay.append(now := now.play(move))
    old = [Step(n, study.line[n - 1], at.events, at) for n, at in enumerate(as_it_lay, 1)]
    if " the exchange" in text:
        at, taken = number(text), re.search(TAKEN, text)[0]
        assert happens(old[at - 1], taken) == text.startswith("without")
        assert happens(game.steps[at - 1], taken) == text.startswith("by")
        return
    form = rf"({CARD}) comes at move (\d+).*, ({USE})"
    name, at, use = re.match(form, text.split(": ")[-1]).groups()
    (card,) = cards(name)
    assert is_used(game.along, card, use)
    assert any(card in event.cards for event in game.steps[int(at) - 1].events)
    assert not any(card in event.cards for step in old[int(at) - 1 :][:1] for event in step.events)
    assert {*cards(text)} & {*study.pair}


def traced(game: Replay, at: int, text: str) -> None:
    """Fail unless the table at the end shows it."""
    before, step = game.along[at - 1]
    card, hand = cards(text)[0], game.end.hand
    if text.startswith("no later"):
        drawn = [c for e in step.events if e.kind == "draw" for c in e.cards]
        swept = [e for e in step.events if len(of_rank(e.cards, JACK)) >= 2]
        assert step.move.kind is Kind.LEAVE or swept
        assert card in [c for c in drawn if c not in {c for e in swept for c in e.cards}][:2]
        assert card in hand
        return
    if "has not come" in text:
        _, ace = cards(text)
        assert step.move.cards == (ace,)
        assert before.pile.index(card) < before.pile.index(ace)
        assert card in game.end.pile
        return
    assert card in before.hand
    assert {card} < {card} | {*step.move.cards}
    assert {rank(card)} == {*map(rank, step.move.cards)}
    assert ("still" in text) == (card in hand)
    if "takes" in text:
        king, queen = map(DECK.symbols, [[each] for each in cards(text)])
        assert happens(game.steps[number(text) - 1], f"{king} takes {queen} away")


def told(study: Study) -> list[tuple[int, str]]:
    """What is said of a puzzle without a try, with the numbers of the moves."""
    game = replay(study.line_start, study.line)
    return [*against(study, None).reasons(game, symbols)]


def symbols(*some_cards: int) -> str:
    return DECK.symbols(some_cards).replace("Jk", "the butler")


def test_what_an_exchange_changes():
    said = [(study, told(study)) for study in some("exchange", 12)]
    for study, reasons_given in said:
        for at, text in reasons_given:
            assert at == 1
            changed(study, replay(study.line_start, study.line), text)
    assert sum(bool(each) for _, each in said) >= 6


def test_what_the_table_of_a_proof_game_shows():
    said = 0
    for study in some("proof-game", NUMBER):
        for at, text in told(study):
            traced(replay(study.start, study.line), at, text)
            said += 1
    assert said


@pytest.mark.parametrize(
    ("moves", "due"),
    [
        ("-KhKs draw", "without K♦, who takes Q♦ away at move 2"),
        ("-KdKh", "without K♠, still in the hand at the end"),
        ("-KdKh draw -5sKs", "without K♠, wanted at move 3 with 5♠"),
        ("leave", "no later: Q♦ comes now and is still in the hand at the end"),
        ("-KdKhKs", None),
    ],
)
def test_what_a_table_shows(moves: str, due: str | None):
    start = position_of("Kd Kh Ks 2c / Qd 5s 3c 4c 4d 4h 4s 2d 3d 5d 5h")
    game = replay(start, parse_moves(moves))
    said = [*Against(proof=True).reasons(game, symbols)]
    assert said == ([(1, due)] if due else [])
    for at, text in said:
        traced(game, at, text)


def test_what_comes_four_moves_late_is_said_to_take_more_moves():
    before = "draw -3sKs draw -4c5c draw -5h5s draw -3h4h"
    study = study_at("couple", Deal.from_seed(83_000_157), RuleSet(), before)
    tempting = point(study).tempting
    assert (study.moves, tempting.moves) == (5, None)
    assert refutation(study, tempting).startswith("it takes more than 8 moves")


def test_what_comes_as_soon_without_an_exchange_is_no_reason():
    """Both cards come with the first draw, as they lay and exchanged."""
    lay, now = (
        position_of(f"2c 3c / {pile} 5h 4c 4d 4h 4s 2d 3d 5d Kh") for pile in ("5c Qd", "Qd 5c")
    )
    course = replay(now, parse_moves("draw -2c3c draw -5c5h draw -4c4d4h meet:Qd")).along
    queen, five = of_rank(now.pile, QUEEN)[0], now.pile[1]
    assert [*held_against.changed(lay, course, (queen, five), symbols)] == []


def test_the_line_of_a_try_is_replayed():
    """What is printed of it begins after the try; a line that shows something else is refused."""
    kinds = set()
    for kind in KINDS:
        for study in some(kind, 6):
            found = point(study)
            if found is None or (tried := found.tempting) is None:
                continue
            again = Try.from_json(tried.to_json())
            assert again == tried
            again.check(study)
            if not tried.line:
                continue
            kinds.add("late" if tried.moves else "short")
            short = Try(tried.move, tried.share, tried.moves, tried.score, tried.line[:-1])
            with pytest.raises(Refused):
                short.check(study)
            assert (": " in refutation(study, tried)) == (len(tried.line) <= 8)
    assert kinds == {"late", "short"}
