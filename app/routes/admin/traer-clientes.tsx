import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { traerClientesSchema } from "#app/features/personas/usuarios/traer-clientes.schema.ts";
import { importClientes, reviewClientes } from "#app/features/personas/usuarios/traer-clientes.server.ts";
import { type RespuestaClientes, TraerClientes } from "#app/features/personas/usuarios/traer-clientes.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { readPapeles } from "#lib/columns.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/traer-clientes";

export const meta: Route.MetaFunction = () => [{ title: "Traer clientes · Panel" }];

const EXTERNA = "Las cuentas de esta tienda son de un proveedor externo: tráelas allí.";

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const asked = parseInput(traerClientesSchema, { ...Object.fromEntries(form), mapeo: readPapeles(form) });
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const tienda = context.get(tiendaContext);
  return withErrorResult<RespuestaClientes>(context, async (): Promise<RespuestaClientes> => {
    if (tienda.env.OIDC_ISSUER) return { ok: false, mensaje: EXTERNA };
    const bytes = new Uint8Array(await asked.data.archivo.arrayBuffer());
    const { accion, mapeo } = asked.data;
    const answer =
      accion === "revisar"
        ? await reviewClientes(tienda.db, bytes, mapeo)
        : await importClientes(tienda, { bytes, mapeo }, context.get(usuarioContext).id);
    return "razon" in answer ? { ok: false, campos: { archivo: answer.razon } } : { ok: true, ...answer };
  });
}
export const clientAction = catchActionError;

export default function PaginaTraerClientes() {
  return (
    <>
      <Encabezado titulo="Traer clientes" volver={{ to: "/admin/usuarios", texto: "Volver a Usuarios" }} />
      <Cuerpo>
        <TraerClientes />
      </Cuerpo>
    </>
  );
}
