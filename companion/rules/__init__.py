"""How a sheet scores: patterns, boxes, bonuses, columns. Values in, points out."""
