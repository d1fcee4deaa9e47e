import { createHash } from "node:crypto";
import { setImmediate as tick, setTimeout as pause } from "node:timers/promises";
import type fc from "fast-check";
import type { PoolClient, QueryResult } from "pg";
import type { BaseSimulada, Reloj } from "./base.ts";
import type { TurnoSentencia } from "./conexion.ts";
import { findParados } from "./parados.ts";

/** So many turns of the event loop without news are rest: a mail takes some to be rendered. */
const TICKS = 8;
const MIRAR_MS = 1;
/** Most statements are answered sooner: to look for locks costs as much as they do. */
const PRIMERA_MS = 6;
/** A real wait: something outside of the simulation hangs. */
const COLGADO_MS = 20_000;

export interface ProcesoVivo {
  nombre: string;
  muerto: boolean;
}

interface EnVuelo {
  proceso: ProcesoVivo;
  pid: number;
  texto: string;
  respuesta: { result: QueryResult } | { error: unknown } | null;
  /** It was seen waiting for a lock. */
  parado: boolean;
  /** Resolves with the answer, whatever it is. */
  llega: Promise<unknown>;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

/** A dead process's work never goes on. */
const NUNCA = new Promise<never>(() => {});

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const shorten = (texto: string): string => texto.replace(/\s+/g, " ").trim().slice(0, 90);

const toPid = (client: PoolClient): number => (client as PoolClient & { processID: number }).processID;

/**
 * Grants one statement or call to a provider at a time, in the order that the scheduler draws; one that waits for a lock
 * is left, and another goes on. What happened is hashed: the same draws give the same history.
 */
export class Turnos {
  readonly #planificador: fc.Scheduler;
  readonly #base: BaseSimulada;
  readonly #reloj: Reloj;
  readonly #hash = createHash("sha256");
  readonly #ids = new Map<string, string>();
  readonly #colas = new WeakMap<PoolClient, Promise<unknown>>();
  #vuelos: EnVuelo[] = [];
  #sucesos = 0;
  #vanas = 0;
  #afuera = 0;
  /** What happened, a line each; the last ones are enough to read a failure by. */
  readonly lineas: string[] = [];
  sentencias = 0;

  constructor(planificador: fc.Scheduler, base: BaseSimulada, reloj: Reloj) {
    this.#planificador = planificador;
    this.#base = base;
    this.#reloj = reloj;
  }

  get huella(): string {
    return this.#hash.copy().digest("hex");
  }

  /** Ids depend on what ran before in this process, their order does not. */
  note(proceso: ProcesoVivo | null, que: string): void {
    const linea = `${proceso?.nombre ?? "·"} ${que}`.replaceAll(UUID, (id) => {
      const known = this.#ids.get(id) ?? `#${this.#ids.size + 1}`;
      this.#ids.set(id, known);
      return known;
    });
    this.#hash.update(`${linea}\n`);
    this.lineas.push(linea);
  }

  /** Real time passes: a connection is opened, a person reads. */
  readonly change = (by: 1 | -1): void => {
    this.#afuera += by;
    this.#sucesos += 1;
  };

  /** What people read before they act is no turn of the shop's, but takes real time. */
  readonly aside: TurnoSentencia = async (_client, _sentencia, send) => {
    this.change(1);
    try {
      return await send();
    } finally {
      this.change(-1);
    }
  };

  /** Waits until the scheduler draws it. */
  async wait(proceso: ProcesoVivo, que: string): Promise<void> {
    this.#sucesos += 1;
    await this.#planificador.schedule(Promise.resolve(), `${proceso.nombre} ${que}`);
    this.#sucesos += 1;
    if (proceso.muerto) await NUNCA;
  }

  /** One after another on a connection, whenever their turn is. */
  statement(
    proceso: ProcesoVivo,
    client: PoolClient,
    sentencia: { texto: string; valores: readonly unknown[] },
    send: () => Promise<QueryResult>,
  ): Promise<QueryResult> {
    const before = this.#colas.get(client) ?? Promise.resolve();
    const mine = before.then(() => this.#run(proceso, client, sentencia, send));
    this.#colas.set(
      client,
      mine.catch(() => {}),
    );
    return mine;
  }

  async #run(
    proceso: ProcesoVivo,
    client: PoolClient,
    { texto, valores }: { texto: string; valores: readonly unknown[] },
    send: () => Promise<QueryResult>,
  ): Promise<QueryResult> {
    await this.wait(proceso, shorten(texto));
    if (texto === "begin") this.#reloj.advance(1);
    this.sentencias += 1;
    this.note(proceso, `→ ${shorten(texto)} ${describeValores(valores)}`);
    return new Promise((resolve, reject) => {
      const vuelo: EnVuelo = {
        proceso,
        pid: toPid(client),
        texto,
        respuesta: null,
        parado: false,
        llega: NUNCA,
        resolve,
        reject,
      };
      this.#vuelos.push(vuelo);
      vuelo.llega = send().then(
        (result) => (vuelo.respuesta = { result }),
        (error: unknown) => (vuelo.respuesta = { error }),
      );
    });
  }

  /** A call out of the shop: done in one turn, answered in another. */
  async call<T>(proceso: ProcesoVivo, que: string, work: () => Promise<T>): Promise<T> {
    await this.wait(proceso, que);
    const [done] = await Promise.allSettled([work()]);
    this.note(proceso, `${que}: ${done.status}`);
    await this.wait(proceso, `${que}, answer`);
    if (done.status === "rejected") throw done.reason;
    return done.value;
  }

  get waiting(): number {
    return this.#planificador.count();
  }

  /** Grants the next one, and lets all go on that it lets go on. */
  async step(): Promise<void> {
    this.#vanas = 0;
    await this.#planificador.waitNext(1);
    await this.calm();
    await this.#answerAll();
  }

  /** Until nothing moves but what waits for its turn. */
  async calm(): Promise<void> {
    let [quiet, seen] = [0, this.#sucesos];
    while (quiet < TICKS || this.#afuera > 0) {
      await tick();
      quiet = seen === this.#sucesos ? quiet + 1 : 0;
      seen = this.#sucesos;
    }
  }

  /** Something outside of the simulation takes its time. */
  async rouse(): Promise<void> {
    this.#vanas += 1;
    if (this.#vanas > COLGADO_MS / MIRAR_MS) throw new Error("a deed waits for nothing");
    await pause(MIRAR_MS);
  }

  async #answerAll(): Promise<void> {
    for (;;) {
      const next = await this.#findAnswered();
      if (!next) return;
      this.#vuelos = this.#vuelos.filter((one) => one !== next);
      const { respuesta, proceso, texto } = next;
      if (respuesta === null) continue;
      this.note(proceso, `← ${"result" in respuesta ? respuesta.result.rowCount : describeError(respuesta.error)}`);
      if ("result" in respuesta) next.resolve(respuesta.result);
      else {
        if (isDeadlock(respuesta.error)) this.note(proceso, `deadlock: ${shorten(texto)}`);
        next.reject(respuesta.error);
      }
      await this.calm();
    }
  }

  /** The oldest that was answered, once each of the others was answered or waits for a lock; null where all wait. */
  async #findAnswered(): Promise<EnVuelo | null> {
    const until = process.hrtime.bigint() + BigInt(COLGADO_MS) * 1_000_000n;
    for (let first = true; ; first = false) {
      const open = this.#vuelos.filter(({ respuesta }) => respuesta === null);
      if (open.length === 0) break;
      if (!first || open.some(({ parado }) => !parado))
        await Promise.race([...open.map(({ llega }) => llega), pause(first ? PRIMERA_MS : MIRAR_MS)]);
      if (open.every(({ respuesta }) => respuesta !== null)) break;
      const parados = await findParados(
        this.#base.vigia,
        open.map(({ pid }) => pid),
      );
      if (parados !== "cycle") for (const one of open) one.parado = parados.has(one.pid);
      const answered = open.some(({ respuesta }) => respuesta !== null);
      if (!answered && parados !== "cycle" && open.every(({ pid }) => parados.has(pid))) break;
      if (process.hrtime.bigint() > until) throw new Error(`no answer to ${open.map(({ texto }) => texto).join()}`);
    }
    return this.#vuelos.find(({ respuesta }) => respuesta !== null) ?? null;
  }

  /** Its connections are gone, as after `kill -9`; what it had begun is rolled back. */
  async kill(proceso: ProcesoVivo, pids: readonly number[]): Promise<void> {
    proceso.muerto = true;
    this.note(proceso, "dies");
    this.#vuelos = this.#vuelos.filter((one) => one.proceso !== proceso);
    const { vigia } = this.#base;
    await vigia.query("select pg_terminate_backend(pid) from unnest($1::int[]) pid", [pids]);
    for (;;) {
      const { rows } = await vigia.query("select from pg_stat_activity where pid = any($1)", [pids]);
      if (rows.length === 0) break;
      await pause(MIRAR_MS);
    }
    await this.calm();
    await this.#answerAll();
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === "40P01";

const describeError = (error: unknown): string =>
  error instanceof Error ? ((error as Error & { code?: string }).code ?? error.name) : String(error);

function describeValor(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map(describeValor).join()}]`;
  if (valor instanceof Date) return valor.toISOString();
  if (typeof valor !== "string") return String(valor);
  // Texts with an id's last letters differ from run to run.
  return new RegExp(`^${UUID.source}$`).test(valor) ? valor : `'${valor.length}`;
}

const describeValores = (valores: readonly unknown[]): string => `(${valores.map(describeValor).join()})`;
