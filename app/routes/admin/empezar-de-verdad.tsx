import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readTraspaso } from "#app/features/cuentas/traspaso/preparar.server.ts";
import { VistaTraspaso } from "#app/features/cuentas/traspaso/vista-traspaso.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { Link } from "#app/ui/link.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { Route } from "./+types/empezar-de-verdad";

const TITULO = "Empezar de verdad";

export const meta: Route.MetaFunction = () => [{ title: `${TITULO} · Panel` }];

/** 404 in a shop that is real already. */
export async function loader({ context }: Route.LoaderArgs) {
  const { env, db } = context.get(tiendaContext);
  if (env.MODO !== "demo") throw data(null, { status: 404 });
  return withErrorPage(context, () => readTraspaso(db));
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export default function EmpezarDeVerdad({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo={TITULO} volver={{ to: "/admin/ajustes", texto: "Volver a los ajustes" }} />
      <Cuerpo>
        <VistaTraspaso {...loaderData} />
        <p>
          ¿No quieres llevar los productos de muestra?{" "}
          <Link to="/admin/productos/demostracion" className="link inline-flex min-h-11 items-center md:min-h-8">
            Vacía antes el catálogo de demostración
          </Link>
        </p>
      </Cuerpo>
    </>
  );
}
