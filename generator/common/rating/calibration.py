"""Computation of the reference (scale.py) that ratings are relative to, from a sample."""

from collections.abc import Sequence

import numpy as np

from generator.common.rating.scale import DEVIATION, Reference


def reference_of(names: Sequence[str], measured: np.ndarray, more_is_harder: bool) -> Reference:
    """Return the reference of a sample. `measured` has one row per puzzle and one column per part
    in `names`.
    """
    middle = measured.mean(axis=0)
    deviation = measured.std(axis=0, ddof=1) * (1 if more_is_harder else -1)
    standard = (measured - middle) / deviation
    together = standard.mean(axis=1)
    stretch = 1 / together.std(ddof=1)
    points = DEVIATION * stretch * (standard - together[:, None])
    spread = np.sqrt((points**2).sum() / (len(measured) * (len(names) - 1)))
    parts = {
        name: (float(mean), float(sd))
        for name, mean, sd in zip(names, middle, deviation, strict=True)
    }
    return Reference(parts, float(stretch), float(spread))


def as_toml(mode: str, reference: Reference, seeds: range, command: str) -> str:
    """Return the text of the reference file of a mode, measured on the deals of `seeds` by
    `command`.
    """
    lines = [
        "# Mean and deviation of each part's measure over the reference sample; the deviation is",
        "# negative where more means easier. Written by",
        f"# {command}.",
        "",
        f"[{mode}]",
        f"seeds = [{seeds[0]}, {seeds[-1]}]",
        f"stretch = {reference.stretch:.6f}",
        f"spread = {reference.spread:.3f}",
        *([] if reference.correlation is None else [f"correlation = {reference.correlation:.4f}"]),
        "",
        f"[{mode}.parts]",
        *(f"{name} = [{mean:.5f}, {sd:.5f}]" for name, (mean, sd) in reference.parts.items()),
    ]
    return "\n".join(lines) + "\n"
