import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { z } from "zod";
import { centimos, computeTotales, toSoles } from "#lib/dinero.ts";
import type { METODO } from "./steps.ts";

/** Purchases over the API, where a test only needs the orders. */

/** `precio` in céntimos, without IGV. */
export interface LineaComprada {
  producto: { id: string; nombre: string };
  cantidad: number;
  precio: number;
}

interface Compra {
  lineas: readonly LineaComprada[];
  metodo: keyof typeof METODO;
  direccion: string;
  telefono: string;
  /** The discount, in céntimos without IGV. */
  cupon?: { codigo: string; descuento: number };
}

const TARJETA = { accion: "pagar", numero: "4242 4242 4242 4242", vencimiento: "12/40", cvc: "123" };

const abierto = z.object({ url: z.string(), pedido_id: z.string() });

/** `request` keeps the session. */
export async function signUpBuyer(request: APIRequestContext, nombre: string, apellido: string): Promise<void> {
  const email = `${randomUUID()}@ejemplo.pe`;
  const data = { name: `${nombre} ${apellido}`, nombre, apellido, email, password: "una-clave-larga" };
  const response = await request.post("/api/auth/sign-up/email", { data });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Orders and pays at the sandbox, whose webhook follows a little later. Returns the order's id. */
export async function buyByApi(
  request: APIRequestContext,
  { lineas, metodo, direccion, telefono, cupon }: Compra,
): Promise<string> {
  const items = lineas.map(({ producto: { id, nombre }, cantidad, precio }) => {
    return { producto_id: id, nombre, cantidad, precio: toSoles(centimos(precio)), imagen: "" };
  });
  const { total } = computeTotales(
    lineas.map(({ precio, cantidad }) => ({ precio: centimos(precio), cantidad })),
    cupon ? [{ monto: 0 - cupon.descuento }] : [],
  );
  const response = await request.post("/api/checkout", {
    data: { items, total: toSoles(total), direccion, telefono, metodo_pago: metodo, cupon: cupon?.codigo },
    headers: { "Idempotency-Key": randomUUID() },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { url, pedido_id } = abierto.parse(await response.json());
  const pagado = await request.post(url, { form: TARJETA, maxRedirects: 0 });
  expect(pagado.status()).toBe(303);
  return pedido_id;
}
