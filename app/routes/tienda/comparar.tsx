import { tiendaContext } from "#app/context.ts";
import { getProductosPorId } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { MAX_COMPARADOS } from "#app/features/catalogo/tienda/comparar.ts";
import { listFicha } from "#app/features/catalogo/tienda/procedencia.ts";
import { TablaComparar } from "#app/features/catalogo/tienda/tabla-comparar.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { pick } from "#lib/objects.ts";
import type { Route } from "./+types/comparar";

export function meta({ matches }: Route.MetaArgs) {
  const tienda = matches[1]?.loaderData?.nombre ?? "Tienda";
  return [{ title: `Comparar productos · ${tienda}` }, { name: "robots", content: "noindex" }];
}

/** Products keep the address's order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = [...new Set(url.searchParams.getAll("id"))].slice(0, MAX_COMPARADOS);
  const found = await getProductosPorId(context.get(tiendaContext).db, ids);
  const productos = ids.flatMap((id) => {
    const producto = found.get(id);
    const names = ["id", "nombre", "precio", "oferta", "stock", "categoria", "imagen"] as const;
    return producto ? [{ ...pick(producto, names), caracteristicas: listFicha(producto) }] : [];
  });
  return { productos };
}

export default function Comparar({ loaderData: { productos } }: Route.ComponentProps) {
  return (
    <div className="container-store grid gap-5 py-8 sm:py-12">
      <Breadcrumbs
        steps={[
          { texto: "Inicio", to: "/" },
          { texto: "Tus favoritos", to: "/favoritos" },
        ]}
        current="Comparar"
      />
      <h1 className="text-3xl">Comparar productos</h1>
      {productos.length < 2 ? (
        <EmptyState
          title="Faltan productos para comparar"
          action={<ButtonLink to="/favoritos">Ver tus favoritos</ButtonLink>}
        >
          Guarda al menos dos en tus favoritos y compáralos desde ahí.
        </EmptyState>
      ) : (
        <TablaComparar productos={productos} />
      )}
    </div>
  );
}
