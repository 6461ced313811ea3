"""What was played, as it is shown: the turns of the game that runs, all games, players, numbers."""
