import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Cart, Oferta } from "./cart.ts";
import { type Cuenta, copyCodigo, inventCodigo, pay } from "./cuenta.ts";
import type { Site } from "./processes.ts";

/** The session survives restarts of the shop. */
export interface Cliente {
  cookie: string;
}

export interface Tally {
  /** Orders confirmed to a customer. */
  pedidos: Set<string>;
  pagados: number;
  /** Accepted codes of manual payments. */
  codigos: number;
  rechazos: number;
  errores: Map<number, number>;
  /** Requests without an answer, or with half of one. */
  cortes: number;
}

const TARJETA = { accion: "pagar", numero: "4242 4242 4242 4242", vencimiento: "12/40", cvc: "123" };

export async function retry<T>(request: () => Promise<T>, signal: AbortSignal, onLost = () => {}): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await request();
    } catch {
      onLost();
      await sleep(50);
    }
  }
  return null;
}

export async function signUp({ tienda }: Site): Promise<Cliente> {
  const email = `${randomUUID()}@ejemplo.pe`;
  const response = await fetch(`${tienda}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: tienda },
    body: JSON.stringify({
      email,
      password: "una clave larga",
      name: "Caos Prueba",
      nombre: "Caos",
      apellido: "Prueba",
    }),
  });
  if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return { cookie };
}

export interface Aceptado {
  pedido_id: string;
  url: string;
  metodo_pago: string;
  total: number;
}

/** Sends an operation's code. Throws without an answer. Returns whether the shop accepted it. */
export async function sendCodigo(
  { tienda }: Site,
  { cookie }: Cliente,
  { url, pedido_id }: Aceptado,
  codigo: string,
  { recibidos }: Cuenta,
): Promise<boolean> {
  const body = new FormData();
  body.set("codigo", codigo);
  body.set("canal", "yape");
  const response = await fetch(url, {
    method: "POST",
    headers: { Cookie: cookie, Origin: tienda },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`a code was answered with ${response.status}`);
  const taken = response.status === 302;
  if (taken) recibidos.push({ pedido_id, codigo });
  return taken;
}

/** Mostly the total, sometimes less or more. */
function pickMonto(total: number): number {
  const luck = Math.random();
  if (luck < 0.85) return total;
  return luck < 0.95 ? randomInt(100, total) : total + randomInt(1, 500);
}

/** A code of a payment, of somebody else's, or an invented one. */
export function pickCodigo(cuenta: Cuenta, total: number): string {
  const luck = Math.random();
  if (luck < 0.8) return pay(cuenta, pickMonto(total));
  return luck < 0.92 ? copyCodigo(cuenta) : inventCodigo(cuenta);
}

/** Pays by hand or not; sometimes from two tabs at once, sometimes with a wrong code. */
async function payByHand({ site, cuenta, tally, signal }: Compra, cliente: Cliente, pedido: Aceptado): Promise<number> {
  if (Math.random() < 0.2) return 0;
  const tabs = Math.random() < 0.2 ? 2 : 1;
  const sent = Array.from({ length: tabs }, () => {
    const codigo = pickCodigo(cuenta, pedido.total);
    return retry(
      () => sendCodigo(site, cliente, pedido, codigo, cuenta),
      signal,
      () => (tally.cortes += 1),
    );
  });
  return (await Promise.all(sent)).filter(Boolean).length;
}

/** Pays, leaves or cancels; sometimes returns to the order's page at once. */
export async function finish(compra: Compra, cliente: Cliente, pedido: Aceptado) {
  const { site, tally } = compra;
  const { url, pedido_id } = pedido;
  if (pedido.metodo_pago === "contra_entrega") return;
  if (pedido.metodo_pago === "yape") {
    const taken = await payByHand(compra, cliente, pedido);
    tally.codigos += taken;
    return;
  }
  const luck = Math.random();
  if (luck < 0.25) return;
  const form = luck < 0.35 ? { accion: "cancelar" } : TARJETA;
  const { headers } = await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  if (form === TARJETA) tally.pagados += 1;
  if (luck < 0.7) return;
  // Without an account the key is in the address that leads back.
  await fetch(headers.get("location") ?? `${site.tienda}/pedido/${pedido_id}`, { headers: { Cookie: cliente.cookie } })
    .then((response) => response.arrayBuffer())
    .catch(() => {
      tally.cortes += 1;
    });
}

const accepted = z.object({ url: z.string(), pedido_id: z.string() });

interface CheckoutAnswer {
  status: number;
  answer: unknown;
  metodo_pago: string;
  total: number;
}

export const toAceptado = ({ answer, metodo_pago, total }: CheckoutAnswer): Aceptado => {
  return { ...accepted.parse(answer), metodo_pago, total: Math.round(total * 100) };
};

const METODOS = ["stripe", "stripe", "mercadopago", "mercadopago", "yape"];

/** From a proxy whose server is gone: whether the order was written is unknown. */
const BAD_GATEWAY = [502, 504];

export type Manera = "cuenta" | "invitado" | "contra_entrega";

export const pickMetodo = (): string => METODOS[randomInt(METODOS.length)] ?? "stripe";

export const pickTelefono = (): string => `9${randomInt(10_000_000, 99_999_999)}`;

/** Without an account. */
export const NADIE: Cliente = { cookie: "" };

const describeContacto = () => ({
  contacto: { nombre: "Caos Prueba", correo: `${randomUUID()}@ejemplo.pe` },
  telefono: pickTelefono(),
});

/** Orders a cart. Throws on a missing or cut response, to be retried with the same key. */
export function checkout(
  { tienda }: Site,
  { cookie }: Cliente,
  carrito: Cart,
  manera: Manera,
): () => Promise<CheckoutAnswer> {
  const metodo_pago = manera === "contra_entrega" ? manera : pickMetodo();
  const quien = cookie === "" ? describeContacto() : manera === "cuenta" ? {} : { telefono: pickTelefono() };
  const body = JSON.stringify({ ...carrito, ...quien, metodo_pago });
  const headers = {
    "Content-Type": "application/json",
    ...(cookie !== "" && { Cookie: cookie }),
    Origin: tienda,
    "Idempotency-Key": randomUUID(),
  };
  return async () => {
    const signal = AbortSignal.timeout(60_000);
    const response = await fetch(`${tienda}/api/checkout`, { method: "POST", headers, body, signal });
    if (BAD_GATEWAY.includes(response.status)) throw new Error("no answer from a server");
    return { status: response.status, answer: await response.json(), metodo_pago, total: carrito.total };
  };
}

const toAnswered = (answer: CheckoutAnswer) => {
  return { status: answer.status, pedido: answer.status === 200 ? toAceptado(answer) : null };
};

/** Orders a cart once; returns the status, and the order if there is one. With `onBusy`, again after a 503. */
export async function checkoutOnce(
  site: Site,
  cliente: Cliente,
  carrito: Cart,
  manera: Manera = "cuenta",
  onBusy?: () => void,
): Promise<{ status: number; pedido: Aceptado | null }> {
  const send = checkout(site, cliente, carrito, manera);
  let answer = await send();
  if (!onBusy) return toAnswered(answer);
  while (answer.status === 503) {
    onBusy();
    await sleep(randomInt(200, 600));
    answer = await send();
  }
  return toAnswered(answer);
}

export interface Compra {
  site: Site;
  ofertas: readonly Oferta[];
  cuenta: Cuenta;
  tally: Tally;
  signal: AbortSignal;
}
