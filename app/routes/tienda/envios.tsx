import type { Route } from "./+types/envios";
import { Documento } from "#app/features/contenido/documento.tsx";
import { listDevolucion } from "#app/features/contenido/envios-devoluciones.tsx";
import { listEntrega } from "#app/features/contenido/envios-entrega.tsx";
import { buildMeta } from "#app/features/seo/seo.ts";
import { DEVOLUCION_DIAS } from "#lib/atencion.ts";
import { LIMA } from "#lib/zonas-envio.ts";

const TITULO = "Envíos y devoluciones";

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  return buildMeta({
    datos,
    titulo: TITULO,
    descripcion: `Costos y plazos de envío de ${nombre} en Lima y en todo el Perú, envío gratis, devoluciones en ${DEVOLUCION_DIAS} días, reembolsos y garantía.`,
    ruta: "/envios",
  });
}

export default function Envios({ matches }: Route.ComponentProps) {
  const datos = matches[1].loaderData;
  return (
    <Documento
      titulo={TITULO}
      entrada={
        <p>
          Enviamos a todo el Perú, y en {LIMA.nombre} tu pedido llega en {LIMA.plazo}. Si algo no te convence, tienes{" "}
          {DEVOLUCION_DIAS} días calendario para devolverlo.
        </p>
      }
      secciones={[...listEntrega(datos), ...listDevolucion(datos)]}
    />
  );
}
