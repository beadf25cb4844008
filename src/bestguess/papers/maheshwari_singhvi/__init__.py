"""Maheshwari and Singhvi 2021: Battleship by sampling boards, phrases of a host who may lie once."""
