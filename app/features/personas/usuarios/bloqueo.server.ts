import { eq } from "drizzle-orm";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { closeTodas } from "#app/features/personas/identidad/sesiones.server.ts";
import type { Db } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { lockAdmins } from "./rol.server.ts";
import { formatNombre } from "./usuarios.ts";

interface OrdenBloqueo {
  id: string;
  bloquear: boolean;
  actor_id: string;
}

export type ResultadoBloqueo =
  { hecho: true; nombre: string } | { hecho: false; motivo: "ultimo_dueno" | "no_existe" | "propia" };

/**
 * An admin also loses the role and all sessions, in the same transaction. Orders, data and claims stay accessible, as
 * the law requires. Unblocking does not restore the role.
 */
export function setBloqueo(
  db: Db,
  { id, bloquear, actor_id }: OrdenBloqueo,
  modo: Parameters<typeof lockAdmins>[2],
): Promise<ResultadoBloqueo> {
  return db.transaction(async (tx) => {
    const { usuario, esUltimo } = await lockAdmins(tx, id, modo);
    if (!usuario || usuario.eliminado_en) return { hecho: false, motivo: "no_existe" };
    const nombre = formatNombre(usuario);
    const { rol, puesto, bloqueado_en } = usuario;
    if ((bloqueado_en !== null) === bloquear) return { hecho: true, nombre };
    if (bloquear && id === actor_id) return { hecho: false, motivo: "propia" };
    if (bloquear && esUltimo) return { hecho: false, motivo: "ultimo_dueno" };
    const cliente = { rol: "cliente", puesto: null } as const;
    await tx
      .update(usuarios)
      .set(bloquear ? { ...cliente, bloqueado_en: new Date() } : { bloqueado_en: null })
      .where(eq(usuarios.id, id));
    if (bloquear && rol === "admin") await closeTodas(tx, id);
    await addAuditoria(tx, {
      actor_id,
      accion: bloquear ? "bloquear" : "desbloquear",
      objeto: "usuario",
      objeto_id: id,
      antes: { bloqueado: !bloquear, rol, puesto },
      despues: { bloqueado: bloquear, ...cliente },
    });
    return { hecho: true, nombre };
  });
}
