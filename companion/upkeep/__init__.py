"""How a table does and what is done about it: health, the doctor, a watchdog, backups, a bundle."""
