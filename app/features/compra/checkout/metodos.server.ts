import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { isPayable } from "#app/features/pedidos/pagos/plazo.ts";
import { METODOS_ELEGIBLES, type MetodoCheckout, type MetodoElegible } from "#db/values.ts";

type MetodosDeps = Pick<Tienda, "env" | "db" | "pasarelas">;

/** Nobody can pay yet. */
const SIN_PEDIDOS = "Todavía no recibimos pedidos.";
/** Staff stopped them. */
const EN_PAUSA = "Por ahora no recibimos pedidos nuevos.";

/** Methods enabled in the panel that have keys or settings; cached for a second. */
export async function readMetodos({ env, db, pasarelas }: MetodosDeps): Promise<MetodoCheckout[]> {
  const ajustes = await readAjustes({ env, db });
  const elegidos: readonly MetodoCheckout[] = [...ajustes.metodos_pago, "contra_entrega"];
  return elegidos.filter((metodo) => isPayable({ pasarelas }, metodo, ajustes));
}

/** Of an order that waits for its payment: who pays at the door chooses so at the checkout, where its bounds are asked. */
export const readEnLinea = async (deps: MetodosDeps): Promise<MetodoElegible[]> => {
  const metodos = await readMetodos(deps);
  return METODOS_ELEGIBLES.filter((metodo) => metodos.includes(metodo));
};

/** What a new order may be paid with; without any, `cierre` is what customers read. */
export async function readOferta(deps: MetodosDeps): Promise<{ metodos: MetodoCheckout[]; cierre: string | null }> {
  const { recibir_pedidos } = await readAjustes(deps);
  if (!recibir_pedidos) return { metodos: [], cierre: EN_PAUSA };
  const metodos = await readMetodos(deps);
  return { metodos, cierre: metodos.length === 0 ? SIN_PEDIDOS : null };
}
