import { type ReactNode, Suspense } from "react";
import { data } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { ORDEN_USUAL, type SeccionInicio } from "#app/features/base/ajustes/orden-inicio.ts";
import { Riel } from "#app/features/catalogo/tienda/riel.tsx";
import { listFotosCategorias } from "#app/features/catalogo/tienda/categoria.server.ts";
import { listInicio } from "#app/features/catalogo/tienda/rieles.server.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { late } from "#app/ui/late.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { listNombres } from "#lib/categorias.ts";
import { isRefusedRead } from "#lib/errors.ts";
import { toDia } from "#lib/fechas.ts";
import type { Route } from "./+types/inicio";
import { buildOrganizacion, buildSitio } from "#app/features/paginas/seo/datos-estructurados.ts";
import { Destacados } from "#app/features/paginas/contenido/inicio-destacados.tsx";
import { Beneficios, Testimonios } from "#app/features/paginas/contenido/inicio-secciones.tsx";
import { Portada, preloadPortada } from "#app/features/paginas/contenido/inicio-portada.tsx";
import { describePortada } from "#app/features/paginas/contenido/portada.ts";
import { Categorias } from "#app/features/paginas/contenido/categorias.tsx";
import { describeRubros } from "#app/features/paginas/contenido/rubros.ts";
import { TESTIMONIOS } from "#app/features/paginas/contenido/testimonios.ts";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";
import { ERROR_INICIO } from "#app/frame/tienda/textos-error.ts";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  const plazo = datos ? ` en ${datos.envio.plazoLima}` : "";
  const page = buildMeta({
    datos,
    titulo: `${nombre} | Tienda en línea de Lima`,
    descripcion: `${nombre}: ${loaderData?.rubros ?? ""} con entrega${plazo} en Lima y pago protegido.`,
    ruta: "/",
    datosEstructurados: datos ? [buildOrganizacion(datos), buildSitio(datos)] : [],
  });
  return loaderData ? [...preloadPortada(loaderData.portada), ...page] : page;
}

function describeError(error: unknown): string {
  return isRefusedRead(error) ? ERROR_INICIO : "Ocurrio un error inesperado al cargar los productos.";
}

/** Empty for the usual order, which adds nothing to a page. */
const describeOrden = (orden: readonly SeccionInicio[]): { orden?: readonly SeccionInicio[] } =>
  orden.join() === ORDEN_USUAL.join() ? {} : { orden };

export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { env, db } = tienda;
  const testimonios = env.VALORACION_DEMO ? TESTIMONIOS : [];
  const hoy = toDia(new Date());
  try {
    const ajustes = await readAjustes(tienda);
    const [{ destacados: productos, ...rieles }, fotos] = await Promise.all([
      listInicio(db),
      listFotosCategorias(db, ajustes.categorias),
    ]);
    const [portada, categorias] = [describePortada(ajustes, hoy), listNombres(ajustes.categorias)];
    const rubros = describeRubros(categorias);
    const orden = describeOrden(ajustes.orden_inicio);
    return data({ testimonios, portada, rubros, categorias, fotos, productos, rieles, error: null, ...orden });
  } catch (error) {
    context.get(requestScopeContext).log.error({ err: error }, "home products could not be loaded");
    const productos: ProductoListado[] = [];
    const portada = describePortada(combineAjustes(env), hoy);
    const none = { portada, rubros: describeRubros([]), categorias: [], fotos: [], productos, rieles: null };
    return data({ testimonios, ...none, error: describeError(error), ...describeOrden(ORDEN_USUAL) }, { status: 503 });
  }
}

interface RielInicioProps {
  orden: string;
  title: string;
  productos: ProductoListado[] | undefined;
}

function RielInicio({ orden, title, productos }: RielInicioProps) {
  if (!productos) return null;
  const heading = <SectionHeading id={orden} title={title} to={`/catalogo?orden=${orden}`} text="Ver todos" />;
  return <Riel id={orden} heading={heading} productos={productos} />;
}

const Vistos = late(() => import("#app/features/catalogo/tienda/riel-vistos.tsx"));

export default function Inicio({ loaderData }: Route.ComponentProps) {
  const { portada, categorias, fotos, productos, rieles, error, testimonios } = loaderData;
  const secciones: Record<SeccionInicio, ReactNode> = {
    categorias: <Categorias nombres={categorias} fotos={fotos} />,
    destacados: <Destacados productos={productos} error={error} />,
    vendidos: <RielInicio orden="vendidos" title="Más vendidos" productos={rieles?.vendidos} />,
    nuevos: <RielInicio orden="nuevo" title="Recién llegados" productos={rieles?.nuevos} />,
    beneficios: <Beneficios />,
    testimonios: <Testimonios testimonios={testimonios} />,
    vistos: <Vistos />,
  };
  const { orden = Object.keys(secciones) as SeccionInicio[] } = loaderData;
  return (
    <>
      <Portada portada={portada} />
      {orden.map((nombre) => (
        // Hydrated apart: between two of them the browser answers.
        <Suspense key={nombre}>{secciones[nombre]}</Suspense>
      ))}
    </>
  );
}
