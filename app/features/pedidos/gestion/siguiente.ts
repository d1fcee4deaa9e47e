import { type Cobro, type Estado, isPorDevolver, NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";

export type Siguiente =
  | { tipo: "envio"; texto: string }
  | { tipo: "estado"; estado: Estado; texto: string }
  | { tipo: "nada"; texto: string };

interface PedidoAhora {
  estado: Estado;
  cobro: Cobro;
  unidades: number;
  por_enviar: number;
}

export function findSiguiente({ estado, cobro, unidades, por_enviar }: PedidoAhora): Siguiente {
  switch (estado) {
    case "pendiente":
      return {
        tipo: "nada",
        texto:
          cobro === "pagado"
            ? `Ya está pagado: pásalo a «${NOMBRE_ESTADO.procesando}» para prepararlo.`
            : `Espera el pago del cliente. Cuando se confirme pasa solo a «${NOMBRE_ESTADO.procesando}».`,
      };
    case "procesando":
      if (por_enviar === 0) return { tipo: "estado", estado: "enviado", texto: "Marcar como enviado" };
      return { tipo: "envio", texto: por_enviar < unidades ? "Enviar el resto" : "Marcar como enviado" };
    case "enviado":
      return { tipo: "estado", estado: "entregado", texto: "Marcar como entregado" };
    case "entregado":
      return { tipo: "nada", texto: "Ya fue entregado: no queda nada por hacer." };
    case "cancelado":
      return {
        tipo: "nada",
        texto: isPorDevolver({ estado, cobro })
          ? "Está cancelado y queda dinero por devolver: mira «Pagos y devoluciones»."
          : "Está cancelado: no queda nada por hacer.",
      };
  }
}
