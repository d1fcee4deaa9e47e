import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import { Guia } from "#app/features/gestion-pedidos/guia.tsx";
import { readGuiasDeLote } from "#app/features/gestion-pedidos/guias.server.ts";
import { HojaImpresa } from "#app/features/gestion-pedidos/hoja-impresa.tsx";
import { ListaRecojo } from "#app/features/gestion-pedidos/lotes/lista-recojo.tsx";
import { ErrorSinMarco } from "#app/frame/panel/error-sin-marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatCantidad } from "#lib/numbers.ts";
import type { Route } from "./+types/lote-guias";

export const meta: Route.MetaFunction = () => [
  { title: "Lista de recojo y guías" },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const impreso = await withErrorPage(context, () => readGuiasDeLote(tienda, params.lote));
  if (!impreso) throw data(null, { status: 404 });
  return { ...impreso, lote: params.lote, tienda: (await readMarca(tienda)).nombre };
}

/** What to fetch, and then a slip a page, in one document. */
export default function GuiasDeLote({ loaderData }: Route.ComponentProps) {
  const { guias, recojo, cancelados, lote, tienda } = loaderData;
  return (
    <HojaImpresa volver={`/admin/pedidos/lotes/${lote}`} texto="Volver al lote">
      <h1 className="sr-only">Lista de recojo y guías</h1>
      {cancelados > 0 ? (
        <Alert tone="warning" className="print:hidden">
          {formatCantidad(cancelados, "pedido cancelado no se imprime.", "pedidos cancelados no se imprimen.")}
        </Alert>
      ) : null}
      {recojo.length > 0 ? <ListaRecojo recojo={recojo} pedidos={guias.length} /> : null}
      {guias.map((guia) => (
        <div key={guia.id} className="break-before-page border-t-2 border-dashed pt-6 print:border-0 print:pt-0">
          <Guia guia={guia} tienda={tienda} level={2} />
        </div>
      ))}
    </HojaImpresa>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorSinMarco error={error} />;
