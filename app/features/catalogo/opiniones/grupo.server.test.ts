/** Variants of a group share their opinions, whatever joins or leaves it. */
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { lockGrupos } from "#app/features/catalogo/productos/grupos.server.ts";
import { renameGrupo } from "#app/features/catalogo/variantes/renombrar-grupo.server.ts";
import { getProducto, listDestacados } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { opiniones, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos } from "#tests/fixtures/busqueda.ts";
import { addOpinion, UNA_OPINION } from "#tests/fixtures/opinion.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { forgetOpiniones } from "./autor.server.ts";
import { listOpiniones } from "./lista.server.ts";
import { removeOpinion, saveOpinion } from "./opiniones.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

let groups = 0;
/** A shirt in two sizes, the first cheaper, and a cup without a group. */
async function open() {
  groups += 1;
  const grupo = `Polo ${groups}`;
  const of = (talla: string, precio: number) => ({
    nombre: `${grupo}, ${talla}, azul`,
    grupo,
    opciones: [`Talla: ${talla}`, "Color: azul"],
    precio: centimos(precio),
  });
  const [m, l, taza] = await fillProductos(db, [of("M", 5000), of("L", 6000), { nombre: `Taza ${groups}` }]);
  if (!m || !l || !taza) throw new Error("not filled");
  return { grupo, m, l, taza };
}

const readEstrellas = async (id: string) =>
  (await db.select({ estrellas: productos.estrellas }).from(productos).where(eq(productos.id, id)))[0]?.estrellas;

/** A product page's counts, and each opinion's variant and text. */
async function read(id: string, estrellas: 5 | null = null) {
  const found = await getProducto(db, id);
  if (!found) throw new Error("no product");
  const { resumen, ...rest } = await listOpiniones(db, found, { estrellas, pagina: 1 });
  return {
    estrellas: resumen?.estrellas ?? null,
    ocultas: rest.ocultas,
    dichas: rest.opiniones.map(({ variante, texto }) => `${variante}: ${texto}`),
  };
}

/** As in the panel, which locks the groups first. */
const move = (id: string, grupo: string, opciones: string[]) =>
  db.transaction(async (tx) => {
    await lockGrupos(tx, { ids: [id], grupos: [grupo], mueve: true });
    await tx.update(productos).set({ grupo, opciones }).where(eq(productos.id, id));
  });

const TEXTO_M = "Me queda exacto.";
const TEXTO_L = "Se me encogió al lavarlo.";
const TEXTO_TAZA = "Para mi café de la mañana.";

async function fill() {
  const all = await open();
  const m = await addOpinion(tienda, all.m, { estrellas: 5, texto: TEXTO_M });
  const l = await addOpinion(tienda, all.l, { estrellas: 2, texto: TEXTO_L });
  const taza = await addOpinion(tienda, all.taza, { estrellas: 5, texto: TEXTO_TAZA });
  return { ...all, autor: { m, l, taza } };
}

const AMBAS = { estrellas: [0, 1, 0, 0, 1], ocultas: 0, dichas: [`L, azul: ${TEXTO_L}`, `M, azul: ${TEXTO_M}`] };

describe("the page of each variant", () => {
  it("shows what is said of all, and of which; a product of its own what is said of itself", async () => {
    const { m, l, taza } = await fill();
    expect(await read(m.id)).toEqual(AMBAS);
    expect(await read(l.id)).toEqual(AMBAS);
    expect(await read(l.id, 5)).toEqual({ ...AMBAS, dichas: [`M, azul: ${TEXTO_M}`] });
    expect(await read(taza.id)).toEqual({ estrellas: [0, 0, 0, 0, 1], ocultas: 0, dichas: [`: ${TEXTO_TAZA}`] });
  });

  it("counts hidden ones of the others, and keeps those of a variant that is sold no more", async () => {
    const { m, l, autor } = await fill();
    await db.update(opiniones).set({ oculta: "insulto" }).where(eq(opiniones.usuario_id, autor.m.usuario_id));
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, m.id));
    expect(await read(l.id)).toEqual({ ...AMBAS, ocultas: 1, dichas: [`L, azul: ${TEXTO_L}`] });
  });

  it("follows a change, a removal and the end of an account", async () => {
    const { m, l, autor } = await fill();
    await saveOpinion(tienda, autor.l, { ...UNA_OPINION, estrellas: 4, texto: TEXTO_L });
    expect((await read(m.id)).estrellas).toEqual([0, 0, 0, 1, 1]);
    await removeOpinion(tienda, autor.l);
    expect((await read(m.id)).dichas).toEqual([`M, azul: ${TEXTO_M}`]);
    await db.transaction((tx) => forgetOpiniones(tx, autor.m.usuario_id));
    for (const { id } of [m, l]) expect(await read(id)).toEqual({ estrellas: null, ocultas: 0, dichas: [] });
  });

  it("is right whatever many do at once, with accounts that end", async () => {
    const { m, l, taza } = await open();
    const people = [];
    for (let n = 0; n < 12; n += 1) people.push(await addOpinion(tienda, [m, l, taza][n % 3], { estrellas: 3 }));
    await Promise.all(
      people.map((cual, n) =>
        n % 4 === 0
          ? db.transaction((tx) => forgetOpiniones(tx, cual.usuario_id))
          : saveOpinion(tienda, cual, { ...UNA_OPINION, estrellas: 5 }),
      ),
    );
    const left = await db.$count(opiniones, inArray(opiniones.producto_id, [m.id, l.id]));
    expect(left).toBe(6);
    for (const { id } of [m, l]) expect(await readEstrellas(id)).toEqual([0, 0, 0, 0, left]);
  });
});

describe("a variant takes its opinions along", () => {
  it("when it leaves its group", async () => {
    const { m, l } = await fill();
    await move(l.id, "", []);
    expect(await read(m.id)).toEqual({ ...AMBAS, estrellas: [0, 0, 0, 0, 1], dichas: [`M, azul: ${TEXTO_M}`] });
    expect(await read(l.id)).toEqual({ ...AMBAS, estrellas: [0, 1, 0, 0, 0], dichas: [`: ${TEXTO_L}`] });
  });

  it("when a product joins a group, or goes into another", async () => {
    const { grupo, m, l, taza } = await fill();
    await move(taza.id, grupo, ["Talla: U", "Color: azul"]);
    const todas = { estrellas: [0, 1, 0, 0, 2], ocultas: 0, dichas: [`U, azul: ${TEXTO_TAZA}`, ...AMBAS.dichas] };
    for (const { id } of [m, l, taza]) expect(await read(id)).toEqual(todas);
    const otro = await fill();
    await move(taza.id, otro.grupo, ["Talla: U", "Color: azul"]);
    expect(await read(m.id)).toEqual(AMBAS);
    expect((await read(otro.l.id)).estrellas).toEqual([0, 1, 0, 0, 2]);
  });

  it("when its group is renamed", async () => {
    const { grupo, m, l } = await fill();
    await renameGrupo(tienda, { de: grupo, a: `${grupo} bis` }, { actor_id, clave: newId() });
    expect((await getProducto(db, m.id))?.grupo).toBe(`${grupo} bis`);
    for (const { id } of [m, l]) expect(await read(id)).toEqual(AMBAS);
  });

  it("and a new variant shows those of its group, on the card too once it stands for it", async () => {
    const { grupo } = await fill();
    const nueva = { nombre: `${grupo}, S`, grupo, opciones: ["Talla: S", "Color: azul"], precio: centimos(100) };
    const [s] = await fillProductos(db, [nueva]);
    expect(await read(s?.id ?? "")).toEqual(AMBAS);
    const [card] = (await listDestacados(db)).filter(({ id }) => id === s?.id);
    expect(card?.nota).toEqual({ promedio: "3.5", detalle: " de 5, 2 opiniones" });
  });
});

it("the counts that are kept are those of the opinions", async () => {
  const { rows } = await db.execute(sql`
    select p.nombre from productos p where p.estrellas <> (
      select array[count(*) filter (where o.estrellas = 1), count(*) filter (where o.estrellas = 2),
        count(*) filter (where o.estrellas = 3), count(*) filter (where o.estrellas = 4),
        count(*) filter (where o.estrellas = 5)]::integer[]
      from opiniones o where o.conjunto = conjunto_de(p.id, p.grupo))`);
  expect(rows).toEqual([]);
});
