import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as json from "./json.ts";

const line = json.object({ id: json.string, units: json.count, note: json.optional(json.string) });

describe.each<[string, json.Reader<unknown>, fits: unknown[], refused: unknown[]]>([
  ["string", json.string, ["", "a"], [1, null, undefined, ["a"]]],
  ["number", json.number, [0, -1.5], ["1", null, undefined]],
  ["boolean", json.boolean, [true, false], [0, "true", null, undefined]],
  ["count", json.count, [0, 7], [-1, 0.5, "1", null, Number.MAX_SAFE_INTEGER + 1]],
  ["literal", json.literal(["a", "b"]), ["a", "b"], ["c", "", "toString", null, undefined]],
  ["where", json.where(json.string, ({ length }) => length > 0), ["a"], ["", 1]],
  ["array", json.array(json.count), [[], [1, 2]], [[1, "2"], { 0: 1 }, "12", null]],
  ["literal true", json.literal([true]), [true], [false, 1, "true", null]],
  ["texts", json.texts, [{}, { a: "x" }], [null, "a", 1]],
  [
    "object",
    line,
    [
      { id: "a", units: 1 },
      { id: "a", units: 1, note: "x" },
    ],
    [{ id: "a" }, [], null, "a"],
  ],
])("%s", (_, reader, fits, refused) => {
  it.each(fits.map((value) => [value]))("reads %j", (value) => expect(json.parse(reader, value)).toEqual(value));
  it.each(refused.map((value) => [value]))("refuses %j", (value) => expect(json.parse(reader, value)).toBeNull());
});

it("leaves out what an object is not asked for", () => {
  expect(line({ units: 1, more: 2, id: "a", note: null })).toEqual({ id: "a", units: 1 });
});

it("refuses an optional field that does not fit, and forgives where it is told to", () => {
  expect(json.parse(line, { id: "a", units: 1, note: 7 })).toBeNull();
  expect(json.parse(json.object({ note: json.orElse(json.string, null) }), { note: 7 })).toEqual({ note: null });
  expect(json.parse(json.texts, { a: "x", b: 7 })).toEqual({ a: "x" });
});

it("reads a text, and never throws", () => {
  expect(json.parseText(line, '{"id":"a","units":1}')).toEqual({ id: "a", units: 1 });
  const lines = json.array(line);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => json.parseText(lines, text)).not.toThrow();
    }),
  );
});
