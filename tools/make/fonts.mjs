/**
 * `npm run fonts`: subsets the typefaces to Spanish, the usual two into app/ui/fonts, those that a shop may choose into
 * public/letras. Run it after updates of the packages or a change of CHARACTERS, and copy the printed ranges into
 * app/ui/fonts.css.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import subsetFont from "subset-font";
import { main, ROOT } from "../../scripts/project.mjs";

const ASCII = Array.from({ length: 95 }, (_, n) => String.fromCodePoint(0x20 + n)).join("");
const CHARACTERS = `${ASCII}\u00a0¡¿«»·°ºª©®×€ÁÉÍÓÚÜÑáéíóúüñ–—‘’“”•…−→←`;

const TEXT = { wght: { min: 400, max: 700 } };
const TITLES = { wght: 650 };

/** The folders of the cut files. */
export const USUAL = "app/ui/fonts";
export const CHOSEN = "public/letras";

const FONTS = [
  { name: "figtree", axes: TEXT, folder: USUAL },
  { name: "bricolage-grotesque", axes: TITLES, folder: USUAL },
  { name: "source-sans-3", axes: TEXT, folder: CHOSEN },
  { name: "fraunces", axes: TITLES, folder: CHOSEN },
  { name: "public-sans", axes: TEXT, folder: CHOSEN },
  { name: "outfit", axes: TITLES, folder: CHOSEN },
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

/** The cut files with their folders and licences; deterministic for given packages. */
export function createFonts() {
  return Promise.all(
    FONTS.map(async ({ name, axes, folder }) => {
      const file = `${name}-latin-wght-normal.woff2`;
      const from = path.join(ROOT, "node_modules/@fontsource-variable", name);
      const options = { targetFormat: "woff2", variationAxes: axes };
      const bytes = await subsetFont(readFileSync(path.join(from, "files", file)), CHARACTERS, options);
      return { name, folder, bytes, license: path.join(from, "LICENSE") };
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main(async () => {
    for (const { name, folder, bytes, license } of await createFonts()) {
      const to = path.join(ROOT, folder);
      mkdirSync(to, { recursive: true });
      writeFileSync(path.join(to, `${name}.woff2`), bytes);
      copyFileSync(license, path.join(to, `${name}.LICENSE`));
      console.log(`${name}: ${bytes.length} bytes`);
    }
    console.log(RANGE);
  });
}
