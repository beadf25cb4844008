"""How people hide a fleet: their habits, opponents, and fleets for games on paper."""
