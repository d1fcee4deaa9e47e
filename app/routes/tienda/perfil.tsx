import { tiendaContext } from "#app/context.ts";
import { HistorialPedidos } from "#app/features/pedidos/historial-pedidos.tsx";
import { toPropio } from "#app/features/pedidos/pedidos.ts";
import { listPedidosOf } from "#app/features/pedidos/pedidos.server.ts";
import { DatosPersonales } from "#app/features/usuarios/datos-personales.tsx";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/perfil";

export const meta: Route.MetaFunction = () => [{ title: "Mi Perfil" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { id, nombre, apellido, email, telefono, direccion } = context.get(usuarioContext);
  const pedidos = await listPedidosOf(context.get(tiendaContext).db, id);
  return { usuario: { nombre, apellido, email, telefono, direccion }, pedidos: pedidos.map(toPropio) };
}

/** 'Mi Perfil': the personal data and the orders, newest first (SPEC.md section 2). */
export default function Perfil({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container-store grid gap-10 py-8 lg:py-12">
      <h1 className="text-3xl">Mi Perfil</h1>
      <DatosPersonales usuario={loaderData.usuario} />
      <section aria-labelledby="historial" className="grid gap-5">
        <h2 id="historial" className="text-2xl">
          Historial de pedidos
        </h2>
        <HistorialPedidos pedidos={loaderData.pedidos} />
      </section>
    </div>
  );
}
