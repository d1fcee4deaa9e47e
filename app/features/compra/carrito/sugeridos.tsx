import { useEffect, useEffectEvent, useState } from "react";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { fetchRelacionados, type ProductoActual } from "#app/features/catalogo/tienda/actuales.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { fromSoles } from "#lib/dinero.ts";
import { warn } from "#lib/warn.ts";
import { addToCarrito, useCarrito } from "./use-carrito.ts";

const CUANTOS = 2;

/** A product added here stays, marked as added. */
export function Sugeridos({ producto_id }: { producto_id: string }) {
  const { lineas } = useCarrito();
  const [sugeridos, setSugeridos] = useState<readonly ProductoActual[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);

  // Chosen once: adding one does not bring another.
  const show = useEffectEvent((found: readonly ProductoActual[]) => {
    const inCart = new Set(lineas.map(({ producto }) => producto.id));
    setSugeridos(found.filter(({ id }) => !inCart.has(id)).slice(0, CUANTOS));
  });
  useEffect(() => {
    let current = true;
    fetchRelacionados(producto_id).then(
      (found) => {
        if (current) show(found);
      },
      (error: unknown) => warn("related products could not be had", error),
    );
    return () => {
      current = false;
    };
  }, [producto_id]);

  const last = sugeridos.find(({ id }) => id === added.at(-1));
  if (sugeridos.length === 0) return null;
  return (
    <section aria-labelledby="va-bien" className="grid gap-3 border-t pt-4">
      <h3 id="va-bien" className="text-base">
        Va bien con tu compra
      </h3>
      <ul className="grid gap-3">
        {sugeridos.map((producto) => (
          <li key={producto.id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3">
            <Foto imagen={producto.imagen} alt="" sizes="3.5rem" className="aspect-square rounded-control" />
            <div className="min-w-0">
              <Link to={`/producto/${producto.id}`} className="leading-snug font-medium hover:underline">
                {producto.nombre}
              </Link>
              <Price amount={fromSoles(producto.precio)} size="sm" className="flex" />
            </div>
            {producto.variantes > 0 ? (
              <ButtonLink
                to={`/producto/${producto.id}`}
                variant="secondary"
                size="sm"
                aria-label={`Elegir opciones de ${producto.nombre}`}
              >
                Elegir
              </ButtonLink>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Agregar ${producto.nombre}`}
                disabled={added.includes(producto.id)}
                onClick={() => {
                  const { id, nombre, categoria, stock, imagen } = producto;
                  addToCarrito({ id, nombre, categoria, stock, imagen, precio: fromSoles(producto.precio) });
                  setAdded((before) => [...before, producto.id]);
                }}
              >
                {added.includes(producto.id) ? "Agregado" : "Agregar"}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <output className="sr-only">{last ? `Agregado: ${last.nombre}.` : ""}</output>
    </section>
  );
}
