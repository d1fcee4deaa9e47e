import { and, sql } from "drizzle-orm";
import { toDecimal, toSoles } from "#lib/dinero.ts";
import { pick } from "#lib/objects.ts";
import { normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { computeDiferencia } from "#app/features/base/auditoria/auditoria.ts";
import { addAuditoria, type Anotacion } from "#app/features/base/auditoria/auditoria.server.ts";
import { changeOnce, type Autoria, type CambiosDeps } from "#app/features/catalogo/productos/cambios.server.ts";
import { listMiembros, lockGruposDe } from "#app/features/catalogo/productos/grupos.server.ts";
import { judgeVariante } from "#app/features/catalogo/productos/variantes.ts";
import { type AccionLote, computeEfecto, type Efecto, type Informe, type Permiso, type Previa } from "./lote.ts";
import { type Alcance, buildCondition, type FilaLote, listTurns } from "./lote-filas.server.ts";
import { fallsByHalf } from "#app/features/catalogo/productos/precios.ts";
import { moveStock } from "#app/features/catalogo/existencias/stock.server.ts";

const EJEMPLOS = 20;
const MUESTRA = 5;

type CambioLote = FilaLote & { antes: FilaLote };

/** One array parameter for a column: one per product would be too many. */
const column = <T>(values: T[]) => sql.param(values);

async function writeTurn(tx: Tx, accion: AccionLote, cambios: readonly CambioLote[], actor_id: string): Promise<void> {
  if (cambios.length === 0) return;
  const ids = cambios.map(({ id }) => id);
  const all = sql`${productos.id} = any(${column(ids)}::uuid[])`;
  const raised = sql`version = version + 1, actualizado_en = now()`;
  switch (accion.tipo) {
    case "precio":
    case "precio_porcentaje":
      await tx.execute(sql`
        update ${productos} set precio = nuevo.precio, ${raised}
        from unnest(${column(ids)}::uuid[], ${column(cambios.map(({ precio }) => toDecimal(precio)))}::numeric[])
          as nuevo (id, precio)
        where ${productos.id} = nuevo.id`);
      return;
    case "categoria":
      await tx.execute(sql`
        update ${productos} set categoria = ${accion.categoria}, ${raised}, busqueda = concat_ws(${"\n"}::text,
          split_part(busqueda, ${"\n"}, 1), ${normalizeSearch(accion.categoria)}::text, split_part(busqueda, ${"\n"}, 3))
        where ${all}`);
      return;
    case "estado":
      await tx.execute(sql`
        update ${productos} set estado = ${accion.estado}, activo_desde = null, ${raised} where ${all}`);
      return;
    case "etiquetas": {
      const nuevas = JSON.stringify(cambios.map(({ id, etiquetas }) => ({ id, etiquetas })));
      await tx.execute(sql`
        update ${productos} set etiquetas = nuevo.etiquetas, ${raised}
        from jsonb_to_recordset(${nuevas}::jsonb) as nuevo (id uuid, etiquetas text[])
        where ${productos.id} = nuevo.id`);
      return;
    }
    case "eliminar":
      await tx.execute(sql`update ${productos} set eliminado_en = now(), ${raised} where ${all}`);
      return;
    case "restaurar":
      await tx.execute(sql`update ${productos} set eliminado_en = null, ${raised} where ${all}`);
      return;
    case "stock": {
      const movimientos = ids.map((producto_id) => ({ producto_id, cantidad: accion.cantidad }));
      await moveStock(tx, movimientos, { motivo: accion.motivo, pedido_id: null, vuelta: 0, actor_id });
    }
  }
}

const pickState = ({ precio, ...rest }: FilaLote) => ({
  precio: toSoles(precio),
  ...pick(rest, ["stock", "categoria", "estado", "etiquetas", "activo_desde", "version"]),
});

function toAnotacion(cambio: CambioLote, accion: AccionLote, actor_id: string): Anotacion {
  const antes = pickState(cambio.antes);
  const quien = { actor_id, objeto: "producto", objeto_id: cambio.id } as const;
  const entero = { nombre: cambio.nombre, ...antes };
  if (accion.tipo === "eliminar") return { ...quien, accion: "eliminar", antes: entero, despues: null };
  if (accion.tipo === "restaurar") return { ...quien, accion: "restaurar", antes: null, despues: entero };
  const despues = pickState(cambio);
  const more = accion.tipo === "stock" ? { motivo: accion.motivo } : { version: cambio.version + 1 };
  return { ...quien, accion: "editar", antes, despues: { ...despues, ...more } };
}

/** Why products cannot be restored, by id. Restored ones count for the next. */
export async function judgeRestaurar(
  tx: Db | Tx,
  filas: readonly Pick<FilaLote, "id" | "grupo" | "opciones">[],
): Promise<Map<string, string>> {
  const vivas = new Map<string, string[][]>();
  const add = ({ grupo, opciones }: Pick<FilaLote, "grupo" | "opciones">) =>
    vivas.set(grupo, [...(vivas.get(grupo) ?? []), opciones]);
  for (const miembro of await listMiembros(tx, [...new Set(filas.map(({ grupo }) => grupo))])) add(miembro);
  const razones = new Map<string, string>();
  for (const fila of filas) {
    if (fila.grupo === "") continue;
    const { grupo, opciones } = judgeVariante(fila.opciones, vivas.get(fila.grupo) ?? []);
    const razon = opciones ?? grupo;
    if (razon === undefined) add(fila);
    else razones.set(fila.id, razon);
  }
  return razones;
}

async function judgeTurn(
  tx: Db | Tx,
  accion: AccionLote,
  filas: readonly FilaLote[],
  informe: Informe,
  permiso: Permiso,
): Promise<CambioLote[]> {
  const razones = accion.tipo === "restaurar" ? await judgeRestaurar(tx, filas) : new Map<string, string>();
  const cambios = filas.flatMap((fila) => {
    const razon = razones.get(fila.id);
    const efecto: Efecto = razon ? { tipo: "omitido", razon } : computeEfecto(accion, fila, permiso);
    if (efecto.tipo === "cambia") return [{ ...fila, ...efecto, antes: fila }];
    if (efecto.tipo === "igual") informe.iguales += 1;
    else {
      informe.omitidos += 1;
      const { id, nombre } = fila;
      if (informe.ejemplos.length < EJEMPLOS) informe.ejemplos.push({ id, nombre, razon: efecto.razon });
    }
    return [];
  });
  informe.cambiados += cambios.length;
  return cambios;
}

const nothing = (): Informe => ({ cambiados: 0, iguales: 0, omitidos: 0, ejemplos: [] });

export async function previewMany(db: Db, alcance: Alcance, accion: AccionLote): Promise<Previa> {
  const previa: Previa = { ...nothing(), muestra: [], minimo: null, mitades: 0 };
  for await (const filas of listTurns(db, buildCondition(alcance, accion), { lock: false })) {
    for (const { id, nombre, precio, antes, ...despues } of await judgeTurn(db, accion, filas, previa, {
      mitad: true,
    })) {
      const difference = computeDiferencia(pickState(antes), pickState({ id, nombre, precio, ...despues }));
      if (difference && previa.muestra.length < MUESTRA) {
        previa.muestra.push({ id, nombre, antes: difference.antes ?? {}, despues: difference.despues ?? {} });
      }
      if (precio === antes.precio) continue;
      if (precio < (previa.minimo?.precio ?? Infinity)) previa.minimo = { nombre, precio };
      if (fallsByHalf(antes.precio, precio)) previa.mitades += 1;
    }
  }
  return previa;
}

/**
 * One transaction: a half-done price rise could not be repeated without raising some twice. Products left out are
 * reported, such as prices falling by more than half without `mitad`. Stock changes by difference, so that sales in
 * between are kept. Null for a retry.
 */
export function changeMany(
  panel: CambiosDeps,
  alcance: Alcance,
  accion: AccionLote,
  { actor_id, clave, mitad }: Autoria & Permiso,
): Promise<Informe | null> {
  return changeOnce(panel, clave, async (tx) => {
    const informe = nothing();
    // All groups before any product: locking a group after products could deadlock.
    const condition = buildCondition(alcance, accion);
    const where = and(condition, await lockGruposDe(tx, condition));
    for await (const filas of listTurns(tx, where, { lock: true })) {
      const first = informe.cambiados === 0;
      const cambios = await judgeTurn(tx, accion, filas, informe, { mitad });
      await writeTurn(tx, accion, cambios, actor_id);
      const anotaciones = cambios.map((cambio) => toAnotacion(cambio, accion, actor_id));
      // The first record's id identifies a retry.
      if (first && anotaciones[0]) anotaciones[0].id = clave;
      await addAuditoria(tx, ...anotaciones);
    }
    return informe;
  });
}
