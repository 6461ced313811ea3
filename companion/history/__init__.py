"""What was played: every game with its turns, what was set right in it, and what it adds up to."""
