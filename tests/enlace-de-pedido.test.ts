import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { adoptPedidos } from "#app/features/pedidos/pedidos/olvidar.server.ts";
import routes from "#app/routes.ts";
import { flattenRoutes } from "#app/routing/route-table.ts";
import {
  etiquetas_retorno,
  fotos_privadas,
  fotos_retorno,
  pedidos,
  retornos,
  series_comprobante,
} from "#db/schema/index.ts";
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
// Numbers that the test gives itself are below.
await db.update(series_comprobante).set({ ultimo: 100 });

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

/** A paid order with a receipt, a return, its label and a picture. */
async function orderConTodo(numero: number) {
  const uno = await order({ pagado: true });
  const [retorno, foto, lineas] = [newId(), newId(), [{ producto_id: uno.producto.id, cantidad: 1 }]];
  await db.insert(retornos).values({ id: retorno, pedido_id: uno.id, lineas, motivo: "falla", texto: "" });
  await db
    .insert(etiquetas_retorno)
    .values({ retorno_id: retorno, formato: "pdf", contenido: Buffer.from("%PDF-1.4") });
  await db.insert(fotos_privadas).values({ id: foto, webp: Buffer.from("RIFF") });
  await db.insert(fotos_retorno).values({ retorno_id: retorno, foto });
  return { ...uno, retorno, foto, comprobante: await insertComprobante(db, uno.id, { numero }) };
}

type ConTodo = Awaited<ReturnType<typeof orderConTodo>>;

const conTodo = { uno: await orderConTodo(7), otro: await orderConTodo(8) };

/** What each route that a contact's link opens is asked for; without a payment by hand its page leads to the order. */
const SUYO: Readonly<Record<string, { toPath: (uno: ConTodo, clave: string) => string; shows?: number }>> = {
  "/pedido/:id": { toPath: ({ id }, clave) => `/pedido/${id}?clave=${clave}` },
  "/pedido/:id/devolucion": { toPath: ({ id }, clave) => `/pedido/${id}/devolucion?clave=${clave}` },
  "/pedido/:id/cuenta": { toPath: ({ id }, clave) => `/pedido/${id}/cuenta?clave=${clave}` },
  "/pedido/:id/abono": { toPath: ({ id }, clave) => `/pedido/${id}/abono?clave=${clave}`, shows: 302 },
  "/api/pedidos/fotos/:foto": {
    toPath: ({ id, foto }, clave) => `/api/pedidos/fotos/${foto}?clave=${clave}&pedido=${id}`,
  },
  "/api/pedidos/etiquetas/:retorno": {
    toPath: ({ id, retorno }, clave) => `/api/pedidos/etiquetas/${retorno}?clave=${clave}&pedido=${id}`,
  },
  "/api/pedidos/:id/comprobante/:comprobante/:formato": {
    toPath: ({ id, comprobante }, clave) => `/api/pedidos/${id}/comprobante/${comprobante}/pdf?clave=${clave}`,
  },
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
      expect([headers.get("X-Robots-Tag"), headers.get("Referrer-Policy")]).toEqual(["noindex", "same-origin"]);
    }
    expect(await hashTables(db)).toEqual(before);
    expect(clave).toMatch(/^[\w-]{22}$/);
  });

  it("has a row for each page and file that it opens", () => {
    const declared = flattenRoutes(routes).filter(({ declaration }) => declaration.conEnlace);
    expect(Object.keys(SUYO).toSorted()).toEqual(declared.map(({ pattern }) => pattern).toSorted());
  });

  it.each(Object.entries(SUYO))(
    "%s: not without its key, with another's, shortened, forged, or of another purpose",
    async (_, { toPath, shows = 200 }) => {
      const { uno, otro } = conTodo;
      expect((await read(nadie.fetchShop, toPath(uno, uno.clave))).status).toBe(shows);
      const wrong = [
        otro.clave,
        uno.clave.slice(0, -1),
        "A".repeat(22),
        uno.enlace ?? "",
        tienda.enlaces.sign("invitacion", uno.enlace ?? ""),
        tienda.enlaces.sign("pedido", uno.id),
      ];
      for (const key of wrong) {
        const seen = await read(nadie.fetchShop, toPath(uno, key));
        const ended = toPath(uno, key).startsWith("/api/") ? [401, null] : [302, "/enlace-terminado"];
        expect([seen.status, seen.to]).toEqual(ended);
        expect((await read(ajeno.fetchShop, toPath(uno, key))).status).toBe(404);
      }
      // Its own key opens nothing of another's.
      expect((await read(nadie.fetchShop, toPath({ ...uno, id: otro.id }, uno.clave))).status).not.toBe(200);
      const page = await read(nadie.fetchShop, toPath(uno, uno.clave).split("?")[0] ?? "");
      expect([302, 401]).toContain(page.status);
    },
  );

  it("of somebody else's picture or label, or of an account's order, opens nothing", async () => {
    const { uno, otro } = conTodo;
    const crossed = { ...uno, foto: otro.foto, retorno: otro.retorno, comprobante: world.comprobante };
    for (const pattern of Object.keys(SUYO).filter((one) => one.startsWith("/api/")))
      expect((await read(nadie.fetchShop, SUYO[pattern]?.toPath(crossed, uno.clave) ?? "")).status).toBe(404);
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
