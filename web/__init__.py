"""The page that every phone on the network shows, and the server that serves it."""
