import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createRegistro } from "./almacen.ts";
import { newDir } from "#tests/banco.ts";

const dir = newDir();
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("the store", () => {
  it("serializes the changes of one object", async () => {
    const almacen = createRegistro<{ n: number }>(dir);
    const add = () => almacen.update("a", (actual) => ({ guarda: { n: (actual?.n ?? 0) + 1 }, salida: undefined }));
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await createRegistro<{ n: number }>(dir).get("a")).toEqual({ n: 50 });
  });

  it("leaves the object as it was when a step throws, and goes on", async () => {
    const almacen = createRegistro<{ n: number }>(dir);
    await almacen.update("a", () => ({ guarda: { n: 1 }, salida: undefined }));
    const fallo = almacen.update("a", () => {
      throw new Error("no");
    });
    const leido = almacen.update("a", (actual) => ({ salida: actual }));
    await expect(fallo).rejects.toThrow("no");
    expect(await leido).toEqual({ n: 1 });
  });

  it("does not see what a crash left half written", async () => {
    const almacen = createRegistro<{ n: number }>(dir);
    await almacen.update("a", () => ({ guarda: { n: 1 }, salida: undefined }));
    writeFileSync(path.join(dir, "a.tmp"), '{"n":');
    writeFileSync(path.join(dir, "b.tmp"), '{"n":');
    expect(await almacen.ids()).toEqual(["a"]);
    expect(await almacen.get("a")).toEqual({ n: 1 });
  });

  it.each(["../fuera", "a/b", "", ".", "a.json"])("'%s' names nothing", async (id) => {
    expect(await createRegistro(dir).get(id)).toBeNull();
  });
});
