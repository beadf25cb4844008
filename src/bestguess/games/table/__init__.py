"""Tables of things: Guess Who, twenty questions, and which fault a machine has, from a CSV file."""

from bestguess.games.table.rules import Table
from bestguess.games.table.table_file import TableError, parse_table, read_table
from bestguess.games.table.things import Thing, ThingTable

__all__ = ["Table", "TableError", "Thing", "ThingTable", "parse_table", "read_table"]
