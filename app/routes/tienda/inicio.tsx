import { data } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { listDestacados } from "#app/features/productos/catalogo/catalogo.server.ts";
import type { ProductoListado } from "#app/features/productos/productos.ts";
import { isRefusedRead } from "#lib/errors.ts";
import type { Route } from "./+types/inicio";
import { buildOrganizacion, buildSitio } from "#app/features/seo/datos-estructurados.ts";
import { Destacados } from "#app/features/contenido/inicio-destacados.tsx";
import { Portada, preloadPortada } from "#app/features/contenido/inicio-portada.tsx";
import { Categorias } from "#app/features/contenido/categorias.tsx";
import { Beneficios, Testimonios } from "#app/features/contenido/inicio-secciones.tsx";
import { buildMeta } from "#app/features/seo/seo.ts";
import { ERROR_INICIO } from "#app/frame/tienda/textos-error.ts";

export const links: Route.LinksFunction = () => preloadPortada;

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  const entrega = datos ? `con entrega en ${datos.envio.plazoLima} en Lima` : "con entrega en Lima";
  return buildMeta({
    datos,
    titulo: `${nombre} | Tienda en línea de Lima`,
    descripcion: `${nombre}: ropa, hogar, libros, deportes y tecnología ${entrega} y pago protegido.`,
    ruta: "/",
    datosEstructurados: datos ? [buildOrganizacion(datos), buildSitio(datos)] : [],
  });
}

function describeError(error: unknown): string {
  return isRefusedRead(error) ? ERROR_INICIO : "Ocurrio un error inesperado al cargar los productos.";
}

export async function loader({ context }: Route.LoaderArgs) {
  const { env, db } = context.get(tiendaContext);
  const testimonios = env.VALORACION_DEMO;
  try {
    return data({ testimonios, productos: await listDestacados(db), error: null });
  } catch (error) {
    context.get(requestScopeContext).log.error({ err: error }, "home products could not be loaded");
    const productos: ProductoListado[] = [];
    return data({ testimonios, productos, error: describeError(error) }, { status: 503 });
  }
}

export default function Inicio({ loaderData }: Route.ComponentProps) {
  const { productos, error, testimonios } = loaderData;
  return (
    <>
      <Portada />
      <Categorias />
      <Destacados productos={productos} error={error} />
      <Beneficios />
      {testimonios ? <Testimonios /> : null}
    </>
  );
}
