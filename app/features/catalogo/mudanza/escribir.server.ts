import { and, eq, sql } from "drizzle-orm";
import { lockWork } from "#db/lock.server.ts";
import type { Tx } from "#db/client.server.ts";
import { direcciones_antiguas, mudanza_imagenes, mudanzas } from "#db/schema/mudanzas.ts";
import { addCategorias, dropAjustes, findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { insertNuevas, judgeAll, lockAll, splitIntoBatches } from "#app/features/catalogo/csv/importacion.server.ts";
import { changeOnce } from "#app/features/catalogo/productos/cambios.server.ts";
import { listNombres } from "#lib/categorias.ts";
import { parseNueva } from "./categorias-traidas.ts";
import { writeCuentas } from "./cuentas-mudanza.server.ts";
import type { FilaTraida, MudanzaDeps } from "./mudanza.ts";
import {
  convertMudanza,
  type ImagenesTraidas,
  isTraida,
  parseMudanza,
  SIN_ARCHIVO,
  toArchivoPropio,
} from "./preparar.server.ts";

interface ImagenTraida {
  imagen: string | null;
  razon: string | null;
}

async function readImagenes(tx: Tx, id: string): Promise<Map<string, ImagenTraida>> {
  const { origen, imagen, razon, mudanza_id } = mudanza_imagenes;
  const rows = await tx.select({ origen, imagen, razon }).from(mudanza_imagenes).where(eq(mudanza_id, id));
  return new Map(rows.map((row) => [row.origen, row]));
}

/** The old addresses of products that were made. Rows whose address leads elsewhere already. */
async function addRutas(tx: Tx, mudanza_id: string, filas: readonly FilaTraida[], ids: ReadonlyMap<number, string>) {
  const wanted = filas.flatMap(({ fila, rutas }) => {
    const producto_id = ids.get(fila);
    return producto_id === undefined ? [] : rutas.map((ruta) => ({ fila, ruta, producto_id }));
  });
  const taken = new Map<number, string>();
  for (const batch of splitIntoBatches(wanted)) {
    const rows = await tx
      .insert(direcciones_antiguas)
      .values(batch.map(({ ruta, producto_id }) => ({ ruta, producto_id, mudanza_id })))
      .onConflictDoNothing()
      .returning({ ruta: direcciones_antiguas.ruta, producto_id: direcciones_antiguas.producto_id });
    const made = new Map(rows.map((row) => [row.ruta, row.producto_id]));
    for (const { fila, ruta, producto_id } of batch) if (made.get(ruta) !== producto_id) taken.set(fila, ruta);
  }
  return taken;
}

/** Makes the products of all good rows in one transaction, once, with the account of each row. */
export async function writeMudanza(tienda: MudanzaDeps, id: string): Promise<void> {
  const { db, env } = tienda;
  const same = and(eq(mudanzas.id, id), eq(mudanzas.estado, "escribiendo"));
  const done = await changeOnce(tienda, id, async (tx) => {
    const [mudanza] = await tx.select(SIN_ARCHIVO).from(mudanzas).where(same).for("update");
    if (!mudanza) return true;
    const { actor_id } = mudanza;
    const { opciones } = parseMudanza(mudanza);
    const filas = await convertMudanza(tx, mudanza);
    const traidas = filas.filter(isTraida);
    const used = new Set(traidas.map(({ categoria }) => opciones.categorias[categoria] ?? ""));
    const nuevasCategorias = [...used].flatMap((valor) => parseNueva(valor) ?? []);
    await addCategorias(tx, nuevasCategorias, actor_id);
    // Two simultaneous imports would not see each other's new names.
    await lockWork(tx, "import productos");
    const imagenes = await readImagenes(tx, id);
    const propias = listNombres((await findAjustes(tx, env)).categorias);
    const pictures: ImagenesTraidas = new Map([...imagenes].map(([origen, { imagen }]) => [origen, imagen]));
    const archivo = toArchivoPropio(traidas, opciones, propias, pictures);
    await lockAll(tx, archivo);
    const juicios = await judgeAll(tx, archivo, { lock: true, mitad: false });
    const ids = new Map<number, string>();
    const nuevas = juicios.filter((juicio) => juicio.tipo === "nueva");
    // What builds a statement of 1,000 products takes tens of megabytes.
    for (const batch of splitIntoBatches(nuevas, 250)) {
      const written = await insertNuevas(tx, batch, actor_id);
      // The first record's id identifies a retry.
      const [first] = written;
      if (first && ids.size === 0) first.id = id;
      for (const [n, { objeto_id }] of written.entries()) ids.set(batch[n]?.fila ?? 0, objeto_id);
      await addAuditoria(tx, ...written);
    }
    const taken = await addRutas(tx, id, traidas, ids);
    const byFila = new Map(traidas.map((fila) => [fila.fila, fila]));
    const tell = (fila: number) => {
      const missing = (byFila.get(fila)?.imagenes ?? []).flatMap((origen) => {
        const razon = imagenes.get(origen)?.razon;
        return razon ? [`Sin la imagen ${origen}: ${razon}`] : [];
      });
      const ruta = taken.get(fila);
      const avisos = ruta === undefined ? missing : [...missing, `La dirección ${ruta} ya lleva a otro producto.`];
      const producto_id = ids.get(fila);
      return { avisos, ...(producto_id !== undefined && { producto_id }) };
    };
    await writeCuentas(tx, id, filas, juicios, tell);
    await tx
      .update(mudanzas)
      .set({ estado: "hecha", archivo: null, terminado_en: sql`now()` })
      .where(eq(mudanzas.id, id));
    return true;
  });
  // Written before, by the log: the step must not be tried for ever.
  if (done === null) await db.update(mudanzas).set({ estado: "hecha" }).where(same);
  dropAjustes(db);
}
