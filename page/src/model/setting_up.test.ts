import { expect, test } from "vitest";
import { wordsIn } from "./setting_up.ts";

test.each([
  ["cat, dog, horse", "cat|dog|horse"],
  ["cat dog horse", "cat|dog|horse"],
  ["cat;dog\nhorse ", "cat|dog|horse"],
  ["cat|dog,lives=1", "cat|dog|lives|1"],
  ["can't (so), e-mail", "can't|so|e-mail"],
  ["cat", "cat|"],
  ["animals", "animals"],
  [" , ", ""],
])("words that are typed are no rules: %s", (text, words) => expect(wordsIn(text, ["animals"])).toBe(words));
