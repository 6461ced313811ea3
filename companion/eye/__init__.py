"""What looks, in a process of its own: cameras and reading, at the other end of a pipe."""
