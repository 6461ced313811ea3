"""The event log on disk: how events are written down, and where."""
