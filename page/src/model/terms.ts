/** The words that the page explains where they stand. The glossary (docs/learn/glossary.md) has the same definitions. */

export const TERMS = {
  bits: "What an answer tells, counted in halvings: one bit leaves half of the possibilities, three bits an eighth.",
  leaves: "How many possibilities an answer leaves on average: those that each answer leaves, weighed by how likely it is.",
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
