import type { Route } from "./+types/envios";
import { Documento } from "./documento.tsx";
import { seccionesDeDevolucion } from "./envios-devoluciones.tsx";
import { seccionesDeEnvio } from "./envios-entrega.tsx";
import { metaOf } from "./seo.ts";
import { DEVOLUCION_DIAS } from "#app/lib/atencion.ts";
import { LIMA } from "#app/lib/zonas-envio.ts";

const TITULO = "Envíos y devoluciones";

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  return metaOf({
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
      secciones={[...seccionesDeEnvio(), ...seccionesDeDevolucion(datos)]}
    />
  );
}
