import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { fotos_retiradas, opiniones, productos, usuarios } from "#db/schema/index.ts";
import type { Estado } from "#db/values.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addOpinion, deliver, UNA_OPINION } from "#tests/fixtures/opinion.ts";
import { addCliente, addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import { changeOpinion } from "./acciones.server.ts";
import { forgetOpiniones, listOpinados, listOpinionesDe, listPorOpinar } from "./autor.server.ts";
import { listOpiniones, POR_PAGINA, selectOpiniones } from "./lista.server.ts";
import { computeResumen } from "./cifras.ts";
import { type FiltroOpiniones } from "./opiniones.ts";
import { findDerecho, getOwnOpinion, readFormulario, removeOpinion, saveOpinion } from "./opiniones.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const TODAS: FiltroOpiniones = { estrellas: null, pagina: 1 };
const SOLO = { grupo: "" };

async function readEstrellas(producto_id: string) {
  const [row] = await db
    .select({ estrellas: productos.estrellas })
    .from(productos)
    .where(eq(productos.id, producto_id));
  return row?.estrellas;
}

async function countEstrellas(producto_id: string): Promise<number[]> {
  const rows = await db.select().from(opiniones).where(eq(opiniones.producto_id, producto_id));
  return [1, 2, 3, 4, 5].map((n) => rows.filter(({ estrellas }) => estrellas === n).length);
}

const countOwn = (usuario_id: string) => db.$count(opiniones, eq(opiniones.usuario_id, usuario_id));

describe("who may give an opinion", () => {
  it.each<[Estado, string]>([
    ["pendiente", "sin_compra"],
    ["procesando", "por_recibir"],
    ["enviado", "por_recibir"],
    ["entregado", "puede"],
    ["cancelado", "sin_compra"],
  ])("of a product in an order that is %s: %s", async (estado, tipo) => {
    const cual = await deliver(db, { estado });
    expect(await findDerecho(db, cual.usuario_id, cual.producto_id)).toMatchObject({ tipo });
    const saved = await saveOpinion(tienda, cual, UNA_OPINION);
    expect(saved.tipo).toBe(tipo === "puede" ? "guardada" : tipo);
    expect(await countOwn(cual.usuario_id)).toBe(tipo === "puede" ? 1 : 0);
    expect(await readEstrellas(cual.producto_id)).toEqual(await countEstrellas(cual.producto_id));
  });

  it("not somebody with another's order, nor of another product", async () => {
    const [{ producto_id }, otro] = [await deliver(db), await deliver(db)];
    expect(await saveOpinion(tienda, { ...otro, producto_id }, UNA_OPINION)).toEqual({ tipo: "sin_compra" });
  });

  it("not of a product that is gone, whose opinion can still be removed", async () => {
    const cual = await addOpinion(tienda, undefined);
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, cual.producto_id));
    expect(await saveOpinion(tienda, cual, UNA_OPINION)).toEqual({ tipo: "sin_producto" });
    expect(await readFormulario(db, cual.usuario_id, cual.producto_id)).toMatchObject({
      derecho: "sin_producto",
      opinion: { texto: UNA_OPINION.texto },
    });
    await removeOpinion(tienda, cual);
    expect(await readEstrellas(cual.producto_id)).toEqual([0, 0, 0, 0, 0]);
  });

  it("nobody whose account is gone", async () => {
    const cual = await deliver(db);
    await db.update(usuarios).set({ eliminado_en: new Date() }).where(eq(usuarios.id, cual.usuario_id));
    expect(await saveOpinion(tienda, cual, UNA_OPINION)).toEqual({ tipo: "sin_cuenta" });
  });

  it("there is no form for what is no product", async () => {
    const { id } = await addCliente(db);
    expect(await readFormulario(db, id, "no-es-un-id")).toBeNull();
    expect(await readFormulario(db, id, newId())).toBeNull();
  });
});

describe("an opinion", () => {
  it("has the short name, and drops the kept pages", async () => {
    const cual = await deliver(db);
    const drop = vi.spyOn(tienda.pageCache, "drop");
    expect(await saveOpinion(tienda, cual, UNA_OPINION)).toEqual({ tipo: "guardada", nueva: true });
    expect(drop).toHaveBeenCalledOnce();
    drop.mockRestore();
    const [row] = await db.select().from(opiniones).where(eq(opiniones.usuario_id, cual.usuario_id));
    expect(row).toMatchObject({ autor: "Rosa Q.", pedido_id: cual.pedido_id, editado_en: null, revisado_en: null });
  });

  it("is changed by a second one: stars, words and pictures; staff look again and its answer stays", async () => {
    const cual = await deliver(db);
    const first = { ...UNA_OPINION, fotos: ["/a.webp", "/b.webp"] };
    await saveOpinion(tienda, cual, first);
    const { id = "" } = (await getOwnOpinion(db, cual.usuario_id, cual.producto_id)) ?? {};
    await changeOpinion(tienda, { id, accion: "responder", vista: "", respuesta: "Gracias." }, "staff");
    await changeOpinion(tienda, { id, accion: "ocultar", motivo: "insulto" }, "staff");
    const second = { ...UNA_OPINION, estrellas: 1 as const, texto: "Se rompió al mes.", fotos: ["/b.webp"] };
    expect(await saveOpinion(tienda, cual, second)).toEqual({ tipo: "guardada", nueva: false });
    const [row] = await db.select().from(opiniones).where(eq(opiniones.id, id));
    expect(row).toMatchObject({ ...second, respuesta: "Gracias.", oculta: "insulto", revisado_en: null });
    expect(row?.editado_en).not.toBeNull();
    expect(await readEstrellas(cual.producto_id)).toEqual([1, 0, 0, 0, 0]);
    expect(await db.$count(fotos_retiradas, eq(fotos_retiradas.imagen, "/a.webp"))).toBe(1);
    expect(await db.$count(fotos_retiradas, eq(fotos_retiradas.imagen, "/b.webp"))).toBe(0);
  });

  it("is removed once, however often it is asked", async () => {
    const cual = await addOpinion(tienda, undefined, { fotos: ["/c.webp"] });
    await Promise.all([removeOpinion(tienda, cual), removeOpinion(tienda, cual)]);
    expect(await readEstrellas(cual.producto_id)).toEqual([0, 0, 0, 0, 0]);
    expect(await db.$count(fotos_retiradas, eq(fotos_retiradas.imagen, "/c.webp"))).toBe(1);
  });
});

describe("counts on the product's row", () => {
  it("of one person in many tabs at once: one opinion", async () => {
    const cual = await deliver(db);
    const stars = [1, 2, 3, 4, 5, 5, 4, 3] as const;
    const saved = await Promise.all(stars.map((estrellas) => saveOpinion(tienda, cual, { ...UNA_OPINION, estrellas })));
    expect(saved.filter((one) => one.tipo === "guardada" && one.nueva)).toHaveLength(1);
    expect(await countOwn(cual.usuario_id)).toBe(1);
    expect(await readEstrellas(cual.producto_id)).toEqual(await countEstrellas(cual.producto_id));
  });

  it("are those of the opinions, whatever many people do at once", async () => {
    const producto = await addProducto(db);
    const people = await Promise.all(Array.from({ length: 20 }, () => deliver(db, { producto })));
    await Promise.all(
      people.flatMap((cual, n) => {
        const one = { ...UNA_OPINION, estrellas: ([1, 2, 3, 4, 5] as const)[n % 5] ?? 5 };
        const work = [saveOpinion(tienda, cual, one), saveOpinion(tienda, cual, { ...one, estrellas: 5 })];
        return n % 4 === 0 ? [...work, removeOpinion(tienda, cual)] : work;
      }),
    );
    await Promise.all(people.slice(0, 5).map((cual) => db.transaction((tx) => forgetOpiniones(tx, cual.usuario_id))));
    const counted = await countEstrellas(producto.id);
    expect(await readEstrellas(producto.id)).toEqual(counted);
    expect(counted.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(9);
    expect(await db.$count(opiniones, eq(opiniones.usuario_id, people[0]?.usuario_id ?? ""))).toBe(0);
  });

  it("of products whose buyers end their accounts at once, in any order", async () => {
    const products = await Promise.all([addProducto(db), addProducto(db), addProducto(db)]);
    const people = await Promise.all(Array.from({ length: 6 }, () => addCliente(db)));
    for (const [n, cliente] of people.entries()) {
      for (const producto of n % 2 === 0 ? products : products.toReversed()) {
        await saveOpinion(tienda, await deliver(db, { cliente, producto }), UNA_OPINION);
      }
    }
    await Promise.all(people.map(({ id }) => db.transaction((tx) => forgetOpiniones(tx, id))));
    for (const { id } of products) expect(await readEstrellas(id)).toEqual([0, 0, 0, 0, 0]);
  });

  it("cannot be written wrong: the database refuses fewer than none", async () => {
    const { id } = await addProducto(db);
    const wrong = db
      .update(productos)
      .set({ estrellas: [0, 0, -1, 0, 0] })
      .where(eq(productos.id, id));
    await expect(wrong).rejects.toThrow("update");
  });
});

describe("a product's page", async () => {
  const producto = await addProducto(db);
  const people: Awaited<ReturnType<typeof addOpinion>>[] = [];
  for (const estrellas of [5, 5, 4, 5, 1, 5, 5] as const) {
    people.push(await addOpinion(tienda, producto, { estrellas, texto: `Con ${estrellas} estrellas.` }));
  }
  const read = async (filtro = TODAS) =>
    listOpiniones(db, { ...SOLO, id: producto.id, estrellas: (await readEstrellas(producto.id)) ?? [] }, filtro);

  it("shows the newest first, a page at a time", async () => {
    const first = await read();
    expect(first).toMatchObject({ paginas: 2, ocultas: 0, demo: false, filtro: TODAS });
    expect(first.resumen).toEqual(computeResumen([1, 0, 0, 1, 5]));
    const second = await read({ ...TODAS, pagina: 2 });
    expect([first.opiniones.length, second.opiniones.length]).toEqual([POR_PAGINA, 2]);
    const all = [...first.opiniones, ...second.opiniones].map(({ estrellas }) => estrellas);
    expect(all).toEqual([5, 5, 1, 5, 4, 5, 5]);
    expect((await read({ ...TODAS, pagina: 99 })).filtro.pagina).toBe(2);
  });

  it("is narrowed to stars", async () => {
    expect((await read({ estrellas: 1, pagina: 1 })).opiniones.map(({ texto }) => texto)).toEqual(["Con 1 estrellas."]);
    expect((await read({ estrellas: 2, pagina: 1 })).opiniones).toEqual([]);
  });

  it("tells nothing of who wrote them", async () => {
    const { opiniones: shown } = await read();
    const secrets = people.flatMap(({ usuario_id, pedido_id }) => [usuario_id, pedido_id]);
    for (const secret of secrets) expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it("says how many are hidden; their stars count", async () => {
    const [bad] = await db
      .select()
      .from(opiniones)
      .where(sql`producto_id = ${producto.id} and estrellas = 1`);
    const id = bad?.id ?? "";
    expect(await changeOpinion(tienda, { id, accion: "ocultar", motivo: "insulto" }, "staff")).toMatchObject({
      hecho: true,
    });
    const hidden = await read();
    expect(hidden).toMatchObject({ ocultas: 1, resumen: { cuenta: 7 } });
    expect(hidden.opiniones.map((one) => one.estrellas)).not.toContain(1);
    expect((await read({ estrellas: 1, pagina: 1 })).opiniones).toEqual([]);
    await changeOpinion(tienda, { id, accion: "mostrar" }, "staff");
    expect((await read()).ocultas).toBe(0);
  });

  it("is one scan of an index, without a sort, by stars too", async () => {
    const others = await Promise.all(Array.from({ length: 9 }, () => addProducto(db)));
    const ids = [producto, ...others].map(({ id }) => id);
    await db.execute(sql`
      insert into opiniones (id, producto_id, autor, estrellas, texto, busqueda, created_at)
      select gen_random_uuid(), (${sql.param(ids)}::uuid[])[1 + n % 10], 'Nadie', 1 + n / 10 % 5, 'Invento', '',
        now() - n * interval '1 minute'
      from generate_series(1, 10000) n`);
    const polos = sql`grupo = 'Polo', opciones = array['Talla: ' || id]`;
    await db.execute(sql`update productos set ${polos} where id = any(${sql.param(ids.slice(5))}::uuid[])`);
    await db.execute(sql`analyze opiniones`);
    for (const [filtro, index] of [
      [TODAS, "opiniones_por_conjunto"],
      [{ estrellas: 3, pagina: 1 }, "opiniones_por_estrellas"],
    ] as const) {
      for (const grupo of ["", "Polo"]) {
        const select = selectOpiniones(db, { id: producto.id, grupo }, filtro, 10);
        const { rows } = await db.execute(sql`explain ${select}`);
        const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
        expect(plan).toContain(`Index Scan using ${index}`);
        expect(plan).not.toContain("Sort");
      }
    }
    expect((await read()).demo).toBe(true);
    await db.delete(opiniones).where(eq(opiniones.autor, "Nadie"));
  });
});

describe("a person's own", () => {
  it("are listed with the product, and what was received is waited for until then", async () => {
    const cliente = await addCliente(db);
    const [una, otra] = [await deliver(db, { cliente }), await deliver(db, { cliente })];
    await deliver(db, { cliente, estado: "enviado" });
    const wait = async (pedido?: string) =>
      (await listPorOpinar(db, cliente.id, pedido)).map(({ producto_id }) => producto_id).toSorted();
    expect(await wait()).toEqual([una.producto_id, otra.producto_id].toSorted());
    await saveOpinion(tienda, una, UNA_OPINION);
    expect(await wait()).toEqual([otra.producto_id]);
    expect(await wait(una.pedido_id)).toEqual([]);
    expect(await listOpinados(db, cliente.id, [una.producto_id, otra.producto_id])).toEqual([una.producto_id]);
    expect(await listOpinionesDe(db, cliente.id)).toMatchObject([{ texto: UNA_OPINION.texto, retirado: false }]);
  });
});
