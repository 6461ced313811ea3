"""Files of a table beside its log: where they lie, and that each is written whole or not at all."""
