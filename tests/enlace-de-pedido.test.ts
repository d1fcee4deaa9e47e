import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { adoptPedidos } from "#app/features/pedidos/pedidos/olvidar.server.ts";
import { pedidos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { tareaCorreo } from "./fixtures/correo.ts";
import { openTestDb } from "./db.ts";
import { buyAsContacto, newContacto } from "./fixtures/contacto.ts";
import { insertComprobante } from "./fixtures/comprobantes.ts";
import { hashTables } from "./fixtures/hash-tables.ts";
import { postForm } from "./fixtures/post.ts";
import { openSmtp } from "./fixtures/smtp.ts";
import { addProducto, readPedido, readStock } from "./fixtures/tienda.ts";
import { openWorld } from "./fixtures/world.ts";

const db = await openTestDb();
const world = await openWorld(db);
const { tienda, stripe, people } = world;
const { nadie, cliente, ajeno, admin } = people;

async function order({ pagado = false, contacto = newContacto() } = {}) {
  const producto = await addProducto(db);
  const creacion = await buyAsContacto(tienda, contacto, producto, { cantidad: 2 });
  if (creacion.tipo !== "creado") throw new Error(creacion.tipo);
  const { id } = creacion.pedido;
  if (pagado) {
    stripe.pay(id);
    await refreshPagos(tienda, id);
  }
  const { enlace } = await readPedido(db, id);
  const clave = tienda.enlaces.sign("pedido", enlace ?? "");
  const toPath = (paso = "", key = clave) => `/pedido/${id}${paso}?clave=${key}`;
  return { id, producto, contacto, clave, enlace, toPath };
}

const read = async (fetchShop: typeof nadie.fetchShop, path: string) => {
  const answer = await fetchShop(path);
  return {
    status: answer.status,
    to: answer.headers.get("Location"),
    headers: answer.headers,
    text: await answer.text(),
  };
};

describe("the link of a contact's order", () => {
  it("shows the order to whoever has it, signed in or not, never a mailbox or a phone whole, and is told to nobody", async () => {
    // Paid: an open payment is asked for at its provider, and what it says is kept.
    const { toPath, contacto, clave } = await order({ pagado: true });
    const before = await hashTables(db);
    for (const { fetchShop } of [nadie, cliente, admin]) {
      const { status, headers, text } = await read(fetchShop, toPath());
      expect(status).toBe(200);
      expect(text).toContain(contacto.nombre);
      for (const secret of [contacto.correo ?? "", contacto.telefono, contacto.telefono.slice(-9)])
        expect(text).not.toContain(secret);
      expect(headers.get("Cache-Control")).toContain("no-store");
      expect([headers.get("X-Robots-Tag"), headers.get("Referrer-Policy")]).toEqual(["noindex", "no-referrer"]);
    }
    expect(await hashTables(db)).toEqual(before);
    expect(clave).toMatch(/^[\w-]{22}$/);
  });

  it("opens nothing else: not without its key, with another's, shortened, forged, or in another purpose", async () => {
    const [uno, otro] = [await order({ pagado: true }), await order()];
    const comprobante = await insertComprobante(db, uno.id, { numero: 7 });
    const wrong = [
      otro.clave,
      uno.clave.slice(0, -1),
      "A".repeat(22),
      uno.enlace ?? "",
      tienda.enlaces.sign("invitacion", uno.enlace ?? ""),
      tienda.enlaces.sign("pedido", uno.id),
    ];
    for (const key of wrong) {
      for (const paso of ["", "/devolucion", "/abono"]) {
        const seen = await read(nadie.fetchShop, uno.toPath(paso, key));
        expect([seen.status, seen.to]).toEqual([302, "/enlace-terminado"]);
        expect((await read(ajeno.fetchShop, uno.toPath(paso, key))).status).toBe(404);
      }
      const file = `/api/pedidos/${uno.id}/comprobante/${comprobante}/pdf?clave=${key}`;
      expect((await read(ajeno.fetchShop, file)).status).toBe(404);
    }
    expect((await read(nadie.fetchShop, `/pedido/${uno.id}`)).to).toContain("/sign-in");
    expect((await read(nadie.fetchShop, `/pedido/${world.pedido}?clave=${uno.clave}`)).to).toBe("/enlace-terminado");
    const ended = await read(nadie.fetchShop, "/enlace-terminado");
    expect([ended.status, ended.text.includes("Este enlace ya no sirve")]).toEqual([200, true]);
  });

  it("pays and, until then, cancels; once it is paid it changes nothing more", async () => {
    const uno = await order();
    expect((await read(nadie.fetchShop, uno.toPath())).text).toContain(`action="${uno.toPath()}"`);
    const paid = await nadie.fetchShop(uno.toPath(), postForm({ intencion: "pagar" }));
    expect(paid.headers.get("Location")).toMatch(/^https:\/\/pagos\.example\//);
    stripe.pay(uno.id);
    await refreshPagos(tienda, uno.id);
    await nadie.fetchShop(uno.toPath(), postForm({ intencion: "cancelar" }));
    expect(await readPedido(db, uno.id)).toMatchObject({ estado: "procesando" });
    const otro = await order();
    await nadie.fetchShop(otro.toPath(), postForm({ intencion: "cancelar" }));
    expect(await readPedido(db, otro.id)).toMatchObject({ estado: "cancelado" });
    expect(await readStock(db, otro.producto.id)).toBe(10);
  });

  it("ends with another one, and when the order moves into its owner's account", async () => {
    const [uno, contacto] = [await order(), newContacto({ correo: cliente.email })];
    await db.update(pedidos).set({ enlace: newId() }).where(eq(pedidos.id, uno.id));
    expect((await read(nadie.fetchShop, uno.toPath())).to).toBe("/enlace-terminado");
    const suyo = await order({ contacto });
    expect((await read(cliente.fetchShop, `/pedido/${suyo.id}`)).status).toBe(404);
    await db.transaction((tx) => adoptPedidos(tx, cliente.id, [cliente.email]));
    expect((await read(nadie.fetchShop, suyo.toPath())).to).toBe("/enlace-terminado");
    expect((await read(cliente.fetchShop, suyo.toPath())).status).toBe(200);
  });

  it("comes by mail, signed as it is sent, and nothing stored has it", async () => {
    const smtp = await openSmtp();
    const uno = await order({ pagado: true });
    expect(JSON.stringify(await db.execute("select * from correos"))).not.toContain(uno.clave);
    const env = { ...tienda.env, SMTP_URL: smtp.url, CORREO_REMITENTE: "ventas@tienda.pe" };
    await tareaCorreo.run({ ...tienda, env }, new AbortController().signal);
    await smtp.close();
    const mail = smtp.received.find(({ para }) => para.includes(uno.contacto.correo ?? ""));
    expect(mail?.parts["text/plain"]).toContain(uno.toPath());
    expect(JSON.stringify(await db.execute("select * from correos"))).not.toContain(uno.clave);
  });
});
