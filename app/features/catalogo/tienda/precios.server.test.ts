import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { addIgv, type Centimos, centimos } from "#lib/dinero.ts";
import { normalizeSearch } from "#lib/text.ts";
import { productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { fillProductos } from "#tests/fixtures/busqueda.ts";
import { dropConteos } from "#app/features/catalogo/productos/conteos.server.ts";
import { SIN_SINONIMOS } from "#app/features/catalogo/busquedas/terminos.ts";
import { type Filtros, SIN_FILTROS, toCatalogoHref } from "./filtros.ts";
import { listProductos } from "./lista.server.ts";

const db = await openTestDb();

const list = (filtros: Partial<Filtros>, conIgv: boolean) => {
  const search = normalizeSearch(filtros.search ?? "");
  const orden = filtros.orden ?? (search ? "relevancia" : "nombre");
  return listProductos(db, { ...SIN_FILTROS, ...filtros, orden }, SIN_SINONIMOS, conIgv);
};

async function fill(
  ...nuevos: { nombre: string; precio: Centimos; opciones?: string[]; grupo?: string; categoria?: string }[]
) {
  await fillProductos(db, nuevos);
  dropConteos(db);
}

beforeEach(async () => {
  await db.delete(productos);
  dropConteos(db);
});

describe.each([true, false])("where prices stand with IGV first: %s", (conIgv) => {
  const toShown = (precio: Centimos) => (conIgv ? addIgv(precio) : precio);

  it("filter, ends of the range and order go by that very figure", async () => {
    const precios = [100, 849, 850, 1000, 1001, 1180, 18_900, 22_302].map(centimos);
    await fill(...precios.map((precio, n) => ({ nombre: `Manta ${n}`, precio })));
    const shown = precios.map(toShown);
    const around = fc.constantFrom(...shown.flatMap((one) => [one - 1, one, one + 1])).map(centimos);
    await fc.assert(
      fc.asyncProperty(around, around, fc.constantFrom("", "manta"), async (a, b, search) => {
        const [desde, hasta] = [centimos(Math.min(a, b)), centimos(Math.max(a, b))];
        const found = await list({ desde, hasta, search, orden: "precio-asc" }, conIgv);
        expect(found.productos.map(({ precio }) => toShown(precio))).toEqual(
          shown.filter((one) => one >= desde && one <= hasta),
        );
        expect(found.filtros).toMatchObject({ desde, hasta });
        expect(found.precios).toEqual({ min: shown[0], max: shown.at(-1) });
      }),
      { numRuns: 40 },
    );
    const dearest = (await list({ orden: "precio-desc" }, conIgv)).productos.map(({ precio }) => toShown(precio));
    expect(dearest).toEqual(shown.toSorted((a, b) => b - a));
  });

  it("a list that a price leaves empty says what the nearest one finds, and nothing that was typed", async () => {
    await fill(
      { nombre: "Manta de alpaca", precio: centimos(18_900) },
      { nombre: "Manta de lana", precio: centimos(18_900) },
      { nombre: "Manta polar", precio: centimos(5000) },
    );
    const cara = toShown(centimos(18_900));
    for (const search of ["", "manta", "manta alpaca"]) {
      const asked = { search, desde: centimos(7000), hasta: centimos(9000) };
      const { found, siguiente, cercanas, filtros } = await list(asked, conIgv);
      expect([found, cercanas]).toEqual([0, []]);
      expect(siguiente).toEqual({ cambio: { hasta: cara }, found: search === "manta alpaca" ? 1 : 2, muchos: false });
      // What the link leads to is what it says.
      const next = await list({ ...filtros, ...siguiente?.cambio }, conIgv);
      expect(next.found).toBe(siguiente?.found);
      expect(toCatalogoHref(filtros, siguiente?.cambio)).toContain(`hasta=${(cara / 100).toString()}`);
    }
    // Nothing dearer: the cheaper end moves.
    expect((await list({ desde: centimos(99_000) }, conIgv)).siguiente).toEqual({
      cambio: { desde: cara },
      found: 2,
      muchos: false,
    });
    expect((await list({ search: "xyzzy", hasta: cara }, conIgv)).siguiente).toBeNull();
    expect((await list({}, conIgv)).siguiente).toBeNull();
  });
});

it("without a price, options and then offers are the next step", async () => {
  await fill(
    { nombre: "Polo", grupo: "Polo", opciones: ["Talla: M", "Color: rojo"], precio: centimos(1000) },
    { nombre: "Polo", grupo: "Polo", opciones: ["Talla: L", "Color: azul"], precio: centimos(1000) },
  );
  const opciones = ["Color: azul", "Talla: M"];
  expect((await list({ opciones }, false)).siguiente).toEqual({ cambio: { opciones: [] }, found: 1, muchos: false });
  expect((await list({ oferta: true }, false)).siguiente).toEqual({
    cambio: { oferta: false },
    found: 1,
    muchos: false,
  });
});

it("nobody is offered the words that they typed", async () => {
  await fill(
    { nombre: "Manta de alpaca", precio: centimos(18_900) },
    { nombre: "Silla", precio: centimos(900), categoria: "Otros" },
  );
  for (const search of ["manta", "manta-alpaca"]) {
    const { found, cercanas } = await list({ search, categorias: ["Otros"] }, false);
    expect(found).toBe(0);
    for (const word of ["manta", "alpaca"]) expect(cercanas.map(normalizeSearch)).not.toContain(word);
  }
});
