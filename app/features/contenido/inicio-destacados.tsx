import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BotonAgregar } from "#app/features/carrito/boton-agregar.tsx";
import type { ProductoListado } from "#app/features/productos/productos.ts";
import { ListaTarjetas } from "#app/features/productos/catalogo/lista-tarjetas.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

interface Props {
  productos: ProductoListado[];
  /** What went wrong while they were loaded; null when nothing did. */
  error: string | null;
}

function Fallo({ error }: { error: string }) {
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <Alert tone="danger" title={error} className="w-full">
        Por favor, verifica tu conexión a internet o inténtalo de nuevo más tarde.
      </Alert>
      <ButtonLink to="/" reloadDocument variant="secondary">
        <Icon name="rotate-cw" className="size-5" />
        Reintentar
      </ButtonLink>
    </div>
  );
}

function Productos({ productos }: { productos: ProductoListado[] }) {
  if (productos.length === 0) {
    return <EmptyState title="Pronto habrá productos aquí">Estamos preparando el catálogo.</EmptyState>;
  }
  return (
    <ListaTarjetas
      productos={productos}
      renderAccion={(producto, describedBy) => <BotonAgregar producto={producto} describedBy={describedBy} size="sm" />}
      className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 lg:gap-x-6 lg:gap-y-10"
    />
  );
}

export function Destacados({ productos, error }: Props) {
  return (
    <section aria-labelledby="destacados-titulo" className="container-store pt-12 lg:pt-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="destacados-titulo" className="text-2xl">
          Productos destacados
        </h2>
        <Link
          to="/catalogo"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline"
        >
          Ver todos los productos
          <Icon name="arrow-right" className="size-5" />
        </Link>
      </div>
      {error ? <Fallo error={error} /> : <Productos productos={productos} />}
    </section>
  );
}
