import { Client, type PoolConfig } from "pg";
import { createElement } from "react";
import { vi } from "vitest";
import { renderMensaje } from "#app/features/base/correo/mensaje.server.ts";
import { openTestDb } from "../db.ts";
import { keepClientes } from "./clientes.ts";
import type { Siembra } from "./mundo.ts";

/** Ahead of pg_catalog: what the shop asks for by `now()`, and columns by default, is the simulation's time. */
const RELOJ = `
  create schema reloj;
  create function reloj.now() returns timestamptz language sql stable
    as $$ select current_setting('simula.ahora')::timestamptz $$;
  create function reloj.clock_timestamp() returns timestamptz language sql volatile
    as $$ select current_setting('simula.reloj')::timestamptz $$;
  do $do$ declare r record; begin
    for r in
      select d.adrelid::regclass as tabla, a.attname, pg_get_expr(d.adbin, d.adrelid) as expr
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid
      where c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
        and pg_get_expr(d.adbin, d.adrelid) ~ '\\m(now|clock_timestamp)\\('
    loop
      execute format('alter table %s alter column %I set default %s', r.tabla, r.attname,
        regexp_replace(r.expr, '\\m(now|clock_timestamp)\\(', 'reloj.\\1(', 'g'));
    end loop;
    for r in
      select oid::regprocedure as funcion from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~ '\\m(now|clock_timestamp)\\('
    loop
      execute format('alter function %s set search_path = reloj, pg_catalog', r.funcion);
    end loop;
    for r in select oid::regclass as tabla from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = false)', r.tabla);
    end loop;
  end $do$`;

const TABLAS = `
  select string_agg(format('select %L as tabla where exists (select from %s)', oid::regclass, oid::regclass), ' union all ')
    as llenas
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

/** What a history left that failed. */
const SOLTAR = `
  select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** What was sown, kept beside, and the statements that bring it back. */
const GUARDAR = `
  do $do$ declare r record; begin
    drop schema if exists semilla cascade;
    create schema semilla;
    for r in select relname as tabla from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('create table semilla.%1$I as table public.%1$I', r.tabla);
    end loop;
  end $do$`;

const VOLVER = `
  select format('insert into public.%1$I (%2$s) select %2$s from semilla.%1$I', c.relname,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')) as orden
  from pg_class c where c.oid::regclass::text = any($1)
  union all
  select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
    coalesce(last_value, start_value), last_value is not null)
  from pg_sequences where schemaname = 'public'`;

async function listLlenas(vigia: Client): Promise<string[]> {
  const tablas = await vigia.query<{ llenas: string }>(TABLAS);
  const { rows } = await vigia.query<{ tabla: string }>(tablas.rows[0]?.llenas ?? "");
  return rows.map(({ tabla }) => tabla);
}

async function keepSown(vigia: Client): Promise<string> {
  await vigia.query(GUARDAR);
  const { rows } = await vigia.query<{ orden: string }>(VOLVER, [await listLlenas(vigia)]);
  return rows.map(({ orden }) => orden).join("; ");
}

/** Truncating would take most of a history's time. Vacuumed, rows are stored in the same order each time. */
async function resow(vigia: Client, ordenes: string): Promise<void> {
  const llenas = await listLlenas(vigia);
  await vigia.query(llenas.map((tabla) => `delete from ${tabla}`).join("; "));
  await vigia.query(`vacuum (analyze false) ${llenas.join(", ")}`);
  await vigia.query(ordenes);
}

const OPTIONS = [
  "search_path=reloj,pg_catalog,public",
  "simula.ahora=2026-01-01",
  "simula.reloj=2026-01-01",
  "deadlock_timeout=20ms",
  "max_parallel_workers_per_gather=0",
  "jit=off",
  "plan_cache_mode=force_generic_plan",
];

export interface BaseSimulada {
  /** For the connections of the shop. */
  config: PoolConfig;
  /** Outside of the simulation: watches locks, ends connections. */
  vigia: Client;
  /** The shop as `sow` leaves it, with the same ids each time. */
  plant: (sow: () => Promise<Siembra>) => Promise<Siembra>;
  Cliente: NonNullable<PoolConfig["Client"]>;
  /** Ends all connections but `vigia`, whatever they wait for. */
  drop: () => Promise<void>;
}

/** A database whose time is the simulation's, sown anew before each history. */
export async function openBase(): Promise<BaseSimulada> {
  // Modules loaded at their first use would take real time in the middle of a history.
  await renderMensaje("", createElement("p"));
  const { $client: pool } = await openTestDb();
  const { user, host, database, connectionString } = pool.options;
  const config = connectionString ? { connectionString } : { user, host, database };
  const vigia = new Client(config);
  await vigia.connect();
  // Dropping the database ends it.
  vigia.on("error", () => {});
  await vigia.query(RELOJ);
  await vigia.query("set session_replication_role = replica");
  const options = OPTIONS.map((one) => `-c ${one.replaceAll(" ", "\\ ")}`).join(" ");
  const { Cliente, drop } = keepClientes();
  const dropAll = async () => {
    drop();
    await vigia.query(SOLTAR);
  };
  let sown: { siembra: Siembra; ordenes: string } | null = null;
  const plant = async (sow: () => Promise<Siembra>) => {
    if (sown === null) sown = { siembra: await sow(), ordenes: await keepSown(vigia) };
    else await resow(vigia, sown.ordenes);
    return sown.siembra;
  };
  // Real seconds are none of the simulation's.
  return { config: { ...config, options, connectionTimeoutMillis: 0 }, vigia, plant, Cliente, drop: dropAll };
}

/** A Monday, 10:00 in Lima. */
const INICIO = Date.UTC(2026, 2, 2, 15);

/** The time of the shop, its memos and its database. */
export class Reloj {
  start(): void {
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: INICIO });
  }
  stop(): void {
    vi.useRealTimers();
  }
  advance(ms: number): void {
    vi.advanceTimersByTime(ms);
  }
  get ahora(): Date {
    return new Date();
  }
}
