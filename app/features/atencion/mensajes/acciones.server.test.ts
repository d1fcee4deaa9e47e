import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/ids.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { toBusqueda } from "#lib/text.ts";
import { auditoria, correos, mensajes } from "#db/schema/index.ts";
import { setWake } from "#db/client.server.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { retryMensaje, setEstadoMensaje } from "./acciones.server.ts";
import { parseFiltrosMensajes } from "./lista.ts";
import { countNoEntregados, countNuevos, getMensaje, listMensajes } from "./lista.server.ts";
import { createMensaje } from "./mensajes.server.ts";
import { sendRespuesta } from "./respuestas.server.ts";
import type { MensajeNuevo } from "./mensajes.schema.ts";

const db = await openTestDb();
const EMAILJS = {
  EMAILJS_SERVICE_ID: "s",
  EMAILJS_TEMPLATE_ID: "t",
  EMAILJS_PUBLIC_KEY: "p",
  EMAILJS_PRIVATE_KEY: "k",
};
const SMTP = { SMTP_URL: "smtp://127.0.0.1:1", CORREO_REMITENTE: "ventas@tienda.pe" };
const actor_id = "u1";

beforeEach(async () => {
  await db.delete(mensajes);
  await db.delete(correos);
});

const NADA: MensajeNuevo = {
  nombre: "Ángela Núñez",
  email: "angie_99@ejemplo.pe",
  telefono: "+51987654321",
  asunto: "¿Llega a Iquitos?",
  mensaje: "Hola\n¿llega?",
};

async function add(changes: Partial<MensajeNuevo> = {}, envio: Parameters<typeof createMensaje>[2] = "ninguno") {
  const id = await createMensaje(db, { ...NADA, ...changes }, envio);
  if (id === null) throw new Error("the same message twice");
  return id;
}

const list = (query: string) => listMensajes(db, parseFiltrosMensajes(new URLSearchParams(query)));
const asuntos = async (query: string) => (await list(query)).mensajes.map(({ asunto }) => asunto);
const log = (id: string) => db.select().from(auditoria).where(eq(auditoria.objeto_id, id));

describe("the panel's list of messages", () => {
  it.each([
    ["buscar=NUNEZ", ["¿Llega a Iquitos?"]],
    ["buscar=iquitos angela", ["¿Llega a Iquitos?"]],
    ["buscar=angie_99", ["¿Llega a Iquitos?"]],
    ["buscar=987654", ["¿Llega a Iquitos?"]],
    ["buscar=angie-99", []],
    ["buscar=%25", []],
    ["estado=atendido", ["Factura"]],
    ["estado=nuevo", ["¿Llega a Iquitos?"]],
    ["estado=otro", ["Factura", "¿Llega a Iquitos?"]],
    ["entrega=fallido", []],
    ["orden=created_at", ["¿Llega a Iquitos?", "Factura"]],
    ["desde=2026-03-02", ["Factura"]],
    ["hasta=2026-03-01", ["¿Llega a Iquitos?"]],
    ["desde=2026-03-01&hasta=2026-03-02", ["Factura", "¿Llega a Iquitos?"]],
  ])("%s finds %j", async (query, expected) => {
    const first = await add();
    const second = await add({ nombre: "Luz", email: "luz@ejemplo.pe", telefono: null, asunto: "Factura" });
    await setEstadoMensaje(db, { id: second, actor_id }, "atendido");
    // 23:59 on 1 March in Lima is 2 March in UTC.
    await db
      .update(mensajes)
      .set({ created_at: new Date("2026-03-02T04:59:00Z") })
      .where(eq(mensajes.id, first));
    await db
      .update(mensajes)
      .set({ created_at: new Date("2026-03-02T05:00:00Z") })
      .where(eq(mensajes.id, second));
    expect(await asuntos(query)).toEqual(expected);
  });

  it("pages neither repeat nor skip; past the end comes the last", async () => {
    const created_at = new Date();
    const rows = Array.from({ length: USUAL_ROWS + 3 }, (_, n) => {
      const { nombre, email, asunto } = NADA;
      const busqueda = toBusqueda(nombre, email, "", asunto);
      return { ...NADA, id: newId(), huella: String(n), busqueda, created_at };
    });
    await db.insert(mensajes).values(rows);
    const [first, last] = await Promise.all([list(""), list("pagina=99")]);
    expect(last).toMatchObject({ pagina: 2, paginas: 2, found: USUAL_ROWS + 3 });
    const ids = [...first.mensajes, ...last.mensajes].map(({ id }) => id);
    expect(ids).toEqual(rows.map(({ id }) => id).toReversed());
  });

  it("counts the new ones", async () => {
    const id = await add();
    await add({ asunto: "Otro" });
    expect(await countNuevos(db)).toBe(2);
    await setEstadoMensaje(db, { id, actor_id }, "atendido");
    expect(await countNuevos(db)).toBe(1);
  });
});

describe("a message's estado", () => {
  it("is set and taken back, and the log says by whom", async () => {
    const id = await add();
    expect(await setEstadoMensaje(db, { id, actor_id }, "atendido")).toMatchObject({ tipo: "puesto", antes: "nuevo" });
    const again = await setEstadoMensaje(db, { id, actor_id }, "atendido");
    expect(again).toMatchObject({ tipo: "puesto", antes: "atendido" });
    expect(await getMensaje(db, id)).toMatchObject({ estado: "atendido", mensaje: "Hola\n¿llega?", correo: null });
    await setEstadoMensaje(db, { id, actor_id }, "nuevo");
    expect((await log(id)).map(({ actor_id: who, antes, despues }) => [who, antes, despues])).toEqual([
      [actor_id, { estado: "nuevo" }, { estado: "atendido" }],
      [actor_id, { estado: "atendido" }, { estado: "nuevo" }],
    ]);
  });

  it.each([newId(), "no-es-un-id"])("of %s, which is not there, is nobody's", async (id) => {
    expect(await getMensaje(db, id)).toBeNull();
  });

  it("of what is not there is refused", async () => {
    expect(await setEstadoMensaje(db, { id: newId(), actor_id }, "atendido")).toEqual({ tipo: "no_existe" });
  });

  it("is not taken back once somebody answered", async () => {
    const id = await add();
    const set = await setEstadoMensaje(db, { id, actor_id }, "atendido");
    if (set.tipo !== "puesto") throw new Error(set.tipo);
    const undo = () => setEstadoMensaje(db, { id, actor_id, visto: set.visto }, set.antes);
    expect(await undo()).toMatchObject({ tipo: "puesto", antes: "atendido" });
    await sendRespuesta(openTestTienda(db, []), {
      id: newId(),
      mensaje_id: id,
      texto: "Sí llega.",
      visto: "",
      actor_id,
    });
    expect(await undo()).toEqual({ tipo: "respondido" });
    expect(await getMensaje(db, id)).toMatchObject({ estado: "atendido" });
  });
});

async function addFallido() {
  const id = await add({}, "pendiente");
  const fallo = { envio: "fallido", intentos: 8, proximo_intento: null, error: "400: no" } as const;
  await db.update(mensajes).set(fallo).where(eq(mensajes.id, id));
  return id;
}

const retry = async (id: string, env: Record<string, string>) => {
  const woken: string[] = [];
  setWake(db, (tarea) => woken.push(tarea));
  return { ...(await retryMensaje(openTestTienda(db, [], env), { id, actor_id })), woken };
};

describe("a failed delivery", () => {
  it("is tried again from the first attempt on by EmailJS", async () => {
    const id = await addFallido();
    expect(await retry(id, EMAILJS)).toEqual({ hecho: true, woken: ["mensajes"] });
    const after = await getMensaje(db, id);
    expect(after).toMatchObject({ envio: "pendiente", intentos: 0, error: null, correo: null });
    expect(after?.proximo_intento?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(await log(id)).toMatchObject([{ actor_id, accion: "reenviar", objeto: "mensaje" }]);
    expect(await retry(id, EMAILJS)).toEqual({ hecho: false, motivo: "no_fallido", woken: [] });
  });

  it("goes through the outbox if EmailJS is no longer set, and takes the mail's estado", async () => {
    const id = await addFallido();
    expect(await retry(id, SMTP)).toEqual({ hecho: true, woken: ["correo"] });
    expect(await getMensaje(db, id)).toMatchObject({ envio: "enviado", correo: { estado: "pendiente" } });
    expect((await list("")).mensajes).toMatchObject([{ correo: "pendiente" }]);
  });

  it("stays failed if nothing can send it, without an audit record", async () => {
    const id = await addFallido();
    expect(await retry(id, {})).toEqual({ hecho: false, motivo: "sin_medio", woken: [] });
    expect(await asuntos("entrega=fallido")).toEqual([NADA.asunto]);
    expect(await countNoEntregados(db)).toBe(1);
    expect(await getMensaje(db, id)).toMatchObject({ envio: "fallido", error: "400: no" });
    expect(await log(id)).toEqual([]);
    expect(await retry(newId(), {})).toMatchObject({ motivo: "no_existe" });
  });
});
