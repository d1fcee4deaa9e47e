import { data, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import type { DuenoFoto } from "#app/features/base/imagenes/privadas.server.ts";
import { enlacePedidoContext, findUsuario, usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { getOwnPedido, getPedidoDeContacto } from "./pedidos.server.ts";
import type { Pedido, PedidoPropio } from "./pedidos.ts";

interface Args {
  params: { id: string };
  context: Readonly<RouterContextProvider>;
}

/** null when the order is not the signed-in person's, nor the link's that opened the page. */
export function findVisible({ params: { id }, context }: Args): Promise<Pedido | null> {
  const { db } = context.get(tiendaContext);
  const abierto = context.get(enlacePedidoContext);
  if (abierto === null) return getOwnPedido(db, id, context.get(usuarioContext).id);
  return abierto === id ? getPedidoDeContacto(db, id) : Promise.resolve(null);
}

/** Whose pictures and labels are shown: the signed-in person's, or those of the order that a link opened. */
export function getDuenoFoto(context: Readonly<RouterContextProvider>): DuenoFoto {
  const pedido_id = context.get(enlacePedidoContext);
  return pedido_id === null ? { usuario_id: context.get(usuarioContext).id } : { pedido_id };
}

/** Throws 404 where `findVisible` is null. */
export async function requireOwnPedido(args: Args): Promise<Pedido> {
  const pedido = await findVisible(args);
  if (!pedido) throw data(null, { status: 404 });
  return pedido;
}

/** "i***@correo.pe": whoever has a link may not be whose mailbox it is. */
const maskCorreo = (correo: string): string => correo.replace(/(?<=^.).*(?=@)/, "***");
const maskTelefono = (telefono: string): string => telefono.replace(/.(?=.{3})/g, "*");

/** Who bought, for the order's page: a contact's mailbox is never shown whole. */
export function getComprador(context: Readonly<RouterContextProvider>, pedido: Pedido) {
  const usuario = findUsuario(context);
  if (usuario) return { nombre: `${usuario.nombre} ${usuario.apellido}`.trim(), email: usuario.email };
  return { nombre: pedido.contacto_nombre ?? "", email: maskCorreo(pedido.contacto_correo ?? "") };
}

/** For a page of the payment provider. */
export function getPagador(context: Readonly<RouterContextProvider>, pedido: Pedido, url: URL) {
  const usuario = findUsuario(context);
  const { origin: origen } = url;
  if (usuario) return { ...usuario, origen };
  const clave = url.searchParams.get("clave");
  const { contacto_nombre: nombre, contacto_correo: email } = pedido;
  return { nombre: nombre ?? "", apellido: "", email: email ?? "", origen, clave };
}

/** The phone as the page may show it. */
export const hideTelefono = (context: Readonly<RouterContextProvider>, pedido: PedidoPropio): PedidoPropio =>
  findUsuario(context) || pedido.telefono === null ? pedido : { ...pedido, telefono: maskTelefono(pedido.telefono) };
