import { tiendaContext } from "#app/context.ts";
import { readEmisorPanel } from "#app/features/pedidos/comprobantes/emisor-panel.server.ts";
import { AvisoCertificado } from "#app/features/pedidos/comprobantes/formulario-emisor.tsx";
import {
  listMeses,
  NOMBRE_AMBIENTE,
  NOMBRE_CORTO,
  NOMBRE_ESTADO_COMPROBANTE,
  parseFiltrosComprobantes,
  POR_RESOLVER,
} from "#app/features/pedidos/comprobantes/lista.ts";
import { findPrimero, hasMezcla, listComprobantes } from "#app/features/pedidos/comprobantes/lista.server.ts";
import { MesContador } from "#app/features/pedidos/comprobantes/mes-contador.tsx";
import { TablaComprobantes } from "#app/features/pedidos/comprobantes/tabla-comprobantes.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { usePuede } from "#app/routing/puesto.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilterDays, FilterSelect } from "#app/ui/filter-fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { toDia } from "#lib/fechas.ts";
import { isNarrowed } from "#lib/list-params.ts";
import type { Route } from "./+types/comprobantes";

export const meta: Route.MetaFunction = () => [{ title: "Comprobantes · Panel" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const filtros = parseFiltrosComprobantes(new URL(request.url).searchParams);
  const { db } = context.get(tiendaContext);
  return withErrorPage(context, async () => {
    const [emisor, lista, primero, mezcla] = await Promise.all([
      readEmisorPanel(db),
      listComprobantes(db, filtros, readPageRows(request)),
      findPrimero(db),
      hasMezcla(db),
    ]);
    const { activo, vence_en, por_vencer, vencido } = emisor;
    const meses = primero ? listMeses(toDia(primero), toDia(new Date())) : [];
    return { lista, filtros, activo, fin: { vence_en, por_vencer, vencido }, meses, mezcla };
  });
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const ESTADOS = [
  ["", "Todos los estados"],
  [POR_RESOLVER, "Por resolver"],
  ...Object.entries(NOMBRE_ESTADO_COMPROBANTE),
] as const;
const AMBIENTES = [["", "De verdad y de prueba"], ...Object.entries(NOMBRE_AMBIENTE)] as const;
const CLASES = [["", "Todos los tipos"], ...Object.entries(NOMBRE_CORTO)] as const;
/** Long names would push the last filter into a second line. */
const ONE_LINE = "text-ellipsis md:max-w-42";

function Acciones() {
  return usePuede()("ver", "ajustes") ? (
    <ButtonLink size="sm" variant="secondary" to="/admin/comprobantes/ajustes">
      <Icon name="sliders-horizontal" className="size-4 stroke-2" />
      <span className="max-sm:sr-only">Ajustes</span>
    </ButtonLink>
  ) : null;
}

function Exportar() {
  const { params } = useListParams();
  const search = params.size > 0 ? `?${params}` : "";
  return (
    <span className="flex gap-2">
      <ButtonLink size="sm" variant="secondary" reloadDocument to={`/admin/comprobantes/exportar${search}`}>
        <Icon name="download" className="size-4 stroke-2" />
        CSV
      </ButtonLink>
      <ButtonLink size="sm" variant="secondary" reloadDocument to={`/admin/comprobantes/zip${search}`}>
        <Icon name="download" className="size-4 stroke-2" />
        ZIP
      </ButtonLink>
    </span>
  );
}

export default function Comprobantes({ loaderData }: Route.ComponentProps) {
  const { lista, filtros, activo, fin, meses, mezcla } = loaderData;
  return (
    <>
      <Encabezado titulo="Comprobantes" accion={<Acciones />} />
      <Cuerpo>
        <AvisoCertificado {...fin} />
        {meses.length > 0 ? <MesContador meses={meses} /> : null}
        <Toolbar
          label="Buscar comprobantes"
          placeholder="Número, cliente, documento o pedido"
          filters={["estado", "clase", "ambiente", "desde", "hasta"]}
        >
          <FilterSelect label="Estado" name="estado" options={ESTADOS} className={ONE_LINE} />
          <FilterSelect label="Tipo" name="clase" options={CLASES} className={ONE_LINE} />
          {mezcla ? <FilterSelect label="Valor" name="ambiente" options={AMBIENTES} className={ONE_LINE} /> : null}
          <FilterDays />
        </Toolbar>
        <ListResults
          noun={["comprobante", "comprobantes"]}
          list={lista}
          narrowed={isNarrowed(filtros)}
          aside={
            <>
              {lista.found > 0 ? <Exportar /> : null}
              <ListOptions />
            </>
          }
          empty={{
            title: "Todavía no hay comprobantes",
            text: activo
              ? "Aquí queda la boleta o factura de cada pedido que se paga."
              : "La tienda no los emite: se enciende en sus ajustes.",
          }}
        >
          <TablaComprobantes comprobantes={lista.comprobantes} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
