import { and, eq, isNull, sql } from "drizzle-orm";
import { listPersonas } from "#app/features/personas/identidad/cuenta.server.ts";
import type { Env } from "#lib/env.ts";
import type { Db } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { CONSOLA } from "#app/features/base/auditoria/auditoria.server.ts";
import { dropCodigo, lockPrimerDueno, needsDueno } from "./primer-dueno.server.ts";
import { type CambioRol, setRol } from "./rol.server.ts";
import { createUsuario } from "./usuarios.server.ts";

/** A single account without a row in `usuarios` gets one. */
async function listIds(db: Db, email: string): Promise<string[]> {
  const same = and(eq(sql`lower(${usuarios.email})`, sql`lower(${email})`), isNull(usuarios.eliminado_en));
  const rows = await db.select({ id: usuarios.id }).from(usuarios).where(same).limit(2);
  if (rows.length > 0) return rows.map(({ id }) => id);
  const [persona, ...others] = await listPersonas(db, email);
  if (!persona) return [];
  if (others.length === 0) await createUsuario(db, persona);
  return [persona, ...others].map(({ id }) => id);
}

type Dado = CambioRol | { hecho: false; motivo: "otro_primero" };

/**
 * For `qhatu admin`. Returns why not, also when several accounts have the address, and when a shop without a dueño got
 * one meanwhile: with the code and here at the same instant, one becomes it.
 */
export async function giveAdmin(db: Db, email: string, env: Pick<Env, "MODO">): Promise<string | null> {
  const wasFirst = await needsDueno(db, env);
  const [id, other] = await listIds(db, email);
  if (!id) return `Nadie tiene una cuenta con el correo ${email}. Primero tiene que registrarse en la tienda.`;
  if (other) return `Hay varias cuentas con el correo ${email}: no se sabe cuál de ellas es.`;
  const cambio = await db.transaction(async (tx): Promise<Dado> => {
    const isFirst = await lockPrimerDueno(tx, env);
    if (wasFirst && !isFirst) return { hecho: false, motivo: "otro_primero" };
    const dado = await setRol(tx, { id, rol: "admin", puesto: "dueno", actor_id: CONSOLA }, env);
    if (dado.hecho) await dropCodigo(tx);
    return dado;
  });
  if (cambio.hecho) return null;
  if (cambio.motivo === "otro_primero")
    return "Otra persona se hizo dueña mientras tanto, con el código. Repite la orden para que haya dos.";
  if (cambio.motivo === "bloqueado") return `La cuenta con el correo ${email} está bloqueada.`;
  return `La cuenta con el correo ${email} ya no existe.`;
}
