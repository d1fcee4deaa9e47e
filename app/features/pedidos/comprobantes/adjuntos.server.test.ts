import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Tienda } from "#app/context.ts";
import { resendCorreo } from "#app/features/base/correo/acciones.server.ts";
import { enqueueCorreo, leaseCorreo } from "#app/features/base/correo/correo.server.ts";
import { buildTareaCorreo } from "#app/features/base/correo/tarea-correo.server.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { compradores, correos, pagos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { createLog } from "#lib/log.ts";
import { openTestDb } from "#tests/db.ts";
import { tareaCorreo } from "#tests/fixtures/correo.ts";
import { openTestEmisor } from "#tests/fixtures/oficina.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { readPdf } from "#tests/fixtures/pdf.ts";
import { addPedido } from "#tests/fixtures/pedido.ts";
import { openSmtp } from "#tests/fixtures/smtp.ts";
import { isSigned } from "#tests/fixtures/ubl.ts";
import { listAdjuntos } from "./archivo.server.ts";
import { findComprobante } from "./detalle.server.ts";
import { tareaComprobantes } from "./tarea-comprobantes.server.ts";

const db = await openTestDb();
const smtp = await openSmtp();
const signal = new AbortController().signal;
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  await db.delete(correos);
  const emisor = await openTestEmisor(db);
  stripe = emisor.stripe;
  const env = { ...emisor.tienda.env, SMTP_URL: smtp.url, CORREO_REMITENTE: "ventas@tienda.pe" };
  tienda = { ...emisor.tienda, env };
  smtp.received.length = 0;
});
afterAll(() => smtp.close());

const sell = async () => (await addPedido({ stripe, tienda }, { pagado: true })).pedido_id;
/** SUNAT accepts everything, and only the mails of receipts are delayed. */
async function accept() {
  await tareaComprobantes.run(tienda, signal);
  await db.delete(correos).where(sql`${correos.tipo} <> 'comprobante'`);
}
async function refund(pedido_id: string, monto: number) {
  const [pago] = await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
  await refundPago(tienda, pago?.id ?? "", { monto: centimos(monto), motivo: "", actor_id: "jefa", clave: newId() });
}
const mail = () => tareaCorreo.run(tienda, signal);
const hurry = () => db.update(correos).set({ proximo_intento: sql`now()` });
async function only() {
  const [correo, ...more] = await db.select().from(correos);
  if (!correo || more.length > 0) throw new Error(`${more.length} mails`);
  return correo;
}

const RUC = "20131312955";

describe("the mail of an accepted receipt", () => {
  it("brings a boleta as PDF and signed XML, by the tax office's names, and says so", async () => {
    const pedido_id = await sell();
    await accept();
    await mail();
    const [received, ...more] = smtp.received;
    expect(more).toEqual([]);
    const { comprobante_id } = await only();
    const fila = await findComprobante(db, comprobante_id ?? "");
    expect(fila?.pedido_id).toBe(pedido_id);
    const nombre = `${fila?.datos.emisor.ruc}-03-B001-1`;
    expect(received?.files.map((file) => [file.nombre, file.tipo])).toEqual([
      [`${nombre}.pdf`, "application/pdf"],
      [`${nombre}.xml`, "application/xml"],
    ]);
    const [pdf, xml] = received?.files ?? [];
    expect(xml?.contenido.toString()).toBe(fila?.xml);
    expect(isSigned(xml?.contenido.toString() ?? "")).toBe(true);
    const { paginas, texto } = readPdf(pdf?.contenido ?? Buffer.alloc(0));
    expect(paginas).toBe(1);
    expect(texto).toContain("B001-1");
    expect(received?.parts["text/plain"]).toContain("Va adjunto en PDF y XML");
    expect(received?.parts["text/html"]).toContain(`/pedido/${pedido_id}`);
    expect(await listAdjuntos(db, { comprobante_id })).toEqual([
      { nombre: `${nombre}.pdf`, href: `/admin/comprobantes/${comprobante_id}/pdf` },
      { nombre: `${nombre}.xml`, href: `/admin/comprobantes/${comprobante_id}/xml` },
    ]);
  });

  it("brings a factura, and the note of what went back, each its own", async () => {
    const { pedido_id } = await addPedido({ stripe, tienda });
    const comprador = {
      documento: "ruc",
      numero: RUC,
      nombre: "Ñandú S.A.C.",
      direccion: "Av. Larco 1, Lima",
    } as const;
    await db.insert(compradores).values({ pedido_id, ...comprador });
    stripe.pay(pedido_id);
    await refreshPagos(tienda, pedido_id);
    await accept();
    await refund(pedido_id, 1_000);
    await accept();
    await mail();
    const said = smtp.received.map(({ files, parts }) => [
      files.map(({ nombre }) => nombre.replace(/^\d+-/, "")),
      /Va adjunt\w/.exec(parts["text/plain"] ?? "")?.[0],
    ]);
    expect(said).toEqual([
      [["01-F001-1.pdf", "01-F001-1.xml"], "Va adjunto"],
      [["07-FC01-1.pdf", "07-FC01-1.xml"], "Va adjunta"],
    ]);
    expect(readPdf(smtp.received[0]?.files[0]?.contenido ?? Buffer.alloc(0)).texto).toContain("Ñandú S.A.C.");
  });

  it("whose worker died before it was sent brings its files once", async () => {
    await sell();
    await accept();
    expect(await leaseCorreo(db, "tienda.pe")).not.toBeNull();
    await mail();
    expect(smtp.received).toEqual([]);
    await hurry();
    await mail();
    await mail();
    expect(smtp.received.map(({ files }) => files.length)).toEqual([2]);
  });

  it("sent again from the panel brings the same files, also after a note", async () => {
    const pedido_id = await sell();
    await accept();
    await mail();
    const { id } = await only();
    await refund(pedido_id, 23_600);
    await db.delete(correos).where(sql`${correos.id} <> ${id}`);
    expect(await resendCorreo(tienda, { id, actor_id: "jefa" })).toEqual({ hecho: true });
    await mail();
    const [first, second] = smtp.received.map(({ files }) =>
      files.map(({ contenido }) => contenido.toString("latin1")),
    );
    expect(second?.[1]).toBe(first?.[1]);
    expect(readPdf(Buffer.from(second?.[0] ?? "", "latin1"))).toEqual(readPdf(Buffer.from(first?.[0] ?? "", "latin1")));
  });

  it("kept while there was no mail server brings them once there is one", async () => {
    await sell();
    await accept();
    await tareaCorreo.run({ ...tienda, env: { ...tienda.env, SMTP_URL: undefined } }, signal);
    const kept = await only();
    expect(kept.estado).toBe("guardado");
    expect(await listAdjuntos(db, kept)).toHaveLength(2);
    expect(await resendCorreo(tienda, { id: kept.id, actor_id: "jefa" })).toEqual({ hecho: true });
    await mail();
    expect(smtp.received.map(({ files }) => files.length)).toEqual([2]);
  });

  it("whose files cannot be made waits, says so, and holds no other mail up", async () => {
    await sell();
    await accept();
    const mensaje = { asunto: "Otro", html: "<p>Otro</p>", texto: "Otro" };
    await enqueueCorreo(db, { tipo: "pedido_entregado", para: "rosa@ejemplo.pe", mensaje });
    const logged: string[] = [];
    const log = createLog("info");
    vi.spyOn(log, "error").mockImplementation((said: unknown) => void logged.push(JSON.stringify(said)));
    const broken = buildTareaCorreo(async (_deps, { comprobante_id }) => {
      if (comprobante_id !== null) throw new Error("broken");
      return [];
    });
    await broken.run({ ...tienda, log }, signal);
    expect(smtp.received.map(({ para }) => para)).toEqual([["rosa@ejemplo.pe"]]);
    const [held] = await db.select().from(correos).where(eq(correos.tipo, "comprobante"));
    expect(held).toMatchObject({ estado: "pendiente", error: "No se pudieron preparar sus archivos adjuntos." });
    expect(logged).toHaveLength(1);
    expect(logged[0]).not.toContain(held?.para);
    await hurry();
    await mail();
    expect(smtp.received.map(({ files }) => files.length)).toEqual([0, 2]);
  });
});

it("a mail about something else has no files", async () => {
  const mensaje = { asunto: "Otro", html: "<p>Otro</p>", texto: "Otro" };
  await enqueueCorreo(db, { tipo: "pedido_entregado", para: "rosa@ejemplo.pe", mensaje });
  await mail();
  expect(smtp.received.map(({ files }) => files)).toEqual([[]]);
  expect(await listAdjuntos(db, await only())).toEqual([]);
});
