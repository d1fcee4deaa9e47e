import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CHOSEN, createFonts, RANGE, USUAL } from "./fonts.mjs";

const fonts = await createFonts();

const listIn = (wanted) => fonts.filter(({ folder }) => folder === wanted);

it.each(fonts)("$name is what npm run fonts writes", ({ name, folder, bytes, license }) => {
  expect(readFileSync(`${folder}/${name}.woff2`).equals(bytes)).toBe(true);
  expect(readFileSync(`${folder}/${name}.LICENSE`).equals(readFileSync(license))).toBe(true);
});

it.each([USUAL, CHOSEN])("%s keeps no other typeface", (folder) => {
  const files = listIn(folder).flatMap(({ name }) => [`${name}.LICENSE`, `${name}.woff2`]);
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
});

it("is asked for with the letters that it has", () => {
  const faces = readFileSync("app/ui/fonts.css", "utf8").match(/@font-face \{.*?\n\}/gs) ?? [];
  const cut = faces.filter((face) => face.includes('url("./fonts/'));
  expect(cut).toHaveLength(listIn(USUAL).length);
  for (const face of cut) {
    expect(/unicode-range:([^;]*);/.exec(face)?.[1].replace(/\s+/g, " ").trim()).toBe(RANGE);
  }
});
