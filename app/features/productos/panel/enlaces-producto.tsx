import { Link } from "#app/ui/link.tsx";

/** From a product's form to what else there is about it. */
export function EnlacesProducto({ id }: { id: string }) {
  const className = "link inline-flex min-h-11 items-center";
  return (
    <p className="flex flex-wrap gap-x-6">
      <Link to={`/admin/productos/${id}/oferta`} className={className}>
        Oferta y precios de antes
      </Link>
      <Link to={`/admin/productos/${id}/variantes`} className={className}>
        Variantes: tallas y colores
      </Link>
      <Link to={`/admin/auditoria?objeto=producto&id=${id}`} className={className}>
        Quién cambió este producto
      </Link>
    </p>
  );
}
