"""One package a game. No game imports another."""
