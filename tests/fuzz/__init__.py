"""All that the commands read, damaged by Hypothesis, to find an input that breaks one.

``python -m tests.fuzz --game the-party --cases 20000 --seed 1`` runs cases, all in this process.
cases.py makes a case out of a game's corpus; damage.py damages its files; running.py runs it in
folders of its own, bounds what it costs, and says what no command may do.
"""
