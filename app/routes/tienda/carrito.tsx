import { VistaCarrito } from "#app/features/compra/carrito/vista-carrito.tsx";
import { useSesion } from "#app/features/personas/usuarios/use-sesion.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/carrito";

export function meta({ matches }: Route.MetaArgs) {
  const tienda = matches[1]?.loaderData?.nombre ?? "Tienda";
  return [{ title: `Tu carrito · ${tienda}` }, { name: "robots", content: "noindex" }];
}

/** The sign-in page derives its message from `origen`. */
function Proceder({ sinCuenta }: { sinCuenta: boolean }) {
  const { estado, usuario } = useSesion();
  if (estado === "cargando") return <Button disabled>Cargando...</Button>;
  return (
    <ButtonLink to={usuario || sinCuenta ? "/checkout" : "/sign-in?origen=/checkout"}>Proceder al pago</ButtonLink>
  );
}

export default function Carrito({ matches }: Route.ComponentProps) {
  return <VistaCarrito proceder={<Proceder sinCuenta={matches[1].loaderData?.sinCuenta ?? false} />} />;
}
