import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { type RechazoIdentidad, refuse } from "#app/features/personas/identidad/provider-call.server.ts";
import { direccionSchema } from "#app/features/personas/usuarios/contacto.schema.ts";
import { SIN_USUARIO } from "#app/features/personas/usuarios/usuarios.ts";
import { updateContacto } from "#app/features/personas/usuarios/usuarios.server.ts";
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

/** Serialises changes. False when the account is gone. */
async function lockUsuario(tx: Tx, usuario_id: string): Promise<boolean> {
  const vivo = and(eq(usuarios.id, usuario_id), isNull(usuarios.eliminado_en));
  const rows = await tx.select({ id: usuarios.id }).from(usuarios).where(vivo).for("update");
  return rows.length === 1;
}

const isOwn = (usuario_id: string, direccion_id: string) =>
  and(eq(direcciones.usuario_id, usuario_id), eq(id, direccion_id));

/** The next checkout starts with it. */
async function prefer(tx: Tx, usuario_id: string, direccion: Direccion): Promise<void> {
  await tx.update(direcciones).set({ por_defecto: false }).where(eq(direcciones.usuario_id, usuario_id));
  await tx.update(direcciones).set({ por_defecto: true }).where(isOwn(usuario_id, direccion.id));
  await updateContacto(tx, usuario_id, { direccion: formatDireccion(direccion) });
}

const YA_NO_ESTA = "Esa dirección ya no está guardada.";
const MUCHAS = `Puedes guardar hasta ${MAX_DIRECCIONES} direcciones. Quita una que ya no uses.`;

type Guardado = RechazoIdentidad & { visto?: string };

type DatosDireccion = z.output<typeof schema> & Ubicacion;

/** `visto` goes back into the form. */
export type DireccionJuzgada =
  | { tipo: "direccion"; datos: DatosDireccion; texto: string }
  | { tipo: "rechazo"; campos: Record<string, string>; visto: string };

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
  before: Direccion | undefined;
  preferida: boolean;
}

/** The transaction must hold the customer's row. */
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

/** Idempotent. The first address is always the default. */
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

/** In any spelling, unless the references differ. */
function isSame(one: DatosDireccion, other: DatosDireccion): boolean {
  const [a, b] = [one, other].map(({ referencia: text }) => normalizeSearch(text ?? ""));
  return toPlace(one) === toPlace(other) && (!a || !b || a === b);
}

/** If it is new and there is room. A known address only gets a missing reference. */
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

export function preferDireccion(db: Db, usuario_id: string, direccion_id: string) {
  return db.transaction(async (tx): Promise<{ tipo: "guardado" } | RechazoIdentidad> => {
    if (!(await lockUsuario(tx, usuario_id))) return refuse(409, SIN_USUARIO);
    const chosen = (await listDirecciones(tx, usuario_id)).find((one) => one.id === direccion_id);
    if (!chosen) return refuse(409, YA_NO_ESTA);
    await prefer(tx, usuario_id, chosen);
    return { tipo: "guardado" };
  });
}

/** Idempotent. The oldest of the others replaces a removed default. */
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

async function forgetContacto(tx: Tx, usuario_id: string, gone: Direccion): Promise<void> {
  const [row] = await tx.select({ direccion: usuarios.direccion }).from(usuarios).where(eq(usuarios.id, usuario_id));
  if (row?.direccion === formatDireccion(gone)) await updateContacto(tx, usuario_id, { direccion: null });
}

export async function forgetDirecciones(tx: Tx, usuario_id: string): Promise<void> {
  await tx.delete(direcciones).where(eq(direcciones.usuario_id, usuario_id));
}
