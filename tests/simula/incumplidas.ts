import { parseReference } from "#app/features/pedidos/pagos/pasarela.ts";
import type { Mundo } from "./mundo.ts";
import type { Vista } from "./vista.ts";

/** What the shop said or asked for, and its rows do not bear out. */

function* findPerdidos({ pedidos }: Vista, mundo: Mundo) {
  const known = new Set(pedidos.map(({ id }) => id));
  for (const id of mundo.pedidos) if (!known.has(id)) yield `somebody was told of order ${id}, which is lost`;
}

function* findAvisosPerdidos({ pagos }: Vista, { palabra }: Mundo) {
  const aprobados = new Map(pagos.map((row) => [row.pagina, row.aprobado]));
  for (const [pagina, avisado] of palabra.avisado) {
    const [proveedor, referencia = ""] = pagina.split(":");
    const named = parseReference(referencia);
    const aprobado = named && aprobados.get(`${proveedor}:${named.pedido_id}-${named.intento}`);
    if ((aprobado ?? 0) < avisado) yield `a notification of ${avisado} was taken, and ${aprobado ?? "nothing"} is here`;
  }
}

function* findDevoluciones({ reembolsos }: Vista, { palabra, stripe, mercadopago }: Mundo) {
  const montos = new Map(reembolsos.map(({ id, monto }) => [id, monto]));
  for (const [clave, { monto }] of [...stripe.ordenes, ...mercadopago.ordenes])
    if (montos.get(clave) !== monto) yield `a provider was asked for ${monto} back that nobody ordered`;
  for (const [clave, monto] of palabra.devoluciones) {
    const parts = reembolsos.filter(({ id, orden }) => id === clave || orden === clave);
    const sum = parts.reduce((all, one) => all + one.monto, 0);
    if (sum !== monto) yield `staff were told of ${monto} back, and ${sum} was written`;
  }
}

function* findEnvios({ despachos }: Vista, { palabra }: Mundo) {
  for (const clave of palabra.envios)
    if (!despachos.includes(clave)) yield "a shipment that staff were told of is lost";
}

function* findAnulados({ reembolsos }: Vista, { palabra }: Mundo) {
  for (const [pedido_id, pagado] of palabra.anulados) {
    const suyos = reembolsos.filter((one) => one.pedido_id === pedido_id);
    const pedido = suyos.reduce((all, { monto }) => all + monto, 0);
    if (pedido < pagado) yield `an order was cancelled with its money, of ${pagado} ${pedido} was ordered back`;
  }
}

function* findImpagos({ pedidos }: Vista, { palabra }: Mundo) {
  for (const { id, estado, aprobado, devuelto, ordenado, atencion } of pedidos) {
    const queda = aprobado - Math.max(devuelto, ordenado);
    if (palabra.impagos.has(id) && estado === "cancelado" && queda > 0 && !atencion)
      yield `an order was cancelled as unpaid, and nobody is told of its ${queda}`;
  }
}

/** Its page says that a payment is under way, and the shop gave up the order by itself. */
function* findDejados({ pedidos }: Vista, { stripe, mercadopago }: Mundo) {
  const solos = new Set(pedidos.filter(({ estado, solo }) => estado === "cancelado" && solo).map(({ id }) => id));
  for (const proveedor of [stripe, mercadopago]) {
    for (const [referencia, { lectura }] of proveedor.pages) {
      const hasta = lectura.voucher?.vence_en;
      const enCurso = lectura.estado === "pendiente" && !(hasta && new Date(hasta) <= new Date());
      if (enCurso && solos.has(parseReference(referencia)?.pedido_id ?? ""))
        yield "an order with a payment under way was given up";
    }
  }
}

const TODAS = [findPerdidos, findAvisosPerdidos, findDevoluciones, findEnvios, findAnulados, findImpagos, findDejados];

export const findIncumplidas = (vista: Vista, mundo: Mundo): string[] =>
  TODAS.flatMap((find) => [...find(vista, mundo)]);
