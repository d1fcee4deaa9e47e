import type { Route } from "./+types/terminos";
import { Documento } from "./documento.tsx";
import { seccionesDeCompra } from "./terminos-compra.tsx";
import { seccionesLegales, seccionesPrevias } from "./terminos-legales.tsx";

const TITULO = "Términos y condiciones";

export function meta({ matches }: Route.MetaArgs) {
  const nombre = matches[1].loaderData?.nombre ?? "Tienda";
  return [
    { title: `${TITULO} | ${nombre}` },
    {
      name: "description",
      content: `Condiciones de compra en ${nombre}: precios con IGV, pago, envío, comprobantes, cambios, devoluciones y garantía.`,
    },
  ];
}

export default function Terminos({ matches }: Route.ComponentProps) {
  const datos = matches[1].loaderData;
  return (
    <Documento
      titulo={TITULO}
      actualizado="Enero 2024"
      entrada={
        <p>
          Estas son las reglas de tu compra en {datos.nombre}. Las escribimos en palabras sencillas para que sepas qué
          esperar de nosotros antes de pagar.
        </p>
      }
      secciones={[...seccionesPrevias(datos), ...seccionesDeCompra(datos), ...seccionesLegales(datos)]}
    />
  );
}
