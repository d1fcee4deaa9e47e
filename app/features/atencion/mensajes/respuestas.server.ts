import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { findMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { correos, mensajes, respuestas, user, usuarios } from "#db/schema/index.ts";
import { isAllowed } from "#lib/permisos.ts";
import { writeRespuesta } from "./correo-respuesta.server.tsx";
import { RESPUESTA, toClaveCorreo } from "./mensajes.ts";

/** Oldest first. */
export async function listRespuestas(db: Db | Tx, mensaje_ids: readonly string[]) {
  const { id, mensaje_id, texto, created_at } = respuestas;
  const { nombre, apellido, email } = usuarios;
  const suyo = eq(correos.clave, sql`${toClaveCorreo("")} || ${mensaje_id} || ${RESPUESTA} || ${id}`);
  const rows = await db
    .select({
      respuesta: { id, mensaje_id, texto, created_at },
      persona: { nombre, apellido, email },
      correo: { id: correos.id, estado: correos.estado },
    })
    .from(respuestas)
    .leftJoin(usuarios, eq(usuarios.id, respuestas.actor_id))
    .leftJoin(correos, suyo)
    .where(inArray(mensaje_id, [...mensaje_ids]))
    .orderBy(asc(created_at), asc(id));
  return rows.map(({ respuesta, persona, correo }) => {
    return { ...respuesta, actor: persona && formatNombre(persona), correo };
  });
}

export type RespuestaMensaje = Awaited<ReturnType<typeof listRespuestas>>[number];

interface RespuestaNueva {
  /** Idempotency key. */
  id: string;
  mensaje_id: string;
  texto: string;
  /** The newest answer that the writer saw; empty for none. */
  visto: string;
  actor_id: string;
}

export type ResultadoRespuesta = { tipo: "respondido" | "no_existe" } | { tipo: "otra"; actor: string | null };

/**
 * Stores an answer and its mail in one transaction; marks the message atendido, and assigns it to the writer if
 * unassigned. Refused when somebody else answered since.
 */
export function sendRespuesta(
  { db, env }: Pick<Tienda, "db" | "env">,
  nueva: RespuestaNueva,
): Promise<ResultadoRespuesta> {
  const { id, mensaje_id, texto, visto, actor_id } = nueva;
  return db.transaction(async (tx) => {
    const [mensaje] = await tx.select().from(mensajes).where(eq(mensajes.id, mensaje_id)).for("update");
    if (!mensaje) return { tipo: "no_existe" };
    const before = await listRespuestas(tx, [mensaje_id]);
    if (before.some((respuesta) => respuesta.id === id)) return { tipo: "respondido" };
    const last = before.at(-1);
    if ((last?.id ?? "") !== visto) return { tipo: "otra", actor: last?.actor ?? null };
    await tx.insert(respuestas).values({ id, mensaje_id, texto, actor_id });
    const despues = { estado: "atendido", asignado_a: mensaje.asignado_a ?? actor_id } as const;
    await tx.update(mensajes).set(despues).where(eq(mensajes.id, mensaje_id));
    await enqueueCorreo(tx, await writeRespuesta(await findMarca(tx, env), mensaje, { id, texto }));
    const { estado, asignado_a } = mensaje;
    await addAuditoria(tx, {
      actor_id,
      accion: "responder",
      objeto: "mensaje",
      objeto_id: mensaje_id,
      antes: { estado, asignado_a, respuesta: null },
      // Without the text, which is deleted with the message: the log is permanent.
      despues: { ...despues, respuesta: id },
    });
    return { tipo: "respondido" };
  });
}

export async function listPersonal(db: Db | Tx): Promise<{ id: string; nombre: string }[]> {
  const { id, nombre, apellido, email, puesto, rol } = usuarios;
  const columns = { id, nombre, apellido, email, puesto };
  const rows = await db.select(columns).from(usuarios).where(eq(rol, "admin"));
  return rows
    .filter((persona) => isAllowed(persona.puesto, "cambiar", "mensajes"))
    .map((persona) => ({ id: persona.id, nombre: formatNombre(persona) }))
    .toSorted((a, b) => a.nombre.localeCompare(b.nombre, "es"));
}

export type ResultadoAsignar = "asignado" | "igual" | "no_existe" | "otro" | "sin_permiso";

/** Empty unassigns; refused when somebody else changed it since. Audited. */
export function assignMensaje(
  db: Db,
  { id, a, antes, actor_id }: { id: string; a: string; antes: string; actor_id: string },
): Promise<ResultadoAsignar> {
  return db.transaction(async (tx) => {
    const [mensaje] = await tx
      .select({ asignado_a: mensajes.asignado_a })
      .from(mensajes)
      .where(eq(mensajes.id, id))
      .for("update");
    if (!mensaje) return "no_existe";
    const now = mensaje.asignado_a ?? "";
    if (now === a) return "igual";
    if (now !== antes) return "otro";
    if (a !== "" && !(await listPersonal(tx)).some((persona) => persona.id === a)) return "sin_permiso";
    const asignado_a = a === "" ? null : a;
    await tx.update(mensajes).set({ asignado_a }).where(eq(mensajes.id, id));
    const target = { accion: "asignar", objeto: "mensaje", objeto_id: id, actor_id } as const;
    await addAuditoria(tx, { ...target, antes: { asignado_a: mensaje.asignado_a }, despues: { asignado_a } });
    return "asignado";
  });
}

/** The account with this address; null for none. `confirmado`: the address was verified. */
export async function findCliente(db: Db, email: string) {
  const { id, nombre, apellido } = usuarios;
  const [found] = await db
    .select({ id, persona: { nombre, apellido, email: usuarios.email }, confirmado: user.emailVerified })
    .from(usuarios)
    .leftJoin(user, eq(user.id, id))
    .where(and(eq(usuarios.email, email.toLowerCase()), isNull(usuarios.eliminado_en)))
    .limit(1);
  return found ? { id: found.id, nombre: formatNombre(found.persona), confirmado: found.confirmado ?? true } : null;
}

export function listOtros(db: Db, { id, email }: { id: string; email: string }, limit = 5) {
  const { asunto, estado, created_at } = mensajes;
  return db
    .select({ id: mensajes.id, asunto, estado, created_at })
    .from(mensajes)
    .where(and(eq(sql`lower(${mensajes.email})`, email.toLowerCase()), ne(mensajes.id, id)))
    .orderBy(desc(created_at))
    .limit(limit);
}
