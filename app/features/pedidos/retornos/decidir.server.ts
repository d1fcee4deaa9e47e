import { eq, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { createPartialRefund } from "#app/features/pedidos/pagos/pedir-reembolso.server.ts";
import { processRefundOrder, type RefundResult, refuseRefunds } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { notifyPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { readPorEnviar } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { sumUnidades } from "#app/features/pedidos/pedidos/despachos.ts";
import { formatPor, listRegresadas } from "#app/features/pedidos/pedidos/devolucion.ts";
import { listReembolsosDeLineas, restock } from "#app/features/pedidos/pedidos/devolucion.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { Tx } from "#db/client.server.ts";
import type { LineaDespacho } from "#db/schema/despachos.ts";
import { retornos } from "#db/schema/retornos.ts";
import type { EstadoRetorno } from "#db/values.ts";
import { type Centimos, toSoles } from "#lib/dinero.ts";
import { dropEtiqueta, type EtiquetaNueva, keepEtiqueta } from "./etiqueta.server.ts";
import { formatLineas } from "./retornos.ts";
import { listRetornos, lockRetorno, type Retorno, writeMensaje } from "./retornos.server.ts";

export type DesenlaceRetorno =
  | { tipo: "hecho"; devolucion: RefundResult | null }
  /** Somebody decided first, or the buyer withdrew it. */
  | { tipo: "otro_estado"; estado: EstadoRetorno }
  | { tipo: "unidades" }
  /** More units than the buyer still has: cancelling the order returned them to stock. */
  | { tipo: "repuestas" }
  /** Only this much of the order's money is left, in céntimos. */
  | { tipo: "disponible"; disponible: Centimos }
  /** No money is given back for now: why. */
  | { tipo: "espera"; mensaje: string }
  | { tipo: "no_existe" };

const CON_ETIQUETA = "Descarga la etiqueta para el paquete desde la página de tu devolución.";

/** Accepts a return or refuses it with a reason, once. Audited. */
export function answerRetorno(
  { db, env }: Pick<Tienda, "db" | "env">,
  orden: {
    id: string;
    accion: "aceptar" | "rechazar";
    respuesta: string;
    actor_id: string;
    etiqueta?: EtiquetaNueva | null;
  },
): Promise<DesenlaceRetorno> {
  const { id, accion, respuesta, actor_id, etiqueta = null } = orden;
  return db.transaction(async (tx): Promise<DesenlaceRetorno> => {
    const found = await lockRetorno(tx, id);
    if (!found) return { tipo: "no_existe" };
    const { pedido, retorno } = found;
    if (retorno.estado !== "pedido") return { tipo: "otro_estado", estado: retorno.estado };
    const estado = accion === "aceptar" ? "aceptado" : "rechazado";
    const cambio = { estado, respuesta, espera: false, actor_id, cambiado_en: sql`now()` } as const;
    await tx.update(retornos).set(cambio).where(eq(retornos.id, id));
    await audit(tx, retorno, actor_id, `${accion}_retorno`, { estado });
    const labelled = estado === "aceptado" && etiqueta !== null;
    if (labelled) await keepEtiqueta(tx, id, pedido.usuario_id, etiqueta);
    const contenido = formatLineas(retorno.lineas, pedido.items);
    const texto = labelled ? `${respuesta}\n${CON_ETIQUETA}` : respuesta;
    await notifyPedido(tx, env, pedido, { tipo: "retorno", paso: estado, contenido, texto });
    return { tipo: "hecho", devolucion: null };
  });
}

const audit = (tx: Tx, { id, pedido_id }: Retorno, actor_id: string, accion: string, despues: object) =>
  addAuditoria(tx, {
    accion,
    objeto: "pedido",
    objeto_id: pedido_id,
    actor_id,
    antes: null,
    despues: { devolucion: id, ...despues },
  });

const AVISO = "Te dejamos la etiqueta para el paquete: descárgala desde la página de tu devolución.";

/** Tells the buyer of the label by mail. Audited. */
export function attachEtiqueta(
  { db, env }: Pick<Tienda, "db" | "env">,
  orden: { id: string; clave: string; etiqueta: EtiquetaNueva; actor_id: string },
): Promise<DesenlaceRetorno> {
  const { id, clave, etiqueta, actor_id } = orden;
  return db.transaction(async (tx): Promise<DesenlaceRetorno> => {
    const found = await lockRetorno(tx, id);
    if (!found) return { tipo: "no_existe" };
    const { pedido, retorno } = found;
    if (retorno.estado !== "aceptado") return { tipo: "otro_estado", estado: retorno.estado };
    const mensaje = { clave, retorno_id: id, autor: "tienda", texto: AVISO, actor_id } as const;
    // The request was repeated.
    if (!(await writeMensaje(tx, mensaje))) return { tipo: "hecho", devolucion: null };
    await keepEtiqueta(tx, id, pedido.usuario_id, etiqueta);
    await audit(tx, retorno, actor_id, "etiquetar_retorno", {});
    const contenido = formatLineas(retorno.lineas, pedido.items);
    await notifyPedido(tx, env, pedido, { tipo: "retorno", paso: "mensaje", contenido, texto: AVISO });
    return { tipo: "hecho", devolucion: null };
  });
}

async function areOutside(tx: Tx, pedido: Pedido, lineas: readonly LineaDespacho[]): Promise<boolean> {
  const inside = [
    ...(await readPorEnviar(tx, pedido)),
    ...pedido.retiradas,
    ...(await listRetornos(tx, pedido.id)).flatMap((one) => (one.estado === "recibido" ? one.lineas : [])),
    ...(await listReembolsosDeLineas(tx, pedido.id)).flatMap(({ lineas }) => listRegresadas(lineas)),
  ];
  return lineas.every(
    ({ producto_id, cantidad }) =>
      cantidad + sumUnidades(inside, producto_id) <= sumUnidades(pedido.items, producto_id),
  );
}

export interface Recepcion {
  id: string;
  /** The refund's id. */
  clave: string;
  /** Units to put back in stock. */
  repuestas: LineaDespacho[];
  /** In céntimos; 0 for none. */
  monto: Centimos;
  actor_id: string;
}

/**
 * Restocks units and orders the refund in one transaction, once; the background task completes the refund after a
 * crash. Audited.
 */
export async function receiveRetorno(tienda: Tienda, recepcion: Recepcion): Promise<DesenlaceRetorno> {
  const { id, clave, repuestas, monto, actor_id } = recepcion;
  const mensaje = monto > 0 ? await refuseRefunds(tienda.db) : null;
  if (mensaje !== null) return { tipo: "espera", mensaje };
  const done = await tienda.db.transaction(async (tx): Promise<DesenlaceRetorno> => {
    const found = await lockRetorno(tx, id);
    if (!found) return { tipo: "no_existe" };
    const { pedido, retorno } = found;
    if (retorno.estado !== "aceptado") return { tipo: "otro_estado", estado: retorno.estado };
    const came = new Map(retorno.lineas.map(({ producto_id, cantidad }) => [producto_id, cantidad]));
    if (repuestas.some(({ producto_id, cantidad }) => cantidad > (came.get(producto_id) ?? 0)))
      return { tipo: "unidades" };
    if (!(await areOutside(tx, pedido, repuestas))) return { tipo: "repuestas" };
    if (monto > 0) {
      const lineas = retorno.lineas.map((linea) => ({ ...linea, vuelven: linea.cantidad, retiradas: 0 }));
      const por = formatPor(pedido, { lineas, envio: false });
      const order = { clave, motivo: "Devolución de productos.", actor_id, lineas, por };
      const disponible = await createPartialRefund(tx, pedido.id, monto, order);
      if (disponible !== null) return { tipo: "disponible", disponible };
    }
    await restock(tx, pedido.id, repuestas, actor_id);
    const pagada = monto > 0 ? { reembolso_id: clave } : {};
    const cambio = { estado: "recibido", repuestas, monto, espera: false, actor_id, cambiado_en: sql`now()` } as const;
    await tx
      .update(retornos)
      .set({ ...cambio, ...pagada })
      .where(eq(retornos.id, id));
    await dropEtiqueta(tx, id);
    await audit(tx, retorno, actor_id, "recibir_retorno", { monto: toSoles(monto) });
    const contenido = formatLineas(retorno.lineas, pedido.items);
    await notifyPedido(tx, tienda.env, pedido, { tipo: "retorno", paso: "recibido", contenido, texto: "" });
    return { tipo: "hecho", devolucion: null };
  });
  if (done.tipo !== "hecho" || monto === 0) return done;
  return { tipo: "hecho", devolucion: await processRefundOrder(tienda, clave) };
}
