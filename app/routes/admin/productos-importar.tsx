import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readNombresCategorias } from "#app/features/base/ajustes/ajustes.server.ts";
import { importacionSchema } from "#app/features/catalogo/csv/importacion.schema.ts";
import { importProductos, reviewImportacion } from "#app/features/catalogo/csv/importacion.server.ts";
import type { RespuestaImportar } from "#app/features/catalogo/csv/importacion.ts";
import { Importador } from "#app/features/catalogo/csv/importador.tsx";
import { readArchivo } from "#app/features/catalogo/csv/leer-importacion.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { toFieldErrors, readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/productos-importar";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Importar productos · Panel" }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  categorias: await withErrorPage(context, () => readNombresCategorias(context.get(tiendaContext))),
});

async function applyIntencion(form: FormData, context: Route.ActionArgs["context"]): Promise<RespuestaImportar> {
  const asked = parseInput(importacionSchema, Object.fromEntries(form));
  if (!asked.success) return { ok: false, campos: toFieldErrors(asked.error.issues) };
  const bytes = new Uint8Array(await asked.data.archivo.arrayBuffer());
  const tienda = context.get(tiendaContext);
  const archivo = await readArchivo(bytes, await readNombresCategorias(tienda));
  if ("razon" in archivo) return { ok: false, campos: { archivo: archivo.razon } };
  if (asked.data.intento === "revisar")
    return { ok: true, revision: await reviewImportacion(tienda.db, archivo, bytes) };
  const actor_id = context.get(usuarioContext).id;
  const hecho = await importProductos(tienda, archivo, bytes, { ...asked.data, actor_id });
  return hecho && "huella" in hecho ? { ok: true, revision: hecho, cambio: true } : { ok: true, importada: hecho };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const answer = await withErrorResult(context, () => applyIntencion(form, context));
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
export const clientAction = catchActionError;

export default function ImportarProductos({ loaderData: { categorias } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Importar CSV" volver={{ to: "/admin/productos", texto: "Volver a Productos" }} />
      <Cuerpo>
        <Importador categorias={categorias} />
      </Cuerpo>
    </>
  );
}
