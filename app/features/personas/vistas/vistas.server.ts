import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { addAuditoria, type Anotacion } from "#app/features/base/auditoria/auditoria.server.ts";
import { holdVivo } from "#app/features/personas/usuarios/ficha.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { vistas } from "#db/schema/index.ts";
import type { ListaConVistas } from "#db/values.ts";
import { isDuplicate } from "#lib/errors.ts";
import { normalizeSearch } from "#lib/text.ts";
import { MAX_VISTAS } from "./vistas.ts";

interface QuienMira {
  usuario_id: string;
  dueno: boolean;
}

/** `propia`: made by whoever asks; `editable`: they may rename, share and delete it. */
export interface VistaGuardada {
  id: string;
  lista: ListaConVistas;
  nombre: string;
  consulta: string;
  compartida: boolean;
  propia: boolean;
  editable: boolean;
}

const { id, lista, nombre, consulta, compartida, usuario_id } = vistas;
const columnas = { id, lista, nombre, consulta, compartida, usuario_id };

const seen = (por: string, de: SQL | undefined): SQL | undefined => and(de, or(eq(usuario_id, por), compartida));
const mayEdit = ({ usuario_id: por, dueno }: QuienMira): SQL | undefined =>
  or(eq(usuario_id, por), dueno ? compartida : undefined);

type FilaVista = Pick<typeof vistas.$inferSelect, keyof typeof columnas>;

function toVista({ usuario_id: suya, ...vista }: FilaVista, { usuario_id: por, dueno }: QuienMira): VistaGuardada {
  const propia = suya === por;
  return { ...vista, propia, editable: propia || (dueno && vista.compartida) };
}

export async function listVistas(db: Db, de: ListaConVistas, quien: QuienMira): Promise<VistaGuardada[]> {
  const rows = await db
    .select(columnas)
    .from(vistas)
    .where(seen(quien.usuario_id, eq(lista, de)))
    .orderBy(asc(nombre), asc(id));
  return rows.map((row) => toVista(row, quien));
}

export async function searchVistas(db: Db, texto: string, listas: readonly ListaConVistas[], por: string) {
  if (listas.length === 0) return [];
  const rows = await db
    .select(columnas)
    .from(vistas)
    .where(seen(por, or(...listas.map((una) => eq(lista, una)))))
    .orderBy(asc(nombre), asc(id));
  const buscado = normalizeSearch(texto);
  return rows.filter((vista) => normalizeSearch(vista.nombre).includes(buscado)).slice(0, 5);
}

interface VistaNueva {
  id: string;
  lista: ListaConVistas;
  nombre: string;
  consulta: string;
  compartida: boolean;
}

/** The log keeps the name of shared views only. */
const toLog = (vista: Pick<VistaNueva, "lista" | "nombre" | "compartida">) => ({
  lista: vista.lista,
  compartida: vista.compartida,
  nombre: vista.compartida ? vista.nombre : undefined,
});

/**
 * The same id again is the same view. `nombre`: they have one of that name; `tope`: the maximum; `sin_cuenta`: their
 * account was deleted meanwhile.
 */
export function addVista(
  db: Db,
  vista: VistaNueva,
  quien: QuienMira,
): Promise<"hecho" | "nombre" | "tope" | "sin_cuenta"> {
  const por = quien.usuario_id;
  return db.transaction(async (tx) => {
    if (!(await holdVivo(tx, por))) return "sin_cuenta";
    const suyas = and(eq(lista, vista.lista), eq(usuario_id, por));
    if ((await tx.$count(vistas, and(suyas, eq(id, vista.id)))) > 0) return "hecho";
    if ((await tx.$count(vistas, suyas)) >= MAX_VISTAS) return "tope";
    const { rowCount } = await tx
      .insert(vistas)
      .values({ ...vista, usuario_id: por })
      .onConflictDoNothing();
    if (rowCount === 0) return "nombre";
    await log(tx, { actor_id: por, accion: "crear", objeto_id: vista.id, antes: null, despues: toLog(vista) });
    return "hecho";
  });
}

const log = (tx: Tx, anotacion: Omit<Anotacion, "objeto" | "id">) =>
  addAuditoria(tx, { ...anotacion, objeto: "vista" });

/** Locks the view until the transaction ends; null if it is of another list, or not theirs to change. */
async function lockVista(tx: Tx, de: ListaConVistas, cual: string, quien: QuienMira): Promise<FilaVista | null> {
  const [row] = await tx
    .select(columnas)
    .from(vistas)
    .where(and(eq(id, cual), eq(lista, de), mayEdit(quien)))
    .for("update");
  return row ?? null;
}

/**
 * Returns the previous state. `nombre`: its maker has another of that name; `no_existe`: gone, or not theirs to change.
 * Unsharing returns it to its maker; one without a maker stays shared.
 */
export async function updateVista(
  db: Db,
  { id: cual, lista: de, ...cambio }: Omit<VistaNueva, "consulta">,
  quien: QuienMira,
): Promise<FilaVista | "nombre" | "no_existe"> {
  try {
    return await db.transaction(async (tx) => {
      const antes = await lockVista(tx, de, cual, quien);
      if (!antes) return "no_existe";
      const despues = { ...antes, ...cambio, compartida: cambio.compartida || antes.usuario_id === null };
      await tx.update(vistas).set(despues).where(eq(id, cual));
      const states = { antes: toLog(antes), despues: toLog(despues) };
      await log(tx, { actor_id: quien.usuario_id, accion: "editar", objeto_id: cual, ...states });
      return antes;
    });
  } catch (error) {
    if (isDuplicate(error)) return "nombre";
    throw error;
  }
}

/** Returned for undo; null when gone, or not theirs to delete. */
export function deleteVista(db: Db, de: ListaConVistas, cual: string, quien: QuienMira): Promise<FilaVista | null> {
  return db.transaction(async (tx) => {
    const antes = await lockVista(tx, de, cual, quien);
    if (!antes) return null;
    await tx.delete(vistas).where(eq(id, cual));
    const actor_id = quien.usuario_id;
    await log(tx, { actor_id, accion: "eliminar", objeto_id: cual, antes: toLog(antes), despues: null });
    return antes;
  });
}

export function listVistasDe(db: Db, por: string) {
  return db
    .select({ lista, nombre, filtros: consulta, compartida, creada_en: vistas.created_at })
    .from(vistas)
    .where(eq(usuario_id, por))
    .orderBy(asc(lista), asc(nombre));
}

/** Shared views stay, without a maker. */
export async function forgetVistas(tx: Tx, por: string): Promise<void> {
  // Locked first: a view that a dueño unshares meanwhile would otherwise stay without a maker.
  await tx.select({ id }).from(vistas).where(eq(usuario_id, por)).for("update");
  await tx.delete(vistas).where(and(eq(usuario_id, por), sql`not ${compartida}`));
  await tx.update(vistas).set({ usuario_id: null }).where(eq(usuario_id, por));
}
