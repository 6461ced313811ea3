"""The world's devices: cameras and recordings give frames, buttons give presses. Knows no dice."""
