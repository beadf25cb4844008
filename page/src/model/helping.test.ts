import { expect, test } from "vitest";
import { lengthsIn } from "./helping.ts";

test.each([
  ["4 3 5", "4-3-5"],
  ["4-3", "4-3"],
  ["_ A _ _   _ _ E", "4-3"],
  ["_ A _ _ / _ _ E", "4-3"],
  ["*PP** P** not S T", "5-3"],
  ["_ _ _", "3"],
  ["5", ""],
  ["2+5", ""],
  ["E 2+5", ""],
  ["A no", ""],
])("the lengths of the words are told before the first move: %s", (text, lengths) => expect(lengthsIn(text)).toBe(lengths));
