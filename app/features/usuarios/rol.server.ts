import { eq } from "drizzle-orm";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { nombreOf, type Rol } from "./usuarios.ts";

/** Whether the demo's accounts count: in produccion nobody can sign in with them. */
interface Modo {
  MODO: "demo" | "produccion";
}

/**
 * Locks every admin until the end of the transaction, and answers the ids of those who can sign in. Whoever is to take
 * the role, or the account, from an admin asks here first: two at once wait for each other, and the second one sees
 * what the first one left.
 */
export async function lockAdmins(tx: Tx, { MODO }: Modo): Promise<string[]> {
  const admins = await tx
    .select({ id: usuarios.id, es_demo: usuarios.es_demo })
    .from(usuarios)
    .where(eq(usuarios.rol, "admin"))
    .orderBy(usuarios.id)
    .for("update");
  return admins.filter(({ es_demo }) => MODO === "demo" || !es_demo).map(({ id }) => id);
}

export type CambioRol =
  { hecho: true; cambio: boolean; nombre: string } | { hecho: false; motivo: "ultimo_admin" | "no_existe" };

/**
 * Gives someone a role, from their next request on (SPEC.md section 4). Refused when it would leave the shop without
 * an admin who can sign in (DESIGN.md section 4). Giving the role that one has changes nothing.
 */
export async function setRol(
  db: Db,
  { id, rol, actor_id }: { id: string; rol: Rol; actor_id: string },
  modo: Modo,
): Promise<CambioRol> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, modo);
    const [usuario] = await tx.select().from(usuarios).where(eq(usuarios.id, id)).for("update");
    if (!usuario || usuario.eliminado_en) return { hecho: false, motivo: "no_existe" };
    const nombre = nombreOf(usuario);
    if (usuario.rol === rol) return { hecho: true, cambio: false, nombre };
    if (rol === "cliente" && admins.every((admin) => admin === id)) return { hecho: false, motivo: "ultimo_admin" };
    await tx.update(usuarios).set({ rol }).where(eq(usuarios.id, id));
    await addAuditoria(tx, {
      actor_id,
      accion: "rol",
      objeto: "usuario",
      objeto_id: id,
      antes: { rol: usuario.rol },
      despues: { rol },
    });
    return { hecho: true, cambio: true, nombre };
  });
}
