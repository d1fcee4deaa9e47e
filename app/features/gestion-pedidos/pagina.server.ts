import { data, type RouterContextProvider } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { listCorreosDePedido } from "#app/features/correo/correo.server.ts";
import { getHoldMinutes } from "#app/features/pagos/plazo.ts";
import { listComprobantesDe } from "#app/features/comprobantes/comprobantes.server.ts";
import { splitDireccion } from "#app/features/direcciones/partir.server.ts";
import { isEmisor } from "#app/features/comprobantes/emitir.server.ts";
import { listDePedido } from "#app/features/abonos/lista.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import { readForm, toPathErrors } from "#lib/form.ts";
import { newId } from "#lib/ids.ts";
import { parseInput } from "#lib/parse-input.ts";
import { accionSchema, toAccion } from "./acciones.schema.ts";
import { applyAccion } from "./acciones.server.ts";
import { readDevolvibleDelPanel } from "./acciones-reembolso.server.ts";
import { listCobros } from "./cobros.server.ts";
import { getDetalle } from "./detalle.server.ts";
import type { FiltrosPedidos } from "./lista.ts";
import { listVecinos } from "./lista.server.ts";

/**
 * All that the panel shows of an order, in its dialog and on its page; null where there is no such order. `filtros` are
 * of the list that it was opened from: the orders before and after it are theirs.
 */
export async function readPedidoPanel(tienda: Tienda, filtros: FiltrosPedidos, id: string) {
  const { db } = tienda;
  const detalle = await getDetalle(db, id);
  if (!detalle) return null;
  const [cobros, devolvible, porMano, correos, vecinos, ajustes, comprobantes, emite] = await Promise.all([
    listCobros(db, id),
    readDevolvibleDelPanel(db, detalle.pedido),
    listDePedido(db, id),
    listCorreosDePedido(db, id),
    listVecinos(db, filtros, detalle.pedido.id),
    readAjustes(tienda),
    listComprobantesDe(db, [id]),
    isEmisor(db),
  ]);
  return {
    ...detalle,
    ...vecinos,
    cobros,
    devolvible,
    ...porMano,
    correos,
    comprobantes: comprobantes.map(({ datos: _datos, huella: _huella, ...fila }) => fila),
    /** The shop issues receipts. */
    emite,
    /** Idempotency keys: of the refund forms, by attempt, and of the next shipment. */
    claves: Object.fromEntries(cobros.map((cobro) => [cobro.id, newId()])),
    clave_envio: newId(),
    /** Its address as a form that corrects it begins. */
    partes: splitDireccion(detalle.pedido.direccion_envio),
    /** The names in the list. */
    couriers: ajustes.couriers.map(({ nombre }) => nombre),
    vence_minutos: getHoldMinutes(tienda, detalle.pedido.metodo_pago, ajustes),
  };
}

export type PedidoPanel = NonNullable<Awaited<ReturnType<typeof readPedidoPanel>>>;

/** The action of an order, of the list and of its page. */
export async function answerPedido(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(accionSchema, toAccion(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toPathErrors(asked.error.issues) }, { status: 400 });
  const actor = context.get(usuarioContext).id;
  return withErrorResult(context, async () => {
    const resultado = await applyAccion(context.get(tiendaContext), asked.data, actor);
    return resultado ?? { ok: false as const, mensaje: "Ese pedido ya no existe." };
  });
}
