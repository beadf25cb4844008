"""The advice room: knowledge of a position or of a game, as plain data and sentences that every front end shares."""
