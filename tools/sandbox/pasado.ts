import type { PagoMp, Preferencia } from "./mercadopago/preferencia.ts";
import { toPreferenciaKey, newPreferenciaId, toPagoId } from "./mercadopago/preferencia.ts";
import { newObjectKey, newReembolsoId, toObjectKey, type SesionStripe, toSesionId } from "./stripe/sesion.ts";
import type { Tarjeta } from "./cards.ts";

/** A payment of the demo's past. Amounts in céntimos. */
export interface PagoPasado {
  proveedor: "stripe" | "mercadopago";
  /** Made by newReferencia(). */
  referencia: string;
  pedido_id: string;
  email: string;
  lineas: readonly { nombre: string; cantidad: number; precio: number }[];
  creado: Date;
  vence: Date;
  estado: "abierto" | "vale" | "cerrado" | "pagado";
  reembolso: { clave: string; monto: number; creado: Date } | null;
}

/** The id of the payment's page at the provider. */
export const newReferencia = (proveedor: PagoPasado["proveedor"]): string =>
  proveedor === "stripe" ? toSesionId(newObjectKey()) : newPreferenciaId();

const TARJETA: Tarjeta = { marca: "visa", primeros: "424242", ultimos: "4242", mes: 12, anio: 2034 };

const toSegundos = (date: Date) => Math.floor(date.getTime() / 1000);
const sumLineas = ({ lineas }: PagoPasado) => lineas.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);

const ESTADO_SESION = { abierto: "open", vale: "open", cerrado: "expired", pagado: "complete" } as const;

function toSesion(pago: PagoPasado, publicUrl: string): SesionStripe {
  const { referencia: id, pedido_id, email, lineas, estado, creado, vence, reembolso } = pago;
  const creada = toSegundos(creado);
  const metadata = { pedido_id, referencia: pedido_id };
  const line_items: SesionStripe["params"]["line_items"] = lineas.map(({ nombre, cantidad, precio }) => ({
    quantity: cantidad,
    price_data: { currency: "pen", unit_amount: precio, product_data: { name: nombre, images: [], metadata: {} } },
  }));
  const vuelta = `${publicUrl}/pedido/${pedido_id}`;
  const reembolsos = reembolso ? [{ ...reembolso, id: newReembolsoId(toObjectKey(id)) }] : [];
  return {
    id,
    url: `${publicUrl}/sandbox/stripe/${id}`,
    creada,
    vence: toSegundos(vence),
    params: {
      mode: "payment",
      line_items,
      success_url: vuelta,
      cancel_url: vuelta,
      client_reference_id: pedido_id,
      customer_email: email,
      locale: "es",
      metadata,
      payment_intent_data: { metadata },
      expand: [],
    },
    estado: ESTADO_SESION[estado],
    expirada_por: null,
    cobro:
      estado === "pagado" ? { creado: creada, monto: sumLineas(pago), estado: "succeeded", tarjeta: TARJETA } : null,
    reembolsos: reembolsos.map(({ id: ref, monto, creado: cuando }) => {
      return { id: ref, monto, creado: toSegundos(cuando), motivo: "requested_by_customer", metadata };
    }),
    avisos: [],
  };
}

function toPagoMp(preferencia: Preferencia, pasado: PagoPasado): PagoMp {
  const { creado, vence, estado, reembolso } = pasado;
  const id = toPagoId(preferencia);
  const monto = sumLineas(pasado);
  const vale = { estado: "pending", detalle: "pending_waiting_payment", aprobado: null, tarjeta: null } as const;
  const cobrado = { estado: "approved", detalle: "accredited", aprobado: creado.getTime(), tarjeta: TARJETA } as const;
  const pago: PagoMp = {
    id,
    intento: "pasado",
    creado: creado.getTime(),
    actualizado: creado.getTime(),
    vence: estado === "vale" ? vence.getTime() : null,
    monto,
    reembolsos: [],
    ...(estado === "vale" ? vale : cobrado),
  };
  if (!reembolso) return pago;
  const entero = reembolso.monto === monto;
  const hecho = { id: id * 100 + 1, peticion: reembolso.clave, creado: reembolso.creado.getTime() };
  return {
    ...pago,
    ...(entero ? { estado: "refunded", detalle: "refunded" } : { detalle: "partially_refunded" }),
    reembolsos: [{ ...hecho, monto: reembolso.monto }],
  };
}

function toPreferencia(pasado: PagoPasado, publicUrl: string): Preferencia {
  const { referencia: id, pedido_id, email, lineas, estado, creado, vence } = pasado;
  const preferencia: Preferencia = {
    id,
    initPoint: `${publicUrl}/sandbox/mercadopago/${id}`,
    creada: creado.getTime(),
    actualizada: creado.getTime(),
    datos: {
      items: lineas.map(({ nombre, cantidad, precio }) => {
        return { title: nombre, quantity: cantidad, unit_price: precio / 100, currency_id: "PEN" };
      }),
      payer: { email },
      external_reference: pedido_id,
      metadata: { pedido_id },
      expires: true,
      expiration_date_to: vence.toISOString(),
      binary_mode: false,
    },
    pagos: [],
    avisos: [],
  };
  const hasPago = estado === "pagado" || estado === "vale";
  return hasPago ? { ...preferencia, pagos: [toPagoMp(preferencia, pasado)] } : preferencia;
}

/** The payments in each provider's stored form, by the store's keys. */
export function toPasado(pagos: readonly PagoPasado[], publicUrl: string) {
  const listBy = (proveedor: PagoPasado["proveedor"]) => pagos.filter((pago) => pago.proveedor === proveedor);
  return {
    sesiones: Object.fromEntries(listBy("stripe").map((pago) => [pago.referencia, toSesion(pago, publicUrl)])),
    preferencias: Object.fromEntries(
      listBy("mercadopago").map((pago) => [toPreferenciaKey(pago.referencia), toPreferencia(pago, publicUrl)]),
    ),
  };
}
