"""The chances of the network: what comes where a goal is still open, and how they are fitted."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from benchmarks.making import chances
from benchmarks.making.chances import CAME, INPUTS, PASSES
from benchmarks.making.network import floating, rounded
from benchmarks.shooting_party.chances import calibration_error
from solver.shooting_party.players.bots import CAREFUL, SENSIBLE, Player
from solver.shooting_party.unseen import network
from solver.shooting_party.unseen.network import CARDS, EIGHT, FOUR, Network


@cache
def rows_of(player: Player, positions: int) -> np.ndarray:
    """Positions of a player in deals that nothing was fitted to, and what came."""
    seed = {SENSIBLE: 7_000_000, CAREFUL: 7_100_000}[player]
    return chances.followed(network.trained(), player, positions, seed)


def rows(positions: int) -> np.ndarray:
    return np.concatenate([rows_of(player, positions) for player in (SENSIBLE, CAREFUL)])


def expected_and_came(own: Network, found: np.ndarray, aim: int) -> tuple[np.ndarray, np.ndarray]:
    """What a floating-point network expects of rows in which an aim is open, and what came."""
    found = found[found[:, CAME + aim] >= 0]
    passes = found[:, PASSES].astype(int)
    expected = (found[:, : INPUTS - 1] * own.third[passes, :, aim]).sum(axis=1)
    return np.clip(expected + own.third_bias[passes, aim], 0, 1), found[:, CAME + aim]


def test_what_is_out_of_reach_is_not_fitted():
    """Every mixture occurs: of games that can still be perfect, that can have four queens alone,
    and neither; and where all eight can come, so can four queens.
    """
    found = rows_of(CAREFUL, 100)
    four, eight = (found[:, CAME + aim] for aim in (FOUR, EIGHT))
    assert set(zip(four >= 0, eight >= 0, strict=True)) == {
        (True, True), (True, False), (False, False)
    }  # fmt: skip
    assert ((eight < 1) | (four == 1)).all()
    lost = found[eight < 0]
    fitted = chances.fitted(network.trained(), lost)
    assert (fitted.third[..., EIGHT] == floating(network.trained()).third[..., EIGHT]).all()


@pytest.mark.parametrize("aim", [FOUR, EIGHT])
@pytest.mark.parametrize("positions", [100, pytest.param(1000, marks=pytest.mark.long)])
def test_what_is_likely_comes_as_often_as_expected(aim: int, positions: int):
    """The afterstates of a game come together, so at 100 positions of a player a share has a
    standard error of 0.03. As trained, without the fit, eight came 0.19 oftener.
    """
    expected, came = expected_and_came(floating(network.trained()), rows(positions), aim)
    likely = expected > 0.4
    assert abs((came - expected)[likely].mean()) < (0.08 if positions == 100 else 0.03)


def test_the_fit_mends_the_chances_and_nothing_else(monkeypatch: pytest.MonkeyPatch):
    trained = network.trained()
    third = trained.third.copy()
    third[:, :, [FOUR, EIGHT]] //= 2
    halved = trained._replace(third=third)
    monkeypatch.setattr(
        chances, "RIDGE", chances.RIDGE / 10
    )  # as if the rows were ten times as many
    mended = chances.fitted(halved, rows(100))
    for aim in (FOUR, EIGHT):
        before, after = (
            calibration_error(*expected_and_came(own, rows(100), aim))
            for own in (floating(halved), mended)
        )
        assert 3 * after < before
    with np.load(Path(network.__file__).parent / network.FILE) as file:
        for name, array in rounded(mended).items():
            kept = ..., (CARDS if name.startswith("third") else slice(None))
            assert (array[kept] == file[name][kept]).all()
