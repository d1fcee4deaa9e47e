import type { ReactNode } from "react";
import { type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatFecha, formatFechaHora } from "#lib/fechas.ts";
import { formatTelefono } from "#lib/telefono.ts";
import { toShortId } from "#lib/text.ts";
import { type ClaveCorreo, fillTextos } from "#app/features/ajustes/correos.ts";
import type { Marca } from "#app/features/ajustes/marca.ts";
import type { MensajeCorreo, PedidoCorreo } from "./correo.ts";
import { Marco } from "./marco.tsx";
import { renderMensaje } from "./mensaje.server.ts";
import { Boton, Cuenta, Dato, Parrafo } from "./piezas.tsx";

interface PartesPedido {
  asunto: string;
  titulo: string;
  /** The first sentence, which mailboxes show beside the subject. */
  resumen: string;
  boton: string;
  children?: ReactNode;
}

/** The frame of all mails about an order: greeting, news, link to the order's page, the order itself. */
export function renderPedido(
  marca: Marca,
  pedido: PedidoCorreo,
  { asunto, titulo, resumen, boton, children }: PartesPedido,
) {
  const { numero } = pedido;
  const porque = `Recibes este correo por tu pedido ${numero} en ${marca.nombre}.`;
  return renderMensaje(
    `${asunto} ${numero}`,
    <Marco marca={marca} titulo={titulo} resumen={resumen} porque={porque}>
      <Parrafo>Hola, {pedido.nombre}:</Parrafo>
      <Parrafo>{resumen}</Parrafo>
      {children}
      <Boton href={`${marca.url}/pedido/${pedido.id}`}>{boton}</Boton>
      <Parrafo suave>
        Pedido {numero} ({toShortId(pedido.id)}) del {formatFecha(pedido.created_at)}
      </Parrafo>
      <Cuenta {...pedido} />
      <Dato nombre="Dirección de envío">{pedido.direccion_envio}</Dato>
      {pedido.receptor ? <Dato nombre="Recibe">{pedido.receptor}</Dato> : null}
      {pedido.entrega ? <Dato nombre="Entrega">{pedido.entrega}</Dato> : null}
    </Marco>,
  );
}

/** A kind of mail as the shop words it, with what it tells of the order filled in. */
export function readTextos(
  marca: Marca,
  { numero, nombre }: Pick<PedidoCorreo, "numero" | "nombre">,
  clave: ClaveCorreo,
  propio: Partial<Record<"plazo" | "motivo" | "monto", string>> = {},
) {
  const { nombre: tienda, email: correo, telefono } = marca;
  const valores = { nombre, pedido: String(numero), tienda, correo, telefono, ...propio };
  const { texto: resumen, ...textos } = fillTextos(marca.textos[clave], valores);
  return { ...textos, resumen };
}

/** Paragraphs, one for each line. */
export const Cierre = ({ cierre }: { cierre: string }) =>
  cierre
    .split("\n")
    .filter(Boolean)
    .map((line, position) => <Parrafo key={position}>{line}</Parrafo>);

export function writePedidoConfirmado(marca: Marca, pedido: PedidoCorreo): Promise<MensajeCorreo> {
  const { cierre, ...textos } = readTextos(marca, pedido, "correo_confirmado");
  return renderPedido(marca, pedido, { ...textos, boton: "Ver mi pedido", children: <Cierre cierre={cierre} /> });
}

/**
 * The customer was given a code to pay with. `codigo` and `enlace` (the provider's page that shows how to pay) are null
 * where the provider gives none; `vence_en`: until when it can be paid, null where the provider does not say.
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

/** A payment failed while the order is still open. `vence_en`: until when it can be paid; `motivo`: why, where known. */
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

/**
 * A payment by hand was not found after its order had ended, or (`pagado`) beside the one that paid it. `motivo` is a
 * sentence for the customer.
 */
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

/** Where the order goes, or who takes it, was corrected. */
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

/**
 * `motivo` is a sentence for the customer; `devuelto` the refund in céntimos; `cobrado`: the shop has money of theirs.
 */
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

/** `devuelto` in céntimos. */
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
