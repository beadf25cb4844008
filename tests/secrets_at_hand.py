"""A few words and phrases to play with."""

WORDS = "apple|angle|ankle|paper|maple|happy|candy|table|hello|daisy"
HANGMAN = f"hangman(words={WORDS},prior=uniform)"
PHRASES = "apple|angle|ankle|hello|place|pie|pea|the|cat|car"
PHRASE = f"phrase(words={PHRASES},prior=uniform)"
