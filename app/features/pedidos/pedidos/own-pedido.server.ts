import { data, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { getOwnPedido } from "./pedidos.server.ts";

interface Args {
  params: { id: string };
  context: Readonly<RouterContextProvider>;
}

/** Throws 404 when the order is not the signed-in person's. */
export async function requireOwnPedido({ params, context }: Args) {
  const pedido = await getOwnPedido(context.get(tiendaContext).db, params.id, context.get(usuarioContext).id);
  if (!pedido) throw data(null, { status: 404 });
  return pedido;
}
