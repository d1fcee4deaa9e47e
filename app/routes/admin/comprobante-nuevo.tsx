import { data, redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { findCompradorDe } from "#app/features/pedidos/comprobantes/comprobantes.server.ts";
import { emitByHand } from "#app/features/pedidos/comprobantes/detalle.server.ts";
import { compradorSchema } from "#app/features/pedidos/comprobantes/comprador.schema.ts";
import { emitirSchema } from "#app/features/pedidos/comprobantes/emisor.schema.ts";
import { FormularioEmitir } from "#app/features/pedidos/comprobantes/formulario-emitir.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/comprobante-nuevo";

export const meta: Route.MetaFunction = () => [{ title: "Emitir un comprobante · Panel" }];

async function readPedido(request: Request, context: Route.LoaderArgs["context"]) {
  const asked = emitirSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) throw data(null, { status: 404 });
  const { pedido } = asked.data;
  const found = await withErrorPage(context, () => findCompradorDe(context.get(tiendaContext).db, pedido));
  if (!found) throw data(null, { status: 404 });
  return { pedido, ...found };
}

export const loader = ({ request, context }: Route.LoaderArgs) => readPedido(request, context);

export async function action({ request, context }: Route.ActionArgs) {
  const { pedido: pedido_id } = await readPedido(request, context);
  const asked = parseInput(compradorSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const actor_id = context.get(usuarioContext).id;
  const result = await withErrorResult(context, async () => {
    const emitido = await emitByHand(context.get(tiendaContext), { pedido_id, comprador: asked.data, actor_id });
    return "id" in emitido ? { ok: true as const, id: emitido.id } : { ok: false as const, mensaje: emitido.mensaje };
  });
  return "id" in result ? redirect(`/admin/comprobantes/${result.id}`) : result;
}
export const clientAction = catchActionError;

export default function NuevoComprobante({ loaderData: { pedido, numero_pedido, comprador } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado
        titulo="Emitir un comprobante"
        volver={{ to: "/admin/comprobantes", texto: "Volver a los comprobantes" }}
      />
      <Cuerpo>
        <Panel title={`Del pedido ${numero_pedido}`}>
          <p>
            Toma el número que sigue y lleva la fecha de hoy. Se emite por lo que la tienda guarda del{" "}
            <Link to={`/admin/pedidos/${pedido}`} className="text-accent underline">
              pedido
            </Link>
            , y no dos veces.
          </p>
          <FormularioEmitir comprador={comprador} />
        </Panel>
      </Cuerpo>
    </>
  );
}
