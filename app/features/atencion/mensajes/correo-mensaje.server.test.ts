import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { tareaCorreo } from "#tests/fixtures/correo.ts";
import { createLog } from "#lib/log.ts";
import { correos } from "#db/schema/correos.ts";
import { mensajes } from "#db/schema/mensajes.ts";
import { openTestDb } from "#tests/db.ts";
import { openSmtp } from "#tests/fixtures/smtp.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { receiveMensaje } from "./recibir.server.ts";

const db = await openTestDb();
const smtp = await openSmtp();
const tienda = openTestTienda(db, [], {
  SMTP_URL: smtp.url,
  CORREO_REMITENTE: "Tienda <ventas@tienda.pe>",
  CONTACTO_EMAIL: "ayuda@tienda.pe",
  LIMITES: "0",
});
const requestScope = { id: "p", ip: "203.0.113.7", nonce: "n", log: createLog("silent") };

function send() {
  const form = new FormData();
  const fields = {
    nombre: "Ñusta <b>",
    email: "nusta@correo.pe",
    telefono: "987654321",
    asunto: "¿Llega a Iquitos?",
    mensaje: "Hola:\n\n¿llega? <script>",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return receiveMensaje(tienda, requestScope, form);
}

beforeEach(async () => {
  await db.delete(mensajes);
  await db.delete(correos);
  smtp.received.length = 0;
});
afterEach(() => {
  smtp.refuse = () => null;
});
afterAll(() => smtp.close());

test("without EmailJS a message goes to the shop by mail, and an answer to it to the visitor", async () => {
  expect(await send()).toMatchObject({ tipo: "enviado" });
  await tareaCorreo.run(tienda, new AbortController().signal);
  expect(smtp.received).toHaveLength(1);
  const [correo] = smtp.received;
  expect(correo?.para).toEqual(["ayuda@tienda.pe"]);
  expect(correo?.headers).toEqual(
    expect.arrayContaining(["Reply-To: nusta@correo.pe", "Subject: Mensaje de contacto: ¿Llega a Iquitos?"]),
  );
  const [guardado] = await db.select().from(correos);
  expect(guardado?.html).toContain("¿llega? &lt;script&gt;");
  for (const dato of ["Ñusta <b>", "nusta@correo.pe", "+51987654321", "Hola:\n\n¿llega? <script>"]) {
    expect(guardado?.texto).toContain(dato);
  }
  expect(await db.select().from(mensajes)).toMatchObject([{ envio: "enviado", proximo_intento: null }]);
});

test("a mail server that is down loses nothing and is no error to the visitor", async () => {
  smtp.refuse = () => ({ codigo: 451, texto: "later" });
  expect(await send()).toMatchObject({ tipo: "enviado" });
  await tareaCorreo.run(tienda, new AbortController().signal);
  expect(await db.select().from(correos)).toMatchObject([
    { tipo: "mensaje_contacto", estado: "pendiente", intentos: 1 },
  ]);
  expect(await db.$count(mensajes)).toBe(1);
});

test("a form sent twice is one mail", async () => {
  await Promise.all([send(), send()]);
  await send();
  expect(await db.$count(correos)).toBe(1);
});
