import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#lib/ids.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { auditoria } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto, readPedido } from "#tests/fixtures/tienda.ts";
import { addAuditoria, type Anotacion, listActores, listAuditoria } from "./auditoria.server.ts";

const db = await openTestDb();

const buildAnotacion = (changes: Partial<Anotacion> = {}): Anotacion => ({
  actor_id: null,
  accion: "editar",
  objeto: "producto",
  objeto_id: newId(),
  antes: { precio: 10 },
  despues: { precio: 12.5 },
  ...changes,
});

const add = (...changes: Partial<Anotacion>[]) =>
  db.transaction((tx) => addAuditoria(tx, ...changes.map(buildAnotacion)));

const at = (day: number) => new Date(Date.UTC(2026, 4, day));

describe("a record", () => {
  it("holds who, what and only what differs, with the names of today", async () => {
    const { id: actor_id } = await addCliente(db);
    const producto = await addProducto(db);
    const antes = { nombre: producto.nombre, precio: 10 };
    await add({ actor_id, objeto_id: producto.id, antes, despues: { ...antes, precio: 12.5 } });
    const { entradas, found } = await listAuditoria(db, { objeto: "producto", objeto_id: producto.id });
    expect(found).toBe(1);
    expect(entradas[0]).toMatchObject({
      actor: { id: actor_id, nombre: "Rosa Quispe" },
      accion: "editar",
      objeto_nombre: producto.nombre,
      antes: { precio: 10 },
      despues: { precio: 12.5 },
    });
  });

  it("has no name and no actor where the thing has none and the shop itself acts", async () => {
    await add({ objeto: "pedido", objeto_id: "no-es-un-id" });
    const { entradas } = await listAuditoria(db, { objeto_id: "no-es-un-id" });
    expect(entradas[0]).toMatchObject({ actor: null, objeto_nombre: null });
  });

  it("of an order is named by the number that people say", async () => {
    const { id } = await insertPedido(db, (await addCliente(db)).id);
    await add({ objeto: "pedido", objeto_id: id });
    const { entradas } = await listAuditoria(db, { objeto_id: id });
    expect(entradas[0]?.objeto_nombre).toBe(`${(await readPedido(db, id)).numero} · ${id.slice(-8)}`);
  });

  it("of a claim is named by the claim's number", async () => {
    const objeto_id = newId();
    const codigo = "000000012-2026";
    await add({ objeto: "reclamo", accion: "responder", objeto_id, antes: null, despues: { codigo } });
    const { entradas } = await listAuditoria(db, { objeto: "reclamo", objeto_id });
    expect(entradas[0]).toMatchObject({ objeto_nombre: codigo });
  });

  it("is not written where nothing differs", async () => {
    const objeto_id = newId();
    expect(await add({ objeto_id, antes: { a: 1 }, despues: { a: 1 } })).toBe(0);
    expect((await listAuditoria(db, { objeto_id })).found).toBe(0);
  });

  it("is rolled back with its transaction", async () => {
    const objeto_id = newId();
    const failing = db.transaction(async (tx) => {
      await addAuditoria(tx, buildAnotacion({ objeto_id }));
      throw new Error("given up");
    });
    await expect(failing).rejects.toThrow("given up");
    expect((await listAuditoria(db, { objeto_id })).found).toBe(0);
  });

  it.each([
    ["update", sql`update auditoria set accion = 'otra'`],
    ["delete", sql`delete from auditoria`],
    ["truncate", sql`truncate auditoria`],
  ])("cannot be changed by %s", async (_, query) => {
    const objeto_id = newId();
    await add({ objeto_id });
    await expect(db.execute(query)).rejects.toMatchObject({ cause: { message: /append only/ } });
    expect((await listAuditoria(db, { objeto_id })).entradas[0]?.accion).toBe("editar");
  });

  it("is written in batches of thousands", async () => {
    const objeto_id = newId();
    const many = Array.from({ length: 9_000 }, (_, n) =>
      buildAnotacion({ objeto_id, antes: { n }, despues: { n: -1 } }),
    );
    expect(await db.transaction((tx) => addAuditoria(tx, ...many))).toBe(9_000);
    expect((await listAuditoria(db, { objeto_id })).paginas).toBe(180);
  });
});

describe("the list", () => {
  it("filters by object, person and time, newest first", async () => {
    const [ana, luz] = [await addCliente(db), await addCliente(db)];
    const objeto_id = newId();
    const rows = [
      { actor_id: ana.id, objeto: "producto" as const, created_at: at(1) },
      { actor_id: luz.id, objeto: "producto" as const, created_at: at(2) },
      { actor_id: ana.id, objeto: "usuario" as const, created_at: at(3) },
    ];
    await db.insert(auditoria).values(rows.map((row, n) => ({ id: newId(), objeto_id, accion: String(n), ...row })));

    const acciones = async (filtros: Parameters<typeof listAuditoria>[1]) =>
      (await listAuditoria(db, { objeto_id, ...filtros })).entradas.map(({ accion }) => accion);
    expect(await acciones({})).toEqual(["2", "1", "0"]);
    expect(await acciones({ objeto: "producto" })).toEqual(["1", "0"]);
    expect(await acciones({ actor_id: ana.id })).toEqual(["2", "0"]);
    expect(await acciones({ desde: at(2), hasta: at(3) })).toEqual(["1"]);

    const actores = await listActores(db);
    expect(actores.map(({ id }) => id)).toEqual(expect.arrayContaining([ana.id, luz.id]));
    expect(new Set(actores.map(({ id }) => id)).size).toBe(actores.length);
  });

  it("is read by pages that neither repeat nor skip; past the end comes the last", async () => {
    const objeto_id = newId();
    await add(...Array.from({ length: USUAL_ROWS + 3 }, (_, n) => ({ objeto_id, despues: { n } })));
    const first = await listAuditoria(db, { objeto_id });
    const last = await listAuditoria(db, { objeto_id, pagina: 99 });
    expect({ paginas: first.paginas, pagina: last.pagina }).toEqual({ paginas: 2, pagina: 2 });
    const ids = [...first.entradas, ...last.entradas].map(({ id }) => id);
    expect(ids).toHaveLength(USUAL_ROWS + 3);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });
});
