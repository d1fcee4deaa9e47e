import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { isPayable } from "#app/features/pedidos/pagos/plazo.ts";
import type { MetodoPago } from "#db/values.ts";

/** Methods enabled in the panel that have keys or settings; cached for a second. */
export async function readMetodos({
  env,
  db,
  pasarelas,
}: Pick<Tienda, "env" | "db" | "pasarelas">): Promise<MetodoPago[]> {
  const ajustes = await readAjustes({ env, db });
  return ajustes.metodos_pago.filter((metodo) => isPayable({ pasarelas }, metodo, ajustes));
}
