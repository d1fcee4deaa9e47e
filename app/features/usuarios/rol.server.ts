import { eq, or } from "drizzle-orm";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { formatNombre, type Rol } from "./usuarios.ts";

/** Whether the demo's accounts count: in produccion nobody can sign in with them. */
interface Modo {
  MODO: "demo" | "produccion";
}

/**
 * Locks every admin, and the person who is to change, until the end of the transaction: in one statement and one order,
 * or two at once could each hold what the other waits for. Answers that person's row, and the ids of the admins who can
 * sign in. Whoever is to take the role, or the account, from an admin asks here first: the second of two sees what the
 * first one left.
 */
export async function lockAdmins(tx: Tx, id: string, { MODO }: Modo) {
  const locked = await tx
    .select()
    .from(usuarios)
    .where(or(eq(usuarios.rol, "admin"), eq(usuarios.id, id)))
    .orderBy(usuarios.id)
    .for("update");
  const admins = locked.filter(({ rol, es_demo }) => rol === "admin" && (MODO === "demo" || !es_demo));
  return { usuario: locked.find((one) => one.id === id), admins: admins.map((admin) => admin.id) };
}

export type CambioRol =
  { hecho: true; cambio: boolean; nombre: string } | { hecho: false; motivo: "ultimo_admin" | "no_existe" };

/**
 * Gives someone a role, from their next request on. Refused when it would leave the shop without an admin who can sign
 * in. Giving the role that one has changes nothing.
 */
export async function setRol(
  db: Db,
  { id, rol, actor_id }: { id: string; rol: Rol; actor_id: string },
  modo: Modo,
): Promise<CambioRol> {
  return db.transaction(async (tx) => {
    const { usuario, admins } = await lockAdmins(tx, id, modo);
    if (!usuario || usuario.eliminado_en) return { hecho: false, motivo: "no_existe" };
    const nombre = formatNombre(usuario);
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
