"""Exams for language models, by Inspect (the extra `inspect`): games, marked against the exact beliefs.

Only :mod:`~bestguess.lab.exams.tasks` needs Inspect, which finds it by its name: ``inspect eval bestguess/battleship``.
"""
