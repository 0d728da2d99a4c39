"""The spec of the game in ``racing.py``."""
