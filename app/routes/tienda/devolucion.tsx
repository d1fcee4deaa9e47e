import { useEffect, useRef } from "react";
import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { getOwnPedido } from "#app/features/pedidos/pedidos.server.ts";
import { readPaginaRetornos } from "#app/features/retornos/lista.server.ts";
import { answerRetornos } from "#app/features/retornos/pedir.server.ts";
import { VistaRetornos } from "#app/features/retornos/vista-retornos.tsx";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { toShortId } from "#lib/text.ts";
import type { Route } from "./+types/devolucion";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Devolver productos del pedido ${toShortId(params.id ?? "")}` },
  { name: "robots", content: "noindex" },
];

/** The order of the address. Throws 404 when it is not this person's. */
async function requirePedido({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const pedido = await getOwnPedido(context.get(tiendaContext).db, params.id, context.get(usuarioContext).id);
  if (!pedido) throw data(null, { status: 404 });
  return pedido;
}

/** The returns of an order, for its owner. */
export async function loader(args: Route.LoaderArgs) {
  const pagina = await readPaginaRetornos(args.context.get(tiendaContext), await requirePedido(args));
  if (!pagina) throw data(null, { status: 404 });
  return pagina;
}

export const action = async (args: Route.ActionArgs) =>
  answerRetornos(args.request, args.context, await requirePedido(args));

export default function Devolucion({ loaderData, actionData }: Route.ComponentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (actionData) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [actionData]);
  return (
    <div ref={box}>
      <VistaRetornos {...loaderData} rechazo={actionData ?? null} />
    </div>
  );
}
