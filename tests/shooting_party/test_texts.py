"""Text forms: moves, rule sets, goals, records, deals, decks typed in; what is broken is named,
what nobody saw is drawn. (Deals from seeds: common/test_stability.py.)
"""

import hashlib
import json
from pathlib import Path
from random import Random

import pytest

from solver.common.cards import Deck
from solver.common.errors import InputError
from solver.common.game import MoveError
from solver.common.schemas import validate
from solver.shooting_party import Deal, KnownCards, RuleSet, solve
from solver.shooting_party.analysis.confirm import TRIES, ShuffleTest, one_pass_test
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, completed, seed_of
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.scores import SCORES, Goal, ordered_scores
from solver.shooting_party.rules.sources import cards_or_deal, deal_of
from solver.shooting_party.rules.themes import themes
from tests.common.command_line import party_here, printed
from tests.common.test_errors import is_refused
from tests.shooting_party.helpers import DISTINCT, EVERY, OTHER_WORDS, PLAYED, rules
from tests.shooting_party.tables import blocks

NO_MOVES = (
    "|Draw|draw |-|-2h|-3h2h|-2h2h|-2h6h|meet:|meet:Kh|meet:Qh+As|meet:Qh+Ah+Ad|meet:Ah+Qh|butler:"
    "|butler:6h|butler:2h3h|hello"
)


def test_a_move_is_a_value():
    assert Move.parse("-2h3h") == Move(Kind.DISCARD, (17, 18))
    assert eval(repr(Move.parse("meet:Qh+Ah"))) == Move.parse("meet:Qh+Ah")
    for text in NO_MOVES.split("|"):
        with pytest.raises(MoveError, match="is not a move"):
            Move.parse(text)


def test_no_two_of_the_distinct_rule_sets_are_the_same_rules():
    """(The tests that go through them would do the same twice.) All are read as written."""

    def switches(made: RuleSet) -> tuple[object, ...]:
        return tuple(getattr(made, switch) for switch in RuleSet.SWITCHES)

    assert [str(rules(text)) for text in EVERY] == EVERY
    for name, same in OTHER_WORDS.items():
        assert switches(rules(name)) == switches(rules(same))
    assert len({switches(rules(text)) for text in DISTINCT}) == len(DISTINCT)
    every, played = ({switches(rules(t).within(2)) for t in texts} for texts in (EVERY, PLAYED))
    assert played == every
    assert len(PLAYED) == len(every)


def test_named_rule_sets():
    names = "leverstoke vogelschnabel three-rounds print-and-play"
    assert " ".join(RuleSet.named()) == names
    assert RuleSet.named()["leverstoke"] == RuleSet()
    three = RuleSet.named()["three-rounds"]
    assert (three.leave, three.butler_search) == ("forbidden", "keep")
    assert RuleSet.named()["print-and-play"].contact == "must"
    assert set(themes()) == {"neutral", "vogelschnabel"}
    assert str(RuleSet.parse("leverstoke,passes=3")) == "leverstoke"
    assert str(RuleSet().within(2)) == "leverstoke,passes=2"
    with pytest.raises(InputError, match="passes is one of"):
        RuleSet(passes=0)


def test_goals():
    """Those at least as good as a score are closed upwards: more of either is never less. The
    bounds rely on it.
    """
    assert Goal.parse("8").scores == {(4, 4)}
    assert Goal.parse("4q").scores == {(4, a) for a in range(5)}
    assert Goal.parse("3+2").scores == {(3, 2), (3, 3), (4, 2), (4, 3), (4, 4)}
    assert Goal.parse("0").scores == set(SCORES)
    assert ordered_scores("cards")[-4:] == [(3, 3), (4, 2), (4, 3), (4, 4)]
    assert ordered_scores("queens")[-6:] == [(3, 3), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4)]
    for text in ("9", "5q", "2+3", "perfect", ""):
        with pytest.raises(InputError):
            Goal.parse(text)
    for objective in ("cards", "queens"):
        for score in SCORES:
            enough = Goal.at_least(score, objective).scores
            for queens, aces in enough:
                assert {(q, a) for q, a in SCORES if q >= queens and a >= aces} <= enough


# -- deals ----------------------------------------------------------------------------------------


def test_codes_and_json_carry_the_orders():
    pick = Random(1)
    for seed in (0, (1 << 64) - 1, *(pick.randrange(1 << 64) for _ in range(30))):
        deal = Deal.from_seed(seed).without(pick.sample("2345", pick.randrange(5)))
        assert Deal.from_code(deal.code) == deal
        assert Deal.from_json(json.loads(json.dumps(deal.to_json()))) == deal


def test_nearly_every_changed_character_is_found():
    """One slip in 512 passes the check; it must then be another deal all the same."""
    deal, tried, found = Deal.from_seed(1), 0, 0
    for place in range(4, len(deal.code)):
        for letter in "Ab01-_".replace(deal.code[place], ""):
            tried += 1
            try:
                assert Deal.from_code(deal.code[:place] + letter + deal.code[place + 1 :]) != deal
            except InputError:
                found += 1
    assert 600 < tried < found / 0.98


def test_a_broken_code_says_where():
    groups = Deal.from_seed(1).code.removeprefix("sp1-").split(".")
    for broken, why in (
        ([*groups[:5], groups[5][:-1]], "group 6 of 6 has 21 characters"),
        (["é" + groups[0][1:], *groups[1:]], "group 1 of 6 has the character"),
        ([*groups[:2], groups[3], *groups[3:]], "group 3 of 6 fails its check"),
        (["abc"], "6 groups separated by dots are expected, not 1"),
    ):
        with pytest.raises(InputError) as error:
            deal_of("sp1-" + ".".join(broken))
        assert why in str(error.value)
        assert "\n" not in str(error.value)


def test_what_is_no_deal():
    deal = Deal.from_seed(1)
    some = tuple(tuple(c for c in order if c != 1) for order in deal.orders)
    for read, given_, why in (
        (Deal.from_json, deal.to_json() | {"schema": "party/deal/9"}, '"schema" is not "shooting-'),
        *((order, n, f"there are passes 1 to 3, no pass {n}")
          for order in (deal.pass_order, deal.butler_order) for n in (-1, 0, 4)),
        (deal.without, "J", "only ranks of 2345"),
        (Deal, some, "pass 1: 2c missing"),
        (Deal, some[:5], "a deal has 6 orders, not 5"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=why):
            read(given_)
    assert len(deal.without("2345").cards) == 17


# -- a deck typed in -------------------------------------------------------------------------------


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
        assert test.rests != "unknown" or test.tried == TRIES
        if test.rests == "no":
            assert test.tried == 0
            assert {*values(deal, range(100, 110))} == {usual}
        found.add(test.rests)
    assert found == {"yes", "no", "unknown"}
