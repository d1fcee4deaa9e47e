import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#db/client.server.ts";
import { auditoria, productos } from "#db/schema/index.ts";
import { addAuditoria, type Anotacion } from "#app/features/base/auditoria/auditoria.server.ts";
import type { Campos } from "#app/features/base/auditoria/auditoria.ts";
import { type Autoria, type CambiosDeps, changeOnce } from "#app/features/catalogo/productos/cambios.server.ts";
import { buildBusqueda, CAMPOS, type FilaProductos, toRegistro } from "#app/features/catalogo/productos/campos.ts";
import { faultOfCodigo, readCodigos, toClaveCodigo } from "#app/features/catalogo/productos/codigos.server.ts";
import { writeRegistros } from "#app/features/catalogo/productos/escribir.server.ts";
import { judgeEnGrupo, lockGrupos } from "#app/features/catalogo/productos/grupos.server.ts";
import { moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { computeReversion, isReversible, MINUTOS_JUNTOS, type Reversion } from "./deshacer.ts";
import type { Informe } from "./lote.ts";
import { judgeRestaurar } from "./lote.server.ts";

const TANDA = 1_000;
const EJEMPLOS = 20;

export type Deshecho =
  | { tipo: "deshecho"; informe: Informe }
  /** The time limit for many products is over. */
  | { tipo: "tarde" }
  | { tipo: "nada" };

type FilaLog = Pick<typeof auditoria.$inferSelect, "objeto_id" | "accion" | "antes" | "despues">;

interface CambioDeshecho {
  row: FilaProductos;
  reversion: Extract<Reversion, { tipo: "campos" | "restaura" | "elimina" }>;
}

const GRUPO = z.looseObject({ grupo: z.string().optional() });
const TEXTOS = z.looseObject({
  nombre: z.string(),
  categoria: z.string(),
  descripcion: z.string(),
  grupo: z.string(),
  opciones: z.array(z.string()),
  codigo: z.string(),
});

/** One entry, or all of its author's transaction with the same verb. */
async function findEntradas(tx: Tx, entrada: string, juntos: boolean) {
  const { id, objeto, objeto_id, accion, antes, despues, actor_id, created_at } = auditoria;
  const one = and(eq(id, entrada), eq(objeto, "producto"));
  const fresh = sql<boolean>`${created_at} > clock_timestamp() - make_interval(mins => ${MINUTOS_JUNTOS})`;
  const [first] = await tx.select({ accion, antes, despues, actor_id, fresh }).from(auditoria).where(one);
  if (!first || !isReversible(first)) return null;
  if (juntos && !first.fresh) return "tarde";
  const suyas = and(
    sql`${actor_id} is not distinct from ${first.actor_id}`,
    sql`${created_at} = (select e.created_at from auditoria e where e.id = ${entrada})`,
    eq(objeto, "producto"),
    eq(accion, first.accion),
  );
  return { where: juntos ? suyas : one, columns: { objeto_id, accion, antes, despues } };
}

async function lockTodos(tx: Tx, where: NonNullable<Awaited<ReturnType<typeof findEntradas>>>) {
  if (where === "tarde") return;
  const rows = await tx.select(where.columns).from(auditoria).where(where.where);
  const grupos = rows.flatMap(({ antes }) => GRUPO.nullable().parse(antes)?.grupo ?? []);
  const ids = rows.map(({ objeto_id }) => objeto_id);
  await lockGrupos(tx, { ids, grupos: [...new Set(grupos)], mueve: grupos.length > 0 });
}

async function faultBeside(tx: Tx, row: FilaProductos, registro: Campos): Promise<string | null> {
  const { grupo, opciones, codigo } = TEXTOS.parse(registro);
  const other =
    codigo === "" || codigo === row.codigo ? undefined : (await readCodigos(tx, [codigo])).get(toClaveCodigo(codigo));
  if (other && other.id !== row.id) return `${CAMPOS.codigo.etiqueta}: ${faultOfCodigo(other)}`;
  if (grupo === row.grupo && opciones.join("\n") === row.opciones.join("\n")) return null;
  return Object.values(await judgeEnGrupo(tx, { id: row.id, grupo, opciones }))[0] ?? null;
}

async function judgeTurn(tx: Tx, entradas: readonly FilaLog[], informe: Informe): Promise<CambioDeshecho[]> {
  const ids = entradas.map(({ objeto_id }) => objeto_id);
  const rows = await tx
    .select()
    .from(productos)
    .where(inArray(productos.id, ids))
    .orderBy(asc(productos.id))
    .for("no key update");
  const byId = new Map(entradas.map((entrada) => [entrada.objeto_id, entrada]));
  const vuelven = await judgeRestaurar(
    tx,
    rows.filter(({ id, eliminado_en }) => eliminado_en && byId.get(id)?.despues === null),
  );
  const cambios: CambioDeshecho[] = [];
  for (const row of rows) {
    const entrada = byId.get(row.id);
    const reversion: Reversion = entrada ? computeReversion(row, entrada) : { tipo: "igual" };
    const razon =
      reversion.tipo === "omitido"
        ? reversion.razon
        : reversion.tipo === "campos"
          ? await faultBeside(tx, row, reversion.registro)
          : (reversion.tipo === "restaura" && vuelven.get(row.id)) || null;
    if (razon !== null) {
      informe.omitidos += 1;
      if (informe.ejemplos.length < EJEMPLOS) informe.ejemplos.push({ id: row.id, nombre: row.nombre, razon });
    } else if (reversion.tipo === "igual" || reversion.tipo === "omitido") informe.iguales += 1;
    else cambios.push({ row, reversion });
  }
  informe.cambiados += cambios.length;
  return cambios;
}

const toAnotacion = ({ row, reversion }: CambioDeshecho, actor_id: string): Anotacion => {
  const quien = { actor_id, accion: "revertir", objeto: "producto", objeto_id: row.id } as const;
  const was = toRegistro(CAMPOS, row);
  if (reversion.tipo === "restaura") return { ...quien, antes: null, despues: was };
  if (reversion.tipo === "elimina") return { ...quien, antes: was, despues: null };
  const { registro, cantidad } = reversion;
  const motivo = cantidad === 0 ? undefined : "ajuste";
  return { ...quien, antes: was, despues: { ...registro, stock: row.stock + cantidad, motivo } };
};

async function writeTurn(tx: Tx, cambios: readonly CambioDeshecho[], actor_id: string): Promise<void> {
  const escritos = cambios.flatMap(({ row: { id, version }, reversion }) => {
    if (reversion.tipo !== "campos" || reversion.registro.version === version) return [];
    return { ...reversion.registro, id, busqueda: buildBusqueda(TEXTOS.parse(reversion.registro)) };
  });
  await writeRegistros(tx, escritos);
  for (const [tipo, eliminado_en] of [["restaura", sql`null`] as const, ["elimina", sql`now()`] as const]) {
    const ids = cambios.flatMap(({ row, reversion }) => (reversion.tipo === tipo ? row.id : []));
    if (ids.length === 0) continue;
    await tx.execute(sql`
      update ${productos} set eliminado_en = ${eliminado_en}, version = version + 1, actualizado_en = now()
      where id = any(${sql.param(ids)}::uuid[])`);
  }
  const movidos = cambios.flatMap(({ row, reversion }) =>
    reversion.tipo === "campos" && reversion.cantidad !== 0
      ? [{ producto_id: row.id, cantidad: reversion.cantidad }]
      : [],
  );
  if (movidos.length > 0) {
    await moveStock(tx, movidos, { motivo: "ajuste", pedido_id: null, vuelta: 0, actor_id });
  }
}

/**
 * Undoes an audited change in one transaction; `juntos` with all made with it, within MINUTOS_JUNTOS. Reports products
 * changed since, or that no longer fit. Itself undoable. Null for a retry.
 */
export function undoCambio(
  panel: CambiosDeps,
  { entrada, juntos }: { entrada: string; juntos: boolean },
  { actor_id, clave }: Autoria,
): Promise<Deshecho | null> {
  return changeOnce(panel, clave, async (tx): Promise<Deshecho> => {
    const found = await findEntradas(tx, entrada, juntos);
    if (!found) return { tipo: "nada" };
    if (found === "tarde") return { tipo: "tarde" };
    await lockTodos(tx, found);
    const informe: Informe = { cambiados: 0, iguales: 0, omitidos: 0, ejemplos: [] };
    for (let after = ""; ;) {
      const entradas: FilaLog[] = await tx
        .select(found.columns)
        .from(auditoria)
        .where(and(found.where, gt(auditoria.objeto_id, after)))
        .orderBy(asc(auditoria.objeto_id))
        .limit(TANDA);
      const first = informe.cambiados === 0;
      const cambios = await judgeTurn(tx, entradas, informe);
      await writeTurn(tx, cambios, actor_id);
      const anotaciones = cambios.map((cambio) => toAnotacion(cambio, actor_id));
      // The first record's id identifies a retry.
      if (first && anotaciones[0]) anotaciones[0].id = clave;
      await addAuditoria(tx, ...anotaciones);
      after = entradas.at(-1)?.objeto_id ?? "";
      if (entradas.length < TANDA) return { tipo: "deshecho", informe };
    }
  });
}
