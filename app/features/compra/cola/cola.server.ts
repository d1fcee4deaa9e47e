import { sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { type AjustesDeps, readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { countHits, type RateLimit } from "#app/features/base/limites/limites.server.ts";
import { toNetwork } from "#app/features/base/limites/network.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { createBatches } from "#lib/batch.ts";
import { isId } from "#lib/ids.ts";
import { formatOpenCookie, readOpenCookie } from "#lib/open-cookie.ts";
import { computePausa, estimateMinutos } from "./cola.ts";
import {
  addTurnos,
  callTurnos,
  enterTurnos,
  leaveTurnos,
  listVivos,
  readTurnos,
  seeTurnos,
  type TurnoLeido,
} from "./turnos.server.ts";

/** New places of visitors without an account, per network: a phone company's has thousands of people. */
const POR_RED: RateLimit = { max: 200, seconds: 600 };

/** One statement asks for so many. */
const JUNTOS = 200;

export type Turno =
  /** No queue: the setting is off, or no new orders are taken. */
  | { tipo: "libre" }
  | { tipo: "pasa"; id: string }
  | { tipo: "espera"; id: string; delante: number; minutos: number | null; pausa: number }
  /** Only looked, and has no place. */
  | { tipo: "ninguno" }
  /** Its network has taken too many; seconds to wait. */
  | { tipo: "red"; espera: number };

/** `entra`: opens the checkout, or orders; takes a place if there is none. `otro`: takes another one. */
type Que = "entra" | "otro" | "mira" | "sale";

interface LlegadaCola {
  tienda: Tienda;
  que: Exclude<Que, "otro">;
  /** By the cookie; it may be over. */
  id: string | null;
  red: string;
  /** In ms of the monotonic clock. */
  desde: number;
  /** An account's HMAC; null for a visitor. */
  identify: () => Promise<string | null>;
}

/** How many may be in at once; 0 without a queue. */
export async function readMaximo(tienda: AjustesDeps): Promise<number> {
  const { compras_a_la_vez, recibir_pedidos } = await readAjustes(tienda);
  return recibir_pedidos ? compras_a_la_vez : 0;
}

const toTurno = (leido: TurnoLeido | undefined): Turno => {
  if (leido?.pasa) return { tipo: "pasa", id: leido.id };
  if (!leido || leido.delante === null) return { tipo: "ninguno" };
  const { id, delante } = leido;
  return { tipo: "espera", id, delante, minutos: estimateMinutos(delante, leido), pausa: computePausa(delante) };
};

/** Visitors of a network beyond its bound, and for how long. */
async function findExcess(
  { db, env }: Tienda,
  nuevas: readonly { llegada: LlegadaCola; cuenta: string | null }[],
): Promise<ReadonlyMap<LlegadaCola, number>> {
  if (!env.LIMITES) return new Map();
  const visitantes = Map.groupBy(
    nuevas.filter(({ cuenta }) => cuenta === null),
    ({ llegada }) => `cola:${llegada.red}`,
  );
  const counted = await countHits(db, new Map([...visitantes].map(([clave, list]) => [clave, list.length])), POR_RED);
  return new Map(
    [...visitantes].flatMap(([clave, list]) => {
      const { dentro = 0, espera = POR_RED.seconds } = counted.get(clave) ?? {};
      return list.slice(dentro).map(({ llegada }): [LlegadaCola, number] => [llegada, espera]);
    }),
  );
}

/** All that came meanwhile, in order of arrival, in one transaction: however many servers, one at a time. */
async function attend(llegadas: readonly LlegadaCola[]): Promise<Turno[]> {
  const [first] = llegadas;
  if (!first) return [];
  const { tienda } = first;
  const { db } = tienda;
  const max = await readMaximo(tienda);
  const vivos = await listVivos(
    db,
    llegadas.flatMap(({ id }) => id ?? []),
  );
  const hasPlace = ({ id }: LlegadaCola) => id !== null && vivos.has(id);
  const sin = llegadas.filter((llegada) => llegada.que === "entra" && !hasPlace(llegada));
  const quienes = await Promise.all(sin.map(async (llegada) => ({ llegada, cuenta: await llegada.identify() })));
  const excess = await findExcess(tienda, quienes);
  const nuevas = quienes.filter(({ llegada }) => !excess.has(llegada));

  return db.transaction(async (tx) => {
    // All servers wait for this lock: one that stops in the middle must not hold it.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '10s'`);
    await lockWork(tx, "cola");
    const dados = await addTurnos(
      tx,
      nuevas.map(({ cuenta, llegada }) => ({ cuenta, desde: llegada.desde })),
    );
    const places = new Map(nuevas.map(({ llegada }, n) => [llegada, dados[n]]));
    const toId = (llegada: LlegadaCola) => (hasPlace(llegada) ? llegada.id : places.get(llegada)) ?? null;
    const listIds = (...que: LlegadaCola["que"][]) =>
      llegadas.filter((llegada) => que.includes(llegada.que)).flatMap((llegada) => toId(llegada) ?? []);
    await seeTurnos(tx, listIds("entra", "mira"));
    await leaveTurnos(tx, listIds("sale"));
    await callTurnos(tx, max);
    await enterTurnos(tx, listIds("entra"));
    const leidos = await readTurnos(tx, listIds("entra", "mira"));
    return llegadas.map((llegada): Turno => {
      const espera = excess.get(llegada);
      return espera === undefined ? toTurno(leidos.get(toId(llegada) ?? "")) : { tipo: "red", espera };
    });
  });
}

const ask = createBatches(attend, JUNTOS);

const COOKIE = "qhatu-turno";

/** The place in the request's cookie; null for none, and for one that the shop did not sign. */
export function readTurno({ enlaces }: Pick<Tienda, "enlaces">, request: Request): string | null {
  const [id = "", clave = ""] = (readOpenCookie(request.headers.get("Cookie"), COOKIE) ?? "").split(".");
  return isId(id) && enlaces.isSigned("turno", id, clave) ? id : null;
}

/** Set-Cookie for a place: its id, signed. */
export const formatTurno = ({ enlaces, env }: Pick<Tienda, "enlaces" | "env">, id: string): string =>
  formatOpenCookie(COOKIE, `${id}.${enlaces.sign("turno", id)}`, {
    days: 1,
    secure: env.TIENDA_URL.startsWith("https:"),
    httpOnly: true,
  });

/** `response` with the place, where the request's cookie does not name it. */
export function sendTurno(tienda: Tienda, request: Request, turno: Turno, response: Response): Response {
  if ("id" in turno && turno.id !== readTurno(tienda, request))
    response.headers.append("Set-Cookie", formatTurno(tienda, turno.id));
  return response;
}

async function identify(tienda: Tienda, request: Request): Promise<string | null> {
  if (!(await tienda.identidad.isKnown(request))) return null;
  const usuario = await getUsuario(tienda, request);
  return usuario && tienda.enlaces.sign("cuenta", usuario.id);
}

/** Whether it is their turn. Answer with `sendTurno`. */
export async function askTurno(tienda: Tienda, request: Request, ip: string, que: Que): Promise<Turno> {
  const desde = performance.now();
  if ((await readMaximo(tienda)) === 0) return { tipo: "libre" };
  return ask(tienda.db, {
    tienda,
    que: que === "otro" ? "entra" : que,
    id: que === "otro" ? null : readTurno(tienda, request),
    red: toNetwork(ip),
    desde,
    identify: () => identify(tienda, request),
  });
}
