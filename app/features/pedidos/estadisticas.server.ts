import { count, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";

/** What waits for the staff: orders that are paid and not yet sent, and orders that a person must look at. */
export async function countAtencion(db: Db): Promise<{ por_preparar: number; por_revisar: number }> {
  const [preparar, revisar] = await Promise.all([
    db.select({ n: count() }).from(pedidos).where(eq(pedidos.estado, "procesando")),
    db.select({ n: count() }).from(pedidos).where(isNotNull(pedidos.requiere_atencion)),
  ]);
  return { por_preparar: preparar[0]?.n ?? 0, por_revisar: revisar[0]?.n ?? 0 };
}
