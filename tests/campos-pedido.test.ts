import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { CON_MENSAJE } from "#app/features/compra/checkout/campos.ts";
import { compraSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import { readDatosPropios } from "#app/features/cuentas/privacidad/datos-propios.server.ts";
import { deleteCuenta } from "#app/features/cuentas/privacidad/eliminar-cuenta.server.ts";
import { FORMATOS_HOJA } from "#app/features/pedidos/gestion/formato-hoja.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import {
  listCampos,
  listDatos,
  NOMBRES_PREGUNTA,
  type NombrePregunta,
  PREGUNTAS,
} from "#app/features/pedidos/pedidos/campos.ts";
import { ajustes, correos, pedidos, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "./db.ts";
import { toShown, toText } from "./dark-patterns/rules.ts";
import { createActivity } from "./fixtures/activity.ts";
import { openApp } from "./fixtures/app.ts";
import { FakePasarela } from "./fixtures/pasarela.ts";
import { postJson } from "./fixtures/post.ts";
import { signUpBy } from "./fixtures/signed-in.ts";
import { addProducto, checkoutBody, readPedido } from "./fixtures/tienda.ts";

// Every field of the order's table is stored, shown, exported and erased.
const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const { tienda, fetchShop } = await openApp(db, { pasarelas: [stripe] });
const ana = await signUpBy(db, fetchShop, "Ana");
const jefa = await signUpBy(db, fetchShop, "Jefa");
await db.update(usuarios).set({ rol: "admin", puesto: "dueno" }).where(eq(usuarios.id, jefa.id));

async function ask(valor: boolean): Promise<void> {
  const claves = Object.values(PREGUNTAS).flatMap(({ ajuste }) => ajuste ?? []);
  await db.delete(ajustes);
  await db.insert(ajustes).values(claves.map((clave) => ({ clave, valor, version: 1 })));
  dropAjustes(db);
  await tienda.pageCache.drop();
}

const answerTo = (nombre: NombrePregunta) => `Para quien lee ${nombre}`;
const RESPUESTAS = Object.fromEntries(NOMBRES_PREGUNTA.map((nombre) => [nombre, answerTo(nombre)]));
const producto = await addProducto(db, { stock: 1_000 });
const cuerpo = { ...checkoutBody([{ producto, cantidad: 1 }]), direccion: "Jr. Puno 850, Barranco, Lima" };

async function order(more: object, clave = newId()) {
  const response = await ana.fetchShop("/api/checkout", postJson({ ...cuerpo, ...more }, { "Idempotency-Key": clave }));
  const answer = (await response.json()) as {
    pedido_id?: string;
    error?: { codigo: string; campos?: Record<string, string> };
  };
  return { status: response.status, pedido_id: answer.pedido_id ?? "", ...answer.error };
}

await ask(true);
const clave = newId();
const { pedido_id } = await order(RESPUESTAS, clave);
await db.update(pedidos).set({ receptor: "Micaela Bastidas" }).where(eq(pedidos.id, pedido_id));
stripe.pay(pedido_id);
await refreshPagos(tienda, pedido_id);
const pedido = await readPedido(db, pedido_id);

/** Without scripts, which contain the page's data. */
const read = async (by: typeof ana, path: string) => toShown(await (await by.fetchShop(path)).text());

/** Each place's text of the order. */
const LUGARES = {
  pagina: () => [read(ana, `/pedido/${pedido_id}`)],
  panel: () => [read(jefa, `/admin/pedidos/${pedido_id}`)],
  hoja: () => FORMATOS_HOJA.map((formato) => read(jefa, `/admin/pedidos/${pedido_id}/guia?formato=${formato}`)),
  correo: () =>
    (["html", "texto"] as const).map(async (part) => {
      const [correo] = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
      return correo?.[part] ?? "";
    }),
} as const;

describe("what is said of an order", () => {
  const shown = (Object.keys(LUGARES) as (keyof typeof LUGARES)[]).flatMap((lugar) =>
    listDatos(pedido, lugar, []).map(({ etiqueta, texto }) => [lugar, etiqueta, texto] as const),
  );

  it.each(shown)("is shown in its %s: %s", async (lugar, _, texto) => {
    for (const page of LUGARES[lugar]()) expect(toText(await page)).toContain(texto);
  });

  it("is in the download of its owner", async () => {
    const suyos = (await readDatosPropios(tienda, ana.id))?.pedidos ?? [];
    const campos = listCampos("descarga").map((nombre) => [nombre, pedido[nombre]]);
    expect(suyos).toMatchObject([Object.fromEntries(campos)]);
  });

  it("has a control of its own in the checkout's form", () => {
    expect(CON_MENSAJE.filter((name, index) => CON_MENSAJE.indexOf(name) !== index)).toEqual([]);
  });

  it("has a row in the table of the call", async () => {
    const page = await readFile("docs/dinero-y-pedidos.md", "utf8");
    const [, table = ""] = /## 3\. The checkout call(.*?)\nSuccess:/s.exec(page) ?? [];
    const told = table.split("\n").flatMap((row) => row.split("|")[1]?.match(/(?<=`)\w+(?=`)/g) ?? []);
    expect(Object.keys(compraSchema.shape).filter((name) => !told.includes(name))).toEqual([]);
  });
});

describe.each(NOMBRES_PREGUNTA)("the answer to %s", (nombre) => {
  const { maximo, lineas, casilla, ajuste, dato } = PREGUNTAS[nombre];

  it("is kept, whole", async () => {
    const texto = `${"ñ".repeat(maximo - 2)}\na`;
    const { pedido_id: id } = await order({ [nombre]: ` ${texto.replace("\n", "\r\n")} ` });
    expect((await readPedido(db, id))[nombre]).toBe(lineas > 1 ? texto : texto.replace("\n", " "));
  });

  it("may be left out, and with a box be empty", async () => {
    const { pedido_id: id } = await order({});
    const { pedido_id: empty } = await order({ [nombre]: "" });
    const [without, blank] = [(await readPedido(db, id))[nombre], (await readPedido(db, empty))[nombre]];
    expect([without ?? "", blank]).toEqual(["", ""]);
    expect(without === blank).toBe(casilla === undefined);
  });

  it("is refused at its field where it is too long", async () => {
    expect(await order({ [nombre]: "a".repeat(maximo + 1) })).toMatchObject({
      status: 400,
      campos: { [nombre]: expect.stringContaining(String(maximo)) },
    });
  });

  it("is part of the order: with another one the same key is used already", async () => {
    expect(await order(RESPUESTAS, clave)).toMatchObject({ status: 200, pedido_id });
    expect(await order({ ...RESPUESTAS, [nombre]: "Otra" }, clave)).toMatchObject({ codigo: "clave_usada" });
    expect(await order({ ...RESPUESTAS, [nombre]: undefined }, clave)).toMatchObject({ codigo: "clave_usada" });
  });

  it("is named by the privacy policy", async () => {
    expect(toText(await read(ana, "/privacidad"))).toContain(dato);
  });

  it.runIf(ajuste !== undefined)("is neither asked nor taken while its setting is off", async () => {
    await ask(false);
    const off = await read(ana, "/checkout");
    const [answered, plain] = [await order({ [nombre]: answerTo(nombre) }), await order({})];
    const again = await order(RESPUESTAS, clave);
    const politica = toText(await read(ana, "/privacidad"));
    await ask(true);
    expect(off).not.toContain(`name="${nombre}"`);
    expect(await read(ana, "/checkout")).toContain(`name="${nombre}"`);
    expect(answered).toMatchObject({ status: 400, codigo: "datos", campos: { [nombre]: expect.any(String) } });
    expect([plain.status, again.status]).toEqual([200, 200]);
    expect(politica).not.toContain(dato);
  });
});

it("nothing that was answered is left once the account has ended", async () => {
  const { holding } = createActivity(tienda, stripe);
  const answers = NOMBRES_PREGUNTA.map(answerTo);
  await tienda.db.update(pedidos).set({ estado: "entregado" }).where(eq(pedidos.id, pedido_id));
  for (const one of answers) expect(await holding(one)).toContain("pedidos");
  expect(await deleteCuenta(tienda, ana.id)).toEqual({ tipo: "eliminada" });
  expect(await holding(...answers)).toEqual([]);
});
