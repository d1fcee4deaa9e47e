import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startCheckout } from "#app/features/compra/checkout/checkout.server.ts";
import { checkoutSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import { releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { auditoria, claves, pagos, reembolsos } from "#db/schema/index.ts";
import type { ProveedorConClaves } from "#db/values.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { toFormData } from "#tests/fixtures/browser.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda } from "#tests/fixtures/tienda.ts";
import { findClaves, readClavesPanel } from "./claves.server.ts";
import { answerClaves, PROBAR } from "./guardar.server.ts";

const db = await openTestDb();

/** Both providers: whose a key is. */
const CUENTAS: Readonly<Record<string, string | number>> = {
  sk_live_a: "acct_a",
  sk_live_a2: "acct_a",
  sk_test_a: "acct_a",
  sk_live_b: "acct_b",
  "APP_USR-1": 101,
};
const asked: string[] = [];
const server = createServer(({ headers }, response) => {
  const key = (headers.authorization ?? "").replace("Bearer ", "");
  asked.push(key);
  if (key === "sk_live_muda") return response.end("{}");
  const id = CUENTAS[key];
  return response.writeHead(id === undefined ? 401 : 200).end(JSON.stringify({ id }));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
afterAll(() => void server.close());

const stripe = new FakePasarela("stripe");
const BASES = { STRIPE_API_BASE: url, MERCADOPAGO_API_BASE: url };
const tienda = openTestTienda(db, [stripe], BASES);

beforeEach(async () => {
  asked.length = 0;
  await db.delete(claves);
});

const readVersion = async (proveedor: ProveedorConClaves) =>
  (await db.select().from(claves).where(eq(claves.proveedor, proveedor)))[0]?.version ?? 0;

async function put(
  proveedor: ProveedorConClaves,
  fields: Record<string, string>,
  { at = tienda, probar = PROBAR } = {},
) {
  const version = await readVersion(proveedor);
  return answerClaves(at, { accion: "guardar", proveedor, version }, toFormData(fields), "jefa", probar);
}
const putStripe = (clave_secreta: string, secreto_avisos = "whsec_1") =>
  put("stripe", { clave_secreta, secreto_avisos });
const take = async (proveedor: ProveedorConClaves = "stripe") =>
  answerClaves(tienda, { accion: "quitar", proveedor, version: await readVersion(proveedor) }, new FormData(), "jefa");

const readLog = async () =>
  (await db.select().from(auditoria).where(eq(auditoria.objeto_id, "claves")).orderBy(auditoria.id)).slice(-1)[0];

const CORREO = {
  servidor: "smtp.correo.pe",
  puerto: "587",
  usuario: "ventas@correo.pe",
  contrasena: "s3cr3ta clave",
  remitente: "Tienda <ventas@correo.pe>",
};
const SIN_PROBAR = { ...PROBAR, correo: async () => ({ cuenta: "", texto: "" }) };

describe("a provider's keys", () => {
  it("are tried, kept encrypted, and never shown or logged; the log says who changed what", async () => {
    expect(await putStripe("sk_live_a", "whsec_secreto")).toEqual({
      ok: true,
      mensaje: "Las claves de Stripe se guardaron. Stripe responde: los pagos son de verdad.",
    });
    expect((await findClaves(tienda)).stripe).toEqual({
      valores: { clave_secreta: "sk_live_a", secreto_avisos: "whsec_secreto" },
      version: 1,
    });
    const entrada = await readLog();
    expect(entrada).toMatchObject({
      actor_id: "jefa",
      accion: "poner_claves",
      objeto: "ajuste",
      despues: { nombre: "Stripe", cuenta: "acct_a", nuevas: ["Clave secreta", "Secreto de firma del webhook"] },
    });
    const rows = await db.select().from(claves);
    const panel = await readClavesPanel(tienda);
    for (const text of [rows, panel, entrada].map((one) => JSON.stringify(one)))
      expect(text).not.toMatch(/sk_live_a|whsec_secreto/);
    expect(panel[0]).toMatchObject({ hay: true, cuenta: "acct_a", ilegible: false, fijada: false, visibles: {} });
  });

  it.each([
    ["sk_live_nadie", { clave_secreta: "Stripe no conoce la clave: vuelve a copiarla." }],
    ["pk_live_a", { clave_secreta: "No es una clave secreta: empieza con sk_live_ o sk_test_." }],
    ["", { clave_secreta: "Pega la clave secreta de Stripe." }],
    ["sk_live_muda", { clave_secreta: "Stripe no dice de qué cuenta es esta clave." }],
  ])("'%s' is refused at its field, and nothing is kept", async (clave, campos) => {
    expect(await putStripe(clave)).toEqual({ ok: false, campos });
    expect(await findClaves(tienda)).toEqual({ stripe: null, mercadopago: null, correo: null });
    expect(await readLog()).toSatisfy((entrada) => !JSON.stringify(entrada ?? "").includes(`"${clave}"`));
  });

  it("left empty stay as they are", async () => {
    await putStripe("sk_live_a", "whsec_1");
    expect(await putStripe("", "whsec_2")).toMatchObject({ ok: true });
    const { stripe: puesta } = await findClaves(tienda);
    expect(puesta?.valores).toEqual({ clave_secreta: "sk_live_a", secreto_avisos: "whsec_2" });
    expect((await readLog())?.despues).toMatchObject({ nuevas: ["Secreto de firma del webhook"] });
  });

  it("of Mercado Pago have an account by its number", async () => {
    expect(await put("mercadopago", { token: "APP_USR-1", secreto_avisos: "firma" })).toMatchObject({ ok: true });
    expect((await readClavesPanel(tienda))[1]).toMatchObject({ cuenta: "101" });
  });

  it("that the environment sets are not changed here", async () => {
    const fixed = openTestTienda(db, [], {
      ...BASES,
      STRIPE_SECRET_KEY: "sk_live_a",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
    });
    expect(await put("stripe", { clave_secreta: "sk_live_b", secreto_avisos: "whsec_2" }, { at: fixed })).toEqual({
      ok: false,
      mensaje: "Estas claves están fijadas en el servidor y no se pueden cambiar aquí.",
    });
    expect(asked).toEqual([]);
    expect((await readClavesPanel(fixed))[0]).toMatchObject({ fijada: true });
  });

  it("of a form that is older are refused; the same sent twice is done once", async () => {
    const fields = { clave_secreta: "sk_live_a", secreto_avisos: "whsec_1" };
    const orden = { accion: "guardar", proveedor: "stripe", version: 0 } as const;
    for (const _ of [1, 2])
      expect(await answerClaves(tienda, orden, toFormData(fields), "jefa")).toMatchObject({ ok: true });
    expect(await readVersion("stripe")).toBe(1);
    const other = toFormData({ ...fields, secreto_avisos: "whsec_2" });
    expect(await answerClaves(tienda, orden, other, "jefa")).toEqual({
      ok: false,
      mensaje: expect.stringContaining("Otra persona cambió estas claves"),
    });
  });

  it("are asked for again under another secret", async () => {
    await putStripe("sk_live_a");
    const turned = openTestTienda(db, [], BASES, { current: "x".repeat(32), older: null });
    expect((await findClaves(turned)).stripe).toBeNull();
    expect((await readClavesPanel(turned))[0]).toMatchObject({ hay: true, ilegible: true });
    expect(await put("stripe", { clave_secreta: "", secreto_avisos: "whsec_1" }, { at: turned })).toMatchObject({
      campos: { clave_secreta: "Pega la clave secreta de Stripe." },
    });
  });
});

async function buy() {
  const [cliente, producto] = [await addCliente(db), await addProducto(db)];
  const input = checkoutSchema.parse(checkoutBody([{ producto, cantidad: 1 }]));
  const salida = await startCheckout(tienda, cliente, input, newId());
  if (salida.tipo !== "abierto") throw new Error(salida.tipo);
  return salida.pedido_id;
}

describe("another account's keys", () => {
  it("are refused while a payment of the first is under way, and so is taking them away; new ones of the same are not", async () => {
    await putStripe("sk_live_a");
    const pedido = await buy();
    const refused = {
      ok: false,
      mensaje: expect.stringMatching(
        /^El pedido \d+ tiene un pago o una devolución en curso en Stripe\. Terminan a más tardar el .* Pon las claves de otra cuenta cuando terminen\.$/,
      ),
    };
    expect(await putStripe("sk_live_b")).toEqual(refused);
    // Payments of tests are another's, too.
    expect(await putStripe("sk_test_a")).toEqual(refused);
    expect(await take()).toMatchObject({ mensaje: expect.stringContaining("Quita las claves cuando terminen.") });
    expect(await putStripe("sk_live_a2")).toMatchObject({ ok: true });
    expect((await findClaves(tienda)).stripe?.valores.clave_secreta).toBe("sk_live_a2");
    expect((await readClavesPanel(tienda, "stripe"))[0]?.en_curso).toMatch(/^El pedido \d+ tiene un pago/);
    expect((await readClavesPanel(tienda, "mercadopago"))[0]?.en_curso).toBeNull();
    await releasePedido(tienda, pedido, { motivo: "Prueba." });
    expect((await readClavesPanel(tienda, "stripe"))[0]?.en_curso).toBeNull();
    expect(await putStripe("sk_live_b")).toMatchObject({ ok: true });
    expect((await readLog())?.despues).toMatchObject({ cuenta: "acct_b" });
  });

  it("are refused while a refund of the first is under way", async () => {
    await putStripe("sk_live_a");
    const pedido_id = await buy();
    await releasePedido(tienda, pedido_id, { motivo: "Prueba." });
    const [pago] = await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
    const id = newId();
    await db.insert(reembolsos).values({ id, pago_id: pago?.id ?? "", monto: centimos(100) });
    expect(await putStripe("sk_live_b")).toMatchObject({ ok: false });
    await db.update(reembolsos).set({ estado: "hecho" }).where(eq(reembolsos.id, id));
    expect(await take()).toEqual({ ok: true, mensaje: "Las claves de Stripe se quitaron." });
    expect((await findClaves(tienda)).stripe).toBeNull();
    expect(await readLog()).toMatchObject({ accion: "quitar_claves", despues: { nombre: "Stripe", cuenta: "acct_a" } });
    expect(await putStripe("sk_live_b")).toMatchObject({ ok: true });
  });
});

describe("the mail server", () => {
  it("shows all but its password, which goes to no other server", async () => {
    expect(await put("correo", CORREO, { probar: SIN_PROBAR })).toMatchObject({ ok: true });
    const { contrasena: _, ...visibles } = CORREO;
    expect((await readClavesPanel(tienda))[2]).toMatchObject({ visibles });
    expect(await put("correo", { ...CORREO, contrasena: "", puerto: "465" }, { probar: SIN_PROBAR })).toMatchObject({
      ok: true,
    });
    expect((await findClaves(tienda)).correo?.valores).toMatchObject({ contrasena: "s3cr3ta clave", puerto: 465 });
    const elsewhere = { ...CORREO, contrasena: "", servidor: "smtp.otro.pe" };
    expect(await put("correo", elsewhere, { probar: SIN_PROBAR })).toMatchObject({
      campos: { contrasena: "Escribe la contraseña del correo." },
    });
  });

  it.each([
    [{ servidor: "127.0.0.1" }, "servidor"],
    [{ servidor: "localhost" }, "servidor"],
    [{ servidor: "smtp://correo.pe/x" }, "servidor"],
    [{ servidor: "correo.pe@10.0.0.1" }, "servidor"],
    [{ puerto: "70000" }, "puerto"],
    [{ puerto: "" }, "puerto"],
    [{ remitente: "Tienda\nBcc: x@y.pe" }, "remitente"],
    [{ usuario: "" }, "usuario"],
  ])("refuses %j at its field", async (changes: Record<string, string>, campo) => {
    expect(await put("correo", { ...CORREO, ...changes })).toEqual({
      ok: false,
      campos: { [campo]: expect.any(String) },
    });
    expect((await findClaves(tienda)).correo).toBeNull();
  });
});
