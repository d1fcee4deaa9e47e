import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createFileStore } from "./file-store.ts";
import { newDir } from "#tests/fake-providers.ts";

const dir = newDir();
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("the store", () => {
  it("serializes the changes of one object", async () => {
    const store = createFileStore<{ n: number }>(dir);
    const add = () => store.update("a", (current) => ({ save: { n: (current?.n ?? 0) + 1 }, result: undefined }));
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await createFileStore<{ n: number }>(dir).get("a")).toEqual({ n: 50 });
  });

  it("leaves the object as it was when a step throws, and goes on", async () => {
    const store = createFileStore<{ n: number }>(dir);
    await store.update("a", () => ({ save: { n: 1 }, result: undefined }));
    const fallo = store.update("a", () => {
      throw new Error("no");
    });
    const leido = store.update("a", (current) => ({ result: current }));
    await expect(fallo).rejects.toThrow("no");
    expect(await leido).toEqual({ n: 1 });
  });

  it("does not see what a crash left half written", async () => {
    const store = createFileStore<{ n: number }>(dir);
    await store.update("a", () => ({ save: { n: 1 }, result: undefined }));
    writeFileSync(path.join(dir, "a.tmp"), '{"n":');
    writeFileSync(path.join(dir, "b.tmp"), '{"n":');
    expect(await store.ids()).toEqual(["a"]);
    expect(await store.get("a")).toEqual({ n: 1 });
  });

  it.each(["../fuera", "a/b", "", ".", "a.json"])("'%s' names nothing", async (id) => {
    expect(await createFileStore(dir).get(id)).toBeNull();
  });
});
