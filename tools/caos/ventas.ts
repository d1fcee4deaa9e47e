import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Aceptado,
  checkout,
  type Cliente,
  type Compra,
  finish,
  type Manera,
  NADIE,
  pickMetodo,
  pickTelefono,
  retry,
  toAceptado,
} from "./buyers.ts";
import { type Cart, pickCart } from "./cart.ts";
import { collect } from "./mostrador.ts";
import type { Site } from "./processes.ts";
import { ask, type Staff } from "./panel.ts";

const ENTREGA = {
  calle: "Av. Larco 123",
  referencia: "",
  lugar: "Miraflores, Lima, Lima",
  departamento: "",
  provincia: "",
  distrito: "",
};

export type ModoCaos = "envio" | "mostrador";

export interface Vendido {
  pedido_id: string;
  /** In céntimos. */
  total: number;
}

const CREADO = /\/admin\/pedidos\/([0-9a-f-]{36})/;

/**
 * An order that one of the staff makes, with the charged delivery in céntimos, for somebody who asked in a chat or at the counter; null where it was refused.
 * Throws on a missing answer, to be sent again: under the same key it is made once.
 */
export function sell(site: Site, cookie: string, cart: Cart, modo: ModoCaos, envio = 0) {
  const { direccion: _direccion, telefono: _telefono, ...carrito } = cart;
  const venta = {
    ...carrito,
    modo,
    contra_entrega: false,
    cliente: { usuario_id: null, nombre: "Caos Prueba", correo: "" },
    telefono: pickTelefono(),
    ...(modo === "envio" && { entrega: ENTREGA }),
    acordados: [],
    envio: envio > 0 ? (envio / 100).toFixed(2) : "",
  };
  const form = new URLSearchParams({ venta: JSON.stringify(venta), clave: randomUUID() });
  return async (): Promise<Vendido | null> => {
    const { text } = await ask(site, cookie, "/admin/pedidos/nuevo", form);
    const [, pedido_id] = CREADO.exec(text) ?? [];
    return pedido_id === undefined ? null : { pedido_id, total: Math.round(carrito.total * 100) };
  };
}

type ConTienda = Compra & { staff: Staff };

async function sellOnce(compra: ConTienda, modo: ModoCaos): Promise<Vendido | null> {
  const { site, staff, ofertas, tally, signal } = compra;
  const cookie = staff.cookies[randomInt(staff.cookies.length)] ?? "";
  const envio = modo === "envio" && Math.random() < 0.3 ? randomInt(2_000) : 0;
  const vendido = await retry(
    sell(site, cookie, pickCart(ofertas, envio), modo, envio),
    signal,
    () => (tally.cortes += 1),
  );
  if (vendido) tally.pedidos.add(vendido.pedido_id);
  else if (!signal.aborted) tally.rechazos += 1;
  return vendido;
}

/** The order's secret link, as the panel shows it to staff. */
async function readEnlace({ site, staff }: ConTienda, pedido_id: string): Promise<string> {
  const response = await fetch(`${site.tienda}/admin/pedidos/${pedido_id}.data`, {
    headers: { Cookie: staff.cookies[0] ?? "" },
  });
  const [, clave] = /clave=([\w-]{22})/.exec(await response.text()) ?? [];
  if (clave === undefined) throw new Error(`no link of ${pedido_id}: ${response.status}`);
  return `${site.tienda}/pedido/${pedido_id}?clave=${clave}`;
}

/** Chooses a method on the link's page; null where that is too late. */
async function choose({ tienda }: Site, enlace: string, { pedido_id, total }: Vendido): Promise<Aceptado | null> {
  const metodo_pago = pickMetodo();
  const response = await fetch(enlace, {
    method: "POST",
    headers: { Origin: tienda },
    body: new URLSearchParams({ intencion: "pagar", metodo_pago }),
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`the link's page answered with ${response.status}`);
  const url = response.headers.get("location");
  return url === null ? null : { pedido_id, total, metodo_pago, url: new URL(url, tienda).href };
}

/** Pays by the link; sometimes from two phones at once, or while staff take the money at the counter. */
async function buyByLink(compra: ConTienda): Promise<void> {
  const { site, tally, signal } = compra;
  const vendido = await sellOnce(compra, "envio");
  if (!vendido) return;
  const onLost = () => (tally.cortes += 1);
  const enlace = await retry(() => readEnlace(compra, vendido.pedido_id), signal, onLost);
  if (enlace === null) return;
  const phones = Array.from({ length: Math.random() < 0.2 ? 2 : 1 }, async () => {
    const chosen = await retry(() => choose(site, enlace, vendido), signal, onLost);
    const own = chosen && new URL(chosen.url).origin === site.tienda && chosen.metodo_pago !== "yape";
    if (chosen && !own) await finish(compra, NADIE, chosen);
  });
  const counter = Math.random() < 0.15 ? [collect(compra, vendido)] : [];
  await Promise.all([...phones, ...counter]);
}

/** Taken along at once; one in ten walks away before paying. */
async function buyAtCounter(compra: ConTienda): Promise<void> {
  const vendido = await sellOnce(compra, "mostrador");
  if (vendido && Math.random() < 0.9) await collect(compra, vendido);
}

/** Two orders of three by an account; the third by any other way. */
const OTRAS = ["invitado", "contra_entrega", "enlace", "mostrador"] as const;
export const pickManera = (): Manera | "enlace" | "mostrador" =>
  randomInt(3) > 0 ? "cuenta" : (OTRAS[randomInt(OTRAS.length)] ?? "cuenta");

async function buyOnce(compra: Compra, cliente: Cliente, manera: Manera): Promise<void> {
  const { site, ofertas, tally, signal } = compra;
  const quien = manera === "invitado" || (manera === "contra_entrega" && randomInt(2) === 0) ? NADIE : cliente;
  const response = await retry(checkout(site, quien, pickCart(ofertas), manera), signal, () => (tally.cortes += 1));
  if (!response) return;
  const { status } = response;
  if (status === 200) {
    const pedido = toAceptado(response);
    tally.pedidos.add(pedido.pedido_id);
    await finish(compra, quien, pedido);
  } else if (status === 409) {
    tally.rechazos += 1;
  } else {
    tally.errores.set(status, (tally.errores.get(status) ?? 0) + 1);
  }
}

/** Buys until `signal`, by an account, as a guest, by a link or at the counter. A lost request is retried with its key. */
export async function buyUntil(compra: ConTienda, cliente: Cliente): Promise<void> {
  while (!compra.signal.aborted) {
    const manera = pickManera();
    if (manera === "enlace") await buyByLink(compra);
    else if (manera === "mostrador") await buyAtCounter(compra);
    else await buyOnce(compra, cliente, manera);
    await sleep(randomInt(5, 60));
  }
}
