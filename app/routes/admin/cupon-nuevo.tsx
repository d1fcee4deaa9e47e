import { data, redirect } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { readAjustes, readNombresCategorias } from "#app/features/base/ajustes/ajustes.server.ts";
import { type OpcionesCupon, parseNuevo } from "#app/features/catalogo/cupones/cupones.schema.ts";
import { FormularioCupon } from "#app/features/catalogo/cupones/formulario-cupon.tsx";
import { createCupon } from "#app/features/catalogo/cupones/crear-cupon.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Panel } from "#app/ui/panel.tsx";
import { toDia } from "#lib/fechas.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { newId } from "#lib/ids.ts";
import type { Route } from "./+types/cupon-nuevo";

export const meta: Route.MetaFunction = () => [{ title: "Nuevo cupón · Panel" }];

async function readOpciones(tienda: Tienda): Promise<OpcionesCupon> {
  const { cobrar_envio: cobrarEnvio } = await readAjustes(tienda);
  return { categorias: await readNombresCategorias(tienda), cobrarEnvio };
}

export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  return withErrorPage(context, async () => {
    const { precios_con_igv: withIgv } = await readAjustes(tienda);
    return { ...(await readOpciones(tienda)), withIgv, hoy: toDia(new Date()), clave: newId() };
  });
}

const SIN_PRODUCTO = "Uno de estos productos ya se eliminó. Quítalo y vuelve a intentarlo.";

const refuse = (campos: Record<string, string>) => data({ ok: false as const, campos }, { status: 400 });

export async function action({ request, context }: Route.ActionArgs) {
  const [tienda, { id }] = [context.get(tiendaContext), context.get(usuarioContext)];
  const form = await readForm(request);
  const campos = {
    ...Object.fromEntries(form),
    categorias: form.getAll("categorias"),
    productos: form.getAll("productos"),
  };
  const result = await withErrorResult(context, async () => {
    const nuevo = parseNuevo(campos, await readOpciones(tienda));
    if (!nuevo.success) return { ok: false as const, campos: toFieldErrors(nuevo.error.issues) };
    const { codigo, clave } = nuevo.data;
    const creacion = await createCupon(tienda.db, nuevo.data, id);
    if (creacion === "creado") return { ok: true as const, clave };
    if (creacion === "sin_producto") return { ok: false as const, campos: { productos: SIN_PRODUCTO } };
    return { ok: false as const, campos: { codigo: `Ya hay un cupón ${codigo}. Elige otro código.` } };
  });
  if ("clave" in result) return redirect(`/admin/cupones/${result.clave}`);
  return "campos" in result && result.campos ? refuse(result.campos) : result;
}
export const clientAction = catchActionError;

export default function NuevoCupon({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Nuevo cupón" volver={{ to: "/admin/cupones", texto: "Volver a los cupones" }} />
      <Cuerpo>
        <Panel title="Qué descuenta y cuándo">
          <FormularioCupon {...loaderData} />
        </Panel>
      </Cuerpo>
    </>
  );
}
