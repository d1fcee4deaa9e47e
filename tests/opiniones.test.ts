import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toBajaHref } from "#app/features/catalogo/opiniones/baja.server.ts";
import { isAsked } from "#app/features/catalogo/opiniones/autor.server.ts";
import { opiniones, productos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { toFormData } from "./fixtures/browser.ts";
import { addOpinion, deliver, UNA_OPINION } from "./fixtures/opinion.ts";
import { postForm } from "./fixtures/post.ts";
import { signUpBy } from "./fixtures/signed-in.ts";
import { addCliente, addProducto } from "./fixtures/tienda.ts";

const db = await openTestDb();
const { tienda, fetchShop } = await openApp(db, { source: { LIMITES: "0" } });

const productSchema = z.object({
  "@type": z.literal("Product"),
  aggregateRating: z.object({ ratingValue: z.number(), reviewCount: z.number() }).optional(),
  review: z.array(z.object({ reviewBody: z.string(), author: z.object({ name: z.string() }) })).optional(),
});

/** React puts comments between texts. */
async function read(path: string) {
  const html = (await (await fetchShop(path)).text()).replaceAll("<!-- -->", "");
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const product = blocks
    .map(([, json = ""]) => productSchema.safeParse(JSON.parse(json)))
    .find(({ success }) => success);
  return { html: html.split("<script")[0] ?? html, whole: html, product: product?.data };
}

describe("the page of a product", () => {
  it("has its opinions, filters and pages as links, without any script", async () => {
    const producto = await addProducto(db);
    for (const estrellas of [5, 5, 5, 5, 5, 5, 2] as const) {
      await addOpinion(tienda, producto, { estrellas, texto: `Con ${estrellas}: <b>ver</b> https://otra.pe` });
    }
    const path = `/producto/${producto.id}`;
    const { whole } = await read(path);
    expect(whole).toContain("4.6 (7 opiniones)");
    expect(whole).toContain("Compra verificada");
    expect(whole).toContain("Con 2: &lt;b&gt;ver&lt;/b&gt; https://otra.pe");
    expect(whole).not.toContain('href="https://otra.pe');
    expect(whole).toContain(`href="${path}?estrellas=2#opiniones"`);
    expect(whole).toContain(`href="${path}?opiniones=2#opiniones"`);
    expect(whole).not.toContain("124 reseñas");
    const narrowed = await read(`${path}?estrellas=2`);
    expect(narrowed.whole.match(/Compra verificada/g)).toHaveLength(1);
    expect((await read(`${path}?opiniones=2`)).whole.match(/Compra verificada/g)).toHaveLength(2);
  });

  it("has them in its structured data, hidden ones but for their stars", async () => {
    const producto = await addProducto(db);
    await addOpinion(tienda, producto, { estrellas: 5, texto: "Se queda a la vista." });
    const { usuario_id } = await addOpinion(tienda, producto, { estrellas: 1, texto: "Se oculta entera." });
    await db.update(opiniones).set({ oculta: "insulto" }).where(eq(opiniones.usuario_id, usuario_id));
    const { whole, product } = await read(`/producto/${producto.id}`);
    expect(product).toMatchObject({
      aggregateRating: { ratingValue: 3, reviewCount: 2 },
      review: [{ reviewBody: "Se queda a la vista.", author: { name: "Rosa Q." } }],
    });
    expect(whole).not.toContain("Se oculta entera");
    expect(whole).toContain("Hay 1 opinión oculta");
  });

  it("marks invented ones and keeps them out of its structured data", async () => {
    const producto = await addProducto(db);
    await db
      .update(productos)
      .set({ estrellas: [0, 0, 0, 0, 1] })
      .where(eq(productos.id, producto.id));
    const inventada = { producto_id: producto.id, autor: "Nadie N.", estrellas: 5, texto: "De mentira.", busqueda: "" };
    await db.insert(opiniones).values({ id: newId(), ...inventada });
    const { whole, product } = await read(`/producto/${producto.id}`);
    expect(whole).toContain("Opinión de demostración");
    expect(whole).not.toContain("Compra verificada");
    expect(product?.aggregateRating).toBeUndefined();
    expect(product?.review).toBeUndefined();
  });

  it("without opinions shows the demo's fixed rating", async () => {
    const { whole, product } = await read(`/producto/${(await addProducto(db)).id}`);
    expect(whole).toContain("4.8 (124 reseñas)");
    expect(whole).toContain("Todavía nadie opinó");
    expect(product?.aggregateRating).toBeUndefined();
  });
});

describe("a person", async () => {
  const luz = await signUpBy(db, fetchShop, "Luz", "Ñahui");
  const cliente = { ...(await addCliente(db)), id: luz.id };
  const situacion = async (producto_id: string) =>
    (await (await luz.fetchShop(`/api/opiniones/${producto_id}`)).json()) as unknown;
  const send = (producto_id: string, form: Record<string, string>) =>
    luz.fetchShop(`/producto/${producto_id}/opinar`, { method: "POST", body: toFormData(form) });

  it("gives, changes and removes an opinion of what was received", async () => {
    const { producto_id } = await deliver(db, { cliente });
    expect(await situacion(producto_id)).toEqual({ situacion: "opinar" });
    const form = { intencion: "guardar", estrellas: "4", titulo: "", texto: UNA_OPINION.texto };
    expect(await (await send(producto_id, form)).text()).toContain("Publicamos tu opinión");
    expect(await situacion(producto_id)).toEqual({ situacion: "cambiar" });
    expect((await read(`/producto/${producto_id}`)).whole).toContain("Luz Ñ.");
    expect(await (await send(producto_id, { intencion: "quitar" })).text()).toContain("Quitamos tu opinión");
    expect((await read(`/producto/${producto_id}`)).whole).toContain("Todavía nadie opinó");
  });

  it("keeps what was typed when it is refused", async () => {
    const { producto_id } = await deliver(db, { cliente });
    const refused = await send(producto_id, {
      intencion: "guardar",
      estrellas: "",
      titulo: "Mi título",
      texto: "Corto",
    });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    for (const text of ["Elige cuántas estrellas le das.", "al menos 10 caracteres", 'value="Mi título"', ">Corto<"]) {
      expect(html).toContain(text);
    }
  });

  it("may not speak of what was not received", async () => {
    const { id } = await addProducto(db);
    expect(await situacion(id)).toEqual({ situacion: "nada" });
    expect(await situacion("no-es-un-id")).toEqual({ situacion: "nada" });
    const form = { intencion: "guardar", estrellas: "5", texto: UNA_OPINION.texto };
    expect((await send(id, form)).status).toBe(409);
    expect((await send(id, { intencion: "otra" })).status).toBe(400);
    expect(await db.$count(opiniones, eq(opiniones.producto_id, id))).toBe(0);
  });
});

describe("the signed link of the mail", () => {
  it("shows at first, ends such mails when it is pressed, and also by what a mailbox sends", async () => {
    const { id } = await addCliente(db);
    const { pathname, search } = new URL(toBajaHref(tienda, id));
    const path = pathname + search;
    const shown = await fetchShop(path);
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    expect(await shown.text()).toContain("No me la pidan más");
    expect(await isAsked(db, id)).toBe(true);
    // As a mailbox sends it, without cookies or an Origin (RFC 8058).
    const oneClick = await fetchShop(path, postForm({ "List-Unsubscribe": "One-Click" }));
    expect(oneClick.status).toBe(200);
    expect(await isAsked(db, id)).toBe(false);
    expect(await (await fetchShop(path, postForm({ intencion: "volver" }))).text()).toContain("otra vez");
    expect(await isAsked(db, id)).toBe(true);
  });

  it("that was changed does nothing", async () => {
    const { id } = await addCliente(db);
    const path = `/opiniones/baja?u=${id}&f=${"x".repeat(43)}`;
    expect((await fetchShop(path, postForm({ intencion: "baja" }))).status).toBe(404);
    expect(await isAsked(db, id)).toBe(true);
  });
});
