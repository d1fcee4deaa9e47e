/** Lists without a text are read from one index, in its order, at any size. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { openTestDb } from "#tests/db.ts";
import { type Filtros, ORDENES, SIN_FILTROS } from "./filtros.ts";
import { selectPage } from "./pagina.server.ts";

const db = await openTestDb();

beforeAll(async () => {
  // Without words, to fill faster.
  await db.execute(sql`
    insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda, vendidos, created_at,
      precio_anterior, oferta_hasta, oferta_unidades)
    select gen_random_uuid(), 'Taza ' || n, '', 10 + n % 90, n % 3 * 10, 'C' || n % 20, '', '', n % 70,
      timestamptz '2026-01-01' + n * interval '1 minute',
      case when n % 25 = 0 then 500 end, case when n % 25 = 0 then timestamptz '2099-01-01' end,
      case when n % 25 = 0 then 5 end
    from generate_series(1, 8000) n`);
  // Groups of one variant each: one of two is in size M, one of 300 in each of the others.
  await db.execute(sql`
    insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda, vendidos, created_at, grupo, opciones)
    select gen_random_uuid(), 'Polo ' || n, '', 10 + n % 90, n % 3 * 10, 'C' || n % 20, '', '', n % 70,
      timestamptz '2026-01-01' + n * interval '1 minute', 'Polo ' || n,
      array['Talla: ' || case n % 2 when 0 then 'M' else 'T' || n % 299 end]
    from generate_series(1, 6000) n`);
  await db.execute(sql`
    insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, busqueda, departamento)
    select gen_random_uuid(), 'Vaso ' || n, '', 10 + n % 90, n % 3 * 10, 'C' || n % 20, '', '',
      case n % 40 when 0 then 'Tacna' else 'Lima' end
    from generate_series(1, 4000) n`);
  await db.execute(sql`vacuum analyze productos`);
});

const readPlan = (filtros: Filtros, without: readonly string[] = ["seqscan", "sort", "bitmapscan"]) =>
  db.transaction(async (tx) => {
    // In a small table sorting is cheap; plans without a suitable index sort even so.
    for (const way of without) await tx.execute(sql.raw(`set local enable_${way} = off`));
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${selectPage(tx, filtros).ids}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });

const FILTROS: Readonly<Record<string, Partial<Filtros>>> = {
  "the whole catalogue": {},
  "the page of a category": { propia: "C7", categorias: ["C7"] },
  "several categories": { categorias: ["C7", "C8"] },
  "a range of prices": { desde: centimos(2000), hasta: centimos(9000) },
  "a category within a range of prices": { categorias: ["C7"], desde: centimos(2000) },
  "what is on offer": { oferta: true },
  "what is on offer in a category": { propia: "C0", categorias: ["C0"], oferta: true },
  "what is on offer in several categories, within a range of prices": {
    categorias: ["C0", "C5"],
    hasta: centimos(9000),
    oferta: true,
  },
};
const PAGINAS = [1, 400];

describe.each(Object.entries(FILTROS))("%s", (_, filtros) => {
  it.each(ORDENES)("by %s is one scan of one index, also far down", async (orden) => {
    for (const pagina of PAGINAS) {
      const plan = await readPlan({ ...SIN_FILTROS, ...filtros, orden, pagina });
      expect(plan.match(/Scan/g)).toEqual(["Scan"]);
      expect(plan).toMatch(/Index Only Scan(?: Backward)? using productos_/);
      expect(plan).not.toMatch(/Sort|Bitmap|Seq/);
      expect(plan.includes("productos_ofertas_")).toBe(filtros.oferta === true);
    }
  });
});

describe("what comes from a place", () => {
  it.each(PAGINAS)("is one scan of its index, by name, on page %s", async (pagina) => {
    const plan = await readPlan({ ...SIN_FILTROS, lugar: "Lima", pagina });
    expect(plan.match(/Scan/g)).toEqual(["Scan"]);
    expect(plan).toContain("Index Only Scan using productos_por_lugar");
    expect(plan).not.toMatch(/Sort|Bitmap|Seq/);
  });

  it.each(ORDENES)("where little does is read from that index, and sorted: %s", async (orden) => {
    expect(await readPlan({ ...SIN_FILTROS, lugar: "Tacna", orden }, [])).toContain("productos_por_lugar");
  });
});

describe("what can be had in a size", () => {
  it.each(ORDENES)("that many have is read from the index of its order: %s", async (orden) => {
    for (const pagina of [1, 10]) {
      const plan = await readPlan({ ...SIN_FILTROS, opciones: ["Talla: M"], orden, pagina });
      expect(plan.match(/Scan/g)).toEqual(["Scan"]);
      expect(plan).toMatch(/Index Scan(?: Backward)? using productos_/);
      expect(plan).not.toMatch(/Sort|Bitmap|Seq/);
    }
  });

  it.each(ORDENES)("that few have is read from the index of sizes, and sorted: %s", async (orden) => {
    const plan = await readPlan({ ...SIN_FILTROS, opciones: ["Talla: T7"], orden }, []);
    expect(plan).toContain("Bitmap Index Scan on productos_por_opcion");
    expect(plan.match(/Scan/g)).toHaveLength(2);
  });
});
