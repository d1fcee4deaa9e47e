import { useLocation } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { toListOrigin } from "#app/ui/list-origin.ts";
import { toFichaHref } from "./ficha.ts";

export function EnlacesProducto({ id, ficha = false }: { id: string; ficha?: boolean }) {
  const here = useLocation();
  const state: unknown = ficha ? here.state : toListOrigin(here, "editar");
  const className = "link inline-flex min-h-11 items-center";
  return (
    <p className="flex flex-wrap gap-x-6">
      {ficha ? null : (
        <Link to={toFichaHref(id)} state={state} className={className}>
          Más datos
        </Link>
      )}
      <Link to={`/admin/productos/${id}/oferta`} state={state} className={className}>
        Oferta y precios de antes
      </Link>
      <Link to={`/admin/productos/${id}/variantes`} state={state} className={className}>
        Variantes: tallas y colores
      </Link>
      {ficha ? null : (
        <Link to={toFichaHref(id, "historial")} state={state} className={className}>
          Quién cambió este producto
        </Link>
      )}
    </p>
  );
}
