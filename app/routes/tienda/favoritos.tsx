import { TarjetaCarrito } from "#app/features/compra/carrito/tarjeta-carrito.tsx";
import { ListaFavoritos } from "#app/features/compra/carrito/lista-favoritos.tsx";
import { ListaTarjetas } from "#app/features/catalogo/tienda/lista-tarjetas.tsx";
import { NoScript } from "#app/ui/no-script.tsx";
import { MarcasFavorito } from "#app/features/catalogo/favoritos/marcas-favorito.tsx";
import type { TarjetaComponent } from "#app/features/catalogo/tienda/tarjeta-producto.tsx";
import type { Route } from "./+types/favoritos";

export function meta({ matches }: Route.MetaArgs) {
  const tienda = matches[1]?.loaderData?.nombre ?? "Tienda";
  return [{ title: `Tus favoritos · ${tienda}` }, { name: "robots", content: "noindex" }];
}

const TarjetaFavorita: TarjetaComponent = (props) => (
  <>
    <TarjetaCarrito {...props} />
    <MarcasFavorito producto={props.producto} />
  </>
);

export default function Favoritos() {
  return (
    <div className="container-store grid min-h-dvh content-start gap-6 py-8 sm:py-12">
      <h1 className="text-3xl">Tus favoritos</h1>
      <ListaFavoritos
        renderLista={(productos) => (
          <ListaTarjetas
            productos={productos}
            first={4}
            tarjeta={TarjetaFavorita}
            className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6"
          />
        )}
      />
      <NoScript>Tus favoritos se guardan en tu navegador con JavaScript, y lo tienes desactivado.</NoScript>
    </div>
  );
}
