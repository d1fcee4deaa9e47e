import { useEffect, useState } from "react";
import { warn } from "#lib/warn.ts";
import { fetchRelacionados, type ProductoActual, toListado } from "./actuales.ts";
import { ListaTarjetas } from "./lista-tarjetas.tsx";
import { TarjetaRiel } from "./tarjeta-producto.tsx";

export default function Relacionados({ producto_id, titulo }: { producto_id: string; titulo: string }) {
  const [productos, setProductos] = useState<readonly ProductoActual[]>([]);
  useEffect(() => {
    let gone = false;
    fetchRelacionados(producto_id).then(
      (found) => gone || setProductos(found),
      (error: unknown) => warn("related products could not be had", error),
    );
    return () => {
      gone = true;
    };
  }, [producto_id]);

  if (productos.length === 0) return null;
  return (
    <section aria-label={titulo} className="grid gap-4 pt-8">
      <h2 className="text-2xl">{titulo}</h2>
      <ListaTarjetas
        productos={productos.map(toListado)}
        tarjeta={TarjetaRiel}
        className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-4 lg:gap-x-6"
      />
    </section>
  );
}
