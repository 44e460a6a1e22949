"""The exact search: questions, budgets, passes, and lines (stages.py puts them together)."""
