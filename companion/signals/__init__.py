"""What a table without a screen says and hears: its buttons, its lamp and its buzzer."""
