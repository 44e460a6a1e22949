"""Small games, of which brute force (brute.py) can go through all that is left.

Those with names are the rows of data/small-games.jsonl: a row has a name, a group, and a start:
rules, deal and moves, or the words of `helpers.setup`. Others are made at random: openings of small
decks, games half played, and ends built by hand.
"""

import json
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

from solver.common.rng import SEEDS
from solver.shooting_party import Deal, Position
from solver.shooting_party.rules.cards import ACE, DECK, JACK, JOKER, KING, QUEEN, card, rank
from solver.shooting_party.rules.deal import OPTIONAL_RANKS
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.switches import RuleSet
from tests.shooting_party.brute import Everything
from tests.shooting_party.helpers import DATA, is_settled, opening, setup


@dataclass(frozen=True)
class SmallGame:
    """A row with its start, and all that can come of it, which is found once."""

    row: dict[str, Any]

    @cached_property
    def root(self) -> Position:
        if "deal" not in self.row:
            return setup(**self.row["setup"])
        opening = Position.opening(Deal.from_code(self.row["deal"]), self.row["rules"])
        return replay(opening, parse_moves(self.row["moves"])).end

    @cached_property
    def every(self) -> Everything:
        return Everything(self.root)


@cache
def _all() -> list[SmallGame]:
    lines = (DATA / "small-games.jsonl").read_text(encoding="utf-8").splitlines()
    return [SmallGame(json.loads(line)) for line in lines]


def small_games(*groups: str) -> list[SmallGame]:
    """Return the games of some groups."""
    return [game for game in _all() if game.row["group"] in groups or not groups]


# -- at random -------------------------------------------------------------------------------------

ONE_PASS_DECKS = ("2345", "2345", "345", "235", "45")
"""Ranks left out of openings within one pass; more passes allow the smallest deck alone."""


def random_game(pick: Random) -> Position:
    """Return a game of a random kind under random rules. Of games in which no queen is left to
    score most are passed over. To an end that is built no moves have led.
    """
    kinds = (small_opening, small_half_played, last_cards, built_end, near_known_end)
    while True:
        rules = RuleSet()
        for switch, values in RuleSet.SWITCHES.items():
            rules = rules.changed({switch: pick.choice(values)})
        (make,) = pick.choices(kinds, weights=(5, 6, 4, 3, 3))
        position = make(pick, rules)
        if pick.random() < 0.05 or not is_dull(position):
            return position


def is_dull(position: Position) -> bool:
    """Return True if a glance shows that nothing more can be scored."""
    last = position.pass_number == position.rules.passes
    return last and not any(rank(card) == QUEEN for card in (*position.hand, *position.pile))


def small_opening(pick: Random, rules: RuleSet) -> Position:
    left_out = pick.choice(ONE_PASS_DECKS) if rules.passes == 1 else OPTIONAL_RANKS
    return random_opening(pick, left_out, rules)


def small_half_played(pick: Random, rules: RuleSet) -> Position:
    """A small deck after some moves, with reshuffles before it or still to come; rather where a
    choice waits than elsewhere.
    """
    left_out = (
        OPTIONAL_RANKS if rules.passes > 1 or pick.random() < 0.3 else pick.choice(("345", "5"))
    )
    position = random_opening(pick, left_out, rules)
    for _ in range(0 if position.is_over else pick.randint(1, 6 * rules.passes)):
        after = one_more(pick, position)
        if after.is_over:
            break
        position = after
        if position.choice_waits is not None and pick.random() < 0.5:
            break
    return position


def last_cards(pick: Random, rules: RuleSet) -> Position:
    """A game of any deck with few cards left in its last pass. Now and then it is over."""
    left_out = "".join(pick.sample(OPTIONAL_RANKS, pick.randint(0, 3)))
    position = random_opening(pick, left_out, rules)
    most, to_the_end = pick.randint(3, 13), pick.random() < 0.1
    while not position.is_over and (
        position.pass_number < rules.passes or len(position.pile) > most or to_the_end
    ):
        after = one_more(pick, position)
        if after.is_over and not to_the_end:
            break
        position = after
    return position


def built_end(pick: Random, rules: RuleSet) -> Position:
    return random_end(pick, str(rules.within(3)), pick.choice(JOKERS))


JOKERS = "discards", "hand", "pile"
"""Where he is in an end."""


def random_end(pick: Random, rules: str, joker: str) -> Position:
    """A settled position of the last pass with a short pile. Queens, kings and jacks are frequent:
    so the exceptions in the proofs (search/bounds/) all occur.
    """
    persons = [card(r, s) for r in (JACK, QUEEN, KING) for s in range(4)]
    aces = [card(0, s) for s in range(4)]
    others = [card(r, s) for r in range(1, 5) for s in range(4)]
    pick.shuffle(others)
    cards = persons + aces + others[: pick.randint(0, 6)]
    pick.shuffle(cards)
    scored = [c for c in cards if rank(c) == QUEEN and pick.random() < 0.3]
    scored += [q - QUEEN for q in scored if pick.random() < 0.5]
    left = [c for c in cards if c not in scored]
    pile = left[: pick.randint(2, 11 if joker == "discards" else 9)]
    hand = [c for c in left[len(pile) :] if rank(c) and pick.random() < 0.3][:4]
    if joker == "pile":
        pile.insert(pick.randint(0, len(pile)), JOKER)
    elif joker == "hand":
        hand.append(JOKER)
    position = setup(
        DECK.text(hand),
        DECK.text(pile),
        scored=DECK.text(scored),
        butler=DECK.text(pick.sample(range(33), 33)),
        pass_number=3,
        rules=rules,
    )
    return position if is_settled(position) else random_end(pick, rules, joker)


def near_known_end(pick: Random, rules: RuleSet) -> Position:
    """One of the ends that rest on an exception of a bound, with some cards exchanged."""
    known = pick.choice(small_games("built")).row["setup"]
    hand, pile, scored, butler = (known.get(n, "") for n in ("hand", "pile", "scored", "butler"))
    cards = [*hand.split(), *pile.split()]
    others = [name for name in DECK.names if name not in (*cards, *scored.split())]
    for _ in range(pick.choice((0, 1, 1, 2, 3))):
        one, other = pick.sample(range(len(cards)), 2)
        cards[one], cards[other] = cards[other], cards[one]
        if pick.random() < 0.3:
            cards[one] = others.pop(pick.randrange(len(others)))
    held = len(hand.split())
    hand, pile = " ".join(cards[:held]), " ".join(cards[held:])
    text = str(rules.within(3))
    position = setup(hand, pile, butler=butler, scored=scored, pass_number=3, rules=text)
    possible = is_settled(position) and not any(rank(card) == ACE for card in position.hand)
    return position if possible else near_known_end(pick, rules)


def random_opening(pick: Random, left_out: str, rules: RuleSet) -> Position:
    return opening(pick.randrange(SEEDS), rules, left_out)


def one_more(pick: Random, position: Position) -> Position:
    """Play a random move. Contacts and discards stand first among the legal moves; to take the
    first now and then is the way to a score.
    """
    return position.play(pick.choice(position.legal_moves()[: pick.choice((1, 99))]))
