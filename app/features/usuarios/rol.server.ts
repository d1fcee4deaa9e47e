import { eq, or } from "drizzle-orm";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import type { PuestoPanel } from "#lib/permisos.ts";
import { formatNombre, type Rol } from "./usuarios.ts";

/** Whether the demo's accounts count: in produccion nobody can sign in with them. */
interface Modo {
  MODO: "demo" | "produccion";
}

/**
 * Locks every admin, and the person who is to change, until the end of the transaction: in one statement and one order,
 * or two at once could each hold what the other waits for. Answers that person's row, and whether they are the last
 * dueño who can sign in. Whoever is to take the puesto, the role or the account from an admin asks here first: the
 * second of two sees what the first one left.
 */
export async function lockAdmins(tx: Tx, id: string, { MODO }: Modo) {
  const locked = await tx
    .select()
    .from(usuarios)
    .where(or(eq(usuarios.rol, "admin"), eq(usuarios.id, id)))
    .orderBy(usuarios.id)
    .for("update");
  const duenos = locked.filter(({ puesto, es_demo }) => puesto === "dueno" && (MODO === "demo" || !es_demo));
  const usuario = locked.find((one) => one.id === id);
  const esUltimo = usuario?.puesto === "dueno" && duenos.every((dueno) => dueno.id === id);
  return { usuario, esUltimo };
}

export type CambioRol =
  | { hecho: true; cambio: boolean; nombre: string }
  | { hecho: false; motivo: "ultimo_dueno" | "no_existe" | "cambio_ajeno" | "bloqueado" };

interface OrdenRol {
  id: string;
  rol: Rol;
  /** Of an admin. Left out, whoever becomes one becomes dueño, and whoever is one keeps theirs. */
  puesto?: PuestoPanel | undefined;
  /** The puesto that the form was shown with: another one by now is refused. */
  era?: PuestoPanel | undefined;
  actor_id: string;
}

/**
 * Gives someone a role, and an admin a puesto, from their next request on. Refused when it would leave the shop without
 * a dueño who can sign in. Giving what one has changes nothing.
 */
export async function setRol(
  db: Db,
  { id, rol, puesto: pedido, era, actor_id }: OrdenRol,
  modo: Modo,
): Promise<CambioRol> {
  return db.transaction(async (tx) => {
    const { usuario, esUltimo } = await lockAdmins(tx, id, modo);
    if (!usuario || usuario.eliminado_en) return { hecho: false, motivo: "no_existe" };
    const nombre = formatNombre(usuario);
    if (rol === "admin" && usuario.bloqueado_en) return { hecho: false, motivo: "bloqueado" };
    if (era !== undefined && usuario.puesto !== era) return { hecho: false, motivo: "cambio_ajeno" };
    const antes = { rol: usuario.rol, puesto: usuario.puesto };
    const despues = { rol, puesto: rol === "admin" ? (pedido ?? usuario.puesto ?? "dueno") : null };
    if (antes.rol === rol && antes.puesto === despues.puesto) return { hecho: true, cambio: false, nombre };
    if (esUltimo && despues.puesto !== "dueno") return { hecho: false, motivo: "ultimo_dueno" };
    await tx.update(usuarios).set(despues).where(eq(usuarios.id, id));
    await addAuditoria(tx, {
      actor_id,
      accion: antes.rol === rol ? "puesto" : "rol",
      objeto: "usuario",
      objeto_id: id,
      antes,
      despues,
    });
    return { hecho: true, cambio: true, nombre };
  });
}
