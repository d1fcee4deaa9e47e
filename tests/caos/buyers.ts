import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Site } from "./processes.ts";

/** The session survives every restart of the shop. */
interface Cliente {
  cookie: string;
}

export interface Oferta {
  id: string;
  nombre: string;
  /** Decimal soles, without IGV. */
  precio: number;
}

export interface Tally {
  /** The orders that the shop told a customer of. */
  pedidos: Set<string>;
  pagados: number;
  rechazos: number;
  /** Failed answers, by status. */
  errores: Map<number, number>;
}

/** Half of the carts use it. */
export const CUPON = { codigo: "CAOS10", porcentaje: 10 };

const TARJETA = { accion: "pagar", numero: "4242 4242 4242 4242", vencimiento: "12/40", cvc: "123" };

/** Retries until the shop is up again. */
async function retry<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await request();
    } catch {
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

function pickCart(ofertas: readonly Oferta[]) {
  const items = Array.from({ length: randomInt(1, 4) }, () => ofertas[randomInt(ofertas.length)]).flatMap((oferta) =>
    oferta
      ? [
          {
            producto_id: oferta.id,
            cantidad: randomInt(1, 3),
            precio: oferta.precio,
            nombre: oferta.nombre,
            imagen: "",
          },
        ]
      : [],
  );
  const lineas = items.reduce((sum, { precio, cantidad }) => sum + Math.round(precio * 100) * cantidad, 0);
  const conCupon = Math.random() < 0.5;
  const subtotal = lineas - (conCupon ? Math.floor((lineas * CUPON.porcentaje + 50) / 100) : 0);
  const total = (subtotal + Math.floor((subtotal * 18 + 50) / 100)) / 100;
  return {
    ...(conCupon ? { cupon: CUPON.codigo } : {}),
    items,
    total,
    direccion: "Av. Larco 123, Miraflores",
    telefono: "987654321",
  };
}

/** Pays, leaves or cancels; sometimes returns to the order's page at once. */
async function finish(
  site: Site,
  cliente: Cliente,
  { url, pedido_id }: { url: string; pedido_id: string },
  tally: Tally,
) {
  const luck = Math.random();
  if (luck < 0.25) return;
  const form = luck < 0.35 ? { accion: "cancelar" } : TARJETA;
  await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  if (form === TARJETA) tally.pagados += 1;
  if (luck < 0.7) return;
  await fetch(`${site.tienda}/pedido/${pedido_id}`, { headers: { Cookie: cliente.cookie } }).catch(() => null);
}

const accepted = z.object({ url: z.string(), pedido_id: z.string() });

interface CheckoutAnswer {
  status: number;
  answer: unknown;
}

/** What a proxy says when the server behind it is gone; nobody knows whether that server wrote the order. */
const BAD_GATEWAY = [502, 504];

/** Orders a random cart. Throws on a missing or cut response, so that it is retried with the same key. */
function checkout({ tienda }: Site, { cookie }: Cliente, ofertas: readonly Oferta[]): () => Promise<CheckoutAnswer> {
  const body = JSON.stringify({ ...pickCart(ofertas), metodo_pago: Math.random() < 0.5 ? "stripe" : "mercadopago" });
  const headers = {
    "Content-Type": "application/json",
    Cookie: cookie,
    Origin: tienda,
    "Idempotency-Key": randomUUID(),
  };
  return async () => {
    const signal = AbortSignal.timeout(60_000);
    const response = await fetch(`${tienda}/api/checkout`, { method: "POST", headers, body, signal });
    if (BAD_GATEWAY.includes(response.status)) throw new Error("no answer from a server");
    return { status: response.status, answer: await response.json() };
  };
}

/** Orders a random cart once; returns the status. */
export async function checkoutOnce(
  site: Site,
  cliente: Cliente,
  ofertas: readonly Oferta[],
  pedidos: Set<string>,
): Promise<number> {
  const { status, answer } = await checkout(site, cliente, ofertas)();
  if (status === 200) pedidos.add(accepted.parse(answer).pedido_id);
  return status;
}

/** Buys until `signal`. A lost request is retried under the same idempotency key. */
export async function buyUntil(
  site: Site,
  cliente: Cliente,
  ofertas: readonly Oferta[],
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const response = await retry(checkout(site, cliente, ofertas), signal);
    if (!response) return;
    const { status, answer } = response;
    if (status === 200) {
      const pedido = accepted.parse(answer);
      tally.pedidos.add(pedido.pedido_id);
      await finish(site, cliente, pedido, tally);
    } else if (status === 409) {
      tally.rechazos += 1;
    } else {
      tally.errores.set(status, (tally.errores.get(status) ?? 0) + 1);
    }
    await sleep(randomInt(5, 60));
  }
}
