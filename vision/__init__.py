"""Reading dice from pictures: where they lie, what they show, and whether that can be relied on."""
