import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { changeAjuste, dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { tareaCorreo } from "#tests/fixtures/correo.ts";
import { ajustes, correos, eventos_pedido, pedidos, productos, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { deliver, UNA_OPINION } from "#tests/fixtures/opinion.ts";
import { openSmtp } from "#tests/fixtures/smtp.ts";
import { addCliente, addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import { isAsked, setAsked } from "./autor.server.ts";
import { readBaja, toBajaHref } from "./baja.server.ts";
import { saveOpinion } from "./opiniones.server.ts";
import { askForOpiniones } from "./pedir.server.ts";

const db = await openTestDb();
const smtp = await openSmtp();
const tienda = openTestTienda(db, [], { SMTP_URL: smtp.url, CORREO_REMITENTE: "ventas@tienda.pe" });
afterAll(() => smtp.close());

const run = (signal = new AbortController().signal) => askForOpiniones(tienda, new Date(), signal);
const countMails = (pedido_id: string) => db.$count(correos, eq(correos.pedido_id, pedido_id));

beforeEach(async () => {
  await db.delete(correos);
  await db.delete(eventos_pedido);
  await db.delete(ajustes);
  dropAjustes(db);
});

describe("the mail that asks", () => {
  it("comes once for an order, however often and by however many it is run", async () => {
    const { pedido_id } = await deliver(db);
    const written = await Promise.all([run(), run(), run()]);
    expect(written.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0);
    expect(await run()).toBe(0);
    expect(await countMails(pedido_id)).toBe(1);
  });

  it("names what was bought, with a way to the form, and how to end such mails", async () => {
    const cliente = await addCliente(db);
    const producto = await addProducto(db);
    await deliver(db, { cliente, producto });
    await run();
    smtp.received.length = 0;
    await tareaCorreo.run(tienda, new AbortController().signal);
    const [mail] = smtp.received;
    const baja = toBajaHref(tienda, cliente.id);
    expect(mail?.para).toEqual([cliente.email]);
    const [texto = "", html = ""] = [mail?.parts["text/plain"], mail?.parts["text/html"]];
    for (const wanted of [producto.nombre, `/producto/${producto.id}/opinar`, baja]) expect(texto).toContain(wanted);
    expect(html).toContain(baja.replaceAll("&", "&amp;"));
    expect(mail?.headers).toContain(`List-Unsubscribe: <${baja}>`);
    expect(mail?.headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  it("goes on after it died between two orders", async () => {
    const all = [await deliver(db, { hace: 9 }), await deliver(db, { hace: 8 }), await deliver(db, { hace: 7.5 })];
    await db.execute(sql`
      create function stop_second() returns trigger language plpgsql as $$ begin
        if (select count(*) from correos) = 1 then raise exception 'killed'; end if; return new; end $$`);
    await db.execute(
      sql`create trigger stop_second before insert on correos for each row execute function stop_second()`,
    );
    await expect(run()).rejects.toThrow("correos");
    await db.execute(sql`drop trigger stop_second on correos`);
    expect(await Promise.all(all.map(({ pedido_id }) => countMails(pedido_id)))).toEqual([1, 0, 0]);
    expect(await run()).toBe(2);
    expect(await Promise.all(all.map(({ pedido_id }) => countMails(pedido_id)))).toEqual([1, 1, 1]);
  });

  it("is not begun once the server stops", async () => {
    const { pedido_id } = await deliver(db);
    expect(await run(AbortSignal.abort())).toBe(0);
    expect(await countMails(pedido_id)).toBe(0);
  });

  it.each<[string, Parameters<typeof deliver>[1], number]>([
    ["delivered 7 days ago", { hace: 7 }, 1],
    ["delivered 20 days ago", { hace: 20 }, 1],
    ["delivered 6 days ago", { hace: 6.9 }, 0],
    ["delivered long ago", { hace: 22 }, 0],
    ["cancelled since", { estado: "cancelado" }, 0],
    ["sent again since", { estado: "enviado" }, 0],
    ["given its money back", { cobro: "devuelto" }, 0],
    ["given a part of its money back", { cobro: "devuelto_parcial" }, 0],
    ["to be looked at by a person", { requiere_atencion: "El comprador desconoció el pago." }, 0],
  ])("for an order %s: %j", async (_name, pedido, mails) => {
    const { pedido_id } = await deliver(db, pedido);
    await run();
    expect(await countMails(pedido_id)).toBe(mails);
  });

  it("waits for seven days after the last delivery of an order that came back", async () => {
    const { pedido_id } = await deliver(db, { hace: 10 });
    await db.insert(eventos_pedido).values({ id: newId(), pedido_id, tipo: "entregado" });
    await run();
    expect(await countMails(pedido_id)).toBe(0);
  });

  it.each([
    ["wants none", { sin_pedir_opinion: true }],
    ["is of the demo", { es_demo: true }],
    ["is gone", { eliminado_en: new Date() }],
  ])("not to somebody who %s", async (_name, column) => {
    const { pedido_id, usuario_id } = await deliver(db);
    await db.update(usuarios).set(column).where(eq(usuarios.id, usuario_id));
    await run();
    expect(await countMails(pedido_id)).toBe(0);
  });

  it("not where there is nothing to ask: an opinion was given, or the product is gone", async () => {
    const [dicho, retirado] = [await deliver(db), await deliver(db)];
    await saveOpinion(tienda, dicho, UNA_OPINION);
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, retirado.producto_id));
    expect(await run()).toBe(0);
  });

  it("not while the shop has it switched off, and then again", async () => {
    const { pedido_id } = await deliver(db);
    await changeAjuste(tienda, { clave: "pedir_opiniones", valor: false, version: 0 }, "staff");
    expect(await run()).toBe(0);
    await changeAjuste(tienda, { clave: "pedir_opiniones", valor: null, version: 1 }, "staff");
    await run();
    expect(await countMails(pedido_id)).toBe(1);
  });

  it("is decided while the order is locked: a refund that came first stops it", async () => {
    const { pedido_id } = await deliver(db);
    const { promise: locked, resolve: tell } = Promise.withResolvers<void>();
    const { promise: end, resolve: go } = Promise.withResolvers<void>();
    const refund = db.transaction(async (tx) => {
      await tx.update(pedidos).set({ cobro: "devuelto" }).where(eq(pedidos.id, pedido_id));
      tell();
      await end;
    });
    await locked;
    const asked = run();
    go();
    await refund;
    await asked;
    expect(await countMails(pedido_id)).toBe(0);
  });
});

describe("the signed link", () => {
  it("tells whose it is, and nothing that was changed", async () => {
    const { id } = await addCliente(db);
    const { searchParams } = new URL(toBajaHref(tienda, id));
    expect(readBaja(tienda, searchParams)).toBe(id);
    for (const [name, value] of [
      ["u", "otro"],
      ["u", ""],
      ["clave", ""],
      ["clave", `${searchParams.get("clave")}x`],
      ["clave", tienda.enlaces.sign("avisos", id)],
    ] as const) {
      const changed = new URLSearchParams(searchParams);
      changed.set(name, value);
      expect(readBaja(tienda, changed)).toBeNull();
    }
  });

  it("of a mail before 0.4.0 has no end either", async () => {
    const f = createHmac("sha256", "s".repeat(32)).update("enlace:baja-opiniones:ana").digest("base64url");
    expect(readBaja(tienda, new URLSearchParams({ u: "ana", f }))).toBe("ana");
    expect(readBaja(tienda, new URLSearchParams({ u: "eva", f }))).toBeNull();
  });

  it("the wish is kept, and can be taken back", async () => {
    const { id } = await addCliente(db);
    expect(await isAsked(db, id)).toBe(true);
    expect(await setAsked(db, id, false)).toBe(true);
    expect(await isAsked(db, id)).toBe(false);
    expect(await setAsked(db, "nadie", false)).toBe(false);
    await setAsked(db, id, true);
    expect(await isAsked(db, id)).toBe(true);
  });
});
