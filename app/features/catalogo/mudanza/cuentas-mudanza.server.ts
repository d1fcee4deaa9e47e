import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { mudanza_filas } from "#db/schema/mudanzas.ts";
import { splitIntoBatches } from "#app/features/catalogo/csv/importacion.server.ts";
import { type Juicio, YA_HAY } from "#app/features/catalogo/csv/juzgar-importacion.server.ts";
import { type Centimos, formatSoles } from "#lib/dinero.ts";
import type { FilaMudanza } from "./mudanza.ts";

type CuentaFila = typeof mudanza_filas.$inferInsert;

const NOMBRE_MOSTRADO = 300;

function toDetalle(juicio: Juicio, pagado: Centimos | null): string {
  if (juicio.tipo !== "nueva") return "";
  const { precio, stock, categoria, estado } = juicio.datos;
  const con = pagado === null ? "" : `, ${formatSoles(pagado)} con IGV`;
  return `${categoria} · ${formatSoles(precio)} sin IGV${con} · stock ${stock}${estado === "activo" ? "" : ` · ${estado}`}`;
}

type More = (fila: number) => { avisos?: readonly string[]; producto_id?: string };

/** The account of a row: what becomes of it, and all that is told of it. */
function toCuenta(mudanza_id: string, fila: FilaMudanza, juicio: Juicio | undefined, more: More): CuentaFila {
  const base = { mudanza_id, fila: fila.fila };
  if (fila.tipo === "parte") {
    const avisos = [fila.de === fila.fila ? "No tiene variantes." : `Va con el producto de la fila ${fila.de}.`];
    return { ...base, producto: "", destino: "parte", avisos };
  }
  if (!juicio) throw new Error(`row ${fila.fila} was not judged`);
  const errores = juicio.tipo === "error" ? juicio.errores : [];
  const repetida = errores.some(({ razon }) => razon === YA_HAY);
  const { avisos = [], producto_id } = more(fila.fila);
  return {
    ...base,
    producto: juicio.nombre.slice(0, NOMBRE_MOSTRADO),
    destino: juicio.tipo === "nueva" ? "nueva" : repetida ? "repetida" : "error",
    detalle: toDetalle(juicio, fila.pagado),
    razones: repetida ? [] : errores.map(({ columna, razon }) => (columna ? `${columna}: ${razon}` : razon)),
    avisos: juicio.tipo === "nueva" ? [...fila.avisos, ...avisos] : [],
    ...(producto_id !== undefined && { producto_id }),
  };
}

/** Replaces the accounts of all rows. */
export async function writeCuentas(
  tx: Tx,
  mudanza_id: string,
  filas: readonly FilaMudanza[],
  juicios: readonly Juicio[],
  more: More = () => ({}),
): Promise<void> {
  const byFila = new Map(juicios.map((juicio) => [juicio.fila, juicio]));
  await tx.delete(mudanza_filas).where(eq(mudanza_filas.mudanza_id, mudanza_id));
  for (const batch of splitIntoBatches(filas, 250)) {
    await tx.insert(mudanza_filas).values(batch.map((one) => toCuenta(mudanza_id, one, byFila.get(one.fila), more)));
  }
}
