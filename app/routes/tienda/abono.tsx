import { redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { answerEnvio } from "#app/features/pedidos/abonos/enviar.server.ts";
import { readPaginaAbono } from "#app/features/pedidos/abonos/pagina.server.ts";
import { VistaAbono } from "#app/features/pedidos/abonos/vista-abono.tsx";
import { requireOwnPedido } from "#app/features/pedidos/pedidos/own-pedido.server.ts";
import { keepClave } from "#app/features/personas/usuarios/sesion.server.ts";
import { useFocusAfter } from "#app/ui/use-focus-after.ts";
import type { Route } from "./+types/abono";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Pagar el pedido ${loaderData?.numero_pedido ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  const pedido = await requireOwnPedido(args);
  const pagina = await readPaginaAbono(args.context.get(tiendaContext), pedido);
  if (!pagina) throw redirect(keepClave(`/pedido/${pedido.id}`, args.url));
  return pagina;
}

export const action = async (args: Route.ActionArgs) =>
  answerEnvio(args.request, args.context, await requireOwnPedido(args));

export default function PaginaAbono({ loaderData, actionData }: Route.ComponentProps) {
  const box = useFocusAfter(actionData);
  return (
    <div ref={box}>
      <VistaAbono {...loaderData} rechazo={actionData ?? null} />
    </div>
  );
}
