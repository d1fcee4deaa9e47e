import type { PedidoEnCurso } from "#app/features/pedidos/pagos/pagos.server.ts";
import { formatFechaHora } from "#lib/fechas.ts";

const MOSTRADOS = 5;

/** Which orders keep a provider's account from being changed, and until when at the latest; null for none. */
export function describeEnCurso(pedidos: readonly PedidoEnCurso[], nombre: string): string | null {
  const [uno, ...otros] = pedidos;
  if (!uno) return null;
  const numeros = pedidos.slice(0, MOSTRADOS).map(({ numero }) => numero);
  const quienes =
    otros.length === 0
      ? `El pedido ${uno.numero} tiene un pago o una devolución`
      : `${pedidos.length} pedidos (${numeros.join(", ")}${pedidos.length > MOSTRADOS ? "…" : ""}) tienen pagos o devoluciones`;
  return `${quienes} en curso en ${nombre}. ${describeFin(pedidos, nombre)}`;
}

function describeFin(pedidos: readonly PedidoEnCurso[], nombre: string): string {
  const fines = pedidos.flatMap(({ hasta }) => hasta ?? []);
  const sinFin = pedidos.length - fines.length;
  const ultimo = new Date(Math.max(...fines.map((fin) => fin.getTime())));
  if (sinFin === 0) return `Terminan a más tardar el ${formatFechaHora(ultimo)}.`;
  if (fines.length === 0) return `Terminan cuando ${nombre} los resuelva.`;
  return `Terminan a más tardar el ${formatFechaHora(ultimo)}, salvo ${sinFin}, que ${nombre} tiene que resolver.`;
}
