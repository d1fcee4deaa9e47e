import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { PESADA } from "#app/features/base/imagenes/limite.ts";
import { ajustes, auditoria, correos, etiquetas_retorno, mensajes_retorno } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { openTestShop } from "#tests/fixtures/pedido.ts";
import { addAceptado, deliverPedido } from "#tests/fixtures/retornado.ts";
import { answerRetorno, attachEtiqueta } from "./decidir.server.ts";
import { answerEtiqueta, readEtiqueta } from "./etiqueta.server.ts";
import { getRetorno } from "./lista.server.ts";
import { withdrawRetorno } from "./retornos.server.ts";

const db = await openTestDb();
await db.insert(ajustes).values({ clave: "devolver_en_linea", valor: true, version: 1 });
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
  dropAjustes(db);
});

const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";
const ETIQUETA = { formato: "pdf", contenido: Buffer.from(PDF) } as const;

const read = (content: string | Uint8Array<ArrayBuffer> | null, type = "application/pdf") => {
  const form = new FormData();
  form.set("etiqueta", content === null ? new File([], "") : new File([content], "etiqueta", { type }));
  return readEtiqueta(form);
};
const lastMail = async (pedido_id: string) =>
  (await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id)).at(-1)?.texto ?? "";
const countLabels = (id: string) => db.$count(etiquetas_retorno, eq(etiquetas_retorno.retorno_id, id));
const attach = (id: string, clave = newId(), contenido = PDF) =>
  attachEtiqueta(tienda, { id, clave, etiqueta: { ...ETIQUETA, contenido: Buffer.from(contenido) }, actor_id: "ana" });

describe("a label that is uploaded", () => {
  it("is a PDF as it was, or a picture that is encoded anew; no file is none", async () => {
    expect(await read(PDF)).toEqual({ etiqueta: ETIQUETA });
    const picture = await read(new Uint8Array(readFileSync("public/iconos/512.png")), "image/png");
    if (!("etiqueta" in picture) || !picture.etiqueta) throw new Error("refused");
    expect(picture.etiqueta.formato).toBe("webp");
    expect(picture.etiqueta.contenido.subarray(8, 12).toString()).toBe("WEBP");
    expect(await read(null)).toEqual({ etiqueta: null });
  });

  it.each([
    ["a page that calls itself a PDF", "<html>%PDF-1.7 %%EOF", "application/pdf", "El archivo no es un PDF entero."],
    ["half a PDF", "%PDF-1.7\n1 0 obj", "application/pdf", "El archivo no es un PDF entero."],
    ["a PDF of more than 2 MB", PDF.padEnd(2 * 1024 * 1024 + 1), "application/pdf", "El PDF pesa más de 2 MB."],
    ["a picture of more than 8 MB", "x".repeat(8 * 1024 * 1024 + 1), "image/png", PESADA],
    ["a page", "<html>", "text/html", "El archivo no es una imagen. Usa JPG, PNG, WebP, GIF o AVIF."],
  ])("is refused if it is %s", async (_what, content, type, razon) => {
    expect(await read(content, type)).toEqual({ razon });
  });

  it("is refused if it is a page that calls itself a picture", async () => {
    expect(await read("<html><script>1</script>", "image/png")).toHaveProperty("razon");
  });
});

describe("the label of an accepted return", () => {
  it("comes with the answer, is told in its mail, and is a download for its buyer and the staff alone", async () => {
    const { pedido_id, cliente, ask } = await deliverPedido({ stripe, tienda });
    const id = newId();
    await ask(1, { clave: id });
    const orden = { id, accion: "aceptar", respuesta: "Envíalo a Lince.", actor_id: "ana" } as const;
    expect(await answerRetorno(tienda, { ...orden, etiqueta: ETIQUETA })).toMatchObject({ tipo: "hecho" });
    expect(await lastMail(pedido_id)).toMatch(/Envíalo a Lince\.[^]*Descarga la etiqueta/);
    expect(await getRetorno(db, id)).toMatchObject({ etiqueta: true, respuesta: "Envíalo a Lince." });
    for (const answer of [await answerEtiqueta(db, id, { usuario_id: cliente.id }), await answerEtiqueta(db, id)]) {
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="etiqueta-${id.slice(-8)}.pdf"`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox",
        "cache-control": "private, no-store",
      });
      expect(await answer.text()).toBe(PDF);
    }
    expect((await answerEtiqueta(db, id, { pedido_id })).status).toBe(200);
    expect((await answerEtiqueta(db, id, { pedido_id: newId() })).status).toBe(404);
    const ajeno = (await deliverPedido({ stripe, tienda })).cliente;
    expect((await answerEtiqueta(db, id, { usuario_id: ajeno.id })).status).toBe(404);
    expect((await answerEtiqueta(db, newId())).status).toBe(404);
    expect((await answerEtiqueta(db, "x")).status).toBe(404);
  });

  it("is none where the return is refused, and is not spoken of without one", async () => {
    const { pedido_id, ask } = await deliverPedido({ stripe, tienda });
    const [no, yes] = [newId(), newId()];
    await ask(1, { clave: no });
    await ask(1, { clave: yes });
    const orden = { respuesta: "Así es.", actor_id: "ana", etiqueta: ETIQUETA } as const;
    await answerRetorno(tienda, { ...orden, id: no, accion: "rechazar" });
    expect(await lastMail(pedido_id)).not.toContain("etiqueta");
    await answerRetorno(tienda, { ...orden, id: yes, accion: "aceptar", etiqueta: null });
    expect(await lastMail(pedido_id)).not.toContain("etiqueta");
    expect([await countLabels(no), await countLabels(yes)]).toEqual([0, 0]);
  });

  it("is added later, told once for a key, and gives way to another", async () => {
    const { pedido_id, id } = await addAceptado({ stripe, tienda });
    const clave = newId();
    const before = await db.$count(correos, eq(correos.pedido_id, pedido_id));
    await Promise.all([attach(id, clave), attach(id, clave), attach(id, clave)]);
    expect(await db.$count(correos, eq(correos.pedido_id, pedido_id))).toBe(before + 1);
    expect(await lastMail(pedido_id)).toContain("Te dejamos la etiqueta para el paquete");
    expect(await db.$count(mensajes_retorno, eq(mensajes_retorno.retorno_id, id))).toBe(1);
    expect(await db.$count(auditoria, eq(auditoria.accion, "etiquetar_retorno"))).toBe(1);
    await attach(id, newId(), PDF.replace("1.7", "1.4"));
    expect(await countLabels(id)).toBe(1);
    expect(await (await answerEtiqueta(db, id)).text()).toContain("%PDF-1.4");
  });

  it("goes once the parcel has come or nothing is sent, and cannot be added any more", async () => {
    const received = await addAceptado({ stripe, tienda });
    const withdrawn = await addAceptado({ stripe, tienda });
    for (const { id } of [received, withdrawn]) await attach(id);
    await received.receive();
    expect(await withdrawRetorno(tienda, withdrawn.pedido_id, withdrawn.id)).toBe(true);
    for (const { id } of [received, withdrawn]) {
      expect(await countLabels(id)).toBe(0);
      expect(await attach(id)).toMatchObject({ tipo: "otro_estado" });
      expect(await countLabels(id)).toBe(0);
    }
    expect(await attach(newId())).toEqual({ tipo: "no_existe" });
  });
});
