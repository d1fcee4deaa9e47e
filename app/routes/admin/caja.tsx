import { useLocation } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { readNombres } from "#app/features/cuentas/caja/leer.server.ts";
import { nameDistrito, nameHora, NOMBRE_TIPO, parseFiltrosCaja, TIPOS_CAJA } from "#app/features/cuentas/caja/lista.ts";
import { listCaja } from "#app/features/cuentas/caja/lista.server.ts";
import { sumCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { TablaCaja } from "#app/features/cuentas/caja/tabla-caja.tsx";
import { formatSigned } from "#lib/dinero-con-signo.ts";
import { isNarrowed, toListHref } from "#lib/list-params.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { FilterDays, FilterSelect } from "#app/ui/filter-fields.tsx";
import { FilterTabs } from "#app/ui/filter-tabs.tsx";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { SoloUno } from "#app/ui/narrowed-to.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/caja";

export const meta: Route.MetaFunction = () => [{ title: "Movimientos de dinero · Panel" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filtros = parseFiltrosCaja(url.searchParams);
  return withErrorPage(context, async () => {
    await sumCaja(db);
    const [lista, nombres] = await Promise.all([
      listCaja(db, filtros, readPageRows(request)),
      readNombres(db, filtros.producto ? [filtros.producto] : []),
    ]);
    return {
      lista,
      filtros,
      producto: nombres.get(filtros.producto) ?? "un producto",
      lugar: filtros.distrito ? nameDistrito(filtros.distrito) : "",
    };
  });
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const METODOS = [["", "Todos los métodos"], ...Object.entries(NOMBRE_METODO)] as const;
const CLIENTES = [
  ["", "Todos los clientes"],
  ["nuevo", "Primera compra"],
  ["vuelve", "Clientes que vuelven"],
] as const;

/** Only the dashboard's links set these filters. */
function Acotado({ filtros, producto, lugar }: Omit<Route.ComponentProps["loaderData"], "lista">) {
  const { params } = useListParams();
  const { hora, categoria } = filtros;
  const words = [
    lugar && `a ${lugar}`,
    hora && `de ${nameHora(hora)}`,
    categoria && `con productos de ${categoria}`,
    filtros.producto && `con ${producto}`,
  ].filter(Boolean);
  if (words.length === 0) return null;
  const todas = toListHref(params, { distrito: null, hora: null, categoria: null, producto: null });
  return (
    <SoloUno to={todas} texto="Ver todas">
      Solo ventas {words.join(", ")}
    </SoloUno>
  );
}

export default function Caja({ loaderData: { lista, ...acotado } }: Route.ComponentProps) {
  const { params } = useListParams();
  const { search } = useLocation();
  const { filtros } = acotado;
  const { cobrado, devuelto, vendido, unidades } = lista.totales;
  const tabs = [
    { text: "Todo", to: toListHref(params, { tipo: null }), current: filtros.tipo === null, count: null },
    ...TIPOS_CAJA.map((tipo) => ({
      text: NOMBRE_TIPO[tipo],
      to: toListHref(params, { tipo }),
      current: filtros.tipo === tipo,
      count: null,
    })),
  ];
  return (
    <>
      <Encabezado
        titulo="Movimientos de dinero"
        volver={{ to: "/admin", texto: "Volver al dashboard" }}
        accion={
          <a href={`/admin/caja/exportar${search}`} download className={buttonStyle("secondary", "sm")}>
            <Icon name="download" className="size-4 stroke-2" />
            <span className="max-sm:sr-only">Exportar CSV</span>
          </a>
        }
      />
      <Cuerpo>
        <FilterTabs label="Movimientos" tabs={tabs} />
        <Toolbar filters={["metodo", "cliente", "desde", "hasta"]}>
          <FilterSelect label="Método" name="metodo" options={METODOS} />
          <FilterSelect label="Cliente" name="cliente" options={CLIENTES} />
          <FilterDays />
        </Toolbar>
        <Acotado {...acotado} />
        <p className="text-muted tabular-nums">
          Cobrado <strong className="text-ink">{formatSigned(cobrado)}</strong>, devuelto{" "}
          <strong className="text-ink">{formatSigned(devuelto)}</strong>, vendido{" "}
          <strong className="text-ink">{formatSigned(vendido)}</strong> en{" "}
          {formatCantidad(unidades, "unidad", "unidades")}. Días en hora de Lima.
        </p>
        <ListResults
          noun={["movimiento", "movimientos"]}
          list={lista}
          aside={<ListOptions />}
          narrowed={isNarrowed(filtros)}
          empty={{
            title: "Todavía no entró dinero",
            text: "Aquí queda cada cobro y cada devolución, con el pedido al que pertenece.",
          }}
        >
          <TablaCaja movimientos={lista.movimientos} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
