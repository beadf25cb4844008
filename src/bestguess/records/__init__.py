"""Games on paper: the game file, what a file means by the rules of its game, other formats, and the library."""
