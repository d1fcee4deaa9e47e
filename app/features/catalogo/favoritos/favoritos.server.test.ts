import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { favoritos, productos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { MAX_FAVORITOS } from "./favoritos.ts";
import { cambiosSchema, changeFavoritos, listFavoritos, listVistos } from "./favoritos.server.ts";

const db = await openTestDb();
const change = (usuario: string, agregar: string[], quitar: string[] = []) =>
  changeFavoritos(db, usuario, { agregar, quitar });

describe("the favourites of an account", () => {
  it("join those of a browser: what is there stays, the new ones come first, in their order", async () => {
    const { id } = await addCliente(db);
    const [a, b, c] = [(await addProducto(db)).id, (await addProducto(db)).id, (await addProducto(db)).id];
    expect(await change(id, [a])).toEqual([a]);
    await db
      .update(favoritos)
      .set({ created_at: new Date("2026-01-01") })
      .where(eq(favoritos.usuario_id, id));
    expect(await change(id, [c, b, a])).toEqual([c, b, a]);
    expect(await change(id, [c, b, a])).toEqual([c, b, a]);
    expect(await change(id, [], [b])).toEqual([c, a]);
    expect(await listFavoritos(db, (await addCliente(db)).id)).toEqual([]);
  });

  it("are only products of the shop, sold out or not", async () => {
    const { id } = await addCliente(db);
    const [agotado, gone] = [await addProducto(db, { stock: 0 }), await addProducto(db)];
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, gone.id));
    expect(await change(id, [agotado.id, gone.id, newId()])).toEqual([agotado.id]);
  });

  it("are bounded, also when two browsers tell at once", async () => {
    const { id } = await addCliente(db);
    const rows = Array.from({ length: MAX_FAVORITOS + 20 }, () => newId());
    const row = { nombre: "Taza", descripcion: "", stock: 1, categoria: "Hogar", imagen: "", busqueda: "" };
    const [base] = await db.select().from(productos).limit(1);
    if (!base) throw new Error("no product");
    await db.insert(productos).values(rows.map((one) => ({ ...row, id: one, precio: base.precio })));
    await Promise.all([change(id, rows.slice(0, 110)), change(id, rows.slice(110))]);
    expect(await listFavoritos(db, id)).toHaveLength(MAX_FAVORITOS);
  });

  it("keep what each was like then: as the browser saw it, or as it is", async () => {
    const { id } = await addCliente(db);
    const [a, b, c] = [await addProducto(db), await addProducto(db, { stock: 0 }), await addProducto(db)];
    const visto = { id: c.id, precio: centimos(12_345), agotado: true };
    const ajeno = { id: newId(), precio: centimos(1), agotado: false };
    await changeFavoritos(db, id, { agregar: [c.id, b.id, a.id], quitar: [], vistos: [visto, ajeno] });
    const { precio } = a;
    const kept = [{ id: a.id, precio, agotado: false }, { id: b.id, precio, agotado: true }, visto];
    expect(await listVistos(db, id)).toEqual(expect.arrayContaining(kept));
    await db.update(productos).set({ precio: centimos(1), stock: 9 });
    expect(await changeFavoritos(db, id, { agregar: [a.id, b.id], quitar: [], vistos: [] })).toHaveLength(3);
    expect(await listVistos(db, id)).toEqual(expect.arrayContaining(kept));
    await db.update(productos).set({ precio });
    await db.update(favoritos).set({ precio: null });
    expect(await listVistos(db, id)).toEqual([]);
  });

  it("of an account that is gone are refused", async () => expect(await change("nadie", [])).toBeNull());

  it.each([
    null,
    {},
    { agregar: [], quitar: [], vistos: [{ id: newId(), precio: -1, agotado: false }] },
    { agregar: ["x"], quitar: [] },
    { agregar: Array(MAX_FAVORITOS + 1).fill(newId()), quitar: [] },
  ])("what cannot be read is refused: %#", (body) => expect(cambiosSchema.safeParse(body).success).toBe(false));
});
