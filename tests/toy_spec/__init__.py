"""The spec of the game in ``toy.py``."""
