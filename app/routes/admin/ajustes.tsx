import { useEffect } from "react";
import { data, redirect, useLocation, useNavigate } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { answerAjuste } from "#app/features/base/ajustes/acciones.server.ts";
import { findRuta, listSecciones } from "#app/features/base/ajustes/paginas.ts";
import { PALABRA } from "#app/features/base/ajustes/palabras.ts";
import { SeccionesAjustes } from "#app/features/base/ajustes/secciones.tsx";
import { listAjustes } from "#app/features/base/ajustes/historial.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { readForm } from "#lib/form.ts";
import type { Route } from "./+types/ajustes";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: [loaderData?.actual?.nombre, "Ajustes", "Panel"].filter(Boolean).join(" · ") },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { seccion } = params;
  // The former address of all settings on one page.
  if (seccion === undefined && url.searchParams.has(PALABRA)) throw redirect(`/admin/ajustes/busqueda${url.search}`);
  const ajustes = await withErrorPage(context, () => listAjustes(context.get(tiendaContext)));
  const secciones = listSecciones(ajustes);
  const actual = secciones.find(({ ruta }) => ruta === seccion) ?? null;
  if (seccion !== undefined && !actual) throw data(null, { status: 404 });
  const { MODO, BASE_EMBEBIDA } = context.get(tiendaContext).env;
  return {
    secciones,
    actual: actual && { nombre: actual.nombre, ruta: actual.ruta },
    demo: MODO === "demo",
    embebida: BASE_EMBEBIDA,
  };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export const action = async ({ request, context }: Route.ActionArgs) =>
  answerAjuste(context, await readForm(request), context.get(usuarioContext).id);
export const clientAction = catchActionError;

/** Of the shop as a whole. */
function Tienda({ demo, embebida }: Pick<Route.ComponentProps["loaderData"], "demo" | "embebida">) {
  return (
    <>
      {demo ? (
        <SiPuede area="ajustes">
          <Panel title="Esta tienda es una demostración">
            <p>
              Lo que prepares aquí puede ir a una tienda de verdad.{" "}
              <Link to="/admin/empezar-de-verdad" className="link inline-flex min-h-11 items-center md:min-h-8">
                Empezar de verdad
              </Link>
            </p>
          </Panel>
        </SiPuede>
      ) : null}
      {embebida ? (
        <Panel title="Los datos están en esta máquina">
          <p className="max-w-prose">
            La tienda usa la base de datos que trae incluida, en el mismo disco que las fotos: si la máquina se pierde,
            queda lo que tengan las copias de seguridad, que por eso se hacen siempre.{" "}
            <Link to="/admin/copias" className="link inline-flex min-h-11 items-center md:min-h-8">
              Ver las copias
            </Link>
          </p>
          <p className="max-w-prose">Pasar a otra base de datos es hacer una copia y restaurarla ahí.</p>
        </Panel>
      ) : null}
    </>
  );
}

export default function AjustesPanel({ loaderData: { secciones, actual, ...tienda } }: Route.ComponentProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const moved = actual === null ? findRuta(secciones, hash.slice(1)) : null;
  useEffect(() => {
    if (moved) void navigate(moved, { replace: true });
  }, [moved, navigate]);
  return (
    <>
      <Encabezado
        titulo={actual?.nombre ?? "Ajustes"}
        {...(actual ? { volver: { to: "/admin/ajustes", texto: "Volver a los ajustes" } } : {})}
      />
      <Cuerpo>
        <p className="text-muted">Cada cambio se ve en la tienda en unos segundos y queda en la auditoría.</p>
        {actual === null ? <Tienda {...tienda} /> : null}
        <SeccionesAjustes key={actual?.ruta} secciones={secciones} actual={actual?.ruta ?? null} />
      </Cuerpo>
    </>
  );
}
