import { data } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { META_ENLACE } from "#app/features/base/enlaces/enlaces.ts";
import { countHit, type RateLimit } from "#app/features/base/limites/limites.server.ts";
import { toNetwork } from "#app/features/base/limites/network.ts";
import { readCompartida } from "#app/features/catalogo/favoritos/lista-compartida.server.ts";
import { TODAS_ELEGIDAS } from "#app/features/catalogo/productos/opcion.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { getProductosPorId } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { EXTRACTO } from "#app/features/catalogo/tienda/filtros.ts";
import { ListaTarjetas } from "#app/features/catalogo/tienda/lista-tarjetas.tsx";
import { TarjetaCarrito } from "#app/features/compra/carrito/tarjeta-carrito.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatCantidad } from "#lib/numbers.ts";
import { shorten } from "#lib/text.ts";
import type { Route } from "./+types/lista";

/** Per network, against guessing and copying. */
const LIMITE: RateLimit = { max: 120, seconds: 600 };

const toTitulo = (nombre: string) => (nombre === "" ? "Lista de favoritos" : `Favoritos de ${nombre}`);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: toTitulo(loaderData?.nombre ?? "") },
  ...META_ENLACE,
];

const PLAIN = { nota: null, grupo: null, elegidas: TODAS_ELEGIDAS };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  const { ip } = context.get(requestScopeContext);
  if (env.LIMITES && (await countHit(db, `lista:${toNetwork(ip)}`, LIMITE)) > 0) throw data(null, { status: 429 });
  const lista = await readCompartida(db, params.clave);
  if (!lista) throw data(null, { status: 404 });
  const found = await getProductosPorId(db, lista.ids);
  const productos = lista.ids.flatMap((id): ProductoListado[] => {
    const producto = found.get(id);
    if (!producto) return [];
    const descripcion = shorten(producto.descripcion, EXTRACTO.grid);
    const { nombre, precio, oferta, stock, categoria, imagen } = producto;
    return [{ id, nombre, descripcion, precio, oferta, stock, categoria, imagen, ...PLAIN }];
  });
  return { nombre: lista.nombre, productos };
}

export default function Lista({ loaderData: { nombre, productos } }: Route.ComponentProps) {
  return (
    <div className="container-store grid min-h-dvh content-start gap-6 py-8 sm:py-12">
      <div className="grid gap-2">
        <h1 className="text-3xl wrap-anywhere">{toTitulo(nombre)}</h1>
        <h2 className="font-sans text-base font-normal tracking-normal text-muted">
          Compartieron contigo esta lista: {formatCantidad(productos.length, "producto", "productos")}, con sus precios
          de hoy.
        </h2>
      </div>
      {productos.length === 0 ? (
        <EmptyState title="Esta lista está vacía" action={<ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>}>
          Quien la comparte todavía no guarda productos que estén a la venta.
        </EmptyState>
      ) : (
        <ListaTarjetas
          productos={productos}
          first={4}
          tarjeta={TarjetaCarrito}
          className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6"
        />
      )}
    </div>
  );
}
