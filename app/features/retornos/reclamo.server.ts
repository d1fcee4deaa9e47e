import { and, eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import type { ConReclamo } from "#app/features/reclamos/recibir.server.ts";
import { formatCodigo } from "#app/features/reclamos/reclamos.ts";
import type { Db } from "#db/client.server.ts";
import { mensajes_retorno, pedidos, retornos } from "#db/schema/index.ts";
import { toDecimal } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { toShortId } from "#lib/text.ts";
import type { Usuario } from "#app/features/usuarios/usuarios.ts";
import { formatLineas, NOMBRE_MOTIVO } from "./retornos.ts";
import { writeMensaje } from "./retornos.server.ts";

/** The longest that the sheet takes of each. */
const [MAX_DETALLE, MAX_DESCRIPCION] = [4_000, 500];

/** What a claim about a return of one's own begins with; null where it is another's, or there is none. */
export async function readInicial(db: Db, usuario: Usuario, id: string) {
  if (!isId(id)) return null;
  const { items, total, direccion_envio, telefono } = pedidos;
  const [row] = await db
    .select({ retorno: retornos, pedido: { items, total, direccion_envio, telefono } })
    .from(retornos)
    .innerJoin(pedidos, eq(pedidos.id, retornos.pedido_id))
    .where(and(eq(retornos.id, id), eq(pedidos.usuario_id, usuario.id)));
  if (!row) return null;
  const { retorno, pedido } = row;
  const mensajes = await db
    .select({ autor: mensajes_retorno.autor, texto: mensajes_retorno.texto })
    .from(mensajes_retorno)
    .where(eq(mensajes_retorno.retorno_id, id))
    .orderBy(mensajes_retorno.created_at, mensajes_retorno.id);
  const dicho = mensajes.map(({ autor, texto }) => `${autor === "cliente" ? "Yo" : "La tienda"}: ${texto}`);
  const respuesta = retorno.respuesta ? [`Respuesta de la tienda: ${retorno.respuesta}`] : [];
  const que = `${NOMBRE_MOTIVO[retorno.motivo]}. ${retorno.texto}`.trim();
  return {
    nombre: `${usuario.nombre} ${usuario.apellido}`.trim(),
    email: usuario.email,
    // One line, as its field is: a browser would glue two together.
    domicilio: pedido.direccion_envio.split("\n").join(", "),
    telefono: pedido.telefono ?? "",
    bien: "producto",
    tipo: "reclamo",
    monto: toDecimal(pedido.total),
    pedido: toShortId(retorno.pedido_id),
    descripcion: formatLineas(retorno.lineas, pedido.items).slice(0, MAX_DESCRIPCION),
    detalle: [`Pedí devolver estos productos. ${que}`, ...respuesta, ...dicho].join("\n").slice(0, MAX_DETALLE),
  };
}

/**
 * What is written with a claim that somebody files about their own return: a message in its thread, once. It has the
 * claim's id: by that each leads to the other. Undefined where the return is another's. A claim never fails for it.
 */
export async function linkReclamo(
  { db, log }: Pick<Tienda, "db" | "log">,
  usuario: Usuario,
  retorno_id: string,
): Promise<ConReclamo | undefined> {
  if (!(await readInicial(db, usuario, retorno_id))) return undefined;
  return async (tx, hoja) => {
    const texto = `Presenté la hoja ${formatCodigo(hoja)} del Libro de Reclamaciones.`;
    try {
      // The order is not locked: the year's numbers are, and whoever holds orders never waits for those.
      await tx.transaction((own) =>
        writeMensaje(own, { clave: hoja.id, retorno_id, autor: "cliente", texto, actor_id: null }),
      );
    } catch (err) {
      log.error({ err, retorno: retorno_id, reclamo: hoja.id }, "a claim was filed without its link to the return");
    }
  };
}

/** The return that a claim was filed from; null for one that was filed by itself. */
export async function findRetornoDeReclamo(db: Db, reclamo_id: string) {
  const { id, pedido_id } = retornos;
  const [row] = await db
    .select({ id, pedido_id })
    .from(mensajes_retorno)
    .innerJoin(retornos, eq(retornos.id, mensajes_retorno.retorno_id))
    .where(eq(mensajes_retorno.id, reclamo_id));
  return row ?? null;
}
