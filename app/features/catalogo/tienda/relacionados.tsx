import { useEffect, useState } from "react";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import type { Anchos } from "#app/features/base/imagenes/imagenes.ts";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { fromSoles } from "#lib/dinero.ts";
import { warn } from "#lib/warn.ts";
import { fetchRelacionados, type ProductoActual } from "./actuales.ts";

const ANCHOS: Anchos = [320, 480];

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
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:gap-6">
        {productos.map(({ id, nombre, precio, imagen }) => (
          <li key={id} className="relative grid content-start gap-1">
            <Foto
              imagen={imagen}
              alt=""
              sizes="(min-width:80rem) 276px,(min-width:40rem) 23vw,44vw"
              anchos={ANCHOS}
              className="rounded-card"
            />
            <Link to={`/producto/${id}`} className="font-semibold after:absolute after:inset-0 hover:underline">
              {nombre}
            </Link>
            <Price amount={fromSoles(precio)} size="sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}
