import type { Tienda } from "#app/context.ts";
import { createIdentidad, type Identidad } from "#app/features/identidad/identidad.server.ts";
import { countCuentas, seedCuentas } from "#app/features/usuarios/cuentas-demo.server.ts";
import { getUsuarioById } from "#app/features/usuarios/usuarios.server.ts";
import { readSecrets } from "./secrets.ts";

/** Opens the identity provider. The demo gets its accounts; produccion refuses them and warns where it finds them. */
export async function openIdentidad({ env, db, log }: Pick<Tienda, "env" | "db" | "log">): Promise<Identidad> {
  const produccion = env.MODO === "produccion";
  if (produccion) {
    const cuentas = await countCuentas(db);
    if (cuentas > 0)
      log.warn({ cuentas }, "this database holds demo accounts: their passwords and sessions are refused");
  } else {
    await seedCuentas(db);
  }
  return createIdentidad({
    env,
    db,
    log,
    secret: env.AUTH_SECRET ?? readSecrets(env.DATA_DIR).auth,
    isRefused: async (id) => produccion && (await getUsuarioById(db, id))?.es_demo === true,
    isAdmin: async (id) => (await getUsuarioById(db, id))?.rol === "admin",
  });
}
