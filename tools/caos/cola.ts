import { randomInt, randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { rmSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { centimos, computeTotales, toSoles } from "#lib/dinero.ts";
import { connect, findFaults, readSiteDinero } from "./books.ts";
import { retry } from "./buyers.ts";
import { type Oferta, PERSONA } from "./cart.ts";
import { deployEmbedded } from "./deployment.ts";
import { openShop } from "./open-shop.ts";
import { type Site, waitUntil } from "./processes.ts";
import { type Visits, visitUntil } from "./visitors.ts";

export interface ColaOptions {
  /** How many come for the pieces. */
  visitantes: number;
  piezas: number;
  /** 'Compras a la vez'. */
  aLaVez: number;
  /** They come within so many seconds. */
  enSegundos: number;
}

const TARJETA = { accion: "pagar", numero: "4242 4242 4242 4242", vencimiento: "12/40", cvc: "123" };
const abierto = z.object({ url: z.string(), pedido_id: z.string() });
const turno = z.object({ turno: z.string(), pausa: z.number().optional() });

interface Visitante {
  /** When their first request left, in ms since the storm began. */
  llego: number;
  pedido: string | null;
}

interface Registro {
  /** By place. */
  visitantes: Map<string, Visitante>;
  /** The same by address. */
  salidas: Map<string, number>;
  estados: Map<number, number>;
  /** Requests that got no answer, as on a full line, and were sent again. */
  cortes: number;
  fallos: string[];
}

/** This process is busy, too: what counts is when a request leaves it, not when it was asked for. */
const watchRequests = ({ salidas }: Registro, t0: number) =>
  subscribe("undici:client:sendHeaders", (message) => {
    const sent = z.object({ headers: z.string() }).safeParse(message).data;
    const ip = /^x-forwarded-for: (\S+)/im.exec(sent?.headers ?? "")?.[1];
    if (ip !== undefined && !salidas.has(ip)) salidas.set(ip, performance.now() - t0);
  });

const tally = ({ estados }: Registro, status: number) => estados.set(status, (estados.get(status) ?? 0) + 1);

/** One browser without an account, behind its own address. */
function openBrowser(site: Site, n: number, registro: Registro) {
  let cookie = "";
  const ip = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const patience = new AbortController().signal;
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Cookie: cookie, Origin: site.tienda, "X-Forwarded-For": ip, ...(init.headers as object) };
    const send = () => fetch(new URL(path, site.tienda), { ...init, headers, redirect: "manual" });
    const response = await retry(send, patience, () => (registro.cortes += 1));
    if (!response) throw new Error("no answer");
    const text = await response.text();
    const [given] = response.headers.getSetCookie();
    if (given) cookie = given.split(";", 1)[0] ?? "";
    tally(registro, response.status);
    if (response.status >= 500) registro.fallos.push(`${path} was answered with ${response.status}`);
    return { status: response.status, location: response.headers.get("Location"), text };
  };
  return { ip, ask, getTurno: () => /=([\w-]{36})/.exec(cookie)?.[1] ?? "" };
}

type Browser = ReturnType<typeof openBrowser>;

/** Until the checkout is shown. */
async function waitForTurn({ ask }: Browser): Promise<void> {
  for (;;) {
    const { status, location } = await ask("/checkout");
    if (status === 200) return;
    if (!location?.startsWith("/turno")) throw new Error(`the checkout answered ${status} ${location ?? ""}`);
    await ask(location);
    for (;;) {
      const said = turno.parse(JSON.parse((await ask("/api/turno")).text));
      if (said.turno === "pasa") break;
      if (said.turno === "ninguno") throw new Error("a place was lost");
      await sleep((said.pausa ?? 3) * 1_000 * (0.8 + Math.random() * 0.4));
    }
  }
}

function buildBody({ id, nombre, precio }: Oferta, n: number): string {
  const { total } = computeTotales([{ precio: centimos(Math.round(precio * 100)), cantidad: 1 }]);
  return JSON.stringify({
    items: [{ producto_id: id, cantidad: 1, precio, nombre, imagen: "" }],
    total: toSoles(total),
    direccion: "Av. Larco 123, Miraflores",
    telefono: `9${String(10_000_000 + n)}`,
    metodo_pago: "stripe",
    comprobante: PERSONA,
    contacto: { nombre: "Caos Prueba", correo: `fila${n}@ejemplo.pe` },
  });
}

/** Comes, waits, types, orders, and pays; who finds it sold out leaves. */
async function visit(site: Site, oferta: Oferta, n: number, { enSegundos }: ColaOptions, registro: Registro) {
  await sleep(randomInt(enSegundos * 1_000 + 1));
  const browser = openBrowser(site, n, registro);
  const visitante: Visitante = { llego: 0, pedido: null };
  try {
    await waitForTurn(browser);
    visitante.llego = registro.salidas.get(browser.ip) ?? Number.NaN;
    registro.visitantes.set(browser.getTurno(), visitante);
    await sleep(randomInt(1_000, 3_000));
    const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
    const { status, text } = await browser.ask("/api/checkout", {
      method: "POST",
      headers,
      body: buildBody(oferta, n),
    });
    if (status === 200) {
      const { url, pedido_id } = abierto.parse(JSON.parse(text));
      visitante.pedido = pedido_id;
      const paid = await fetch(url, { method: "POST", body: new URLSearchParams(TARJETA), redirect: "manual" });
      await paid.arrayBuffer();
    } else if (status !== 409) registro.fallos.push(`an order was answered with ${status}: ${text.slice(0, 200)}`);
    await browser.ask("/api/turno", { method: "POST" });
  } catch (error) {
    registro.fallos.push(`visitor ${n}: ${String(error)}`);
  }
}

/** The most that somebody came later than one who was let in after them, in ms, by the server's and the visitors' clocks. */
function findInversion(llegadas: readonly number[]): number {
  let [latest, most] = [0, 0];
  for (const llego of llegadas) {
    most = Math.max(most, latest - llego);
    latest = Math.max(latest, llego);
  }
  return most;
}

const ORDER = `
  select id, (extract(epoch from llego_en) * 1000)::float8 as llego, (llamado_en > llego_en + interval '2 s') as espero
  from turnos where llamado_en is not null order by llamado_en, numero`;

/** So many at once for a few pieces, with a queue before the checkout. Returns what went wrong. */
export async function stormQueue(options: ColaOptions): Promise<number> {
  const { visitantes, piezas, aLaVez } = options;
  const env = { LIMITES: "1", PROXY_CONFIABLE: "127.0.0.1", PEDIDO_VENCE_MINUTOS: "120" };
  const { site, stop, ofertas, initial, ajenos } = await openShop((addresses) => deployEmbedded(addresses, env), {
    productos: 1,
    existencias: piezas,
    usos: 1,
  });
  const [oferta] = ofertas;
  if (!oferta) throw new Error("no product to sell");
  const db = connect(site);
  const query = <Row extends object>(text: string, values: unknown[] = []) => db.$client.query<Row>(text, values);
  // A shop that people are in has its pages compiled.
  for (let n = 0; n < 40; n += 1)
    await Promise.all(
      ["/checkout", "/turno", "/"].map((path) => fetch(site.tienda + path).then((page) => page.text())),
    );
  await query("insert into ajustes (clave, valor, version) values ('compras_a_la_vez', $1, 1)", [String(aLaVez)]);
  await sleep(1_500);

  const registro: Registro = { visitantes: new Map(), salidas: new Map(), estados: new Map(), cortes: 0, fallos: [] };
  const ended = new AbortController();
  const visits: Visits = { paginas: 0, archivos: 0, faults: [] };
  const browsing = visitUntil(site.tienda, visits, ended.signal);
  let [most, waiting] = [0, 0];
  const watch = async () => {
    while (!ended.signal.aborted) {
      const { rows } = await query<{ dentro: number; fila: number }>(
        `select count(*) filter (where vence_en > now())::int as dentro, count(*) filter (where entro_en is null)::int as fila
         from turnos where pedido_id is null`,
      );
      most = Math.max(most, rows[0]?.dentro ?? 0);
      waiting = Math.max(waiting, rows[0]?.fila ?? 0);
      await sleep(100);
    }
  };
  const watching = watch();
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  const t0 = performance.now();
  watchRequests(registro, t0);
  await Promise.all(Array.from({ length: visitantes }, (_, n) => visit(site, oferta, n, options, registro)));
  const seconds = (performance.now() - t0) / 1_000;
  lag.disable();
  ended.abort();
  await Promise.all([browsing, watching]);

  const vendidos = async () =>
    (
      await query<{ n: number }>("select count(*)::int as n from pedidos where cobro = 'pagado' and not id = any($1)", [
        [...ajenos],
      ])
    ).rows[0]?.n ?? 0;
  const open = "select count(*)::int as n from pedidos where estado = 'pendiente' and not id = any($1)";
  await waitUntil("all payments arrive", async () => {
    return (await query<{ n: number }>(open, [[...ajenos]])).rows[0]?.n === 0;
  }).catch((error: unknown) => registro.fallos.push(String(error)));
  const { rows } = await query<{ id: string; llego: number; espero: boolean }>(ORDER);
  const acknowledged = new Set([...registro.visitantes.values()].flatMap(({ pedido }) => pedido ?? []));
  const { faults } = await findFaults(db, { initial, ajenos, acknowledged, dinero: readSiteDinero(site) });
  const sold = await vendidos();
  await db.$client.end();
  await stop();

  const server = findInversion(rows.map(({ llego }) => llego));
  const seen = findInversion(rows.flatMap(({ id }) => registro.visitantes.get(id)?.llego ?? []));
  const checks = [
    ...registro.fallos,
    ...visits.faults,
    ...faults,
    ...(sold === piezas ? [] : [`${sold} of ${piezas} pieces were sold`]),
    ...(most <= aLaVez ? [] : [`${most} at once, not ${aLaVez}`]),
    ...(seen <= 1_000 && registro.salidas.size >= visitantes ? [] : [`let in ${Math.round(seen)} ms out of order`]),
    ...(registro.visitantes.size === visitantes ? [] : [`${registro.visitantes.size} of ${visitantes} came through`]),
  ];
  const answers = [...registro.estados].toSorted(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  console.log(
    `${visitantes} visitors within ${options.enSegundos} s, ${aLaVez} at once; over after ${seconds.toFixed(0)} s`,
  );
  console.log(`${sold} of ${piezas} pieces sold; at most ${most} at the checkout, ${waiting} waiting`);
  console.log(
    `answers: ${answers.join(", ")}; ${registro.cortes} requests sent again; ${visits.paginas} other pages meanwhile`,
  );
  console.log(`let in ${rows.length}, ${rows.filter(({ espero }) => espero).length} of them after waiting;`);
  console.log(
    `out of order by ${Math.round(server)} ms as the shop saw them come, ${Math.round(seen)} ms as they did,`,
  );
  console.log(`whose own process was late by up to ${Math.round(lag.max / 1e6)} ms`);
  const kinds = Map.groupBy(checks, (fault) => fault.replaceAll(/minutos=\d+|visitor \d+/g, "…"));
  for (const [kind, all] of kinds) console.error(all.length > 1 ? `${all.length} × ${kind}` : kind);
  console.log(checks.length === 0 ? "First come, first served." : `${checks.length} faults; kept in ${site.dir}`);
  if (checks.length === 0) rmSync(site.dir, { recursive: true, force: true });
  return checks.length;
}
