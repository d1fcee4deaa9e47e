import { createTarjeta } from "#app/features/catalogo/tienda/tarjeta-producto.tsx";
import { BotonAgregar } from "./boton-agregar.tsx";

export const TarjetaCarrito = createTarjeta((producto, describedBy) => (
  <BotonAgregar producto={producto} describedBy={describedBy} size="sm" />
));
