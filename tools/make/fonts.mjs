/**
 * `npm run fonts`: subsets the two typefaces to Spanish into app/ui/fonts. Run it after updates of the packages or a
 * change of CHARACTERS, and copy the printed ranges into app/ui/fonts.css.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import subsetFont from "subset-font";
import { main, ROOT } from "../../scripts/project.mjs";

const ASCII = Array.from({ length: 95 }, (_, n) => String.fromCodePoint(0x20 + n)).join("");
const CHARACTERS = `${ASCII}\u00a0¡¿«»·°ºª©®×€ÁÉÍÓÚÜÑáéíóúüñ–—‘’“”•…−→←`;

const FONTS = [
  { name: "figtree", file: "figtree-latin-wght-normal.woff2", axes: { wght: { min: 400, max: 700 } } },
  { name: "bricolage-grotesque", file: "bricolage-grotesque-latin-wght-normal.woff2", axes: { wght: 650 } },
];

const toHex = (code) => code.toString(16).toUpperCase().padStart(4, "0");

function toUnicodeRange(text) {
  const codes = [...new Set([...text].map((letter) => letter.codePointAt(0)))].toSorted((a, b) => a - b);
  const runs = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => `U+${toHex(from)}${to > from ? `-${toHex(to)}` : ""}`).join(", ");
}

/** The ranges of app/ui/fonts.css. */
export const RANGE = toUnicodeRange(CHARACTERS);

/** The files of app/ui/fonts with their licences; deterministic for given packages. */
export function createFonts() {
  return Promise.all(
    FONTS.map(async ({ name, file, axes }) => {
      const from = path.join(ROOT, "node_modules/@fontsource-variable", name);
      const options = { targetFormat: "woff2", variationAxes: axes };
      const bytes = await subsetFont(readFileSync(path.join(from, "files", file)), CHARACTERS, options);
      return { name, bytes, license: path.join(from, "LICENSE") };
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main(async () => {
    const folder = path.join(ROOT, "app/ui/fonts");
    mkdirSync(folder, { recursive: true });
    for (const { name, bytes, license } of await createFonts()) {
      writeFileSync(path.join(folder, `${name}.woff2`), bytes);
      copyFileSync(license, path.join(folder, `${name}.LICENSE`));
      console.log(`${name}: ${bytes.length} bytes`);
    }
    console.log(RANGE);
  });
}
