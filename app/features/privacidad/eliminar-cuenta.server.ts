import type { Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import { forgetAvisosDe } from "#app/features/avisos/avisos.server.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import { enqueueCorreo } from "#app/features/correo/correo.server.ts";
import { writeCuentaEliminada } from "#app/features/correo/correo-identidad.server.tsx";
import type { MensajeCorreo } from "#app/features/correo/correo.ts";
import { forgetCompradores } from "#app/features/comprobantes/comprobantes.server.ts";
import { forgetCorreosDe } from "#app/features/correo/destinatario.server.ts";
import { forgetDirecciones } from "#app/features/direcciones/direcciones.server.ts";
import { forgetFavoritos } from "#app/features/favoritos/favoritos.server.ts";
import { forgetPrivadas } from "#app/features/imagenes/privadas.server.ts";
import { removeCuenta } from "#app/features/identidad/cuenta.server.ts";
import { type RechazoIdentidad, refuse } from "#app/features/identidad/provider-call.server.ts";
import { forgetMensajesDe } from "#app/features/mensajes/autor.server.ts";
import { forgetOpiniones } from "#app/features/opiniones/autor.server.ts";
import { releasePedido } from "#app/features/pagos/cobrar.server.ts";
import { forgetPaginas } from "#app/features/pagos/comprador.server.ts";
import { listUnsettled } from "#app/features/pagos/pagos.server.ts";
import { PasarelaError } from "#app/features/pagos/pasarela.ts";
import { forgetPedidos, lockAbiertos } from "#app/features/pedidos/olvidar.server.ts";
import { forgetRetornos } from "#app/features/retornos/retornos.server.ts";
import { forgetFicha } from "#app/features/usuarios/ficha.server.ts";
import { forgetInvitacionesDe } from "#app/features/usuarios/invitaciones.server.ts";
import { forgetVistas } from "#app/features/vistas/vistas.server.ts";
import { eraseUsuario, lockForDelete } from "#app/features/usuarios/eliminar.server.ts";
import type { Rol } from "#app/features/usuarios/usuarios.ts";
import { toShortId } from "#lib/text.ts";
import type { Tx } from "#db/client.server.ts";

const DEMO =
  "Esta cuenta es de la demostración y la comparten todos sus visitantes, así que no se puede eliminar. Crea una cuenta tuya para probarlo.";
const ULTIMO_DUENO =
  "Eres el único dueño de la tienda en el panel. Da ese puesto a otra persona antes de eliminar tu cuenta.";
const SIN_PROVEEDOR =
  "No pudimos comunicarnos con el proveedor de pagos para cancelar tu pedido sin pagar. Tu cuenta sigue igual: inténtalo de nuevo en unos minutos.";

/** "tu pedido 1a2b3c4d", "tus pedidos 1a2b3c4d y 5e6f7a8b" */
const formatNames = (ids: readonly string[]) =>
  ids.length === 1
    ? `tu pedido ${toShortId(ids[0] ?? "")}`
    : `tus pedidos ${new Intl.ListFormat("es").format(ids.map(toShortId))}`;

const porEntregar = (ids: readonly string[]) =>
  `Todavía no entregamos ${formatNames(ids)}, y sin tus datos no podríamos. Podrás eliminar tu cuenta cuando lo recibas; si ya lo tienes, escríbenos.`;
const porDevolver = (ids: readonly string[]) =>
  `Todavía no te devolvimos el dinero de ${formatNames(ids)}. Podrás eliminar tu cuenta cuando esté hecho; si ya lo tienes, escríbenos.`;
const enPago = (ids: readonly string[]) =>
  `Estamos verificando el pago de ${formatNames(ids)}. Inténtalo de nuevo en unos minutos.`;
const enRevision = (ids: readonly string[]) =>
  `Una persona de la tienda todavía revisa el pago de ${formatNames(ids)}: suele tomar unas horas, hasta el siguiente día hábil. Te escribimos apenas lo vea; después podrás eliminar tu cuenta.`;

type SituacionCuenta =
  | { tipo: "eliminada" }
  | { tipo: "impedida"; mensaje: string }
  /** Unpaid orders to cancel first, and the role until then. */
  | { tipo: "libre"; rol: Rol; pendientes: readonly string[] };

/** Locks a person and their orders until the transaction ends, and answers whether the account may go. */
async function lockSituacion(tx: Tx, { env }: Pick<Tienda, "env">, id: string): Promise<SituacionCuenta> {
  // Its locks come first: they take every admin's row in one order, this person's own among them.
  const condicion = await lockForDelete(tx, id, env);
  const { por_entregar, por_devolver, pendientes } = await lockAbiertos(tx, id);
  switch (condicion.tipo) {
    case "eliminado":
      return { tipo: "eliminada" };
    case "demo":
      return { tipo: "impedida", mensaje: DEMO };
    case "ultimo_dueno":
      return { tipo: "impedida", mensaje: ULTIMO_DUENO };
    case "puede":
      if (por_entregar.length > 0) return { tipo: "impedida", mensaje: porEntregar(por_entregar) };
      if (por_devolver.length > 0) return { tipo: "impedida", mensaje: porDevolver(por_devolver) };
      return { tipo: "libre", rol: condicion.rol, pendientes };
  }
}

/** Why someone's account cannot be deleted now; null when it can. */
export async function findImpedimento(tienda: Pick<Tienda, "db" | "env">, id: string): Promise<string | null> {
  const situacion = await tienda.db.transaction((tx) => lockSituacion(tx, tienda, id));
  return situacion.tipo === "impedida" ? situacion.mensaje : null;
}

/** Erases everything of the person, in one transaction. */
async function anonymize(
  tx: Tx,
  { id, rol, despedida }: { id: string; rol: Rol; despedida: MensajeCorreo },
): Promise<void> {
  const cuenta = await removeCuenta(tx, id);
  await forgetPaginas(tx, id);
  await forgetRetornos(tx, id);
  await forgetPedidos(tx, id);
  await forgetCompradores(tx, id);
  await forgetDirecciones(tx, id);
  await forgetFicha(tx, id);
  await forgetFavoritos(tx, id);
  await forgetVistas(tx, id);
  await forgetOpiniones(tx, id);
  await forgetPrivadas(tx, id);
  await eraseUsuario(tx, id, new Date());
  if (cuenta) {
    const { email, emailVerified: confirmado } = cuenta;
    await forgetCorreosDe(tx, { usuario_id: id, email, confirmado });
    // An unconfirmed address may be somebody else's, whose messages stay.
    if (confirmado) {
      await forgetMensajesDe(tx, email);
      await forgetAvisosDe(tx, email);
      await forgetInvitacionesDe(tx, email);
    }
    await enqueueCorreo(tx, { tipo: "cuenta_eliminada", para: email, mensaje: despedida });
  }
  const sobre = { objeto: "usuario", objeto_id: id } as const;
  await addAuditoria(tx, { ...sobre, actor_id: id, accion: "eliminar", antes: { rol }, despues: null });
}

/** One try: done, refused, or the unpaid orders in the way. */
function tryDelete(tienda: Tienda, id: string, despedida: MensajeCorreo): Promise<SituacionCuenta> {
  return tienda.db.transaction(async (tx) => {
    const situacion = await lockSituacion(tx, tienda, id);
    if (situacion.tipo !== "libre" || situacion.pendientes.length > 0) return situacion;
    await anonymize(tx, { id, rol: situacion.rol, despedida });
    return { tipo: "eliminada" };
  });
}

/** Whether people check one of these payments: that takes longer than a provider. */
async function isManual({ db, pasarelas }: Tienda, pedido_ids: readonly string[]): Promise<boolean> {
  const pagos = await Promise.all(pedido_ids.map((id) => listUnsettled(db, id)));
  return pagos.flat().some(({ proveedor }) => pasarelas.get(proveedor)?.manual);
}

/** Cancels someone's unpaid orders; answers those that are being paid. Throws PasarelaError. */
async function cancelPendientes(tienda: Tienda, usuario_id: string, ids: readonly string[]): Promise<string[]> {
  const stay: string[] = [];
  for (const id of ids) {
    const motivo = "El cliente eliminó su cuenta.";
    if (!(await releasePedido(tienda, id, { motivo, actor_id: usuario_id, vouchers: true }))) stay.push(id);
  }
  return stay;
}

/**
 * Deletes the account of a person who has just shown that it is theirs (Ley 29733; what stays, and why:
 * docs/decisions/008-deleted-accounts.md). Unpaid orders are cancelled first, each by itself; everything else is one
 * transaction, so a crash leaves the account whole, to be deleted again. Doing it twice does it once.
 */
export async function deleteCuenta(tienda: Tienda, id: string): Promise<{ tipo: "eliminada" } | RechazoIdentidad> {
  const despedida = await writeCuentaEliminada(await readMarca(tienda));
  try {
    for (;;) {
      const situacion = await tryDelete(tienda, id, despedida);
      if (situacion.tipo === "impedida") return refuse(409, situacion.mensaje);
      if (situacion.tipo === "eliminada") break;
      const stay = await cancelPendientes(tienda, id, situacion.pendientes);
      if (stay.length > 0) return refuse(409, (await isManual(tienda, stay)) ? enRevision(stay) : enPago(stay));
    }
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    tienda.log.warn({ err: error }, "an account was not deleted: its unpaid order could not be closed");
    return refuse(503, SIN_PROVEEDOR);
  }
  return { tipo: "eliminada" };
}
