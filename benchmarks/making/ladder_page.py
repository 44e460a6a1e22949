"""What the page must know of the hundred puzzles of the ladder, with their lines. Composing them
takes some 3 s, too long for each build, so ``python -m benchmarks.making.ladder_page`` writes
ladder.json.xz (generator/shooting_party/web).
"""

from __future__ import annotations

import lzma
from pathlib import Path

from generator.common.commitment import canonical
from generator.common.rating.tiers import tier_of
from generator.shooting_party.accepted import study_answer
from generator.shooting_party.puzzle_ladder import length, step_of, twin_in_words
from generator.shooting_party.sheet import beside
from generator.shooting_party.web.frame import LADDER, data_of
from solver.common.schemas import Json


def rung(number: int) -> Json:
    """Return what the page must know of the puzzle of a number, composed and proven again."""
    where, step = step_of(number)
    study, tier = step.study(), tier_of(step.rating)
    document, found = study.to_document(), beside(study_answer(study))
    return {
        "task": study.sentence,
        "brief": study.brief,
        "chapter": where.split(", ")[0],
        "twin": twin_in_words(number, step, symbols=True),
        "tier": tier.name,
        "level": tier.level,
        "rating": step.rated,
        "strength": {"rating": step.rating.value, "error": step.rating.error},
        **{each: found[each] for each in ("line", "comments", "pair", "key") if each in found},
        "data": data_of(study, document | {"deal": {"code": study.start.deal.code}}),
    }


def main() -> None:
    """Write the file."""
    made = canonical([rung(number) for number in range(1, length() + 1)])
    Path(str(LADDER)).write_bytes(lzma.compress(made))


if __name__ == "__main__":
    main()
