"""The words of the page itself, in English, and the other languages that pages speak."""
