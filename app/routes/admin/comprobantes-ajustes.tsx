import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { emisorSchema } from "#app/features/pedidos/comprobantes/emisor.schema.ts";
import { readEmisorPanel, saveEmisor } from "#app/features/pedidos/comprobantes/emisor-panel.server.ts";
import { AvisoCertificado, FormularioEmisor } from "#app/features/pedidos/comprobantes/formulario-emisor.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/comprobantes-ajustes";

export const meta: Route.MetaFunction = () => [{ title: "Ajustes de comprobantes · Panel" }];

export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  return withErrorPage(context, async () => {
    const { empresa } = await readAjustes(tienda);
    const emisor = await readEmisorPanel(tienda.db);
    return { emisor, ruc: empresa.ruc, razonSocial: empresa.razon_social, demo: tienda.env.MODO === "demo" };
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseInput(emisorSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  return withErrorResult(context, async () => {
    const campos = await saveEmisor(context.get(tiendaContext), asked.data, context.get(usuarioContext).id);
    if (campos) return { ok: false as const, campos };
    return { ok: true as const, mensaje: "Los ajustes de comprobantes se guardaron." };
  });
}
export const clientAction = catchActionError;

export default function AjustesComprobantes({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Encabezado
        titulo="Ajustes de comprobantes"
        volver={{ to: "/admin/comprobantes", texto: "Volver a los comprobantes" }}
      />
      <Cuerpo>
        <AvisoCertificado {...loaderData.emisor} />
        <FormularioEmisor {...loaderData} />
      </Cuerpo>
    </>
  );
}
