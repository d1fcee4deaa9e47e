import type { Cobro, Estado } from "#app/features/pedidos/pedidos.ts";

interface PedidoAntes {
  estado: Estado;
  cobro: Cobro;
  /** Units of all its lines. */
  unidades: number;
  /** How long an unpaid order is held, in minutes. */
  vence_minutos: number;
}

const CORREOS: Readonly<Record<Estado, string | null>> = {
  pendiente: null,
  procesando: "Le llega al cliente el correo «Pedido confirmado», si no lo recibió antes.",
  enviado: "Le llega al cliente el correo «Pedido enviado», si no lo recibió antes.",
  entregado: "Le llega al cliente el correo «Pedido entregado», si no lo recibió antes.",
  cancelado: "Le llega al cliente el correo «Pedido cancelado», si no lo recibió antes.",
};

const isSinDinero = (cobro: Cobro) => cobro === "sin_pagar" || cobro === "devuelto";
const hasMoney = (cobro: Cobro) => !isSinDinero(cobro) && cobro !== "en_curso";

/** The side effects of moving an order to `hacia`, as the staff read them. */
export function describeEfectos({ estado, cobro, unidades, vence_minutos }: PedidoAntes, hacia: Estado): string[] {
  if (estado === hacia) return [];
  const cuantas = unidades === 1 ? "1 unidad" : `${unidades} unidades`;
  const efectos: (string | null)[] = [];
  if (hacia === "cancelado") efectos.push(`${unidades === 1 ? "Vuelve" : "Vuelven"} ${cuantas} al stock.`);
  if (estado === "cancelado") efectos.push(`Se separan otra vez ${cuantas} del stock; si no alcanza, nada cambia.`);
  if (hacia === "cancelado" && hasMoney(cobro)) {
    efectos.push("El dinero cobrado queda cobrado hasta que lo devuelvas.");
  }
  if (hacia === "cancelado" && (cobro === "sin_pagar" || (cobro === "devuelto" && estado === "pendiente"))) {
    efectos.push("Su página de pago se cierra.");
  }
  if (hacia === "cancelado" && cobro === "en_curso") efectos.push("El pago en curso se retira, si todavía se puede.");
  if (hacia === "pendiente" && isSinDinero(cobro)) {
    const otraVez = cobro === "devuelto" ? " otra vez" : "";
    efectos.push(`El cliente puede pagarlo${otraVez}; si no paga en ${vence_minutos} minutos, se cancela solo.`);
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
  efectos.push(CORREOS[hacia] ?? "No se avisa al cliente.");
  return efectos.filter((efecto) => efecto !== null);
}
