import { data, type RouterContextProvider } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { formatSoles } from "#lib/dinero.ts";
import { readForm, toPathErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { NOMBRE_RETORNO } from "./retornos.ts";
import { type DecisionRetorno, decisionSchema, toOrden } from "./retornos.schema.ts";
import { answerRetorno, attachEtiqueta, type DesenlaceRetorno, receiveRetorno } from "./decidir.server.ts";
import { type EtiquetaNueva, readEtiqueta } from "./etiqueta.server.ts";
import { addMensaje } from "./retornos.server.ts";

const HECHO: Record<DecisionRetorno["accion"], string> = {
  aceptar: "Aceptada: el cliente recibe un correo con lo que debe hacer.",
  etiqueta: "Etiqueta guardada: el cliente recibe un correo.",
  rechazar: "Rechazada: el cliente recibe un correo con el motivo.",
  recibir: "Recibida.",
  escribir: "Mensaje enviado.",
};

function describe(accion: DecisionRetorno["accion"], decidido: DesenlaceRetorno): ActionResult {
  switch (decidido.tipo) {
    case "hecho": {
      const { devolucion } = decidido;
      if (!devolucion) return { ok: true, mensaje: HECHO[accion] };
      if (devolucion.rechazos.length > 0)
        return { ok: false, mensaje: `${HECHO[accion]} ${devolucion.rechazos.join(" ")}` };
      const { hecho } = devolucion;
      const dinero = hecho > 0 ? `Se devolvieron ${formatSoles(hecho)}.` : "La devolución del dinero quedó en camino.";
      return { ok: true, mensaje: `${HECHO[accion]} ${dinero}` };
    }
    case "otro_estado": {
      const estado = NOMBRE_RETORNO[decidido.estado].toLowerCase();
      return { ok: false, mensaje: `Mientras la mirabas cambió: ahora está ${estado}. No se hizo nada.` };
    }
    case "unidades":
      return { ok: false, campos: { unidades: "Son más unidades de las que se devolvieron." } };
    case "repuestas":
      return {
        ok: false,
        campos: { unidades: "El pedido se canceló y esas unidades ya volvieron al stock: escribe 0. No se hizo nada." },
      };
    case "disponible": {
      const queda = formatSoles(decidido.disponible);
      return { ok: false, campos: { monto: `De este pedido solo quedan ${queda} por devolver. No se hizo nada.` } };
    }
    case "espera":
      return { ok: false, mensaje: decidido.mensaje };
    case "no_existe":
      return { ok: false, mensaje: "Esa devolución ya no existe." };
  }
}

async function apply(
  tienda: Tienda,
  id: string,
  orden: DecisionRetorno,
  etiqueta: EtiquetaNueva | null,
  actor_id: string,
): Promise<ActionResult> {
  switch (orden.accion) {
    case "aceptar":
    case "rechazar":
      return describe(orden.accion, await answerRetorno(tienda, { id, ...orden, etiqueta, actor_id }));
    case "etiqueta": {
      if (!etiqueta) return { ok: false, campos: { etiqueta: "Elige el archivo de la etiqueta." } };
      return describe("etiqueta", await attachEtiqueta(tienda, { id, clave: orden.clave, etiqueta, actor_id }));
    }
    case "recibir": {
      const { clave, unidades: repuestas, monto } = orden;
      return describe("recibir", await receiveRetorno(tienda, { id, clave, repuestas, monto, actor_id }));
    }
    case "escribir": {
      const { clave, mensaje: texto } = orden;
      const done = await addMensaje(tienda, { clave, retorno_id: id, autor: "tienda", texto, actor_id });
      return describe("escribir", done ? { tipo: "hecho", devolucion: null } : { tipo: "no_existe" });
    }
  }
}

export async function answerDecisionRetorno(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const form = await readForm(request);
  const asked = parseInput(decisionSchema, toOrden(form));
  if (!asked.success) return data({ ok: false as const, campos: toPathErrors(asked.error.issues) }, { status: 400 });
  const read = await readEtiqueta(form);
  if ("razon" in read) return data({ ok: false as const, campos: { etiqueta: read.razon } }, { status: 400 });
  const actor_id = context.get(usuarioContext).id;
  const answer = await withErrorResult(context, () =>
    apply(context.get(tiendaContext), id, asked.data, read.etiqueta, actor_id),
  );
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
