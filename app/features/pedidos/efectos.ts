import type { Cobro, Estado } from "./pedidos.ts";

interface Situacion {
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

const hasMoney = (cobro: Cobro) => cobro !== "sin_pagar" && cobro !== "en_curso" && cobro !== "devuelto";

/** What moving an order to `hacia` does besides, in the words that the staff read before they do it. */
export function efectosOf({ estado, cobro, unidades, vence_minutos }: Situacion, hacia: Estado): string[] {
  if (estado === hacia) return [];
  const cuantas = unidades === 1 ? "1 unidad" : `${unidades} unidades`;
  const efectos: (string | null)[] = [];
  if (hacia === "cancelado") efectos.push(`${unidades === 1 ? "Vuelve" : "Vuelven"} ${cuantas} al stock.`);
  if (estado === "cancelado") efectos.push(`Se separan otra vez ${cuantas} del stock; si no alcanza, nada cambia.`);
  if (hacia === "cancelado" && hasMoney(cobro)) {
    efectos.push("El dinero cobrado queda cobrado hasta que lo devuelvas.");
  }
  if (hacia === "cancelado" && cobro === "sin_pagar") efectos.push("Su página de pago se cierra.");
  if (hacia === "cancelado" && cobro === "en_curso") efectos.push("El pago en curso se retira, si todavía se puede.");
  if (hacia === "pendiente" && cobro === "sin_pagar") {
    efectos.push(`El cliente puede pagarlo; si no paga en ${vence_minutos} minutos, se cancela solo.`);
  }
  if (hacia !== "pendiente" && hacia !== "cancelado" && cobro === "sin_pagar") {
    efectos.push("Ojo: nadie lo ha pagado en línea.");
  }
  efectos.push(CORREOS[hacia] ?? "No se avisa al cliente.");
  return efectos.filter((efecto) => efecto !== null);
}
