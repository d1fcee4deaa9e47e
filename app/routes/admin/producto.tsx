import { useState } from "react";
import { data, useRevalidator } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readNombresCategorias } from "#app/features/base/ajustes/ajustes.server.ts";
import type { Entrada } from "#app/features/base/auditoria/auditoria.ts";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { TablaAuditoria } from "#app/features/base/auditoria/tabla-auditoria.tsx";
import { TEXTO_FIN } from "#app/features/catalogo/productos/ofertas.ts";
import { applyAccion } from "#app/features/catalogo/panel/acciones.server.ts";
import { parseFiltrosOpiniones } from "#app/features/catalogo/opiniones/lista-panel.ts";
import { listOpinionesPanel } from "#app/features/catalogo/opiniones/lista-panel.server.ts";
import { TablaOpiniones } from "#app/features/catalogo/opiniones/tabla-opiniones.tsx";
import { BotonDuplicar } from "#app/features/catalogo/panel/boton-duplicar.tsx";
import { VentasFicha } from "#app/features/catalogo/panel/ventas-ficha.tsx";
import { listVentas } from "#app/features/catalogo/panel/ventas.server.ts";
import { BotonDeshacer } from "#app/features/catalogo/panel/boton-deshacer.tsx";
import { isReversible } from "#app/features/catalogo/panel/deshacer.ts";
import { FormularioFicha } from "#app/features/catalogo/panel/formulario-ficha.tsx";
import { NOMBRE_VISTA, parseFicha, toFichaHref, VISTAS } from "#app/features/catalogo/panel/ficha.ts";
import { InsigniaEstado } from "#app/features/catalogo/panel/insignia-estado.tsx";
import { getFicha } from "#app/features/catalogo/panel/ficha.server.ts";
import { TEXTO_MOTIVO } from "#app/features/catalogo/existencias/niveles.ts";
import { CAMPOS_DESCRITOS } from "#app/features/catalogo/panel/panel.ts";
import { StockFicha } from "#app/features/catalogo/existencias/stock-ficha.tsx";
import { useEliminarProducto } from "#app/features/catalogo/panel/use-eliminar-producto.tsx";
import { NOMBRE_ESTADO_PRODUCTO } from "#app/features/catalogo/productos/leer-ficha.ts";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { FilterTabs } from "#app/ui/filter-tabs.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListResults } from "#app/ui/list-results.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { isId, newId } from "#lib/ids.ts";
import type { Route } from "./+types/producto";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.producto.nombre ?? "Producto"} · Panel` },
];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { vista, pagina } = parseFicha(url.searchParams);
  const historia = { objeto: "producto", objeto_id: params.id, pagina } as const;
  const vistas = VISTAS.filter((una) => una !== "opiniones" || getPuede(context)("ver", "opiniones"));
  const opinadas = { ...parseFiltrosOpiniones(url.searchParams), buscar: "", producto: params.id };
  const [producto, categorias, historial, ventas, opiniones] = await withErrorPage(context, () =>
    Promise.all([
      getFicha(tienda.db, params.id),
      readNombresCategorias(tienda),
      vista === "historial" ? listAuditoria(tienda.db, historia) : null,
      vista === "ventas" && isId(params.id) ? listVentas(tienda.db, params.id) : null,
      vista === "opiniones" && vistas.includes(vista) && isId(params.id)
        ? listOpinionesPanel(tienda.db, opinadas)
        : null,
    ]),
  );
  if (!producto) throw data(null, { status: 404 });
  // `clave` is the next change's idempotency key.
  return { producto, categorias, historial, ventas, opiniones, orden: opinadas.orden, vista, vistas, clave: newId() };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export const action = ({ request, url, context }: Route.ActionArgs) => applyAccion(request, url, context);
export const clientAction = catchActionError;

type DatosFicha = Route.ComponentProps["loaderData"];

const PALABRAS = { motivo: TEXTO_MOTIVO, fin: TEXTO_FIN, estado: NOMBRE_ESTADO_PRODUCTO };

const showDeshacer = (entrada: Entrada) =>
  isReversible(entrada) ? <BotonDeshacer juntos={false} entrada={entrada.id} que="este cambio" /> : null;

function Historial({ historial, id }: { historial: NonNullable<DatosFicha["historial"]>; id: string }) {
  return (
    <ListResults
      noun={["cambio", "cambios"]}
      list={historial}
      narrowed={false}
      empty={{ title: "Todavía no hay cambios", text: "Aquí queda registrado quién cambió qué en este producto." }}
    >
      <TablaAuditoria
        entradas={historial.entradas}
        campos={CAMPOS_DESCRITOS}
        palabras={PALABRAS}
        toHref={() => toFichaHref(id)}
        toAccion={showDeshacer}
      />
    </ListResults>
  );
}

function Eliminado({ producto }: { producto: DatosFicha["producto"] }) {
  const acciones = useEliminarProducto([]);
  return (
    <Alert tone="warning" title="Este producto está eliminado">
      {producto.eliminado_en ? <p className="mb-3">Desde el {formatFechaHora(producto.eliminado_en)}.</p> : null}
      <SiPuede area="productos">
        <Button
          variant="secondary"
          size="sm"
          busy={acciones.getBusy(producto.id) ? "Restaurando…" : undefined}
          onClick={() => acciones.restore(producto)}
        >
          <Icon name="rotate-ccw" className="size-4 stroke-2" />
          Restaurar
        </Button>
      </SiPuede>
    </Alert>
  );
}

export default function PaginaProducto({ loaderData }: Route.ComponentProps) {
  const { producto, categorias, historial, ventas, opiniones, orden, vista, vistas, clave } = loaderData;
  const { id, nombre, estado, eliminado_en } = producto;
  const { revalidate } = useRevalidator();
  // Remounts the form with saved data.
  const [round, setRound] = useState(0);
  const reopen = () => setRound((before) => before + 1);
  return (
    <>
      <Encabezado
        titulo={nombre}
        aparte
        volver={{ to: "/admin/productos", texto: "Volver a los productos" }}
        accion={
          <>
            {eliminado_en ? null : <BotonDuplicar key={id} {...{ id, clave }} />}
            {estado === "activo" && !eliminado_en ? (
              <ButtonLink to={`/producto/${id}`} variant="secondary" size="sm" title="Ver en la tienda">
                <Icon name="store" className="size-4 stroke-2" />
                <span className="max-sm:sr-only">Ver en la tienda</span>
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Cuerpo>
        <h2 className="sr-only">Todo sobre el producto</h2>
        <InsigniaEstado producto={producto} />
        <FilterTabs
          label="Partes del producto"
          tabs={vistas.map((una) => ({
            text: NOMBRE_VISTA[una],
            to: toFichaHref(id, una),
            current: una === vista,
            count: null,
          }))}
        />
        {eliminado_en ? <Eliminado producto={producto} /> : null}
        {vista === "datos" && !eliminado_en ? (
          <FormularioFicha
            key={`${id}-${round}`}
            {...{ producto, categorias, clave }}
            onSaved={reopen}
            onReload={() => void revalidate().then(reopen)}
          />
        ) : null}
        {vista === "stock" ? <StockFicha producto={producto} /> : null}
        {historial ? <Historial historial={historial} id={id} /> : null}
        {ventas ? <VentasFicha ventas={ventas} /> : null}
        {opiniones ? (
          <ListResults
            noun={["opinión", "opiniones"]}
            list={opiniones}
            narrowed={false}
            empty={{ title: "Todavía no hay opiniones", text: "Las escriben quienes recibieron el producto." }}
          >
            <TablaOpiniones opiniones={opiniones.opiniones} orden={orden} />
          </ListResults>
        ) : null}
      </Cuerpo>
    </>
  );
}
