import { data } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { CAMPOS_ENCONTRAR } from "#app/features/compra/enlace/encontrar.ts";
import { receiveEncontrar } from "#app/features/compra/enlace/encontrar.server.ts";
import { FormularioEncontrar } from "#app/features/compra/enlace/formulario-encontrar.tsx";
import { readForm } from "#lib/form.ts";
import { sendOpenForm, toStatus } from "#lib/open-form.ts";
import type { Route } from "./+types/encontrar-pedido";

const TITULO = "Encuentra tu pedido";

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

export async function action({ request, context }: Route.ActionArgs) {
  const respuesta = await receiveEncontrar(
    context.get(tiendaContext),
    context.get(requestScopeContext),
    await readForm(request),
  );
  return respuesta.tipo === "enviado" ? respuesta : data(respuesta, toStatus(respuesta));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOpenForm(request, CAMPOS_ENCONTRAR, serverAction);

export default function EncontrarPedido({ actionData }: Route.ComponentProps) {
  return (
    <div className="container-store grid max-w-xl gap-6 py-8 sm:py-12">
      <h1 className="text-3xl">{TITULO}</h1>
      <p>
        ¿Compraste sin cuenta y no tienes el enlace? Escribe el número de tu pedido y el correo con que lo hiciste: te
        lo enviamos a ese correo.
      </p>
      <FormularioEncontrar respuesta={actionData} />
    </div>
  );
}
