/** Draws the nine wings and their imports: `npm run wings` writes docs/alas.svg. */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { findRoom } from "#tests/architecture/rooms.ts";
import { parseTree, readTree, type Source } from "#tests/architecture/sources.ts";
import { WINGS } from "#tests/architecture/wings.ts";

export const PICTURE = "docs/alas.svg";

const WIDTH = 1000;
const BOX = { left: 24, top: 24, width: 560, height: 70, row: 84 };
/** How far an arrow bends to the right per wing that it passes. */
const SWING = 48;

interface Arrow {
  from: string;
  to: string;
}

const isShop = ({ file }: Source) => findRoom(file)?.wing !== undefined && !/\.test\.tsx?$/.test(file);

function listArrows(sources: readonly Source[]): Arrow[] {
  const found = new Set<string>();
  for (const { file, arrows } of sources) {
    for (const { to } of arrows) found.add(`${findRoom(file)?.wing} ${findRoom(to)?.wing}`);
  }
  const wings = Object.keys(WINGS);
  const pairs = wings.flatMap((from) => wings.map((to) => ({ from, to })));
  return pairs.filter(({ from, to }) => from !== to && found.has(`${from} ${to}`));
}

function wrap(words: readonly string[], most: number): string[] {
  const lines = [""];
  for (const word of words) {
    const line = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (line.length > most) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

const toY = (wing: string) => BOX.top + Object.keys(WINGS).toReversed().indexOf(wing) * BOX.row;

function drawWing(wing: string): string {
  const y = toY(wing);
  const rooms = wrap(Object.keys(WINGS[wing]?.rooms ?? {}), 76);
  const text = rooms.map((line, index) => `<text x="38" y="${y + 43 + index * 16}">${line}</text>`).join("");
  return `<rect x="${BOX.left}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="8"/><text class="name" x="38" y="${y + 23}">${wing}</text>${text}`;
}

/** From the lower right edge of a wing to the upper right edge of another, sorted by distance. */
function drawArrow({ from, to }: Arrow): string {
  const steps = Math.round((toY(to) - toY(from)) / BOX.row);
  const x = BOX.left + BOX.width;
  const [y1, y2] = [toY(from) + 66 - steps * 3.5, toY(to) + 4 + steps * 3.5];
  const swing = x + 16 + steps * SWING;
  return `<path d="M${x} ${y1}C${swing} ${y1} ${swing} ${y2} ${x + 6} ${y2}"><title>${from} → ${to}</title></path>`;
}

const STYLE = `text{font:13px system-ui,sans-serif;fill:#3d3a35}.name{font-weight:700;font-size:16px;fill:#1b1917}rect{fill:#fff;stroke:#8a8378}path{fill:none;stroke:#b4552d;stroke-width:2;stroke-opacity:.55;marker-end:url(#tip)}marker path{fill:#b4552d;stroke:none;fill-opacity:.8}`;

export function drawWings(sources: readonly Source[]): string {
  const height = 2 * BOX.top + (Object.keys(WINGS).length - 1) * BOX.row + BOX.height;
  const boxes = Object.keys(WINGS).map(drawWing);
  const tip = `<marker id="tip" viewBox="0 0 8 8" refX="5" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The nine wings of the shop and who imports whom"><style>${STYLE}</style><defs>${tip}</defs><path d="M0 0H${WIDTH}V${height}H0z" style="fill:#faf7f2;stroke:none;marker-end:none"/>${boxes.join("")}${listArrows(sources.filter(isShop)).map(drawArrow).join("")}</svg>\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(PICTURE, drawWings(parseTree(readTree(process.cwd()))));
}
