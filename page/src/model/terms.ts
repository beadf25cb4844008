/** The words that the page explains where they stand, as the glossary (docs/learn/glossary.md) does, and how each game goes. */


export const TERMS = {
  bits: "What an answer tells, counted in halvings: one bit leaves half of the possibilities, three bits an eighth.",
  leaves: "What an answer is expected to leave of all possibilities: half of them for each bit that it tells.",
  arrangements: "The ways in which all ships can lie so that every answer given so far is true.",
  exact: "Every possibility was counted. Nothing here is an estimate.",
  sampled: "Too many to count: the figures come from possibilities drawn by lot, and carry an error.",
  par: "What the engine would need on average from the beginning, before it knew anything of this game.",
  mistakes: "What your moves gave away, compared with the engine's in the same positions.",
  accuracy: "From 0 to 100: 100 gave nothing away, and every fifth of par given away halves it, or half a move where par is small. Of a chance of winning, 50 gave away half and 0 all.",
  luck: "How kind the answers were: above 50 kinder than expected, below 50 less kind.",
  engine: "The program that plays here. It knows the rules and the answers, and never the secret.",
  coach: "Shows the chances while you play. A hint shows them once, in steps.",
  "heat map": "The board in colours: the stronger a cell's colour, the likelier it holds something.",
  seal: "A fingerprint of the hidden secret, shown before the first move, so that nobody can change it later.",
};

export type Term = keyof typeof TERMS;

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
