import { and, inArray } from "drizzle-orm";
import { type Categoria, listNombres } from "#lib/categorias.ts";
import { toSoles } from "#lib/dinero.ts";
import { pick } from "#lib/objects.ts";
import { normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { isListed, listCategoriasListadas, SIN_CONDICION } from "#app/features/catalogo/productos/conteos.server.ts";
import { dropRelleno, findLugar, type Sinonimos, splitTerminos } from "#app/features/catalogo/busquedas/terminos.ts";
import { listAgotados } from "./agotados.server.ts";
import { seekProductos, spellAs } from "./busqueda.server.ts";
import { nombreListado } from "./catalogo.server.ts";
import { listFotosCategorias } from "./categoria.server.ts";
import { readPrecioBuscado } from "./precio-buscado.ts";
import type { Sugerencias } from "./sugerencias.ts";

const MAX_PRODUCTOS = 6;
const MAX_CATEGORIAS = 3;
const CANDIDATOS = 60;

/** Categories that the text names, begins or is part of, in either number. */
function pickCategorias(nombres: readonly string[], search: string, sinonimos: Sinonimos): string[] {
  const terminos = dropRelleno(splitTerminos(search, sinonimos));
  const matching = nombres.filter((nombre) => {
    const palabras = normalizeSearch(nombre).split(" ");
    return terminos.some(
      (termino) => termino.texto.length > 1 && palabras.some((palabra) => findLugar(palabra, termino) !== null),
    );
  });
  return matching.slice(0, MAX_CATEGORIAS);
}

/** Products by relevance, and categories with products; without a text all categories with pictures. */
export async function listSugerencias(
  db: Db | Tx,
  typed: string,
  { sinonimos, categorias }: { sinonimos: Sinonimos; categorias: readonly Categoria[] },
): Promise<Sugerencias> {
  const { texto: search } = readPrecioBuscado(typed);
  const names = new Set(await listCategoriasListadas(db));
  const listadas = categorias.filter(({ nombre }) => names.has(nombre));
  const nombres = listNombres(listadas);
  if (!normalizeSearch(search)) {
    const fotos = await listFotosCategorias(db, listadas);
    return { productos: [], categorias: nombres, fotos, corregida: null, parcial: null, terminos: [] };
  }
  const asked = { search, exacta: false, filtro: SIN_CONDICION, orden: null, sinonimos };
  const { ids, terminos, corregida, parcial } = await seekProductos(db, asked, CANDIDATOS);
  const best = ids.slice(0, MAX_PRODUCTOS);
  const { id, precio, imagen } = productos;
  const rows = await db
    .select({ id, nombre: nombreListado, precio, imagen })
    .from(productos)
    .where(and(inArray(id, best), isListed()));
  const byId = new Map(rows.map((row) => [row.id, { ...row, precio: toSoles(row.precio) }]));
  const found = best.flatMap((one) => byId.get(one) ?? []);
  const agotados = ids.length > 0 ? [] : await listAgotados(db, terminos, { found: 0 });
  const textos = found.map((producto) => producto.nombre);
  return {
    productos: [
      ...found,
      ...agotados.map((uno) => ({
        ...pick(uno, ["id", "nombre", "imagen"]),
        precio: toSoles(uno.precio),
        agotado: true,
      })),
    ],
    categorias: pickCategorias(nombres, search, sinonimos),
    fotos: [],
    corregida: corregida?.map((palabra) => spellAs(palabra, textos)).join(" ") ?? null,
    parcial: parcial?.map((palabra) => spellAs(palabra, [...textos, search])).join(" ") ?? null,
    terminos: [...terminos],
  };
}
