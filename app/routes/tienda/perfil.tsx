import { DatosPersonales } from "#app/features/usuarios/datos-personales.tsx";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/perfil";

export const meta: Route.MetaFunction = () => [{ title: "Mi Perfil" }];

export function loader({ context }: Route.LoaderArgs) {
  const { nombre, apellido, email, telefono, direccion } = context.get(usuarioContext);
  return { usuario: { nombre, apellido, email, telefono, direccion } };
}

/** 'Mi Perfil' (SPEC.md section 2). */
export default function Perfil({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container-store grid gap-10 py-8 lg:py-12">
      <h1 className="text-3xl">Mi Perfil</h1>
      <DatosPersonales usuario={loaderData.usuario} />
    </div>
  );
}
