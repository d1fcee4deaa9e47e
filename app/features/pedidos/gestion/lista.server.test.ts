import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { parseFiltrosPedidos, TOPE } from "./lista.ts";
import { toShortId } from "#lib/text.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { despachos, pedidos, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { matchesSearch } from "#db/search.server.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { toBusquedaUsuario } from "#app/features/personas/usuarios/usuarios.ts";
import { searchPedidos } from "./buscar.server.ts";
import { exportPedidos } from "./exportar.server.ts";
import { listPedidos, listVecinos } from "./lista.server.ts";
import type { Cobro, Estado } from "#app/features/pedidos/pedidos/pedidos.ts";

const db = await openTestDb();

async function addPersona(id: string, nombre: string, apellido: string, email: string, telefono?: string) {
  const persona = { nombre, apellido, email, telefono };
  await db.insert(usuarios).values({ id, ...persona, busqueda: toBusquedaUsuario(persona) });
}
await addPersona("u-angela", "Ángela", "Núñez", "angie@ejemplo.pe");
await addPersona("u-luis", "Luis", "Rojas", "luis.rojas@ejemplo.pe", "+51911222333");

/** Day in July 2026 and hour in Lima, up to the last second of a day. */
const FILAS: readonly [
  nombre: string,
  usuario: string,
  dia: string,
  Estado,
  Cobro,
  precio: number,
  atencion?: string,
][] = [
  ["a", "u-angela", "2026-07-01T00:00:00-05:00", "entregado", "pagado", 5_000],
  ["b", "u-angela", "2026-07-01T23:59:59-05:00", "cancelado", "devuelto", 9_000],
  ["c", "u-luis", "2026-07-02T00:00:00-05:00", "pendiente", "sin_pagar", 1_000],
  ["d", "u-luis", "2026-07-02T10:00:00-05:00", "cancelado", "pagado", 7_000, "Llegó un pago."],
  ["e", "u-luis", "2026-07-03T10:00:00-05:00", "procesando", "pagado", 7_000],
];
const ids = new Map<string, string>();
for (const [nombre, usuario, dia, estado, cobro, precio, requiere_atencion] of FILAS) {
  const created_at = new Date(dia);
  const { id } = await insertPedido(db, usuario, { created_at, estado, cobro, precio, requiere_atencion });
  ids.set(id, nombre);
}
const findId = (nombre: string) => [...ids].find(([, one]) => one === nombre)?.[0] ?? "";

const filtros = (query: string, zona = "America/Lima") => parseFiltrosPedidos(new URLSearchParams(query), zona);
const list = (query: string) => listPedidos(db, filtros(query));
const names = async (query: string) => (await list(query)).pedidos.map(({ id }) => ids.get(id)).join("");

async function beside(query: string, nombre: string) {
  const { anterior, siguiente } = await listVecinos(db, filtros(query), findId(nombre));
  return [anterior && ids.get(anterior), siguiente && ids.get(siguiente)];
}

describe("the panel's list of orders", () => {
  it.each([
    ["", "edcba"],
    ["estado=cancelado", "db"],
    ["estado=perdido", "edcba"],
    ["cobro=pagado", "eda"],
    ["cobro=devuelto&estado=cancelado", "b"],
    ["atencion=1", "d"],
    ["desde=2026-07-02", "edc"],
    ["hasta=2026-07-01", "ba"],
    ["desde=2026-07-01&hasta=2026-07-02", "dcba"],
    ["desde=2026-02-30", "edcba"],
    ["cliente=u-angela", "ba"],
    ["buscar=NUNEZ angela", "ba"],
    ["buscar=luis.rojas@ejemplo.pe", "edc"],
    ["buscar=luis&estado=pendiente", "c"],
    ["buscar=u-angela", "ba"],
    ["buscar=nadie", ""],
    ["buscar=50%25", ""],
    ["orden=created_at", "abcde"],
    ["orden=-total", "bedac"],
    ["orden=total", "cadeb"],
  ])("%s: %s", async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  it("finds an order by its short number or its whole id", async () => {
    const id = findId("c");
    for (const text of [toShortId(id), `#${toShortId(id)}`, `# ${toShortId(id).toUpperCase()}`, id]) {
      expect(await names(`buscar=${encodeURIComponent(text)}`)).toBe("c");
    }
  });

  it("counts each estado within the other filters", async () => {
    const { conteos, found } = await list("buscar=luis&estado=pendiente");
    expect(conteos).toEqual({ pendiente: 1, procesando: 1, enviado: 0, entregado: 0, cancelado: 1 });
    expect(found).toBe(1);
  });

  it("shows of each order what the table needs", async () => {
    const [row] = (await list("cliente=u-luis&estado=cancelado")).pedidos;
    expect(row).toMatchObject({
      cliente: { nombre: "Luis", apellido: "Rojas" },
      productos: 1,
      unidades: 1,
      por_revisar: true,
      total: 8_260,
    });
  });

  it("gives the neighbours of an order, in the list's order and filters", async () => {
    expect(await beside("", "e")).toEqual([null, "d"]);
    expect(await beside("", "c")).toEqual(["d", "b"]);
    expect(await beside("orden=created_at", "c")).toEqual(["b", "d"]);
    expect(await beside("estado=cancelado", "b")).toEqual(["d", null]);
    expect(await beside("orden=-total", "d")).toEqual(["e", "a"]);
    // An order that left the list still has neighbours.
    expect(await beside("cobro=pagado", "c")).toEqual(["d", "a"]);
  });
});

describe("a long list", () => {
  it("is read by pages; past the end comes the last; a search for nearly everybody is not counted", async () => {
    const many = USUAL_ROWS + 3;
    const muchas = Array.from({ length: 1_005 }, (_, n) => {
      const persona = { nombre: "Zoila", apellido: String(n), email: `z${n}@ejemplo.pe` };
      return { id: `z${n}`, ...persona, busqueda: toBusquedaUsuario(persona) };
    });
    await db.insert(usuarios).values(muchas);
    for (let n = 0; n < many; n += 1) await insertPedido(db, `z${n}`, { estado: "enviado" });

    const enviados = await list("estado=enviado&pagina=9");
    expect(enviados).toMatchObject({
      found: many,
      hayMas: false,
      paginas: 2,
      pagina: 2,
      conteos: { enviado: many },
    });
    expect(enviados.pedidos).toHaveLength(3);

    const first = await list("buscar=zoila");
    expect(first).toMatchObject({ conteos: null, found: USUAL_ROWS, hayMas: true, paginas: 2 });
    const second = await list("buscar=zoila&pagina=2");
    expect(second).toMatchObject({ found: many, hayMas: false, paginas: 2 });
    expect(new Set([...first.pedidos, ...second.pedidos].map(({ id }) => id)).size).toBe(many);
  });
});

const after = (query: string, nombre: string) => names(`${query}&despues=${findId(nombre)}`);

describe("a list longer than its pages", () => {
  it("goes on after an order, in its own order and within its filters", async () => {
    expect(await after("hasta=2026-07-31", "c")).toBe("ba");
    expect(await after("hasta=2026-07-31&orden=created_at", "c")).toBe("de");
    expect(await after("hasta=2026-07-31&orden=-total", "e")).toBe("dac");
    expect(await after("hasta=2026-07-31&estado=cancelado", "c")).toBe("b");
    expect(await after("hasta=2026-07-31&buscar=luis", "d")).toBe("c");
    expect(await after("hasta=2026-07-31", "a")).toBe("");
    // An id of no order is ignored.
    expect(await names("hasta=2026-07-31&despues=x")).toBe("edcba");
  });

  it("continues past its last page to the first order, with counts", async () => {
    const total = TOPE + 60;
    await db.execute(sql`
      insert into pedidos (id, usuario_id, items, subtotal, igv, igv_porcentaje, total, direccion_envio, metodo_pago,
        clave_intento, huella, vence_en, busqueda, created_at)
      select gen_random_uuid(), 'u-angela', '[{"cantidad": 1}]', 1, 0.18, 18, 1.18, '', 'stripe', n::text, '', now(), '',
        timestamptz '2030-01-01T00:00:00Z' + n * interval '1 second'
      from generate_series(1, ${total}::int) as n`);
    const query = "desde=2029-12-01&hasta=2030-01-31";
    const last = await list(`${query}&pagina=999999`);
    expect(last).toMatchObject({ found: TOPE, hayMas: true, pagina: 200, paginas: 200 });
    expect((await list(`${query}&pagina=199`)).sigue).toBeNull();
    const rest = await list(`${query}&despues=${last.sigue}`);
    expect(rest).toMatchObject({ found: 60, hayMas: false, pagina: 1, paginas: 2, sigue: null });
    const end = await list(`${query}&despues=${last.sigue}&pagina=2`);
    const moments = [...last.pedidos, ...rest.pedidos, ...end.pedidos].map(({ created_at }) => created_at.getTime());
    const first = Date.parse("2030-01-01T00:00:00Z");
    expect(moments).toEqual(Array.from({ length: 110 }, (_, n) => first + (110 - n) * 1_000));
  });
});

describe("the CSV of orders", () => {
  it("holds what is filtered, newest first, each order once over many batches", async () => {
    const [lineas, pedido_id] = [[{ producto_id: newId(), cantidad: 1 }], findId("b")];
    const de = { pedido_id, lineas, desde: "procesando" } as const;
    for (const [courier, numero] of [
      ["Shalom", "S-1"],
      ["Urbano", ""],
    ]) {
      await db.insert(despachos).values({ id: newId(), ...de, courier, numero });
    }
    const rows = [];
    for await (const batch of exportPedidos(db, filtros("hasta=2026-07-31"), 2)) rows.push(...batch);
    expect(rows.map((row) => ids.get(String(row.at(-1))))).toEqual(["e", "d", "c", "b", "a"]);
    expect(rows[3]).toEqual([
      `#${toShortId(findId("b"))}`,
      "2026-07-01",
      "23:59",
      "Cancelado",
      "Devuelto",
      "Ángela Núñez",
      "angie@ejemplo.pe",
      "",
      "Av. Larco 123, Miraflores",
      "Tarjeta de crédito o débito",
      "1 x Taza",
      1,
      "",
      0,
      0,
      90,
      16.2,
      106.2,
      0,
      "",
      "",
      "",
      "Shalom, Urbano",
      "S-1",
      rows[3]?.at(-4),
      "",
      "",
      findId("b"),
    ]);
  });
});

describe("a search of the panel's orders", () => {
  const otro = { usuario: "u-angela", telefono: "+51926531986", direccion_envio: "Jr. Junín 850, Barranco" };
  const fijo = { telefono: "+5114567890", direccion_envio: "Calle Ñandú 12, Lima" };
  const [suyo, ajeno] = ["0198c000-0000-7000-8000-0000a1b2c3d4", "0198c000-0000-7000-8000-0000e5f60789"];
  beforeAll(async () => {
    const { usuario, ...entrega } = otro;
    const created_at = new Date("2026-08-15T12:00:00-05:00");
    await insertPedido(db, usuario, { id: suyo, created_at, ...entrega, nombre: "Chocolate al 70 %" });
    await insertPedido(db, "u-luis", { id: ajeno, created_at, ...fijo, nombre: "Olla de barro" });
  });
  const found = async (buscar: string) => {
    const rows = (await list(new URLSearchParams({ buscar, desde: "2026-08-15", hasta: "2026-08-15" }).toString()))
      .pedidos;
    return rows.map(({ id }) => (id === suyo ? "suyo" : id === ajeno ? "ajeno" : id));
  };

  it.each([
    ["926531986", ["suyo"]],
    ["+51926531986", ["suyo"]],
    ["+51 926 531 986", ["suyo"]],
    ["926-531-986", ["suyo"]],
    ["0051 926531986", ["suyo"]],
    ["531986", ["suyo"]],
    ["926 531", ["suyo"]],
    ["1986", ["suyo"]],
    ["(01) 456 7890", ["ajeno"]],
    ["014567890", ["ajeno"]],
    // The customer's phone, which differs from the order's.
    ["911 222 333", ["ajeno"]],
    ["chocolate", ["suyo"]],
    ["CHOCOLATE barranco", ["suyo"]],
    ["olla barro", ["ajeno"]],
    ["junin", ["suyo"]],
    ["nandu lima", ["ajeno"]],
    ["olla barranco", []],
    // No match may span two columns.
    ["barranco chocolate al 71", []],
  ])("%s finds %j", async (buscar, expected) => expect(await found(buscar)).toEqual(expected));

  it("finds an order by the last digits of its number", async () => {
    for (const [id, nombre] of [
      [suyo, "suyo"],
      [ajeno, "ajeno"],
    ] as const) {
      for (const length of [4, 5, 6, 7, 8]) {
        const text = id.slice(-length);
        for (const buscar of [text, `#${text}`, text.toUpperCase()]) expect(await found(buscar)).toContain(nombre);
      }
    }
  });

  it("finds the same from the palette", async () => {
    for (const buscar of ["926 531 986", "chocolate", "junin 850", suyo.slice(-8)]) {
      expect((await searchPedidos(db, buscar)).map(({ id }) => id)).toEqual([suyo]);
    }
  });

  it("reads the index, not the orders one by one", async () => {
    await db.execute(sql`analyze pedidos`);
    const plan = await db.transaction(async (tx) => {
      // In so small a table the planner prefers a sequential scan.
      await tx.execute(sql`set local enable_seqscan = off`);
      const query = db.select({ id: pedidos.id }).from(pedidos).where(matchesSearch(pedidos.busqueda, "531986"));
      return (await tx.execute(sql`explain ${query}`)).rows.map((row) => String(row["QUERY PLAN"])).join("\n");
    });
    expect(plan).toContain("pedidos_por_texto");
  });
});
