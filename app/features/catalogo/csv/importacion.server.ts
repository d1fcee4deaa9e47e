import { createHash } from "node:crypto";
import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { productos } from "#db/schema/index.ts";
import { addAuditoria, type Anotacion } from "#app/features/base/auditoria/auditoria.server.ts";
import { changeOnce, type Autoria, type CambiosDeps } from "#app/features/catalogo/productos/cambios.server.ts";
import { buildBusqueda, CAMPOS, NOMBRES, toRegistro } from "#app/features/catalogo/productos/campos.ts";
import { readCodigos } from "#app/features/catalogo/productos/codigos.server.ts";
import { writeRegistros } from "#app/features/catalogo/productos/escribir.server.ts";
import { listMiembros, lockGrupos, movesAny } from "#app/features/catalogo/productos/grupos.server.ts";
import type { MotivoPanel } from "#app/features/catalogo/existencias/niveles.ts";
import { countDestinos, type Importada, type RevisionCsv } from "./importacion.ts";
import {
  countMitades,
  type Existente,
  type Juicio,
  judgeFilas,
  movesStock,
  toInforme,
} from "./juzgar-importacion.server.ts";
import { findCodigoNuevo, judgeCodigos } from "./juzgar-codigos.server.ts";
import { judgeGrupos } from "./juzgar-grupos.server.ts";
import type { ArchivoCsv } from "./leer-importacion.server.ts";
import type { Permiso } from "#app/features/catalogo/panel/lote.ts";
import { moveStock } from "#app/features/catalogo/existencias/stock.server.ts";

const columnas = getTableColumns(productos);
const TANDA = 1_000;

export function* splitIntoBatches<T>(items: readonly T[], size = TANDA): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Includes removed products. `lock` locks them in the order of their ids. */
async function readExistentes(db: Db | Tx, ids: readonly string[], lock: boolean): Promise<Map<string, Existente>> {
  const { id, version, eliminado_en, oferta_hasta } = productos;
  const query = db
    .select({ ...pick(columnas, NOMBRES), id, version, eliminado_en, oferta_hasta })
    .from(productos)
    .where(eq(id, sql`any(${sql.param(ids)}::uuid[])`))
    .orderBy(asc(id));
  const rows = await (lock ? query.for("no key update") : query);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readNombres(db: Db | Tx, nombres: readonly string[]): Promise<Set<string>> {
  const { nombre, eliminado_en } = productos;
  const borne = sql`${nombre} collate "es-x-icu" = any(${sql.param(nombres)}::text[])`;
  const rows = await db
    .select({ nombre })
    .from(productos)
    .where(and(isNull(eliminado_en), borne));
  return new Set(rows.map((row) => row.nombre));
}

/** Groups are locked before any product, against deadlocks. */
export async function lockAll(tx: Tx, { filas }: Pick<ArchivoCsv, "filas">): Promise<void> {
  const cambios = filas.flatMap((fila) => (fila.tipo === "cambio" ? [fila] : []));
  const dichos = cambios.filter(({ sinColumna }) => !sinColumna.includes("grupo"));
  const mueve = await movesAny(tx, new Map(dichos.map(({ datos }) => [datos.id, datos.grupo])));
  const grupos = filas.flatMap((fila) => (fila.tipo === "error" ? [] : fila.datos.grupo));
  await lockGrupos(tx, { ids: cambios.map(({ datos }) => datos.id), grupos: [...new Set(grupos)], mueve });
}

export async function judgeAll(
  db: Db | Tx,
  { filas }: Pick<ArchivoCsv, "filas">,
  { lock, mitad }: Permiso & { lock: boolean },
) {
  const ids = filas.flatMap((fila) => (fila.tipo === "cambio" ? fila.datos.id : []));
  const nombres = filas.flatMap((fila) => (fila.tipo === "nueva" ? fila.datos.nombre : []));
  const grupos = [...new Set(filas.flatMap((fila) => (fila.tipo === "error" ? [] : fila.datos.grupo)))];
  // In sequence: a transaction has one connection.
  const existentes = await readExistentes(db, ids, lock);
  const juzgadas = judgeFilas(filas, { existentes, nombres: await readNombres(db, nombres) }, { mitad });
  const codigos = juzgadas.map(findCodigoNuevo).filter(Boolean);
  const juicios = codigos.length > 0 ? judgeCodigos(juzgadas, await readCodigos(db, codigos)) : juzgadas;
  const miembros = await listMiembros(db, [...grupos, ...[...existentes.values()].map(({ grupo }) => grupo)]);
  return judgeGrupos(juicios, miembros);
}

/** Hash of the file and each row's outcome. */
function hashImportacion(bytes: Uint8Array, juicios: readonly Juicio[]): string {
  const tipos = juicios.map(({ tipo }) => tipo).join();
  return createHash("sha256").update(bytes).update(`\n${tipos}`).digest("hex");
}

const toRevision = (archivo: ArchivoCsv, juicios: readonly Juicio[], bytes: Uint8Array): RevisionCsv => ({
  filas: toInforme(juicios),
  conteos: countDestinos(juicios),
  mueve_stock: movesStock(juicios),
  ignoradas: archivo.ignoradas,
  codificacion: archivo.codificacion,
  mitades: countMitades(juicios),
  huella: hashImportacion(bytes, juicios),
  clave: newId(),
});

export async function reviewImportacion(db: Db, archivo: ArchivoCsv, bytes: Uint8Array): Promise<RevisionCsv> {
  return toRevision(archivo, await judgeAll(db, archivo, { lock: false, mitad: true }), bytes);
}

type Nueva = Extract<Juicio, { tipo: "nueva" }>;
type CambioImportado = Extract<Juicio, { tipo: "cambia" }>;

const toAutoria = (actor_id: string, objeto_id: string) =>
  ({ actor_id, accion: "importar", objeto: "producto", objeto_id }) as const;

/** A new product's stock is its first movement. The records are in the order of `nuevas`, with the products' ids. */
export async function insertNuevas(tx: Tx, nuevas: readonly Nueva[], actor_id: string): Promise<Anotacion[]> {
  const rows = nuevas.map(({ datos }) => {
    return { ...datos, id: newId(), stock: 0, version: 0, busqueda: buildBusqueda(datos) };
  });
  await tx.insert(productos).values(rows);
  const llegan = rows.flatMap(({ id }, n) => {
    const cantidad = nuevas[n]?.datos.stock ?? 0;
    return cantidad > 0 ? [{ producto_id: id, cantidad }] : [];
  });
  const causa = { motivo: "inicial", pedido_id: null, vuelta: 0, actor_id } as const;
  if (llegan.length > 0) await moveStock(tx, llegan, causa);
  return rows.map((row, n) => {
    const despues = toRegistro(CAMPOS, { ...row, stock: nuevas[n]?.datos.stock ?? 0 });
    return { ...toAutoria(actor_id, row.id), antes: null, despues };
  });
}

/**
 * Every row gets a new version, even if only stock changes: an old row sent again must not apply its difference twice.
 */
async function update(
  tx: Tx,
  cambios: readonly CambioImportado[],
  motivo: MotivoPanel,
  actor_id: string,
): Promise<Anotacion[]> {
  const rows = cambios.map(({ despues }) => {
    return { ...toRegistro(CAMPOS, despues), id: despues.id, busqueda: buildBusqueda(despues) };
  });
  await writeRegistros(tx, rows);
  const movidos = cambios.flatMap(({ antes, despues }) => {
    const cantidad = despues.stock - antes.stock;
    return cantidad === 0 ? [] : [{ producto_id: antes.id, cantidad }];
  });
  if (movidos.length > 0) await moveStock(tx, movidos, { motivo, pedido_id: null, vuelta: 0, actor_id });
  return cambios.map(({ antes, despues }) => {
    const more = { motivo: despues.stock === antes.stock ? undefined : motivo };
    return {
      ...toAutoria(actor_id, antes.id),
      antes: toRegistro(CAMPOS, antes),
      despues: { ...toRegistro(CAMPOS, despues), ...more },
    };
  });
}

export interface PedidoImportar extends Autoria, Permiso {
  motivo: MotivoPanel;
  huella: string;
}

/**
 * If the file or a row's outcome differs from what was confirmed, nothing is written and the new report is returned.
 * Null for a retry.
 */
export function importProductos(
  panel: CambiosDeps,
  archivo: ArchivoCsv,
  bytes: Uint8Array,
  { actor_id, clave, motivo, huella, mitad }: PedidoImportar,
): Promise<Importada | RevisionCsv | null> {
  return changeOnce(panel, clave, async (tx) => {
    // Two simultaneous files would not see each other's new names.
    await lockWork(tx, "import productos");
    await lockAll(tx, archivo);
    const juicios = await judgeAll(tx, archivo, { lock: true, mitad });
    if (hashImportacion(bytes, juicios) !== huella) {
      return toRevision(archivo, await judgeAll(tx, archivo, { lock: true, mitad: true }), bytes);
    }
    const anotaciones: Anotacion[] = [];
    const nuevas = juicios.filter((juicio) => juicio.tipo === "nueva");
    for (const batch of splitIntoBatches(nuevas)) anotaciones.push(...(await insertNuevas(tx, batch, actor_id)));
    const cambios = juicios.filter((juicio) => juicio.tipo === "cambia");
    for (const batch of splitIntoBatches(cambios)) anotaciones.push(...(await update(tx, batch, motivo, actor_id)));
    // The first record's id identifies a retry.
    const [first] = anotaciones;
    if (first) first.id = clave;
    await addAuditoria(tx, ...anotaciones);
    const { nueva, cambia, igual, error } = countDestinos(juicios);
    return { nuevas: nueva, cambiadas: cambia, iguales: igual, omitidas: error };
  });
}
