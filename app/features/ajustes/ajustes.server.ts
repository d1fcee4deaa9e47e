import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { ajustes } from "#db/schema/ajustes.ts";
import { listNombres } from "#lib/categorias.ts";
import type { Env } from "#lib/env.ts";
import { createMemo } from "#lib/memo.ts";
import { metodosSchema } from "./ajustes-pagos.ts";
import { judgeCategorias } from "./categorias.server.ts";
import type { FaltaCategoria } from "./categorias.ts";
import { AJUSTES, type Ajustes, type ClaveAjuste, combineAjustes, isClaveAjuste, type ValorAjuste } from "./ajustes.ts";
import { ENTERO } from "./entero.ts";
import { toMarcaCorreo } from "./marca.ts";

export type AjustesDeps = Pick<Tienda, "env" | "db">;

/** A row of the table, checked. */
interface Puesto {
  /** null: the default. */
  valor: ValorAjuste | null;
  version: number;
}

/** Reads what was set in the panel, now. Throws for a value that its declaration refuses. */
export async function readPuestos(db: Db | Tx): Promise<ReadonlyMap<ClaveAjuste, Puesto>> {
  const puestos = new Map<ClaveAjuste, Puesto>();
  for (const { clave, valor, version } of await db.select().from(ajustes)) {
    // Other versions of the shop may have settings that this one does not know.
    if (isClaveAjuste(clave)) puestos.set(clave, { valor: parseValor(clave, valor), version });
  }
  return puestos;
}

/** A value from the database or the log. Throws where the declaration refuses it. */
export const parseValor = (clave: ClaveAjuste, valor: unknown): ValorAjuste | null =>
  valor === null || valor === undefined ? null : AJUSTES[clave].valor.parse(valor);

/** Other machines' changes are seen after this long; this machine's at once (dropAjustes). */
const memo = createMemo<Ajustes>({ maxAge: 1_000, times: Number.POSITIVE_INFINITY, maxKeys: 1 });

/** The settings in force, now: the environment's, else the panel's, else the default. */
export const findAjustes = async (db: Db | Tx, env: Env): Promise<Ajustes> =>
  combineAjustes(env, await readPuestos(db));

/** Whether somebody has chosen it, here or in the environment: a default is nobody's choice. */
export const isPuesto = async (db: Db | Tx, env: Env, clave: ClaveAjuste): Promise<boolean> =>
  ENTERO in AJUSTES[clave].fijados(env) || ((await readPuestos(db)).get(clave)?.valor ?? null) !== null;

/** The settings in force, up to a second old: for pages. */
export const readAjustes = ({ env, db }: AjustesDeps): Promise<Ajustes> => memo.get(db, "", () => findAjustes(db, env));

/** The shop as mails name it, now. */
export const findMarca = async (db: Db | Tx, env: Env) => toMarcaCorreo(env, await findAjustes(db, env));

/** The same, up to a second old. Within a transaction `findMarca`: this one may take another connection. */
export const readMarca = async (deps: AjustesDeps) => toMarcaCorreo(deps.env, await readAjustes(deps));

/** The shop's categories by name, in their order. */
export const readNombresCategorias = async (deps: AjustesDeps): Promise<string[]> =>
  listNombres((await readAjustes(deps)).categorias);

/** Forgets the settings, so that the next page reads them anew. */
export const dropAjustes = (db: Db): void => memo.forget(db);

/** A list: what stands against the change. */
export type DesenlaceAjuste =
  "hecho" | "cambio_ajeno" | "fijado" | "sin_claves" | "sin_datos" | readonly FaltaCategoria[];

export interface AjusteNuevo {
  clave: ClaveAjuste;
  /** null: the default again. */
  valor: ValorAjuste | null;
  /** The one that the form shows; 0 for none. */
  version: number;
}

/** What of the shop stands against a change. */
async function judge(
  tx: Tx,
  clave: ClaveAjuste,
  antes: ValorAjuste | null,
  despues: ValorAjuste | null,
): Promise<readonly FaltaCategoria[]> {
  if (clave !== "categorias") return [];
  const { valor, defecto } = AJUSTES[clave];
  return judgeCategorias(tx, valor.parse(antes ?? defecto), valor.parse(despues ?? defecto));
}

const toCampos = (valor: ValorAjuste | null) => (valor === null ? null : { valor });

/** Whether one of the payment methods that are on lacks what the panel has of it. */
const lacksDatos = (pasarelas: Tienda["pasarelas"], ajustes: Ajustes): boolean =>
  ajustes.metodos_pago.some((metodo) => pasarelas.get(metodo)?.panel?.isReady(ajustes) === false);

/**
 * Sets a setting, writes it into the log, and drops the cached pages. `cambio_ajeno`: somebody else has changed it since
 * the form was shown; `fijado`: the environment sets it; `sin_claves`: none of the payment methods could be paid with;
 * `sin_datos`: one of them would lack what the panel has of it; a list: why products stand against it. The same value
 * again is done, and not logged.
 */
export async function changeAjuste(
  { env, db, pageCache, pasarelas }: AjustesDeps & Pick<Tienda, "pageCache" | "pasarelas">,
  { clave, valor: asked, version }: AjusteNuevo,
  actor_id: string,
): Promise<DesenlaceAjuste> {
  const { fijados, conservar, defecto } = AJUSTES[clave];
  if (ENTERO in fijados(env)) return "fijado";
  const desenlace = await db.transaction(async (tx): Promise<DesenlaceAjuste> => {
    await tx.insert(ajustes).values({ clave, version: 0 }).onConflictDoNothing();
    const [row] = await tx.select().from(ajustes).where(eq(ajustes.clave, clave)).for("update");
    const antes = parseValor(clave, row?.valor);
    const valor = asked === null ? null : conservar(env, asked, antes ?? defecto);
    // The same form again, because the answer was lost.
    if (JSON.stringify(antes) === JSON.stringify(valor)) return "hecho";
    if (row?.version !== version) return "cambio_ajeno";
    if (clave === "metodos_pago" && !metodosSchema.parse(valor ?? defecto).some((metodo) => pasarelas.has(metodo)))
      return "sin_claves";
    const vigentes = await findAjustes(tx, env);
    const cambiados = { ...vigentes, [clave]: AJUSTES[clave].aplicar(env, valor ?? defecto) };
    if (!lacksDatos(pasarelas, vigentes) && lacksDatos(pasarelas, cambiados)) return "sin_datos";
    const faltas = await judge(tx, clave, antes, valor);
    if (faltas.length > 0) return faltas;
    await tx
      .update(ajustes)
      .set({ valor, version: version + 1 })
      .where(eq(ajustes.clave, clave));
    const record = { accion: "editar", objeto: "ajuste", objeto_id: clave } as const;
    await addAuditoria(tx, { ...record, actor_id, antes: toCampos(antes), despues: toCampos(valor) });
    return "hecho";
  });
  dropAjustes(db);
  await pageCache.drop();
  return desenlace;
}
