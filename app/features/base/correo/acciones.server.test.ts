import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/ids.ts";
import { auditoria, correos } from "#db/schema/index.ts";
import { setWake } from "#db/client.server.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { ENLACE_SECRETO, toPanelMensaje } from "./correo.ts";
import { leaseCorreo, type CorreoNuevo, enqueueCorreo, recordEnviado } from "./correo.server.ts";
import { parseFiltrosCorreos } from "./lista.ts";
import { countGuardados, sendGuardados } from "./acciones.server.ts";
import { listCorreos } from "./lista.server.ts";
import { getCorreo, resendCorreo } from "./acciones.server.ts";

const db = await openTestDb();
const woken: string[] = [];
const SMTP = { SMTP_URL: "smtp://127.0.0.1:1", CORREO_REMITENTE: "ventas@tienda.pe" };
const tienda = openTestTienda(db, [], SMTP);
setWake(db, (tarea) => woken.push(tarea));
const actor_id = "u1";

const MENSAJE = { asunto: "Confirmamos tu pedido", html: "<p>¡Gracias!</p>", texto: "¡Gracias!" };
const CON_ENLACE = { asunto: "Clave", html: `<a href="${ENLACE_SECRETO}">ir</a>`, texto: `ir: ${ENLACE_SECRETO}` };

async function add(correo: Partial<CorreoNuevo> = {}, changes: Partial<typeof correos.$inferInsert> = {}) {
  const clave = newId();
  await enqueueCorreo(db, { tipo: "pedido_confirmado", para: "rosa@ejemplo.pe", mensaje: MENSAJE, clave, ...correo });
  const [row] = await db
    .update(correos)
    .set({ clave, ...changes })
    .where(eq(correos.clave, clave))
    .returning();
  if (!row) throw new Error("the outbox is empty");
  woken.length = 0;
  return row.id;
}

beforeEach(async () => {
  await db.delete(correos);
  woken.length = 0;
});

const read = async (id: string) => (await getCorreo(tienda, id))?.correo;
const resend = (id: string, on = tienda) => resendCorreo(on, { id, actor_id });
const log = (id: string) => db.select().from(auditoria).where(eq(auditoria.objeto_id, id));

const list = (query: string) => listCorreos(db, parseFiltrosCorreos(new URLSearchParams(query)));

describe("the panel's view of the outbox", () => {
  it.each([
    ["", ["Cámbiala", "Confirmamos tu pedido"]],
    ["buscar=CAMBIALA", ["Cámbiala"]],
    ["buscar=rosa@ejemplo", ["Confirmamos tu pedido"]],
    ["buscar=pedido rosa", ["Confirmamos tu pedido"]],
    ["buscar=%25", []],
    ["estado=fallido", ["Cámbiala"]],
    ["tipo=pedido_confirmado", ["Confirmamos tu pedido"]],
    ["tipo=pedido_confirmado&estado=fallido", []],
    ["estado=otro&tipo=otro", ["Cámbiala", "Confirmamos tu pedido"]],
    ["orden=created_at", ["Confirmamos tu pedido", "Cámbiala"]],
    ["hasta=2020-01-01", []],
  ])("%j finds %j", async (query, expected) => {
    await add();
    await add(
      { tipo: "restablecer_clave", para: "luz@correo.pe", mensaje: { ...CON_ENLACE, asunto: "Cámbiala" } },
      {
        estado: "fallido",
      },
    );
    expect((await list(query)).correos.map(({ asunto }) => asunto)).toEqual(expected);
  });

  it("a page past the last one is the last one", async () => {
    await add();
    expect(await list("pagina=99")).toMatchObject({ pagina: 1, paginas: 1, found: 1 });
  });
});

describe("a mail is sent again", () => {
  it.each(["fallido", "guardado"] as const)("when it is %s, from the first attempt on", async (estado) => {
    const id = await add({}, { estado, intentos: 8, error: "no", message_id: "<a@tienda.pe>" });
    expect(await resend(id)).toEqual({ hecho: true });
    const after = await read(id);
    expect(after).toMatchObject({ estado: "pendiente", intentos: 0, error: null, message_id: "<a@tienda.pe>" });
    expect(after?.proximo_intento.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(woken).toEqual(["correo"]);
    expect(await log(id)).toMatchObject([
      { actor_id, accion: "reenviar", objeto: "correo", antes: { estado, intentos: 8 }, despues: { intentos: 0 } },
    ]);
  });

  it("with a new Message-ID if it was sent before, so that the mailbox accepts it", async () => {
    const id = await add();
    const claimed = await leaseCorreo(db, "tienda.pe");
    if (!claimed) throw new Error("nothing to send");
    await recordEnviado(db, claimed, { wipe: true });
    expect(await resend(id)).toEqual({ hecho: true });
    const again = await leaseCorreo(db, "tienda.pe");
    expect(again?.message_id).toMatch(/^<[0-9a-f-]{36}@tienda\.pe>$/);
    expect(again?.message_id).not.toBe(claimed.message_id);
  });

  it("when its next attempt is far away, but not while a worker may have it", async () => {
    const id = await add();
    expect(await resend(id)).toEqual({ hecho: false, motivo: "en_cola" });
    await leaseCorreo(db, "tienda.pe");
    expect(await resend(id)).toEqual({ hecho: false, motivo: "en_cola" });
    await db.update(correos).set({ intentos: 3, proximo_intento: sql`now() + interval '10 minutes'` });
    expect(await resend(id)).toEqual({ hecho: true });
    expect(await log(id)).toHaveLength(1);
  });

  it("only once when two ask at once", async () => {
    const id = await add({}, { estado: "fallido" });
    const answers = await Promise.all([resend(id), resend(id), resend(id)]);
    expect(answers.filter(({ hecho }) => hecho)).toHaveLength(1);
    expect(await log(id)).toHaveLength(1);
  });

  it("is refused if its secret link was wiped, its address is bad, it does not exist, or there is no mail server", async () => {
    const wiped = await add({ tipo: "restablecer_clave", mensaje: CON_ENLACE }, { estado: "enviado" });
    const nowhere = await add({ para: "nadie" });
    const kept = await add({}, { estado: "guardado" });
    expect(await resend(wiped)).toEqual({ hecho: false, motivo: "enlace_borrado" });
    expect(await resend(nowhere)).toEqual({ hecho: false, motivo: "direccion" });
    expect(await resend(newId())).toEqual({ hecho: false, motivo: "no_existe" });
    expect(await resend(kept, { ...tienda, env: openTestTienda(db, []).env })).toMatchObject({
      motivo: "sin_servidor",
    });
    expect(woken).toEqual([]);
    expect(await read(wiped)).toMatchObject({ estado: "enviado" });
  });

  it("with its secret link as long as that is there", async () => {
    const enlace_secreto = "https://tienda.pe/clave?token=abc";
    const id = await add({ tipo: "restablecer_clave", mensaje: CON_ENLACE, enlace_secreto }, { estado: "fallido" });
    expect(await resend(id)).toEqual({ hecho: true });
    expect(await read(id)).toMatchObject({ enlace_secreto });
  });
});

describe("what was kept without a mail server", () => {
  const guardado = { estado: "guardado", created_at: new Date(Date.UTC(2026, 9, 3)) } as const;

  it("is sent by one button once there is one, except mails with a secret link", async () => {
    const ids = [await add({}, guardado), await add({}, { estado: "guardado" })];
    const aparte = [await add({ mensaje: CON_ENLACE }, guardado), await add({}, { estado: "fallido" })];
    expect(await countGuardados(tienda)).toEqual({ cuantos: 2, desde: guardado.created_at });
    expect(await sendGuardados(tienda, actor_id)).toBe(2);
    expect(woken).toEqual(["correo"]);
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ estado: "pendiente", intentos: 0 });
      expect(await log(id)).toMatchObject([{ actor_id, accion: "reenviar", antes: { estado: "guardado" } }]);
    }
    expect([await read(aparte[0] ?? ""), await read(aparte[1] ?? "")]).toMatchObject([
      { estado: "guardado" },
      { estado: "fallido" },
    ]);
    expect(await countGuardados(tienda)).toBeNull();
    expect(await sendGuardados(tienda, actor_id)).toBe(0);
  });

  it("stays while there is no mail server", async () => {
    const id = await add({}, guardado);
    const sinServidor = { ...tienda, env: { ...tienda.env, SMTP_URL: undefined } };
    expect(await countGuardados(sinServidor)).toBeNull();
    expect(await sendGuardados(sinServidor, actor_id)).toBe(0);
    expect(await read(id)).toMatchObject({ estado: "guardado" });
  });
});

describe("the panel shows a secret link", () => {
  const secreto = { ...CON_ENLACE, enlace_secreto: "https://tienda.pe/clave?a=1&b=2" };
  it.each([
    [
      "in demo",
      secreto,
      "demo",
      true,
      '<a href="https://tienda.pe/clave?a=1&amp;b=2">ir</a>',
      "ir: https://tienda.pe/clave?a=1&b=2",
    ],
    ["never in produccion", secreto, "produccion", true, '<a href="#">ir</a>', "ir: [enlace oculto]"],
    ["not to who may send no mail", secreto, "demo", false, '<a href="#">ir</a>', "ir: [enlace oculto]"],
    [
      "not when it was wiped",
      { ...secreto, enlace_secreto: null },
      "demo",
      true,
      '<a href="#">ir</a>',
      "ir: [enlace oculto]",
    ],
  ] as const)("%s", (_, correo, modo, puede, html, texto) => {
    expect(toPanelMensaje(correo, modo, puede)).toEqual({ asunto: "Clave", html, texto });
  });

  it("leaves a mail without a link as it is", () => {
    expect(toPanelMensaje({ ...MENSAJE, enlace_secreto: null }, "produccion", true)).toEqual(MENSAJE);
  });
});
