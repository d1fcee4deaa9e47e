import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { mensajes } from "#db/schema/mensajes.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { type Emailjs, openEmailjs } from "./emailjs.server.ts";
import { leaseMensaje, createMensaje } from "./mensajes.server.ts";
import { sendMensajes, tareaMensajes } from "./tarea-mensajes.server.ts";

const calls: { method?: string; url?: string; type?: string; body: unknown; at: number }[] = [];
type Behaviour = (response: ServerResponse) => void;
const answer =
  (status: number, said: string): Behaviour =>
  (response) => {
    response.writeHead(status, { "Content-Type": "text/plain" }).end(said);
  };
const OK = answer(200, "OK");
const silence: Behaviour = () => {};
const hangUp: Behaviour = (response) => response.destroy();
let behaviour: Behaviour[] = [];

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  void text(request).then((body) => {
    const { method, url } = request;
    calls.push({
      method,
      url,
      type: request.headers["content-type"],
      body: JSON.parse(body),
      at: performance.now(),
    });
    (behaviour.shift() ?? OK)(response);
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const KEYS = {
  EMAILJS_SERVICE_ID: "service_1",
  EMAILJS_TEMPLATE_ID: "template_1",
  EMAILJS_PUBLIC_KEY: "publica",
  EMAILJS_PRIVATE_KEY: "privada",
  EMAILJS_API_BASE: base,
};
const BUENO = {
  nombre: "Ana",
  email: "ana@correo.pe",
  telefono: "+51987654321",
  asunto: "Talla",
  mensaje: "¿Hay\nen M?",
};

const db = await openTestDb();
const tienda = openTestTienda(db, [], { ...KEYS, EMPRESA_EMAIL: "hola@tienda.example" });

const open = (timeoutMs?: number): Emailjs => {
  const emailjs = openEmailjs(tienda.env, timeoutMs);
  if (!emailjs) throw new Error("EmailJS is set");
  return emailjs;
};
const run = (emailjs = open(), espacio = 0, signal = new AbortController().signal) =>
  sendMensajes(tienda, emailjs, signal, espacio);
const add = (asunto: string) => createMensaje(db, { ...BUENO, asunto }, "pendiente");
const rows = () => db.select().from(mensajes).orderBy(mensajes.id);
const wait = () =>
  db
    .update(mensajes)
    .set({ proximo_intento: sql`now()` })
    .where(sql`envio = 'pendiente'`);

beforeEach(async () => {
  calls.length = 0;
  behaviour = [];
  await db.delete(mensajes);
});

describe("EmailJS is sent", () => {
  test("what its REST API asks for, once", async () => {
    await add("Talla");
    await run();
    await run();
    expect(calls).toMatchObject([
      {
        method: "POST",
        url: "/api/v1.0/email/send",
        type: "application/json",
        body: {
          service_id: "service_1",
          template_id: "template_1",
          user_id: "publica",
          accessToken: "privada",
          template_params: { ...BUENO, to_email: "hola@tienda.example" },
        },
      },
    ]);
    expect(await rows()).toMatchObject([{ envio: "enviado", intentos: 1, error: null, proximo_intento: null }]);
  });

  test("an empty text for a phone that was not given, to the address for messages", async () => {
    await createMensaje(db, { ...BUENO, telefono: null }, "pendiente");
    const other = openTestTienda(db, [], { ...KEYS, CONTACTO_EMAIL: "ventas@tienda.example" });
    await sendMensajes(other, open(), new AbortController().signal, 0);
    expect(calls).toMatchObject([{ body: { template_params: { telefono: "", to_email: "ventas@tienda.example" } } }]);
  });

  test("no more than one message a second", async () => {
    await add("uno");
    await add("dos");
    await tareaMensajes.run(tienda, new AbortController().signal);
    const [first, second] = calls;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  test("each message by one worker, however many there are", async () => {
    for (const asunto of ["uno", "dos", "tres", "cuatro"]) await add(asunto);
    const workers = Array.from({ length: 12 }, (_, i) => i);
    // Opens the connections first, so that the workers run at once.
    await Promise.all(workers.map(() => db.execute(sql`select pg_sleep(0.1)`)));
    const claimed = await Promise.all(workers.map(() => leaseMensaje(db)));
    const ids = claimed.flatMap((mensaje) => mensaje?.id ?? []);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });
});

describe("when EmailJS fails", () => {
  const CASES: [string, Behaviour, string][] = [
    [
      "a refusal in plain text",
      answer(400, "The user_id parameter is required"),
      "400: The user_id parameter is required",
    ],
    ["too many requests", answer(429, "Too Many Requests"), "429: Too Many Requests"],
    ["an outage", answer(503, "<html>down</html>"), "503: <html>down</html>"],
    ["silence", silence, "EmailJS no respondió a tiempo."],
    ["a broken connection", hangUp, "No se pudo llamar a EmailJS."],
  ];

  test.each(CASES)("with %s the message is kept and sent later", async (_, fault, error) => {
    await add("Talla");
    behaviour = [fault];
    await run(open(150));
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ envio: "pendiente", intentos: 1, error });
    expect(waiting?.proximo_intento?.getTime()).toBeGreaterThan(Date.now() + 50_000);

    await run();
    expect(calls).toHaveLength(1);
    await wait();
    await run();
    expect(await rows()).toMatchObject([{ envio: "enviado", intentos: 2, error: null }]);
  });

  test("it is not called again in the same run, except after a refusal of one message", async () => {
    await add("uno");
    await add("dos");
    behaviour = [answer(429, "Too Many Requests")];
    await run();
    expect(calls).toHaveLength(1);

    await wait();
    behaviour = [answer(400, "bad")];
    await run();
    expect(calls).toHaveLength(3);
  });

  test("for days, the message is given up and kept", async () => {
    await add("Talla");
    for (let intento = 1; intento <= 8; intento++) {
      behaviour = [answer(500, "down")];
      await wait();
      await run();
    }
    await run();
    expect(calls).toHaveLength(8);
    expect(await rows()).toMatchObject([{ envio: "fallido", intentos: 8, mensaje: BUENO.mensaje, error: "500: down" }]);
  });
});

test("a dead worker's message is taken by the next", async () => {
  await add("Talla");
  const dead: Emailjs = { send: () => Promise.reject(new Error("killed")) };
  await expect(run(dead)).rejects.toThrow("killed");
  await run();
  expect(calls).toHaveLength(0);
  await wait();
  await run();
  expect(await rows()).toMatchObject([{ envio: "enviado" }]);
});

test("a stop finishes the current call and starts no other", async () => {
  await add("uno");
  await add("dos");
  const stop = new AbortController();
  behaviour = [
    (response) => {
      stop.abort();
      OK(response);
    },
  ];
  await run(open(), 60_000, stop.signal);
  expect((await rows()).map(({ envio }) => envio).toSorted()).toEqual(["enviado", "pendiente"]);
});
