import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { Ticket } from "#app/features/pedidos/mostrador/ticket.tsx";
import { readTicket } from "#app/features/pedidos/mostrador/ticket.server.ts";
import { ErrorSinMarco } from "#app/frame/panel/error-sin-marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/ticket";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Ticket del pedido ${loaderData?.pedido.numero ?? ""}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const ticket = await withErrorPage(context, () => readTicket(context.get(tiendaContext), params.id));
  if (!ticket) throw data(null, { status: 404 });
  return ticket;
}

export default function TicketDePedido({ loaderData }: Route.ComponentProps) {
  return <Ticket {...loaderData} />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorSinMarco error={error} />;
