import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getContrast, toHex, toOklch } from "./oklch.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("a colour", () => {
  it("comes back from OKLCH as it was", () => {
    fc.assert(
      fc.property(hex, (one) => {
        expect(toHex(toOklch(one))).toBe(one);
      }),
    );
  });

  it.each([
    ["#ff0000", { l: 0.628, c: 0.2577, h: 29.23 }],
    ["#00ff00", { l: 0.8664, c: 0.2948, h: 142.5 }],
    ["#0000ff", { l: 0.452, c: 0.3132, h: 264.05 }],
  ])("%s is where CSS Color 4 has it", (one, { l, c, h }) => {
    const found = toOklch(one);
    expect(found.l).toBeCloseTo(l, 3);
    expect(found.c).toBeCloseTo(c, 3);
    expect(found.h).toBeCloseTo(h, 1);
  });

  it("that no screen shows keeps its lightness", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 0.95, noNaN: true }), fc.integer({ min: 0, max: 359 }), (l, h) => {
        expect(toOklch(toHex({ l, c: 0.5, h })).l).toBeCloseTo(l, 1);
      }),
    );
  });

  it.each(["#fff", "red", "#GGGGGG", "#12345678", ""])("%j is refused", (text) => {
    expect(() => toOklch(text)).toThrow("is no colour");
  });
});

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#767676", "#ffffff", 4.54],
    ["#ffffff", "#ffffff", 1],
  ])("of %s and %s is %d", (one, other, ratio) => expect(getContrast(one, other)).toBeCloseTo(ratio, 2));

  it("is the same both ways", () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        expect(getContrast(one, other)).toBe(getContrast(other, one));
      }),
    );
  });
});
