import fc from "fast-check";
import { tareaCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { findTerminada } from "#app/features/cuentas/libros/revision.server.ts";
import { buildTareaLibros } from "#app/features/cuentas/libros/tarea-libros.server.ts";
import { TAREAS_PAGOS } from "#app/features/pedidos/pagos/tareas.server.ts";
import type { Db } from "#db/client.server.ts";
import { perform } from "./actos.ts";
import type { BaseSimulada, Reloj } from "./base.ts";
import { hear } from "./comprar.ts";
import { openConexion } from "./conexion.ts";
import { findPendientes, findFaltasAhora, findFaltasDe } from "./cuentas.ts";
import { type Escena, type Mundo, openMundo, openTiendaSimulada, sow } from "./mundo.ts";
import { type Falla, type Llamada, toPasarela } from "./proveedor.ts";
import { ENCUENTRO, type PersonaSimulada, type Rafaga } from "./rafagas.ts";
import { type ProcesoVivo, Turnos } from "./turnos.ts";

export interface DiaSimulado {
  /** What leads to a meeting, and the meeting itself. */
  encuentros: Rafaga[][];
  /** Whether the books are read at night. */
  noche: boolean;
}

/** All that a seed draws, but for whose turn it is. */
export interface Historia {
  dias: DiaSimulado[];
  /** After so many statements of its day a process dies. */
  muertes: { dia: number; tras: number; proceso: number }[];
  /** What becomes of the calls to providers, in order; then all is well. */
  fallas: Falla[];
  /** Refunds wait at their bank. */
  lentos: boolean;
}

const DIA: fc.Arbitrary<DiaSimulado> = fc.record({
  encuentros: fc.array(ENCUENTRO, { minLength: 1, maxLength: 2 }),
  noche: fc.constantFrom(false, false, false, true),
});

export const HISTORIA: fc.Arbitrary<Historia> = fc.record({
  dias: fc.array(DIA, { minLength: 1, maxLength: 2 }),
  muertes: fc.array(fc.record({ dia: fc.nat({ max: 1 }), tras: fc.nat({ max: 150 }), proceso: fc.nat({ max: 1 }) }), {
    maxLength: 2,
  }),
  fallas: fc.array(fc.constantFrom<Falla>("bien", "bien", "bien", "bien", "antes", "despues"), {
    maxLength: 30,
    size: "max",
  }),
  lentos: fc.boolean(),
});

export interface Desenlace {
  faltas: string[];
  /** Of all statements and outcomes. */
  huella: string;
  lineas: readonly string[];
  sentencias: number;
  muertes: number;
  noches: number;
}

interface ProcesoSimulado extends ProcesoVivo {
  db: Db;
  escena: Escena;
  pids: number[];
  obras: Set<Promise<void>>;
}

const DIA_MS = 24 * 60 * 60_000;
/** 03:00 in Lima, when the books are read. */
const NOCHE_MS = 8 * 60 * 60_000;

const NUNCA = new Promise<never>(() => {});

const AL_MOMENTO: Llamada = (_que, work) => work();

class Corrida {
  readonly faltas: string[] = [];
  muertes = 0;
  noches = 0;
  readonly #base: BaseSimulada;
  readonly #reloj: Reloj;
  readonly #historia: Historia;
  readonly turnos: Turnos;
  readonly #afuera: ProcesoVivo = { nombre: "afuera", muerto: false };
  #procesos: ProcesoSimulado[] = [];
  #nacidos = 0;
  #llamadas = 0;
  #rafagas = 0;
  #mundo: Mundo;
  #quieta: Escena;

  constructor(base: BaseSimulada, reloj: Reloj, historia: Historia, turnos: Turnos, mundo: Mundo) {
    this.#base = base;
    this.#reloj = reloj;
    this.#historia = historia;
    this.turnos = turnos;
    this.#mundo = mundo;
    const { stripe, mercadopago } = mundo;
    for (const one of [stripe, mercadopago]) one.slow = historia.lentos;
    const pasarelas = [stripe, mercadopago].map((one) => toPasarela(one, AL_MOMENTO, () => "bien"));
    this.#quieta = { tienda: openTiendaSimulada(mundo.vistos, pasarelas), mundo };
    this.#procesos = [this.#start(0), this.#start(1)];
  }

  #start(lugar: number): ProcesoSimulado {
    this.#nacidos += 1;
    const vivo: ProcesoVivo = { nombre: `p${lugar}.${this.#nacidos}`, muerto: false };
    const { turnos } = this;
    const db = openConexion(
      this.#base,
      this.#reloj,
      (client, sentencia, send) => turnos.statement(proceso, client, sentencia, send),
      turnos.change,
    );
    const llamada: Llamada = (que, work) => turnos.call(proceso, que, work);
    const nextFalla = (): Falla => this.#historia.fallas[this.#llamadas++] ?? "bien";
    const { stripe, mercadopago } = this.#mundo;
    const pasarelas = [stripe, mercadopago].map((one) => toPasarela(one, llamada, nextFalla));
    const escena = { tienda: openTiendaSimulada(db, pasarelas), mundo: this.#mundo };
    const proceso: ProcesoSimulado = Object.assign(vivo, { db, escena, pids: [], obras: new Set<Promise<void>>() });
    db.$client.on("connect", (client) => proceso.pids.push((client as unknown as { processID: number }).processID));
    return proceso;
  }

  get #enMarcha(): number {
    return this.#procesos.reduce((all, { obras }) => all + obras.size, 0);
  }

  #launch({ proceso: lugar, actos }: PersonaSimulada): void {
    const proceso = this.#procesos[lugar];
    if (!proceso) return;
    const work = async () => {
      for (const { que, a, b, c } of actos) {
        const nombre = `${que}(${a},${b},${c})`;
        const acto = { que, a, b, c, forma: `${this.#rafagas} ${nombre}` };
        await this.turnos.wait(this.#afuera, nombre);
        try {
          this.turnos.note(proceso, `${nombre}: ${await perform(acto, proceso.escena, this.#reloj)}`);
        } catch (error) {
          // What a connection says that was cut off by the death, nobody hears.
          if (proceso.muerto) return;
          const told = error instanceof Error ? `${error.message}${describeCause(error)}` : String(error);
          this.turnos.note(proceso, `${nombre} threw`);
          this.faltas.push(`${nombre} threw: ${told}`);
        }
      }
    };
    const obra: Promise<void> = work().finally(() => proceso.obras.delete(obra));
    proceso.obras.add(obra);
  }

  async #dieIfDue(dia: number, desde: number): Promise<void> {
    const due = this.#historia.muertes.filter((one) => one.dia === dia);
    for (const [nth, { tras, proceso: lugar }] of due.entries()) {
      const proceso = this.#procesos[lugar];
      if (!proceso || this.#hechas.has(`${dia}.${nth}`) || this.turnos.sentencias - desde < tras) continue;
      this.#hechas.add(`${dia}.${nth}`);
      this.muertes += 1;
      // Its work goes on to no other connection.
      Object.assign(proceso.db.$client, { connect: () => NUNCA });
      await this.turnos.kill(proceso, proceso.pids);
      this.#procesos[lugar] = this.#start(lugar);
    }
  }
  readonly #hechas = new Set<string>();

  async #runRafaga(dia: number, desde: number, rafaga: Rafaga): Promise<void> {
    this.#rafagas += 1;
    for (const persona of rafaga) this.#launch(persona);
    for (;;) {
      await this.turnos.calm();
      await this.#dieIfDue(dia, desde);
      if (this.turnos.waiting > 0) await this.turnos.step();
      else if (this.#enMarcha === 0) break;
      else await this.turnos.rouse();
    }
    // Somebody's preparations alone are judged with what they led to.
    if (rafaga.length > 1) this.faltas.push(...(await findFaltasAhora(this.#mundo.vistos, this.#mundo)));
  }

  async runDia(dia: number, { encuentros, noche }: DiaSimulado): Promise<void> {
    const desde = this.turnos.sentencias;
    for (const rafaga of encuentros.flat()) {
      await this.#runRafaga(dia, desde, rafaga);
      if (this.faltas.length > 0) return;
    }
    await this.closeDia();
    if (noche) await this.readNoche();
    this.#reloj.advance(7 * 60 * 60_000);
  }

  /** Providers answer again, and tell what the shop did not hear; the tasks do what is left. */
  async settle(): Promise<void> {
    const { stripe, mercadopago } = this.#mundo;
    for (const proveedor of [stripe, mercadopago]) {
      proveedor.down = false;
      for (const nth of proveedor.pedidas.keys()) proveedor.settleRefund(nth, "hecho");
      for (const [nth, { evento }] of proveedor.avisos.entries())
        if (!proveedor.oidos.has(evento)) await hear(this.#quieta, proveedor, nth);
    }
    this.faltas.push(...(await findFaltasAhora(this.#mundo.vistos, this.#mundo)));
    this.#reloj.advance(41 * 60_000);
    const tareas = [...TAREAS_PAGOS, tareaCaja];
    // Twice, as they come again each minute: an order expires once its refund is done.
    for (const { run } of [...tareas, ...tareas]) await run(this.#quieta.tienda, new AbortController().signal);
  }

  /** What a person would find in the evening, before and after the tasks. */
  async closeDia(): Promise<void> {
    const { vistos } = this.#mundo;
    this.faltas.push(...(await findFaltasDe(vistos, this.#mundo)));
    await this.settle();
    this.faltas.push(...(await findFaltasAhora(vistos, this.#mundo)), ...(await findPendientes(vistos, this.#mundo)));
  }

  /** What the shop itself finds. */
  async readNoche(): Promise<void> {
    const ahora = Date.now();
    this.#reloj.advance(DIA_MS - ((ahora - NOCHE_MS) % DIA_MS) + 60_000);
    await tareaCaja.run(this.#quieta.tienda, new AbortController().signal);
    await buildTareaLibros(null).run(this.#quieta.tienda, new AbortController().signal);
    const revision = await findTerminada(this.#mundo.vistos);
    if (!revision) this.faltas.push("the night's books were not read");
    this.faltas.push(...(revision?.descuadres ?? []).map(({ texto }) => `night: ${texto}`));
    this.noches += 1;
  }

  /** Connections of the dead are gone already. */
  async close(): Promise<void> {
    await Promise.all(this.#procesos.map(({ db }) => db.$client.end()));
  }
}

const describeCause = ({ cause }: Error): string => (cause instanceof Error ? ` (${cause.message})` : "");

/** One history, from an empty shop to the last night. */
export async function runHistoria(
  base: BaseSimulada,
  reloj: Reloj,
  historia: Historia,
  planificador: fc.Scheduler,
): Promise<Desenlace> {
  reloj.start();
  const turnos = new Turnos(planificador, base, reloj);
  const vistos = openConexion(base, reloj, turnos.aside, turnos.change);
  try {
    const mundo = openMundo(await base.plant(() => sow(vistos)), vistos);
    const corrida = new Corrida(base, reloj, historia, turnos, mundo);
    for (const [dia, actos] of historia.dias.entries()) {
      await corrida.runDia(dia, actos);
      if (corrida.faltas.length > 0) break;
    }
    await corrida.close();
    await vistos.$client.end();
    const { faltas, muertes, noches } = corrida;
    turnos.note(null, faltas.join("; "));
    return { faltas, huella: turnos.huella, lineas: turnos.lineas, sentencias: turnos.sentencias, muertes, noches };
  } catch (error) {
    await base.drop();
    throw error;
  } finally {
    reloj.stop();
  }
}
