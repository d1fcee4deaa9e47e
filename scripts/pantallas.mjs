/**
 * Screenshots of every screen of the journeys, at four widths in both themes, into test-results/pantallas; at two, of
 * every state of every screen (tests/estados). `-- --project=estados` takes those alone.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, ROOT, run, toolEnv } from "./project.mjs";

const DIR = path.join(ROOT, "test-results", "pantallas");

function writeIndex() {
  const rows = new Map();
  for (const file of readdirSync(DIR).toSorted()) {
    const [, screen, width, theme] = /^(.+)-(\d+)-(light|dark)\.jpg$/.exec(file) ?? [];
    if (!screen) continue;
    const key = `${screen} · ${theme}`;
    rows.set(key, [...(rows.get(key) ?? []), { file, width: Number(width) }]);
  }
  const sections = [...rows].map(([name, files]) => {
    const pictures = files
      .toSorted((a, b) => a.width - b.width)
      .map(
        ({ file, width }) =>
          `<a href="${file}"><img src="${file}" width="${width / 4}" alt="${width} px" loading="lazy"></a>`,
      );
    return `<h2>${name}</h2><div>${pictures.join("")}</div>`;
  });
  const style = "body{font:1rem system-ui}div{display:flex;gap:1rem;align-items:start;overflow:auto}";
  const page = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Pantallas</title><style>${style}</style><h1>Pantallas</h1>${sections.join("")}`;
  writeFileSync(path.join(DIR, "index.html"), page);
  return rows.size;
}

main(async () => {
  await ensureInstalled({ forTests: true });
  await ensureBuilt();
  rmSync(DIR, { recursive: true, force: true });
  mkdirSync(DIR, { recursive: true });
  const given = process.argv.slice(2);
  const projects = given.some((arg) => arg.startsWith("--project"))
    ? []
    : ["--project=escritorio", "--project=estados"];
  const args = ["test", ...projects, "--timeout=180000", ...given];
  const { status } = await run("playwright", args, { env: toolEnv({ PANTALLAS: "1" }) });
  console.log(`${writeIndex()} screens in ${path.relative(ROOT, DIR)}/index.html`);
  return status;
});
