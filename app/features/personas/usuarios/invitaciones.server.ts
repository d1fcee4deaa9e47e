import { createHash } from "node:crypto";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { writeInvitacion } from "#app/features/base/correo/correo-identidad.server.tsx";
import type { Db, Tx } from "#db/client.server.ts";
import { invitaciones, usuarios } from "#db/schema/index.ts";
import { isId, newId } from "#lib/ids.ts";
import { NOMBRE_PUESTO, type PuestoPanel } from "#lib/permisos.ts";
import { lockAdmins } from "./rol.server.ts";
import { formatNombre, type Usuario } from "./usuarios.ts";

export const INVITACION_DIAS = 7;

const digest = (secret: string) => createHash("sha256").update(secret).digest("base64url");
const vigente = gt(invitaciones.vence_en, sql`now()`);

/** Invitations by someone who is no longer dueño do not count. */
const deDueno = and(eq(usuarios.id, invitaciones.actor_id), eq(usuarios.puesto, "dueno"));

interface OrdenInvitacion {
  email: string;
  puesto: PuestoPanel;
  actor_id: string;
}

/**
 * A link for one use within INVITACION_DIAS, only for an account with that address. Refused for an admin, and while
 * another invitation to the address is open. The address is not logged.
 */
export async function invite(
  tienda: Pick<Tienda, "db" | "env" | "enlaces">,
  { puesto, actor_id, ...to }: OrdenInvitacion,
): Promise<"hecho" | "ya_admin" | "abierta"> {
  const email = to.email.toLowerCase();
  const mensaje = await writeInvitacion(await readMarca(tienda), {
    puesto: NOMBRE_PUESTO[puesto],
    dias: INVITACION_DIAS,
  });
  return tienda.db.transaction(async (tx) => {
    const admin = and(eq(usuarios.rol, "admin"), eq(sql`lower(${usuarios.email})`, email));
    if ((await tx.$count(usuarios, admin)) > 0) return "ya_admin";
    await tx.delete(invitaciones).where(lte(invitaciones.vence_en, sql`now()`));
    const id = newId();
    const vence_en = new Date(Date.now() + INVITACION_DIAS * 24 * 60 * 60_000);
    const { rowCount } = await tx
      .insert(invitaciones)
      .values({ id, email, puesto, huella: id, actor_id, vence_en })
      .onConflictDoNothing();
    if (rowCount === 0) return "abierta";
    const params = new URLSearchParams({ id, clave: tienda.enlaces.sign("invitacion", id) });
    const enlace_secreto = `${tienda.env.TIENDA_URL}/invitacion?${params.toString()}`;
    await enqueueCorreo(tx, { tipo: "invitacion", para: email, mensaje, enlace_secreto });
    const sobre = { objeto: "invitacion", objeto_id: id } as const;
    await addAuditoria(tx, { ...sobre, actor_id, accion: "invitar", antes: null, despues: { puesto } });
    return "hecho";
  });
}

export async function listInvitaciones(db: Db) {
  const { id, email, puesto, vence_en, created_at } = invitaciones;
  const { nombre, apellido } = usuarios;
  const rows = await db
    .select({ id, email, puesto, vence_en, de: { nombre, apellido, email: usuarios.email } })
    .from(invitaciones)
    .innerJoin(usuarios, deDueno)
    .where(vigente)
    .orderBy(desc(created_at), desc(id));
  return rows.map(({ de, ...row }) => ({ ...row, de: formatNombre(de) }));
}

export async function withdrawInvitacion(db: Db, { id, actor_id }: { id: string; actor_id: string }): Promise<void> {
  if (!isId(id)) return;
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(invitaciones)
      .where(eq(invitaciones.id, id))
      .returning({ puesto: invitaciones.puesto });
    const sobre = { actor_id, accion: "retirar", objeto: "invitacion", objeto_id: id } as const;
    await addAuditoria(tx, ...gone.map((antes) => ({ ...sobre, antes, despues: null })));
  });
}

/** Which invitation the link's parameters open, if it still stands. */
function judgeEnlace({ enlaces }: Pick<Tienda, "enlaces">, params: URLSearchParams) {
  const [id, token] = [params.get("id") ?? "", params.get("token")];
  if (token !== null) return eq(invitaciones.huella, digest(token));
  return isId(id) && enlaces.isSigned("invitacion", id, params.get("clave") ?? "") ? eq(invitaciones.id, id) : null;
}

/** By the parameters of its link; null when used, withdrawn or expired. */
export async function findInvitacion(tienda: Pick<Tienda, "db" | "enlaces">, params: URLSearchParams, tx?: Tx) {
  const own = judgeEnlace(tienda, params);
  if (!own) return null;
  const db = tx ?? tienda.db;
  const [row] = await db
    .select({ id: invitaciones.id, email: invitaciones.email, puesto: invitaciones.puesto })
    .from(invitaciones)
    .innerJoin(usuarios, deDueno)
    .where(and(own, vigente));
  return row ?? null;
}

export const isFor = ({ email }: { email: string }, usuario: Pick<Usuario, "email">): boolean =>
  usuario.email.toLowerCase() === email;

export type Aceptacion = "hecho" | "no_sirve" | "de_otro" | "ya_admin" | "bloqueado";

/** Of parallel requests one succeeds. An admin keeps their puesto. */
export function acceptInvitacion(
  tienda: Pick<Tienda, "db" | "env" | "enlaces">,
  params: URLSearchParams,
  { id, email }: Pick<Usuario, "id" | "email">,
): Promise<Aceptacion> {
  return tienda.db.transaction(async (tx) => {
    // Locks all admins, including the sender, so that a dueño cannot lose the puesto meanwhile.
    const { usuario } = await lockAdmins(tx, id, tienda.env);
    const invitacion = await findInvitacion(tienda, params, tx);
    if (!usuario || usuario.eliminado_en || !invitacion) return "no_sirve";
    if (!isFor(invitacion, { email })) return "de_otro";
    if (usuario.bloqueado_en) return "bloqueado";
    const { rowCount } = await tx.delete(invitaciones).where(eq(invitaciones.id, invitacion.id));
    if (rowCount === 0) return "no_sirve";
    if (usuario.rol === "admin") return "ya_admin";
    const despues = { rol: "admin", puesto: invitacion.puesto } as const;
    await tx.update(usuarios).set(despues).where(eq(usuarios.id, id));
    const antes = { rol: usuario.rol, puesto: usuario.puesto };
    const quien = { actor_id: id, objeto: "usuario", objeto_id: id } as const;
    await addAuditoria(tx, { ...quien, accion: "aceptar_invitacion", antes, despues });
    return "hecho";
  });
}

/** Only for an address that its owner has confirmed. */
export function listInvitacionesDe(db: Db, email: string) {
  const { puesto, created_at, vence_en } = invitaciones;
  return db
    .select({ puesto, enviada_en: created_at, vence_en })
    .from(invitaciones)
    .where(eq(invitaciones.email, email.toLowerCase()));
}

export async function forgetInvitacionesDe(tx: Tx, email: string): Promise<void> {
  await tx.delete(invitaciones).where(eq(invitaciones.email, email.toLowerCase()));
}
