import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import type { Route } from "./+types/privacidad";
import { Documento } from "#app/features/paginas/contenido/documento.tsx";
import { listPreguntas, PREGUNTAS } from "#app/features/pedidos/pedidos/campos.ts";
import { listEncargados } from "#app/features/paginas/contenido/encargados.ts";
import { listDatos } from "#app/features/paginas/contenido/privacidad-datos.tsx";
import { listDerechos } from "#app/features/paginas/contenido/privacidad-derechos.tsx";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";

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

export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const ajustes = await readAjustes(tienda);
  const otros = listPreguntas(ajustes).map((nombre) => PREGUNTAS[nombre].dato);
  return { encargados: listEncargados(tienda.env, ajustes), otros };
}

export default function Privacidad({ matches, loaderData }: Route.ComponentProps) {
  const datos = matches[1].loaderData;
  return (
    <Documento
      titulo={TITULO}
      vigencia={{ actualizado: "Enero 2024", revisado: "27 de noviembre de 2026" }}
      entrada={
        <p>
          En pocas palabras: pedimos solo lo que hace falta para venderte y entregarte, no vendemos tus datos, no usamos
          cookies de terceros y puedes pedirnos en cualquier momento que te los mostremos, corrijamos o borremos.
        </p>
      }
      secciones={[...listDatos(datos, loaderData.encargados, loaderData.otros), ...listDerechos(datos)]}
    />
  );
}
