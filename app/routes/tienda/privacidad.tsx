import { tiendaContext } from "#app/context.ts";
import type { Route } from "./+types/privacidad";
import { Documento } from "#app/features/contenido/documento.tsx";
import { listEncargados } from "#app/features/contenido/encargados.ts";
import { listDatos } from "#app/features/contenido/privacidad-datos.tsx";
import { listDerechos } from "#app/features/contenido/privacidad-derechos.tsx";
import { buildMeta } from "#app/features/seo/seo.ts";

const TITULO = "Política de privacidad";

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  return buildMeta({
    datos,
    titulo: TITULO,
    descripcion: `Qué datos personales guarda ${nombre}, para qué, por cuánto tiempo y cómo ejercer tus derechos de acceso, rectificación, cancelación y oposición.`,
    ruta: "/privacidad",
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return { encargados: listEncargados(context.get(tiendaContext).env) };
}

export default function Privacidad({ matches, loaderData }: Route.ComponentProps) {
  const datos = matches[1].loaderData;
  return (
    <Documento
      titulo={TITULO}
      vigencia={{ actualizado: "Enero 2024", revisado: "21 de noviembre de 2026" }}
      entrada={
        <p>
          En pocas palabras: pedimos solo lo que hace falta para venderte y entregarte, no vendemos tus datos, no usamos
          cookies de terceros y puedes pedirnos en cualquier momento que te los mostremos, corrijamos o borremos.
        </p>
      }
      secciones={[...listDatos(datos, loaderData.encargados), ...listDerechos(datos)]}
    />
  );
}
