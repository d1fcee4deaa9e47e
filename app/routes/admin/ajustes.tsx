import { useEffect } from "react";
import { data, redirect, useLocation, useNavigate } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { changeAjuste, type DesenlaceAjuste } from "#app/features/ajustes/ajustes.server.ts";
import { ordenAjuste, parseTyped, placeFaltas } from "#app/features/ajustes/ajustes.schema.ts";
import { findRuta, listSecciones } from "#app/features/ajustes/paginas.ts";
import { PALABRA } from "#app/features/ajustes/palabras.ts";
import { SeccionesAjustes } from "#app/features/ajustes/secciones.tsx";
import { findValorAnterior, listAjustes } from "#app/features/ajustes/historial.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { toFieldErrors, readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/ajustes";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: [loaderData?.actual?.nombre, "Ajustes", "Panel"].filter(Boolean).join(" · ") },
];

/** Serves the page of all sections, and that of one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { seccion } = params;
  // Where all settings were one page, a word led to the synonyms.
  if (seccion === undefined && url.searchParams.has(PALABRA)) throw redirect(`/admin/ajustes/busqueda${url.search}`);
  const ajustes = await withErrorPage(context, () => listAjustes(context.get(tiendaContext)));
  const secciones = listSecciones(ajustes);
  const actual = secciones.find(({ ruta }) => ruta === seccion) ?? null;
  if (seccion !== undefined && !actual) throw data(null, { status: 404 });
  return { secciones, actual: actual && { nombre: actual.nombre, ruta: actual.ruta } };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const DESENLACE: Record<Extract<DesenlaceAjuste, string>, ActionResult> = {
  hecho: { ok: true, mensaje: "El ajuste quedó guardado." },
  cambio_ajeno: {
    ok: false,
    mensaje: "Otra persona cambió este ajuste mientras lo editabas. Mira cómo quedó y, si quieres, vuelve a guardar.",
  },
  sin_claves: {
    ok: false,
    campos: { valor: "Ninguno de los medios marcados tiene sus claves en el servidor: nadie podría pagar." },
  },
  sin_datos: {
    ok: false,
    mensaje:
      "Para ofrecer Yape, Plin o transferencia hacen falta el nombre del titular y un celular o una cuenta. Escríbelos en «Yape, Plin o transferencia» antes de marcarlo; para borrarlos, desmárcalo antes en «Medios de pago».",
  },
  fijado: { ok: false, mensaje: "Este ajuste está fijado en el servidor y no se puede cambiar aquí." },
};

const refuse = (campos: Record<string, string>) => data({ ok: false as const, campos }, { status: 400 });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const asked = parseInput(ordenAjuste, Object.fromEntries(form));
  if (!asked.success) return refuse(toFieldErrors(asked.error.issues));
  const orden = asked.data;
  const tienda = context.get(tiendaContext);
  const typed = orden.accion === "guardar" ? parseTyped(orden.clave, form, tienda.env) : null;
  if (typed && !typed.success) return refuse(typed.campos);
  const answer = await withErrorResult(context, async (): Promise<ActionResult> => {
    const anterior = orden.accion === "volver" ? await findValorAnterior(tienda.db, orden.clave, orden.cambio) : null;
    if (anterior === undefined) return { ok: false, mensaje: "Ese cambio no existe." };
    const cambio = { clave: orden.clave, version: orden.version, valor: typed ? typed.data : anterior };
    const desenlace = await changeAjuste(tienda, cambio, context.get(usuarioContext).id);
    return typeof desenlace === "string" ? DESENLACE[desenlace] : { ok: false, campos: placeFaltas(form, desenlace) };
  });
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
export const clientAction = catchActionError;

export default function AjustesPanel({ loaderData: { secciones, actual } }: Route.ComponentProps) {
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
        <SeccionesAjustes key={actual?.ruta} secciones={secciones} actual={actual?.ruta ?? null} />
      </Cuerpo>
    </>
  );
}
