import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { countGuess } from "#app/features/base/limites/limites.server.ts";
import { META_ENLACE } from "#app/features/base/enlaces/enlaces.ts";
import { isAsked, setAsked } from "#app/features/catalogo/opiniones/autor.server.ts";
import { readBaja } from "#app/features/catalogo/opiniones/baja.server.ts";
import { PedirPorCorreo } from "#app/features/catalogo/opiniones/pedir-por-correo.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { getText, readForm } from "#lib/form.ts";
import type { Route } from "./+types/baja-opiniones";

export const meta: Route.MetaFunction = () => [{ title: "Correos que piden tu opinión" }, ...META_ENLACE];

/** A GET changes nothing: mail programs open links by themselves. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const usuario_id = readBaja(tienda, url.searchParams);
  if (usuario_id === null) await countGuess(context);
  const pedir = usuario_id === null ? null : await isAsked(tienda.db, usuario_id);
  return data({ pedir }, { status: usuario_id === null ? 404 : 200 });
}

/** Mailboxes call it, too (RFC 8058), so it unsubscribes unless told otherwise. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const usuario_id = readBaja(tienda, url.searchParams);
  if (usuario_id === null) {
    await countGuess(context);
    return data({ hecho: null }, { status: 404 });
  }
  const again = getText(await readForm(request), "intencion") === "volver";
  await setAsked(tienda.db, usuario_id, again);
  return data({ hecho: again ? ("volver" as const) : ("baja" as const) });
}

const HECHO = {
  baja: "Listo: ya no te pediremos tu opinión. Los correos sobre tus pedidos siguen llegando.",
  volver: "Listo: te la pediremos otra vez, una vez por pedido.",
};

export default function BajaOpiniones({ loaderData: { pedir }, actionData }: Route.ComponentProps) {
  const hecho = actionData?.hecho ?? null;
  return (
    <div className="container-store grid max-w-2xl justify-items-start gap-6 py-12">
      <h1 className="text-3xl">Correos que piden tu opinión</h1>
      {hecho ? <Alert tone="success">{HECHO[hecho]}</Alert> : null}
      {pedir === null ? (
        <Alert tone="warning">
          Este enlace está incompleto o ya no sirve. Ábrelo de nuevo desde el correo, o cámbialo en tu perfil, en
          Opiniones.
        </Alert>
      ) : (
        <PedirPorCorreo pedir={pedir} alone />
      )}
    </div>
  );
}
