"""The six nouns of the loop: Game, Belief, Position, Policy, Host, Session."""
