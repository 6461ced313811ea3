"""How messages become sentences, and all English ones of the game, by what they are about. Pure."""
