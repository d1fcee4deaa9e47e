import { and, inArray, isNotNull } from "drizzle-orm";
import { addIgv, type Centimos } from "#lib/dinero.ts";
import { normalizeSearch, splitSearchWords } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import {
  type Conteo,
  type FiltroListado,
  countListed,
  countWithin,
  findPrecios,
  countOfertas,
  hasDetalle,
  isListed,
  hasListados,
  listCategoriasListadas,
} from "#app/features/catalogo/productos/conteos.server.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { SIN_SINONIMOS, type Sinonimos } from "#app/features/catalogo/busquedas/terminos.ts";
import {
  type BusquedaCatalogo,
  countIds,
  findWithout,
  searchCatalogo,
  spellAs,
  spellCercanas,
} from "./busqueda.server.ts";
import { listAgotados } from "./agotados.server.ts";
import { listDestacados, listedColumns, listMasVendidos, shortenAll } from "./catalogo.server.ts";
import { readPage, sqlOrden, toCondicion } from "./pagina.server.ts";
import { showElegidas } from "./elegidas.server.ts";
import { describeLista } from "./frase.ts";
import { keepOpciones, listOpciones } from "./facetas.server.ts";
import { type Filtros, isFiltered, PAGINAS, POR_PAGINA, SUGERIDOS, TOPE, TOPE_CUENTA, type Vista } from "./filtros.ts";
import type { Listado } from "./listado.ts";
import { findSiguiente } from "./siguiente.server.ts";

/** Filters whose prices are those paid, without IGV. */
type Pagado = Omit<Listado, "siguiente" | "frase">;

const toCantidad = (cantidad: number, counted: number) => ({
  cantidad: Math.min(cantidad, counted),
  muchos: cantidad > counted,
});

const sortNames = (names: Iterable<string>) => [...names].toSorted((a, b) => a.localeCompare(b, "es"));

/** Within prices or options it counts only as far as 'más de 1,000' needs. */
async function countFacetas(db: Db | Tx, filtros: Filtros): Promise<{ todos: Conteo; conteo: Conteo }> {
  const todos = await countListed(db);
  const condicion = toCondicion(filtros);
  if (!hasDetalle(condicion)) return { todos, conteo: todos };
  const hasta = Math.max(TOPE_CUENTA, Math.min(filtros.pagina * POR_PAGINA, TOPE)) + 1;
  return { todos, conteo: await countWithin(db, condicion, [...todos.keys()], hasta) };
}

/** Without what no listed product has. */
async function keepKnown(db: Db | Tx, { opciones, lugar }: Filtros): Promise<Pick<Filtros, "opciones" | "lugar">> {
  const known = lugar === "" || (await hasListados(db, lugar));
  return { opciones: await keepOpciones(db, opciones), lugar: known ? lugar : "" };
}

async function listAll(db: Db | Tx, wanted: Filtros): Promise<Pagado> {
  const asked = { ...wanted, ...(await keepKnown(db, wanted)) };
  // The first page is read in parallel with the counts; a later one waits for them, as it may not exist.
  const [{ todos, conteo }, first] = await Promise.all([
    countFacetas(db, asked),
    asked.pagina === 1 ? readPage(db, asked) : null,
  ]);
  const categorias = asked.categorias.filter((nombre) => todos.has(nombre) || nombre === asked.propia);
  const filtros = { ...asked, categorias };
  const counted = conteo === todos ? Infinity : TOPE_CUENTA;
  const found = [...conteo].reduce(
    (total, [nombre, cantidad]) => total + (categorias.length === 0 || categorias.includes(nombre) ? cantidad : 0),
    0,
  );
  const paginas = Math.min(PAGINAS, Math.max(1, Math.ceil(found / POR_PAGINA)));
  const aplicados = { ...filtros, pagina: Math.min(filtros.pagina, paginas) };
  const known = categorias.length === asked.categorias.length;
  const [shown, ofertas, opciones, precios] = await Promise.all([
    first && known ? first : readPage(db, aplicados),
    countOfertas(db, toCondicion(filtros), TOPE_CUENTA + 1),
    listOpciones(db, toCondicion(filtros)),
    findPrecios(db, categorias),
  ]);
  return {
    productos: shown,
    found: Math.min(found, counted),
    muchos: found > counted,
    corregida: null,
    parcial: null,
    cercanas: [],
    ...(await listSugeridos(db, found)),
    ofertas: toCantidad(ofertas, TOPE_CUENTA),
    categorias: sortNames(todos.keys()).map((nombre) => ({ nombre, ...toCantidad(conteo.get(nombre) ?? 0, counted) })),
    opciones,
    precios,
    paginas,
    filtros: aplicados,
  };
}

/** In the order of the ids, without those sold out meanwhile. */
async function readRows(db: Db | Tx, ids: readonly string[], vista: Vista): Promise<ProductoListado[]> {
  const rows = await db
    .select(listedColumns(vista))
    .from(productos)
    .where(and(inArray(productos.id, [...ids]), isListed()));
  const byId = new Map(shortenAll(rows, vista).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function countMatches(db: Db | Tx, busqueda: BusquedaCatalogo, filtro: FiltroListado): Promise<Conteo | null> {
  const ids = await findWithout(db, busqueda, filtro, "categorias");
  return ids && countIds(db, ids);
}

async function countOfertasHalladas(db: Db | Tx, { cuenta, todos }: BusquedaCatalogo, { oferta }: Filtros) {
  if (cuenta > TOPE_CUENTA && !oferta) return { cantidad: null, muchos: false };
  const enOferta = and(inArray(productos.id, [...todos]), isNotNull(productos.precio_anterior));
  return toCantidad(oferta ? cuenta : await db.$count(productos, enOferta), TOPE_CUENTA);
}

/** Suggests best sellers, else the newest. */
async function listSugeridos(db: Db | Tx, found: number): Promise<Pick<Listado, "sugeridos" | "masVendidos">> {
  if (found > 0) return { sugeridos: [] };
  const vendidos = await listMasVendidos(db, SUGERIDOS);
  if (vendidos.length > 0) return { sugeridos: vendidos, masVendidos: true };
  return { sugeridos: (await listDestacados(db)).slice(0, SUGERIDOS) };
}

async function listBusqueda(db: Db | Tx, asked: Filtros, sinonimos: Sinonimos): Promise<Pagado> {
  const nombres = await listCategoriasListadas(db);
  const categorias = asked.categorias.filter((nombre) => nombres.includes(nombre));
  const filtros = { ...asked, categorias, ...(await keepKnown(db, asked)) };
  const condicion = toCondicion(filtros);
  const busqueda = await searchCatalogo(db, filtros, condicion, sqlOrden(filtros.orden), sinonimos);
  const { ids, cuenta, pagina, paginas, corregida, parcial } = busqueda;
  const [rows, conteo, precios, opciones] = await Promise.all([
    readRows(db, ids, filtros.vista),
    countMatches(db, busqueda, condicion),
    findPrecios(db, filtros.categorias),
    listOpciones(db, condicion, () => findWithout(db, busqueda, condicion, "opciones")),
  ]);
  const alone = !isFiltered({ ...filtros, search: "" });
  const few = cuenta < POR_PAGINA && alone;
  const agotados = few ? await listAgotados(db, busqueda.terminos, { found: cuenta }) : [];
  const textos = rows.flatMap(({ nombre, categoria, descripcion }) => [nombre, categoria, descripcion]);
  return {
    productos: rows,
    found: Math.min(cuenta, TOPE_CUENTA),
    muchos: cuenta > TOPE_CUENTA,
    corregida: corregida?.map((palabra) => spellAs(palabra, textos)).join(" ") ?? null,
    parcial: parcial?.map((palabra) => spellAs(palabra, [...textos, filtros.search])).join(" ") ?? null,
    cercanas: await spellCercanas(db, busqueda.cercanas),
    ...(agotados.length > 0 ? { agotados } : {}),
    ...(await listSugeridos(db, cuenta)),
    ofertas: await countOfertasHalladas(db, busqueda, filtros),
    categorias: sortNames(nombres).map((nombre) => ({
      nombre,
      ...(conteo ? toCantidad(conteo.get(nombre) ?? 0, TOPE_CUENTA) : { cantidad: null, muchos: false }),
    })),
    opciones,
    precios,
    paginas,
    filtros: { ...filtros, pagina },
  };
}

function dropTyped(cercanas: readonly string[], search: string): string[] {
  const typed = splitSearchWords(search.replaceAll("-", " "));
  return cercanas.filter((palabra) => !typed.includes(normalizeSearch(palabra)));
}

/**
 * Only products in stock. Each word of a text is searched in name, category and description, in any order, without case
 * and accents; unknown words are corrected, and if no product has all words, those with most are found. The price range
 * applies to the amount that the shop shows first, with or without IGV. Without a text, figures may be five seconds old
 * in a large catalogue.
 */
export async function listProductos(
  db: Db | Tx,
  asked: Filtros,
  sinonimos = SIN_SINONIMOS,
  conIgv = true,
): Promise<Listado> {
  const hasTexto = normalizeSearch(asked.search) !== "";
  // For each bound there is exactly one price without IGV.
  const toPaid = (shown: Centimos | null) => (shown === null || conIgv ? shown : addIgv(shown));
  const toShown = (precio: Centimos) => (conIgv ? addIgv(precio) : precio);
  const list = (filtros: Filtros) => {
    const paid = { ...filtros, desde: toPaid(filtros.desde), hasta: toPaid(filtros.hasta) };
    return hasTexto ? listBusqueda(db, paid, sinonimos) : listAll(db, paid);
  };
  const found = await list(asked);
  const { desde, hasta } = asked;
  const filtros = { ...found.filtros, desde, hasta };
  const siguiente = found.found > 0 ? null : await findSiguiente(filtros, list, toShown);
  const frase = describeLista({ ...found, filtros });
  return {
    ...found,
    ...(frase ? { frase } : {}),
    filtros,
    siguiente,
    cercanas: siguiente ? [] : dropTyped(found.cercanas, asked.search),
    precios: found.precios && { min: toShown(found.precios.min), max: toShown(found.precios.max) },
    productos: await showElegidas(db, found.productos, filtros.opciones),
  };
}
