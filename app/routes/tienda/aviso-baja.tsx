import { data, Form, useNavigation } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { countByBaja, removeByBaja } from "#app/features/catalogo/avisos/avisos.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { isId } from "#lib/ids.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { Route } from "./+types/aviso-baja";

export const meta: Route.MetaFunction = () => [
  { title: "Avisos de productos" },
  { name: "robots", content: "noindex" },
  // The address is a secret.
  { name: "referrer", content: "same-origin" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isId(params.baja)) throw data(null, { status: 404 });
  return { cuantos: await countByBaja(context.get(tiendaContext).db, params.baja) };
}

/** Mail programs call it, too, without a browser (RFC 8058). */
export async function action({ params, context }: Route.ActionArgs) {
  if (!isId(params.baja)) throw data(null, { status: 404 });
  await removeByBaja(context.get(tiendaContext).db, params.baja);
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
