"""How the weights in vision/models were made; never imported when dice are read."""

import sys

from vision.training.errors import tell_what_is_missing

# The programs of this package import PyTorch before any of them could say what brings it.
sys.excepthook = tell_what_is_missing
