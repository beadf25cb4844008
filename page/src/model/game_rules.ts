/** How each game goes, for somebody who does not know it. */

const HOW: Record<string, string> = {
  battleship: "Ships lie hidden on a board, in rows or columns. Each shot at a cell is answered: miss, hit, or sunk once every cell of a ship is hit. The fewer shots until all are sunk, the better.",
  rectangles: "Rectangles lie hidden on a board and never overlap. Each cell that you ask about is empty or occupied. Find all that are occupied, asking about as few empty ones as you can.",
  hangman: "A word is hidden. Ask for a letter: if it is there, all its places are shown; if not, you lose a life. You may name the whole word at any time.",
  phrase: "A saying of several words is hidden. Ask for a letter: all its places are shown, or it counts as wrong. A host who may lie denies one letter that is there.",
  wordle: "A word is hidden. Each guess is a word of the same length. Green: the letter is right here. Yellow: it is elsewhere in the word. Grey: it is not there, or not once more.",
  jotto: "A word is hidden. Each guess is a word of the same length, and is answered by how many letters both have, wherever they are: a letter counts twice if both have it twice. Name the word itself.",
  quordle: "Several Wordles at once: each guess is a row on every board that is not solved yet. Solve them all before the guesses run out.",
  mastermind: "A row of coloured pegs is hidden. Each guess is answered by signs: a full one for a peg that is right, a ring for a colour that is elsewhere.",
  "bulls-and-cows": "A number of different digits is hidden. A bull is a digit that is right, a cow one that is elsewhere.",
  table: "One line of a table is hidden, as a face in Guess Who. Ask about a column: yes, no, or what stands there. Name the line in as few questions as you can.",
};

/** How a game goes; empty for one that the page does not know. */
export const howItGoes = (name: string) => HOW[name] ?? "";
