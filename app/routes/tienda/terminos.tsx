import type { Route } from "./+types/terminos";
import { Documento } from "#app/features/paginas/contenido/documento.tsx";
import { listCompra } from "#app/features/paginas/contenido/terminos-compra.tsx";
import { listLegales, listPrevias } from "#app/features/paginas/contenido/terminos-legales.tsx";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";

const TITULO = "Términos y condiciones";

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  return buildMeta({
    datos,
    titulo: TITULO,
    descripcion: `Condiciones de compra en ${nombre}: precios con IGV, pago, envío, comprobantes, cambios, devoluciones y garantía.`,
    ruta: "/terminos",
  });
}

export default function Terminos({ matches }: Route.ComponentProps) {
  const datos = matches[1].loaderData;
  return (
    <Documento
      titulo={TITULO}
      vigencia={{ actualizado: "Enero 2024", revisado: "21 de noviembre de 2026" }}
      entrada={
        <p>
          Estas son las reglas de tu compra en {datos.nombre}. Las escribimos en palabras sencillas para que sepas qué
          esperar de nosotros antes de pagar.
        </p>
      }
      secciones={[...listPrevias(datos), ...listCompra(datos), ...listLegales(datos)]}
    />
  );
}
