import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listPedidosDe } from "#app/features/pedidos/gestion/de-cliente.server.ts";
import { auditoria, correos, mensajes, respuestas, user, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { toShortId } from "#lib/text.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, openTestTienda, readPedido } from "#tests/fixtures/tienda.ts";
import { parseFiltrosMensajes } from "./lista.ts";
import { listMensajes } from "./lista.server.ts";
import { createMensaje, deleteAntiguos } from "./mensajes.server.ts";
import {
  assignMensaje,
  findCliente,
  listOtros,
  listPersonal,
  listRespuestas,
  sendRespuesta,
} from "./respuestas.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);

beforeEach(async () => {
  await db.delete(mensajes);
  await db.delete(correos);
});

async function write(asunto = "¿Llega a Iquitos?", email = "Rosa@ejemplo.pe") {
  const nuevo = { nombre: "Rosa Huamán", email, telefono: null, asunto, mensaje: "Hola\n¿llega?" };
  const id = await createMensaje(db, nuevo, "ninguno");
  if (id === null) throw new Error("the same message twice");
  return id;
}
const addAdmin = async () => {
  const { id } = await addCliente(db);
  await db.update(usuarios).set({ rol: "admin", puesto: "pedidos" }).where(eq(usuarios.id, id));
  return id;
};
const answer = (mensaje_id: string, more: Partial<Parameters<typeof sendRespuesta>[1]> = {}) =>
  sendRespuesta(tienda, { id: newId(), mensaje_id, texto: "Sí, en\n5 días.", visto: "", actor_id: "ana", ...more });
const readMensaje = async (id: string) => (await db.select().from(mensajes).where(eq(mensajes.id, id)))[0];

describe("an answer", () => {
  it("is kept, and mailed to whoever wrote; what they answer comes to the shop's mailbox", async () => {
    const [ana, id] = [await addAdmin(), await write()];
    expect(await answer(id, { actor_id: ana })).toEqual({ tipo: "respondido" });
    const [correo] = await db.select().from(correos);
    expect(correo).toMatchObject({ para: "Rosa@ejemplo.pe", asunto: "Re: ¿Llega a Iquitos?", estado: "pendiente" });
    expect(correo?.responder_a).toBe(tienda.env.CONTACTO_EMAIL ?? correo?.responder_a);
    expect(correo?.responder_a).toMatch(/@/);
    expect(correo?.responder_a).not.toBe(correo?.para);
    for (const text of ["5 días.", "¿llega?", "Hola, Rosa"]) expect(correo?.texto).toContain(text);
    expect(await listRespuestas(db, [id])).toMatchObject([{ texto: "Sí, en\n5 días.", correo: { id: correo?.id } }]);
    expect(await readMensaje(id)).toMatchObject({ estado: "atendido", asignado_a: ana });
  });

  it("is one, however often its form is sent", async () => {
    const [id, key] = [await write(), newId()];
    const both = await Promise.all([answer(id, { id: key }), answer(id, { id: key })]);
    expect(both).toEqual([{ tipo: "respondido" }, { tipo: "respondido" }]);
    expect([await db.$count(respuestas), await db.$count(correos)]).toEqual([1, 1]);
  });

  it("is refused where somebody else answered since, and taken once theirs was seen", async () => {
    const [eva, id] = [await addAdmin(), await write()];
    const first = newId();
    await answer(id, { id: first, actor_id: eva });
    const [{ actor } = { actor: null }] = await listRespuestas(db, [id]);
    expect(await answer(id)).toEqual({ tipo: "otra", actor });
    expect(await db.$count(correos)).toBe(1);
    expect(await answer(id, { visto: first })).toEqual({ tipo: "respondido" });
    expect(await readMensaje(id)).toMatchObject({ asignado_a: eva });
    expect(await answer(newId())).toEqual({ tipo: "no_existe" });
  });

  it("leaves no word in the log, and goes with its message", async () => {
    const id = await write();
    await answer(id, { texto: "Palabras secretas" });
    const log = await db.select().from(auditoria).where(eq(auditoria.objeto_id, id));
    expect(log.map(({ accion }) => accion)).toEqual(["responder"]);
    expect(JSON.stringify(log)).not.toContain("secretas");
    await db.update(mensajes).set({ created_at: sql`now() - interval '10 years'` });
    await deleteAntiguos(db);
    expect(await db.$count(respuestas)).toBe(0);
  });
});

describe("whose a message is", () => {
  it("is said by one after the other, and only to staff", async () => {
    const [ana, id] = [await addAdmin(), await write()];
    const cliente = await addCliente(db);
    const assign = (a: string, antes: string) => assignMensaje(db, { id, a, antes, actor_id: ana });
    expect((await listPersonal(db)).map((persona) => persona.id)).toContain(ana);
    expect(await assign(cliente.id, "")).toBe("sin_permiso");
    await db.update(usuarios).set({ rol: "admin", puesto: "lectura" }).where(eq(usuarios.id, cliente.id));
    expect(await assign(cliente.id, "")).toBe("sin_permiso");
    expect(await assign(ana, "")).toBe("asignado");
    expect(await assign("", "")).toBe("otro");
    expect(await assign(ana, "")).toBe("igual");
    const own = (query: string) => listMensajes(db, parseFiltrosMensajes(new URLSearchParams(query)), ana);
    await write("Otro");
    expect((await own("asignado=yo")).mensajes.map((mensaje) => mensaje.id)).toEqual([id]);
    expect((await own("asignado=nadie")).mensajes.map(({ asunto }) => asunto)).toEqual(["Otro"]);
    expect(await assign("", ana)).toBe("asignado");
  });

  it("is tied to the account and the orders of its address, and to those that it names", async () => {
    const [rosa, otra] = [await addCliente(db), await addCliente(db)];
    await db.update(usuarios).set({ email: "rosa@ejemplo.pe" }).where(eq(usuarios.id, rosa.id));
    const [suyo, ajeno] = [await insertPedido(db, rosa.id), await insertPedido(db, otra.id)];
    await db.insert(user).values({ id: rosa.id, email: "rosa@ejemplo.pe", name: "", nombre: "", apellido: "" });
    expect(await findCliente(db, "Rosa@Ejemplo.pe")).toMatchObject({ id: rosa.id, confirmado: false });
    expect(await findCliente(db, "nadie@ejemplo.pe")).toBeNull();
    const { numero } = await readPedido(db, ajeno.id);
    const corto = toShortId(ajeno.id).toUpperCase();
    for (const dicho of [`pedido #${corto}`, `pedido ${numero}`, `Pedido N.° ${numero}`, `#${numero}`]) {
      const texto = `Mi ${dicho} no llega, ni cafecafecafe, ni el pedido 2 veces 4242`;
      const found = await listPedidosDe(db, { texto, usuario_id: rosa.id });
      expect(found.map(({ id, nombrado }) => [id, nombrado])).toEqual([
        [ajeno.id, true],
        [suyo.id, false],
      ]);
    }
    const [first, second] = [await write(), await write("Otra vez", "rosa@ejemplo.pe")];
    expect((await listOtros(db, { id: second, email: "ROSA@ejemplo.pe" })).map(({ id }) => id)).toEqual([first]);
  });

  it("is found by an index", async () => {
    const plan = await db.transaction(async (tx) => {
      for (const way of ["seqscan", "bitmapscan"]) await tx.execute(sql.raw(`set local enable_${way} = off`));
      const queries = [
        sql`select id from mensajes where lower(mensajes.email) = 'a' order by created_at desc limit 5`,
        sql`select id from mensajes where asignado_a = 'a' order by created_at desc, id desc limit 50`,
        sql`select id from mensajes where asignado_a is null order by created_at desc, id desc limit 50`,
        sql`select id from respuestas where mensaje_id = ${newId()} order by created_at`,
      ];
      const plans = [];
      for (const query of queries) plans.push(...(await tx.execute(sql`explain ${query}`)).rows);
      return plans.map((row) => String(row["QUERY PLAN"])).join("\n");
    });
    expect(plan.match(/using \w+/g)).toEqual([
      "using mensajes_por_correo",
      "using mensajes_por_asignado",
      "using mensajes_sin_asignar",
      "using respuestas_por_mensaje",
    ]);
    expect(plan).not.toContain("Sort");
  });
});
