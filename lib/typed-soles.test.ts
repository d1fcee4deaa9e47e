import { expect, it } from "vitest";
import { parseTypedSoles } from "./typed-soles.ts";

it.each([
  ["12", 1_200],
  ["12.5", 1_250],
  ["12,5", 1_250],
  ["12,50", 1_250],
  [" 1234,05 ", 123_405],
  ["S/ 12.50", 1_250],
  ["S/12", 1_200],
  ["s/  7", 700],
  ["  S/ 7", 700],
])("'%s' is an amount", (text, amount) => expect(parseTypedSoles(text)).toBe(amount));

it.each(["", "S/", "12,345", "1,200.50", "1,2,3", "a1,5", "a,5", "5,a", "12,50 S/ 3", "2 S/ 3", "S/ S/ 3", "-3"])(
  "'%s' is none",
  (text) => expect(parseTypedSoles(text)).toBeNull(),
);
