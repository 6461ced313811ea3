"""The game at the table: dice, rules, turns, the log, and the shells around them."""
