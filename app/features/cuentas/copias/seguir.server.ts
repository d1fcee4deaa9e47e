import type { Db } from "#db/client.server.ts";
import { endEspera, findEspera } from "#db/restored.server.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { TAREA_COPIAS } from "./copias.ts";

/** Lets a restored shop go on with what it owes: mails, receipts, refunds. False where it did not wait. Audited. */
export const seguirTienda = (db: Db, actor_id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const espera = await findEspera(tx);
    if (!espera || !(await endEspera(tx))) return false;
    const despues = { desde: formatFechaHora(espera.desde) };
    await addAuditoria(tx, {
      actor_id,
      accion: "seguir",
      objeto: "ajuste",
      objeto_id: TAREA_COPIAS,
      antes: null,
      despues,
    });
    return true;
  });
