import { tiendaContext } from "#app/context.ts";
import { formatDireccion } from "#app/features/direcciones/direcciones.ts";
import { listDirecciones } from "#app/features/direcciones/direcciones.server.ts";
import { FormularioCheckout } from "#app/features/compra/formulario-checkout.tsx";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/checkout";

export function meta({ matches }: Route.MetaArgs) {
  const tienda = matches[1]?.loaderData?.nombre ?? "Tienda";
  return [{ title: `Finalizar Compra · ${tienda}` }, { name: "robots", content: "noindex" }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, nombre, apellido, telefono, direccion } = context.get(usuarioContext);
  const { db, pasarelas } = context.get(tiendaContext);
  const guardadas = await listDirecciones(db, id);
  return {
    comprador: { id, email, nombre, apellido, telefono, direccion, guardadas: guardadas.map(formatDireccion) },
    metodos: [...pasarelas.keys()],
  };
}

export default function Checkout({ loaderData: { comprador, metodos } }: Route.ComponentProps) {
  return (
    <div className="container-store grid gap-8 py-8 sm:py-12">
      <h1 className="text-3xl">Finalizar Compra</h1>
      <FormularioCheckout key={comprador.id} comprador={comprador} metodos={metodos} />
    </div>
  );
}
