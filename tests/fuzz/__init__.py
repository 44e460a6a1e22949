"""All that the commands read, damaged by Hypothesis, to find an input that breaks one.

``python -m tests.fuzz --game the-party --cases 20000 --seed 1`` runs cases, all in this process.
cases.py makes a case; damage.py damages its files; running.py runs it in folders of its own, and
says what no command may do; budgets.py bounds what a case costs; making.py makes the files of a
game's corpus again (``--write-corpus``).
"""
