import { and, eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import type { ConReclamo } from "#app/features/atencion/reclamos/recibir.server.ts";
import { formatCodigo } from "#app/features/atencion/reclamos/reclamos.ts";
import type { Db } from "#db/client.server.ts";
import { mensajes_retorno, pedidos, retornos } from "#db/schema/index.ts";
import { toDecimal } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import type { Usuario } from "#app/features/personas/usuarios/usuarios.ts";
import { formatLineas, NOMBRE_MOTIVO } from "./retornos.ts";
import { writeMensaje } from "./retornos.server.ts";

const [MAX_DETALLE, MAX_DESCRIPCION] = [4_000, 500];

/** Prefills the claim form about the user's own return. */
export async function readInicial(db: Db, usuario: Usuario, id: string) {
  if (!isId(id)) return null;
  const { numero, items, total, direccion_envio, telefono } = pedidos;
  const [row] = await db
    .select({ retorno: retornos, pedido: { numero, items, total, direccion_envio, telefono } })
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
    // One line, like the field: a browser would join lines without a space.
    domicilio: pedido.direccion_envio.split("\n").join(", "),
    telefono: pedido.telefono ?? "",
    bien: "producto",
    tipo: "reclamo",
    monto: toDecimal(pedido.total),
    pedido: String(pedido.numero),
    descripcion: formatLineas(retorno.lineas, pedido.items).slice(0, MAX_DESCRIPCION),
    detalle: [`Pedí devolver estos productos. ${que}`, ...respuesta, ...dicho].join("\n").slice(0, MAX_DETALLE),
  };
}

/**
 * Links a claim to the user's own return by a message in the thread. Errors are logged: a claim never fails because of
 * the link.
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
      // Without locking the order: the claim holds the year's number series, and holders of orders must not wait for
      // that.
      await tx.transaction((own) =>
        writeMensaje(own, { clave: hoja.id, retorno_id, autor: "cliente", texto, actor_id: null }),
      );
    } catch (err) {
      log.error({ err, retorno: retorno_id, reclamo: hoja.id }, "a claim was filed without its link to the return");
    }
  };
}

export async function findRetornoDeReclamo(db: Db, reclamo_id: string) {
  const { id, pedido_id } = retornos;
  const [row] = await db
    .select({ id, pedido_id })
    .from(mensajes_retorno)
    .innerJoin(retornos, eq(retornos.id, mensajes_retorno.retorno_id))
    .where(eq(mensajes_retorno.id, reclamo_id));
  return row ?? null;
}
