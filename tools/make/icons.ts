import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { ICONS } from "#app/ui/icons.ts";

const shape = z.tuple([z.string(), z.record(z.string(), z.string())]);
/** The drawing in lucide's file of an icon, which its types omit. */
const file = z.object({ __iconData: z.object({ node: z.array(shape) }) }).transform(({ __iconData: { node } }) => node);

function draw([tag, attributes]: z.infer<typeof shape>): string {
  const list = Object.entries(attributes).filter(([name]) => name !== "key");
  return `<${tag}${list.map(([name, value]) => ` ${name}="${value}"`).join("")}/>`;
}

async function drawSymbol(name: string): Promise<string> {
  const shapes = file.parse(await import(`lucide-react/icons/${name}`));
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.map(draw).join("")}</symbol>`;
}

/** The sprite for app/ui/icon.tsx: a symbol per name in app/ui/icons.ts. */
export async function createSprite(): Promise<string> {
  const symbols = await Promise.all(ICONS.map(drawSymbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync("app/ui/icons.svg", await createSprite());
