"""What every JSON document about a deal begins with."""

from __future__ import annotations

from typing import Any

from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet


def document_head(schema: str, deal: Deal, rules: RuleSet) -> dict[str, Any]:
    """Return schema, rules, seed (as text or null) and deal code, in this sequence."""
    return {
        "schema": schema,
        "rules": str(rules),
        "seed": None if deal.seed is None else str(deal.seed),
        "deal": deal.code,
    }
