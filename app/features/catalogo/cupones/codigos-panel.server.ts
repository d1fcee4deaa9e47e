import type { Db } from "#db/client.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { CODIGOS_MAXIMOS } from "./codigos.ts";
import { addCodigos, type Anulacion, type Generacion, revokeCodigo, revokeLibres } from "./codigos.server.ts";
import type { OrdenCodigos } from "./cupones.schema.ts";

const GENERADO: Record<Exclude<Generacion, "hecho">, ActionResult> = {
  terminado: { ok: false, campos: { cuantos: "Este cupón ya no puede tener más códigos." } },
  demasiados: {
    ok: false,
    campos: { cuantos: `Un cupón tiene como máximo ${formatNumero(CODIGOS_MAXIMOS)} códigos en total.` },
  },
};

const ANULADO: Record<Anulacion, ActionResult> = {
  hecho: { ok: true, mensaje: "El código quedó anulado." },
  ajeno: { ok: false, campos: { codigo: "No es un código de este cupón. Revisa cómo lo escribiste." } },
  usado: { ok: false, campos: { codigo: "Ya está en un pedido, que conserva su descuento." } },
};

/** What staff do to a coupon's single-use codes, as an answer to their form. */
export async function changeCodigos(db: Db, id: string, orden: OrdenCodigos, actor_id: string): Promise<ActionResult> {
  switch (orden.intento) {
    case "generar": {
      const hecho = await addCodigos(db, id, orden, actor_id);
      if (hecho !== "hecho") return GENERADO[hecho];
      return { ok: true, mensaje: `Listo: ${formatCantidad(orden.cuantos, "código más", "códigos más")}.` };
    }
    case "anular_codigo":
      return ANULADO[await revokeCodigo(db, id, orden.codigo, actor_id)];
    case "anular_libres": {
      const cuantos = await revokeLibres(db, id, actor_id);
      return { ok: true, mensaje: `${formatCantidad(cuantos, "código anulado", "códigos anulados")}.` };
    }
  }
}
