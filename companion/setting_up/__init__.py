"""A table is set up while it runs: learnt by watching, kept, used; and its buttons are tried."""
