import { tiendaContext } from "#app/context.ts";
import type { Route } from "./+types/inicio";
import { Portada, preloadPortada } from "./inicio-portada.tsx";
import { Beneficios, Categorias, Testimonios } from "./inicio-secciones.tsx";

export const links: Route.LinksFunction = () => preloadPortada;

export function meta({ matches }: Route.MetaArgs) {
  const nombre = matches[1].loaderData?.nombre ?? "Tienda";
  return [
    { title: `${nombre} | Tienda en línea de Lima` },
    {
      name: "description",
      content: `${nombre}: ropa, hogar, libros, deportes y tecnología con entrega en 24-48 horas en Lima y pago protegido.`,
    },
  ];
}

export function loader({ context }: Route.LoaderArgs) {
  const { env } = context.get(tiendaContext);
  return { testimonios: env.VALORACION_DEMO };
}

export default function Inicio({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Portada />
      <Categorias />
      <Beneficios />
      {loaderData.testimonios ? <Testimonios /> : null}
    </>
  );
}
