import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { CATEGORIAS } from "#lib/categorias.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { movimientos_stock, pedidos, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos, type Row, toFiltros } from "#tests/fixtures/busqueda.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { countVentas } from "#app/features/pedidos/pedidos/ventas.server.ts";
import { listDestacados } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { SIN_FILTROS } from "#app/features/catalogo/tienda/filtros.ts";
import { listProductos } from "#app/features/catalogo/tienda/lista.server.ts";
import { listInicio } from "#app/features/catalogo/tienda/rieles.server.ts";
import { listSugerencias } from "#app/features/catalogo/tienda/sugerencias.server.ts";
import { dropConteos } from "./conteos.server.ts";
import { lockGrupos } from "./grupos.server.ts";
import { changeMany } from "#app/features/catalogo/panel/lote.server.ts";
import type { AccionLote } from "#app/features/catalogo/panel/lote.ts";
import { lockProductos, moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { composeNombre } from "./opcion.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

beforeEach(async () => {
  await db.delete(movimientos_stock);
  await db.delete(productos);
  dropConteos(db);
});

const variante = (grupo: string, opciones: string[], more: Partial<Row> = {}): Partial<Row> => ({
  nombre: composeNombre(grupo, opciones),
  grupo,
  opciones,
  categoria: "Ropa",
  ...more,
});

/** A shirt in two sizes and colours; the cheapest is the blue one in M. */
const polos = () => [
  variante("Polo", ["Talla: M", "Color: rojo"], { precio: centimos(6000) }),
  variante("Polo", ["Talla: M", "Color: azul"], { precio: centimos(5000), descripcion: "Con bolsillo" }),
  variante("Polo", ["Talla: L", "Color: azul"], { precio: centimos(7000) }),
  variante("Polo", ["Talla: L", "Color: verde"], { stock: 0, precio: centimos(1000) }),
];

/** The green one is sold out. */
const AZUL_Y_ROJO = [
  ["azul", "#359"],
  ["rojo", "#b33"],
];

const change = (ids: readonly string[], accion: AccionLote) =>
  changeMany(tienda, { ids }, accion, { actor_id, clave: newId(), mitad: true });

/** An order takes, or gives back. */
const move = (producto_id: string, cantidad: number) =>
  db.transaction(async (tx) => {
    await lockProductos(tx, [producto_id], { removed: true });
    await moveStock(tx, [{ producto_id, cantidad }], { motivo: "ajuste", pedido_id: null, vuelta: 0 });
  });

async function readAll() {
  const rows = await db.select().from(productos).orderBy(productos.id);
  return new Map(rows.map((row) => [row.id, row]));
}
const list = (search = "") => listProductos(db, search ? toFiltros(search) : SIN_FILTROS);

describe("what stands for a group", () => {
  it("is its cheapest in stock; one card for all, by the group's name, counted once", async () => {
    const [, azul] = await fillProductos(db, [...polos(), { nombre: "Polo de lino" }]);
    const { productos: tarjetas, found, categorias } = await list();
    expect(tarjetas.map(({ nombre, grupo, precio }) => [nombre, grupo, precio])).toEqual([
      ["Polo de lino", null, 1000],
      ["Polo", { variantes: 3, varia: true, colores: AZUL_Y_ROJO }, 5000],
    ]);
    expect(tarjetas[1]?.id).toBe(azul?.id);
    expect(found).toBe(2);
    expect(categorias).toMatchObject([
      { nombre: "Hogar", cantidad: 1 },
      { nombre: "Ropa", cantidad: 1 },
    ]);
    expect((await listDestacados(db)).map(({ nombre }) => nombre).toSorted()).toEqual(["Polo", "Polo de lino"]);
  });

  it("is another one once it is sold out, and none is listed once all are; back in stock it is listed again", async () => {
    const rows = await fillProductos(db, polos());
    const [rojo, azul, largo] = rows.map(({ id }) => id);
    await move(azul ?? "", -5);
    expect((await list()).productos).toMatchObject([
      { id: rojo, grupo: { variantes: 2, varia: true, colores: AZUL_Y_ROJO } },
    ]);
    await move(rojo ?? "", -5);
    expect((await list()).productos).toMatchObject([
      { id: largo, grupo: { variantes: 1, colores: [["azul", "#359"]] } },
    ]);
    await move(largo ?? "", -5);
    dropConteos(db);
    expect((await list()).found).toBe(0);
    await move(azul ?? "", 1);
    dropConteos(db);
    expect((await list()).productos).toMatchObject([{ id: azul }]);
  });

  it("follows prices, removals and restores; a variant that leaves is a product of its own", async () => {
    const [rojo, azul] = (await fillProductos(db, polos())).map(({ id }) => id);
    await change([rojo ?? ""], { tipo: "precio", precio: centimos(4900) });
    expect((await list()).productos).toMatchObject([{ id: rojo, precio: 4900 }]);
    await change([rojo ?? ""], { tipo: "eliminar" });
    expect((await list()).productos).toMatchObject([{ id: azul, grupo: { variantes: 2 } }]);
    await change([rojo ?? ""], { tipo: "restaurar" });
    expect((await list()).productos).toMatchObject([{ id: rojo, grupo: { variantes: 3 } }]);
    await db.execute(sql`update productos set grupo = '', opciones = '{}' where id = ${rojo}`);
    dropConteos(db);
    expect(new Set((await list()).productos.map(({ nombre }) => nombre))).toEqual(new Set(["Polo", "Polo, M, rojo"]));
    expect((await readAll()).get(rojo ?? "")).toMatchObject({ representa: true, variantes: 0, combinaciones: [] });
  });

  it("a removed variant does not come back where another has its combination by now", async () => {
    const [rojo] = (await fillProductos(db, polos())).map(({ id }) => id);
    await change([rojo ?? ""], { tipo: "eliminar" });
    await fillProductos(db, [variante("Polo", ["Talla: M", "Color: rojo"])]);
    const informe = await change([rojo ?? ""], { tipo: "restaurar" });
    expect(informe).toMatchObject({
      cambiados: 0,
      omitidos: 1,
      ejemplos: [{ razon: expect.stringContaining("opciones") }],
    });
  });

  it("of two removed twins that are restored at once, however they spell their options, one comes back", async () => {
    const [first] = (await fillProductos(db, polos())).map(({ id }) => id);
    await change([first ?? ""], { tipo: "eliminar" });
    const [second] = await fillProductos(db, [variante("Polo", ["Color: Rojo", "Talla: m"])]);
    const both = [first ?? "", second?.id ?? ""];
    await change(both, { tipo: "eliminar" });
    expect(await change(both, { tipo: "restaurar" })).toMatchObject({
      cambiados: 1,
      omitidos: 1,
      ejemplos: [{ id: second?.id, razon: "Otra variante de su grupo tiene estas mismas opciones." }],
    });
    expect((await list()).productos).toMatchObject([{ grupo: { variantes: 3 } }]);
  });

  it("has the sales of all", async () => {
    const [rojo, azul, largo] = await fillProductos(db, polos());
    const { insertPedido } = await import("#tests/fixtures/pedido.ts");
    const { id } = await insertPedido(db, actor_id, { estado: "procesando" });
    const items = [rojo, largo].flatMap((row) =>
      row ? [{ producto_id: row.id, cantidad: 2, precio: 50 as never, nombre: row.nombre, imagen: "" }] : [],
    );
    await db
      .update(pedidos)
      .set({ items })
      .where(sql`id = ${id}`);
    await countVentas({ db }, new AbortController().signal);
    expect((await listInicio(db)).vendidos).toMatchObject([{ id: azul?.id, nombre: "Polo" }]);
    expect((await readAll()).get(azul?.id ?? "")?.vendidos).toBe(4);
    expect(await countVentas({ db }, new AbortController().signal)).toBe(0);
  });
});

describe("a search", () => {
  it.each(["polo rojo", "azul polo", "polo l", "bolsillo", "rojo", "pol azu"])(
    "for '%s' finds the group, once",
    async (search) => {
      await fillProductos(db, polos());
      const { productos: tarjetas, found } = await list(search);
      expect([tarjetas.map(({ nombre }) => nombre), found]).toEqual([["Polo"], 1]);
      const conocidas = { sinonimos: new Map(), categorias: CATEGORIAS };
      expect((await listSugerencias(db, search, conocidas)).productos.map(({ nombre }) => nombre)).toEqual(["Polo"]);
    },
  );

  it("does not find it by what is sold out alone, nor by what was", async () => {
    const [rojo] = (await fillProductos(db, polos())).map(({ id }) => id);
    expect((await list("verde")).found).toBe(0);
    await move(rojo ?? "", -5);
    expect((await list("rojo")).found).toBe(0);
    await move(rojo ?? "", 5);
    expect((await list("rojo")).found).toBe(1);
  });

  it("finds it by all words after what stands for it was edited in a field that no search looks at", async () => {
    await fillProductos(db, polos());
    await db.execute(sql`
      update productos set imagen = 'https://a.pe/1.jpg', busqueda = texto_propio(busqueda) where representa`);
    expect((await list("polo rojo")).found).toBe(1);
  });
});

/** Wrong group columns, or indexed words. */
async function listWrong(): Promise<unknown[]> {
  const all = [...(await readAll()).values()];
  const wrong = all.filter((row) => {
    if (row.grupo === "")
      return row.representa !== (row.estado === "activo") || row.variantes !== 0 || row.combinaciones.length > 0;
    const vivas = all.filter((other) => other.grupo === row.grupo && !other.eliminado_en && other.estado === "activo");
    const hay = vivas.filter(({ stock }) => stock > 0);
    const [first] = (hay.length > 0 ? hay : vivas).toSorted((a, b) => a.precio - b.precio || (a.id < b.id ? -1 : 1));
    const stands = first?.id === row.id;
    const varia = new Set(hay.map(({ precio }) => precio)).size > 1;
    const singles = new Set(hay.flatMap(({ opciones }) => opciones));
    const kept = row.combinaciones.filter((one) => !one.includes("\n")).toSorted();
    return (
      row.representa !== stands ||
      row.variantes !== (stands ? hay.length : 0) ||
      row.precio_varia !== (stands && varia) ||
      JSON.stringify(kept) !== JSON.stringify(stands ? [...singles].toSorted() : [])
    );
  });
  const { rows } = await db.execute(sql`
    with debidas as (
      select w.palabra, w.en_nombre, p.id from productos p, palabras_de(p.busqueda) w
      where p.stock > 0 and p.eliminado_en is null and p.representa
    ), escritas as (select palabra, en_nombre, producto_id from apariciones)
    (select * from debidas except select * from escritas) union all (select * from escritas except select * from debidas)`);
  return [...wrong, ...rows];
}

const cual = fc.nat(15);
const cambio = fc.oneof(
  fc.record({
    de: fc.constant("pedido" as const),
    cuales: fc.uniqueArray(cual, { minLength: 1, maxLength: 5 }),
    cantidad: fc.integer({ min: -3, max: 3 }),
  }),
  fc.record({
    de: fc.constant("precio" as const),
    cuales: fc.uniqueArray(cual, { minLength: 1, maxLength: 6 }),
    precio: fc.integer({ min: 100, max: 105 }),
  }),
  fc.record({
    de: fc.constantFrom("eliminar" as const, "restaurar" as const, "activo" as const, "oculto" as const),
    cuales: fc.uniqueArray(cual, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ de: fc.constant("mover" as const), cual, grupo: fc.constantFrom("", "A", "B", "C") }),
);
type Cambio = typeof cambio extends fc.Arbitrary<infer T> ? T : never;
async function apply(ids: readonly string[], cambio: Cambio): Promise<unknown> {
  if (cambio.de === "mover") {
    const id = ids[cambio.cual] ?? "";
    return db.transaction(async (tx) => {
      await lockGrupos(tx, { ids: [id], grupos: [cambio.grupo], mueve: true });
      await tx.execute(sql`
        update productos set grupo = ${cambio.grupo}, opciones = case when ${cambio.grupo} = '' then '{}' else array['Modelo: ' || id] end
        where id = ${id}`);
    });
  }
  const cuales = cambio.cuales.map((n) => ids[n] ?? "");
  if (cambio.de === "precio") return change(cuales, { tipo: "precio", precio: centimos(cambio.precio) });
  if (cambio.de === "activo" || cambio.de === "oculto") return change(cuales, { tipo: "estado", estado: cambio.de });
  if (cambio.de !== "pedido") return change(cuales, { tipo: cambio.de });
  return db.transaction(async (tx) => {
    const rows = await lockProductos(tx, cuales, { removed: true });
    const movimientos = [...rows.values()].flatMap(({ id, stock }) => {
      const cantidad = Math.max(-stock, cambio.cantidad);
      return cantidad === 0 ? [] : [{ producto_id: id, cantidad }];
    });
    if (movimientos.length > 0) await moveStock(tx, movimientos, { motivo: "ajuste", pedido_id: null, vuelta: 0 });
  });
}

it("whatever orders and staff write at once, each group ends with what stands for it, and none waits in vain", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cambio, { minLength: 10, maxLength: 40 }), async (cambios) => {
      await db.delete(movimientos_stock);
      await db.delete(productos);
      const rows = await fillProductos(
        db,
        Array.from({ length: 16 }, (_, n) => {
          const more = { precio: centimos(100 + (n % 4)), stock: n % 3 };
          const grupo = ["A", "B", "C", ""][n % 4] ?? "";
          return grupo ? variante(grupo, [`Modelo: ${n}`], more) : { nombre: `Suelto ${n}`, ...more };
        }),
      );
      const ids = rows.map(({ id }) => id);
      // A deadlock would reject one of them.
      const done = await Promise.allSettled(cambios.map((one) => apply(ids, one)));
      expect(done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual([]);
      expect(await listWrong()).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

it("of more groups than a transaction locks one by one all are right as well", async () => {
  const rows = Array.from({ length: 2_100 }, (_, n) =>
    variante(`G${n % 1_050}`, [`Talla: ${n < 1_050 ? "S" : "M"}`], { precio: centimos(1000 + n) }),
  );
  const ids = (await fillProductos(db, rows)).map(({ id }) => id);
  await Promise.all([
    change(ids, { tipo: "precio_porcentaje", centesimas: 1000 }),
    ...ids.slice(0, 8).map((id) => move(id, -5)),
  ]);
  expect(await listWrong()).toEqual([]);
});
