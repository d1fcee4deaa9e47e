import { data, Form, useNavigation } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { countGuess } from "#app/features/base/limites/limites.server.ts";
import { META_ENLACE } from "#app/features/base/enlaces/enlaces.ts";
import { countByBaja, openBaja, removeByBaja } from "#app/features/catalogo/avisos/avisos.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { isId } from "#lib/ids.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { Route } from "./+types/aviso-baja";

export const meta: Route.MetaFunction = () => [{ title: "Avisos de productos" }, ...META_ENLACE];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!isId(params.baja)) throw data(null, { status: 404 });
  const tienda = context.get(tiendaContext);
  const baja = await openBaja(tienda, params.baja, url.searchParams.get("clave") ?? "");
  if (baja === null) await countGuess(context);
  return { cuantos: baja === null ? 0 : await countByBaja(tienda.db, baja) };
}

/** Mail programs call it, too, without a browser (RFC 8058). */
export async function action({ url, params, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const baja = await openBaja(tienda, params.baja, url.searchParams.get("clave") ?? "");
  if (baja === null) await countGuess(context);
  else await removeByBaja(tienda.db, baja);
  return { hecho: true };
}

export default function Baja({ loaderData: { cuantos }, actionData }: Route.ComponentProps) {
  const sending = useNavigation().state === "submitting";
  return (
    <div className="container-store grid max-w-xl justify-items-start gap-6 pt-8 lg:pt-12">
      <h1 className="text-3xl">Avisos de productos</h1>
      <output className="block w-full empty:hidden">
        {actionData?.hecho ? (
          <Alert tone="success">Listo: ya no te escribiremos por productos que lleguen.</Alert>
        ) : null}
      </output>
      {cuantos > 0 ? (
        <>
          <p>
            Esperas {formatCantidad(cuantos, "producto", "productos")}. Si cancelas, no te escribiremos cuando lleguen.
          </p>
          <Form method="post">
            <Button type="submit" busy={sending ? "Cancelando…" : undefined}>
              Cancelar mis avisos
            </Button>
          </Form>
        </>
      ) : (
        <>
          {actionData?.hecho ? null : <p>No tienes avisos pendientes.</p>}
          <ButtonLink to="/catalogo" variant="secondary">
            Volver al catálogo
          </ButtonLink>
        </>
      )}
    </div>
  );
}
