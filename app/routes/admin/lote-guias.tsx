import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { readFormato } from "#app/features/pedidos/gestion/formato-hoja.ts";
import { HojasDespacho } from "#app/features/pedidos/gestion/hojas-despacho.tsx";
import { readGuiasDeLote } from "#app/features/pedidos/gestion/guias.server.ts";
import { HojaImpresa } from "#app/features/pedidos/gestion/hoja-impresa.tsx";
import { ListaRecojo } from "#app/features/pedidos/gestion/lotes/lista-recojo.tsx";
import { ErrorSinMarco } from "#app/frame/panel/error-sin-marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formatCantidad } from "#lib/numbers.ts";
import type { Route } from "./+types/lote-guias";

export const meta: Route.MetaFunction = () => [
  { title: "Lista de recojo y hojas de despacho" },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const impreso = await withErrorPage(context, () => readGuiasDeLote(tienda, params.lote));
  if (!impreso) throw data(null, { status: 404 });
  return {
    ...impreso,
    formato: readFormato(url.searchParams),
    lote: params.lote,
    tienda: (await readMarca(tienda)).nombre,
  };
}

export default function GuiasDeLote({ loaderData }: Route.ComponentProps) {
  const { guias, recojo, cancelados, formato, lote, tienda } = loaderData;
  return (
    <HojaImpresa volver={`/admin/pedidos/lotes/${lote}`} texto="Volver al lote" formato={formato}>
      <h1 className="sr-only">Lista de recojo y hojas de despacho</h1>
      {cancelados > 0 ? (
        <Alert tone="warning" className="print:hidden">
          {formatCantidad(cancelados, "pedido cancelado no se imprime.", "pedidos cancelados no se imprimen.")}
        </Alert>
      ) : null}
      {/* Label printers take labels only. */}
      {recojo.length > 0 && formato !== "etiqueta" ? <ListaRecojo recojo={recojo} pedidos={guias.length} /> : null}
      <HojasDespacho guias={guias} tienda={tienda} formato={formato} />
    </HojaImpresa>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorSinMarco error={error} />;
