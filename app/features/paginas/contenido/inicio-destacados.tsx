import { Icon } from "#app/ui/icon.tsx";
import { TarjetaCarrito } from "#app/features/compra/carrito/tarjeta-carrito.tsx";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { ListaTarjetas } from "#app/features/catalogo/tienda/lista-tarjetas.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";

interface Props {
  productos: ProductoListado[];
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
      tarjeta={TarjetaCarrito}
      className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 lg:gap-x-6 lg:gap-y-10"
    />
  );
}

export function Destacados({ productos, error }: Props) {
  return (
    <section aria-labelledby="destacados-titulo" className="container-store pt-12 lg:pt-16">
      <SectionHeading
        id="destacados-titulo"
        title="Productos destacados"
        to="/catalogo"
        text="Ver todos los productos"
      />
      {error ? <Fallo error={error} /> : <Productos productos={productos} />}
    </section>
  );
}
