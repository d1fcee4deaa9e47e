import type { Tienda } from "#app/context.ts";
import type { Db } from "#db/client.server.ts";
import { newId } from "#lib/ids.ts";
import { addNota, deleteNota, getDetalle, reviewPedido } from "./detalle.server.ts";
import { NOMBRE_COBRO, NOMBRE_ESTADO, type ProductoCambiado } from "#app/features/pedidos/pedidos/pedidos.ts";
import { changeEstado, verifyPagos } from "./cambiar-estado.server.ts";
import type { AccionPanel } from "./acciones.schema.ts";
import { applyCorregirEnvio, applyDeshacerEnvio, applyEnviar } from "./acciones-envio.server.ts";
import { applyCobrar, applyMandar, applyNoRecibido } from "./acciones-venta.server.ts";
import { applyCorregirEntrega } from "./corregir-entrega.server.ts";
import { formatStale } from "./cambio-ajeno.server.ts";
import { listCobros } from "./cobros.server.ts";
import type { AccionOf, ResultadoPanel } from "./resultado.ts";
import { PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";
import { processRefundOrder, refuseRefunds } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { applyReembolsar, formatRefundResult, isClean } from "./acciones-reembolso.server.ts";

const SIN_PROVEEDOR = "No pudimos comunicarnos con el proveedor de pagos. Nada cambió: inténtalo en unos minutos.";

function formatFalta(falta: readonly ProductoCambiado[], items: readonly { producto_id: string; cantidad: number }[]) {
  const partes = falta.map(({ producto_id, nombre, disponible }) => {
    const pedidas = items.find((item) => item.producto_id === producto_id)?.cantidad ?? 0;
    return `${nombre}: lleva ${pedidas}, ${disponible === 1 ? "queda" : "quedan"} ${disponible} (faltan ${pedidas - disponible})`;
  });
  return `No alcanza el stock para separarlo otra vez, así que nada cambió. ${partes.join("; ")}.`;
}

const formatSinUso = (cupon: string): string =>
  `El cupón ${cupon} de este pedido ya no tiene usos libres, así que nada cambió. Amplía sus usos en Cupones y vuelve a intentarlo.`;

async function applyEstado(tienda: Tienda, accion: AccionOf<"estado">): Promise<ResultadoPanel> {
  const { pedido_id, estado, desde, actor_id } = accion;
  const devolver = estado === "cancelado" && accion.devolver === "1" ? newId() : undefined;
  if (estado === "cancelado" && accion.motivo === "") {
    return { ok: false, campos: { motivo: "Escribe por qué se cancela: el cliente lo lee." } };
  }
  const refused = devolver === undefined ? null : await refuseRefunds(tienda.db);
  if (refused !== null) return { ok: false, mensaje: refused };
  const como = {
    regresaron: accion.regresaron === "1",
    perdidas: accion.perdidas === "1",
    impago: estado === "cancelado" && accion.impago === "1",
    motivo: accion.motivo,
  };
  const cambio = await changeEstado(tienda, pedido_id, { estado, desde, actor_id, devolver, ...como });
  if (!cambio.hecho) {
    if ("estado" in cambio)
      return { ok: false, mensaje: await formatStale(tienda.db, pedido_id, cambio.estado, desde) };
    if ("cupon" in cambio) return { ok: false, mensaje: formatSinUso(cambio.cupon) };
    const detalle = await getDetalle(tienda.db, pedido_id);
    return { ok: false, mensaje: formatFalta(cambio.falta, detalle?.pedido.items ?? []) };
  }
  const hecho = `Ahora está en «${NOMBRE_ESTADO[estado]}».`;
  if (devolver === undefined) return { ok: true, texto: hecho };
  const devolucion = await processRefundOrder(tienda, devolver);
  // Somebody else may have taken a payment by hand back in the same moment.
  const texto = `${hecho} ${formatRefundResult(devolucion) || "No quedaba dinero por devolver."}`;
  return { ok: true, texto, ...(isClean(devolucion) ? {} : { tono: "warning" }) };
}

async function applyVerificar(tienda: Tienda, { pedido_id }: AccionOf<"verificar">): Promise<ResultadoPanel> {
  const cobros = await listCobros(tienda.db, pedido_id);
  if (!cobros.some(({ referencia }) => referencia)) {
    return { ok: true, texto: "El pedido no llegó a ninguna página de pago: no hay nada que preguntar." };
  }
  const before = await getDetalle(tienda.db, pedido_id);
  await verifyPagos(tienda, pedido_id);
  const after = await getDetalle(tienda.db, pedido_id);
  if (!before || !after) return { ok: false, mensaje: "Ese pedido ya no existe." };
  const cobro = NOMBRE_COBRO[after.pedido.cobro];
  if (before.pedido.cobro === after.pedido.cobro && before.pedido.estado === after.pedido.estado) {
    return { ok: true, texto: `Lo confirma el proveedor: sigue «${cobro}».` };
  }
  return {
    ok: true,
    texto: `El proveedor tenía novedades: ahora está «${cobro}», y el pedido en «${NOMBRE_ESTADO[after.pedido.estado]}».`,
  };
}

async function applyRevisar(db: Db, accion: AccionOf<"revisar">): Promise<ResultadoPanel> {
  const done = await reviewPedido(db, accion);
  if (done) return { ok: true, texto: "Quedó revisado." };
  return { ok: false, mensaje: "Cambió mientras lo revisabas: mira otra vez qué pide." };
}

function dispatch(tienda: Tienda, accion: AccionPanel & { actor_id: string }): Promise<ResultadoPanel> {
  switch (accion.intencion) {
    case "estado":
      return applyEstado(tienda, accion);
    case "enviar":
      return applyEnviar(tienda, accion);
    case "corregir_envio":
      return applyCorregirEnvio(tienda, accion);
    case "corregir_entrega":
      return applyCorregirEntrega(tienda, accion);
    case "deshacer_envio":
      return applyDeshacerEnvio(tienda, accion);
    case "cobrar":
      return applyCobrar(tienda, accion);
    case "mandar":
      return applyMandar(tienda, accion);
    case "no_recibido":
      return applyNoRecibido(tienda, accion);
    case "verificar":
      return applyVerificar(tienda, accion);
    case "reembolsar":
      return applyReembolsar(tienda, accion);
    case "revisar":
      return applyRevisar(tienda.db, accion);
    case "borrar_nota":
      return deleteNota(tienda.db, accion).then(() => ({ ok: true, texto: "Nota borrada." }));
    case "nota":
      return addNota(tienda.db, accion).then(() => ({ ok: true, texto: "Nota guardada." }));
  }
}

/** An unreachable provider is a refusal that changes nothing. Null when there is no such order. */
export async function applyAccion(
  tienda: Tienda,
  accion: AccionPanel,
  actor_id: string,
): Promise<ResultadoPanel | null> {
  if (!(await getDetalle(tienda.db, accion.pedido_id))) return null;
  try {
    return await dispatch(tienda, { ...accion, actor_id });
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    tienda.log.warn({ err: error, pedido: accion.pedido_id }, "a provider could not be asked");
    return { ok: false, mensaje: SIN_PROVEEDOR };
  }
}
