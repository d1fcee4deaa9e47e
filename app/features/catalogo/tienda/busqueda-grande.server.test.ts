import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { addIgv, centimos } from "#lib/dinero.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos, type Row, scan, toFiltros } from "#tests/fixtures/busqueda.ts";
import { listProductos } from "./lista.server.ts";
import { type Filtros, PAGINAS, POR_PAGINA, TOPE, TOPE_CUENTA } from "./filtros.ts";

const db = await openTestDb();
const list = (search: string, more: Partial<Filtros> = {}) => listProductos(db, toFiltros(search, more));

/** One in three has 'rojo' in its name, all of them 'taza'; one in 50 'fina', of these one in three 'rojo'. */
const MUCHOS = 24_000;
const nuevos = Array.from({ length: MUCHOS }, (_, n) => ({
  nombre: `Taza ${n % 3 === 0 ? "rojo" : "azul"} ${n % 50 === 0 ? "fina" : "recia"}`,
  descripcion: n % 2 === 0 ? "Con tapa" : "Sin tapa",
  categoria: n % 4 === 0 ? "Hogar" : "Otros",
  stock: 5 + (n % 7),
  precio: centimos(1000 + (n % 1000)),
}));
/** One product in 500. */
const RARO = { desde: addIgv(centimos(1500)), hasta: addIgv(centimos(1501)) };
let rows: Row[] = [];

beforeAll(async () => {
  // Autovacuum would change the plans.
  for (const table of ["productos", "apariciones", "palabras"]) {
    await db.execute(sql`alter table ${sql.identifier(table)} set (autovacuum_enabled = off)`);
  }
  rows = await fillProductos(db, nuevos);
  // Vacuum skips rows near an unwritten commit of another test: repeat until all pages are visible.
  for (const table of ["productos", "apariciones", "palabras"]) {
    await vi.waitUntil(
      async () => {
        await db.execute(sql`checkpoint`);
        await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`);
        const { rows: seen } = await db.execute(
          sql`select 1 from pg_class where oid = ${table}::regclass and relallvisible = relpages`,
        );
        return seen.length > 0;
      },
      { timeout: 20_000, interval: 10 },
    );
  }
});

it.each<[string, Partial<Filtros>, Filtros["orden"]]>([
  ["taza", {}, "relevancia"],
  ["rojo", {}, "relevancia"],
  ["taza tapa", {}, "relevancia"],
  ["taza", { categorias: ["Otros"] }, "relevancia"],
  ["taza tapa", {}, "precio-asc"],
  ["fina rojo", {}, "relevancia"],
  ["ap az", { categorias: ["Hogar"] }, "relevancia"],
  ["rojo", { categorias: ["Hogar"] }, "relevancia"],
  ["fina", { categorias: ["Hogar"] }, "relevancia"],
  ["az", {}, "relevancia"],
  ["hogar fina", { categorias: ["Hogar"] }, "precio-asc"],
  ["rojo", { categorias: ["Hogar", "Otros"] }, "relevancia"],
  ["taza", RARO, "relevancia"],
  ["rojo", { ...RARO, categorias: ["Hogar"] }, "relevancia"],
  ["taza tapa", { hasta: addIgv(centimos(1500)) }, "relevancia"],
])("'%s' in %j by %s: pages, count and order are those of the rule, up to product 10,000", async (...asked) => {
  const [search, filtro, orden] = asked;
  const found = scan(rows, search, filtro);
  if (orden === "precio-asc") found.sort((a, b) => a.precio - b.precio || (a.id < b.id ? -1 : 1));
  const expected = found.map(({ id }) => id);
  const muchos = expected.length > TOPE_CUENTA;
  for (const pagina of [1, 2, 30, PAGINAS]) {
    const from = (pagina - 1) * POR_PAGINA;
    if (from >= expected.length) continue;
    const page = await list(search, { ...filtro, orden, pagina });
    const ids = expected.slice(from, Math.min(from + POR_PAGINA, TOPE));
    expect(
      page.productos.map(({ id }) => id),
      `page ${pagina}`,
    ).toEqual(ids);
    expect(page).toMatchObject({ muchos, found: muchos ? TOPE_CUENTA : expected.length, filtros: { pagina } });
  }
});

it.each([
  ["taza", 20_000, { found: TOPE_CUENTA, muchos: true, paginas: PAGINAS, filtros: { pagina: PAGINAS } }],
  ["fina rojo", 300, { found: 160, muchos: false, paginas: 7, filtros: { pagina: 7 } }],
  ["", 20_000, { found: MUCHOS, muchos: false, paginas: PAGINAS, filtros: { pagina: PAGINAS } }],
])("of '%s' page %i is the last one that there is", async (search, pagina, expected) => {
  expect(await list(search, { pagina })).toMatchObject(expected);
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[] | undefined;
}
const planSchema: z.ZodType<Plan> = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  get Plans() {
    return z.array(planSchema).optional();
  },
});
const explained = z.tuple([z.object({ Plan: planSchema })]);

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

async function explain(search: string, more: Partial<Filtros> = {}): Promise<Plan[]> {
  const spy = vi.spyOn(db, "execute");
  await list(search, more);
  const statements = spy.mock.calls.map(([statement]) => statement as SQL);
  spy.mockRestore();
  expect(statements.length).toBeGreaterThan(1);
  const nodes: Plan[] = [];
  for (const statement of statements) {
    const { rows } = await db.execute<{ "QUERY PLAN": unknown }>(sql`explain (analyze, format json) ${statement}`);
    nodes.push(...listNodes(explained.parse(rows[0]?.["QUERY PLAN"])[0].Plan));
  }
  return nodes;
}

it.each<[string, Partial<Filtros>, number]>([
  ["taza", {}, 1_100],
  ["rojo", {}, 1_100],
  ["taza", { pagina: PAGINAS }, 10_100],
  ["fina rojo", {}, 5_100],
  ["taza rojo", {}, 5_100],
  ["tapa taza", {}, 5_100],
  ["taza", { categorias: ["Otros"] }, 5_100],
  ["taza rojo", { categorias: ["Otros"] }, 5_100],
  ["taza", { categorias: ["Hogar", "Otros"] }, 5_100],
  ["taza", RARO, 5_100],
  ["taza rojo", RARO, 5_100],
  ["ta", {}, 5_100],
  ["tasa", {}, 1_100],
  ["taza xyzzyq", {}, 2_100],
  ["taza tapa xyzzyq", {}, 5_100],
  ["fina rojo xyzzyq", {}, 5_100],
  ["xyzzyq recia", { categorias: ["Hogar"] }, 5_100],
])("'%s' %j reads by index, and no more than %i rows at any step: all matches are never sorted", async (...asked) => {
  const [search, more, most] = asked;
  const nodes = await explain(search, more);
  const scans = nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]);
  expect(scans.filter((name) => name === "productos" || name === "apariciones")).toEqual([]);
  const read = nodes.map((node) => [node["Node Type"], node["Actual Rows"] * node["Actual Loops"]] as const);
  expect(read.filter(([, n]) => n > most)).toEqual([]);
});
