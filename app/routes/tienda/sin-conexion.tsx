import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { PaginasGuardadas } from "#app/features/paginas/contenido/paginas-guardadas.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { whenReachable } from "#app/ui/when-reachable.ts";
import type { Route } from "./+types/sin-conexion";

const TITULO = "Estás sin conexión";

export function meta({ matches }: Route.MetaArgs) {
  const tienda = matches[1]?.loaderData?.nombre ?? "Tienda";
  return [{ title: `${TITULO} · ${tienda}` }, { name: "robots", content: "noindex" }];
}

/** True for paths of the shop, never of another site. */
const isOwn = (path: string | null): path is string => path !== null && /^\/(?![/\\])/.test(path);

/** The service worker shows it for a page (`de`) that it has not stored. */
export default function SinConexion() {
  const [query] = useSearchParams();
  const wanted = query.get("de");
  const retry = () => location.replace(isOwn(wanted) ? wanted : "/");
  const follow = useEffectEvent(retry);
  const waits = wanted !== null;
  useEffect(() => (waits ? whenReachable(() => follow()) : undefined), [waits]);
  return (
    <div className="container-store py-6">
      <EmptyState
        level={1}
        title={TITULO}
        action={
          <>
            <Button onClick={retry}>
              <Icon name="rotate-cw" className="size-5" />
              Reintentar
            </Button>
            <ButtonLink to="/carrito" variant="secondary" reloadDocument>
              Ver mi carrito
            </ButtonLink>
          </>
        }
      >
        <p>Esta página todavía no está guardada en tu navegador. La abriremos apenas vuelva la conexión.</p>
      </EmptyState>
      <PaginasGuardadas />
    </div>
  );
}
