import { data, type RouterContextProvider } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { readEstado } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { NOMBRE_ABONO } from "./abonos.ts";
import { type DecisionAbono, decisionSchema } from "./abonos.schema.ts";
import { decideAbono, type OrdenAbono } from "./abonos.server.ts";
import { type Corregido, correctAbono, registerAbono, type Registro, undoAbono } from "./corregir.server.ts";
import { markDevuelta } from "./devolver.server.ts";

const refuse = (campos: Record<string, string>): ActionResult => ({ ok: false, campos });

async function applyDevolver(tienda: Tienda, orden: { id: string; codigo: string; actor_id: string }) {
  switch (await markDevuelta(tienda, orden)) {
    case "hecha":
      return { ok: true, mensaje: "Devolución anotada: el cliente recibe un correo." } as const;
    case "vista":
      return { ok: false, mensaje: "Otra persona ya había anotado esa devolución." } as const;
    case "usado":
      return refuse({ codigo: "Ese código ya está en otra devolución." });
    case "no_existe":
      return { ok: false, mensaje: "Esa devolución ya no existe." } as const;
  }
}

/** With `otro_monto` the form shows the confirming button. */
function askOtroMonto(monto: Centimos, debe: Centimos): ActionResult {
  const [escrito, total] = [formatSoles(monto), formatSoles(debe)];
  const resto = formatSoles(centimos(Math.abs(monto - debe)));
  const cuanto =
    monto > debe ? `Sobran ${resto}: el pedido se prepara y se marca lo que hay que devolver.` : `Faltan ${resto}.`;
  return refuse({ monto: `Se esperan ${total} y escribiste ${escrito}. ${cuanto}`, otro_monto: escrito });
}

async function tellEstado(tienda: Tienda, pedido_id: string, hecho: string): Promise<ActionResult> {
  const estado = NOMBRE_ESTADO[await readEstado(tienda.db, pedido_id)];
  return { ok: true, mensaje: `${hecho} El pedido está en «${estado}».` };
}

function tellCorregido(tienda: Tienda, corregido: Corregido, hecho: string): Promise<ActionResult> | ActionResult {
  switch (corregido.tipo) {
    case "hecho":
      return tellEstado(tienda, corregido.pedido_id, hecho);
    case "visto":
      return { ok: false, mensaje: "Otra persona ya lo cambió. Míralo otra vez." };
    case "tarde":
      return { ok: false, mensaje: "Ya pasaron diez minutos: corrige el monto." };
    case "devuelto":
      return refuse({
        nuevo: `De este pago ya se devuelven ${formatSoles(corregido.devuelto)}: no pudo llegar menos.`,
      });
    case "no_existe":
      return { ok: false, mensaje: "Ese pago ya no existe." };
  }
}

function tellRegistro(
  tienda: Tienda,
  registro: Registro,
  { pedido_id, monto }: { pedido_id: string; monto: Centimos },
) {
  switch (registro.tipo) {
    case "hecho":
      return tellEstado(tienda, pedido_id, "Pago registrado.");
    case "otro_monto":
      return askOtroMonto(monto, registro.debe);
    case "sin_pagina":
      return { ok: false, mensaje: "Este pedido no se paga a mano." } as const;
    case "usado":
      return refuse({
        codigo:
          registro.pedido.id === pedido_id
            ? "Ese código ya está entre los pagos de este pedido."
            : `Ese código ya está en el pedido ${registro.pedido.numero}.`,
      });
  }
}

async function apply(tienda: Tienda, orden: DecisionAbono & { actor_id: string }): Promise<ActionResult> {
  switch (orden.accion) {
    case "devolver":
      return applyDevolver(tienda, orden);
    case "deshacer":
      return tellCorregido(tienda, await undoAbono(tienda, orden), "Deshecho.");
    case "corregir":
      return tellCorregido(tienda, await correctAbono(tienda, orden), "Pago corregido.");
    case "registrar":
      return tellRegistro(tienda, await registerAbono(tienda, orden), orden);
    case "confirmar":
    case "rechazar":
      return applyDecision(tienda, orden);
  }
}

async function applyDecision(tienda: Tienda, orden: OrdenAbono): Promise<ActionResult> {
  const decidido = await decideAbono(tienda, orden);
  if (decidido.tipo === "otro_monto") return askOtroMonto(decidido.monto, decidido.debe);
  if (decidido.tipo === "no_existe") return { ok: false, mensaje: "Ese pago ya no existe." };
  if (decidido.tipo === "visto") {
    const estado = NOMBRE_ABONO[decidido.estado].toLowerCase();
    return { ok: false, mensaje: `Otra persona ya lo había visto: está ${estado}.` };
  }
  if (orden.accion === "rechazar")
    return { ok: true, mensaje: "Rechazado: el cliente recibe un correo con el motivo." };
  return tellEstado(tienda, decidido.pedido_id, "Pago confirmado.");
}

export async function answerDecision(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(decisionSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const actor_id = context.get(usuarioContext).id;
  const answer = await withErrorResult(context, () => apply(context.get(tiendaContext), { ...asked.data, actor_id }));
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
