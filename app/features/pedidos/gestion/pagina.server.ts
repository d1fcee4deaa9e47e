import { data, type RouterContextProvider } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { listCorreosDePedido } from "#app/features/base/correo/correo.server.ts";
import { getHoldMinutes } from "#app/features/pedidos/pagos/plazo.ts";
import { listComprobantesDe } from "#app/features/pedidos/comprobantes/comprobantes.server.ts";
import { splitDireccion } from "#app/features/entrega/direcciones/partir.server.ts";
import { isEmisor } from "#app/features/pedidos/comprobantes/emitir.server.ts";
import { listDePedido } from "#app/features/pedidos/abonos/lista.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
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
import { readVenta } from "./venta.server.ts";

/**
 * `filtros` are those of the list that the order was opened from, for the previous and next one. Null where there is
 * none.
 */
export async function readPedidoPanel(tienda: Tienda, filtros: FiltrosPedidos, id: string) {
  const { db } = tienda;
  const detalle = await getDetalle(db, id);
  if (!detalle) return null;
  const ajustes = await readAjustes(tienda);
  const [cobros, devolvible, porMano, correos, vecinos, venta, comprobantes, emite] = await Promise.all([
    listCobros(db, id),
    readDevolvibleDelPanel(db, detalle.pedido),
    listDePedido(db, id),
    listCorreosDePedido(db, id),
    listVecinos(db, filtros, detalle.pedido.id),
    readVenta(tienda, ajustes, detalle),
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
    venta,
    comprobantes: comprobantes.map(({ datos: _datos, huella: _huella, ...fila }) => fila),
    emite,
    claves: Object.fromEntries(cobros.map((cobro) => [cobro.id, newId()])),
    clave_envio: newId(),
    partes: splitDireccion(detalle.pedido.direccion_envio),
    couriers: ajustes.couriers.map(({ nombre }) => nombre),
    vence_minutos: getHoldMinutes(tienda, detalle.pedido.metodo_pago, ajustes),
  };
}

export type PedidoPanel = NonNullable<Awaited<ReturnType<typeof readPedidoPanel>>>;

export async function answerPedido(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(accionSchema, toAccion(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toPathErrors(asked.error.issues) }, { status: 400 });
  const actor = context.get(usuarioContext).id;
  return withErrorResult(context, async () => {
    const resultado = await applyAccion(context.get(tiendaContext), asked.data, actor);
    return resultado ?? { ok: false as const, mensaje: "Ese pedido ya no existe." };
  });
}
