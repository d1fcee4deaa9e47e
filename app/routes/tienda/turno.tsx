import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import { parseMinutos } from "#app/features/compra/cola/cola.ts";
import { Espera } from "#app/features/compra/cola/espera.tsx";
import type { Route } from "./+types/turno";

export function meta({ matches }: Route.MetaArgs) {
  const tienda = matches[1]?.loaderData?.nombre ?? "Tienda";
  return [{ title: `En la fila para pagar · ${tienda}` }, { name: "robots", content: "noindex" }];
}

export const loader = cachedLoader(({ query }: CachedArgs<Route.LoaderArgs>) => ({
  minutos: parseMinutos(query("minutos")[0]),
}));

export default function Turno({ loaderData: { minutos } }: Route.ComponentProps) {
  return (
    <div className="container-store py-6">
      <Espera minutos={minutos} />
    </div>
  );
}
