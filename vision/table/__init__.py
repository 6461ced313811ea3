"""What is known of a table: its tray, its scale and light, and how dice lay on it before."""
