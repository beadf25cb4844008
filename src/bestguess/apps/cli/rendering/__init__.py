"""Text, tables, maps and pictures as a terminal or a file shows them."""
