import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { getSituacion, refreshInTime } from "#app/features/pagos/situacion.server.ts";
import { getPedidoOf } from "#app/features/pedidos/pedidos.server.ts";
import { VistaPedido } from "#app/features/pedidos/vista-pedido.tsx";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { shortId } from "#app/lib/texto.ts";
import type { Route } from "./+types/pedido";

const PAUSA_MS = 4_000;

/** The owner's page of an order, and where the payment providers send people back to. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const usuario = context.get(usuarioContext);
  const find = () => getPedidoOf(tienda.db, params.id, usuario.id);
  const before = await find();
  if (!before) throw data(null, { status: 404 });

  const fresh = before.estado === "pendiente" && (await refreshInTime(tienda, before.id));
  const pedido = fresh ? ((await find()) ?? before) : before;
  return { pedido, situacion: await getSituacion(tienda, pedido, fresh) };
}

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  { title: `Pedido ${shortId(loaderData?.pedido.id ?? params.id)}` },
  { name: "robots", content: "noindex" },
];

/** While it is not known whether the order is paid, looks again by itself as long as the page is seen. */
function useRefresh(active: boolean) {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!active || state !== "idle") return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, PAUSA_MS);
    return () => clearInterval(timer);
  }, [active, state, revalidate]);
}

export default function PaginaPedido({ loaderData: { pedido, situacion } }: Route.ComponentProps) {
  useRefresh(pedido.estado === "pendiente");
  return (
    <VistaPedido
      pedido={pedido}
      pagoUrl={situacion.tipo === "por_pagar" ? situacion.url : null}
      motivo={situacion.tipo === "cancelado" ? situacion.motivo : null}
    />
  );
}
