"""What may happen at the table: commands are judged, events are folded. Pure."""
