"""Players' logs, read by the rules: true ones give the view, changed ones are refused or not."""

import json
import re
from collections.abc import Iterator

import pytest

from solver.common.errors import InputError
from solver.common.game import Played
from solver.common.rng import SplitMix64
from solver.the_party.knowledge.views import View
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import State, seeded
from solver.the_party.rules.play import PLAY
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import DATA, EXTREMES, SETTINGS, game_by_chance

CHANGED = json.loads((DATA / "changed-logs.json").read_text(encoding="utf-8"))
"""By rule set and player, what a reader written apart from the rules' steps found in the changed
logs below: a word for each, ``x`` for a log that cannot be, else the digest of the view."""

INSERTED = ["shuffle", "0 wait", "1 wait", "0 pass", "1 trust", "0 call", "1 nab:Jk1", "1 catch:Tc",
            "0 catch:Td", "1 lose:Ac", "0 stash:JcAc", "1 stash:JdAd", "0 pick:?", "1 pick:Kh",
            "1 send:?=K", "0 send:??=KQ", "0 rob:Jc>1"]  # fmt: skip


@pytest.mark.parametrize("step", [13, pytest.param(5, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_a_log_read_back_gives_the_view(setting: str, step: int):
    rules = RuleSet.parse(setting)
    for game in [*game_by_chance(rules, 7, 60)][::step]:
        for viewer in range(rules.players):
            read = View.from_log(rules, viewer, game.state.log(viewer))
            assert read == View.of(game.state, viewer)
        full = PLAY.older({"Rules": str(rules)}, "\n".join(game.state.log(None)))
        assert (full.state, full.moves) == (game.state, game.moves)
        assert full.state.lines == game.state.lines


def one_game(rules: RuleSet, stream: SplitMix64) -> Played[State]:
    """A game of some moves; stashes, robberies and calls are more likely than others."""
    game = seeded(rules, stream.next())
    for _ in range(40):
        if game.state.is_over:
            break
        legal = game.state.legal_moves()
        eager = [move for move in legal if move.kind in ("stash", "rob", "call")]
        some = eager if eager and stream.below(2) else legal
        game = game.play(some[stream.below(len(some))])
    return game


def changed_logs(log: tuple[str, ...], stream: SplitMix64) -> Iterator[list[str]]:
    """A log with a line, a card or a player changed, cut off half of the time."""
    while True:
        lines, kind, at = list(log), stream.below(6), stream.below(len(log))
        if kind == 0:
            del lines[at]
        elif kind == 1:
            other = stream.below(len(log))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 2:
            lines.insert(at, INSERTED[stream.below(len(INSERTED))])
        elif kind == 3:
            lines[at] = INSERTED[stream.below(len(INSERTED))]
        else:
            pattern = r"Jk[12]|[TJQKA][cdhs]|\?" if kind == 4 else r"\d"
            names = [*DECK.names, "?"] if kind == 4 else [*"0123"]
            if found := list(re.finditer(pattern, lines[at])):
                place = found[stream.below(len(found))]
                name = names[stream.below(len(names))]
                lines[at] = lines[at][: place.start()] + name + lines[at][place.end() :]
        yield lines[: stream.below(len(lines) + 1)] if stream.below(2) else lines


@pytest.mark.parametrize("games", [2, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", CHANGED)
def test_changed_logs(setting: str, games: int):
    rules = RuleSet.parse(setting)
    for number, words in enumerate(CHANGED[setting][:games]):
        viewer, stream = number % rules.players, SplitMix64(number)
        log = one_game(rules, stream).state.log(viewer)
        for word, lines in zip(words.split(), changed_logs(log, stream), strict=False):
            assert verdict(rules, viewer, lines) == word, lines


def verdict(rules: RuleSet, viewer: int, lines: list[str]) -> str:
    """A word for a log: of a view the sum of its characters, which tells most views apart."""
    try:
        view = str(View.from_log(rules, viewer, lines))
        return str(sum(n * ord(letter) for n, letter in enumerate(view)) % 10_000)
    except InputError as error:
        return "x" if re.fullmatch(r"line \d+: .+", str(error)) else str(error)


def test_a_victim_with_a_sleuth_nabs_before_the_log_ends():
    """Even one who could stash: the line of the nab comes with that of the robbery."""
    rules = RuleSet.parse("short")
    log = ["0 draw:? ? ? ?", "1 draw:Jc Kc Ac Jk1", "1 wait", "0 rob:Jd>1"]
    with pytest.raises(InputError, match="line 4: the log ends; due is 1 nab:Jk1"):
        View.from_log(rules, 1, log)
    view = View.from_log(rules, 1, [*log, "1 nab:Jk1", "0 draw:?", "1 draw:Qc"])
    sizes = [len(place) for place in (*view.state.hands, view.state.arrivals)]
    assert (view.state.turn, sizes) == (1, [4, 4, 2])
