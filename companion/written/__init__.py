"""Games that were written down: how one begins, and how it is played again, throw by throw."""
