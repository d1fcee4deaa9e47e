// node scripts/runtime-modules.mjs FOLDER: copies the packages outside the server's bundle (native ones, and those that
// read their own files), with dependencies, for an image of the server.
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { main, ROOT, ScriptError } from "./project.mjs";

const read = (file) => readFileSync(path.join(ROOT, file), "utf8");

function listLoaded() {
  const files = readdirSync(path.join(ROOT, "build/server"), { recursive: true }).filter((file) =>
    file.endsWith(".js"),
  );
  const calls = /(?:\bimport|\brequire|createRequire\(import\.meta\.url\))\(\s*["']([^"']+)["']\s*\)/g;
  const names = files.flatMap((file) => [...read(`build/server/${file}`).matchAll(calls)].map(([, name]) => name));
  const { dependencies } = JSON.parse(read("package.json"));
  return [...new Set(names)].filter((name) => Object.hasOwn(dependencies, name));
}

/** With dependencies from package-lock.json; of platform-specific ones, those installed here. */
function withNeeds(names) {
  const { packages } = JSON.parse(read("package-lock.json"));
  const found = new Set();
  const add = (name) => {
    const place = `node_modules/${name}`;
    if (found.has(name) || !existsSync(path.join(ROOT, place))) return;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {};
    for (const other of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) add(other);
  };
  for (const name of names) add(name);
  return [...found];
}

main(async () => {
  const [, , folder] = process.argv;
  if (!folder) throw new ScriptError("node scripts/runtime-modules.mjs FOLDER");
  for (const name of withNeeds(listLoaded())) {
    cpSync(path.join(ROOT, "node_modules", name), path.join(folder, name), { recursive: true });
  }
});
