"""The rooms behind the game: set-up, health, backups and games taken in, all behind one door."""
