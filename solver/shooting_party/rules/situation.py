"""What a person at a table knows of a position: all but the order of the pile.

    hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2

What is not named is in the pile. `pile 18` says how many cards that must be, and finds a card that
was forgotten. Sections come in any order, parted by semicolons, newlines or nothing at all. With
the code of a `deal` all is in view: `shuffled 1` after the butler's shuffle, `over 1` at the end.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from solver.common.errors import InputError, at
from solver.common.plain import plain
from solver.common.words import counted, quoted
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.drawing import scored
from solver.shooting_party.rules.moves import Event
from solver.shooting_party.rules.position import Position, first_couple
from solver.shooting_party.rules.sources import KnownCards
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.rules.typed_moves import typed_move

PLACES = ("hand", "display", "discards", "scored")
NUMBERS = ("pass", "pile", "shuffled", "over")
SCHEMA = "shooting-party/situation/1"

SECTIONS = "hand, display (the aces on the table), discards, scored, pass, pile"
"""Those that people write."""

_LARGEST_HAND = 7
_WORD = re.compile("[a-z]{3,}")
_MARK = re.compile(r"[;\n]")


def in_view(position: Position) -> dict[str, Any]:
    """Return a position with the orders of its deal as a document, which `from_json` reads."""
    flags = {"shuffled": position.butler_order, "over": position.is_over}
    numbers = {name: 1 for name, holds in flags.items() if holds}
    return to_json(position) | numbers | {"deal": position.deal.code}


def to_json(position: Position) -> dict[str, Any]:
    """Return a position as a document, which `from_json` reads; its pile only as a number."""
    display, discards = sorted(position.display), sorted(position.discards)
    places = zip(PLACES, (position.hand, display, discards, scored(position)), strict=True)
    return {
        "schema": SCHEMA,
        **{name: DECK.text(cards).split() for name, cards in places},
        "pass": position.pass_number,
        "pile": len(position.pile),
    }


def from_json(document: Mapping[str, Any], rules: RuleSet) -> Position:
    """Return the position of a document of schema ``shooting-party/situation/1``: the sections as
    lists of card names, `pass` and `pile` as numbers. Raise `InputError`.
    """
    if not document or document.get("schema", SCHEMA) != SCHEMA:
        raise InputError(f"not a document of schema {SCHEMA}")
    unknown = set(document) - {"schema", "deal", *PLACES, *NUMBERS}
    if unknown:
        raise InputError(f"no such section: {quoted(min(map(str, unknown)))}")
    cards = {}
    for name in PLACES:
        listed = document.get(name, [])
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            raise InputError(f"{name}: not a list of card names")
        cards[name] = cards_at(name, listed)
    numbers = {name: document[name] for name in NUMBERS if document.get(name) is not None}
    for name, number in numbers.items():
        if not isinstance(number, int) or isinstance(number, bool):
            raise InputError(f"{name}: not a whole number")
    deal = None if "deal" not in document else Deal.from_code(str(document["deal"]))
    return laid_out(cards, rules, numbers, deal)


def _check_pile(left: tuple[int, ...], pile: int | None, deal: Deal | None) -> None:
    if pile is not None and pile != len(left):
        named = f"{len(left)} are not named: {DECK.text(left)}"
        raise InputError(f"{counted(pile, 'card')} in the pile, but {named}")
    if not left and deal is None:
        raise InputError("no card is left for the pile; an empty pile ends the pass")


def laid_out(
    cards: Mapping[str, tuple[int, ...]],
    rules: RuleSet,
    numbers: Mapping[str, int],
    deal: Deal | None = None,
) -> Position:
    """Return a position with these cards in hand, display, discards and score pile, and all others
    in the pile, in the order of the deal; without one, in card-number order, and all orders are
    made up. Raise `InputError` if no game of these rules comes to it.
    """
    pass_number, pile = numbers.get("pass", 1), numbers.get("pile")
    is_over = deal is not None and numbers.get("over") == 1
    hand, display, discards, score_pile = (cards.get(name, ()) for name in PLACES)
    _refuse_twice(cards)
    if not 1 <= pass_number <= rules.passes:
        raise InputError(f"pass {pass_number}: the game has {in_passes(rules.passes)}")
    _check_places(hand, display, discards, score_pile)
    if not is_over:
        _check_settled(hand, display, rules)
        if len(C.of_rank(score_pile, C.QUEEN)) == 4:
            raise InputError("four queens are scored: the game is over")
    known = {*hand, *display, *discards, *score_pile}
    left = tuple(each for each in DECK.cards if each not in known)
    _check_pile(left, pile, deal)
    shuffled = numbers.get("shuffled") == 1
    if deal is None:
        deal = Deal(((*sorted(known), *left),) * 6)
    else:
        order = deal.butler_order(pass_number) if shuffled else deal.pass_order(pass_number)
        left = tuple(DECK.cards[card] for card in order if card not in known)
    gone, shown, scored = map(frozenset, (discards, display, score_pile))
    return Position(rules, deal, pass_number, shuffled, left, hand, gone, shown, scored, is_over)


def position_of(
    subject: Position | Deal | int | str, rules: RuleSet | str | None = None
) -> Position:
    """Return a position itself, or the opening under some rules of a deal: of its seed, code or
    cards. Raise `InputError` if a text names no deal, and for rules
    beside a position, which brings its own.
    """
    if not isinstance(subject, Position):
        return Position.opening(subject, rules)
    if rules is not None:
        raise InputError("a position brings its own rules")
    return subject


def is_situation(text: str) -> bool:
    """Return True if a text reads like a description: if the name of a section is in it."""
    words = _MARK.sub(" ", plain(text)).lower().split()
    return any(word.rstrip(":") in PLACES + NUMBERS for word in words)


def described(text: str, rules: RuleSet) -> Position:
    """Return the position that a text describes. Raise `InputError`."""
    sections: dict[str, list[str]] = {}
    current: list[str] | None = None
    names = (*PLACES, *NUMBERS, "deal")
    for word in _MARK.sub(" ", plain(text)).split():
        name = word.lower().rstrip(":")
        if name in names:
            if name in sections:
                raise InputError(f"{name} twice")
            current = sections[name] = []
        elif current is None:
            raise InputError(f"{quoted(word)}: begin with one of {SECTIONS}")
        elif _WORD.fullmatch(name):
            raise InputError(f"{quoted(word)}: neither a card nor one of {SECTIONS}")
        else:
            current.append(word)
    if not sections:
        raise InputError("no position is described")
    cards = {name: cards_at(name, sections.get(name, [])) for name in PLACES}
    numbers = {name: _number(name, sections[name]) for name in NUMBERS if name in sections}
    deal = Deal.from_code("".join(sections["deal"])) if "deal" in sections else None
    return laid_out(cards, rules, numbers, deal)


def in_words(position: Position) -> str:
    """Return a position with the orders of its deal as a text that `described` reads."""
    document = in_view(position)
    del document["schema"]
    lists = {name: " ".join(cards) for name, cards in document.items() if name in PLACES}
    return "; ".join(f"{name} {value}" for name, value in (document | lists).items() if value != "")


def _number(name: str, words: list[str]) -> int:
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 2:
        raise InputError(f"{name}: one number is wanted, such as {name} 2")
    return int(words[0])


def of_known_cards(known: KnownCards, rules: RuleSet, moves: Sequence[str]) -> Position:
    """Return the position after `moves`, as typed, from the opening of a deck of which some cards
    were not seen. Raise `InputError` if a card was drawn that nobody has seen, and for a move that
    is none, or not legal.
    """
    unseen = iter(known.unseen)
    order = tuple(next(unseen) if each is None else each for each in known.places)
    position = Position.opening(Deal((order,) * 6), rules)
    shuffled = _check_draws(known, position.events, "the opening draw")
    for number, text in enumerate(moves, 1):
        move = typed_move(text, position)
        position = position.play(move)
        shuffled = _check_draws(known, position.events, f"move {number}, {move}", shuffled)
    return position


def _check_draws(
    known: KnownCards, events: Iterable[Event], what: str, shuffled: bool = False
) -> bool:
    """Refuse a draw of a card that was not seen; return whether the deck is shuffled by now."""
    for event in events:
        shuffled |= event.kind in ("pass", "shuffle")
        if event.kind in ("draw", "display"):
            if shuffled:
                unknown = "draws after a shuffle, and nobody knows which cards"
                raise InputError(f"{what} {unknown}; describe the position instead")
            if not set(event.cards) <= set(known.places):
                place = len(known.places) - event.cards_left
                raise InputError(f"{what} draws card {place}, which was not seen (?)")
    return shuffled


def cards_at(name: str, words: Iterable[str]) -> tuple[int, ...]:
    """Return the cards written at a place; raise `InputError`."""
    with at(name):
        why_not = "? is no card here; what is not named is in the pile"
        return DECK.read_known(" ".join(words), why_not)


def _refuse_twice(cards: Mapping[str, tuple[int, ...]]) -> None:
    where: dict[int, str] = {}
    for name, each in ((place, card) for place in cards for card in cards[place]):
        if each in where:
            places = f"{where[each]} and {name}" if where[each] != name else name
            raise InputError(f"{DECK.names[each]} twice: {places}")
        where[each] = name


def _check_places(
    hand: Iterable[int], display: Iterable[int], discards: Iterable[int], score_pile: Iterable[int]
) -> None:
    """Refuse cards where the rules never have them."""
    for name, cards in (("hand", hand), ("discards", discards)):
        for ace in C.of_rank(cards, C.ACE):
            raise InputError(f"{name}: {DECK.names[ace]}, but aces are displayed at once")
    for each in display:
        if C.rank(each) != C.ACE:
            raise InputError(f"display: {DECK.names[each]} is no ace")
    queens = {C.suit(each) for each in C.of_rank(score_pile, C.QUEEN)}
    for each in score_pile:
        if C.rank(each) not in (C.ACE, C.QUEEN):
            raise InputError(f"scored: {DECK.names[each]} is neither a queen nor an ace")
        if C.rank(each) == C.ACE and C.suit(each) not in queens:
            raise InputError(f"scored: {DECK.names[each]} without her queen")


def _check_settled(hand: tuple[int, ...], display: tuple[int, ...], rules: RuleSet) -> None:
    """Refuse a hand that etiquette would not leave as it is."""
    names = DECK.text(hand)
    if len(hand) > _LARGEST_HAND:
        raise InputError(f"hand: {len(hand)} cards; there are never more than {_LARGEST_HAND}")
    if (suit := first_couple(hand)) is not None:
        if C.card(C.JACK, suit) in hand:
            return  # the spouse's choice waits
        raise InputError(f"hand: {names}: queen and king of a suit have to leave")
    for r, word in ((C.QUEEN, "queens"), (C.JACK, "jacks")):
        if len(C.of_rank(hand, r)) > 1:
            raise InputError(f"hand: {names}: two {word} do not stay")
    if rules.contact == "must" and len(hand) == 1 and C.of_rank(hand, C.QUEEN):
        raise InputError(f"hand: {names}: under these rules a lone queen is scored at once")


def check_cards(position: Position) -> None:
    """Raise `InputError` unless each card of the deal is in one place, and a game that goes on has
    a pass of its rules and a card in the pile: of a position that was built by hand no answer might
    be true.
    """
    passes = position.rules.passes
    if position.pass_number > passes and not position.is_over:
        raise InputError(f"a position of pass {position.pass_number} in {in_passes(passes)}")
    if not position.pile and not position.is_over:
        raise InputError("no position of its deal: an empty pile ends the pass")
    due = position.deal.cards
    cards = (
        *position.pile, *position.hand, *position.discards, *position.display, *position.score_pile,
    )  # fmt: skip
    if len(cards) == len(due) and due == {*cards}:
        return
    faults = {
        "twice": {card for card in cards if cards.count(card) > 1},
        "missing": due - {*cards},
        "not in the deal": {*cards} - due,
    }
    named = (f"{C.DECK.text(sorted(them))} {how}" for how, them in faults.items() if them)
    raise InputError(f"no position of its deal: {', '.join(named)}")
