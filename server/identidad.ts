import type { Tienda } from "#app/context.ts";
import { createIdentidad, type Identidad } from "#app/features/personas/identidad/identidad.server.ts";
import type { ProveedorOptions } from "#app/features/personas/identidad/proveedor.server.ts";
import { countCuentas, seedCuentas } from "#app/features/personas/usuarios/cuentas-demo.server.ts";
import { getUsuarioById } from "#app/features/personas/usuarios/usuarios.server.ts";
import { readAuthSecret } from "./secrets.ts";

/** The demo gets its accounts; produccion refuses them, and warns where it finds them. */
export async function openIdentidad({
  env,
  db,
  log,
  sendsMail,
}: Pick<Tienda, "env" | "db" | "log"> & Pick<ProveedorOptions, "sendsMail">): Promise<Identidad> {
  const produccion = env.MODO === "produccion";
  if (produccion) {
    const cuentas = await countCuentas(db);
    if (cuentas > 0)
      log.warn(
        { cuentas },
        "this database is a demo's: its accounts are refused, its invented orders stay. Begin in an empty one (docs/despliegue.md, 'From demo to real')",
      );
  } else {
    await seedCuentas(db);
  }
  return createIdentidad({
    env,
    db,
    log,
    secret: readAuthSecret(env),
    sendsMail,
    isRefused: async (id) => produccion && (await getUsuarioById(db, id))?.es_demo === true,
    isAdmin: async (id) => (await getUsuarioById(db, id))?.rol === "admin",
  });
}
