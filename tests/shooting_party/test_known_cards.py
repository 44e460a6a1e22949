"""A deck typed in: what is read, what is refused, what is drawn for the orders that nobody saw."""

import hashlib
import json
from pathlib import Path

import pytest

from solver.common.cards import Deck
from solver.common.errors import InputError
from solver.common.schemas import validate
from solver.shooting_party import Deal, KnownCards, RuleSet, solve
from solver.shooting_party.analysis.confirm import TRIES, ShuffleTest, one_pass_test
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, completed, seed_of
from solver.shooting_party.rules.sources import cards_or_deal, deal_of
from tests.common.command_line import party_here, printed
from tests.common.test_errors import is_refused
from tests.shooting_party.tables import blocks

FIRST = Deal.from_seed(42).orders[0]
TYPED = DECK.text(FIRST)
DEAL = deal_of(TYPED)


FORMS = {
    TYPED, TYPED.upper(), TYPED.lower(), TYPED.replace(" ", ""), TYPED.replace(" ", ", "),
    TYPED.replace(" ", "\n"), f"  {TYPED};\n", DECK.symbols(FIRST),
    DECK.symbols(FIRST).replace("Jk", "🃏"),
    DECK.symbols(FIRST).replace("♥", "♥\ufe0f").replace("♠", "♤"),
    TYPED.replace("Jk", "joker"), TYPED.replace("Jk", "JK").replace("h", "♥"),
}  # fmt: skip


def test_cards_in_any_notation_are_one_deal():
    """A ten has two names."""
    assert {deal_of(text) for text in FORMS} == {DEAL}
    assert DEAL.orders[0] == FIRST
    deck = Deck.of("A9TJ", [])
    assert deck.read("10h TH 10♥ th ah") == (*[deck.number("Th")] * 4, deck.number("Ah"))


def test_the_other_orders_are_those_of_a_seed_that_follows_from_the_cards():
    """By the published rule: the first 8 bytes of a hash of the line."""
    digest = hashlib.sha256(f"pass 1: {TYPED}\n".encode()).digest()
    seed = int.from_bytes(digest[:8], "big")
    assert DEAL.reshuffle == seed == seed_of({"pass 1": FIRST})
    assert DEAL.orders[1:] == Deal.from_seed(seed).orders[1:]
    assert DEAL.seed is None
    other = completed({"pass 1": FIRST}, 7)
    assert (other.orders[1:], other.reshuffle) == (Deal.from_seed(7).orders[1:], 7)
    swapped = (FIRST[1], FIRST[0], *FIRST[2:])
    assert cards_or_deal(DECK.text(swapped)).orders[1:] != DEAL.orders[1:]


def test_some_orders_may_be_given():
    """In a document: the first passes and the first shuffles; all six may be typed."""
    seen = Deal.from_seed(42).to_json()
    document = {"schema": seen["schema"], "pass": seen["pass"][:2], "butler": seen["butler"][:1]}
    validate(document, "deal", "solver.shooting_party.rules")
    deal = Deal.from_json(document)
    whole = Deal.from_seed(42)
    for n, name in enumerate(ORDER_NAMES):
        given = name in ("pass 1", "pass 2", "butler 1")
        assert (deal.orders[n] == whole.orders[n]) == given, name
    assert deal.given == ("pass 1", "pass 2", "butler 1")
    assert DEAL.given == ("pass 1",)
    assert whole.given == ORDER_NAMES
    again = Deal.from_json(deal.to_json())
    assert (again, again.reshuffle) == (deal, deal.reshuffle)
    assert again.given == deal.given
    asked = Deal.from_json(document | {"reshuffle": "9"}, reshuffle=8)
    assert asked.reshuffle == 9
    assert Deal.from_json(document, reshuffle=8).reshuffle == 8
    text = "\n".join(map(DECK.text, whole.orders))
    assert (deal_of(text), deal_of(text).reshuffle) == (whole, None)
    with pytest.raises(InputError, match="of six orders every card is needed"):
        deal_of(text.replace("Ac", "?", 1))


@blocks("wrong-decks.txt")
def test_what_is_no_deck_is_refused_with_the_place(head: str, lines: list[str]):
    text = head
    if " => " in head:
        old, new = head.split(" => ")
        text = TYPED.replace(old, new, 1)
    [why] = lines
    with pytest.raises(InputError) as error:
        deal_of(text)
    assert why in str(error.value)
    is_refused(party_here("solve", text), why)


def test_unseen_cards_are_known_cards_but_no_deal():
    unseen = TYPED.replace("Qh", "?").replace("As", "?")
    known = KnownCards.parse(unseen)
    assert DECK.text(known.unseen) == "Qh As"
    assert str(known).split()[4] == "?"
    with pytest.raises(InputError, match="were not seen"):
        known.deal()
    assert KnownCards.parse(TYPED).deal() == DEAL
    assert KnownCards.parse(TYPED.replace("Qh", "?")).deal() == DEAL  # only one card is left for it
    shown = printed("--ascii", "deal", unseen)
    assert shown.splitlines()[-2].split() == ["unseen", "Qh", "As"]
    assert "not seen" in party_here("deal", unseen, "--json").stderr


def test_cards_without_quotes(tmp_path: Path):
    quoted = printed("deal", TYPED, "--json")
    assert printed("deal", *TYPED.split(), "--json") == quoted
    assert json.loads(quoted)["reshuffle"] == str(DEAL.reshuffle)
    (tmp_path / "deck.txt").write_text(DECK.symbols(FIRST), encoding="utf-8")
    assert printed("deal", tmp_path / "deck.txt", "--json") == quoted
    assert printed("deal", "-", "--json", stdin=TYPED) == quoted
    other = json.loads(printed("deal", TYPED, "--json", "--reshuffle", "7"))
    assert Deal.from_json(other).orders[1:] == Deal.from_seed(7).orders[1:]


# -- does the value within one pass rest on the butler's shuffle? ---------------------------------


def values(deal: Deal, seeds: range) -> list[int]:
    """The values in one pass with the butler's shuffles of some seeds."""
    orders = (Deal.from_seed(seed).orders[3] for seed in seeds)
    return [value(Deal((*deal.orders[:3], each, *deal.orders[4:]))) for each in orders]


def value(deal: Deal) -> int:
    return solve(deal, RuleSet(passes=1), par=False).best.value


def asked(deal: Deal) -> ShuffleTest:
    return one_pass_test(deal, RuleSet(), value(deal))


def test_no_ace_below_the_joker_means_no_shuffle():
    aces = [card for card in FIRST if DECK.names[card][0] == "A"]
    joker = DECK.number("Jk")
    rest = [card for card in FIRST if card not in (*aces, joker)]
    deal = completed({"pass 1": (*rest[:9], *aces, joker, *rest[9:])})
    assert asked(deal).rests == "no"
    assert len({*values(deal, range(100, 130))}) == 1
    above = completed({"pass 1": (*rest[:9], *aces[:3], joker, aces[3], *rest[9:])})
    assert asked(above).rests != "no"
    assert one_pass_test(above, RuleSet(butler_search="keep"), 4).rests == "no"


def test_the_sentence_is_that_of_the_finding():
    """It says what the document says, and nothing of another goal, score or position."""
    sentences = {
        "no": "whatever the butler's shuffle.",
        "yes": "but with another shuffle of the butler it comes out differently.",
        "unknown": f"the same with {TRIES} other butler shuffles (a sample, not a proof).",
    }
    for seed, rests in ((3, "no"), (2, "yes"), (1, "unknown")):
        asked = "solve", DECK.text(Deal.from_seed(seed).orders[0]), "--passes", 1
        assert json.loads(printed(*asked, "--json"))["butler_shuffle"]["rests"] == rests
        said = " ".join(printed(*asked).split())
        assert [each for each in sentences if sentences[each] in said] == [rests]
    of_cards = "solve", TYPED, "--passes", 1
    for other in ("--goal 8", "--objective queens", "--moves draw", None):
        words = [*of_cards, *other.split()] if other else ["solve", 42]
        assert "butler_shuffle" not in json.loads(printed(*words, "--json"))


def test_a_deal_keeps_the_seed_of_its_reshuffles(tmp_path: Path):
    """In records, in smaller decks, in documents; one that supplied no order is refused."""
    log = tmp_path / "game.txt"
    printed("play", TYPED, "--log", log, stdin="d\nquit\n")
    assert f'[Reshuffle "{DEAL.reshuffle}"]' in log.read_text()
    again = json.loads(printed("solve", log, "--passes", "1", "--json"))
    assert again["reshuffle"] == str(DEAL.reshuffle)
    smaller = DEAL.without("23")
    assert smaller.given == ("pass 1",)
    with pytest.raises(InputError, match="out of range"):
        Deal(DEAL.orders, reshuffle=-1)


@pytest.mark.parametrize(
    "seeds", [range(1, 6), pytest.param(range(60), marks=pytest.mark.long)], ids=["some", "many"]
)
def test_yes_has_a_witness_and_unknown_has_tried_all(seeds: range):
    found = set()
    for seed in seeds:
        deal = completed({"pass 1": Deal.from_seed(seed).orders[0]})
        test, usual = asked(deal), value(deal)
        *others, last = [usual, *values(deal, range(test.tried))]
        assert {*others} <= {usual}
        assert (last != usual) == (test.rests == "yes")
        if test.rests != "yes":
            assert test.tried == (TRIES if test.rests == "unknown" else 0)
        found.add(test.rests)
    assert found == {"yes", "no", "unknown"}
