import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { closeTodas } from "#app/features/personas/identidad/sesiones.server.ts";
import type { Db } from "#db/client.server.ts";

export async function closeSesionesDe(db: Db, { id, actor_id }: { id: string; actor_id: string }): Promise<number> {
  return db.transaction(async (tx) => {
    const sesiones = await closeTodas(tx, id);
    if (sesiones > 0) {
      const de = { accion: "cerrar_sesiones", objeto: "usuario", objeto_id: id } as const;
      await addAuditoria(tx, { ...de, actor_id, antes: { sesiones }, despues: { sesiones: 0 } });
    }
    return sesiones;
  });
}
