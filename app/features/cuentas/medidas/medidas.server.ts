import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { ESTADOS } from "#db/values.ts";
import { LIMA } from "#lib/fechas.ts";
import { createMemo } from "#lib/memo.ts";

/** A gauge, one sample for each of `values`, 0 where `rows` (label, value) has none. */
interface Medida {
  name: `qhatu_${string}`;
  label?: { name: string; values: readonly string[] };
  rows: SQL;
}

/** Of a gauge: its labels as Prometheus writes them, and the value. */
export interface Muestras {
  name: string;
  samples: readonly [labels: string, value: number][];
}

/** What waits, since when, each once: of payments by hand the code and the refund. All have partial indexes. */
const ESPERAS: Readonly<Record<string, SQL>> = {
  por_verificar: sql`select created_at as desde from abonos where estado = 'por_verificar'`,
  pendiente: sql`select created_at as desde from pagos where estado = 'pendiente' and proveedor <> 'yape'`,
  // After some days the provider is asked no more (`settlePagos`).
  vencido: sql`
    select vence_en as desde from pagos
    where estado in ('creando', 'abierto') and estado <> 'aprobado' and referencia is not null
      and vence_en between now() - interval '7 days' and now()`,
  reembolso: sql`
    select r.created_at as desde from reembolsos r join pagos p on p.id = r.pago_id
    where r.estado = 'creando' and p.proveedor <> 'yape'`,
  devolucion: sql`select created_at as desde from devoluciones_abono where hecha_en is null`,
};

/** Since the newest backup that got so far; where none did, since the first that should have. 0 without backups. */
const readEdad = (kind: string, done: SQL, failed: SQL): SQL => sql`
  select ${kind}::text, coalesce(extract(epoch from now() - coalesce(
    max(empezada_en) filter (where ${done}), min(empezada_en) filter (where ${failed})
  )), 0) from copias`;

const EDADES: Readonly<Record<string, SQL>> = {
  hecha: readEdad("hecha", sql`hecha_en is not null`, sql`true`),
  llevada: readEdad("llevada", sql`envio = 'hecho'`, sql`envio = 'fallo'`),
  probada: readEdad("probada", sql`prueba = 'bien'`, sql`prueba = 'mal'`),
};

const COUNT = sql`count(*)`;
const OLDEST = sql`coalesce(extract(epoch from now() - min(desde)), 0)`;
const ESPERA = { name: "kind", values: Object.keys(ESPERAS) };

const readEsperas = (value: SQL): SQL =>
  sql.join(
    Object.entries(ESPERAS).map(([kind, rows]) => sql`select ${kind}::text, ${value} from (${rows}) as una`),
    sql` union all `,
  );

const HOY = sql`date_trunc('day', now() at time zone ${LIMA}::text) at time zone ${LIMA}::text`;

/** What costs money when nobody looks. `tareas`: the background tasks that there are. */
const listMedidas = (tareas: readonly string[]): readonly Medida[] => {
  const corridas = sql`corridas where tarea in (select jsonb_array_elements_text(${JSON.stringify(tareas)}::jsonb))`;
  const tarea = { name: "tarea", values: tareas };
  return [
    {
      name: "qhatu_orders_last_day",
      label: { name: "estado", values: ESTADOS },
      rows: sql`select estado, ${COUNT} from pedidos where created_at > now() - interval '24 hours' group by estado`,
    },
    {
      name: "qhatu_orders_paid_today",
      rows: sql`
        select '', count(distinct pedido_id) from caja
        where vende and vendido > 0 and momento >= ${HOY}`,
    },
    { name: "qhatu_payments_waiting", label: ESPERA, rows: readEsperas(COUNT) },
    { name: "qhatu_payments_waiting_oldest_seconds", label: ESPERA, rows: readEsperas(OLDEST) },
    { name: "qhatu_task_failures", label: tarea, rows: sql`select tarea, fallos from ${corridas}` },
    {
      name: "qhatu_task_last_run_seconds",
      label: tarea,
      rows: sql`select tarea, extract(epoch from now() - termino) from ${corridas}`,
    },
    {
      name: "qhatu_mails",
      label: { name: "estado", values: ["pendiente", "fallido"] },
      rows: sql`select estado, ${COUNT} from correos where estado in ('pendiente', 'fallido') group by estado`,
    },
    {
      name: "qhatu_mails_oldest_seconds",
      rows: sql`
        select '', ${OLDEST} from (
          select greatest(created_at, no_antes) as desde from correos where estado = 'pendiente'
        ) as una where desde < now()`,
    },
    {
      name: "qhatu_receipts",
      label: { name: "estado", values: ["pendiente", "rechazado", "detenido"] },
      // Two statements, each with its partial index.
      rows: sql`
        select estado, ${COUNT} from comprobantes where estado in ('rechazado', 'detenido') group by estado
        union all select 'pendiente', ${COUNT} from comprobantes where estado = 'pendiente'`,
    },
    {
      name: "qhatu_receipts_oldest_seconds",
      rows: sql`
        select '', ${OLDEST} from (
          select emitido_en as desde from comprobantes where estado = 'pendiente'
        ) as una`,
    },
    {
      // Whose browser asked within 90 s, as the queue itself counts them (turnos.server.ts).
      name: "qhatu_queue",
      label: { name: "kind", values: ["esperando", "comprando"] },
      rows: sql`
        select 'esperando', ${COUNT} from turnos
        where pedido_id is null and visto_en > greatest(vence_en, now() - interval '90 seconds')
          and (vence_en is null or vence_en <= now())
        union all select 'comprando', ${COUNT} from turnos where pedido_id is null and vence_en > now()`,
    },
    {
      name: "qhatu_books_age_seconds",
      rows: sql`
        select '', coalesce(extract(epoch from now() - max(empezada_en)), 0) from revisiones_libros
        where terminada_en is not null`,
    },
    {
      name: "qhatu_books",
      label: { name: "kind", values: ["descuadre", "sin_comprobar"] },
      rows: sql`
        with ultima as (
          select descuadres, sin_comprobar from revisiones_libros where terminada_en is not null
          order by empezada_en desc limit 1
        )
        select 'descuadre', jsonb_array_length(descuadres) from ultima
        union all select 'sin_comprobar', (
          select count(*) from jsonb_array_elements(sin_comprobar) uno where uno ->> 'siempre' is null
        ) from ultima`,
    },
    {
      name: "qhatu_backup_age_seconds",
      label: { name: "kind", values: Object.keys(EDADES) },
      rows: sql.join(Object.values(EDADES), sql` union all `),
    },
  ];
};

async function read(db: Db, tareas: readonly string[]): Promise<Muestras[]> {
  const medidas = listMedidas(tareas);
  const parts = medidas.map(
    ({ name, rows }) => sql`select ${name}::text as name, label, value::float8 from (${rows}) as una(label, value)`,
  );
  const { rows } = await db.execute<{ name: string; label: string; value: number }>(sql.join(parts, sql` union all `));
  return medidas.map(({ name, label }) => {
    const own = new Map(rows.filter((row) => row.name === name).map((row) => [row.label, row.value]));
    const read = (value: string, labels = ""): [string, number] => [labels, own.get(value) ?? 0];
    const samples = label?.values.map((value) => read(value, `{${label.name}="${value}"}`)) ?? [read("")];
    return { name, samples };
  });
}

/** Whoever may read them may ask often. */
const memo = createMemo<Muestras[]>({ maxAge: 5_000, times: Number.POSITIVE_INFINITY, maxKeys: 1 });

/** Read from the database in one statement, at most every five seconds. Ages are in seconds, 0 where nothing waits. */
export const readMedidas = (db: Db, tareas: readonly string[]): Promise<Muestras[]> =>
  memo.get(db, "", () => read(db, tareas));
