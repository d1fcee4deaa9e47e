import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, expect, it } from "vitest";
import { createFindShared, shareAssets } from "./shared-assets.ts";
import { serveStatic } from "./static-files.ts";

const root = mkdtempSync(path.join(tmpdir(), "qhatu-assets-"));
afterAll(() => rmSync(root, { recursive: true }));

/** The hashed files of a build. */
function build(name: string, code: string): string {
  const assets = path.join(root, "builds", name);
  mkdirSync(assets, { recursive: true });
  writeFileSync(path.join(assets, `root-${name}.js`), code);
  writeFileSync(path.join(assets, `root-${name}.js.map`), "{}");
  return assets;
}

/** Two processes on one DATA_DIR, of which the older one was there before the newer one's files. */
function openShops(folder: string) {
  const app = new Hono().use(serveStatic(new Map(), createFindShared(folder)));
  return async (file: string) => {
    const response = await app.request(`/assets/${file}`);
    return [response.status, response.status === 200 ? await response.text() : ""];
  };
}

it("gives a running process the files of a version that starts later, compared at once", async () => {
  const folder = path.join(root, "later");
  const ask = openShops(folder);
  expect(await ask("root-b.js")).toEqual([404, ""]);
  shareAssets(build("a", "old"), folder, "a");
  expect(await ask("root-a.js")).toEqual([200, "old"]);
  expect(await ask("root-b.js")).toEqual([404, ""]);
  shareAssets(build("b", "new"), folder, "b");
  expect(await ask("root-b.js")).toEqual([200, "new"]);
  expect(await ask("root-a.js")).toEqual([200, "old"]);
});

it.each(["..%2f..%2fsecreto.js", "../../secreto.js", "root-a.js.map", "root-a.js/", ".copying-x", ""])(
  "answers %o with 404",
  async (file) => {
    const folder = path.join(root, "paths");
    shareAssets(build("a", "old"), folder, "a");
    writeFileSync(path.join(root, "secreto.js"), "secret");
    expect(await openShops(folder)(file)).toEqual([404, ""]);
  },
);

it("keeps the four builds that were started last, and what a killed process left no longer than they", () => {
  const folder = path.join(root, "old");
  mkdirSync(path.join(folder, ".copying-dead"), { recursive: true });
  for (const [n, name] of [".copying-dead", "a", "b", "c", "d"].entries()) {
    if (n > 0) shareAssets(build(name, name), folder, name);
    utimesSync(path.join(folder, name), n, n);
  }
  expect(readdirSync(folder).toSorted()).toEqual(["a", "b", "c", "d"]);
  // Back to the oldest: it counts as started.
  shareAssets(build("a", "a"), folder, "a");
  shareAssets(build("e", "e"), folder, "e");
  expect(readdirSync(folder).toSorted()).toEqual(["a", "c", "d", "e"]);
});

it("does not serve what is still being copied", async () => {
  const folder = path.join(root, "partial");
  mkdirSync(path.join(folder, ".copying-1"), { recursive: true });
  writeFileSync(path.join(folder, ".copying-1/root-a.js"), "ha");
  expect(await openShops(folder)("root-a.js")).toEqual([404, ""]);
});

it("is done by one of two processes that start at once", () => {
  const folder = path.join(root, "both");
  const assets = build("a", "a");
  shareAssets(assets, folder, "a");
  shareAssets(assets, folder, "a");
  expect(existsSync(path.join(folder, "a/root-a.js"))).toBe(true);
  expect(readdirSync(folder)).toEqual(["a"]);
});
