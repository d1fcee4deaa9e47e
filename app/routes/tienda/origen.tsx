import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { ListaOrigen, MapaOrigen } from "#app/features/catalogo/tienda/mapa-origen.tsx";
import { listOrigen } from "#app/features/catalogo/tienda/origen.server.ts";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";
import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import { listNombres } from "#lib/categorias.ts";
import type { Route } from "./+types/origen";

const TITULO = "De dónde viene";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const lugares = loaderData?.lugares.map(({ lugar }) => lugar).join(", ") ?? "";
  return buildMeta({
    datos,
    titulo: TITULO,
    descripcion: `De dónde viene lo que vende ${datos?.nombre ?? "la tienda"}, en el mapa del Perú: ${lugares}.`,
    ruta: loaderData ? "/origen" : null,
  });
}

/** 404 where no listed product says where it comes from. */
export const loader = cachedLoader(async ({ context }: CachedArgs<Route.LoaderArgs>) => {
  const tienda = context.get(tiendaContext);
  const lugares = await listOrigen(tienda.db);
  if (lugares.length === 0) throw data(listNombres((await readAjustes(tienda)).categorias), { status: 404 });
  return { lugares, inventado: tienda.env.VALORACION_DEMO };
});

export default function Origen({ loaderData: { lugares, inventado } }: Route.ComponentProps) {
  return (
    <div className="container-store pt-8 lg:pt-12">
      <header className="max-w-text">
        <h1 className="text-3xl">{TITULO}</h1>
        <p className="mt-4 text-lg text-muted">
          Elige un lugar y mira lo que hoy tenemos hecho ahí. No todos nuestros productos dicen de dónde vienen.
        </p>
        {inventado ? (
          <p className="mt-1 text-sm text-muted">Los lugares y los talleres de esta demostración son inventados.</p>
        ) : null}
      </header>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start lg:gap-16">
        <MapaOrigen lugares={lugares} />
        <ListaOrigen lugares={lugares} />
      </div>
    </div>
  );
}
