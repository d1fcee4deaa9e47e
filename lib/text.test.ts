import fc from "fast-check";
import { expect, it } from "vitest";
import { shorten } from "./text.ts";

it.each([
  ["Uno\n\ndos  tres", 20, "Uno dos tres"],
  ["uno dos tres", 9, "uno dos…"],
  ["uno  \n dos tres", 9, "uno…"],
  ["supercalifragilístico", 5, "super…"],
])("%j within %i characters is %j", (text, max, short) => {
  expect(shorten(text, max)).toBe(short);
});

it("says the same of a text whose end was never read", () => {
  fc.assert(
    fc.property(fc.lorem({ mode: "sentences" }), fc.integer({ min: 1, max: 60 }), (text, max) => {
      expect(shorten(text.slice(0, max + 1), max)).toBe(shorten(text, max));
    }),
  );
});
