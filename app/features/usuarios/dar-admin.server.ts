import { sql } from "drizzle-orm";
import type { Env } from "#app/lib/env.ts";
import type { Db } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { CONSOLA } from "../auditoria/auditoria.server.ts";
import { setRol } from "./rol.server.ts";

/**
 * Gives whoever has this e-mail the admin role, for `npm run admin`; the log says that it was done at the console.
 * Answers why not, where it cannot be. Nobody becomes admin because a stranger's account shows the same address.
 */
export async function giveAdmin(db: Db, email: string, env: Pick<Env, "MODO">): Promise<string | null> {
  const same = sql`lower(${usuarios.email}) = lower(${email}) and ${usuarios.eliminado_en} is null`;
  const [usuario, other] = await db.select({ id: usuarios.id }).from(usuarios).where(same).limit(2);
  if (!usuario) return `There is no user with the e-mail ${email}. They have to sign in to the shop once first.`;
  if (other) return `Several users have the e-mail ${email}: it says not which is meant.`;
  const { hecho } = await setRol(db, { id: usuario.id, rol: "admin", actor_id: CONSOLA }, env);
  return hecho ? null : `The user with the e-mail ${email} is no longer there.`;
}
