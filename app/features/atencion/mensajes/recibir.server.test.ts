import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { RequestScope } from "#app/context.ts";
import { createLog } from "#lib/log.ts";
import { limites } from "#db/schema/limites.ts";
import { mensajes } from "#db/schema/mensajes.ts";
import { setWake } from "#db/client.server.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { countHit, deleteExpiredHits } from "#app/features/base/limites/limites.server.ts";
import { createMensaje, deleteAntiguos } from "./mensajes.server.ts";
import { receiveMensaje } from "./recibir.server.ts";

const db = await openTestDb();
const BUENO = {
  nombre: "Ana",
  email: "ana@correo.pe",
  telefono: "987 654 321",
  asunto: "Talla",
  mensaje: "¿Hay en M?",
};
const EMAILJS = {
  EMAILJS_SERVICE_ID: "s",
  EMAILJS_TEMPLATE_ID: "t",
  EMAILJS_PUBLIC_KEY: "p",
  EMAILJS_PRIVATE_KEY: "k",
};

const open = (source: Record<string, string> = {}) => openTestTienda(db, [], source);
const requestScope = (ip = "203.0.113.7"): RequestScope => ({ id: "p", ip, nonce: "n", log: createLog("silent") });

/** A form opened long enough ago to be sent. */
function form(changes: Record<string, string> = {}): FormData {
  const data = new FormData();
  const fields = { ...BUENO, desde: String(Date.now() - 60_000), sitio_web: "", ...changes };
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

beforeEach(async () => {
  await db.delete(mensajes);
  await db.delete(limites);
});

describe("a contact form", () => {
  test("is stored as it was written, to be read in the panel when nothing can send it", async () => {
    expect(await receiveMensaje(open(), requestScope(), form())).toMatchObject({ tipo: "enviado" });
    expect(await db.select().from(mensajes)).toMatchObject([
      { ...BUENO, telefono: "+51987654321", estado: "nuevo", envio: "pendiente", proximo_intento: null, intentos: 0 },
    ]);
  });

  test("wakes the task that sends it, after it is stored", async () => {
    const wake = vi.fn<(tarea: string) => void>();
    setWake(db, wake);
    await receiveMensaje(open(EMAILJS), requestScope(), form());
    expect(wake).toHaveBeenCalledExactlyOnceWith("mensajes");
    const [guardado] = await db.select().from(mensajes);
    expect(guardado?.proximo_intento).toBeInstanceOf(Date);
  });

  test("is answered with the errors and what was typed", async () => {
    const respuesta = await receiveMensaje(open(), requestScope(), form({ email: "ana@", asunto: " " }));
    expect(respuesta).toEqual({
      tipo: "datos",
      campos: { email: "Escribe un correo válido, por ejemplo nombre@correo.pe.", asunto: "Escribe el asunto." },
      valores: { ...BUENO, email: "ana@", asunto: " " },
    });
    expect(await db.select().from(mensajes)).toEqual([]);
  });

  test("without any field is answered too", async () => {
    expect(await receiveMensaje(open(), requestScope(), new FormData())).toMatchObject({ tipo: "datos" });
  });

  test("with a filled honeypot is refused", async () => {
    const respuesta = await receiveMensaje(open(), requestScope(), form({ sitio_web: "https://spam.example" }));
    expect(respuesta).toMatchObject({ tipo: "error", motivo: "honeypot", valores: BUENO });
    expect(await db.select().from(mensajes)).toEqual([]);
  });

  test("that cannot be stored keeps what was typed", async () => {
    const broken = await openTestDb();
    await broken.execute(sql`drop table mensajes cascade`);
    const respuesta = await receiveMensaje({ ...open(), db: broken }, requestScope(), form());
    expect(respuesta).toEqual({ tipo: "error", motivo: "fallo", valores: BUENO });
  });

  test("sent twice, also at once, is one message; other words are another", async () => {
    const tienda = open();
    await Promise.all([1, 2, 3].map(() => receiveMensaje(tienda, requestScope(), form())));
    expect(await receiveMensaje(tienda, requestScope(), form())).toMatchObject({ tipo: "enviado" });
    await receiveMensaje(tienda, requestScope(), form({ mensaje: "¿Y en L?" }));
    expect(await db.$count(mensajes)).toBe(2);
  });

  test("said again on another day is another message", async () => {
    const mensaje = { ...BUENO, telefono: null };
    await createMensaje(db, mensaje, "ninguno", new Date("2026-11-20T15:00:00Z"));
    await createMensaje(db, mensaje, "ninguno", new Date("2026-11-21T15:00:00Z"));
    expect(await db.$count(mensajes)).toBe(2);
  });
});

const many = (n: number) => Array.from({ length: n }, (_, i) => i);

const send = (source: Record<string, string>, ip: string, n: number) =>
  receiveMensaje(open(source), requestScope(ip), form({ mensaje: `mensaje ${n}` }));

describe("the limit per client", () => {
  test("holds across servers, and for each client alone", async () => {
    const respuestas = await Promise.all(many(14).map((n) => send({}, "198.51.100.1", n)));
    expect(respuestas.filter(({ tipo }) => tipo === "enviado")).toHaveLength(10);
    const refused = respuestas.filter((respuesta) => respuesta.tipo === "error");
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ motivo: "limite", valores: { nombre: "Ana" } });
    expect(await send({}, "198.51.100.2", 99)).toMatchObject({ tipo: "enviado" });
  });

  test("is over after its time", async () => {
    for (const n of many(11)) await send({}, "198.51.100.1", n);
    await db.update(limites).set({ vence_en: sql`now() - interval '1 second'` });
    expect(await send({}, "198.51.100.1", 99)).toMatchObject({ tipo: "enviado" });
    expect(await send({}, "198.51.100.1", 100)).toMatchObject({ tipo: "enviado" });
  });

  test("is off with LIMITES=0", async () => {
    for (const n of many(12))
      expect(await send({ LIMITES: "0" }, "198.51.100.1", n)).toMatchObject({ tipo: "enviado" });
    expect(await db.$count(limites)).toBe(0);
  });

  test("stores no address longer than its window", async () => {
    await countHit(db, "mensajes:198.51.100.1", { max: 1, seconds: 60 });
    await countHit(db, "mensajes:198.51.100.2", { max: 1, seconds: 60 });
    await db
      .update(limites)
      .set({ vence_en: sql`now()` })
      .where(eq(limites.clave, "mensajes:198.51.100.1"));
    await deleteExpiredHits(db);
    expect(await db.select({ clave: limites.clave }).from(limites)).toEqual([{ clave: "mensajes:198.51.100.2" }]);
  });
});

test("messages are kept as long as the privacy policy says", async () => {
  const mensaje = { ...BUENO, telefono: null };
  const viejo = await createMensaje(db, { ...mensaje, asunto: "viejo" }, "ninguno");
  const reciente = await createMensaje(db, { ...mensaje, asunto: "reciente" }, "ninguno");
  const age = (id: string | null, months: number) =>
    db
      .update(mensajes)
      .set({ created_at: sql`now() - make_interval(months => ${months})` })
      .where(eq(mensajes.id, id ?? ""));
  await age(viejo, 25);
  await age(reciente, 23);
  await deleteAntiguos(db);
  expect(await db.select({ asunto: mensajes.asunto }).from(mensajes)).toEqual([{ asunto: "reciente" }]);
});
