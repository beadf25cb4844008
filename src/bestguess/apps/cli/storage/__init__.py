"""Games that are kept: saved, reviewed, exported, imported, and listed in the library."""
