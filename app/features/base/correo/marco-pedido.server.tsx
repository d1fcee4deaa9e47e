import type { ReactNode } from "react";
import { formatFecha } from "#lib/fechas.ts";
import { toShortId } from "#lib/text.ts";
import { type ClaveCorreo, fillTextos } from "#app/features/base/ajustes/correos.ts";
import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { ENLACE_PEDIDO, type PedidoCorreo } from "./correo.ts";
import { Marco } from "./marco.tsx";
import { renderMensaje } from "./mensaje.server.ts";
import { Boton, Cuenta, Dato, Datos, Parrafo } from "./piezas.tsx";

interface PartesPedido {
  asunto: string;
  titulo: string;
  /** The preview text beside the subject. */
  resumen: string;
  boton: string;
  children?: ReactNode;
}

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
      <Boton href={pedido.conEnlace ? ENLACE_PEDIDO : `${marca.url}/pedido/${pedido.id}`}>{boton}</Boton>
      <Parrafo suave>
        Pedido {numero} ({toShortId(pedido.id)}) del {formatFecha(pedido.created_at)}
      </Parrafo>
      <Cuenta {...pedido} />
      <Dato nombre="Dirección de envío">{pedido.direccion_envio}</Dato>
      {pedido.receptor ? <Dato nombre="Recibe">{pedido.receptor}</Dato> : null}
      <Datos datos={pedido.datos} />
      {pedido.llegada ? <Dato nombre="Entrega">{pedido.llegada}</Dato> : null}
    </Marco>,
  );
}

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

export const Cierre = ({ cierre }: { cierre: string }) =>
  cierre
    .split("\n")
    .filter(Boolean)
    .map((line, position) => <Parrafo key={position}>{line}</Parrafo>);
