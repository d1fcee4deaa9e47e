import type { Tienda } from "#app/context.ts";
import { isPuesto, readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { listDePrueba } from "#app/features/pedidos/pagos/probar.server.ts";
import { type Faltante, type Hechos, listFaltantes } from "./faltantes.ts";

/** The first steps, done and undone, for dashboard and first-run pages. */
export async function readFaltantes(
  tienda: Pick<Tienda, "db" | "env" | "pasarelas">,
  hechos: Pick<Hechos, "productos" | "vendido" | "comprobantes" | "aceptado" | "dosPasos">,
): Promise<Faltante[]> {
  const { db, env, pasarelas } = tienda;
  const [ajustes, precios] = await Promise.all([readAjustes(tienda), isPuesto(db, env, "precios_con_igv")]);
  return listFaltantes(env, ajustes, {
    ...hechos,
    precios,
    cobrables: [...pasarelas.keys()],
    dePrueba: listDePrueba(env),
  });
}
