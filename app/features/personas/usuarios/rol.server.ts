import { eq, or } from "drizzle-orm";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import type { PuestoPanel } from "#lib/permisos.ts";
import { formatNombre, type Rol } from "./usuarios.ts";

/** In produccion nobody can sign in with the demo's accounts. */
interface Modo {
  MODO: "demo" | "produccion";
}

/**
 * Locks until the transaction ends; in one statement and one order, or two requests could deadlock. `esUltimo`: they
 * are the last dueño who can sign in. Call it before taking puesto, role or account from an admin.
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
  /** Without it a new admin becomes dueño, an existing one keeps theirs. */
  puesto?: PuestoPanel | undefined;
  /** The puesto that the form showed; a different current one is refused. */
  era?: PuestoPanel | undefined;
  actor_id: string;
}

/** Holds from the person's next request on. Refused if it would leave the shop without a dueño who can sign in. */
export async function setRol(
  db: Db | Tx,
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
