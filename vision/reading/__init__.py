"""How a picture is read: where dice lie, what they show, what is doubted and why."""
