import type { Tienda } from "#app/context.ts";
import { hasAbonos } from "#app/features/pedidos/abonos/lista.server.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { hasPorLiquidar } from "#app/features/pedidos/mostrador/liquidar.server.ts";
import { hasComprobantes } from "#app/features/pedidos/comprobantes/lista.server.ts";
import { hasAlgunRetorno } from "#app/features/pedidos/retornos/lista.server.ts";
import type { ServicioTienda } from "./servicios.ts";

/** Includes services that were once on: their data still need staff. */
export async function readServicios({ db, env }: Pick<Tienda, "db" | "env">): Promise<ServicioTienda[]> {
  const { metodos_pago, devolver_en_linea, venta_asistida, contra_entrega } = await readAjustes({ db, env });
  const found: Record<ServicioTienda, boolean> = {
    comprobantes: await hasComprobantes(db),
    abonos: metodos_pago.includes("yape") || (await hasAbonos(db)),
    retornos: devolver_en_linea || (await hasAlgunRetorno(db)),
    venta: venta_asistida.ofrecer === "si",
    contra_entrega: contra_entrega.ofrecer === "si" || (await hasPorLiquidar(db)),
  };
  const servicios: ServicioTienda[] = ["comprobantes", "abonos", "retornos", "venta", "contra_entrega"];
  return servicios.filter((servicio) => found[servicio]);
}
