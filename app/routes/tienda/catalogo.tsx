import { data, redirect, useNavigation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { BotonAgregar } from "#app/features/carrito/boton-agregar.tsx";
import { FiltrosCatalogo } from "#app/features/productos/catalogo/filtros-catalogo.tsx";
import {
  type Filtros,
  isCanonical,
  parseFiltros,
  parseSearch,
  SIN_FILTROS,
  toCatalogoHref,
} from "#app/features/productos/catalogo/filtros.ts";
import { listProductos } from "#app/features/productos/catalogo/lista.server.ts";
import { PanelFiltros } from "#app/features/productos/catalogo/panel-filtros.tsx";
import { toSinonimos } from "#app/features/productos/terminos.ts";
import type { RenderAccion } from "#app/features/productos/catalogo/tarjeta-producto.tsx";
import { ResultadosCatalogo } from "#app/features/productos/catalogo/resultados-catalogo.tsx";
import { sortCategorias } from "#lib/categorias.ts";
import { isRefusedRead } from "#lib/errors.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useRetriedNavigation } from "#app/ui/fetch-with-retry.ts";
import type { Route } from "./+types/catalogo";
import { buildMigas, toCategoriaPath } from "#app/features/seo/datos-producto.ts";
import { buildMeta } from "#app/features/seo/seo.ts";
import { ERROR_CATALOGO } from "#app/frame/tienda/textos-error.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const { search, categorias } = loaderData?.filtros ?? SIN_FILTROS;
  // Several are one view of many, and no page of their own.
  const [categoria = ""] = categorias.length === 1 ? categorias : [];
  const ruta = categoria ? toCategoriaPath(categoria) : "/catalogo";
  const migas = [{ nombre: "Catálogo", ruta: "/catalogo" }, ...(categoria ? [{ nombre: categoria, ruta }] : [])];
  return buildMeta({
    datos,
    titulo: search ? `Resultados para «${search}»` : categoria || "Catálogo",
    descripcion: `${categoria || "Catálogo"}${datos ? ` en ${datos.nombre}` : ""}: busca por nombre, filtra por categoría y ordena por precio. Precios con IGV.`,
    // A search has no canonical address; each page of a list has its own.
    ruta: search || !loaderData?.listado ? null : toCanonical(loaderData.filtros),
    datosEstructurados: datos ? [buildMigas(datos, migas)] : [],
  });
}

/** Views of the whole catalogue, or of a category, are its page; a narrower list has no address of its own. */
function toCanonical({ categorias, desde, hasta, pagina }: Filtros): string {
  const whole = categorias.length <= 1 && desde === null && hasta === null;
  return toCatalogoHref(
    { ...SIN_FILTROS, categorias: categorias.length === 1 ? categorias : [] },
    whole ? { pagina } : {},
  );
}

const ERROR_INESPERADO = "Ocurrió un error inesperado al cargar el catálogo.";

const redirectTo = (filtros: Filtros) => redirect(toCatalogoHref(filtros, { pagina: filtros.pagina }));

export const loader = cachedLoader(async ({ query, context }: CachedArgs<Route.LoaderArgs>) => {
  const filtros = parseFiltros(query);
  if (!isCanonical(query, filtros)) throw redirectTo(filtros);
  try {
    const tienda = context.get(tiendaContext);
    const ajustes = await readAjustes(tienda);
    const sinonimos = filtros.search ? toSinonimos(ajustes.sinonimos) : undefined;
    const listado = await listProductos(tienda.db, filtros, sinonimos);
    listado.categorias = sortCategorias(listado.categorias, ajustes.categorias);
    // An unknown category, or a page past the last one.
    if (!isCanonical(query, listado.filtros)) throw redirectTo(listado.filtros);
    return { listado, error: null, filtros: listado.filtros };
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestScopeContext).log.error({ err: error }, "the catalogue could not be read");
    const text = isRefusedRead(error) ? ERROR_CATALOGO : ERROR_INESPERADO;
    return data({ listado: null, error: text, filtros }, { status: 503 });
  }
});

/** The filters of the pending navigation: the controls show them at once. */
function useFiltrosPending(): Filtros | null {
  const { location } = useNavigation();
  return location?.pathname === "/catalogo" ? parseSearch(location.search) : null;
}

function ErrorCatalogo({ text, filtros }: { text: string; filtros: Filtros }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="danger" title={text} className="w-full">
        Por favor, verifica tu conexión a internet o inténtalo de nuevo más tarde.
      </Alert>
      <ButtonLink to={toCatalogoHref(filtros, { pagina: filtros.pagina })} replace variant="secondary">
        <Icon name="rotate-cw" className="size-5" />
        Reintentar
      </ButtonLink>
    </div>
  );
}

const renderAccion: RenderAccion = (producto, describedBy) => (
  <BotonAgregar producto={producto} describedBy={describedBy} size="sm" />
);

export default function Catalogo({ loaderData, matches }: Route.ComponentProps) {
  const { listado, error, filtros } = loaderData;
  const next = useFiltrosPending();
  const waiting = useRetriedNavigation();
  return (
    <div className="container-store grid gap-2 py-3 lg:gap-6 lg:py-10">
      <h1 className="text-2xl lg:text-3xl">Catálogo</h1>
      {listado ? (
        <>
          <FiltrosCatalogo filtros={next ?? filtros} categorias={listado.categorias.map(({ nombre }) => nombre)} />
          <div className="lg:grid lg:grid-cols-[14rem_1fr] lg:items-start lg:gap-10">
            <PanelFiltros filtros={next ?? filtros} resumen={listado} />
            <ResultadosCatalogo
              {...listado}
              whatsapp={matches[1].loaderData?.whatsapp ?? ""}
              pending={next !== null && !waiting}
              renderAccion={renderAccion}
            />
          </div>
        </>
      ) : (
        <ErrorCatalogo text={error} filtros={filtros} />
      )}
    </div>
  );
}
