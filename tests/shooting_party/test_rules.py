"""docs/shooting-party/rules.md, line by line, on both engines (setups.play compares them)."""

import pytest

from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.position import IllegalMove, Position
from tests.shooting_party.helpers import hand, legal, names, numbers, play, play_with_events, setup

# -- Drawing -----------------------------------------------------------------------------------


def test_an_ace_goes_to_the_display_and_another_card_is_drawn():
    after = play(setup("2c 5d", "Ah 3s 4s 5s 2h"), "draw")
    assert hand(after) == "2c 5d 3s 4s"
    assert "Ah" in names(after.display)
    assert DECK.text(after.pile) == "5s 2h"


def test_an_ace_below_the_last_card_due_stays_in_the_pile():
    after = play(setup("2c", "3s 4s Ah 5s"), "draw")
    assert DECK.text(after.pile) == "Ah 5s"


def test_eager_a_pile_that_empties_with_the_last_card_due_is_reshuffled_before_etiquette():
    # Kh comes with the last card: the couple leaves only after the reshuffle, so it is not in the
    # new pile.
    start = setup("Qh 2c", "4s Kh", next_pile="5s 5c 5d")
    after, events = play_with_events(start, "draw")
    assert [e.kind for e in events] == ["draw", "draw", "pass", "discard"]
    assert after.pass_number == 2
    assert hand(after) == "2c 4s"
    assert not {*numbers("Qh Kh")} & {*after.pile}
    assert len(after.pile) == 33 - 4


def test_eager_a_draw_goes_on_with_the_new_pile_if_cards_are_due():
    after = play(setup("2c", "4s", next_pile="Ad 5s 5c 5d"), "draw")
    assert hand(after) == "2c 4s 5s"
    assert names(after.display) == "Ad"
    assert len(after.discards) == 0


def test_the_new_pile_is_the_discards_and_every_displayed_ace_but_nothing_scored_or_held():
    after = play(setup("2c", "4s 5h", scored="Qd Ad"), "draw")
    assert {*after.pile} == {*range(33)} - {*numbers("2c 4s 5h Qd Ad")}
    assert not after.display
    assert not after.discards


def test_an_ace_may_exhaust_the_pile():
    after = play(setup("2c", "4s Ah", next_pile="5s Jk"), "draw")
    assert hand(after) == "2c 4s 5s"
    assert after.pass_number == 2
    assert DECK.number("Ah") in after.pile


def test_eager_last_pass_the_game_is_over_at_once_and_nothing_is_settled():
    after = play(setup("Qh 2c", "4s Kh", pass_number=3), "draw")
    assert after.is_over
    assert hand(after) == "Qh 2c 4s Kh"
    assert after.pass_number == 3
    assert not after.legal_moves()


def test_lazy_an_empty_pile_ends_nothing():
    lazy = "leverstoke,exhaustion=lazy"
    after = play(setup("Qh 2c", "4s 4h", pass_number=3, rules=lazy), "draw")
    assert not after.is_over
    assert not after.pile
    assert {"draw", "leave", "-4h4s"} <= legal(after)
    assert play(after, "draw").is_over


def test_lazy_the_pile_is_exhausted_when_a_card_is_due():
    lazy = "leverstoke,exhaustion=lazy"
    after = play(setup("2c", "4s 5h", rules=lazy), "draw")
    assert after.pass_number == 1
    assert not after.pile
    assert play(after, "draw").pass_number == 2


def test_lazy_contact_with_an_empty_pile_scores_before_the_game_ends():
    lazy = "leverstoke,exhaustion=lazy"
    start = setup("Qh", "", pass_number=3, rules=lazy)
    after = play(start, "meet:Qh+Ah")
    assert after.is_over
    assert after.score == (1, 1)


def test_lazy_an_unfinished_draw_leaves_its_cards_in_the_hand():
    after = play(setup("Qh", "4s", pass_number=3, rules="leverstoke,exhaustion=lazy"), "draw")
    assert after.is_over
    assert hand(after) == "Qh 4s"


def test_what_a_move_discards_is_discarded_before_its_draw():
    after = play(setup("2c 5d", "4s", next_pile="2c 5d 3c 3d"), "leave")
    assert hand(after) == "4s 2c 5d 3c"


# -- Settling ----------------------------------------------------------------------------------


def test_a_couple_leaves():
    after = play(setup("Qh 2c", "4s Kh 5d 5s"), "draw")
    assert hand(after) == "2c 4s"


def test_the_spouses_choice():
    waiting = play(setup("Qh Jh", "4s Kh 5d 5s"), "draw")
    assert waiting.choice_waits == 2
    assert legal(waiting) == {"-QhKh", "-JhKh"}
    assert hand(play(waiting, "-QhKh")) == "Jh 4s"
    assert hand(play(waiting, "-JhKh")) == "Qh 4s"


def test_two_couples_leave_in_the_order_of_their_suits():
    after, events = play_with_events(setup("", "Qd Kc Qc Kd 5s 5h"), "leave")
    assert hand(after) == ""
    assert [DECK.text(e.cards) for e in events if e.kind == "discard"] == ["Qc Kc", "Qd Kd"]


def test_a_couple_that_waits_holds_up_a_later_one_that_need_not():
    waiting = play(setup("Kc Jc Kd", "Qc Qd 5s 5h"), "draw")
    assert legal(waiting) == {"-JcKc", "-QcKc"}
    assert hand(play(waiting, "-QcKc")) == "Jc"


def test_two_choices_wait_one_after_the_other():
    waiting = play(setup("Jd Kd Kc", "Qc Qd 5s 5h"), "draw")
    assert legal(waiting) == {"-JdKd", "-QdKd"}
    assert hand(play(waiting, "-JdKd")) == "Qd"


def test_the_queen_who_arrived_first_is_displaced():
    assert hand(play(setup("Qh", "Qs 2c 5d 5h"), "draw")) == "Qs 2c"
    assert hand(play(setup("2h", "Qs Qd 5d 5h"), "draw")) == "2h Qd"


def test_a_later_queen_whose_king_is_there_leaves_before_she_displaces():
    assert hand(play(setup("Qh Ks", "Qs 2c 5d 5h"), "draw")) == "Qh 2c"


def test_a_queen_fetched_by_the_butler_arrives_last():
    assert hand(play(setup("Qh Jk", "2c 5d 5h"), "butler:Qs")) == "Qs"


def test_two_jacks_empty_the_hand_and_four_are_drawn():
    after = play(setup("Jh 2c Jk", "Js 3d 4d 5d 2h 3h 4h"), "draw")
    assert hand(after) == "4d 5d 2h 3h"
    assert {*numbers("Jh Js 2c 3d Jk")} <= after.discards


def test_king_and_jack_leaving_can_save_the_hand_from_two_jacks():
    waiting = play(setup("Qh Jh", "Js Kh 4d 5d 2s 3s"), "draw")
    assert hand(play(waiting, "-JhKh")) == "Qh Js"
    assert hand(play(waiting, "-QhKh")) == "4d 5d 2s 3s"


def test_forced_leaving_chains():
    after, events = play_with_events(setup("Jh", "Js 2c Jc Jd 3d 4d 2d 3h 4h 5h 5s"), "draw")
    assert [e.kind for e in events].count("discard") == 2
    assert hand(after) == "2d 3h 4h 5h"


def test_forced_leaving_crosses_a_reshuffle():
    after = play(setup("Jh", "Js 2c 3d", next_pile="Jh 4d 5d Js 3s"), "draw")
    # The hand thrown away is among the discards before the draw that finds the pile empty.
    assert after.pass_number == 2
    assert hand(after) == "3d Jh 4d 5d"


def test_contact_must_scores_at_once_with_her_ace_and_draws_four():
    must = "print-and-play"
    after = play(setup("Qh 2c 3c", "4s 5s 4d 5d 2d 3d", rules=must), "-2c3c")
    assert after.score == (1, 1)
    assert hand(after) == "4s 5s 4d 5d"
    hidden = play(setup("Qh 2c 3c", "4s 5s 4d 5d 2d Ah 3d", rules=must), "-2c3c")
    assert hidden.score == (1, 0)


def test_contact_must_ends_the_game_with_the_fourth_queen():
    start = setup(
        "Qh 2c 3c", "4s 5s 4d 5d", scored="Qc Qd Qs", rules="print-and-play", pass_number=3
    )
    after = play(start, "-2c3c")
    assert after.is_over
    assert hand(after) == ""


def test_empty_hand_four_draws_without_a_move():
    four = "leverstoke,empty_hand=four"
    assert hand(play(setup("2c 3c", "4s 5s 4d 5d 2d", rules=four), "-2c3c")) == "4s 5s 4d 5d"
    assert hand(play(setup("2c 3c", "4s 5s 4d 5d 2d"), "-2c3c")) == ""


# -- Moves -------------------------------------------------------------------------------------


def test_draw_needs_five_cards_or_fewer():
    assert "draw" in legal(setup("2c 3d 4h 5s Kc", "4s 5c"))
    assert "draw" not in legal(setup("2c 3d 4h 5s Kc Kd", "4s 5c"))


def test_leave_is_always_there_unless_forbidden():
    assert legal(setup("", "4s 5c")) == {"draw", "leave"}
    assert legal(setup("", "4s 5c", rules="three-rounds")) == {"draw"}


def test_discards_are_pairs_of_a_suit_and_sets_of_a_rank_never_the_joker():
    moves = legal(setup("2c 5c 2d 2h Jk", "4s 5d"))
    assert {m for m in moves if m.startswith("-")} == {
        "-2c5c",
        "-2c2d",
        "-2c2h",
        "-2d2h",
        "-2c2d2h",
    }


def test_three_of_a_suit_are_no_discard_but_a_queen_may_go_in_a_pair():
    moves = legal(setup("2c 5c Qc", "4s 5d"))
    assert {m for m in moves if m.startswith("-")} == {"-2c5c", "-2cQc", "-5cQc"}


def test_contact_needs_the_queen_alone_and_the_ace_displayed():
    assert "meet:Qh" not in legal(setup("Qh 2c", "4s 5c 4d 5d"))
    assert {"meet:Qh", "meet:Qh+Ah"} <= legal(setup("Qh", "4s 5c 4d 5d"))
    assert "meet:Qh+Ah" not in legal(setup("Qh", "4s Ah 5c 4d 5d"))


def test_contact_without_the_ace_leaves_her_displayed():
    after = play(setup("Qh", "4s 5c 4d 5d 2d"), "meet:Qh")
    assert after.score == (1, 0)
    assert "Ah" in names(after.display)
    assert len(after.hand) == 4


def test_the_fourth_queen_ends_the_game_before_a_draw():
    after = play(setup("Qh", "4s 5c 4d 5d", scored="Qc Qd Qs Ac"), "meet:Qh+Ah")
    assert after.is_over
    assert after.score == (4, 2)
    assert len(after.pile) == 4


def test_the_butler_fetches_from_the_discards_as_they_were():
    start = setup("Jk 2c", "4s 5c")
    assert "butler:Jk" not in legal(start)
    after = play(start, "butler:Kd")
    assert hand(after) == "2c Kd"
    assert DECK.number("Jk") in after.discards


def test_the_butler_finds_an_ace_and_the_pile_takes_his_order():
    start = setup("Jk 2c", "4s Ah 5c 3d", butler="3d 5c 4s")
    after = play(start, "butler:Ah")
    assert DECK.text(after.pile) == "3d 5c 4s"
    assert after.butler_order
    assert "Ah" in names(after.display)
    kept = play(setup("Jk 2c", "4s Ah 5c 3d", butler="3d 5c 4s", rules="three-rounds"), "butler:Ah")
    assert DECK.text(kept.pile) == "4s 5c 3d"
    assert not kept.butler_order


def test_the_butler_may_empty_the_pile():
    eager = play(setup("Jk 2c", "Ah", next_pile="Ah"), "butler:Ah")
    assert eager.pass_number == 2
    assert DECK.text(eager.pile[:1]) == "Ah"
    assert DECK.number("Jk") in eager.pile
    last = play(setup("Jk 2c", "Ah", pass_number=3), "butler:Ah")
    assert last.is_over
    lazy = play(setup("Jk 2c", "Ah", rules="leverstoke,exhaustion=lazy"), "butler:Ah")
    assert lazy.pass_number == 1
    assert "Ah" in names(lazy.display)
    assert not lazy.pile


def test_the_joker_is_in_the_reshuffle_of_his_own_move():
    # The fetched jack is the second: the hand goes, and four are drawn across a reshuffle.
    after = play(setup("Jk Jc", "4s 5s", next_pile="Jk Ad 5c"), "butler:Jd")
    assert after.pass_number == 2
    assert hand(after) == "4s 5s Jk 5c"


def test_the_butler_is_dismissed():
    after = play(setup("Jk 2c", "4s 5c"), "butler")
    assert hand(after) == "2c"


def test_the_order_in_force_returns_to_the_pass_order_with_the_next_pass():
    start = setup("Jk 2c", "4s Ah 5c", butler="5c 4s", next_pile="3d 2d")
    after = play(start, "butler:Ah", "draw")
    assert after.pass_number == 2
    assert not after.butler_order
    assert DECK.text(after.pile[:2]) == "3d 2d"


def test_at_rest_the_hand_order_does_not_matter_but_queens_in_a_choice_do():
    one = setup("2c 5d Qh", "4s 5c")
    other = setup("Qh 5d 2c", "4s 5c")
    assert one.key == other.key
    choice = play(setup("Jh", "Qs Qh 4d 5d"), "draw")
    assert choice.choice_waits is None
    waiting = play(setup("Qs Jh Kh", "Qh 2c 4d 5d"), "draw")
    assert waiting.key != _with_hand(waiting, "Qh Jh Kh Qs 2c").key


def _with_hand(position: Position, text: str) -> Position:
    from dataclasses import replace

    return replace(position, hand=numbers(text))


def test_after_the_choice_settling_goes_on_with_the_order_of_the_queens():
    waiting = play(setup("Qs Jh Kh", "Qh 2c 4d 5d"), "draw")
    assert legal(waiting) == {"-QhKh", "-JhKh"}
    assert hand(play(waiting, "-JhKh")) == "Qh 2c"
    assert hand(play(waiting, "-QhKh")) == "Qs Jh 2c"


# -- Illegal moves -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("meet:Qh", "not alone"),
        ("-2c4c", "4c not in the hand"),
        ("-2c5d", "neither two cards of one suit nor cards of one rank"),
        ("butler", "joker is not in the hand"),
        ("butler:Kd", "joker is not in the hand"),
    ],
)
def test_an_illegal_move_says_why(move: str, why: str):
    with pytest.raises(IllegalMove, match=why):
        play(setup("Qh 2c 5d", "4s 5c 4d"), move)


def test_more_reasons():
    cases = [
        (setup("2c 3d 4h 5s Kc Kd", "4s 5c"), "draw", "at most 5"),
        (setup("2c", "4s 5c", rules="three-rounds"), "leave", "forbids leaving"),
        (setup("Qh", "4s 5c", rules="print-and-play"), "meet:Qh", "no move of the player"),
        (setup("Qh", "4s Ah 5c"), "meet:Qh+Ah", "Ah is not displayed"),
        (setup("Jk", "4s 5c"), "butler:4s", "4s is not in the discards"),
        (setup("Jk", "4s 5c"), "butler:Ah", "Ah is not in the pile"),
        (play(setup("Qh Jh", "4s Kh 5d 5s"), "draw"), "draw", "with the king: -JhKh or -QhKh"),
        (play(setup("2c", "4s Kh", pass_number=3), "draw"), "draw", "the game is over"),
    ]
    for position, move, why in cases:
        with pytest.raises(IllegalMove, match=why):
            play(position, move)
