"""Audinot, Bonnet and Viennot 2014: small Battleship boards solved."""
