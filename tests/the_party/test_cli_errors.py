"""Wrong input to the commands of The Party: one line that says what is wrong, exit code 2."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.common.command_line import Ended, party_here

CORPUS = Path(__file__).parents[1] / "fuzz" / "the_party" / "corpus"


def ours(*words: object, stdin: str = "", cwd: Path | None = None) -> Ended:
    return party_here("the-party", *map(str, words), stdin=stdin, cwd=cwd)


def refused(run: Ended) -> str:
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run
    assert len(run.stderr) < 600
    return run.stderr


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"left": 5}, "left: 5"),
        ({"left": True}, "left: True"),
        ({"left": None}, "left"),
        ({"stashes": [[]]}, "stashes"),
        ({"stashes": [["Ac"], ["Ac"]]}, "Ac is in two places"),
        ({"stashes": [["Ad"], []]}, "Ad is not in the deck"),
        ({"stashes": [["Kc"], []]}, "player 0 stashes jewels only"),
        ({"arrivals": ["2c"]}, "'2c'"),
        ({"arrivals": ["Tc", "Tc"]}, "arrivals"),
        ({"arrivals": ["Tc", "Jc"]}, "4 unseen cards: hands and room take 5"),
        ({"rules": {}}, "players"),
        ({"rules": {"players": 3}}, "two players, not 3"),
        ({"rules": {"players": 2, "hand": "2"}}, "hand: '2' is no value"),
        ({"rules": {"players": 2, "hat": 2}}, "no switch 'hat'"),
        ({"more": 1}, "more"),
    ],
)
def test_end_game_documents(change: dict[str, Any], said: str):
    document = json.loads((CORPUS / "end.json").read_text())
    text = json.dumps(document | change)
    assert said in refused(ours("endgame", "-", stdin=text))


# -- states and views -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hands": [["Jd", "Kd", "Qs", "As"], ["Jd", "Qh", "Kh", "Ah"]]}, "Jd is in two places"),
        ({"room": []}, "nowhere"),
        ({"room": "Tc"}, "room: 'Tc'"),
        ({"hands": [[], [], []]}, "nowhere"),
        ({"stashes": [[], [], ["Ah"]]}, "hands and stashes of 2 players are needed"),
        ({"stashes": [[], ["Kh"]]}, "'Kh'"),
        ({"turn": 1}, "player 0 holds 3 cards: too few"),
        ({"turn": 3}, "there is no player 3"),
        ({"turn": 4}, "turn: 4"),
        ({"asked": 0}, "player 0 is on turn"),
        ({"asked": 2}, "it is up to nobody"),
        ({"asked": None}, "it is up to nobody"),
        ({"phase": "act"}, "phase act: not with these cards on the table"),
        (
            {"phase": "over", "asked": None, "winner": 0},
            "the game is over, and nothing lies on the table",
        ),
        ({"phase": "refill"}, "phase: 'refill'"),
        ({"winner": 1}, "a winner, and the game is not over"),
        ({"actions": 0, "picks": 0}, "actions: the send is one"),
        ({"actions": 0}, "actions: the send is one"),
        ({"actions": 101}, "101 actions: the game is over"),
        ({"actions": -1}, "-1"),
        ({"actions": 8.0}, "8.0"),
        ({"actions": True}, "True"),
        ({"shuffles": 9}, "shuffles: no more than actions"),
        ({"picks": 9}, "picks: no more than actions"),
        ({"shuffles": 10**9}, "shuffles"),
        ({"seed": 46}, "seed: 46"),
        ({"seed": "-1"}, "seed: '-1'"),
        ({"seed": "18446744073709551616"}, "out of range"),
        ({"seed": "٤٢"}, "seed: "),
        ({"rules": {"players": 3, "goal": 2}}, "hands and stashes of 3 players are needed"),
        ({"rules": {"players": 2, "suits": 3}}, "not in the deck"),
        ({"rules": {"players": 2, "hand": 3}}, "too many"),
        ({"rules": {"players": 2, "goal": 1}}, "the game is over"),
        ({"rules": {"players": 2, "goal": "2"}}, "goal: '2' is no value"),
        ({"rules": {"players": 2, "bluff": "no"}}, "bluff is one of free, forced, not 'no'"),
        ({"table": {"cards": ["Qd"], "word": "KQ"}}, "one card is announced as K or Q, two as KQ"),
        ({"table": {"cards": ["Jk1"], "word": "K"}}, "table.cards[0]: 'Jk1'"),
        ({"table": {"cards": ["Kd"], "word": "K"}}, "Kd is in two places"),
        ({"table": {"thief": "Jc", "victim": 1}}, "Jc is in two places"),
        ({"table": None}, "Qd: nowhere"),
        ({"game": "shooting-party"}, "game: 'the-party'"),
        ({"more": 1}, "'more'"),
    ],
)
def test_states(change: dict[str, Any], said: str):
    document = json.loads((CORPUS / "state.json").read_text())
    text = json.dumps(document | change)
    assert said in refused(ours("force", "-", stdin=text))
    refused(ours("verify", "-", stdin=text))
    if "game" not in change:
        assert said in refused(party_here("verify", "-", stdin=text))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"asked": 0}, "phase react: player 0 is on turn"),
        ({"asked": 1}, "only the victim reacts"),
        ({"table": {"thief": "Jc", "victim": 3}}, "victim"),
        ({"rules": {"players": 3, "watch": "both"}}, "a victim does not react"),
    ],
)
def test_states_of_a_victim(change: dict[str, Any], said: str):
    document = json.loads((CORPUS / "state-react.json").read_text())
    assert said in refused(ours("verify", "-", stdin=json.dumps(document | change)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"viewer": 0}, ""),
        ({"viewer": 2}, "there is no player 2"),
        ({"hands": [3, ["Ad", "Qh", "Qs", "Kh"]]}, "hands: the log says"),
        ({"hands": [["As", "Jk1", "Jk2"], ["Ad", "Qh", "Qs", "Ks"]]}, "hands: the log says"),
        ({"room": 6}, "room: the log says 5"),
        ({"arrivals": 7}, "arrivals: the log says 8"),
        ({"stashes": [[], []]}, "stashes: the log says"),
        ({"actions": 7}, "actions: the log says 8"),
        ({"turn": 1}, "turn: the log says 0"),
        ({"asked": 0}, "asked: the log says 1"),
        ({"phase": "act"}, "phase: the log says 'call'"),
        ({"table": None}, "table: the log says"),
        ({"picks": 1}, "'picks'"),
        ({"winner": 0}, "winner: the log says None"),
        ({"log": []}, "the log ends; due is 0 draw: with 4 cards"),
        ({"log": ["x" * 41]}, "log"),
        ({"known": {"hands": {}, "arrivals": [], "not": {}}}, "one of the two"),
        ({"rules": {"players": 3, "goal": 2}}, "due is 2 draw: with 4 cards"),
        ({"rules": {"players": 2, "hand": 3}}, "due is 0 draw: with 3 cards"),
    ],
)
def test_views(change: dict[str, Any], said: str):
    document = json.loads((CORPUS / "view.json").read_text())
    text = json.dumps(document | change)
    assert said in refused(ours("hint", "-", "--worlds", "5", stdin=text))
    assert said in refused(ours("verify", "-", stdin=text))


DEAL = ["0 draw:? ? ? ?", "1 draw:Jc Kc Ac Qd"]
DEAL_3 = ["0 draw:? ? ? ?", "1 draw:Jc Kc Ac Qd", "2 draw:? ? ? ?"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ["0 draw:? ? ?"],
            "line 1: '0 draw:? ? ?': due is 0 draw: with 4 cards, none of them seen",
        ),
        (["1 draw:Jc Kc Ac Qd"], "line 1: '1 draw:Jc Kc Ac Qd': due is 0 draw:"),
        (
            ["0 draw:Jc Kc Ac Qd"],
            "line 1: '0 draw:Jc Kc Ac Qd': due is 0 draw: with 4 cards, none of them seen",
        ),
        (["0 draw:? ? ? ?", "1 draw:? ? ? ?"], "line 2: '?' is not a card of this deck"),
        (
            ["0 draw:? ? ? ?", "1 draw:Jc Jc Ac Qd"],
            "line 2: '1 draw:Jc Jc Ac Qd': due is 1 draw: with 4 cards",
        ),
        (["0 draw:? ? ? ?", "1 draw:Kc Jc Ac Qd"], "due is 1 draw:Jc Kc Ac Qd"),
        (["0 draw:? ? ? ?", "1 draw:Jc  Kc Ac Qd"], "due is 1 draw:Jc Kc Ac Qd"),
        ([*DEAL, "shuffle"], "line 3: 'shuffle': due is a move"),
        ([*DEAL, "banana"], "line 3: 'banana': due is a move"),
        ([*DEAL, "2 send:?=K"], "line 3: '2 send:?=K': it is up to player 1"),
        ([*DEAL, "1 send:Kc=K"], "line 3: send:Kc=K: this is not the time for it"),
        ([*DEAL, "0 wait"], "line 3: '0 wait': it is up to player 1"),
        ([*DEAL, "1 wait", "1 wait"], "line 4: '1 wait': it is up to player 0"),
        ([*DEAL, "0 send:?=K"], "line 3: '0 send:?=K': it is up to player 1"),
        ([*DEAL, "1 wait", "1 stash:JcAc"], "line 4: '1 stash:JcAc': it is up to player 0"),
        ([*DEAL, "1 wait", "0 send:Kd=K"], "line 4: '0 send:Kd=K': due is 0 send:?=K"),
        ([*DEAL, "1 wait", "0 send:??=K"], "line 4: send:??=K: not under the rules"),
        (
            [*DEAL, "1 wait", "0 send:?=K", "0 trust"],
            "line 5: '0 trust': it is up to player 1",
        ),
        (
            [*DEAL, "1 wait", "0 send:?=K", "1 call"],
            "the log ends; due is show: with 1 card, no joker",
        ),
        (
            [*DEAL, "1 wait", "0 send:?=K", "1 call", "show:Kc"],
            "line 6: Kc is seen in another place",
        ),
        (
            [*DEAL, "1 wait", "0 send:?=K", "1 call", "show:Jk1"],
            "line 6: 'show:Jk1': due is show: with 1 card, no joker",
        ),
        (
            [*DEAL, "1 wait", "0 send:?=K", "1 call", "show:KdQd"],
            "line 6: 'show:KdQd': due is show: with 1 card",
        ),
        ([*DEAL, "1 wait", "0 send:?=K", "1 trust"], "the log ends; due is 0 draw: with 1 card"),
        ([*DEAL, "1 wait", "0 rob:Jd>1"], "the log ends; due is 0 pick:"),
        ([*DEAL, "1 wait", "0 rob:Jd>0"], "line 4: rob:Jd>0: player 0 cannot be robbed"),
        ([*DEAL, "1 wait", "0 rob:Jc>1"], "line 4: Jc is seen in another place"),
        ([*DEAL, "1 wait", "0 rob:Kd>1"], "line 4: 'rob:Kd>1': robbing takes one thief"),
        (
            [*DEAL, "1 wait", "0 rob:Jd>1", "0 pick:?"],
            "line 5: '?' is not a card of this deck; due is 0 pick:",
        ),
        ([*DEAL, "1 wait", "0 rob:Jd>1", "0 pick:Kd"], "line 5: Kd is not in the hand of player 1"),
        (
            [*DEAL, "1 wait", "0 rob:Jd>1", "1 nab:Jk1"],
            "line 5: '1 nab:Jk1': due is 0 pick: with 1 card",
        ),
        ([*DEAL, "1 wait", "0 stash:JcAd"], "line 4: Jc is seen in another place"),
        ([*DEAL, "1 wait", "0 stash:AdJd"], "line 4: '0 stash:AdJd': due is 0 stash:JdAd"),
        (
            [*DEAL, "1 wait", "0 stash:JdAd", "1 catch:Tc"],
            "line 5: '1 catch:Tc': due is 0 draw: with 2 cards",
        ),
        (
            [*DEAL, "1 stash:JcAc", "0 catch:Kd"],
            "line 4: '0 catch:Kd': due is 1 draw: with 2 cards",
        ),
        (
            [*DEAL, "1 stash:JcAc", "1 catch:Td"],
            "line 4: '1 catch:Td': due is 1 draw: with 2 cards",
        ),
        ([*DEAL, "1 stash:JcAc", "1 draw:Qd Kd"], "line 4: Qd is seen in another place"),
        ([*DEAL, "1 stash:JcAc", "1 draw:Jc Kd"], "line 4: Jc is seen in another place"),
        ([*DEAL, "1 stash:JcAc", "1 draw:Kd Ac"], "line 4: "),
        ([*DEAL, "1 wait", "0 pass"], "line 4: pass: only who can neither send nor rob passes"),
        ([*DEAL_3, "2 stash:JdAd"], "line 4: '2 stash:JdAd': it is up to player 1"),
    ],
)
def test_logs_that_contradict_themselves(lines: list[str], said: str):
    players = 2 if "2 draw:? ? ? ?" not in lines else 3
    document = json.loads((CORPUS / "view.json").read_text()) | {"log": lines}
    document["rules"] = {"players": players, "goal": 2}
    text = json.dumps(document)
    assert said in refused(ours("hint", "-", stdin=text))
    refused(ours("verify", "-", stdin=text))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hands": [5, ["Jc", "Kd", "Qh", "Ac"]]}, "hands[0]"),
        ({"hands": [4, ["Jc", "Kd", "Qh", "Ac"]]}, "23 cards in all places: the deck has 22"),
        ({"hands": [4, ["Jc", "Kd", "Qh"]]}, "player 0 holds 4 cards: too many"),
        ({"hands": [2, ["Jc", "Kd", "Qh", "Ac"]], "room": 9}, "player 0 holds 2 cards: too few"),
        ({"hands": [3, ["Jc", "Kd", "Qh", "Ac", "Ks"]], "room": 7}, "5 cards: too many"),
        ({"hands": [3, 4]}, "the viewer's cards, and how many the others hold"),
        ({"hands": [["Tc", "Td", "Th"], ["Jc", "Kd", "Qh", "Ac"]]}, "the viewer's cards, and how"),
        ({"hands": [3, ["Jc", "Kd", "Qh", "Ac"], 4]}, "hands: there are 2 players"),
        ({"hands": [3, ["Jc", "Kd", "Qh", "Ad"]]}, "Ad is in two places"),
        ({"stashes": [["Ad"]]}, "stashes"),
        ({"stashes": [["Ad"], [], []]}, "hands and stashes of 2 players"),
        ({"stashes": [["Ad", "Ah"], []], "room": 7}, "player 0 has 2 jewels: the game is over"),
        ({"room": 9}, "23 cards in all places: the deck has 22"),
        ({"room": 22, "arrivals": 22}, "in all places: the deck has 22"),
        ({"viewer": 3}, "hands: there are 2 players"),
        ({"turn": 2}, "there is no player 2"),
        ({"turn": 1}, "table: the cards if the viewer has sent them, else how many"),
        ({"asked": 0}, "phase call: player 0 is on turn"),
        ({"asked": None}, "it is up to nobody"),
        ({"phase": "stash"}, "phase stash: not with these cards on the table"),
        ({"phase": "stash", "asked": 0}, "nobody notices that another is asked"),
        ({"phase": "act", "asked": 0}, "phase act: not with these cards on the table"),
        ({"phase": "over", "asked": None}, "the game is over, and nothing lies on the table"),
        ({"phase": "react", "table": {"thief": "Jd", "victim": 1}}, "Jd is in two places"),
        ({"phase": "react", "table": {"thief": "Jh", "victim": 1}}, "a victim does not react"),
        ({"phase": "react", "table": {"thief": "Jh", "victim": 3}}, "player 3 is no victim"),
        ({"table": {"cards": 2, "word": "K"}}, "one card is announced as K or Q, two as KQ"),
        ({"table": {"cards": ["Qd"], "word": "K"}}, "the cards if the viewer has sent them"),
        ({"table": None}, "21 cards in all places"),
        ({"table": None, "room": 9}, "player 0 holds 3 cards: too few"),
        ({"actions": 0}, "actions: the send is one"),
        ({"actions": 101}, "101 actions: the game is over"),
        ({"shuffles": 13}, "shuffles: no more than actions"),
        ({"rules": {"players": 2, "suits": 3}}, "the deck has 17"),
        ({"rules": {"players": 2, "stash": "own"}, "phase": "stash"}, "with these cards"),
        ({"known": {}}, "'hands'"),
        (
            # Two jokers would fill the hand of two, but one of its cards was sent.
            {
                "rules": {"players": 2, "goal": 2, "hand": 2},
                "hands": [1, ["Jc", "Kd"]],
                "room": 12,
                "known": {
                    "hands": {},
                    "arrivals": [],
                    "not": {"0": ["T", "J", "Q", "K", "A"]},
                },
            },
            "known: no deal agrees with it",
        ),
    ],
)
def test_views_that_cannot_be(change: dict[str, Any], said: str):
    document = json.loads((CORPUS / "view-known.json").read_text())
    text = json.dumps(document | change)
    assert said in refused(ours("hint", "-", "--worlds", "5", stdin=text))
    assert said in refused(ours("verify", "-", stdin=text))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hands": {"0": ["Kd"]}}, "Kd is in two places"),
        ({"hands": {"0": ["Td"]}}, "player 0 cannot hold these cards"),
        ({"hands": {"0": ["Jd", "Kh"]}}, "Jd is in two places"),
        ({"hands": {"0": ["Ks", "Kc", "Kh", "Qs", "Qd"]}}, "player 0 cannot hold these cards"),
        ({"hands": {"1": ["Ks"]}}, "known: '1' is no other player"),
        ({"hands": {"00": ["Ks"]}}, "known: '00' is no other player"),
        ({"hands": {"2": ["Ks"]}}, "known: '2' is no other player"),
        ({"hands": {"²": ["Ks"]}}, "known: '²' is no other player"),
        ({"hands": {"0": ["Jk3"]}}, "known"),
        ({"hands": {"0": ["Jk1"]}, "not": {}}, ""),
        ({"arrivals": ["Qc", "Jd", "Td", "Th", "Ts", "Tc"]}, "known: 5 arrivals, not more"),
        ({"arrivals": ["Qh"]}, "Qh is in two places"),
        ({"not": {"0": ["T", "J", "Q", "K", "A", "*"]}}, "player 0 cannot hold these cards"),
        ({"hands": {}, "not": {"0": ["T", "J", "Q", "K", "A", "*"]}}, "no deal agrees with it"),
        ({"hands": {}, "not": {"0": ["T", "J", "Q", "K", "A"]}}, "no deal agrees with it"),
        ({"hands": {"0": ["Kh"]}, "not": {"0": ["T", "J", "Q", "A", "*"]}}, "no deal agrees"),
        ({"hands": {"0": ["Kh"]}, "not": {"0": ["T", "J", "A", "*"]}}, ""),
        ({"not": {"0": ["X"]}}, "not"),
        ({"not": {"1": ["T"]}}, "known: '1' is no other player"),
    ],
)
def test_beliefs_with_no_possible_deal(change: dict[str, Any], said: str):
    document = json.loads((CORPUS / "view-known.json").read_text())
    document["known"] |= change
    text = json.dumps(document)
    if not said:
        assert ours("verify", "-", stdin=text).returncode == 0
        assert ours("hint", "-", "--worlds", "5", stdin=text).returncode == 0
        return
    assert said in refused(ours("hint", "-", "--worlds", "5", stdin=text))
    assert said in refused(ours("verify", "-", stdin=text))


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 30, "9" * 5000])
def test_numbers_that_are_none(name: str):
    text = (CORPUS / "end-game.json").read_text()
    changed, count = re.subn(r'"value": [-0-9.]+', f'"value": {name}', text)
    assert count == 1
    refused(ours("verify", "-", stdin=changed))
    refused(ours("endgame", "-", stdin=changed))


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "null", "{", '{"game": "the-party"}', '{"schema": "the-party/x/1"}', "\0", "é",
     '{"schema": "the-party/force/1"}', "[" * 100_000, '{"game": "the-party", "viewer": 1}'],
    ids=range(12),
)  # fmt: skip
def test_texts_that_are_nothing(text: str):
    for words in (
        ("force", "-"),
        ("explain", "-"),
        ("hint", "-"),
        ("endgame", "-"),
        ("verify", "-"),
    ):
        refused(ours(*words, stdin=text))


# -- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Seed "46"]', '[Seed "47"]', "line 7, move 1: wait: this is not the time for it"),
        ('[Seed "46"]', f'[Seed "{"9" * 5000}"]', "[Seed]: seed 999"),
        ('[Seed "46"]', '[Seed "-1"]', "[Seed]: seed -1 is out of range"),
        ('[Seed "46"]', '[Seed "²"]', "[Seed]: '²' is not a seed"),
        ('[Seed "46"]', "", "line 7: 'wait rob:Jc>1"),
        ("[Game", '[Seed "1"]\n[Game', "[Seed] comes twice"),
        ('"The Party"', '"The Shooting Party"', "another game"),
        ('"2"', '"5"', "[Players]: '5': two to four play"),
        ('"2"', '"x"', "[Players]: 'x': two to four play"),
        ("cap 100", "cap 0", "[Rules]: cap is a number"),
        ("cap 100", "hat 100", "[Rules]: no switch 'hat'"),
        ("cap 100", "cap 100, cap 99", "[Rules]: 'cap 99' is not one of the switches"),
        ("cap 100", "players 2", "[Rules]: 'players 2' is not one of the switches"),
        ("cap 100", "cap", "[Rules]: cap is a number"),
        ('[Result "0"]', '[Result "1"]', "[Result]: '1', and the game says 0"),
        ('[Result "0"]', '[Result "*"]', "[Result]: '*', and the game says 0"),
        ("wait rob:Jc>1", "rob:Jc>1", "move 1: rob:Jc>1: this is not the time for it"),
        ("rob:Jc>1 send:Jh=Q", "rob:Jd>1 send:Jh=Q", "Jd is not in the hand of player 0"),
        ("rob:Jc>1 send:Jh=Q", "rob:Jc>0 send:Jh=Q", "move 2: rob:Jc>0: player 0 cannot be robbed"),
        ("rob:Jc>1 send:Jh=Q", "rob:Jc>2 send:Jh=Q", "player 2 cannot be robbed"),
        ("rob:Jc>1 send:Jh=Q", "rob:Jc send:Jh=Q", "whom? a player from 0 to 3"),
        ("rob:Jc>1 send:Jh=Q", "rob:Kc>1 send:Jh=Q", "robbing takes one thief, a jack"),
        ("rob:Jc>1 send:Jh=Q", "pass send:Jh=Q", "only who can neither send nor rob passes"),
        ("send:Jh=Q", "send:Jh=A", "cards are announced as K, Q or KQ"),
        ("send:Jh=Q", "send:Jh=KQ", "one card is announced as K or Q, two as KQ"),
        ("send:Jh=Q", "send:JhJh=KQ", "a card twice"),
        ("send:Jh=Q", "send:Jk1=Q", "jokers are not sent"),
        ("send:Jh=Q", "send:=Q", "'send:=Q': no cards"),
        ("send:Jh=Q", "send:Xh=Q", "'Xh' is not a card of this deck"),
        ("stash:JdAh", "stash:JdKh", "stashing takes a thief and a jewel"),
        ("stash:JsAd stash:JhAs", "stash:JsAd stash:JhAc", "Ac is not in the hand"),
        ("call", "calls", "'calls' is not a move"),
        ("stash:JsAd stash:JhAs", "stash:JsAd stash:JhAs wait", "wait: the game is over"),
    ],
)
def test_records(old: str, new: str, said: str):
    text = (CORPUS / "game-two.txt").read_text()
    assert old in text
    text = text.replace(old, new, 1)
    assert said in refused(ours("explain", "-", stdin=text))
    refused(ours("force", "-", stdin=text))
    refused(ours("verify", "-", stdin=text))
    refused(party_here("verify", "-", stdin=text))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("0 draw:Jc Kc", "0 draw:Jc", "line 6: '0 draw:Jc Ts Jk1': due is 0 draw: with 4 cards"),
        ("0 draw:Jc Kc", "0 draw:Jc Jc", "due is 0 draw: with 4 cards"),
        ("0 draw:Jc Kc", "0 draw:Jc 2c", "line 6: '2c' is not a card of this deck"),
        ("1 draw:Qc", "1 draw:Jc", "line 7: Jc Qh Kh Ah: these do not come from the room now"),
        ("1 draw:", "2 draw:", "line 7: '2 draw:Qc Qh Kh Ah': due is 1 draw: with 4 cards"),
        ("2 wait", "1 wait", "line 9: '1 wait': it is up to player 2"),
        ("2 wait", "2 trust", "line 9: trust: this is not the time for it"),
        ("0 rob:Jc>2", "0 rob:Jc>1", "line 11: "),
        ("0 catch:Ts", "0 catch:Td", "line 12: '0 catch:Td': due is 0 catch:Ts"),
        ("0 pick:Th", "0 pick:Kh", "line 15: Kh is not in the hand of player 2"),
        ("0 pick:Th", "0 pick:?", "line 15: '?' is not a card of this deck; due is 0 pick:"),
        ("show:QhAh", "show:QhKh", "line 20: 'show:QhKh': due is show:QhAh"),
        ("stash any, ", "", "line 11: "),
        ('[Result "2"]', '[Result "*"]', "[Result]: '*', and the game says 2"),
    ],
)
def test_logs(old: str, new: str, said: str):
    text = (CORPUS / "game-log.txt").read_text()
    assert said in refused(ours("verify", "-", stdin=text.replace(old, new, 1)))


@pytest.mark.parametrize(
    "seats", ["", "person", "squire, squire", "person, butler", "person, " * 3]
)
def test_seats_of_a_kept_game(seats: str, tmp_path: Path):
    text = (CORPUS / "game.txt").read_text()
    assert "person, squire" in text
    (tmp_path / "game.txt").write_text(text.replace("person, squire", seats))
    assert "[Seats]: " in refused(ours("play", "--log", "game.txt", cwd=tmp_path))
    assert (tmp_path / "game.txt").read_text() == text.replace("person, squire", seats)


# -- puzzles as text ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("call.puzzle", "You hold", "You held", "the text before the tags is not what they"),
        ("force.puzzle", "Saturday 10", "Sunday 10", "the text before the tags"),
        ("call.puzzle", '[Rules "short,hand=3"]', '[Rules "short"]', "[Rules]: the deal's are"),
        ("call.puzzle", '[Mode "call"]', '[Mode "force"]', "[Mode]: not a deal of this mode"),
        ("call.puzzle", '[Mode "call"]', "", "[Mode]: not a deal of this mode"),
        ("call.solution", '"left": 2', '"left": 7', "7 is greater than the maximum of 4"),
        ("force.solution", '[Moves "', '[Moves "banana ', "'banana' is not a move"),
        ("force.puzzle", '[Tier "', '[Tier "x"]\n[Tier "', "the tag [Tier] comes twice"),
        ("force.puzzle", "{", "{{", "Expecting property name"),
    ],
)
def test_puzzles_as_text(name: str, old: str, new: str, said: str):
    text = (CORPUS / f"{name}.txt").read_text()
    assert old in text
    text = text.replace(old, new, 1)
    assert said in refused(ours("verify", "-", stdin=text))
    refused(party_here("verify", "-", stdin=text))
