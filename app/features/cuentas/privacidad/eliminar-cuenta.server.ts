import type { Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { forgetAvisosDe } from "#app/features/catalogo/avisos/avisos.server.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { writeCuentaEliminada } from "#app/features/base/correo/correo-identidad.server.tsx";
import type { MensajeCorreo } from "#app/features/base/correo/correo.ts";
import { forgetCompradores } from "#app/features/pedidos/comprobantes/comprobantes.server.ts";
import { forgetCorreosDe } from "#app/features/base/correo/destinatario.server.ts";
import { forgetDirecciones } from "#app/features/entrega/direcciones/direcciones.server.ts";
import { forgetFavoritos } from "#app/features/catalogo/favoritos/favoritos.server.ts";
import { forgetPrivadas } from "#app/features/base/imagenes/privadas.server.ts";
import { listBuzones, removeCuenta } from "#app/features/personas/identidad/cuenta.server.ts";
import { type RechazoIdentidad, refuse } from "#app/features/personas/identidad/provider-call.server.ts";
import { forgetMensajesDe } from "#app/features/atencion/mensajes/autor.server.ts";
import { forgetOpiniones } from "#app/features/catalogo/opiniones/autor.server.ts";
import { releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { forgetPaginas } from "#app/features/pedidos/pagos/comprador.server.ts";
import { listUnsettled } from "#app/features/pedidos/pagos/pagos.server.ts";
import { PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";
import {
  type Abierto,
  adoptPedidos,
  forgetPedidos,
  lockAbiertos,
} from "#app/features/pedidos/pedidos/olvidar.server.ts";
import { forgetRetornos } from "#app/features/pedidos/retornos/retornos.server.ts";
import { forgetFicha } from "#app/features/personas/usuarios/ficha.server.ts";
import { forgetInvitacionesDe } from "#app/features/personas/usuarios/invitaciones.server.ts";
import { forgetVistas } from "#app/features/personas/vistas/vistas.server.ts";
import { eraseUsuario, lockForDelete } from "#app/features/personas/usuarios/eliminar.server.ts";
import type { Rol } from "#app/features/personas/usuarios/usuarios.ts";
import type { Tx } from "#db/client.server.ts";
import { forgetCarrito } from "./carrito-propio.server.ts";

const DEMO =
  "Esta cuenta es de la demostración y la comparten todos sus visitantes, así que no se puede eliminar. Crea una cuenta tuya para probarlo.";
const ULTIMO_DUENO =
  "Eres el único dueño de la tienda en el panel. Da ese puesto a otra persona antes de eliminar tu cuenta.";
const SIN_PROVEEDOR =
  "No pudimos comunicarnos con el proveedor de pagos para cancelar tu pedido sin pagar. Tu cuenta sigue igual: inténtalo de nuevo en unos minutos.";

/** "tu pedido 1042", "tus pedidos 1042 y 1043" */
function formatNames(abiertos: readonly Abierto[]): string {
  const numeros = abiertos.map(({ numero }) => String(numero));
  return numeros.length === 1 ? `tu pedido ${numeros[0]}` : `tus pedidos ${new Intl.ListFormat("es").format(numeros)}`;
}

const porEntregar = (abiertos: readonly Abierto[]) =>
  `Todavía no entregamos ${formatNames(abiertos)}, y sin tus datos no podríamos. Podrás eliminar tu cuenta cuando lo recibas; si ya lo tienes, escríbenos.`;
const porDevolver = (abiertos: readonly Abierto[]) =>
  `Todavía no te devolvimos el dinero de ${formatNames(abiertos)}. Podrás eliminar tu cuenta cuando esté hecho; si ya lo tienes, escríbenos.`;
const enPago = (abiertos: readonly Abierto[]) =>
  `Estamos verificando el pago de ${formatNames(abiertos)}. Inténtalo de nuevo en unos minutos.`;
const enRevision = (abiertos: readonly Abierto[]) =>
  `Una persona de la tienda todavía revisa el pago de ${formatNames(abiertos)}: suele tomar unas horas, hasta el siguiente día hábil. Te escribimos apenas lo vea; después podrás eliminar tu cuenta.`;

type SituacionCuenta =
  | { tipo: "eliminada" }
  | { tipo: "impedida"; mensaje: string }
  /** `pendientes` are unpaid orders to cancel first. */
  | { tipo: "libre"; rol: Rol; pendientes: readonly Abierto[] };

/** Locks a person and their orders until the transaction ends, and returns whether the account may be deleted. */
async function lockSituacion(tx: Tx, { env }: Pick<Tienda, "env">, id: string): Promise<SituacionCuenta> {
  // Must come first: it locks all admins' rows in a fixed order, possibly this person's too.
  const condicion = await lockForDelete(tx, id, env);
  const { por_entregar, por_devolver, pendientes } = await lockAbiertos(tx, id, await listBuzones(tx, id));
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

/** Null when the account can be deleted. */
export async function findImpedimento(tienda: Pick<Tienda, "db" | "env">, id: string): Promise<string | null> {
  const situacion = await tienda.db.transaction((tx) => lockSituacion(tx, tienda, id));
  return situacion.tipo === "impedida" ? situacion.mensaje : null;
}

async function anonymize(
  tx: Tx,
  { id, rol, despedida }: { id: string; rol: Rol; despedida: MensajeCorreo },
): Promise<void> {
  await adoptPedidos(tx, id, await listBuzones(tx, id));
  const cuenta = await removeCuenta(tx, id);
  await forgetPaginas(tx, id);
  await forgetRetornos(tx, id);
  await forgetPedidos(tx, id);
  await forgetCompradores(tx, id);
  await forgetDirecciones(tx, id);
  await forgetFicha(tx, id);
  await forgetFavoritos(tx, id);
  await forgetCarrito(tx, id);
  await forgetVistas(tx, id);
  await forgetOpiniones(tx, id);
  await forgetPrivadas(tx, id);
  await eraseUsuario(tx, id, new Date());
  if (cuenta) {
    const { email, emailVerified: confirmado, anteriores } = cuenta;
    await forgetCorreosDe(tx, { usuario_id: id, email, confirmado, anteriores });
    // Messages under an unconfirmed address stay: they may be somebody else's.
    for (const suyo of confirmado ? [email, ...anteriores] : anteriores) {
      await forgetMensajesDe(tx, suyo);
      await forgetAvisosDe(tx, suyo);
      await forgetInvitacionesDe(tx, suyo);
    }
    await enqueueCorreo(tx, { tipo: "cuenta_eliminada", para: email, mensaje: despedida });
  }
  const sobre = { objeto: "usuario", objeto_id: id } as const;
  await addAuditoria(tx, { ...sobre, actor_id: id, accion: "eliminar", antes: { rol }, despues: null });
}

function tryDelete(tienda: Tienda, id: string, despedida: MensajeCorreo): Promise<SituacionCuenta> {
  return tienda.db.transaction(async (tx) => {
    const situacion = await lockSituacion(tx, tienda, id);
    if (situacion.tipo !== "libre" || situacion.pendientes.length > 0) return situacion;
    await anonymize(tx, { id, rol: situacion.rol, despedida });
    return { tipo: "eliminada" };
  });
}

/** Checks by staff take longer than a provider. */
async function isManual({ db, pasarelas }: Tienda, abiertos: readonly Abierto[]): Promise<boolean> {
  const pagos = await Promise.all(abiertos.map(({ id }) => listUnsettled(db, id)));
  return pagos.flat().some(({ proveedor }) => pasarelas.get(proveedor)?.manual);
}

/** Cancels unpaid orders; returns those being paid. Throws PasarelaError. */
async function cancelPendientes(tienda: Tienda, usuario_id: string, pendientes: readonly Abierto[]) {
  const stay: Abierto[] = [];
  for (const abierto of pendientes) {
    const motivo = "El cliente eliminó su cuenta.";
    if (!(await releasePedido(tienda, abierto.id, { motivo, actor_id: usuario_id, vouchers: true })))
      stay.push(abierto);
  }
  return stay;
}

/**
 * Deletes the account of a person who has just proved their identity (Ley 29733; what stays:
 * docs/decisions/008-deleted-accounts.md). Unpaid orders are cancelled first, one by one; the rest is one transaction,
 * so after a crash it can be repeated. Idempotent.
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
