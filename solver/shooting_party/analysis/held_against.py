"""What a line is held against: a try, the pile as it lay before two cards changed places, or the
table to which it leads; and the reasons that follow from it.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from solver.common.game import IllegalMove
from solver.shooting_party.analysis.contrast import Contrast
from solver.shooting_party.analysis.fates import Course, Names, arrival, drawn, fate, forced, taken
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Replay, Step, replay

REACH = 2  # the cards that a draw takes


@dataclass(frozen=True)
class Against:
    """The move of the line, from 0, that is its key; the moves of the `tried` line from there; and
    whether it matters how many moves a line has. `lay` is the start with the pile as it lay before
    the `pair` changed places. In a `proof` the table at the end is all that is known.
    """

    key: int = 0
    tried: tuple[Move, ...] = ()
    race: bool = False
    lay: Position | None = None
    pair: tuple[int, ...] = ()
    proof: bool = False

    def reasons(self, game: Replay, name: Names) -> Iterator[tuple[int, str]]:
        """Yield the reasons, each after the number of its move in the line."""
        course = game.along
        if self.tried and course[self.key :]:
            before = tuple(step.move for step in game.steps[: self.key])
            wrong = replay(game.start, before + self.tried).along[self.key :]
            contrast = Contrast(course[self.key :], wrong, self.race, name)
            yield from ((self.key + 1, text) for text in contrast.reason())
        if self.lay:
            yield from ((1, text) for text in changed(self.lay, course, self.pair, name))
        for before_it, step in course if self.proof else ():
            later = course[step.number :]
            yield from ((step.number, text) for text in traces(before_it, step, later, name))


def changed(lay: Position, course: Course, pair: tuple[int, ...], name: Names) -> Iterator[str]:
    """Yield what an exchange changes, the first of these: how the card is used that comes sooner;
    what etiquette would have taken, by the same moves, of that which is used; which card comes that
    is used, since an ace is not counted as drawn; what etiquette takes only now.
    """
    late, early = sorted(pair, key=lay.pile.index)
    as_it_lay = [(lay, step) for step in _as_it_lay(lay, course)]
    comes, use = arrival(early, course), _use(early, course, name)
    if use and comes != arrival(early, as_it_lay):
        yield f"{name(early)} comes at move {comes} in place of {name(late)}, {use}"
        return
    lost, uncounted, only_now = list[str](), list[str](), list[str]()
    for (_, step), (_, old) in zip(course, as_it_lay, strict=False):
        now, then = (
            {taken(event, each, name): event.cards for event in forced(each)}
            for each in (step, old)
        )
        for how, cards in then.items():
            if how not in now and any(_use(card, course, name) for card in cards):
                lost.append(f"without the exchange, {how} at move {step.number}")
        for card in sorted({*drawn(step)} - {*drawn(old)}) if C.rank(early) == C.ACE else ():
            if use := _use(card, course, name):
                counts = f"{name(early)} in place of {name(late)} is not counted as drawn"
                uncounted.append(f"{counts}: {name(card)} comes at move {step.number}, {use}")
        gains = [how for how in now if how not in then]
        only_now += [f"by the exchange, {how} at move {step.number}" for how in gains]
    yield from [*lost, *uncounted, *only_now][:1]


def _use(card: int, course: Course, name: Names) -> str:
    used = fate(card, course)
    return used.use(name) if used else ""


def _as_it_lay(lay: Position, course: Course) -> Iterator[Step]:
    """Yield the steps of the same moves, as long as they are legal."""
    with suppress(IllegalMove):
        for _, step in course:
            lay = lay.play(step.move)
            yield Step(step.number, step.move, lay.events, lay)


COUPLE = [C.KING, C.QUEEN]


def traces(before: Position, step: Step, later: Course, name: Names) -> Iterator[str]:
    """Yield what a table shows of a move that led to it: that nobody gave up a hand later, when a
    card of the last one comes now, among the first two, which a draw would have brought; that an
    ace was found behind a card that has not come; and which cards a discard of their rank spares.
    """
    end, (ace, *_) = later[-1][1].after if later else step.after, (*step.move.cards, C.JOKER)
    stays = [c for c in _fresh(step) if c in end.hand and fate(c, later) is None]
    for card in [] if C.JOKER in before.hand else stays[:1]:
        yield f"no later: {name(card)} comes now and is still in the hand at the end"
    if step.move.kind is Kind.BUTLER and ace in before.pile:
        hidden = [card for card in before.pile[: before.pile.index(ace)] if card in end.pile]
        yield from (f"{name(card)} lay before {name(ace)} and has not come" for card in hidden[:1])
    ranks = {C.rank(card) for card in step.move.cards}
    spared = len(ranks) == 1 and step.move.kind is Kind.DISCARD and before.choice_waits is None
    for card in C.of_rank(before.hand, *ranks) if spared else ():
        if card in step.move.cards:
            continue
        gone = fate(card, later)
        if gone is None and card in end.hand:
            yield f"without {name(card)}, still in the hand at the end"
        elif gone and gone.how == "taken" and [*map(C.rank, (card, *gone.others))] == COUPLE:
            yield f"without {name(card)}, who takes {name(*gone.others)} away at move {gone.number}"
        elif gone and (use := gone.use(name)):
            yield f"without {name(card)}, {use}"


def _fresh(step: Step) -> list[int]:
    """Return the first cards that come after a hand was given up, as many as a draw brings."""
    last = -1
    for number, event in enumerate(step.events):
        left = step.move.kind is Kind.LEAVE and number == 0
        if event.kind == "discard" and (left or len(C.of_rank(event.cards, C.JACK)) >= 2):
            last = number
    came = [event.cards[0] for event in step.events[last:] if event.kind == "draw"]
    return came[:REACH] if last >= 0 else []
