import { and, count, eq, isNull, sql } from "drizzle-orm";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { codigos_cupon, cupones, usos_cupon } from "#db/schema/cupones.ts";
import type { Db, Tx } from "#db/client.server.ts";
import type { Cell } from "#lib/csv.ts";
import { isId } from "#lib/ids.ts";
import { CODIGOS_MAXIMOS, formatCodigo, generateCodigo, LARGO, NOMBRE_ESTADO_CODIGO, toSuelto } from "./codigos.ts";
import { USOS_MAXIMO } from "./cupones.schema.ts";

const TANDA = 1_000;

/** A second equal one, however unlikely, makes another. */
export async function insertCodigos(
  tx: Tx,
  { cupon_id, lote, cuantos }: { cupon_id: string; lote: string; cuantos: number },
): Promise<void> {
  let faltan = cuantos;
  while (faltan > 0) {
    const codigos = Array.from({ length: Math.min(faltan, TANDA) }, () => generateCodigo());
    const made = await tx
      .insert(codigos_cupon)
      .select(
        sql`select codigo, ${cupon_id}::uuid, ${lote}::uuid, null::timestamptz
        from unnest(${sql.param(codigos)}::text[]) as codigo`,
      )
      .onConflictDoNothing()
      .returning({ codigo: codigos_cupon.codigo });
    faltan -= made.length;
  }
}

const lockCodigos = async (tx: Tx, id: string) => {
  const [cupon] = await tx
    .select({ usos: cupones.usos, version: cupones.version, terminado_en: cupones.terminado_en })
    .from(cupones)
    .where(and(eq(cupones.id, id), cupones.con_codigos))
    .for("update");
  return cupon;
};

export type Generacion = "hecho" | "terminado" | "demasiados";

/** More codes, and as many more uses; once per key. */
export async function addCodigos(
  db: Db,
  id: string,
  { clave: lote, cuantos }: { clave: string; cuantos: number },
  actor_id: string,
): Promise<Generacion> {
  return db.transaction(async (tx) => {
    const cupon = await lockCodigos(tx, id);
    if (!cupon || cupon.terminado_en) return "terminado";
    const suyos = eq(codigos_cupon.cupon_id, id);
    if ((await tx.$count(codigos_cupon, and(suyos, eq(codigos_cupon.lote, lote)))) > 0) return "hecho";
    const usos = cupon.usos + cuantos;
    if (usos > Math.min(CODIGOS_MAXIMOS, USOS_MAXIMO)) return "demasiados";
    await insertCodigos(tx, { cupon_id: id, lote, cuantos });
    await tx
      .update(cupones)
      .set({ usos, version: cupon.version + 1 })
      .where(eq(cupones.id, id));
    const que = { objeto: "cupon", objeto_id: id, accion: "ampliar", actor_id } as const;
    await addAuditoria(tx, { ...que, antes: { usos: cupon.usos }, despues: { usos } });
    return "hecho";
  });
}

const usado = sql`exists (select from ${usos_cupon} u where u.codigo = codigos_cupon.codigo and u.devuelto_en is null)`;

/** Withdraws codes that no order holds; returns how many. */
async function withdraw(tx: Tx, id: string, actor_id: string, codigo?: string): Promise<number> {
  const gone = await tx
    .update(codigos_cupon)
    .set({ anulado_en: sql`now()` })
    .where(
      and(
        eq(codigos_cupon.cupon_id, id),
        isNull(codigos_cupon.anulado_en),
        codigo === undefined ? undefined : eq(codigos_cupon.codigo, codigo),
        sql`not ${usado}`,
      ),
    )
    .returning({ codigo: codigos_cupon.codigo });
  const que = { objeto: "cupon", objeto_id: id, accion: "anular", actor_id } as const;
  // The log is read by more people than may have the codes: it keeps four letters.
  const cual = codigo === undefined ? {} : { codigo_anulado: `${codigo.slice(0, 4)}…` };
  if (gone.length > 0) {
    await addAuditoria(tx, { ...que, antes: { anulados: 0 }, despues: { anulados: gone.length, ...cual } });
  }
  return gone.length;
}

/** How many it withdrew. The coupon is locked, as by an order that would take one. */
export async function revokeLibres(db: Db, id: string, actor_id: string): Promise<number> {
  return db.transaction(async (tx) => ((await lockCodigos(tx, id)) ? withdraw(tx, id, actor_id) : 0));
}

/** `ajeno`: no code of this coupon. Idempotent. */
export type Anulacion = "hecho" | "ajeno" | "usado";

/** `codigo` is normalized. */
export async function revokeCodigo(db: Db, id: string, codigo: string, actor_id: string): Promise<Anulacion> {
  const suelto = toSuelto(codigo);
  return db.transaction(async (tx) => {
    const cupon = await lockCodigos(tx, id);
    const [found] = await tx
      .select({ usado: sql<boolean>`${usado}` })
      .from(codigos_cupon)
      .where(and(eq(codigos_cupon.codigo, suelto), eq(codigos_cupon.cupon_id, id)));
    if (!cupon || !found) return "ajeno";
    if (found.usado) return "usado";
    await withdraw(tx, id, actor_id, suelto);
    return "hecho";
  });
}

/** A withdrawn code that an order still has counts as used. */
export async function countCodigos(db: Db, id: string) {
  const [found] = await db
    .select({
      todos: count(),
      usados: sql<number>`count(*) filter (where ${usado})::int`,
      anulados: sql<number>`count(*) filter (where ${codigos_cupon.anulado_en} is not null and not ${usado})::int`,
    })
    .from(codigos_cupon)
    .where(eq(codigos_cupon.cupon_id, id));
  const { todos, usados, anulados } = found ?? { todos: 0, usados: 0, anulados: 0 };
  return { usados, anulados, libres: todos - usados - anulados };
}

export type CuentaCodigos = Awaited<ReturnType<typeof countCodigos>>;

/** The coupon of a single-use code, which is normalized. */
export async function findDeUnico(db: Db, codigo: string): Promise<string | null> {
  const suelto = toSuelto(codigo);
  if (suelto.length !== LARGO) return null;
  const { cupon_id } = codigos_cupon;
  const [found] = await db.select({ cupon_id }).from(codigos_cupon).where(eq(codigos_cupon.codigo, suelto));
  return found?.cupon_id ?? null;
}

export const COLUMNAS_CODIGOS = ["Código", "Estado", "Pedido", "Enlace"];

interface CuponDescargado {
  id: string;
  codigo: string;
}

/** null for a coupon without codes. */
export async function findConCodigos(db: Db, id: string): Promise<CuponDescargado | null> {
  if (!isId(id)) return null;
  const { codigo } = cupones;
  const [found] = await db
    .select({ id: cupones.id, codigo })
    .from(cupones)
    .where(and(eq(cupones.id, id), cupones.con_codigos));
  return found ?? null;
}

interface FilaCodigo extends Record<string, unknown> {
  lote: string;
  codigo: string;
  anulado: boolean;
  numero: number | null;
}

/** Batches of rows, `COLUMNAS_CODIGOS`. `enlace`: the shop's page that takes a code at its end. */
export async function* exportCodigos(db: Db, id: string, enlace: string): AsyncGenerator<Cell[][]> {
  let after: readonly [lote: string, codigo: string] = ["00000000-0000-0000-0000-000000000000", ""];
  for (;;) {
    const { rows } = await db.execute<FilaCodigo>(sql`
      select d.lote, d.codigo, d.anulado_en is not null as anulado, p.numero
      from codigos_cupon d
      left join usos_cupon u on u.codigo = d.codigo and u.devuelto_en is null
      left join pedidos p on p.id = u.pedido_id
      where d.cupon_id = ${id} and (d.lote, d.codigo) > (${after[0]}::uuid, ${after[1]}::text)
      order by d.lote, d.codigo limit ${TANDA}`);
    yield rows.map(({ codigo, anulado, numero }) => {
      const estado = numero === null ? (anulado ? "anulado" : "libre") : "usado";
      const escrito = formatCodigo(codigo);
      return [escrito, NOMBRE_ESTADO_CODIGO[estado], numero ?? "", estado === "libre" ? enlace + escrito : ""];
    });
    const last = rows.at(-1);
    if (!last || rows.length < TANDA) return;
    after = [last.lote, last.codigo];
  }
}
