import { DESHACER_S } from "#app/features/pedidos/pedidos/despachos.ts";
import type { Cobro, Estado } from "#app/features/pedidos/pedidos/pedidos.ts";

interface PedidoAntes {
  estado: Estado;
  cobro: Cobro;
  /** Units of all lines. */
  unidades: number;
  /** Units that have not left the shop. */
  por_enviar: number;
  vence_minutos: number;
}

const CORREOS: Readonly<Record<Estado, string | null>> = {
  pendiente: null,
  procesando: "Le llega al cliente el correo «Pedido confirmado», si no lo recibió antes.",
  enviado: `Le llega al cliente el correo «Pedido enviado», en ${DESHACER_S / 60} minutos: hasta entonces se puede deshacer.`,
  entregado: "Le llega al cliente el correo «Pedido entregado», si no lo recibió antes.",
  cancelado: "Le llega al cliente el correo «Pedido cancelado», si no lo recibió antes.",
};

/** Nothing is here, and nothing is on its way. */
export const isSinDinero = (cobro: Cobro) =>
  cobro === "sin_pagar" || cobro === "contra_entrega" || cobro === "devuelto";
const hasMoney = (cobro: Cobro) => !isSinDinero(cobro) && cobro !== "en_curso";

const count = (n: number) => (n === 1 ? "1 unidad" : `${n} unidades`);

function describeUnidades({ estado, unidades, por_enviar }: PedidoAntes, hacia: Estado): string[] {
  const enviadas = unidades - por_enviar;
  if (hacia === "cancelado") {
    const vuelven = `${por_enviar === 1 ? "Vuelve" : "Vuelven"} ${count(por_enviar)} al stock.`;
    if (enviadas === 0) return [vuelven];
    const fuera = `${enviadas === 1 ? "La unidad enviada vuelve" : `Las ${enviadas} unidades enviadas vuelven`} solo si ya ${enviadas === 1 ? "regresó" : "regresaron"}.`;
    return por_enviar === 0 ? [fuera] : [vuelven, fuera];
  }
  const otraVez = `Se separan otra vez ${count(por_enviar)} del stock; si no alcanza, nada cambia.`;
  const separa = estado === "cancelado" && por_enviar > 0 ? [otraVez] : [];
  if (hacia === "enviado" || hacia === "entregado") {
    const salen = enviadas > 0 && por_enviar > 0;
    return salen
      ? [...separa, `${por_enviar === 1 ? "Sale la unidad que falta" : `Salen las ${por_enviar} unidades que faltan`}.`]
      : separa;
  }
  const quedan = enviadas > 0 && estado !== "cancelado";
  return quedan
    ? [`Sus envíos se conservan: ${count(enviadas)} ya no ${enviadas === 1 ? "está" : "están"} en la tienda.`]
    : separa;
}

const formatPlazo = (minutos: number): string =>
  minutos >= 120 && minutos % 60 === 0 ? `${minutos / 60} horas` : `${minutos} minutos`;

export function describeEfectos(pedido: PedidoAntes, hacia: Estado): string[] {
  const { estado, cobro, vence_minutos, por_enviar } = pedido;
  if (estado === hacia) return [];
  const efectos: (string | null)[] = describeUnidades(pedido, hacia);
  if (hacia === "cancelado" && hasMoney(cobro)) {
    efectos.push("El dinero cobrado queda cobrado hasta que lo devuelvas.");
  }
  if (hacia === "cancelado" && (cobro === "sin_pagar" || (cobro === "devuelto" && estado === "pendiente"))) {
    efectos.push("Su página de pago se cierra.");
  }
  if (hacia === "cancelado" && cobro === "en_curso") efectos.push("El pago en curso se retira, si todavía se puede.");
  if (hacia === "pendiente" && isSinDinero(cobro)) {
    const otraVez = cobro === "devuelto" ? " otra vez" : "";
    efectos.push(`El cliente puede pagarlo${otraVez}; si no paga en ${formatPlazo(vence_minutos)}, se cancela solo.`);
  }
  if (hacia === "pendiente" && hasMoney(cobro)) {
    efectos.push("Ojo: ya hay dinero cobrado, así que el cliente no puede pagarlo ni se cancela solo.");
    efectos.push("Para que lo pague de nuevo, devuelve antes ese dinero; si ya está pagado, va en «Procesando».");
  }
  if (hacia !== "pendiente" && hacia !== "cancelado" && cobro === "sin_pagar") {
    efectos.push("Ojo: nadie lo ha pagado en línea.");
  }
  if (hacia !== "pendiente" && hacia !== "cancelado" && cobro === "devuelto") {
    efectos.push("Ojo: su dinero ya se devolvió.");
  }
  const avisado = hacia === "enviado" && por_enviar === 0;
  efectos.push(
    avisado ? "El cliente ya recibió el aviso de sus envíos." : (CORREOS[hacia] ?? "No se avisa al cliente."),
  );
  return efectos.filter((efecto) => efecto !== null);
}
