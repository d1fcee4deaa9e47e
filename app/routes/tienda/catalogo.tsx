import { data, redirect, useNavigation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { BotonAgregar } from "#app/features/carrito/boton-agregar.tsx";
import { FiltrosCatalogo } from "#app/features/productos/catalogo/filtros-catalogo.tsx";
import { type Filtros, toCatalogoHref, parseFiltros, SIN_FILTROS } from "#app/features/productos/catalogo/filtros.ts";
import { listProductos } from "#app/features/productos/catalogo/catalogo.server.ts";
import type { RenderAccion } from "#app/features/productos/catalogo/tarjeta-producto.tsx";
import { ResultadosCatalogo } from "#app/features/productos/catalogo/resultados-catalogo.tsx";
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
  const { search, categoria, pagina } = loaderData?.filtros ?? SIN_FILTROS;
  const ruta = categoria ? toCategoriaPath(categoria) : "/catalogo";
  const migas = [{ nombre: "Catálogo", ruta: "/catalogo" }, ...(categoria ? [{ nombre: categoria, ruta }] : [])];
  return buildMeta({
    datos,
    titulo: search ? `Resultados para «${search}»` : categoria || "Catálogo",
    descripcion: `${categoria || "Catálogo"}${datos ? ` en ${datos.nombre}` : ""}: busca por nombre, filtra por categoría y ordena por precio. Precios con IGV.`,
    // A search has no canonical address; each page of a list has its own.
    ruta: search || !loaderData?.listado ? null : toCatalogoHref({ ...SIN_FILTROS, categoria, pagina }, { pagina }),
    datosEstructurados: datos ? [buildMigas(datos, migas)] : [],
  });
}

const ERROR_INESPERADO = "Ocurrió un error inesperado al cargar el catálogo.";

export const loader = cachedLoader(async ({ query, context }: CachedArgs<Route.LoaderArgs>) => {
  const filtros = parseFiltros(query);
  try {
    const listado = await listProductos(context.get(tiendaContext).db, filtros);
    const { pagina } = listado.filtros;
    // A page past the last one redirects, so that a list has no two addresses.
    if (pagina < filtros.pagina) throw redirect(toCatalogoHref(listado.filtros, { pagina }));
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
  if (location?.pathname !== "/catalogo") return null;
  const params = new URLSearchParams(location.search);
  return parseFiltros((name) => params.get(name));
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

export default function Catalogo({ loaderData }: Route.ComponentProps) {
  const { listado, error, filtros } = loaderData;
  const next = useFiltrosPending();
  const waiting = useRetriedNavigation();
  return (
    <div className="container-store grid gap-6 py-8 lg:gap-8 lg:py-12">
      <h1 className="text-3xl">Catálogo</h1>
      {listado ? (
        <>
          <FiltrosCatalogo filtros={next ?? filtros} categorias={listado.categorias.map(({ nombre }) => nombre)} />
          <ResultadosCatalogo {...listado} pending={next !== null && !waiting} renderAccion={renderAccion} />
        </>
      ) : (
        <ErrorCatalogo text={error} filtros={filtros} />
      )}
    </div>
  );
}
