import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { raiseNeeds } from "#db/needs.server.ts";
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

declare module "#app/context.ts" {
  interface Tienda {
    /** Of a request that shows what is not saved yet: the settings as its pages are to see them. */
    borrador?: Ajustes;
  }
}

export type AjustesDeps = Pick<Tienda, "env" | "db" | "borrador">;

interface Puesto {
  valor: ValorAjuste | null;
  version: number;
}

/** Throws for a value that its declaration refuses. */
export async function readPuestos(db: Db | Tx): Promise<ReadonlyMap<ClaveAjuste, Puesto>> {
  const puestos = new Map<ClaveAjuste, Puesto>();
  for (const { clave, valor, version } of await db.select().from(ajustes)) {
    // Other versions of the shop may have unknown settings.
    if (isClaveAjuste(clave)) puestos.set(clave, { valor: parseValor(clave, valor), version });
  }
  return puestos;
}

/** Throws for a value that the declaration refuses. */
export const parseValor = (clave: ClaveAjuste, valor: unknown): ValorAjuste | null =>
  valor === null || valor === undefined ? null : AJUSTES[clave].valor.parse(valor);

/** Milliseconds until another machine's change is seen; this machine's is seen at once (dropAjustes). */
const memo = createMemo<Ajustes>({ maxAge: 1_000, times: Number.POSITIVE_INFINITY, maxKeys: 1 });

export const findAjustes = async (db: Db | Tx, env: Env): Promise<Ajustes> =>
  combineAjustes(env, await readPuestos(db));

export const isPuesto = async (db: Db | Tx, env: Env, clave: ClaveAjuste): Promise<boolean> =>
  ENTERO in AJUSTES[clave].fijados(env) || ((await readPuestos(db)).get(clave)?.valor ?? null) !== null;

/** May be a second old: for pages only. */
export const readAjustes = async ({ env, db, borrador }: AjustesDeps): Promise<Ajustes> =>
  borrador ?? memo.get(db, "", () => findAjustes(db, env));

export const findMarca = async (db: Db | Tx, env: Env) => toMarcaCorreo(env, await findAjustes(db, env));

/** May be a second old. In a transaction use `findMarca`: this may take another connection. */
export const readMarca = async (deps: AjustesDeps) => toMarcaCorreo(deps.env, await readAjustes(deps));

export const readNombresCategorias = async (deps: AjustesDeps): Promise<string[]> =>
  listNombres((await readAjustes(deps)).categorias);

export const dropAjustes = (db: Db): void => memo.forget(db);

/** A list names what prevents the change. */
export type DesenlaceAjuste =
  "hecho" | "cambio_ajeno" | "fijado" | "sin_claves" | "sin_datos" | readonly FaltaCategoria[];

export interface AjusteNuevo {
  clave: ClaveAjuste;
  /** null restores the default. */
  valor: ValorAjuste | null;
  /** The version that the form showed; 0 without a row. */
  version: number;
}

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

const lacksDatos = (pasarelas: Tienda["pasarelas"], ajustes: Ajustes): boolean =>
  ajustes.metodos_pago.some((metodo) => pasarelas.get(metodo)?.panel?.isReady(ajustes) === false);

/**
 * Audits the change and drops cached pages. `cambio_ajeno`: changed since the form was shown; `fijado`: set by the
 * environment; `sin_claves`: no enabled payment method has its keys; `sin_datos`: one lacks its data in the panel; a
 * list: products prevent it. An equal value is not audited.
 */
export async function changeAjuste(
  { env, db, pageCache, pasarelas }: AjustesDeps & Pick<Tienda, "pageCache" | "pasarelas">,
  { clave, valor: asked, version }: AjusteNuevo,
  actor_id: string,
): Promise<DesenlaceAjuste> {
  const { fijados, conservar, defecto, desde } = AJUSTES[clave];
  if (ENTERO in fijados(env)) return "fijado";
  const desenlace = await db.transaction(async (tx): Promise<DesenlaceAjuste> => {
    await tx.insert(ajustes).values({ clave, version: 0 }).onConflictDoNothing();
    const [row] = await tx.select().from(ajustes).where(eq(ajustes.clave, clave)).for("update");
    const antes = parseValor(clave, row?.valor);
    const valor = asked === null ? null : conservar(env, asked, antes ?? defecto);
    // An equal value is a retry whose answer was lost.
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
    if (desde !== undefined) await raiseNeeds(tx, desde);
    const record = { accion: "editar", objeto: "ajuste", objeto_id: clave } as const;
    await addAuditoria(tx, { ...record, actor_id, antes: toCampos(antes), despues: toCampos(valor) });
    return "hecho";
  });
  dropAjustes(db);
  await pageCache.drop();
  return desenlace;
}

/** Adds categories at the end, within the transaction that needs them. Call dropAjustes after it. Throws above the limit. */
export async function addCategorias(tx: Tx, nombres: readonly string[], actor_id: string): Promise<void> {
  const clave = "categorias";
  const { valor, defecto } = AJUSTES[clave];
  await tx.insert(ajustes).values({ clave, version: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(ajustes).where(eq(ajustes.clave, clave)).for("update");
  const antes = valor.parse(row?.valor ?? defecto);
  const nuevos = nombres.filter((nombre) => !antes.some((one) => one.nombre === nombre));
  if (nuevos.length === 0) return;
  const despues = valor.parse([
    ...antes,
    ...nuevos.map((nombre) => ({ nombre, frase: `Lo que tenemos en ${nombre}.`, producto: null })),
  ]);
  await tx
    .update(ajustes)
    .set({ valor: despues, version: (row?.version ?? 0) + 1 })
    .where(eq(ajustes.clave, clave));
  const record = { accion: "editar", objeto: "ajuste", objeto_id: clave, actor_id } as const;
  await addAuditoria(tx, { ...record, antes: toCampos(parseValor(clave, row?.valor)), despues: toCampos(despues) });
}
