import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { type HalladoSunat, resolveRegistrada } from "#app/features/pedidos/comprobantes/confirmar.server.ts";
import { formatNumero } from "#app/features/pedidos/comprobantes/comprobantes.ts";
import {
  findComprobante,
  listEventosComprobante,
  resendComprobante,
} from "#app/features/pedidos/comprobantes/detalle.server.ts";
import { VistaComprobante } from "#app/features/pedidos/comprobantes/vista-comprobante.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { getText, readForm } from "#lib/form.ts";
import type { Route } from "./+types/comprobante";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.numero ?? "Comprobante"} · Panel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const fila = await withErrorPage(context, () => findComprobante(db, params.id));
  if (!fila) throw data(null, { status: 404 });
  const { xml, cdr, huella: _h, afecta_id: _a, avisado: _v, sin_respuesta: _s, ...resto } = fila;
  const eventos = await withErrorPage(context, () => listEventosComprobante(db, fila.id));
  const comprobante = { ...resto, tiene_xml: xml !== null, tiene_cdr: cdr !== null };
  return { numero: formatNumero(fila), comprobante, eventos };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const accion = getText(form, "accion");
  if (accion !== "reenviar" && accion !== "confirmar" && accion !== "descartar")
    return data({ ok: false as const }, { status: 400 });
  return withErrorResult(context, async () => {
    const tienda = context.get(tiendaContext);
    const { db } = tienda;
    const found = await findComprobante(db, params.id);
    if (accion !== "reenviar") {
      const { id } = context.get(usuarioContext);
      const done = found && (await resolveRegistrada(tienda, found.id, accion, id));
      if (!done) return { ok: false as const, mensaje: "Ya no hay nada que confirmar de ese comprobante." };
      return { ok: true as const, mensaje: HECHO[accion] };
    }
    const sent = found && (await resendComprobante(db, found.id, context.get(usuarioContext).id));
    if (sent) return { ok: true as const, mensaje: "El comprobante se está enviando otra vez." };
    return { ok: false as const, mensaje: "SUNAT ya respondió por ese comprobante: no se envía otra vez." };
  });
}
const HECHO: Readonly<Record<HalladoSunat, string>> = {
  confirmar: "El comprobante quedó confirmado.",
  descartar: "El número quedó anulado: ya puedes emitir otro.",
};
export const clientAction = catchActionError;

export default function Comprobante({ loaderData: { numero, comprobante, eventos } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo={numero} volver={{ to: "/admin/comprobantes", texto: "Volver a los comprobantes" }} />
      <Cuerpo>
        <VistaComprobante comprobante={comprobante} eventos={eventos} />
      </Cuerpo>
    </>
  );
}
