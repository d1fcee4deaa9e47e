import { eq, sql } from "drizzle-orm";
import { toSoles } from "#lib/dinero.ts";
import type { Db } from "#db/client.server.ts";
import { reclamos } from "#db/schema/reclamos.ts";
import { formatCodigo } from "./reclamos.ts";
import { readHojas } from "./reclamos.server.ts";

/** Newest first, without their links' tokens. The caller must know that the address is the reader's own. */
export async function listReclamosDe(db: Db, email: string) {
  const hojas = await readHojas(db, eq(sql`lower(${reclamos.email})`, email.toLowerCase()));
  const newest = hojas.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  return newest.map((hoja) => ({
    codigo: formatCodigo(hoja),
    tipo: hoja.tipo,
    presentado_en: hoja.created_at,
    nombre: hoja.nombre,
    documento_tipo: hoja.documento_tipo,
    documento_numero: hoja.documento_numero,
    domicilio: hoja.domicilio,
    telefono: hoja.telefono,
    correo: hoja.email,
    apoderado: hoja.apoderado,
    bien: hoja.bien,
    monto: hoja.monto === null ? null : toSoles(hoja.monto),
    descripcion: hoja.descripcion,
    pedido: hoja.pedido,
    detalle: hoja.detalle,
    solicitud: hoja.solicitud,
    anotaciones: Object.entries(hoja.anotaciones).map(([tipo, { texto, created_at }]) => {
      return { tipo, texto, anotado_en: created_at };
    }),
    respuesta: hoja.respuesta && {
      texto: hoja.respuesta.texto,
      medio: hoja.respuesta.medio,
      respondido_en: hoja.respuesta.created_at,
    },
  }));
}
