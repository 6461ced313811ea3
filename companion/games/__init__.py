"""The variants: one TOML file each, and the schema that turns such a file into a game."""
