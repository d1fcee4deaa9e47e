import { tiendaContext } from "#app/context.ts";
import type { Entrada } from "#app/features/base/auditoria/auditoria.ts";
import { listActores, listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { RUTA_CLAVES } from "#app/features/cuentas/claves/claves.ts";
import { NOMBRE_OBJETO, OBJETOS, parseFiltrosAuditoria } from "#app/features/base/auditoria/lista.ts";
import { TablaAuditoria } from "#app/features/base/auditoria/tabla-auditoria.tsx";
import { NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { BotonDeshacer } from "#app/features/catalogo/panel/boton-deshacer.tsx";
import { isReciente, isReversible } from "#app/features/catalogo/panel/deshacer.ts";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import { TEXTO_FIN } from "#app/features/catalogo/productos/ofertas.ts";
import { toFichaHref } from "#app/features/catalogo/panel/ficha.ts";
import { NOMBRE_ESTADO_PRODUCTO } from "#app/features/catalogo/productos/leer-ficha.ts";
import { TEXTO_MOTIVO } from "#app/features/catalogo/existencias/niveles.ts";
import { CAMPOS_DESCRITOS } from "#app/features/catalogo/panel/panel.ts";
import { NOMBRE_PUESTO } from "#lib/permisos.ts";
import { startOfDay } from "#lib/fechas.ts";
import { toListHref } from "#lib/list-params.ts";
import { toShortId } from "#lib/text.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { FilterDays, FilterSelect } from "#app/ui/filter-fields.tsx";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { isId } from "#lib/ids.ts";
import type { Route } from "./+types/auditoria";
import { TAREA_COPIAS } from "#app/features/cuentas/copias/copias.ts";
import { NOMBRE_MOTIVO } from "#app/features/catalogo/opiniones/opiniones.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { SoloUno } from "#app/ui/narrowed-to.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Auditoría · Panel" }];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const { id, actor, desde, hasta, ...filtros } = parseFiltrosAuditoria(url.searchParams);
  const where = {
    ...filtros,
    objeto_id: id,
    actor_id: actor,
    desde: desde === null ? null : startOfDay(desde),
    hasta: hasta === null ? null : startOfDay(hasta, 1),
  };
  const [lista, actores] = await withErrorPage(context, () =>
    Promise.all([listAuditoria(db, where, readPageRows(request)), listActores(db)]),
  );
  const narrowed = [filtros.objeto, id, actor, desde, hasta].some(Boolean);
  const puede = getPuede(context)("cambiar", "productos");
  // Computed on the server: hydration must get the same result.
  const ahora = Date.now();
  const recientes = lista.entradas.filter((entrada) => isReversible(entrada) && isReciente(entrada, ahora));
  const deshacibles = new Set(
    puede ? recientes.filter(({ objeto }) => objeto === "producto").map((one) => one.id) : [],
  );
  return { lista, actores, narrowed, id, deshacibles };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const FILTROS = ["objeto", "actor", "desde", "hasta"];

const PALABRAS = {
  fin: TEXTO_FIN,
  motivo: TEXTO_MOTIVO,
  estado: { ...NOMBRE_ESTADO, ...NOMBRE_ESTADO_PRODUCTO },
  rol: { cliente: "Cliente", admin: "Admin" },
  puesto: NOMBRE_PUESTO,
  oculta: NOMBRE_MOTIVO,
};

function toObjetoHref({ objeto, objeto_id, objeto_nombre }: Entrada): string {
  switch (objeto) {
    case "producto":
      return toFichaHref(objeto_id);
    case "pedido":
      return `/admin/pedidos/${objeto_id}`;
    case "usuario":
      return `/admin/usuarios/${objeto_id}`;
    case "mensaje":
      return `/admin/mensajes/${objeto_id}`;
    case "correo":
      return `/admin/correos/${objeto_id}`;
    case "arqueo":
      return "/admin/pedidos/mostrador";
    case "feriado":
      return "/admin/reclamos/feriados";
    case "ajuste":
      if (objeto_id === "claves") return RUTA_CLAVES;
      return objeto_id === TAREA_COPIAS ? "/admin/copias" : `/admin/ajustes#${objeto_id}`;
    case "opinion":
      return `/admin/opiniones/${objeto_id}`;
    case "invitacion":
      return "/admin/usuarios/invitaciones";
    case "cupon":
      return `/admin/cupones/${objeto_id}`;
    case "comprobante":
      return isId(objeto_id) ? `/admin/comprobantes/${objeto_id}` : "/admin/comprobantes/ajustes";
    case "vista":
      return "/admin";
    case "reclamo":
      return objeto_nombre === null ? "/admin/reclamos" : `/admin/reclamos/${objeto_nombre}`;
  }
}

/** Undoes all that was changed in the same step. */
const showDeshacer =
  (deshacibles: ReadonlySet<string>) =>
  ({ id, objeto_nombre }: Entrada) =>
    deshacibles.has(id) ? (
      <BotonDeshacer juntos entrada={id} que={`lo de ${objeto_nombre ?? "este producto"}`} />
    ) : null;

export default function Auditoria({ loaderData: { lista, actores, narrowed, id, deshacibles } }: Route.ComponentProps) {
  const { params } = useListParams();
  const quienes = actores.map(({ id, nombre }) => [id, nombre] as const);
  return (
    <>
      <Encabezado titulo="Auditoría" />
      <Cuerpo>
        <Toolbar filters={FILTROS} forgets={["id"]}>
          <FilterSelect
            label="Sobre qué"
            name="objeto"
            options={[["", "Todo"], ...OBJETOS.map((objeto) => [objeto, NOMBRE_OBJETO[objeto]] as const)]}
          />
          <FilterSelect label="Persona" name="actor" options={[["", "Todas las personas"], ...quienes]} />
          <FilterDays />
        </Toolbar>
        {id ? (
          <SoloUno to={toListHref(params, { id: null, objeto: null })} texto="Ver los de todo">
            Solo los cambios de {lista.entradas[0]?.objeto === "pedido" ? "el pedido " : ""}
            <span className="font-semibold">{lista.entradas[0]?.objeto_nombre ?? toShortId(id)}</span>
          </SoloUno>
        ) : null}
        <ListResults
          noun={["cambio", "cambios"]}
          list={lista}
          aside={<ListOptions />}
          narrowed={narrowed}
          empty={{
            title: "Todavía no hay cambios",
            text: "Aquí queda registrado quién cambió qué en productos, pedidos y roles.",
          }}
        >
          <TablaAuditoria
            entradas={lista.entradas}
            campos={CAMPOS_DESCRITOS}
            palabras={PALABRAS}
            toHref={toObjetoHref}
            toAccion={showDeshacer(deshacibles)}
          />
        </ListResults>
      </Cuerpo>
    </>
  );
}
