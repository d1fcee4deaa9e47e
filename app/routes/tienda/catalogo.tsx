import { data, redirect, useLocation, useNavigation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { TarjetaCarrito } from "#app/features/compra/carrito/tarjeta-carrito.tsx";
import { FiltrosCatalogo } from "#app/features/catalogo/tienda/filtros-catalogo.tsx";
import { findCategoria, findFotoCategoria } from "#app/features/catalogo/tienda/categoria.server.ts";
import { type CategoriaVista, EncabezadoCategoria } from "#app/features/catalogo/tienda/encabezado-categoria.tsx";
import {
  type Filtros,
  isCanonical,
  parseAddress,
  parseFiltros,
  parsePropios,
  type ReadParam,
  readPropios,
  SIN_FILTROS,
  toCatalogoHref,
} from "#app/features/catalogo/tienda/filtros.ts";
import { listFacetas } from "#app/features/catalogo/tienda/facetas.ts";
import type { ListaVista } from "#app/features/catalogo/tienda/listado.ts";
import { listProductos } from "#app/features/catalogo/tienda/lista.server.ts";
import { withPrecioBuscado } from "#app/features/catalogo/tienda/precio-buscado.ts";
import { PanelFiltros } from "#app/features/catalogo/tienda/panel-filtros.tsx";
import { toSinonimos } from "#app/features/catalogo/busquedas/terminos.ts";
import { ResultadosCatalogo } from "#app/features/catalogo/tienda/resultados-catalogo.tsx";
import { listNombres, sortCategorias, toCategoriaPath } from "#lib/categorias.ts";
import { isRefusedRead } from "#lib/errors.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useRetriedNavigation } from "#app/ui/fetch-with-retry.ts";
import type { Route } from "./+types/catalogo";
import { buildMigas } from "#app/features/paginas/seo/datos-producto.ts";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";
import { ERROR_CATALOGO } from "#app/frame/tienda/textos-error.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const { search, categorias, lugar } = loaderData?.filtros ?? SIN_FILTROS;
  // Several categories are a view, not a page of their own.
  const [categoria = ""] = categorias.length === 1 ? categorias : [];
  const migas = [
    { nombre: "Catálogo", ruta: "/catalogo" },
    ...(categoria ? [{ nombre: categoria, ruta: toCategoriaPath(categoria) }] : []),
  ];
  const { frase = "", imagen = "" } = loaderData?.categoria ?? {};
  const titulo = lugar ? `${categoria || "Productos"} de ${lugar}` : categoria || "Catálogo";
  const lista = `${categoria || "Catálogo"}${datos ? ` en ${datos.nombre}` : ""}`;
  return buildMeta({
    datos,
    titulo: search ? `Resultados para «${search}»` : titulo,
    descripcion: `${lista}: ${frase || "busca por nombre, filtra por categoría y ordena por precio."} Precios con IGV.`,
    imagen,
    // A search has no canonical address; each page of a list has its own.
    ruta: search || !loaderData?.listado ? null : toCanonical(loaderData.filtros),
    datosEstructurados: datos ? [buildMigas(datos, migas)] : [],
  });
}

/** Views of the whole catalogue or of one category have its address as canonical; narrower lists have none. */
function toCanonical({ categorias, opciones, lugar, desde, hasta, oferta, pagina }: Filtros): string {
  const unpriced = desde === null && hasta === null && !oferta;
  const whole = categorias.length <= 1 && opciones.length === 0 && lugar === "" && unpriced;
  const [propia = ""] = categorias.length === 1 ? categorias : [];
  return toCatalogoHref({ ...SIN_FILTROS, propia, categorias: propia ? [propia] : [] }, whole ? { pagina } : {});
}

const ERROR_INESPERADO = "Ocurrió un error inesperado al cargar el catálogo.";

const redirectTo = (filtros: Filtros) => redirect(toCatalogoHref(filtros, { pagina: filtros.pagina }));

type Contexto = Route.LoaderArgs["context"];

/** The 404 has the names of the existing categories. */
async function readCategoria(context: Contexto, slug: string): Promise<CategoriaVista> {
  const tienda = context.get(tiendaContext);
  const { categorias } = await readAjustes(tienda);
  const found = await findCategoria(tienda.db, slug, categorias);
  if (!found) throw data(listNombres(categorias), { status: 404 });
  return { nombre: found.nombre, frase: found.frase, imagen: await findFotoCategoria(tienda.db, found) };
}

/** Redirects where the parameters (`read`) are not canonical. */
async function readLista(context: Contexto, filtros: Filtros, read: ReadParam): Promise<ListaVista> {
  if (!isCanonical(read, filtros)) throw redirectTo(filtros);
  const tienda = context.get(tiendaContext);
  const ajustes = await readAjustes(tienda);
  const sinonimos = filtros.search ? toSinonimos(ajustes.sinonimos) : undefined;
  const { opciones, ofertas, ...listado } = await listProductos(tienda.db, filtros, sinonimos, ajustes.precios_con_igv);
  // An unknown category, or a page past the last one.
  if (!isCanonical(read, listado.filtros)) throw redirectTo(listado.filtros);
  const categorias = sortCategorias(listado.categorias, ajustes.categorias);
  return { ...listado, categorias, facetas: listFacetas({ categorias, opciones, ofertas }, listado.filtros) };
}

export const loader = cachedLoader(async ({ params, query, context }: CachedArgs<Route.LoaderArgs>) => {
  const slug = "slug" in params ? params.slug : undefined;
  let filtros = SIN_FILTROS;
  try {
    const categoria = slug === undefined ? null : await readCategoria(context, slug);
    filtros = categoria ? parsePropios(query, categoria.nombre) : parseFiltros(withPrecioBuscado(query));
    const listado = await readLista(context, filtros, categoria ? readPropios(query) : query);
    return { categoria, listado, error: null, filtros: listado.filtros };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.get(requestScopeContext).log.error({ err: error }, "the catalogue could not be read");
    const text = isRefusedRead(error) ? ERROR_CATALOGO : ERROR_INESPERADO;
    return data({ categoria: null, listado: null, error: text, filtros }, { status: 503 });
  }
});

function useFiltrosPending({ propia }: Filtros): Filtros | null {
  const { location } = useNavigation();
  return location ? parseAddress(location, propia) : null;
}

function ErrorCatalogo({ text }: { text: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="danger" title={text} className="w-full">
        Por favor, verifica tu conexión a internet o inténtalo de nuevo más tarde.
      </Alert>
      <ButtonLink to={pathname + search} replace variant="secondary">
        <Icon name="rotate-cw" className="size-5" />
        Reintentar
      </ButtonLink>
    </div>
  );
}

export default function Catalogo({ loaderData, matches }: Route.ComponentProps) {
  const { categoria, listado, error, filtros } = loaderData;
  const next = useFiltrosPending(filtros);
  const waiting = useRetriedNavigation();
  return (
    <div className="container-store grid gap-2 py-3 lg:gap-6 lg:py-10">
      <div className="lista-cabeza">
        {categoria ? <EncabezadoCategoria categoria={categoria} /> : <h1 className="text-2xl lg:text-3xl">Catálogo</h1>}
        {listado ? (
          <FiltrosCatalogo filtros={next ?? filtros} categorias={listado.categorias.map(({ nombre }) => nombre)} />
        ) : null}
      </div>
      {listado ? (
        <div className="lista-cuerpo">
          <PanelFiltros filtros={next ?? filtros} resumen={listado} />
          <ResultadosCatalogo
            {...listado}
            whatsapp={matches[1].loaderData?.whatsapp ?? ""}
            pending={next !== null && !waiting}
            tarjeta={TarjetaCarrito}
          />
        </div>
      ) : (
        <ErrorCatalogo text={error} />
      )}
    </div>
  );
}
