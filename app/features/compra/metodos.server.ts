import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import type { MetodoPago } from "#db/values.ts";

/** What a new order can be paid with: what has keys, and is on in the panel. Up to a second old. */
export async function readMetodos({
  env,
  db,
  pasarelas,
}: Pick<Tienda, "env" | "db" | "pasarelas">): Promise<MetodoPago[]> {
  const { metodos_pago } = await readAjustes({ env, db });
  return metodos_pago.filter((metodo) => pasarelas.has(metodo));
}
