import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { isPayable } from "#app/features/pagos/plazo.ts";
import type { MetodoPago } from "#db/values.ts";

/** What a new order can be paid with: what is on in the panel, with its keys or settings. Up to a second old. */
export async function readMetodos({
  env,
  db,
  pasarelas,
}: Pick<Tienda, "env" | "db" | "pasarelas">): Promise<MetodoPago[]> {
  const ajustes = await readAjustes({ env, db });
  return ajustes.metodos_pago.filter((metodo) => isPayable({ pasarelas }, metodo, ajustes));
}
