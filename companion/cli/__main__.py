"""`python -m companion.cli` is the command `dicetable`."""

import sys

from companion.cli import main

if __name__ == "__main__":
    sys.exit(main())
