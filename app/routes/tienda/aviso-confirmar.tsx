import { data, Form, useNavigation } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { countGuess } from "#app/features/base/limites/limites.server.ts";
import { META_ENLACE } from "#app/features/base/enlaces/enlaces.ts";
import { toBajaPath } from "#app/features/catalogo/avisos/avisos.ts";
import { confirmByBaja, listByBaja, openBaja } from "#app/features/catalogo/avisos/avisos.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { AVISO_CONFIRMAR_DIAS } from "#lib/atencion.ts";
import { isId } from "#lib/ids.ts";
import type { Route } from "./+types/aviso-confirmar";

const TITULO = "Confirma tu correo";

export const meta: Route.MetaFunction = () => [{ title: TITULO }, ...META_ENLACE];

/** A GET changes nothing: mail programs open links by themselves. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!isId(params.baja)) throw data(null, { status: 404 });
  const tienda = context.get(tiendaContext);
  const clave = url.searchParams.get("clave") ?? "";
  const baja = await openBaja(tienda, params.baja, clave);
  if (baja === null) await countGuess(context);
  const esperados = baja === null ? [] : await listByBaja(tienda.db, baja);
  const nombres = esperados.filter(({ confirmado }) => !confirmado).map(({ nombre }) => nombre);
  return { baja: toBajaPath(params.baja, clave), nombres, confirmado: esperados.length > nombres.length };
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const baja = await openBaja(tienda, params.baja, url.searchParams.get("clave") ?? "");
  if (baja === null) await countGuess(context);
  else await confirmByBaja(tienda.db, baja);
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
            <Link to={baja} className="link">
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
