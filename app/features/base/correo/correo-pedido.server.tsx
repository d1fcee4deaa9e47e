import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatTelefono } from "#lib/telefono.ts";
import type { Marca } from "#app/features/base/ajustes/marca.ts";
import type { MensajeCorreo, PedidoCorreo } from "./correo.ts";
import { Cierre, readTextos, renderPedido } from "./marco-pedido.server.tsx";
import { Boton, Dato, Parrafo } from "./piezas.tsx";

/** `alEntregar`: it is paid at the door. */
export function writePedidoConfirmado(
  marca: Marca,
  pedido: PedidoCorreo & { alEntregar?: boolean },
): Promise<MensajeCorreo> {
  const { cierre, ...usuales } = readTextos(marca, pedido, "correo_confirmado");
  const resumen = `Ya estamos preparando tu pedido. Pagas ${formatSoles(pedido.total)} cuando lo recibas.`;
  const textos = pedido.alEntregar ? { ...usuales, resumen } : usuales;
  return renderPedido(marca, pedido, { ...textos, boton: "Ver mi pedido", children: <Cierre cierre={cierre} /> });
}

/** To a contact, whose link opens the order. */
export const writePedidoEnlace = (marca: Marca, pedido: PedidoCorreo): Promise<MensajeCorreo> =>
  renderPedido(marca, pedido, {
    asunto: "El enlace de tu pedido",
    titulo: "Tu pedido, en un enlace",
    resumen: "Con este enlace ves tu pedido, lo pagas si todavía falta, y sigues su entrega.",
    boton: "Ver mi pedido",
    children: (
      <Parrafo>Quien tiene el enlace ve el pedido: compártelo solo con quien quieras que lo vea o lo pague.</Parrafo>
    ),
  });

/** What staff made for somebody who asked in a chat. `vence_en` is the payment deadline. */
export const writePedidoPorPagar = (marca: Marca, pedido: PedidoCorreo & { vence_en: Date }): Promise<MensajeCorreo> =>
  renderPedido(marca, pedido, {
    asunto: "Tu pedido está listo para pagar",
    titulo: "Tu pedido está listo para pagar",
    resumen: `Guardamos tus productos hasta el ${formatFechaHora(pedido.vence_en)}. Son ${formatSoles(pedido.total)}.`,
    boton: "Ver y pagar",
  });

/**
 * `codigo` and `enlace` (the provider's instructions) are null where the provider gives none, `vence_en` where it is
 * unknown.
 */
export const writeCodigoPago = (
  marca: Marca,
  pedido: PedidoCorreo & { codigo: string | null; enlace: string | null; vence_en: Date | null },
): Promise<MensajeCorreo> =>
  renderPedido(marca, pedido, {
    asunto: "Código para pagar tu pedido",
    titulo: "Paga tu pedido con este código",
    resumen: pedido.vence_en
      ? `Tienes hasta el ${formatFechaHora(pedido.vence_en)} para pagar ${formatSoles(pedido.total)}. Guardamos tus productos hasta entonces.`
      : `Te falta pagar ${formatSoles(pedido.total)}. Guardamos tus productos mientras tanto.`,
    boton: "Ver mi pedido",
    children: (
      <>
        {pedido.codigo ? <Dato nombre="Código de pago">{pedido.codigo}</Dato> : null}
        {pedido.enlace ? <Boton href={pedido.enlace}>Ver dónde y cómo pagar</Boton> : null}
        <Parrafo>
          Cuando pagues te escribiremos para confirmarlo. Si prefieres pagar de otra forma, hazlo desde la página de tu
          pedido: entonces este código deja de servir.
        </Parrafo>
      </>
    ),
  });

/** The order is still open. `vence_en` is the payment deadline. */
export function writePagoFallido(
  marca: Marca,
  pedido: PedidoCorreo & { vence_en: Date; motivo: string | null },
): Promise<MensajeCorreo> {
  const plazo = formatFechaHora(pedido.vence_en);
  const { cierre, ...textos } = readTextos(marca, pedido, "correo_fallido", { plazo });
  return renderPedido(marca, pedido, {
    ...textos,
    boton: "Intentar otra vez",
    children: (
      <>
        {pedido.motivo === null ? null : <Dato nombre="Por qué">{pedido.motivo}</Dato>}
        <Cierre cierre={cierre} />
      </>
    ),
  });
}

/** The order has ended, or (`pagado`) another payment paid it. `motivo` is a sentence for the customer. */
export const writePagoNoHallado = (
  marca: Marca,
  pedido: PedidoCorreo & { codigo: string; motivo: string; pagado: boolean },
): Promise<MensajeCorreo> =>
  renderPedido(marca, pedido, {
    asunto: pedido.pagado ? "No encontramos el otro pago de tu pedido" : "No encontramos el pago de tu pedido",
    titulo: pedido.pagado ? "No encontramos tu otro pago" : "No encontramos tu pago",
    resumen: pedido.pagado
      ? `Tu pedido está pagado. Buscamos también la operación ${pedido.codigo} y no pudimos confirmarla.`
      : `Buscamos la operación ${pedido.codigo} y no pudimos confirmarla.`,
    boton: "Ver mi pedido",
    children: (
      <>
        <Dato nombre="Por qué">{pedido.motivo}</Dato>
        <Parrafo>
          Si ese dinero salió de tu cuenta, escríbenos a {marca.email} o llámanos al {marca.telefono}.
        </Parrafo>
      </>
    ),
  });

/** The shop had said that the order is paid, but less had come. */
export function writePagoIncompleto(
  marca: Marca,
  pedido: PedidoCorreo & { llegado: Centimos; vence_en: Date },
): Promise<MensajeCorreo> {
  const { total, llegado, vence_en } = pedido;
  const falta = formatSoles(centimos(total - llegado));
  return renderPedido(marca, pedido, {
    asunto: "Falta una parte del pago de tu pedido",
    titulo: "Falta una parte de tu pago",
    resumen: `Te dijimos que tu pago estaba confirmado y nos equivocamos: llegaron ${formatSoles(llegado)} y faltan ${falta}. Guardamos tus productos hasta el ${formatFechaHora(vence_en)}.`,
    boton: "Pagar lo que falta",
    children: (
      <Parrafo>
        Si pagaste todo, escríbenos a {marca.email} o llámanos al {marca.telefono}.
      </Parrafo>
    ),
  });
}

export const writeEntregaCorregida = (
  marca: Marca,
  pedido: PedidoCorreo & { telefono: string | null },
): Promise<MensajeCorreo> =>
  renderPedido(marca, pedido, {
    asunto: "Corregimos la entrega de tu pedido",
    titulo: "Tu pedido va a esta dirección",
    resumen: "Corregimos los datos de entrega de tu pedido. El total no cambia.",
    boton: "Ver mi pedido",
    children: (
      <>
        {pedido.telefono ? <Dato nombre="Teléfono">{formatTelefono(pedido.telefono)}</Dato> : null}
        <Parrafo>
          Si algo no está bien, escríbenos a {marca.email} o llámanos al {marca.telefono} antes de que salga.
        </Parrafo>
      </>
    ),
  });

export function writePedidoEntregado(marca: Marca, pedido: PedidoCorreo): Promise<MensajeCorreo> {
  const { cierre, ...textos } = readTextos(marca, pedido, "correo_entregado");
  return renderPedido(marca, pedido, { ...textos, boton: "Ver mi pedido", children: <Cierre cierre={cierre} /> });
}

function Devuelto({ monto }: { monto: Centimos }) {
  return (
    <Parrafo>
      Te devolvemos {formatSoles(monto)} por el mismo medio con el que pagaste. Tu banco puede tardar unos días en
      mostrarlo.
    </Parrafo>
  );
}

/** `motivo` is a sentence for the customer, `devuelto` is in céntimos; `cobrado`: the shop holds money of theirs. */
export function writePedidoCancelado(
  marca: Marca,
  pedido: PedidoCorreo & { motivo: string; devuelto: Centimos | null; cobrado: boolean },
): Promise<MensajeCorreo> {
  const { cierre, ...textos } = readTextos(marca, pedido, "correo_cancelado", { motivo: pedido.motivo });
  return renderPedido(marca, pedido, {
    ...textos,
    boton: "Ver mi pedido",
    children: (
      <>
        {pedido.devuelto === null ? null : <Devuelto monto={pedido.devuelto} />}
        {pedido.devuelto === null && pedido.cobrado ? (
          <Parrafo>Cuando la devolución de tu dinero esté hecha, te lo confirmaremos en otro correo.</Parrafo>
        ) : null}
        <Cierre cierre={cierre} />
      </>
    ),
  });
}

/** `devuelto` is in céntimos. */
export function writeDineroDevuelto(
  marca: Marca,
  pedido: PedidoCorreo & { devuelto: Centimos },
): Promise<MensajeCorreo> {
  const monto = formatSoles(pedido.devuelto);
  const { cierre, ...textos } = readTextos(marca, pedido, "correo_devuelto", { monto });
  return renderPedido(marca, pedido, {
    ...textos,
    boton: "Ver mi pedido",
    children: (
      <>
        <Devuelto monto={pedido.devuelto} />
        <Cierre cierre={cierre} />
      </>
    ),
  });
}
