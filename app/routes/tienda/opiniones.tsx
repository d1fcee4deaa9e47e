import { tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { isAsked, listOpinionesDe, listPorOpinar, setAsked } from "#app/features/catalogo/opiniones/autor.server.ts";
import { ListaPorOpinar } from "#app/features/catalogo/opiniones/lista-por-opinar.tsx";
import { ListaPropias } from "#app/features/catalogo/opiniones/lista-propias.tsx";
import { PedirPorCorreo } from "#app/features/catalogo/opiniones/pedir-por-correo.tsx";
import { Apartado, MarcoPerfil } from "#app/features/personas/usuarios/marco-perfil.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { getText, readForm } from "#lib/form.ts";
import type { Route } from "./+types/opiniones";

export const meta: Route.MetaFunction = () => [{ title: "Opiniones" }, { name: "robots", content: "noindex" }];

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(tiendaContext);
  const { db } = shop;
  const { id } = context.get(usuarioContext);
  const [opiniones, porOpinar, pedir] = await Promise.all([
    listOpinionesDe(db, id),
    listPorOpinar(db, id),
    isAsked(db, id),
  ]);
  return { opiniones, porOpinar, pedir, tienda: (await readMarca(shop)).nombre };
}

/** Anything but consent to mails withdraws it. */
export async function action({ request, context }: Route.ActionArgs) {
  const pedir = getText(await readForm(request), "intencion") === "volver";
  await setAsked(context.get(tiendaContext).db, context.get(usuarioContext).id, pedir);
  return { guardado: pedir };
}

export default function Opiniones({ loaderData, actionData }: Route.ComponentProps) {
  const { opiniones, porOpinar, pedir, tienda } = loaderData;
  return (
    <MarcoPerfil titulo="Opiniones">
      {porOpinar.length > 0 ? (
        <section aria-labelledby="por-opinar" className="grid gap-4">
          <h2 id="por-opinar" className="text-xl">
            ¿Qué te parecieron?
          </h2>
          <ListaPorOpinar productos={porOpinar} />
        </section>
      ) : null}
      {opiniones.length > 0 ? (
        <section aria-labelledby="propias" className="grid gap-4">
          <h2 id="propias" className="text-xl">
            Tus opiniones
          </h2>
          <ListaPropias opiniones={opiniones} tienda={tienda} />
        </section>
      ) : porOpinar.length > 0 ? null : (
        <EmptyState
          title="Todavía no tienes opiniones"
          action={<ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>}
        >
          Cuando recibas un pedido, podrás contar aquí qué te pareció.
        </EmptyState>
      )}
      <Apartado id="correos" titulo="Correos">
        {actionData ? (
          <Alert tone="success">
            {actionData.guardado ? "Te pediremos tu opinión por correo." : "Ya no te pediremos tu opinión por correo."}
          </Alert>
        ) : null}
        <PedirPorCorreo pedir={pedir} />
      </Apartado>
    </MarcoPerfil>
  );
}
