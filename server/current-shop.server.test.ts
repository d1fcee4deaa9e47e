import { PROVEEDORES_PAGO } from "#app/features/base/ajustes/metodos.ts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dropClaves } from "#app/features/cuentas/claves/claves.server.ts";
import { createPasarelas } from "#app/features/pedidos/pagos/pasarelas.server.ts";
import type { Pago } from "#app/features/pedidos/pagos/pasarela.ts";
import type { PedidoNuevo } from "#app/features/pedidos/pedidos/pedidos.ts";
import { claves } from "#db/schema/claves.ts";
import type { ProveedorConClaves } from "#db/values.ts";
import { encrypt } from "#lib/encrypt.server.ts";
import type { Env } from "#lib/env.ts";
import { openBlankDb, openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { openCurrent } from "./current-shop.ts";

const db = await openTestDb();
const blank = await openBlankDb();

const STRIPE = { clave_secreta: "sk_live_panel", secreto_avisos: "whsec_panel" };
const CORREO = {
  servidor: "smtp.correo.pe",
  puerto: 587,
  usuario: "ventas@correo.pe",
  contrasena: "a/b:c@d%",
  remitente: "ventas@correo.pe",
};

const open = (source: Record<string, string> = {}, from = db) => {
  const base = openTestTienda(from, [], source);
  return { base, now: openCurrent(base, (env: Env) => createPasarelas(env, null, base.db)) };
};

let version = 0;
async function put(proveedor: ProveedorConClaves, valores: object | null) {
  const { base } = open();
  version += 1;
  const row = { valores: valores && encrypt(base.claves.key, JSON.stringify(valores)), version };
  await db
    .insert(claves)
    .values({ proveedor, ...row })
    .onConflictDoUpdate({ target: claves.proveedor, set: row });
  dropClaves(db);
}

beforeEach(async () => {
  await db.delete(claves);
  dropClaves(db);
});
afterEach(() => dropClaves(db));

/** The others are paid by hand: they need none. */
const listConClaves = ({ pasarelas }: Awaited<ReturnType<ReturnType<typeof open>["now"]>>) =>
  [...pasarelas.keys()].filter((metodo) => PROVEEDORES_PAGO[metodo].ajustes.length > 0);

it("has the keys that the panel has now, without a restart", async () => {
  const { now } = open();
  expect(listConClaves(await now())).toEqual([]);
  await put("stripe", STRIPE);
  const current = await now();
  expect(listConClaves(current)).toEqual(["stripe"]);
  expect(current.env).toMatchObject({ STRIPE_SECRET_KEY: "sk_live_panel", STRIPE_WEBHOOK_SECRET: "whsec_panel" });
  dropClaves(db);
  // Nothing changed: a provider's client is not opened again.
  expect(await now()).toBe(current);
  await put("stripe", null);
  expect(listConClaves(await now())).toEqual([]);
});

it("sends mail over TLS alone, whatever signs the password has", async () => {
  const { now } = open();
  await put("correo", CORREO);
  const read = async () => new URL((await now()).env.SMTP_URL ?? "");
  const url = await read();
  expect([url.protocol, url.host, url.search]).toEqual(["smtp:", "smtp.correo.pe:587", "?requireTLS=true"]);
  expect([decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([CORREO.usuario, "a/b:c@d%"]);
  await put("correo", { ...CORREO, puerto: 465 });
  expect((await read()).protocol).toBe("smtps:");
  expect((await now()).env.CORREO_REMITENTE).toBe("ventas@correo.pe");
});

it("has the environment's keys first", async () => {
  const { now } = open({ STRIPE_SECRET_KEY: "sk_live_env", STRIPE_WEBHOOK_SECRET: "whsec_env" });
  await put("stripe", STRIPE);
  expect((await now()).env).toMatchObject({ STRIPE_SECRET_KEY: "sk_live_env", STRIPE_WEBHOOK_SECRET: "whsec_env" });
});

it("goes on with what it read last while the database is gone", async () => {
  const { now } = open();
  await put("stripe", STRIPE);
  await now();
  await db.execute(sql`alter table claves rename to claves_idas`);
  try {
    dropClaves(db);
    expect((await now()).env.STRIPE_SECRET_KEY).toBe("sk_live_panel");
  } finally {
    await db.execute(sql`alter table claves_idas rename to claves`);
  }
  const { base, now: never } = open({}, blank);
  expect(await never()).toBe(base);
});

it("opens no page with keys that were changed meanwhile", async () => {
  const { now } = open({ STRIPE_API_BASE: "http://127.0.0.1:1" });
  await put("stripe", STRIPE);
  const before = (await now()).pasarelas.get("stripe");
  await put("stripe", { ...STRIPE, clave_secreta: "sk_live_otra" });
  const [pago, pedido] = [{ pedido_id: "" }, { items: [] }] as unknown as [Pago, PedidoNuevo];
  const comprador = { origen: "", email: "", nombre: "", apellido: "" };
  await expect(before?.open(pago, pedido, comprador)).rejects.toThrow("stripe: its keys were changed meanwhile");
});
