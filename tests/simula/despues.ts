import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { decideAbono, sendAbono } from "#app/features/pedidos/abonos/abonos.server.ts";
import { correctAbono, registerAbono, undoAbono } from "#app/features/pedidos/abonos/corregir.server.ts";
import { markDevuelta } from "#app/features/pedidos/abonos/devolver.server.ts";
import { answerRetorno, receiveRetorno } from "#app/features/pedidos/retornos/decidir.server.ts";
import { askRetorno, withdrawRetorno } from "#app/features/pedidos/retornos/retornos.server.ts";
import { abonos, devoluciones_abono } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import { retornos } from "#db/schema/retornos.ts";
import type { EstadoAbono, EstadoRetorno } from "#db/values.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { readPedido } from "../fixtures/tienda.ts";
import { answerTo } from "./comprar.ts";
import { actor_id, type Escena } from "./mundo.ts";

/** Payments by hand, and products that come back. */

const findAbono = async ({ mundo }: Escena, pedido_id: string, estado: EstadoAbono) => {
  const [row] = await mundo.vistos
    .select({ abono: abonos, pago: pagos })
    .from(abonos)
    .innerJoin(pagos, eq(pagos.id, abonos.pago_id))
    .where(and(eq(pagos.pedido_id, pedido_id), eq(abonos.estado, estado)))
    .orderBy(desc(abonos.created_at), desc(abonos.id))
    .limit(1);
  return row ?? null;
};

export async function sendCodigo({ tienda }: Escena, pedido_id: string, codigo: string): Promise<string> {
  const { usuario_id } = await readPedido(tienda.db, pedido_id);
  return answerTo(() => sendAbono(tienda, { pedido_id, usuario_id, codigo, canal: "yape", foto: null }));
}

/** `monto` in céntimos, or the whole amount; null refuses the code. */
export async function decideCodigo(escena: Escena, pedido_id: string, visto: number | "todo" | null): Promise<string> {
  const found = await findAbono(escena, pedido_id, "por_verificar");
  if (!found) return "nada";
  const monto = visto === "todo" ? found.pago.monto : visto;
  const { id } = found.abono;
  const orden =
    monto === null
      ? ({ accion: "rechazar", id, motivo: "No figura.", actor_id } as const)
      : ({ accion: "confirmar", id, monto: centimos(monto), otro_monto: true, actor_id } as const);
  return answerTo(async () => (await decideAbono(escena.tienda, orden)).tipo);
}

export async function undoCodigo(escena: Escena, pedido_id: string): Promise<string> {
  const found = await findAbono(escena, pedido_id, "confirmado");
  if (!found) return "nada";
  return answerTo(async () => (await undoAbono(escena.tienda, { id: found.abono.id, actor_id })).tipo);
}

/** Another amount for a confirmed code; 0 refuses it. */
export async function correctCodigo(escena: Escena, pedido_id: string, monto: number): Promise<string> {
  const found = await findAbono(escena, pedido_id, "confirmado");
  if (!found) return "nada";
  const { id, monto: antes } = found.abono;
  if (antes === null) return "nada";
  const orden = { id, antes, monto: centimos(monto), actor_id };
  return answerTo(async () => (await correctAbono(escena.tienda, orden)).tipo);
}

export const registerCodigo = (
  { tienda }: Escena,
  pedido_id: string,
  { codigo, monto }: { codigo: string; monto: number },
) =>
  answerTo(async () => {
    const nuevo = { pedido_id, codigo, canal: "yape", monto: centimos(monto), otro_monto: true, actor_id } as const;
    return (await registerAbono(tienda, nuevo)).tipo;
  });

/** The oldest refund of the order that waits for its code. */
export async function noteDevuelta({ tienda, mundo }: Escena, pedido_id: string, codigo: string): Promise<string> {
  const [row] = await mundo.vistos
    .select({ id: devoluciones_abono.id })
    .from(devoluciones_abono)
    .innerJoin(pagos, eq(pagos.id, devoluciones_abono.pago_id))
    .where(and(eq(pagos.pedido_id, pedido_id), isNull(devoluciones_abono.hecha_en)))
    .orderBy(asc(devoluciones_abono.id))
    .limit(1);
  if (!row) return "nada";
  return answerTo(() => markDevuelta(tienda, { id: row.id, codigo, actor_id }));
}

const findRetorno = async ({ mundo }: Escena, pedido_id: string, estado: EstadoRetorno) => {
  const [row] = await mundo.vistos
    .select()
    .from(retornos)
    .where(and(eq(retornos.pedido_id, pedido_id), eq(retornos.estado, estado)))
    .orderBy(asc(retornos.created_at), asc(retornos.id))
    .limit(1);
  return row ?? null;
};

export async function askReturn({ tienda, mundo }: Escena, pedido_id: string, cantidad: number): Promise<string> {
  const { items, usuario_id } = await readPedido(mundo.vistos, pedido_id);
  const lineas = items.map(({ producto_id }) => ({ producto_id, cantidad }));
  const pedida = { clave: newId(), pedido_id, usuario_id, lineas, motivo: "falla", texto: "No enciende." } as const;
  return askRetorno(tienda, { ...pedida, fotos: [] });
}

export async function answerReturn(escena: Escena, pedido_id: string, accion: "aceptar" | "rechazar"): Promise<string> {
  const retorno = await findRetorno(escena, pedido_id, "pedido");
  if (!retorno) return "nada";
  return (await answerRetorno(escena.tienda, { id: retorno.id, accion, respuesta: "De acuerdo.", actor_id })).tipo;
}

export async function withdrawReturn(escena: Escena, pedido_id: string): Promise<string> {
  const retorno = await findRetorno(escena, pedido_id, "pedido");
  if (!retorno) return "nada";
  return (await withdrawRetorno(escena.tienda, pedido_id, retorno.id)) ? "hecho" : "no";
}

/** `monto` in céntimos, 0 for none; `vuelven` units go back to the stock. */
export async function receiveReturn(
  escena: Escena,
  pedido_id: string,
  { monto, vuelven }: { monto: number; vuelven: number },
): Promise<string> {
  const retorno = await findRetorno(escena, pedido_id, "aceptado");
  if (!retorno) return "nada";
  const repuestas = retorno.lineas.map(({ producto_id, cantidad }) => {
    return { producto_id, cantidad: Math.min(cantidad, vuelven) };
  });
  const orden = { id: retorno.id, clave: newId(), repuestas, monto: centimos(monto), actor_id };
  return answerTo(async () => (await receiveRetorno(escena.tienda, orden)).tipo);
}
