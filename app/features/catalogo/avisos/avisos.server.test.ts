import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listHeadersDeBaja } from "#app/features/base/correo/correo.ts";
import { avisos, correos, limites, productos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import {
  addAviso,
  confirmByBaja,
  countByBaja,
  forgetAvisosDe,
  listAvisosDe,
  listByBaja,
  openBaja,
  removeByBaja,
} from "./avisos.server.ts";
import { receiveAviso } from "./recibir.server.ts";
import { serveAvisos } from "./tarea-avisos.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, [], { TIENDA_URL: "https://tienda.pe" });
const run = () => serveAvisos(tienda, new AbortController().signal);
const restock = (id: string, stock: number) => db.update(productos).set({ stock }).where(eq(productos.id, id));
const listCorreos = () => db.select().from(correos).where(eq(correos.tipo, "reposicion")).orderBy(correos.id);

/** With a confirmed address. */
const wait = (producto_id: string, email: string) => addAviso(db, { producto_id, email, pedir: null });

const ANONIMO = new Request("http://localhost:3000/");
let redes = 0;
/** Sends the form from a new network. */
function ask(producto: { id: string; nombre: string }, email: string, { en = tienda, request = ANONIMO } = {}) {
  const scope = { id: "p", ip: `198.51.100.${++redes}`, nonce: "n", log: tienda.log };
  const form = new FormData();
  form.set("email", email);
  return receiveAviso(en, scope, request, form, producto);
}
const listPreguntas = () => db.select().from(correos).where(eq(correos.tipo, "confirmar_aviso")).orderBy(correos.id);

function readEnlace(enlace: string | null | undefined) {
  const { pathname, searchParams } = new URL(enlace ?? "");
  return { baja: pathname.split("/").at(-1) ?? "", clave: searchParams.get("clave") ?? "" };
}

beforeEach(async () => {
  await db.delete(avisos);
  await db.delete(correos);
  await db.delete(limites);
});

describe("an address that nobody confirmed", () => {
  it("is asked once a day, however many products and however it is written, and told of none", async () => {
    const [uno, dos] = [await addProducto(db, { stock: 0 }), await addProducto(db, { stock: 0 })];
    const answers = [
      await ask(uno, "ana@correo.pe"),
      await ask(dos, "Ana@correo.pe"),
      await ask(dos, "ana+2@correo.pe"),
    ];
    expect(answers.map(({ tipo }) => tipo)).toEqual(["anotado", "anotado", "anotado"]);
    const [pregunta, ...others] = await listPreguntas();
    expect(others).toEqual([]);
    expect(pregunta).toMatchObject({ para: "ana@correo.pe", pedido_id: null });
    expect(listHeadersDeBaja(pregunta ?? { tipo: "", enlace_secreto: null })).toEqual({});
    await restock(uno.id, 1);
    await run();
    expect(await listCorreos()).toEqual([]);
    await db.update(limites).set({ vence_en: sql`now() - interval '1 second'` });
    await ask(uno, "ana@correo.pe");
    expect(await listPreguntas()).toHaveLength(2);
  });

  it("is confirmed by the secret of that mail, for all that it waits for, and not asked again", async () => {
    const [uno, dos, tres] = await Promise.all([0, 1, 2].map((stock) => addProducto(db, { stock })));
    if (!uno || !dos || !tres) throw new Error("three products");
    await ask(dos, "ana@correo.pe");
    await ask(tres, "ana@correo.pe");
    await ask(tres, "otra@correo.pe");
    const baja = readEnlace((await listPreguntas())[0]?.enlace_secreto).baja;
    await confirmByBaja(db, baja);
    expect(await ask(uno, "ana@correo.pe")).toEqual({ tipo: "anotado", email: "ana@correo.pe", propio: false });
    expect(await listPreguntas()).toHaveLength(2);
    expect((await listByBaja(db, baja)).map(({ confirmado }) => confirmado)).toEqual([true, true, true]);
    await run();
    expect((await listCorreos()).map(({ para }) => para)).toEqual(["ana@correo.pe", "ana@correo.pe"]);
  });

  it("needs no question where whoever asks has confirmed it in their account, and only then", async () => {
    const producto = await addProducto(db, { stock: 0 });
    const propio = async (email: string, email_confirmado: boolean) => {
      const persona = { id: "u", email: "Ana@correo.pe", nombre: "", apellido: "", telefono: null };
      const sesion = { id: "s", email_confirmado, dos_pasos: false } as never;
      const readSesion = () => Promise.resolve({ persona, sesion, cookies: [] });
      const answer = await ask(producto, email, { en: { ...tienda, identidad: { ...tienda.identidad, readSesion } } });
      return answer.tipo === "anotado" && answer.propio;
    };
    expect(await propio("otra@correo.pe", true)).toBe(false);
    expect(await propio("ana@correo.pe", false)).toBe(false);
    expect((await listPreguntas()).map(({ para }) => para)).toEqual(["otra@correo.pe", "ana@correo.pe"]);
    expect(await propio("ana@correo.pe", true)).toBe(true);
    await restock(producto.id, 1);
    await run();
    expect((await listCorreos()).map(({ para }) => para)).toEqual(["ana@correo.pe"]);
  });

  it("is forgotten after seven days, and what it was asked", async () => {
    const [uno, dos] = [await addProducto(db, { stock: 0 }), await addProducto(db, { stock: 0 })];
    await ask(uno, "ana@correo.pe");
    await wait(dos.id, "rosa@correo.pe");
    const age = async (dias: number) => {
      const created_at = sql`now() - make_interval(days => ${dias})`;
      await db.update(avisos).set({ created_at });
      await db.update(correos).set({ created_at, estado: "enviado" });
      await run();
    };
    await age(6);
    expect([await db.$count(avisos), await db.$count(correos)]).toEqual([2, 1]);
    await age(8);
    expect((await db.select().from(avisos)).map(({ email }) => email)).toEqual(["rosa@correo.pe"]);
    expect(await db.$count(correos)).toBe(0);
  });
});

describe("the link of a mail", () => {
  it("opens by its signature alone; one that was sent before 0.4.0, for what was asked until then, by its id", async () => {
    const [uno, dos] = [await addProducto(db, { stock: 0 }), await addProducto(db, { stock: 0 })];
    await ask(uno, "ana@correo.pe");
    const { baja, clave } = readEnlace((await listPreguntas())[0]?.enlace_secreto);
    const others = ["", "x", `${clave}x`, clave.slice(1), tienda.enlaces.sign("invitacion", baja)];
    expect(await openBaja(tienda, baja, clave)).toBe(baja);
    for (const other of others) expect(await openBaja(tienda, baja, other)).toBeNull();
    expect(await openBaja(tienda, newId(), clave)).toBeNull();
    await db.update(avisos).set({ firmada: false });
    await wait(dos.id, "ana@correo.pe");
    await db.delete(avisos).where(eq(avisos.producto_id, uno.id));
    expect(await openBaja(tienda, baja, "")).toBe(baja);
    expect(await openBaja(tienda, baja, "x")).toBeNull();
  });
});

describe("who waits for a product", () => {
  it("stands once, however often and however it was written", async () => {
    const { id } = await addProducto(db, { stock: 0 });
    await Promise.all(["rosa@correo.pe", "Rosa@Correo.pe", "rosa@correo.pe"].map((email) => wait(id, email)));
    expect(await listAvisosDe(db, "ROSA@correo.pe")).toHaveLength(1);
  });

  it("is put down for five products a day, from however many networks", async () => {
    const productos = await Promise.all(Array.from({ length: 6 }, () => addProducto(db, { stock: 0 })));
    const answers: string[] = [];
    for (const [n, producto] of productos.entries())
      answers.push((await ask(producto, n % 2 ? "eva@correo.pe" : "Eva@Correo.pe")).tipo);
    expect(answers).toEqual([...Array.from({ length: 5 }, () => "anotado"), "error"]);
    expect(await listAvisosDe(db, "eva@correo.pe")).toHaveLength(5);
  });

  it("is told once when it is there, and then forgotten; asked again, once more", async () => {
    const { id, nombre } = await addProducto(db, { stock: 0 });
    await wait(id, "rosa@correo.pe");
    await run();
    expect(await listCorreos()).toEqual([]);
    await restock(id, 3);
    await Promise.all([run(), run()]);
    const [correo, ...others] = await listCorreos();
    expect(others).toEqual([]);
    expect(correo).toMatchObject({ para: "rosa@correo.pe", asunto: `Llegó ${nombre}` });
    expect(correo?.html).toContain(`https://tienda.pe/producto/${id}`);
    expect(await db.$count(avisos)).toBe(0);
    await run();
    expect(await listCorreos()).toHaveLength(1);

    await restock(id, 0);
    await wait(id, "rosa@correo.pe");
    await restock(id, 1);
    await run();
    expect(await listCorreos()).toHaveLength(2);
  });

  it("is not told of a product that was removed", async () => {
    const { id } = await addProducto(db, { stock: 5 });
    await wait(id, "rosa@correo.pe");
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, id));
    await run();
    expect(await listCorreos()).toEqual([]);
  });

  it("takes all of it back by the link of any mail, in one press also of a mail program", async () => {
    const [uno, dos] = [await addProducto(db, { stock: 0 }), await addProducto(db, { stock: 0 })];
    for (const { id } of [uno, dos]) await wait(id, "rosa@correo.pe");
    await wait(dos.id, "otra@correo.pe");
    await restock(uno.id, 1);
    await run();
    const [correo] = await listCorreos();
    const enlace = correo?.enlace_secreto ?? "";
    expect(enlace).toMatch(/^https:\/\/tienda\.pe\/avisos\/baja\/[0-9a-f-]{36}\?clave=[\w-]{22}$/);
    expect(listHeadersDeBaja({ tipo: "reposicion", enlace_secreto: enlace })).toEqual({
      "List-Unsubscribe": `<${enlace}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(listHeadersDeBaja({ tipo: "restablecer_clave", enlace_secreto: enlace })).toEqual({});
    const { baja } = readEnlace(enlace);
    expect(await countByBaja(db, baja)).toBe(1);
    await removeByBaja(db, baja);
    await removeByBaja(db, baja);
    expect(await listAvisosDe(db, "rosa@correo.pe")).toEqual([]);
    expect(await listAvisosDe(db, "otra@correo.pe")).toHaveLength(1);
  });

  it("is forgotten after six months, with the account, and the mail after thirty days", async () => {
    const { id } = await addProducto(db, { stock: 0 });
    await wait(id, "rosa@correo.pe");
    await db.update(avisos).set({ created_at: sql`now() - interval '5 months'` });
    await run();
    expect(await db.$count(avisos)).toBe(1);
    await db.update(avisos).set({ created_at: sql`now() - interval '6 months 1 day'` });
    await run();
    expect(await db.$count(avisos)).toBe(0);

    await wait(id, "rosa@correo.pe");
    await forgetAvisosDe(db, "Rosa@correo.pe");
    expect(await db.$count(avisos)).toBe(0);

    await wait(id, "rosa@correo.pe");
    await restock(id, 1);
    await run();
    await db.update(correos).set({ estado: "guardado", created_at: sql`now() - interval '31 days'` });
    await run();
    expect(await listCorreos()).toEqual([]);
  });
});
