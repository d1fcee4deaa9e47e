import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { countByBaja } from "#app/features/catalogo/avisos/avisos.server.ts";
import { serveAvisos } from "#app/features/catalogo/avisos/tarea-avisos.server.ts";
import { listHeadersDeBaja, type TipoCorreo, TIPOS_CORREO } from "#app/features/base/correo/correo.ts";
import { isAsked } from "#app/features/catalogo/opiniones/autor.server.ts";
import { askForOpiniones } from "#app/features/catalogo/opiniones/pedir.server.ts";
import { avisos, correos, productos } from "#db/schema/index.ts";
import { toShown } from "./dark-patterns/rules.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { deliver } from "./fixtures/opinion.ts";
import { postForm } from "./fixtures/post.ts";
import { addProducto } from "./fixtures/tienda.ts";

// Unsubscribing must be as easy as subscribing (docs/ley.md, section 3).
const db = await openTestDb();
const { tienda, fetchShop } = await openApp(db);
const { signal } = new AbortController();

/** Each mail answers a recent action, is owed, or was wished for and can be cancelled. */
const MAILS: Record<TipoCorreo, "owed" | "wished"> = {
  pedido_enlace: "owed",
  pedido_confirmado: "owed",
  codigo_pago: "owed",
  pago_fallido: "owed",
  pago_no_hallado: "owed",
  pago_incompleto: "owed",
  comprobante: "owed",
  entrega_corregida: "owed",
  pedido_por_pagar: "owed",
  pedido_enviado: "owed",
  pedido_entregado: "owed",
  pedido_cancelado: "owed",
  dinero_devuelto: "owed",
  retorno: "owed",
  pedir_opinion: "wished",
  restablecer_clave: "owed",
  verificar_correo: "owed",
  codigo_confirmacion: "owed",
  codigo_cuenta: "owed",
  reconocer_navegador: "owed",
  cambiar_correo: "owed",
  correo_cambiado: "owed",
  invitacion: "owed",
  cuenta_eliminada: "owed",
  // Answers a request just made; its link confirms, so no mailbox may open it automatically.
  confirmar_aviso: "owed",
  reposicion: "wished",
  mensaje_contacto: "owed",
  respuesta_mensaje: "owed",
  reclamo_copia: "owed",
  libros: "owed",
  reclamo_aviso: "owed",
  reclamo_recordatorio: "owed",
  reclamo_propuesta: "owed",
  reclamo_respuesta: "owed",
};

it("every mail that is not owed can be ended by its own link, in one press of the mailbox", () => {
  const ended = TIPOS_CORREO.filter((tipo) => "List-Unsubscribe" in listHeadersDeBaja({ tipo, enlace_secreto: "x" }));
  expect(ended).toEqual(TIPOS_CORREO.filter((tipo) => MAILS[tipo] === "wished"));
});

/** The page's forms, by fields to fill in and buttons. */
async function readForms(path: string) {
  const html = toShown(await (await fetchShop(path)).text());
  const main = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? "";
  return [...main.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => ({
    fields: form.match(/<(?:input(?![^>]*type="hidden")|select|textarea)\b(?![^>]*tabindex="-1")/gi)?.length ?? 0,
    presses: form.match(/<button\b/g)?.length ?? 0,
  }));
}

/** The link's path in a mail of this kind. */
async function readLink(para: string, tipo: TipoCorreo): Promise<string> {
  const [mail] = await db
    .select()
    .from(correos)
    .where(and(eq(correos.para, para), eq(correos.tipo, tipo)));
  const { pathname, search } = new URL(mail?.enlace_secreto ?? "");
  return pathname + search;
}

const ONE_PRESS = [{ fields: 0, presses: 1 }];

describe("who waits for products", () => {
  it("asks with an address and a press, and ends it without an account, by a press alone", async () => {
    const [lejos, cerca] = [await addProducto(db, { stock: 0 }), await addProducto(db, { stock: 0 })];
    const email = "ana@correo.pe";
    for (const { id } of [lejos, cerca]) {
      const [form] = await readForms(`/producto/${id}/aviso`);
      expect(form).toEqual({ fields: 1, presses: 1 });
      expect((await fetchShop(`/producto/${id}/aviso`, postForm({ email }))).status).toBe(200);
    }
    expect(await db.$count(avisos, eq(avisos.email, email))).toBe(2);
    // Confirmed by a press; a mail program that opens the link does not confirm.
    const confirmar = await readLink(email, "confirmar_aviso");
    const unconfirmed = () => db.$count(avisos, isNull(avisos.confirmado_en));
    expect(await readForms(confirmar)).toEqual(ONE_PRESS);
    expect(await unconfirmed()).toBe(2);
    expect((await fetchShop(confirmar, postForm({}))).status).toBe(200);
    expect(await unconfirmed()).toBe(0);
    await db.update(productos).set({ stock: 4 }).where(eq(productos.id, cerca.id));
    await serveAvisos(tienda, signal);
    const baja = await readLink(email, "reposicion");
    expect(await readForms(baja)).toEqual(ONE_PRESS);
    expect(await countByBaja(db, new URL(baja, "http://x").pathname.split("/").at(-1) ?? "")).toBe(1);
    expect((await fetchShop(baja, postForm({}))).status).toBe(200);
    expect(await db.$count(avisos, eq(avisos.email, email))).toBe(0);
  });
});

describe("who is asked for an opinion", () => {
  it("ends it without signing in, by a press alone, and can have it again by another", async () => {
    const { cliente } = await deliver(db);
    await askForOpiniones(tienda, new Date(), signal);
    const baja = await readLink(cliente.email, "pedir_opinion");
    expect(await readForms(baja)).toEqual(ONE_PRESS);
    expect(await isAsked(db, cliente.id)).toBe(true);
    await fetchShop(baja, postForm({ intencion: "baja" }));
    expect(await isAsked(db, cliente.id)).toBe(false);
    expect(await readForms(baja)).toEqual(ONE_PRESS);
    await fetchShop(baja, postForm({ intencion: "volver" }));
    expect(await isAsked(db, cliente.id)).toBe(true);
  });
});
