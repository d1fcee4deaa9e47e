import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.server.ts";
import { correos, pagos, pagos_listados, pedidos, reembolsos, revisiones_libros } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { addProducto } from "#tests/fixtures/tienda.ts";
import { readResumen, readRevisiones } from "./panel.server.ts";
import { askRevision } from "./revision.server.ts";
import { buildTareaLibros } from "./tarea-libros.server.ts";

const db = await openTestDb();
const shop = await openTestShop(db);
const { stripe, tienda } = shop;
const nombres = await Promise.all(
  Array.from({ length: 5 }, async () => (await addPedido(shop, { pagado: true })).pedido_id),
);
const [uno = "", dos = ""] = nombres;
// The books are to fit: the fixture's stock has no first movement.
await db.execute(sql`
  insert into movimientos_stock (id, producto_id, motivo, cantidad)
  select gen_random_uuid(), p.id, 'inicial', p.stock + 2 from productos p`);

const HACE = new Date(Date.now() - 3 * 86_400_000);
/** As old as lists are trusted. */
async function age() {
  await db.update(pagos).set({ created_at: HACE, actualizado_en: HACE });
  for (const { pago } of stripe.pages.values()) pago.created_at = HACE;
}

const lecturaOf = (pedido_id: string) => {
  const page = stripe.pages.get(pedido_id);
  if (!page) throw new Error(`no page ${pedido_id}`);
  return page.lectura;
};

const NEVER = new AbortController().signal;
async function run(replica: Db | null = null) {
  await askRevision(db);
  await buildTareaLibros(replica).run(tienda, NEVER);
  const { ultima, enCurso } = await readRevisiones(db);
  if (!ultima) throw new Error("no review ended");
  return { ...ultima, enCurso, textos: ultima.hallados.map(({ texto }) => texto) };
}

beforeEach(async () => {
  stripe.down = false;
  stripe.lagging.clear();
  await db.delete(revisiones_libros);
  await db.delete(correos);
  await age();
});

/** After the test all is as before. */
async function during<T>(change: () => void, back: () => void, work: () => Promise<T>): Promise<T> {
  change();
  try {
    return await work();
  } finally {
    back();
  }
}

const withRefund = <T>(pedido_id: string, work: () => Promise<T>) =>
  during(
    () => (lecturaOf(pedido_id).reembolsado = centimos(100)),
    () => (lecturaOf(pedido_id).reembolsado = centimos(0)),
    work,
  );

describe("a review of the books", () => {
  it("begins by itself each night, ends, and says until when they fit", async () => {
    await buildTareaLibros(null).run(tienda, NEVER);
    expect(await readResumen(db)).toMatchObject({
      cuadran: true,
      texto: expect.stringMatching(/^Libros cuadrados hasta hoy/),
    });
    await buildTareaLibros(null).run(tienda, NEVER);
    expect(await db.$count(revisiones_libros)).toBe(1);
    expect(await db.$count(pagos_listados)).toBe(0);
    expect(await db.$count(correos, eq(correos.tipo, "libros"))).toBe(0);
  });

  it("tells what the provider has otherwise: which order, by how much, since when, what to do; and mails it once", async () => {
    const [{ numero } = { numero: 0 }] = await db.select().from(pedidos).where(eq(pedidos.id, uno));
    const [first, second] = await withRefund(uno, async () => [await run(), await run()] as const);
    const texto = `Pedido ${numero}: Stripe cobró S/ 236.00 y devolvió S/ 1.00; la tienda anota S/ 236.00 y S/ 0.00`;
    expect(first.hallados).toEqual([
      expect.objectContaining({ texto, enlace: `/admin/pedidos/${uno}`, hacer: expect.stringContaining("proveedor") }),
    ]);
    expect(second.hallados[0]?.desde).toBe(first.hallados[0]?.desde);
    expect(first.cuadran).toBe(false);
    const mails = await db.select().from(correos).where(eq(correos.tipo, "libros"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.texto).toContain(texto);
    expect((await run()).cuadran).toBe(true);
  });

  it("tells money at the provider under the name of no order, and leaves other programs' alone", async () => {
    const [nadie, ajeno] = [newId(), "tienda-de-otro-7"];
    const pago = { ...stripe.pages.get(uno)?.pago, pedido_id: nadie } as Parameters<typeof stripe.open>[0];
    await stripe.open(pago);
    stripe.pay(nadie, 500);
    stripe.pages.set(ajeno, { pago, lectura: lecturaOf(nadie) });
    const { textos } = await run();
    expect(textos).toEqual([
      `Stripe cobró S/ 5.00 y devolvió S/ 0.00 con el nombre ${nadie}, que no es de ningún pedido`,
    ]);
    stripe.pages.delete(nadie);
    stripe.pages.delete(ajeno);
  });

  it("tells what does not fit in the database alone", async () => {
    const producto = await addProducto(db, { stock: 3 });
    const { textos, hallados } = await run();
    expect(textos).toEqual([`${producto.nombre}: stock 3, y sus movimientos suman 0`]);
    expect(hallados[0]?.enlace).toBe(`/admin/productos?editar=${producto.id}`);
    await db.execute(sql`update productos set stock = 0 where id = ${producto.id}`);
  });
});

describe("nothing is told that a second look does not find", () => {
  it("a list that lags: the payment is read by its id", async () => {
    stripe.lagging = new Set([uno, dos]);
    expect(await run()).toMatchObject({ cuadran: true });
  });

  it("a replica that lags: the primary is asked", async () => {
    const replica = await openTestDb();
    await addProducto(replica, { stock: 3 });
    expect(await run(replica)).toMatchObject({ cuadran: true });
  });

  it("a replica that is gone: the primary is read", async () => {
    const replica = await openTestDb();
    await replica.$client.end();
    const producto = await addProducto(db, { stock: 1 });
    expect((await run(replica)).textos).toHaveLength(1);
    await db.execute(sql`update productos set stock = 0 where id = ${producto.id}`);
  });

  it("a payment that changed in the last 24 hours is not compared by list", async () => {
    await db.update(pagos).set({ actualizado_en: new Date() }).where(eq(pagos.pedido_id, uno));
    await withRefund(uno, async () => expect(await run()).toMatchObject({ cuadran: true }));
  });

  it("a refund under way may be done at the provider and not booked yet", async () => {
    const [{ id: pago_id } = { id: "" }] = await db.select().from(pagos).where(eq(pagos.pedido_id, uno));
    const id = newId();
    await db.insert(reembolsos).values({ id, pago_id, monto: centimos(100) });
    await withRefund(uno, async () => expect(await run()).toMatchObject({ cuadran: true }));
    await db.delete(reembolsos).where(eq(reembolsos.id, id));
  });
});

describe("what could not be read is not checked, and never fits", () => {
  it("a provider that does not answer, after some tries", async () => {
    stripe.down = true;
    await askRevision(db);
    const task = buildTareaLibros(null);
    await task.run(tienda, NEVER);
    expect((await readRevisiones(db)).enCurso).not.toBeNull();
    for (let tries = 0; tries < 3; tries += 1) await task.run(tienda, NEVER);
    const { ultima } = await readRevisiones(db);
    expect(ultima).toMatchObject({ cuadran: false, descuadres: 0, sin_comprobar: [{ que: "Stripe" }] });
    expect((await readResumen(db))?.texto).toContain("una parte quedó sin comprobar");
  });

  it("one that the shop has no keys for any more, and one that has no list", async () => {
    await db.update(pagos).set({ proveedor: "mercadopago" }).where(eq(pagos.pedido_id, uno));
    await db.update(pagos).set({ proveedor: "yape" }).where(eq(pagos.pedido_id, dos));
    const yape = new FakePasarela("yape");
    yape.list = undefined;
    tienda.pasarelas = new Map([
      ["stripe", stripe],
      ["yape", yape],
    ]);
    stripe.lagging = new Set([uno, dos]);
    const { sin_comprobar, cuadran } = await run();
    expect(new Map(sin_comprobar.map(({ que, siempre }) => [que, siempre] as const))).toEqual(
      new Map<string, boolean | undefined>([
        ["Mercado Pago", undefined],
        ["Yape, Plin o transferencia", true],
      ]),
    );
    expect(cuadran).toBe(false);
    await db.update(pagos).set({ proveedor: "stripe" });
    tienda.pasarelas = new Map([["stripe", stripe]]);
  });
});

it("goes on where it was after a death, and counts each page of a list once", async () => {
  const { list } = stripe;
  let asked = 0;
  // Dies after every second page.
  stripe.list = async (input) => {
    asked += 1;
    const page = await list?.(input);
    if (!page || asked % 2 === 0) throw new Error("the process died");
    return page;
  };
  await askRevision(db);
  for (let lives = 0; (await readRevisiones(db)).enCurso && lives < 20; lives += 1) {
    await buildTareaLibros(null)
      .run(tienda, NEVER)
      .catch(() => {});
  }
  stripe.list = list;
  const { ultima } = await readRevisiones(db);
  expect(asked).toBeGreaterThan(4);
  expect(ultima).toMatchObject({ cuadran: true, sin_comprobar: [] });
});
