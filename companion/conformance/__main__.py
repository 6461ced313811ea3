"""`python -m companion.conformance FILE...`."""

import sys

from companion.conformance import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
