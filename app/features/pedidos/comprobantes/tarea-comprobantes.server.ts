import { eq, or } from "drizzle-orm";
import type { Task } from "#app/context.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { confirmRegistradas, POR_CONFIRMAR } from "./confirmar.server.ts";
import { findEmisor } from "./emisor.server.ts";
import { TAREA_COMPROBANTES } from "./emitir.server.ts";
import { sendPendientes } from "./enviar.server.ts";

export const tareaComprobantes: Task = {
  name: TAREA_COMPROBANTES,
  run: async (tienda, signal) => {
    const { db, oficina } = tienda;
    const [uno] = await db
      .select({ id: comprobantes.id })
      .from(comprobantes)
      .where(or(eq(comprobantes.estado, "pendiente"), POR_CONFIRMAR))
      .limit(1);
    if (!uno) return;
    const emisor = await findEmisor(tienda);
    if (!emisor) {
      tienda.log.warn({}, "receipts wait for the certificate and the SOL user: set them in the panel");
      return;
    }
    await sendPendientes(tienda, emisor, oficina.origin, signal);
    await confirmRegistradas(tienda, emisor, oficina.origin, signal);
  },
};
