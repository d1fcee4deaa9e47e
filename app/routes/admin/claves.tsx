import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { RUTA_CLAVES } from "#app/features/cuentas/claves/claves.ts";
import { ordenClaves } from "#app/features/cuentas/claves/claves.schema.ts";
import { readClavesPanel } from "#app/features/cuentas/claves/claves.server.ts";
import { answerClaves } from "#app/features/cuentas/claves/guardar.server.ts";
import { PanelClaves } from "#app/features/cuentas/claves/panel-claves.tsx";
import { confirmPersona, readConfirmacion } from "#app/features/personas/identidad/confirmar.server.ts";
import { goToExterno } from "#app/features/personas/identidad/externo/externo.server.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import { sesionContext, usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { getText, readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/claves";

const TITULO = "Claves de proveedores";

export const meta: Route.MetaFunction = () => [{ title: `${TITULO} · Panel` }];

const getVisitor = (context: Route.LoaderArgs["context"]) => ({
  userId: context.get(usuarioContext).id,
  sessionId: context.get(sesionContext).id,
});

export async function loader({ url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const abierto = url.searchParams.get("proveedor");
  return withErrorPage(context, async () => ({
    proveedores: await readClavesPanel(tienda, abierto),
    abierto,
    email: context.get(usuarioContext).email,
    externo: await readConfirmacion(tienda, getVisitor(context), url),
    demo: tienda.env.MODO === "demo",
    tiendaUrl: tienda.env.TIENDA_URL,
  }));
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = getRequestContext({ request, context });
  const form = await readForm(request);
  if (getText(form, "intencion") === "reingresar" && ctx.tienda.identidad.externo)
    return goToExterno(ctx, RUTA_CLAVES + url.search, { again: true });
  const asked = parseInput(ordenClaves, Object.fromEntries(form));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const refused = await confirmPersona(ctx, getVisitor(context), form);
  if (refused) {
    const { status, mensaje, campos } = refused;
    return data({ ok: false as const, ...(mensaje === null ? { campos } : { mensaje }) }, { status });
  }
  return withErrorResult(context, () => answerClaves(ctx.tienda, asked.data, form, context.get(usuarioContext).id));
}
export const clientAction = catchActionError;

export default function Claves({ loaderData }: Route.ComponentProps) {
  const { proveedores, abierto, tiendaUrl, ...quien } = loaderData;
  return (
    <>
      <Encabezado titulo={TITULO} volver={{ to: "/admin/ajustes", texto: "Volver a los ajustes" }} />
      <Cuerpo>
        <p className="max-w-prose text-muted">
          Cada una se prueba antes de guardarla, se guarda cifrada y no se vuelve a mostrar. Vale de inmediato.
        </p>
        {proveedores.map((claves) => (
          <PanelClaves
            key={claves.proveedor}
            claves={claves}
            abierto={claves.proveedor === abierto}
            avisos={claves.proveedor === "correo" ? null : `${tiendaUrl}/api/webhooks/${claves.proveedor}`}
            {...quien}
          />
        ))}
      </Cuerpo>
    </>
  );
}
