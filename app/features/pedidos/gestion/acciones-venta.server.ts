import type { Tienda } from "#app/context.ts";
import { collectPedido, type ResultadoCobro } from "#app/features/pedidos/mostrador/cobrar.server.ts";
import { notifyPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { formatSoles } from "#lib/dinero.ts";
import { formatStale } from "./cambio-ajeno.server.ts";
import { changeEstado } from "./cambiar-estado.server.ts";
import type { AccionOf, ResultadoPanel } from "./resultado.ts";

const SIN_CODIGO = "Escribe el número de la operación.";
const OCUPADO =
  "Este pedido tiene un pago en camino o a medias: mira «Pagos y devoluciones» antes de cobrarlo otra vez. Nada cambió.";
const CAJA_CERRADA = "Abre la caja del mostrador antes de cobrar en efectivo: Pedidos, Caja. Nada cambió.";

function tellCobro(resultado: Extract<ResultadoCobro, { tipo: "cobrado" }>): ResultadoPanel {
  const { vuelto, entregado } = resultado;
  const dar = vuelto > 0 ? ` Vuelto: ${formatSoles(vuelto)}.` : "";
  return { ok: true, texto: `Cobrado.${dar} ${entregado ? "Ya está entregado." : ""}`.trim() };
}

export async function applyCobrar(tienda: Tienda, accion: AccionOf<"cobrar">): Promise<ResultadoPanel> {
  const { clave: id, pedido_id, medio, codigo, recibido, entregar, actor_id } = accion;
  const enEfectivo = medio === "efectivo";
  if (!enEfectivo && codigo === "") return { ok: false, campos: { codigo: SIN_CODIGO } };
  const resultado = await collectPedido(tienda, {
    id,
    pedido_id,
    medio,
    codigo: enEfectivo ? "" : codigo,
    recibido: enEfectivo ? recibido : null,
    entregar: entregar === "1",
    actor_id,
  });
  switch (resultado.tipo) {
    case "cobrado":
      return tellCobro(resultado);
    case "repetido":
      return { ok: true, texto: "Ya estaba cobrado." };
    case "otro_estado":
      return { ok: false, mensaje: await formatStale(tienda.db, pedido_id, resultado.estado) };
    case "ocupado":
      return { ok: false, mensaje: OCUPADO };
    case "caja_cerrada":
      return { ok: false, mensaje: CAJA_CERRADA };
    case "falta":
      return { ok: false, campos: { recibido: `El pedido suma ${formatSoles(resultado.total)}: falta dinero.` } };
    case "usado":
      return { ok: false, campos: { codigo: `Ese número ya está en el pedido ${resultado.pedido.numero}.` } };
  }
}

/** Mails the order to its customer, who pays it from there. */
export function applyMandar({ db, env }: Tienda, { pedido_id }: AccionOf<"mandar">): Promise<ResultadoPanel> {
  return db.transaction(async (tx): Promise<ResultadoPanel> => {
    const pedido = await lockPedido(tx, pedido_id);
    if (pedido.estado !== "pendiente")
      return { ok: false, mensaje: `Ya no espera el pago: está en «${NOMBRE_ESTADO[pedido.estado]}».` };
    await notifyPedido(tx, env, pedido, { tipo: "pedido_por_pagar" });
    return { ok: true, texto: "Correo enviado." };
  });
}

/** Refused at the door: what was sent is in the shop again. */
export async function applyNoRecibido(tienda: Tienda, accion: AccionOf<"no_recibido">): Promise<ResultadoPanel> {
  const { pedido_id, desde, actor_id } = accion;
  const motivo = "No se recibió en la entrega.";
  const cambio = await changeEstado(tienda, pedido_id, {
    estado: "cancelado",
    desde,
    regresaron: true,
    impago: true,
    motivo,
    actor_id,
  });
  if (cambio.hecho) return { ok: true, texto: "Quedó cancelado: sus productos volvieron al stock." };
  const now = "estado" in cambio ? cambio.estado : desde;
  return { ok: false, mensaje: await formatStale(tienda.db, pedido_id, now, desde) };
}
