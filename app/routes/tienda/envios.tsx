import { PLAZOS_USUALES } from "#lib/atencion.ts";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { tellZona } from "#app/features/entrega/envios/describir.ts";
import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import type { Route } from "./+types/envios";
import { Documento } from "#app/features/paginas/contenido/documento.tsx";
import { listDevolucion } from "#app/features/paginas/contenido/envios-devoluciones.tsx";
import { listEntrega } from "#app/features/paginas/contenido/envios-entrega.tsx";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";

const TITULO = "Envíos y devoluciones";

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  const plazos = datos?.envio.plazos ?? PLAZOS_USUALES;
  return buildMeta({
    datos,
    titulo: TITULO,
    descripcion: `Costos y plazos de envío de ${nombre} en Lima y en todo el Perú, envío gratis, devoluciones en ${plazos.devolucion} días, reembolsos y garantía.`,
    ruta: "/envios",
  });
}

export const loader = cachedLoader(async ({ context }: CachedArgs<Route.LoaderArgs>) => {
  const { zonas_envio } = await readAjustes(context.get(tiendaContext));
  return { zonas: zonas_envio.map(tellZona) };
});

export default function Envios({ matches, loaderData: { zonas } }: Route.ComponentProps) {
  const datos = matches[1].loaderData;
  const { zonaLima, plazoLima, plazos = PLAZOS_USUALES } = datos.envio;
  return (
    <Documento
      titulo={TITULO}
      entrada={
        <p>
          Enviamos a todo el Perú, y en {zonaLima} tu pedido llega en {plazoLima}. Si algo no te convence, tienes{" "}
          {plazos.devolucion} días calendario para devolverlo.
        </p>
      }
      secciones={[...listEntrega(datos, zonas), ...listDevolucion(datos)]}
    />
  );
}
