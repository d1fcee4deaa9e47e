import type { RouterContextProvider } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { findCertificado, hasAceptado } from "#app/features/pedidos/comprobantes/emisor-panel.server.ts";
import { PALABRA } from "#app/features/base/ajustes/palabras.ts";
import { BusquedasVacias } from "#app/features/catalogo/busquedas/busquedas-vacias.tsx";
import { listBusquedasVacias } from "#app/features/catalogo/busquedas/busquedas.server.ts";
import { countFallidos } from "#app/features/base/correo/lista.server.ts";
import { countRetenidos } from "#app/features/pedidos/gestion/retenidos.server.ts";
import { DIAS_VENTAS, fillDias, getPrimerDia, summarizeMes } from "#app/features/pedidos/gestion/estadisticas.ts";
import {
  listMasVendidos,
  readCobros,
  readTotales,
  readVentas,
} from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { MasVendidos } from "#app/features/pedidos/gestion/mas-vendidos.tsx";
import { countCatalogo, listEscasos } from "#app/features/catalogo/existencias/existencias.server.ts";
import { countIntactos } from "#app/features/catalogo/panel/demostracion.server.ts";
import { StockBajo } from "#app/features/catalogo/existencias/stock-bajo.tsx";
import { readUrgencia } from "#app/features/atencion/reclamos/plazos.server.ts";
import { countRotas } from "#app/features/base/tareas/corridas.server.ts";
import { DIAS_PANEL } from "#app/features/base/visitas/rapidez.ts";
import { readRapidez } from "#app/features/base/visitas/rapidez.server.ts";
import { RapidezTienda } from "#app/features/base/visitas/rapidez-tienda.tsx";
import { countUsuarios } from "#app/features/personas/usuarios/lista.server.ts";
import { pick } from "#lib/objects.ts";
import { addDias, toDia, formatMes, formatZona } from "#lib/fechas.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { Route } from "./+types/dashboard";
import { countAsuntos } from "#app/frame/panel/atencion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Dinero } from "#app/features/cuentas/dashboard/dinero.tsx";
import { readSalidas } from "#app/features/cuentas/caja/leer.server.ts";
import { parsePeriodo } from "#app/features/cuentas/caja/periodo.ts";
import { readPeriodo } from "#app/features/cuentas/caja/periodo.server.ts";
import { SeccionPeriodo } from "#app/features/cuentas/caja/seccion-periodo.tsx";
import { readProblema } from "#app/features/cuentas/copias/copias.server.ts";
import { readResumen } from "#app/features/cuentas/libros/panel.server.ts";
import { readFaltantes } from "#app/features/cuentas/dashboard/faltantes.server.ts";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { Mes } from "#app/features/cuentas/dashboard/mes.tsx";
import { Pendientes } from "#app/features/cuentas/dashboard/pendientes.tsx";
import { Totales } from "#app/features/cuentas/dashboard/totales.tsx";
import { sesionContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import type { Area } from "#lib/permisos.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { useRefresco } from "#app/frame/panel/use-novedades.ts";

export const meta: Route.MetaFunction = () => [{ title: "Dashboard · Panel" }];

/** In PANEL_ZONA_HORARIA. What the admin may not see is null. */
async function readFigures(context: Readonly<RouterContextProvider>, params: URLSearchParams) {
  const puede = getPuede(context);
  const ifSeen = <T,>(area: Area, read: () => T) => (puede("ver", area) ? read() : null);
  const tienda = context.get(tiendaContext);
  const { db, env } = tienda;
  const zona = env.PANEL_ZONA_HORARIA;
  const hoy = toDia(new Date(), zona);
  const ajustes = await readAjustes(tienda);
  const [
    totales,
    cobros,
    ventas,
    asuntos,
    reclamos,
    fallidos,
    certificado,
    tareas,
    copias,
    libros,
    vendidos,
    vacias,
    catalogo,
    escasos,
    cuentas,
    retenidos,
    periodo,
    demostracion,
    rapidez,
  ] = await Promise.all([
    ifSeen("pedidos", () => readTotales(db)),
    ifSeen("ventas", () => readCobros(db)),
    ifSeen("pedidos", () => readVentas(db, getPrimerDia(hoy), zona)),
    countAsuntos(context.get(requestScopeContext), db),
    ifSeen("reclamos", () => readUrgencia(db)),
    ifSeen("correos", () => countFallidos(db)),
    ifSeen("comprobantes", () => findCertificado(db)),
    ifSeen("ajustes", () => countRotas(db)),
    ifSeen("ajustes", () => readProblema(db, env)),
    ifSeen("ventas", () => readResumen(db)),
    ifSeen("ventas", () => listMasVendidos(db, addDias(hoy, 1 - DIAS_VENTAS), zona)),
    ifSeen("productos", () => listBusquedasVacias(db, addDias(hoy, 1 - DIAS_VENTAS))),
    ifSeen("productos", () => countCatalogo(db, ajustes.stock_bajo)),
    ifSeen("productos", () => listEscasos(db, ajustes.stock_bajo)),
    ifSeen("clientes", () => countUsuarios(db)),
    ifSeen("pedidos", () => countRetenidos(db)),
    ifSeen("ventas", () =>
      readPeriodo(db, parsePeriodo(params, toDia(new Date())), { conClientes: puede("ver", "clientes") }),
    ),
    env.MODO === "produccion" && puede("cambiar", "productos") ? countIntactos(db) : null,
    readRapidez(db, addDias(toDia(new Date()), 1 - DIAS_PANEL)),
  ]);
  const aceptado = certificado?.ambiente === "pruebas" && (await hasAceptado(db));
  const faltantes = await ifSeen("ajustes", () =>
    readFaltantes(tienda, {
      productos: catalogo?.total ?? 0,
      vendido: (cobros?.cobrado ?? 0) > 0,
      comprobantes: certificado && certificado.ambiente,
      aceptado,
      dosPasos: tienda.identidad.externo ? null : context.get(sesionContext).dos_pasos,
    }),
  );
  const ids = escasos?.map(({ id }) => id) ?? [];
  const salidas = await readSalidas(db, ids, addDias(toDia(new Date()), 1 - DIAS_VENTAS));
  const dias = ventas && fillDias(ventas, hoy);
  const ofPedidos = pick(asuntos, ["por_preparar", "por_revisar", "por_verificar", "retornos"]);
  return {
    pedidos: totales && { total: totales.pedidos, hoy: dias?.at(-1)?.pedidos ?? 0 },
    ingresos: ifSeen("ventas", () => totales && totales.ingresos),
    cobros,
    atencion: {
      ...ifSeen("pedidos", () => ofPedidos),
      retenidos,
      demostracion,
      reclamos,
      mensajes: ifSeen("mensajes", () => asuntos.mensajes),
      opiniones: ifSeen("opiniones", () => asuntos.opiniones),
      fallidos,
      tareas,
      copias,
      libros,
      comprobantes: ifSeen("comprobantes", () => asuntos.comprobantes),
      certificado:
        certificado?.vence_en && certificado.por_vencer
          ? {
              vence_en: certificado.vence_en,
              vencido: certificado.vencido,
              to: `/admin/comprobantes${puede("ver", "ajustes") ? "/ajustes" : ""}`,
            }
          : null,
      agotados: catalogo?.agotados,
      faltantes,
    },
    vendidos,
    vacias,
    rapidez,
    catalogo,
    escasos: escasos?.map((producto) => ({ ...producto, salidas: salidas.get(producto.id) ?? 0 })),
    periodo,
    cuentas,
    mes: ifSeen("ventas", () => ventas && summarizeMes(ventas, hoy)),
    hoy,
    zona: formatZona(zona),
  };
}

export const loader = ({ url, context }: Route.LoaderArgs) =>
  withErrorPage(context, () => readFigures(context, url.searchParams));
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const toSinonimoHref = (palabra: string) => `/admin/ajustes/busqueda?${new URLSearchParams({ [PALABRA]: palabra })}`;
const toProductoHref = (id: string) => `/admin/productos?editar=${id}`;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { pedidos, ingresos, cobros, atencion, vendidos, catalogo, escasos, cuentas } = loaderData;
  const { vacias, rapidez, mes, hoy, zona, periodo } = loaderData;
  useRefresco();
  // A new shop sees its first steps in place of zeros.
  const nueva = pedidos?.total === 0;
  return (
    <>
      <Encabezado titulo="Dashboard" />
      <Cuerpo>
        <Pendientes {...atencion} />
        {nueva ? null : (
          <>
            {periodo ? <SeccionPeriodo {...periodo} /> : null}
            <div className="grid gap-4 md:grid-cols-2">
              {vendidos ? <MasVendidos productos={vendidos} toHref={toProductoHref} /> : null}
              {catalogo && escasos ? (
                <StockBajo
                  productos={escasos}
                  agotados={catalogo.agotados}
                  bajos={catalogo.bajos}
                  toHref={toProductoHref}
                />
              ) : null}
              {vacias ? <BusquedasVacias busquedas={vacias} toSinonimoHref={toSinonimoHref} /> : null}
              <RapidezTienda paginas={rapidez} />
            </div>
            {cobros ? <Dinero {...cobros} /> : null}
          </>
        )}
        <h2 className="text-lg">La tienda en cifras</h2>
        <Totales {...{ pedidos, ingresos, catalogo, cuentas }} dia={{ hoy, zona }} />
        {mes ? <Mes {...mes} nombre={`${formatMes(hoy)}, ${zona}`} /> : null}
      </Cuerpo>
    </>
  );
}
