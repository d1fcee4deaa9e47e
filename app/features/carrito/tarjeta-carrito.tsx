import { createTarjeta } from "#app/features/productos/catalogo/tarjeta-producto.tsx";
import { BotonAgregar } from "./boton-agregar.tsx";

/** A product in a list, which goes into the cart by one press. */
export const TarjetaCarrito = createTarjeta((producto, describedBy) => (
  <BotonAgregar producto={producto} describedBy={describedBy} size="sm" />
));
