import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { count, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { toBusqueda } from "#lib/text.ts";
import { cupones, movimientos_stock, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import catalogo from "./productos.json" with { type: "json" };
import { FOTOS, nameFoto, NOMBRE } from "./fotos-demo.ts";
import { seedDemo } from "./seed-demo.ts";
import { seedVariados } from "./seed-variados.ts";
import { createRandom, createVariados } from "./variados.ts";
import { listVariantesDemo, nameDemo, withOpciones } from "./variantes-demo.ts";
import { VOCABULARIO } from "./vocabulario.ts";

const FILAS = catalogo.flatMap((producto) => listVariantesDemo(producto)).length;

const db = await openTestDb();
const root = process.cwd();
const keep = (bytes: Buffer) => Promise.resolve(`/imagenes/${bytes.length}.webp`);
const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, 32);
const broken = () => Promise.reject(new Error("disk full"));

beforeEach(() => db.execute(sql`truncate productos, movimientos_stock cascade`));

async function stockMatchesLedger(): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select p.id from ${productos} p left join ${movimientos_stock} m on m.producto_id = p.id
    group by p.id having p.stock <> coalesce(sum(m.cantidad), 0)`);
  return rows.length === 0;
}

const list = (folder: string) => readdirSync(folder).map((file) => path.join(folder, file));

describe("the demo catalogue", () => {
  it("is added once, however many servers start at the same moment", async () => {
    const added = await Promise.all([seedDemo(db, root, keep), seedDemo(db, root, keep), seedDemo(db, root, keep)]);
    // Those of productos.json, of which six are groups.
    expect(added.toSorted()).toEqual([0, 0, FILAS]);
    expect(await seedDemo(db, root, keep)).toBe(0);
    expect(await db.$count(productos)).toBe(FILAS);
    expect(await db.$count(productos, sql`representa`)).toBe(catalogo.length);
  });

  it("has a picture for every product, its age, its search text, and its stock in the ledger", async () => {
    await seedDemo(db, root, keep);
    const rows = await db.select().from(productos);
    expect(rows.filter(({ imagen }) => !imagen)).toEqual([]);
    // Another colour has no second angle.
    expect(rows.filter(({ galeria, grupo }) => galeria.length < (grupo === "" ? 3 : 2))).toEqual([]);
    expect(rows.filter(({ galeria, textos_imagenes }) => new Set(textos_imagenes).size !== galeria.length + 1)).toEqual(
      [],
    );
    expect(rows.filter(({ stock, grupo }) => stock === 0 && grupo === "")).toHaveLength(2);
    expect(rows.every((row) => row.busqueda.startsWith(toBusqueda(row.nombre, row.categoria, row.descripcion)))).toBe(
      true,
    );
    expect(new Set(rows.map(({ created_at }) => created_at.getTime())).size).toBeGreaterThan(20);
    expect(await stockMatchesLedger()).toBe(true);
  });

  it("has pictures of at most 20 MB, listed and encoded beforehand: `npm run fotos`", () => {
    const [imagenes, tamanos] = [list("db/seed/imagenes"), list("db/seed/tamanos")];
    const named = Object.entries(FOTOS).flatMap(([slug, nombres]) =>
      nombres.map((nombre, n) => [path.join("db/seed/imagenes", nameFoto(slug, n)), nombre] as const),
    );
    expect(named.map(([file]) => file).toSorted()).toEqual(imagenes.toSorted());
    for (const [file, nombre] of named) expect([file, nombre.slice(0, 32)]).toEqual([file, digest(readFileSync(file))]);
    const encoded = new Set(tamanos.map((file) => path.basename(file).slice(0, NOMBRE)));
    expect([...encoded].toSorted()).toEqual([...new Set(named.map(([, nombre]) => nombre))].toSorted());
    const bytes = [...imagenes, ...tamanos, ...list("public/banner")].reduce(
      (sum, file) => sum + statSync(file).size,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(20_000_000);
  });

  it("cuts the first picture of each product out, for both themes", () => {
    for (const [slug, [first = ""]] of Object.entries(FOTOS)) expect([slug, first.slice(33)]).toEqual([slug, "000000"]);
  });

  it("has one coupon, which holds from today on and for years", async () => {
    await seedDemo(db, root, keep);
    await db.execute(sql`truncate productos cascade`);
    await seedDemo(db, root, keep);
    const [cupon, ...more] = await db.select().from(cupones);
    expect(cupon).toMatchObject({ codigo: "BIENVENIDA10", porcentaje: 10, primera_compra: true, usados: 0 });
    const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
    expect([Number(cupon?.desde) <= Date.now(), Number(cupon?.hasta) > Date.now() + 4 * YEAR_MS]).toEqual([true, true]);
    expect(more).toEqual([]);
  });

  it("has six groups of clothes, named and told apart as the panel would", async () => {
    await seedDemo(db, root, keep);
    const rows = (await db.select().from(productos)).filter(({ grupo }) => grupo !== "");
    expect(new Set(rows.map(({ grupo }) => grupo)).size).toBe(6);
    expect(new Set(rows.map(({ categoria }) => categoria))).toEqual(new Set(["Ropa"]));
    for (const { nombre, grupo, opciones } of rows) {
      expect(nombre).toBe([grupo, ...opciones.map((opcion) => opcion.split(": ")[1])].join(", "));
    }
    const alone = rows.filter(({ representa }) => representa);
    const grouped = catalogo.filter((one) => listVariantesDemo(one).length > 1);
    expect(alone.map(({ nombre }) => nombre).toSorted()).toEqual(grouped.map((one) => nameDemo(one)).toSorted());
  });

  it("is not added where there are products, not even one that was deleted", async () => {
    const variados = { total: 1, onLote: () => {} };
    await seedVariados(db, root, keep, variados);
    await db.update(productos).set({ eliminado_en: new Date() });
    expect(await seedDemo(db, root, keep)).toBe(0);
  });

  it("is not added partially", async () => {
    await expect(seedDemo(db, root, broken)).rejects.toThrow("disk full");
    expect(await db.$count(productos)).toBe(0);
  });
});

describe("made-up products", () => {
  it("are as many as were asked for, some of them sold out", async () => {
    const lotes: number[] = [];
    await seedVariados(db, root, keep, { total: 5_200, onLote: (done) => lotes.push(done) });
    expect(lotes).toEqual([5_000, 5_200]);
    const [{ todos, agotados } = { todos: 0, agotados: 0 }] = await db
      .select({ todos: count(), agotados: sql<number>`count(*) filter (where stock = 0)::int` })
      .from(productos);
    expect(todos).toBe(5_200);
    expect(agotados).toBeGreaterThan(200);
    expect(await stockMatchesLedger()).toBe(true);
  });

  it.each([1_000, 20_000])(
    "of %i about one in ten is of a group of 3 to 12, told apart as the panel would",
    async (total) => {
      await seedVariados(db, root, keep, { total, onLote: () => {} });
      const rows = await db.select().from(productos);
      const variantes = rows.filter(({ grupo }) => grupo !== "");
      expect(variantes.length / total).toBeGreaterThan(0.05);
      expect(variantes.length / total).toBeLessThan(0.15);
      expect(variantes.every((row) => row.nombre === withOpciones(row.grupo, row.opciones))).toBe(true);
      const grupos = Map.groupBy(variantes, ({ grupo }) => grupo);
      // The last one may be cut off.
      const sizes = [...grupos.values()].map((group) => group.length).filter((size) => size < 3 || size > 12);
      expect(sizes.length).toBeLessThanOrEqual(total / 5_000);
      const all = [...grupos.values()];
      expect(all.every((group) => new Set(group.map(({ opciones }) => opciones.join())).size === group.length)).toBe(
        true,
      );
      expect(all.every((group) => group.filter(({ representa }) => representa).length === 1)).toBe(true);
      expect(all.some((group) => group.some(({ precio_varia }) => precio_varia))).toBe(true);
      expect(all.some((group) => group.some(({ representa, variantes: n }) => representa && n < group.length))).toBe(
        true,
      );
      expect(variantes.some(({ opciones }) => opciones.includes("Talla: M"))).toBe(true);
    },
  );

  it("are added again under other groups", async () => {
    const variados = { total: 1_000, onLote: () => {} };
    await seedVariados(db, root, keep, variados);
    await seedVariados(db, root, keep, variados);
    const { rows } = await db.execute(sql`
      select grupo from productos where grupo <> '' group by grupo, opciones having count(*) > 1`);
    expect(rows).toEqual([]);
  });

  it("are many different ones", () => {
    const next = createVariados(createRandom(1));
    const names = new Set(Array.from({ length: 5_000 }, () => next()[0]?.nombre));
    expect(names.size).toBeGreaterThan(4_500);
  });

  it("have texts of at least 20,000 different words, as unequally frequent as in people's texts, the same each time", () => {
    const next = createVariados(createRandom(1));
    const texts = Array.from({ length: 60_000 }, () => next()[0]?.descripcion ?? "");
    const counts = new Map<string, number>();
    for (const text of texts) for (const word of text.split(/[ .,]+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
    expect(counts.size).toBeGreaterThan(20_000);
    const own = VOCABULARIO.map((word) => counts.get(word) ?? 0);
    const [first = 0, tenth = 0, hundredth = 0] = [0, 9, 99].map((rank) => own[rank]);
    expect(first / tenth).toBeGreaterThan(4);
    expect(tenth / hundredth).toBeGreaterThan(4);
    expect(createVariados(createRandom(1))()[0]?.descripcion).toBe(texts[0]);
  });
});
