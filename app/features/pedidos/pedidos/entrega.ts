import type { PedidoPropio } from "./pedidos.ts";
import { addIgv, formatSoles, fromSoles } from "#lib/dinero.ts";
import { fromSignedSoles } from "#lib/dinero-con-signo.ts";
import { formatLlegada } from "#lib/envio/llegada.ts";

export const MAX_RECEPTOR = 80;

type DatosReceptor = Pick<PedidoPropio, "direccion_envio" | "receptor" | "telefono">;

/** Detects another person's correction since a form was opened. */
export const toVistoEntrega = ({ direccion_envio, receptor, telefono }: DatosReceptor): string =>
  JSON.stringify([direccion_envio, receptor, telefono]);

type Prometido = Pick<PedidoPropio, "entrega" | "ajustes" | "estado" | "igv_porcentaje">;

/** Null where the order does not know its delivery. */
export function describePagoEnvio({ entrega, ajustes, igv_porcentaje }: Omit<Prometido, "estado">): string | null {
  if (!entrega) return null;
  if (entrega.recojo) return "Recojo en tienda, sin costo.";
  const costo = fromSoles(entrega.costo);
  if (costo === 0) return "Envío gratis.";
  const cobrado = ajustes.some(({ tipo }) => tipo === "envio");
  if (cobrado) return `Envío de ${formatSoles(addIgv(costo, igv_porcentaje))} con IGV, incluido en el total.`;
  return `Envío de ${formatSoles(costo)}, se paga al recibir.`;
}

/** "Llega entre el martes 24 y el miércoles 25 de noviembre."; null once delivered or cancelled, and where unknown. */
export function describeEntrega({ entrega, estado }: Pick<Prometido, "entrega" | "estado">): string | null {
  if (!entrega || estado === "cancelado" || estado === "entregado") return null;
  const cuando = formatLlegada(entrega, true);
  if (entrega.recojo) return `Puedes recogerlo desde ${cuando}${estado === "pendiente" ? ", cuando esté pagado" : ""}.`;
  if (estado !== "pendiente") return `Llega ${cuando}.`;
  return `Llega ${cuando} si pagas dentro de una hora; después, los días se cuentan desde tu pago.`;
}

/** "Lima Metropolitana, entre el martes 24 y …", for staff in any estado. */
export const formatPromesa = ({ entrega }: Pick<Prometido, "entrega">): string | null =>
  entrega && `${entrega.zona}, ${formatLlegada(entrega, true)}`;

export const listExtras = ({ ajustes }: Pick<Prometido, "ajustes">) =>
  ajustes.map(({ nombre, monto }) => ({ nombre, monto: fromSignedSoles(monto) }));

export const listPrecios = ({ items }: Pick<PedidoPropio, "items">) =>
  items.map(({ precio, cantidad }) => ({ precio: fromSoles(precio), cantidad }));
