import { useEffect, useRef } from "react";
import { data, redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { answerEnvio } from "#app/features/abonos/enviar.server.ts";
import { readPaginaAbono } from "#app/features/abonos/pagina.server.ts";
import { VistaAbono } from "#app/features/abonos/vista-abono.tsx";
import { getOwnPedido } from "#app/features/pedidos/pedidos.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { toShortId } from "#lib/text.ts";
import type { Route } from "./+types/abono";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Pagar el pedido ${toShortId(params.id ?? "")}` },
  { name: "robots", content: "noindex" },
];

/** The order of the address. Throws 404 when it is not this person's. */
async function requirePedido({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const pedido = await getOwnPedido(context.get(tiendaContext).db, params.id, context.get(usuarioContext).id);
  if (!pedido) throw data(null, { status: 404 });
  return pedido;
}

/** Our own page of a payment by hand. */
export async function loader(args: Route.LoaderArgs) {
  const pedido = await requirePedido(args);
  const pagina = await readPaginaAbono(args.context.get(tiendaContext), pedido);
  if (!pagina) throw redirect(`/pedido/${pedido.id}`);
  return pagina;
}

export const action = async (args: Route.ActionArgs) =>
  answerEnvio(args.request, args.context, await requirePedido(args));

export default function PaginaAbono({ loaderData, actionData }: Route.ComponentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (actionData) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [actionData]);
  return (
    <div ref={box}>
      <VistaAbono {...loaderData} rechazo={actionData ?? null} />
    </div>
  );
}
