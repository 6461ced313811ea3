"""What pages and states are made of, made small on the way."""
