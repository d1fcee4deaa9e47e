import { data } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { CAMPOS_CONSULTA, CONSULTA, RUTA_CONSULTA } from "#app/features/pedidos/comprobantes/consulta.ts";
import {
  isConsultable,
  receiveConsulta,
  type RespuestaConsulta,
} from "#app/features/pedidos/comprobantes/consulta.server.ts";
import { FormularioConsulta } from "#app/features/pedidos/comprobantes/formulario-consulta.tsx";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";
import { readForm } from "#lib/form.ts";
import { sendOpenForm, toStatus } from "#lib/open-form.ts";
import type { Route } from "./+types/comprobante";

const TITULO = CONSULTA.texto;

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  return buildMeta({
    datos,
    titulo: TITULO,
    descripcion: `Consulta una boleta, una factura o una nota de crédito electrónica de ${datos?.nombre ?? "la tienda"}, y descárgala en PDF y XML.`,
    ruta: RUTA_CONSULTA,
  });
}

async function requireConsultable(context: Route.LoaderArgs["context"]) {
  const tienda = context.get(tiendaContext);
  if (!(await isConsultable(tienda))) throw data(null, { status: 404 });
  return tienda;
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireConsultable(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const tienda = await requireConsultable(context);
  const { respuesta } = await receiveConsulta(tienda, context.get(requestScopeContext), await readForm(request));
  if (respuesta.tipo === "hallado") return respuesta;
  return data(respuesta, respuesta.tipo === "no_hallado" ? 404 : toStatus(respuesta));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOpenForm(request, CAMPOS_CONSULTA, serverAction);

export default function Consulta({ matches, actionData }: Route.ComponentProps) {
  const { nombre, razonSocial, ruc } = matches[1].loaderData;
  return (
    <div className="container-store pt-8 lg:pt-12">
      <div className="mx-auto grid max-w-2xl gap-6">
        <header>
          <h1 className="text-3xl">{TITULO}</h1>
          <p className="mt-4 text-lg text-muted">
            Escribe los datos de una boleta, factura o nota de crédito de {nombre} ({razonSocial}, RUC {ruc}) tal como
            figuran en ella, y descárgala en PDF y XML.
          </p>
        </header>
        <FormularioConsulta respuesta={actionData satisfies RespuestaConsulta | undefined} />
      </div>
    </div>
  );
}
