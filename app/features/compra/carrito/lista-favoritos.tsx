import { type ReactNode, useEffect, useState } from "react";
import { useFavoritos } from "#app/features/catalogo/favoritos/almacen.ts";
import { parseActuales, type ProductoActual, toListado } from "#app/features/catalogo/tienda/actuales.ts";
import { MAX_COMPARADOS, toCompararHref } from "#app/features/catalogo/tienda/comparar.ts";
import { TODAS_ELEGIDAS } from "#app/features/catalogo/productos/opcion.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-store.ts";
import { A_LA_VEZ, askProductos, isIdProducto } from "./al-dia.ts";

/** Null without an answer. */
async function fetchFavoritos(ids: readonly string[]): Promise<ReadonlyMap<string, ProductoActual> | null> {
  const known = ids.filter(isIdProducto);
  const all = new Map<string, ProductoActual>();
  for (let at = 0; at < known.length; at += A_LA_VEZ) {
    const found = await askProductos(known.slice(at, at + A_LA_VEZ), parseActuales);
    if (!found) return null;
    for (const producto of found) all.set(producto.id, producto);
  }
  return all;
}

/** As many cards as fit the first screen. */
function Cargando() {
  return (
    <div className="grid gap-6 noscript:hidden">
      <output className="flex min-h-11 items-center text-muted">Cargando tus favoritos…</output>
      <div aria-hidden className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
        {[0, 1, 2, 3].map((card) => (
          <div key={card} className="h-80 rounded-card bg-line/60" />
        ))}
      </div>
    </div>
  );
}

interface Props {
  renderLista: (productos: ProductoListado[]) => ReactNode;
}

export function ListaFavoritos({ renderLista }: Props) {
  const ids = useFavoritos();
  const hydrated = useHydrated();
  // Undefined while loading, null without an answer.
  const [vigentes, setVigentes] = useState<ReadonlyMap<string, ProductoActual> | null | undefined>();

  useEffect(() => {
    let current = true;
    void fetchFavoritos(ids).then((found) => {
      if (current) setVigentes(found);
    });
    return () => {
      current = false;
    };
  }, [ids]);

  if (!hydrated) return <Cargando />;
  if (ids.length === 0) {
    return (
      <EmptyState title="Aún no guardas favoritos" action={<ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>}>
        Toca el corazón de un producto y lo encontrarás aquí.
      </EmptyState>
    );
  }
  if (vigentes === null) {
    const retry = () => {
      setVigentes(undefined);
      void fetchFavoritos(ids).then(setVigentes);
    };
    return (
      <Alert tone="danger" title="No se pudieron cargar tus favoritos">
        <p>Por favor, verifica tu conexión a internet o inténtalo de nuevo más tarde.</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={retry}>
          <Icon name="rotate-cw" />
          Reintentar
        </Button>
      </Alert>
    );
  }
  if (!vigentes) return <Cargando />;
  const productos = ids.flatMap((id) => {
    const producto = vigentes.get(id);
    return producto ? [{ ...toListado(producto), elegidas: TODAS_ELEGIDAS }] : [];
  });
  const gone = ids.length - productos.length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-sans text-base font-normal tracking-normal text-muted">
          {productos.length === 1 ? "1 producto guardado." : `${productos.length} productos guardados.`}
          {gone > 0 ? ` ${gone === 1 ? "Otro ya no está a la venta." : `Otros ${gone} ya no están a la venta.`}` : null}
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/favoritos/compartir" variant="secondary" size="sm">
            <Icon name="share" />
            Compartir mi lista
          </ButtonLink>
          {productos.length > 1 ? (
            <ButtonLink to={toCompararHref(productos.map(({ id }) => id))} variant="secondary" size="sm">
              {productos.length > MAX_COMPARADOS ? `Comparar los últimos ${MAX_COMPARADOS}` : "Comparar"}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {renderLista(productos)}
    </>
  );
}
