import { formatFechaHora } from "#lib/fechas.ts";
import { type Despacho, listPorEnviar } from "./despachos.ts";
import { type EventoPedido, isContraEntrega, type PedidoPropio, type Situacion } from "./pedidos.ts";

const isRecojo = (envios: readonly Despacho[]) => envios.length > 0 && envios.every(({ recojo }) => recojo);

export function formatTitle(
  { estado, metodo_pago }: PedidoPropio,
  situacion: Situacion,
  envios: readonly Despacho[],
): string {
  if (situacion === "por_pagar") return "Falta completar el pago";
  if (situacion === "por_pagar_con_codigo") return "Paga tu pedido con este código";
  switch (estado) {
    case "pendiente":
      return "Estamos verificando tu pago";
    case "procesando":
      return `¡Gracias! Tu ${isContraEntrega({ metodo_pago }) ? "pedido" : "pago"} está confirmado`;
    case "enviado":
      return isRecojo(envios) ? "Tu pedido ya se puede recoger" : "Tu pedido está en camino";
    case "entregado":
      return "Tu pedido fue entregado";
    case "cancelado":
      return "Tu pedido fue cancelado";
  }
}

const describeVuelta = (envios: readonly Despacho[]) =>
  envios.some(({ regreso_en }) => regreso_en === null)
    ? "Coordinaremos contigo la devolución de lo que ya te enviamos."
    : "Los productos volvieron a la tienda.";

export function describeNext(
  pedido: PedidoPropio,
  situacion: Situacion,
  eventos: readonly EventoPedido[],
  envios: readonly Despacho[],
): string {
  const { estado, vence_en } = pedido;
  if (situacion === "por_pagar") {
    return `Guardamos tus productos hasta el ${formatFechaHora(vence_en)}. Si acabas de pagar, la confirmación puede tardar unos segundos: no hace falta que pagues otra vez.`;
  }
  if (situacion === "por_pagar_con_codigo") {
    return "Guardamos tus productos hasta que venza. Si ya pagaste, la confirmación puede tardar unas horas: no hace falta que pagues otra vez.";
  }
  switch (estado) {
    case "pendiente":
      return "La confirmación puede tardar un poco. No hace falta que pagues otra vez ni que dejes abierta esta página.";
    case "procesando":
      if (listPorEnviar(pedido, envios).length === 0) return "Tu pedido ya salió de nuestra tienda.";
      return envios.length > 0
        ? "Ya salió una parte de tu pedido, y estamos preparando el resto."
        : "Ya estamos preparando tu pedido.";
    case "enviado":
      return isRecojo(envios)
        ? "Te espera en nuestra tienda: en Contáctanos están la dirección y el horario."
        : "Te llamaremos al teléfono que nos dejaste para coordinar la entrega.";
    case "entregado":
      return "¡Gracias por tu compra!";
    case "cancelado":
      return eventos.findLast(({ tipo }) => tipo === "cancelado")?.detalle || describeVuelta(envios);
  }
}
