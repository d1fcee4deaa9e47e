import { data, Form, useNavigation } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { toBajaPath } from "#app/features/catalogo/avisos/avisos.ts";
import { confirmByBaja, listByBaja } from "#app/features/catalogo/avisos/avisos.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { AVISO_CONFIRMAR_DIAS } from "#lib/atencion.ts";
import { isId } from "#lib/ids.ts";
import type { Route } from "./+types/aviso-confirmar";

const TITULO = "Confirma tu correo";

export const meta: Route.MetaFunction = () => [
  { title: TITULO },
  { name: "robots", content: "noindex" },
  // The address is a secret.
  { name: "referrer", content: "same-origin" },
];

/** A GET changes nothing: mail programs open links by themselves. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isId(params.baja)) throw data(null, { status: 404 });
  const esperados = await listByBaja(context.get(tiendaContext).db, params.baja);
  const nombres = esperados.filter(({ confirmado }) => !confirmado).map(({ nombre }) => nombre);
  return { baja: params.baja, nombres, confirmado: esperados.length > nombres.length };
}

export async function action({ params, context }: Route.ActionArgs) {
  if (!isId(params.baja)) throw data(null, { status: 404 });
  await confirmByBaja(context.get(tiendaContext).db, params.baja);
  return null;
}

export default function Confirmar({ loaderData: { baja, nombres, confirmado } }: Route.ComponentProps) {
  const sending = useNavigation().state === "submitting";
  return (
    <div className="container-store grid max-w-xl justify-items-start gap-6 pt-8 lg:pt-12">
      <h1 className="text-3xl">{TITULO}</h1>
      <output className="block w-full empty:hidden">
        {confirmado ? (
          <Alert tone="success" title="Tu correo está confirmado">
            Te escribiremos una sola vez por cada producto que esperas, cuando llegue.
          </Alert>
        ) : null}
      </output>
      {nombres.length > 0 ? (
        <>
          <div>
            <p>¿Te avisamos cuando llegue lo que esperas?</p>
            <ul className="mt-2 list-disc pl-5">
              {nombres.map((nombre) => (
                <li key={nombre}>{nombre}</li>
              ))}
            </ul>
          </div>
          <Form method="post">
            <Button type="submit" busy={sending ? "Confirmando…" : undefined}>
              Sí, avísenme
            </Button>
          </Form>
          <p className="text-sm text-muted">
            ¿No lo pediste? No hagas nada y en {AVISO_CONFIRMAR_DIAS} días borramos tu dirección, o{" "}
            <Link to={toBajaPath(baja)} className="link">
              bórrala ahora
            </Link>
            .
          </p>
        </>
      ) : (
        <>
          {confirmado ? null : (
            <p>
              No hay nada que confirmar. Si pasaron más de {AVISO_CONFIRMAR_DIAS} días, pide el aviso otra vez en la
              página del producto.
            </p>
          )}
          <ButtonLink to="/catalogo" variant="secondary">
            Volver al catálogo
          </ButtonLink>
        </>
      )}
    </div>
  );
}
