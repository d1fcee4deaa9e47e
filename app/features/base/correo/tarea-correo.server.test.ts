import { asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { correos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { tareaCorreo } from "#tests/fixtures/correo.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { openSmtp } from "#tests/fixtures/smtp.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { ENLACE_SECRETO } from "./correo.ts";
import { leaseCorreo, type CorreoNuevo, enqueueCorreo, withdrawCorreo } from "./correo.server.ts";
import { openMailer } from "./smtp.server.ts";

const db = await openTestDb();
const smtp = await openSmtp();
const REMITENTE = "Ñandú <ventas@tienda.pe>";
const tienda = openTestTienda(db, [], { SMTP_URL: smtp.url, CORREO_REMITENTE: REMITENTE });

beforeEach(async () => {
  await db.delete(correos);
  smtp.received.length = 0;
});
afterEach(() => {
  smtp.refuse = () => null;
});
afterAll(() => smtp.close());

const MENSAJE = { asunto: "Confirmamos tu pedido", html: "<p>¡Gracias, Ñusta!</p>", texto: "¡Gracias, Ñusta!" };

const enqueue = (correo: Partial<CorreoNuevo> = {}) =>
  enqueueCorreo(db, { tipo: "pedido_confirmado", para: "rosa@ejemplo.pe", mensaje: MENSAJE, ...correo });

const run = (on: Tienda = tienda) => tareaCorreo.run(on, new AbortController().signal);

const hurry = () =>
  db
    .update(correos)
    .set({ proximo_intento: sql`now()`, no_antes: sql`now()` })
    .where(eq(correos.estado, "pendiente"));

const withdraw = () => db.transaction((tx) => withdrawCorreo(tx, "k"));

const outbox = () => db.select().from(correos).orderBy(asc(correos.id));

async function only() {
  const [correo, ...more] = await outbox();
  expect(more).toEqual([]);
  if (!correo) throw new Error("the outbox is empty");
  return correo;
}

const addPedido = async () => (await insertPedido(db, (await addCliente(db)).id)).id;

describe("a mail", () => {
  it("arrives with its subject, both parts and a Message-ID of the shop", async () => {
    await enqueue({
      mensaje: { ...MENSAJE, asunto: "Tu pedido nº 7 está en camino: ¡ojalá te guste, señora Muñoz! 🎁" },
    });
    await run();
    const [correo, ...more] = smtp.received;
    expect(more).toEqual([]);
    const { id, estado, enviado_en, intentos } = await only();
    expect(correo).toMatchObject({ de: "ventas@tienda.pe", para: ["rosa@ejemplo.pe"] });
    expect(correo?.headers).toEqual(
      expect.arrayContaining([
        "From: Ñandú <ventas@tienda.pe>",
        "To: rosa@ejemplo.pe",
        "Subject: Tu pedido nº 7 está en camino: ¡ojalá te guste, señora Muñoz! 🎁",
        `Message-ID: <${id}@tienda.pe>`,
        "Auto-Submitted: auto-generated",
      ]),
    );
    expect(correo?.parts["text/plain"]).toContain("¡Gracias, Ñusta!");
    expect(correo?.parts["text/html"]).toContain("<p>¡Gracias, Ñusta!</p>");
    expect({ estado, intentos }).toEqual({ estado: "enviado", intentos: 1 });
    expect(enviado_en).toBeInstanceOf(Date);
  });

  it("comes from the shop's name when the sender is a bare address", async () => {
    await enqueue();
    const env = { ...tienda.env, CORREO_REMITENTE: "ventas@tienda.pe", TIENDA_NOMBRE: "Qhatu" };
    await run({ ...tienda, env });
    expect(smtp.received[0]?.headers).toContain("From: Qhatu <ventas@tienda.pe>");
  });

  it("is not written when its transaction fails", async () => {
    const sale = db.transaction(async (tx) => {
      await enqueueCorreo(tx, { tipo: "pedido_confirmado", para: "rosa@ejemplo.pe", mensaje: MENSAJE });
      throw new Error("no stock");
    });
    await expect(sale).rejects.toThrow("no stock");
    await run();
    expect(smtp.received).toEqual([]);
  });

  it("is written once under its key", async () => {
    const pedido_id = await addPedido();
    const once = { pedido_id, clave: `pedido:${pedido_id}` };
    await Promise.all([enqueue(once), enqueue(once), enqueue(once)]);
    await enqueue({ pedido_id, clave: null, tipo: "dinero_devuelto" });
    await enqueue({ pedido_id, clave: null, tipo: "dinero_devuelto" });
    await run();
    const tipos = (await outbox()).map(({ tipo }) => tipo).toSorted();
    expect(tipos).toEqual(["dinero_devuelto", "dinero_devuelto", "pedido_confirmado"]);
    expect(smtp.received).toHaveLength(3);
  });

  it("with a delay is not sent early, and can be withdrawn until then", async () => {
    expect(await withdraw()).toBe(false);
    await enqueue({ clave: "k", espera: 60 });
    await run();
    expect(smtp.received).toHaveLength(0);
    expect(await withdraw()).toBe(true);
    expect(await outbox()).toEqual([]);
    await enqueue({ clave: "k", espera: 60 });
    await hurry();
    expect(await withdraw()).toBe(false);
    await run();
    expect(smtp.received).toHaveLength(1);
    expect(await withdraw()).toBe(false);
  });

  it.each([
    "rosa@ejemplo.pe\r\nBcc: otra@ejemplo.pe",
    "rosa@ejemplo.pe, otra@ejemplo.pe",
    "Rosa <rosa@ejemplo.pe>",
    "",
  ])("to %j, which is not one address, is kept and never sent", async (para) => {
    await enqueue({ para });
    await run();
    expect(smtp.received).toEqual([]);
    expect(await only()).toMatchObject({ estado: "fallido", error: "La dirección de correo no es válida." });
  });

  it("has one subject line, whatever is in it", async () => {
    await enqueue({ mensaje: { ...MENSAJE, asunto: "Hola\r\nBcc: otra@ejemplo.pe\r\n\r\n<p>" } });
    await run();
    expect(smtp.received[0]?.para).toEqual(["rosa@ejemplo.pe"]);
    expect(smtp.received[0]?.headers).toContain("Subject: Hola Bcc: otra@ejemplo.pe <p>");
    expect(smtp.received[0]?.headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
  });
});

describe("a secret link", () => {
  const enlace = "https://tienda.pe/restablecer?token=abc&x=1";
  const mensaje = { asunto: "Restablece", html: `<a href="${ENLACE_SECRETO}">x</a>`, texto: ENLACE_SECRETO };
  const secreto = { tipo: "restablecer_clave", mensaje, enlace_secreto: enlace } as const;

  it("is sent, then wiped in produccion", async () => {
    await enqueue(secreto);
    await run({ ...tienda, env: { ...tienda.env, MODO: "produccion" } });
    expect(smtp.received[0]?.parts["text/plain"]).toContain(enlace);
    expect(smtp.received[0]?.parts["text/html"]).toContain(enlace.replace("&", "&amp;"));
    expect(JSON.stringify(await only())).not.toContain("token");
  });

  it("stays readable in the demo", async () => {
    await enqueue(secreto);
    await run();
    expect(await only()).toMatchObject({ estado: "enviado", enlace_secreto: enlace });
  });
});

describe("the outbox's worker", () => {
  it("tries a refused mail again, later each time, and says why", async () => {
    smtp.refuse = () => ({ codigo: 451, texto: "Greylisted, try again" });
    await enqueue();
    await run();
    await run();
    const waiting = await only();
    expect(waiting).toMatchObject({ estado: "pendiente", intentos: 1, error: expect.stringContaining("Greylisted") });
    expect(waiting.proximo_intento.getTime()).toBeGreaterThan(Date.now() + 20_000);
    await hurry();
    await run();
    expect((await only()).proximo_intento.getTime()).toBeGreaterThan(Date.now() + 100_000);

    smtp.refuse = () => null;
    await hurry();
    await run();
    expect(await only()).toMatchObject({ estado: "enviado", intentos: 3, error: null });
    expect(smtp.received).toHaveLength(1);
  });

  it("gives up after so many attempts, and keeps the mail", async () => {
    smtp.refuse = () => ({ codigo: 451, texto: "Mailbox busy" });
    await enqueue();
    await db.update(correos).set({ intentos: 8 });
    await run();
    expect(await only()).toMatchObject({
      estado: "fallido",
      intentos: 9,
      error: expect.stringContaining("Mailbox busy"),
    });
  });

  it("gives up an unknown recipient at once, and goes on with the others", async () => {
    smtp.refuse = (para) => (para === "nadie@ejemplo.pe" ? { codigo: 550, texto: "No such user" } : null);
    await enqueue({ para: "nadie@ejemplo.pe" });
    await enqueue();
    await run();
    const said = (await outbox()).map(({ para, estado }) => [para, estado]);
    expect(said).toEqual([
      ["nadie@ejemplo.pe", "fallido"],
      ["rosa@ejemplo.pe", "enviado"],
    ]);
  });

  it("leaves the others alone when the server is away", async () => {
    await enqueue();
    await enqueue();
    await run({ ...tienda, env: { ...tienda.env, SMTP_URL: "smtp://127.0.0.1:1" } });
    const tried = (await outbox()).map(({ estado, intentos }) => ({ estado, intentos }));
    expect(tried).toEqual(expect.arrayContaining([{ estado: "pendiente", intentos: 1 }]));
    expect(tried).toEqual(expect.arrayContaining([{ estado: "pendiente", intentos: 0 }]));
    await hurry();
    await run();
    expect(smtp.received).toHaveLength(2);
  });

  it("sends each mail once, however many workers run", async () => {
    const para = [0, 1, 2, 3, 4, 5].map((mail) => `cliente${mail}@ejemplo.pe`);
    for (const one of para) await enqueue({ para: one });
    await Promise.all([run(), run(), run()]);
    expect(smtp.received).toHaveLength(6);
    expect(new Set(smtp.received.flatMap((mail) => mail.para))).toEqual(new Set(para));
  });

  it("never takes a mail that another worker leases", async () => {
    for (let mail = 0; mail < 10; mail += 1) await enqueue();
    const claimed: string[] = [];
    while (claimed.length < 10) {
      const batch = await Promise.all(Array.from({ length: 15 }, () => leaseCorreo(db, "tienda.pe")));
      claimed.push(...batch.flatMap((correo) => (correo ? [correo.id] : [])));
    }
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it("resends after a crash under the same Message-ID", async () => {
    await enqueue();
    const correo = await leaseCorreo(db, "tienda.pe");
    if (!correo) throw new Error("nothing to send");
    const mailer = await openMailer(smtp.url, REMITENTE, "Qhatu");
    expect(await mailer.send(correo)).toBeNull();
    mailer.close();
    // The worker died before recording it; its lease still holds the mail.
    await run();
    expect(smtp.received).toHaveLength(1);
    await hurry();
    await run();
    await run();
    const ids = smtp.received.map(({ headers }) => headers.find((line) => line.startsWith("Message-ID")));
    expect(ids).toEqual([`Message-ID: <${correo.id}@tienda.pe>`, `Message-ID: <${correo.id}@tienda.pe>`]);
    expect(await only()).toMatchObject({ estado: "enviado", intentos: 2 });
  });

  it("stops after the current mail when asked to", async () => {
    await enqueue();
    await enqueue();
    const stop = new AbortController();
    smtp.refuse = () => {
      stop.abort();
      return null;
    };
    await tareaCorreo.run(tienda, stop.signal);
    expect(smtp.received).toHaveLength(1);
    expect((await outbox()).filter(({ estado }) => estado === "enviado")).toHaveLength(1);
  });

  it.each(["ventas", "Qhatu <ventas@tienda.pe>\r\nBcc: <a@b.pe>"])(
    "is refused the sender %j at the start",
    (remitente) => {
      const source = { SMTP_URL: smtp.url, CORREO_REMITENTE: remitente };
      expect(() => openTestTienda(db, [], source)).toThrow("CORREO_REMITENTE");
    },
  );

  it("keeps everything where there is no mail server", async () => {
    await enqueue();
    await run(openTestTienda(db, []));
    expect(await only()).toMatchObject({ estado: "guardado", intentos: 0, ...MENSAJE });
    await run();
    expect(smtp.received).toEqual([]);
  });
});
