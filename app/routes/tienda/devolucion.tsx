import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { requireOwnPedido } from "#app/features/pedidos/pedidos/own-pedido.server.ts";
import { readPaginaRetornos } from "#app/features/pedidos/retornos/lista.server.ts";
import { answerRetornos } from "#app/features/pedidos/retornos/pedir.server.ts";
import { VistaRetornos } from "#app/features/pedidos/retornos/vista-retornos.tsx";
import { useFocusAfter } from "#app/ui/use-focus-after.ts";
import type { Route } from "./+types/devolucion";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Devolver productos del pedido ${loaderData?.numero_pedido ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  const pagina = await readPaginaRetornos(args.context.get(tiendaContext), await requireOwnPedido(args));
  if (!pagina) throw data(null, { status: 404 });
  return pagina;
}

export const action = async (args: Route.ActionArgs) =>
  answerRetornos(args.request, args.context, await requireOwnPedido(args));

export default function Devolucion({ loaderData, actionData }: Route.ComponentProps) {
  const box = useFocusAfter(actionData);
  return (
    <div ref={box}>
      <VistaRetornos {...loaderData} rechazo={actionData ?? null} />
    </div>
  );
}
