import { and, eq, isNull, sql } from "drizzle-orm";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { comprobantes, eventos_comprobante } from "#db/schema/comprobantes.ts";
import { newId } from "#lib/ids.ts";
import { formatNumero } from "./comprobantes.ts";
import { type EnvioDeps, holdNotas, notifyAceptado, recordDesenlace } from "./desenlace.server.ts";
import type { Emisor } from "./emisor.server.ts";
import { leaseNext } from "./enviar.server.ts";
import { type DesenlaceEnvio, YA_REGISTRADO } from "./respuestas.ts";
import { consultValidez } from "./validez.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";

/** Registered, but confirmed neither by SUNAT nor by staff. The test service cannot be asked. */
export const POR_CONFIRMAR = and(
  eq(comprobantes.estado, "registrada"),
  isNull(comprobantes.confirmado_en),
  eq(comprobantes.ambiente, "produccion"),
);

/** Outcomes by `estadoCp`. What SUNAT lacks is sent again; a 1033 then means that another document has the number. */
const DESENLACES: Readonly<Record<string, DesenlaceEnvio>> = {
  "0": { estado: "pendiente", codigo: null, mensaje: "SUNAT no lo tiene: se envía otra vez." },
  "1": { estado: "registrada", codigo: YA_REGISTRADO, mensaje: "SUNAT confirmó que lo tiene.", confirmado: true },
  "2": { estado: "rechazado", codigo: null, mensaje: "SUNAT lo tiene como anulado" },
};

/** Needs SUNAT's API keys. */
export async function confirmRegistradas(
  deps: EnvioDeps,
  { validez }: Emisor,
  origin: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (!validez) return;
  while (!signal.aborted) {
    const row = await leaseNext(deps.db, POR_CONFIRMAR);
    if (!row) return;
    const { emisor, dia } = row.datos;
    const estadoCp = await consultValidez(validez, { ...row, ruc: emisor.ruc, dia }, origin, signal);
    const { codigo, mensaje } = row;
    const same = { estado: "registrada", codigo, mensaje } as const;
    await recordDesenlace(deps, row, DESENLACES[estadoCp ?? ""] ?? same);
    if (estadoCp === null) return;
  }
}

/** What staff found at SUNAT: this receipt, or another document under its number. */
export type HalladoSunat = "confirmar" | "descartar";

const DICE: Readonly<Record<HalladoSunat, string>> = {
  confirmar: "Se vio en SUNAT: está registrado.",
  descartar: "Su número es de otro documento en SUNAT: se da por anulado.",
};

/**
 * Records that SUNAT has this receipt, or another document under a held one's number. False where nothing was open.
 * Audited.
 */
export async function resolveRegistrada(
  deps: EnvioDeps,
  id: string,
  hallado: HalladoSunat,
  actor_id: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [{ pedido_id } = { pedido_id: null }] = await tx
      .select({ pedido_id: comprobantes.pedido_id })
      .from(comprobantes)
      .where(eq(comprobantes.id, id));
    if (pedido_id === null) return false;
    const pedido = await lockPedido(tx, pedido_id);
    const [fila] = await tx.select().from(comprobantes).where(eq(comprobantes.id, id)).for("update");
    const held = fila?.estado === "detenido" && fila.codigo === YA_REGISTRADO;
    const registered = fila?.estado === "registrada" && fila.confirmado_en === null;
    if (!fila || !(held || (registered && hallado === "confirmar"))) return false;
    const estado = hallado === "confirmar" ? "registrada" : "rechazado";
    const mensaje = DICE[hallado];
    const confirmado_en = hallado === "confirmar" ? sql`now()` : null;
    await tx.update(comprobantes).set({ estado, mensaje, confirmado_en }).where(eq(comprobantes.id, id));
    await tx
      .insert(eventos_comprobante)
      .values({ id: newId(), comprobante_id: id, estado, detalle: mensaje, actor_id });
    await addAuditoria(tx, {
      actor_id,
      accion: hallado,
      objeto: "comprobante",
      objeto_id: id,
      antes: { numero: formatNumero(fila), estado: fila.estado },
      despues: { numero: formatNumero(fila), estado },
    });
    if (estado === "registrada") await notifyAceptado(tx, deps, pedido, fila);
    else await holdNotas(tx, id);
    return true;
  });
}
