import { data } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import { getDetalle } from "#app/features/gestion-pedidos/detalle.server.ts";
import { useGuardAgain } from "#app/features/usuarios/use-guard-again.ts";
import { formatNombre } from "#app/features/usuarios/usuarios.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { toQr } from "#lib/qr.server.ts";
import { toShortId } from "#lib/text.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import type { Route } from "./+types/guia";
import { ErrorSinMarco } from "#app/frame/panel/error-sin-marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Guía del pedido ${toShortId(params.id ?? "")}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const detalle = await withErrorPage(context, () => getDetalle(tienda.db, params.id));
  if (!detalle) throw data(null, { status: 404 });
  const { id, items, ajustes, direccion_envio, telefono, created_at } = detalle.pedido;
  return {
    pedido: { id, items, ajustes: ajustes.map(({ nombre }) => nombre), direccion_envio, telefono, created_at },
    cliente: formatNombre(detalle.cliente),
    tienda: (await readMarca(tienda)).nombre,
    // Scanned with a phone, the order opens in the panel.
    qr: toQr(`${tienda.env.TIENDA_URL}/admin/pedidos/${id}`),
  };
}

/** The packing slip: a checklist and the address. No prices: it may be a gift. */
export default function Guia({ loaderData: { pedido, cliente, tienda, qr } }: Route.ComponentProps) {
  useGuardAgain();
  const unidades = pedido.items.reduce((sum, { cantidad }) => sum + cantidad, 0);
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className="mx-auto grid max-w-[21cm] outline-none gap-6 p-6 print:max-w-none print:gap-4 print:p-0 print:text-sm"
    >
      <div className="flex flex-wrap justify-between gap-2 print:hidden">
        <Link to={`/admin/pedidos/${pedido.id}`} className={buttonStyle("tertiary", "sm")}>
          <Icon name="arrow-left" className="size-4 stroke-2" />
          Volver al pedido
        </Link>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Icon name="printer" className="size-4 stroke-2" />
          Imprimir
        </Button>
      </div>
      <header className="flex flex-wrap items-end justify-between gap-4 border-b-2 border-ink pb-4">
        <div>
          <p className="font-display text-lg font-bold">{tienda}</p>
          <p className="text-sm text-muted">{formatFechaHora(pedido.created_at)}</p>
        </div>
        <div className="flex items-end gap-4">
          <h1 className="text-sm font-semibold text-muted">
            Pedido{" "}
            <span className="block font-mono text-3xl font-bold tracking-tight text-ink">{toShortId(pedido.id)}</span>
          </h1>
          <QrCode qr={qr} label="Código que abre el pedido en el panel" pixels={96} />
        </div>
      </header>
      <section aria-label="Entregar a" className="grid gap-1">
        <h2 className="text-sm font-semibold text-muted">Entregar a</h2>
        <p className="text-xl font-semibold">{cliente}</p>
        <p className="text-lg whitespace-pre-line">{pedido.direccion_envio}</p>
        {pedido.telefono ? <p className="text-lg tabular-nums">Teléfono: {pedido.telefono}</p> : null}
      </section>
      <section aria-label="Contenido" className="grid gap-2">
        <h2 className="text-sm font-semibold text-muted">
          Contenido: {unidades} {unidades === 1 ? "unidad" : "unidades"}
        </h2>
        <ul>
          {pedido.items.map(({ producto_id, nombre, cantidad }) => (
            <li
              key={producto_id}
              className="grid break-inside-avoid grid-cols-[1.5rem_3.5rem_1fr] items-center gap-3 border-b py-2.5"
            >
              <span aria-hidden className="size-5 rounded-sm border-2 border-ink" />
              <span className="text-right text-lg font-bold tabular-nums">{cantidad} ×</span>
              <span>{nombre}</span>
            </li>
          ))}
        </ul>
        {pedido.ajustes.length > 0 ? <p className="text-muted">Con el pedido: {pedido.ajustes.join(", ")}.</p> : null}
      </section>
      <footer className="grid break-inside-avoid grid-cols-2 gap-8 pt-6 text-sm text-muted">
        <p className="border-t border-ink pt-1">Preparado por</p>
        <p className="border-t border-ink pt-1">Recibido por</p>
      </footer>
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorSinMarco error={error} />;
