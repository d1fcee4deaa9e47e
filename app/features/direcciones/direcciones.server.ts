import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { type RechazoIdentidad, refuse } from "#app/features/identidad/provider-call.server.ts";
import { direccionSchema } from "#app/features/usuarios/contacto.schema.ts";
import { SIN_USUARIO } from "#app/features/usuarios/usuarios.ts";
import { updateContacto } from "#app/features/usuarios/usuarios.server.ts";
import { toFieldErrors } from "#lib/form.ts";
import { newId } from "#lib/ids.ts";
import { cleanLine, normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { direcciones } from "#db/schema/direcciones.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import {
  type Direccion,
  formatDireccion,
  MAX_CALLE,
  MAX_DIRECCIONES,
  MAX_REFERENCIA,
  type TextosDireccion,
} from "./direcciones.ts";
import type { Ubicacion } from "./lugar.ts";
import { judgeLugar } from "./lugar.server.ts";

const { id, calle, referencia, codigo, distrito, provincia, departamento, por_defecto } = direcciones;
const columns = { id, calle, referencia, codigo, distrito, provincia, departamento, por_defecto };

/** A customer's addresses: the default one first, then in the order in which they were added. */
export const listDirecciones = (db: Db | Tx, usuario_id: string): Promise<Direccion[]> =>
  db
    .select(columns)
    .from(direcciones)
    .where(eq(direcciones.usuario_id, usuario_id))
    .orderBy(desc(por_defecto), asc(direcciones.created_at), asc(id));

const schema = z.object({
  calle: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(5, "Escribe la calle y el número.").max(MAX_CALLE, `Escribe hasta ${MAX_CALLE} caracteres.`)),
  referencia: z
    .string()
    .transform((text) => cleanLine(text) || null)
    .pipe(z.string().max(MAX_REFERENCIA, `Escribe hasta ${MAX_REFERENCIA} caracteres.`).nullable()),
});

/** The changes of one customer's addresses come one after another. False when the account is gone. */
async function lockUsuario(tx: Tx, usuario_id: string): Promise<boolean> {
  const vivo = and(eq(usuarios.id, usuario_id), isNull(usuarios.eliminado_en));
  const rows = await tx.select({ id: usuarios.id }).from(usuarios).where(vivo).for("update");
  return rows.length === 1;
}

const isOwn = (usuario_id: string, direccion_id: string) =>
  and(eq(direcciones.usuario_id, usuario_id), eq(id, direccion_id));

/** Makes one the default, and the address that the next checkout starts with. */
async function prefer(tx: Tx, usuario_id: string, direccion: Direccion): Promise<void> {
  await tx.update(direcciones).set({ por_defecto: false }).where(eq(direcciones.usuario_id, usuario_id));
  await tx.update(direcciones).set({ por_defecto: true }).where(isOwn(usuario_id, direccion.id));
  await updateContacto(tx, usuario_id, { direccion: formatDireccion(direccion) });
}

const YA_NO_ESTA = "Esa dirección ya no está guardada.";
const MUCHAS = `Puedes guardar hasta ${MAX_DIRECCIONES} direcciones. Quita una que ya no uses.`;

type Guardado = RechazoIdentidad & { visto?: string };

/** The parts of an address, as they are kept. */
type DatosDireccion = z.output<typeof schema> & Ubicacion;

/** An address by its parts, or a message for each field; `visto` goes back into the form. */
export type DireccionJuzgada =
  | { tipo: "direccion"; datos: DatosDireccion; texto: string }
  | { tipo: "rechazo"; campos: Record<string, string>; visto: string };

/** Judges the parts of an address, and puts them together as an order holds it. */
export function judgeDireccion(textos: Omit<TextosDireccion, "id">): DireccionJuzgada {
  const parsed = schema.safeParse(textos);
  const judged = judgeLugar(textos);
  if (!parsed.success || judged.tipo === "rechazo") {
    const campos = parsed.success ? {} : toFieldErrors(parsed.error.issues);
    const { campos: lugar, visto } = judged.tipo === "rechazo" ? judged : { campos: {}, visto: "" };
    return { tipo: "rechazo", campos: { ...campos, ...lugar }, visto };
  }
  const datos = { ...parsed.data, ...judged.lugar };
  const texto = formatDireccion(datos);
  if (direccionSchema.safeParse(texto).success) return { tipo: "direccion", datos, texto };
  return {
    tipo: "rechazo",
    campos: { calle: "La dirección es muy larga: acorta la calle o la referencia." },
    visto: "",
  };
}

interface Escritura {
  kept: readonly Direccion[];
  /** The one that is changed; undefined for a new one. */
  before: Direccion | undefined;
  preferida: boolean;
}

/** Writes an address in a transaction that holds the customer's row. The first one is the default. */
async function write(
  tx: Tx,
  usuario_id: string,
  datos: DatosDireccion,
  { kept, before, preferida }: Escritura,
): Promise<void> {
  const row = { id: before?.id ?? newId(), por_defecto: before?.por_defecto ?? false, ...datos };
  if (before) await tx.update(direcciones).set(datos).where(isOwn(usuario_id, before.id));
  else await tx.insert(direcciones).values({ ...row, usuario_id });
  if (preferida || row.por_defecto || kept.length === 0) await prefer(tx, usuario_id, row);
}

/**
 * Adds an address, or changes the one whose id comes with it; what is sent twice is kept once. The first one is the
 * default, whatever was asked. A refusal has a message for each field; `visto` goes back into the form.
 */
export async function saveDireccion(
  db: Db,
  usuario_id: string,
  textos: TextosDireccion,
  preferida: boolean,
): Promise<{ tipo: "guardado" } | Guardado> {
  const judged = judgeDireccion(textos);
  if (judged.tipo === "rechazo") return { ...refuse(400, null, judged.campos), visto: judged.visto };
  const { datos, texto: text } = judged;

  return db.transaction(async (tx) => {
    if (!(await lockUsuario(tx, usuario_id))) return refuse(409, SIN_USUARIO);
    const kept = await listDirecciones(tx, usuario_id);
    const before = kept.find((one) => (textos.id ? one.id === textos.id : formatDireccion(one) === text));
    if (textos.id && !before) return refuse(409, YA_NO_ESTA);
    if (!before && kept.length >= MAX_DIRECCIONES) return refuse(409, MUCHAS);
    await write(tx, usuario_id, datos, { kept, before, preferida });
    return { tipo: "guardado" };
  });
}

const toPlace = (one: DatosDireccion): string => normalizeSearch(formatDireccion({ ...one, referencia: null }));

/** The same street and place, however they are written, unless each has a reference of its own. */
function isSame(one: DatosDireccion, other: DatosDireccion): boolean {
  const [a, b] = [one, other].map(({ referencia: text }) => normalizeSearch(text ?? ""));
  return toPlace(one) === toPlace(other) && (!a || !b || a === b);
}

/**
 * Keeps the address of an order where the customer has it not yet and has room for it. One that they have gets the
 * reference that it lacks, and nothing else.
 */
export function keepDireccion(db: Db, usuario_id: string, datos: DatosDireccion): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockUsuario(tx, usuario_id))) return;
    const kept = await listDirecciones(tx, usuario_id);
    const before = kept.find((one) => isSame(one, datos));
    if (before ? before.referencia || !datos.referencia : kept.length >= MAX_DIRECCIONES) return;
    const row = { ...datos, calle: before?.calle ?? datos.calle };
    await write(tx, usuario_id, row, { kept, before, preferida: false });
  });
}

/** Makes a kept address the default. */
export function preferDireccion(db: Db, usuario_id: string, direccion_id: string) {
  return db.transaction(async (tx): Promise<{ tipo: "guardado" } | RechazoIdentidad> => {
    if (!(await lockUsuario(tx, usuario_id))) return refuse(409, SIN_USUARIO);
    const chosen = (await listDirecciones(tx, usuario_id)).find((one) => one.id === direccion_id);
    if (!chosen) return refuse(409, YA_NO_ESTA);
    await prefer(tx, usuario_id, chosen);
    return { tipo: "guardado" };
  });
}

/** Removes one; done already is done. After the default one comes the oldest of the others. */
export function removeDireccion(db: Db, usuario_id: string, direccion_id: string) {
  return db.transaction(async (tx): Promise<{ tipo: "guardado" } | RechazoIdentidad> => {
    if (!(await lockUsuario(tx, usuario_id))) return refuse(409, SIN_USUARIO);
    const kept = await listDirecciones(tx, usuario_id);
    const gone = kept.find((one) => one.id === direccion_id);
    if (!gone) return { tipo: "guardado" };
    await tx.delete(direcciones).where(isOwn(usuario_id, gone.id));
    const next = kept.find((one) => one.id !== gone.id);
    if (gone.por_defecto && next) await prefer(tx, usuario_id, next);
    if (gone.por_defecto && !next) await forgetContacto(tx, usuario_id, gone);
    return { tipo: "guardado" };
  });
}

/** The profile does not keep what was just removed; another address there stays. */
async function forgetContacto(tx: Tx, usuario_id: string, gone: Direccion): Promise<void> {
  const [row] = await tx.select({ direccion: usuarios.direccion }).from(usuarios).where(eq(usuarios.id, usuario_id));
  if (row?.direccion === formatDireccion(gone)) await updateContacto(tx, usuario_id, { direccion: null });
}

/** With the end of the account. */
export async function forgetDirecciones(tx: Tx, usuario_id: string): Promise<void> {
  await tx.delete(direcciones).where(eq(direcciones.usuario_id, usuario_id));
}
