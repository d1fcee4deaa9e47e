import type { ShouldRevalidateFunctionArgs } from "react-router";
import { usePuede } from "#app/routing/puesto.tsx";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { AccionesLote } from "#app/features/catalogo/panel/acciones-lote.tsx";
import { BarraEdicion, EditarLista, useEdicionLista } from "#app/features/catalogo/panel/barra-edicion.tsx";
import { Csv, Importar, Nuevo } from "#app/features/catalogo/panel/botones-lista.tsx";
import { ELIMINADO, parseFiltrosPanel } from "#app/features/catalogo/panel/panel.ts";
import { Demasiados } from "#app/features/catalogo/csv/demasiados.tsx";
import { MAX_FILAS } from "#app/features/catalogo/csv/importacion.ts";
import { getEditable } from "#app/features/catalogo/panel/ficha.server.ts";
import { listEtiquetas } from "#app/features/catalogo/panel/etiquetas.server.ts";
import { listPanel } from "#app/features/catalogo/panel/lista.server.ts";
import { DE_CAMPOS, LISTA, TablaProductos } from "#app/features/catalogo/panel/tabla-productos.tsx";
import { useEliminarProducto } from "#app/features/catalogo/panel/use-eliminar-producto.tsx";
import { answerVista, isSobreVistas, readVistas } from "#app/features/personas/vistas/acciones.server.ts";
import { BarraVistas, GuardarVista } from "#app/features/personas/vistas/barra-vistas.tsx";
import { listFaltas } from "#app/features/catalogo/panel/faltas.ts";
import { ProductoAbierto } from "#app/features/catalogo/panel/producto-abierto.tsx";
import { countFaltas } from "#app/features/catalogo/panel/faltas.server.ts";
import { newId } from "#lib/ids.ts";
import { toDialogHref, isNarrowed } from "#lib/list-params.ts";
import { listNombres } from "#lib/categorias.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { FilterSelect } from "#app/ui/filter-fields.tsx";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { useSelection } from "#app/ui/use-selection.ts";
import type { Route } from "./+types/productos";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { applyAccion } from "#app/features/catalogo/panel/acciones.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Productos · Panel" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const filtros = parseFiltrosPanel(url.searchParams);
  const editar = url.searchParams.get("editar");
  const porPagina = readPageRows(request);
  const { db } = tienda;
  const { categorias, stock_bajo } = await withErrorPage(context, () => readAjustes(tienda));
  const ofrecidas = listNombres(categorias);
  const [lista, editable, vistas, faltas, etiquetas] = await withErrorPage(context, () =>
    Promise.all([
      listPanel(db, filtros, { categorias: ofrecidas, stock_bajo, porPagina }),
      editar === null ? null : getEditable(db, editar),
      readVistas(context, "productos"),
      countFaltas(db),
      listEtiquetas(db),
    ]),
  );
  const abierto = url.searchParams.has("nuevo") ? ("nuevo" as const) : editar;
  // `clave` is the next change's idempotency key.
  return {
    ofrecidas,
    stock_bajo,
    lista,
    vistas,
    faltas,
    etiquetas,
    filtros,
    consulta: url.search,
    editable,
    abierto,
    clave: newId(),
  };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

/** Rows stay in place after a cell was edited. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get("intento") === "celda" ? false : defaultShouldRevalidate;

export const action = ({ request, url, context }: Route.ActionArgs) =>
  isSobreVistas(request) ? answerVista(request, context, "productos") : applyAccion(request, url, context);
export const clientAction = catchActionError;

const ESTADOS = [
  ["", "Vigentes"],
  ["borrador", "Borradores"],
  ["oculto", "Ocultos"],
  [ELIMINADO, "Eliminados"],
] as const;

const NIVELES = [
  ["", "Todo el stock"],
  ["agotado", "Agotado"],
  ["bajo", "Bajo"],
  ["disponible", "Suficiente"],
] as const;

export default function Productos({ loaderData }: Route.ComponentProps) {
  const { ofrecidas, lista, vistas, faltas, etiquetas, filtros, consulta, abierto, editable, clave } = loaderData;
  const { params } = useListParams();
  const puede = usePuede()("cambiar", "productos");
  const { dialog, ...acciones } = useEliminarProducto(lista.filas);
  const { eliminados } = filtros;
  const ids = lista.filas.map(({ id }) => id);
  const selection = useSelection(ids, eliminados ? ELIMINADO : "");
  const edicion = useEdicionLista();
  const toNuevo = toDialogHref(params, { nuevo: "1" });
  return (
    <>
      <Encabezado titulo="Productos" accion={<Nuevo to={toNuevo} shorten />} />
      <Cuerpo>
        <Toolbar
          label="Buscar productos"
          placeholder="Nombre, categoría o código"
          filters={["categoria", "stock", "estado", "falta", "etiqueta"]}
        >
          <BarraVistas lista="productos" vistas={vistas} />
          <FilterSelect
            label="Filtrar por categoría"
            name="categoria"
            options={[["", "Todas las categorías"], ...lista.categorias.map((name) => [name, name] as const)]}
          />
          <FilterSelect label="Filtrar por stock" name="stock" options={NIVELES} />
          <FilterSelect label="Filtrar por estado" name="estado" options={ESTADOS} />
          <FilterSelect label="Por completar" name="falta" options={listFaltas(faltas)} />
          {etiquetas.length > 0 || filtros.etiqueta ? (
            <FilterSelect
              label="Filtrar por etiqueta"
              name="etiqueta"
              options={[["", "Todas las etiquetas"], ...etiquetas.map((name) => [name, name] as const)]}
            />
          ) : null}
        </Toolbar>
        <ListResults
          aside={
            <>
              {eliminados ? null : <EditarLista edicion={edicion} />}
              <Csv />
              <GuardarVista lista="productos" vistas={vistas} />
              <ListOptions list={LISTA} columns={DE_CAMPOS} />
            </>
          }
          noun={["producto", "productos"]}
          list={lista}
          narrowed={isNarrowed(filtros)}
          empty={{
            title: "Todavía no hay productos",
            text: "Crea el primero o impórtalos de un CSV.",
            action: (
              <span className="flex flex-wrap justify-center gap-2">
                <Nuevo to={toNuevo} />
                <Importar />
              </span>
            ),
          }}
        >
          {eliminados ? null : <BarraEdicion edicion={edicion} />}
          <TablaProductos
            motivo={eliminados ? null : edicion.motivo}
            filas={lista.filas}
            orden={filtros.orden}
            selection={puede ? selection : undefined}
            toHref={eliminados ? null : (id) => toDialogHref(params, { editar: id })}
            acciones={acciones}
            stock_bajo={loaderData.stock_bajo}
          />
        </ListResults>
        <AccionesLote
          // Another list resets the selection.
          key={String(eliminados)}
          selection={selection}
          total={lista.found}
          {...{ consulta, eliminados, clave }}
          categorias={ofrecidas}
        />
      </Cuerpo>
      {dialog}
      {params.has("exportar") && lista.found > MAX_FILAS ? <Demasiados total={lista.found} /> : null}
      {abierto === null || (abierto === "nuevo" && !puede) ? null : (
        <ProductoAbierto {...{ abierto, editable, clave }} categorias={ofrecidas} falta={filtros.falta} />
      )}
    </>
  );
}
