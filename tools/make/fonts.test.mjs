import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createFonts, RANGE } from "./fonts.mjs";

const FOLDER = "app/ui/fonts";
const fonts = await createFonts();

it.each(fonts)("$name is what npm run fonts writes", ({ name, bytes, license }) => {
  expect(readFileSync(`${FOLDER}/${name}.woff2`).equals(bytes)).toBe(true);
  expect(readFileSync(`${FOLDER}/${name}.LICENSE`).equals(readFileSync(license))).toBe(true);
});

it("keeps no other typeface", () => {
  const files = fonts.flatMap(({ name }) => [`${name}.LICENSE`, `${name}.woff2`]);
  expect(readdirSync(FOLDER).toSorted()).toEqual(files.toSorted());
});

it("is asked for with the letters that it has", () => {
  const faces = readFileSync("app/ui/fonts.css", "utf8").match(/@font-face \{.*?\n\}/gs) ?? [];
  const cut = faces.filter((face) => face.includes('url("./fonts/'));
  expect(cut).toHaveLength(fonts.length);
  for (const face of cut) {
    expect(/unicode-range:([^;]*);/.exec(face)?.[1].replace(/\s+/g, " ").trim()).toBe(RANGE);
  }
});
