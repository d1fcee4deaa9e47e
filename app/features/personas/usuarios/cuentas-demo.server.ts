import { count, eq } from "drizzle-orm";
import { createCuenta } from "#app/features/personas/identidad/embebido/cuentas.server.ts";
import { CUENTAS_DEMO } from "#app/features/personas/identidad/cuentas-demo.ts";
import type { Db } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { toBusquedaUsuario } from "./usuarios.ts";

/** They are marked, so that produccion refuses them. Existing accounts are left alone. */
export async function seedCuentas(db: Db): Promise<void> {
  for (const cuenta of CUENTAS_DEMO) {
    await db.transaction(async (tx) => {
      const id = await createCuenta(tx, cuenta);
      if (id === null) return;
      const { email, nombre, apellido, rol } = cuenta;
      const puesto = rol === "admin" ? "dueno" : null;
      await tx
        .insert(usuarios)
        .values({ id, email, nombre, apellido, rol, puesto, es_demo: true, busqueda: toBusquedaUsuario(cuenta) });
    });
  }
}

export async function countCuentas(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(usuarios).where(eq(usuarios.es_demo, true));
  return row?.n ?? 0;
}
