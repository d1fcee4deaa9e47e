import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import {
  writeCambioCorreo,
  writeCorreoCambiado,
  writeCorreoNuevo,
} from "#app/features/base/correo/correo-identidad.server.tsx";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { forgetCorreosConClave } from "#app/features/base/correo/destinatario.server.ts";
import { clearHits } from "#app/features/base/limites/limites.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { cambios_correo } from "#db/schema/cambios-correo.ts";
import { session, user } from "#db/schema/identidad.ts";
import { newId } from "#lib/ids.ts";
import type { Persona } from "../identidad.server.ts";
import { closeTodas } from "../sesiones.server.ts";
import type { IdentidadDeps } from "./enlaces.server.ts";
import { toSignInKey } from "./titular.server.ts";

const CAMBIO_HORAS = 1;
const PAGINA = "/sign-in/cambiar-correo";

const newSecret = () => randomBytes(32).toString("base64url");
const digest = (secret: string) => createHash("sha256").update(secret).digest("base64url");

const abierto = isNull(cambios_correo.hecho_en);
const vigente = and(abierto, gt(cambios_correo.vence_en, sql`now()`));

const toClaveCorreo = (id: string) => `cambio-correo:${id}`;

const lockPerson = (tx: Tx, id: string) =>
  tx.select({ email: user.email }).from(user).where(eq(user.id, id)).for("update");

const isTaken = async (tx: Tx, email: string): Promise<boolean> => (await tx.$count(user, eq(user.email, email))) > 0;

/** The person must be locked. Also takes back the mail to an address that may be a stranger's. */
export async function deleteAbierto(tx: Tx, usuario_id: string): Promise<boolean> {
  const gone = await tx
    .delete(cambios_correo)
    .where(and(eq(cambios_correo.usuario_id, usuario_id), abierto))
    .returning({ id: cambios_correo.id });
  await forgetCorreosConClave(
    tx,
    gone.map(({ id }) => toClaveCorreo(id)),
  );
  return gone.length > 0;
}

interface CambioNuevo {
  id: string;
  nuevo: string;
  sesion_id: string;
  /** False where the new mailbox was written to often enough. */
  escribir: boolean;
}

/**
 * Replaces the person's earlier request. Both mailboxes are written to, except a new one that has an account: the answer
 * and the old mailbox cannot tell.
 */
export async function startCambio(deps: IdentidadDeps, { id, nuevo, sesion_id, escribir }: CambioNuevo): Promise<void> {
  const marca = await readMarca(deps);
  const aAnterior = await writeCambioCorreo(marca, { horas: CAMBIO_HORAS });
  const aNuevo = await writeCorreoNuevo(marca, { horas: CAMBIO_HORAS });
  const [anteriorSecret, nuevoSecret] = [newSecret(), newSecret()];
  const toEnlace = (secret: string) => `${deps.env.TIENDA_URL}${PAGINA}?token=${secret}`;
  await deps.db.transaction(async (tx) => {
    const [person] = await lockPerson(tx, id);
    if (!person) return;
    await deleteAbierto(tx, id);
    const row = {
      id: newId(),
      usuario_id: id,
      anterior: person.email.toLowerCase(),
      nuevo,
      clave_anterior: digest(anteriorSecret),
      clave_nuevo: digest(nuevoSecret),
      sesion_id,
      vence_en: sql`now() + make_interval(hours => ${CAMBIO_HORAS})`,
    };
    await tx.insert(cambios_correo).values(row);
    const tipo = "cambiar_correo" as const;
    await enqueueCorreo(tx, {
      tipo,
      para: person.email,
      mensaje: aAnterior,
      enlace_secreto: toEnlace(anteriorSecret),
    });
    if (!escribir || (await isTaken(tx, nuevo))) return;
    const clave = toClaveCorreo(row.id);
    await enqueueCorreo(tx, { tipo, para: nuevo, mensaje: aNuevo, clave, enlace_secreto: toEnlace(nuevoSecret) });
  });
}

async function findCambio(db: Db | Tx, token: string) {
  const huella = digest(token);
  const { clave_anterior, clave_nuevo } = cambios_correo;
  const [row] = await db
    .select()
    .from(cambios_correo)
    .where(and(or(eq(clave_anterior, huella), eq(clave_nuevo, huella)), vigente));
  if (!row) return null;
  const lado = row.clave_anterior === huella ? ("anterior" as const) : ("nuevo" as const);
  return { ...row, lado, aceptado: row[`acepta_${lado}_en`] !== null };
}

/** null when used, cancelled or expired. Changes nothing: mail programs open links, too. */
export async function readCambio(db: Db, token: string) {
  const cambio = await findCambio(db, token);
  return cambio && { lado: cambio.lado, nuevo: cambio.nuevo, aceptado: cambio.aceptado };
}

/** A person's open request, for themselves. */
export async function findAbierto(db: Db, usuario_id: string) {
  const { nuevo, vence_en, acepta_anterior_en, acepta_nuevo_en } = cambios_correo;
  const [row] = await db
    .select({ nuevo, vence_en, acepta_anterior_en, acepta_nuevo_en })
    .from(cambios_correo)
    .where(and(eq(cambios_correo.usuario_id, usuario_id), vigente));
  return row ?? null;
}

export const cancelCambio = (db: Db, usuario_id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockPerson(tx, usuario_id);
    return deleteAbierto(tx, usuario_id);
  });

/** Told by the mailbox in use: ends the request and all sessions, since somebody knows the password. */
export const refuseCambio = (db: Db, token: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const cambio = await findCambio(tx, token);
    if (cambio?.lado !== "anterior") return false;
    await lockPerson(tx, cambio.usuario_id);
    if (!(await deleteAbierto(tx, cambio.usuario_id))) return false;
    await closeTodas(tx, cambio.usuario_id);
    return true;
  });

export type AfterChange = (tx: Tx, persona: Persona) => Promise<void>;

/** null when the new address was taken meanwhile. The person must be locked. */
async function changeEmail(tx: Tx, usuario_id: string, nuevo: string): Promise<Persona | null> {
  if (await isTaken(tx, nuevo)) return null;
  const { id, email, nombre, apellido, telefono } = user;
  const [persona] = await tx
    .update(user)
    .set({ email: nuevo, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(user.id, usuario_id))
    .returning({ id, email, nombre, apellido, telefono });
  return persona ?? null;
}

/**
 * One mailbox agrees; with the second one the address changes, sessions but the one that asked end, and both mailboxes
 * are told. null: the link is not valid. Throws for an address that is taken at the same moment.
 */
export async function agreeCambio(
  deps: IdentidadDeps,
  token: string,
  after: AfterChange,
): Promise<"hecho" | "falta" | null> {
  const aviso = await writeCorreoCambiado(await readMarca(deps));
  return deps.db.transaction(async (tx) => {
    const seen = await findCambio(tx, token);
    const [person] = seen ? await lockPerson(tx, seen.usuario_id) : [];
    // Again under the lock: the other mailbox may agree at the same time.
    const cambio = person && (await findCambio(tx, token));
    if (!cambio || person.email.toLowerCase() !== cambio.anterior) return null;
    const { id, usuario_id, anterior, nuevo, sesion_id, lado } = cambio;
    const own = eq(cambios_correo.id, id);
    const acepta = sql`coalesce(${cambios_correo[`acepta_${lado}_en`]}, now())`;
    await tx
      .update(cambios_correo)
      .set({ [`acepta_${lado}_en`]: acepta })
      .where(own);
    if (lado === "anterior" ? !cambio.acepta_nuevo_en : !cambio.acepta_anterior_en) return "falta";
    const persona = await changeEmail(tx, usuario_id, nuevo);
    if (!persona) return null;
    await tx
      .update(cambios_correo)
      .set({ hecho_en: sql`now()` })
      .where(own);
    await tx.delete(session).where(and(eq(session.userId, usuario_id), ne(session.id, sesion_id)));
    await clearHits(tx, toSignInKey(anterior));
    await after(tx, persona);
    for (const para of [anterior, nuevo]) await enqueueCorreo(tx, { tipo: "correo_cambiado", para, mensaje: aviso });
    return "hecho";
  });
}

export async function listCambios(db: Db, usuario_id: string) {
  const { anterior, nuevo, created_at, hecho_en } = cambios_correo;
  return db
    .select({ anterior, nuevo, pedido_en: created_at, hecho_en })
    .from(cambios_correo)
    .where(eq(cambios_correo.usuario_id, usuario_id))
    .orderBy(desc(created_at));
}

/** Earlier addresses, which their mailboxes confirmed, without those that have an account now. */
export async function listAnteriores(db: Db | Tx, usuario_id: string): Promise<string[]> {
  const { anterior, hecho_en } = cambios_correo;
  const rows = await db
    .selectDistinct({ anterior })
    .from(cambios_correo)
    .leftJoin(user, eq(user.email, anterior))
    .where(and(eq(cambios_correo.usuario_id, usuario_id), sql`${hecho_en} is not null`, isNull(user.id)));
  return rows.map((row) => row.anterior);
}
