"""How the weights in vision/models were made; never imported when dice are read."""
