import { useEffect, useState } from "react";
import { announce } from "#app/ui/announcer.tsx";
import { fromSoles } from "#lib/dinero.ts";
import { fetchActuales } from "./actuales.ts";
import { Riel, type ProductoRiel } from "./riel.tsx";
// On home and on a product: this part is loaded late, and what a mouse shows of a card comes with it.
import "./segunda-foto.ts";
import { addVisto, clearVistos, listVistos } from "./vistos.ts";

/** The products of the ids that are still sold, in their order, at today's price. */
async function fetchProductos(ids: readonly string[]): Promise<ProductoRiel[]> {
  const found = await fetchActuales(`/api/carrito?${new URLSearchParams({ ids: ids.join(",") })}`);
  const byId = new Map(found.filter(({ stock }) => stock > 0).map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const one = byId.get(id);
    return one ? [{ ...one, precio: fromSoles(one.precio) }] : [];
  });
}

interface Props {
  actual?: string;
  hermanas?: readonly string[];
}

const NONE: readonly string[] = [];

export function RielVistos({ actual, hermanas = NONE }: Props) {
  const [productos, setProductos] = useState<readonly ProductoRiel[]>([]);
  useEffect(() => {
    let gone = false;
    const ids = listVistos().filter((id) => id !== actual && !hermanas.includes(id));
    if (actual !== undefined) addVisto(actual, hermanas);
    const show = (found: readonly ProductoRiel[]) => gone || setProductos(found);
    if (ids.length === 0) show([]);
    else fetchProductos(ids).then(show, () => show([]));
    return () => {
      gone = true;
    };
  }, [actual, hermanas]);

  const handleClear = () => {
    clearVistos();
    setProductos([]);
    announce("Se borró lo que viste.");
    document.getElementById("contenido")?.focus({ preventScroll: true });
  };
  return (
    <Riel
      id="vistos-titulo"
      heading={
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="vistos-titulo" className="text-2xl">
            Lo que viste hace poco
          </h2>
          <button type="button" className="min-h-11 font-semibold text-accent hover:underline" onClick={handleClear}>
            Borrar
          </button>
        </div>
      }
      productos={productos}
    />
  );
}
