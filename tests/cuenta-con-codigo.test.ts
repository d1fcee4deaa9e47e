import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailEnlace } from "#app/features/compra/enlace/encontrar.server.ts";
import { listBuzones } from "#app/features/personas/identidad/cuenta.server.ts";
import { createConCodigo, sendCodigoAlta } from "#app/features/personas/usuarios/alta-con-codigo.server.ts";
import { adoptPedidos } from "#app/features/pedidos/pedidos/olvidar.server.ts";
import { correos, eventos_pedido, limites, pedidos, user, verification } from "#db/schema/index.ts";
import { openTestDb } from "./db.ts";
import { buyAsContacto, newContacto, type TestContacto } from "./fixtures/contacto.ts";
import { postForm } from "./fixtures/post.ts";
import { addProducto, readPedido } from "./fixtures/tienda.ts";
import { openWorld } from "./fixtures/world.ts";

const db = await openTestDb();
const world = await openWorld(db, { LIMITES: "1" });
const { tienda, people } = world;
const { nadie, ajeno, cliente } = people;

beforeEach(() => db.delete(limites));

async function order(contacto: TestContacto = newContacto()) {
  const creacion = await buyAsContacto(tienda, contacto, await addProducto(db), { limitado: false });
  if (creacion.tipo === "abiertos") {
    await db
      .update(pedidos)
      .set({ estado: "cancelado" })
      .where(eq(pedidos.contacto_correo, contacto.correo ?? ""));
    return order(contacto);
  }
  if (creacion.tipo !== "creado") throw new Error(creacion.tipo);
  const { id, enlace, numero } = await readPedido(db, creacion.pedido.id);
  const correo = contacto.correo ?? "";
  return {
    id,
    numero,
    correo,
    contacto,
    path: `/pedido/${id}/cuenta?clave=${tienda.enlaces.sign("pedido", enlace ?? "")}`,
  };
}

async function readCodigo(correo: string): Promise<string> {
  const [row] = await db
    .select()
    .from(correos)
    .where(and(eq(correos.para, correo), eq(correos.tipo, "codigo_cuenta")))
    .orderBy(desc(correos.id));
  return row?.enlace_secreto ?? "";
}

const DATOS = { nombre: "Illari", apellido: "Mamani", password: "clave-de-illari" };
const crear = (path: string, codigo: string, more = {}) =>
  nadie.fetchShop(path, postForm({ intencion: "crear", codigo, ...DATOS, ...more }));
const pedir = (path: string) => nadie.fetchShop(path, postForm({ intencion: "codigo" }));
const otro = (codigo: string) => String((Number(codigo) + 1) % 1_000_000).padStart(6, "0");

describe("an account with a code", () => {
  it("brings the orders of the mailbox that it proves, older ones too, each told, and signs in", async () => {
    const antes = await order();
    const uno = await order(antes.contacto);
    const page = await (await nadie.fetchShop(uno.path)).text();
    expect(page).toContain("***@correo.pe");
    expect(page).not.toContain(uno.correo);
    expect((await pedir(uno.path)).status).toBe(200);
    const codigo = await readCodigo(uno.correo);
    expect(codigo).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await db.select().from(verification))).not.toContain(codigo);
    const made = await crear(uno.path, codigo);
    expect([made.status, made.headers.get("Location")]).toEqual([302, "/perfil"]);
    expect(made.headers.get("Set-Cookie")).toContain("session");
    const [persona] = await db.select().from(user).where(eq(user.email, uno.correo));
    expect(persona).toMatchObject({ emailVerified: true, nombre: "Illari" });
    for (const { id } of [antes, uno]) {
      expect(await readPedido(db, id)).toMatchObject({ usuario_id: persona?.id, enlace: null, contacto_correo: null });
      const eventos = await db.select().from(eventos_pedido).where(eq(eventos_pedido.pedido_id, id));
      expect(eventos.map(({ tipo }) => tipo)).toContain("adoptado");
    }
    expect((await nadie.fetchShop(uno.path)).headers.get("Location")).toBe("/enlace-terminado");
  });

  it("is refused to a stranger who knows the mailbox: five tries, then another code is needed", async () => {
    const uno = await order();
    await pedir(uno.path);
    const codigo = await readCodigo(uno.correo);
    for (let n = 0; n < 5; n += 1)
      expect(await (await crear(uno.path, otro(codigo))).text()).toContain("no es correcto");
    expect(await (await crear(uno.path, codigo)).text()).toContain("ya no sirve");
    expect(await db.$count(user, eq(user.email, uno.correo))).toBe(0);
    expect((await readPedido(db, uno.id)).usuario_id).toBeNull();
    await pedir(uno.path);
    await db.update(verification).set({ expiresAt: new Date(0) });
    expect(await (await crear(uno.path, await readCodigo(uno.correo))).text()).toContain("ya no sirve");
    await pedir(uno.path);
    expect(await (await pedir(uno.path)).text()).toContain("Ya te enviamos varios códigos");
  });

  it("is made once by two at once, and weak passwords keep the code", async () => {
    const uno = await order();
    await sendCodigoAlta(tienda, uno.correo);
    const alta = { codigo: await readCodigo(uno.correo), correo: uno.correo, ...DATOS };
    expect(await createConCodigo(tienda, { ...alta, password: "12345678" }, adoptPedidos)).toHaveProperty("debil");
    const both = await Promise.all([1, 2].map(() => createConCodigo(tienda, alta, adoptPedidos)));
    expect(both.map(String).toSorted()).toEqual(["creada", "vencido"]);
    expect(await db.$count(user, eq(user.email, uno.correo))).toBe(1);
  });

  it("of a mailbox that has one says so only once the code is right, and takes no order", async () => {
    const uno = await order(newContacto({ correo: ajeno.email }));
    expect(await (await pedir(uno.path)).text()).not.toContain("Ya tienes una cuenta");
    const made = await crear(uno.path, await readCodigo(ajeno.email));
    expect(await made.text()).toContain("Ya tienes una cuenta");
    expect((await readPedido(db, uno.id)).usuario_id).toBeNull();
  });
});

describe("the profile of who signed in", () => {
  it("brings orders of a confirmed mailbox alone", async () => {
    const uno = await order(newContacto({ correo: cliente.email }));
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, cliente.id));
    expect(await listBuzones(db, cliente.id)).toEqual([]);
    expect(await (await cliente.fetchShop("/perfil")).text()).not.toContain("Traer a mi cuenta");
    await cliente.fetchShop("/perfil", postForm({ intencion: "traer" }));
    expect((await readPedido(db, uno.id)).usuario_id).toBeNull();
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, cliente.id));
    expect(await (await cliente.fetchShop("/perfil")).text()).toContain("Traer a mi cuenta");
    expect((await readPedido(db, uno.id)).usuario_id).toBeNull();
    await cliente.fetchShop("/perfil", postForm({ intencion: "traer" }));
    expect((await readPedido(db, uno.id)).usuario_id).toBe(cliente.id);
  });
});

const ask = (numero: string, correo: string) => nadie.fetchShop("/encontrar-pedido", postForm({ numero, correo }));
const mails = (correo: string) => db.$count(correos, and(eq(correos.para, correo), eq(correos.tipo, "pedido_enlace")));
const readMain = async (answer: Promise<Response>) => /<main.*<\/main>/s.exec(await (await answer).text())?.[0] ?? "";

describe("an order found by number and mailbox", () => {
  it("has one answer whether it exists or not; its link goes to that mailbox alone", async () => {
    const [uno, dos] = [await order(), await order()];
    const right = await readMain(ask(String(uno.numero), uno.correo.toUpperCase()));
    expect(right).toContain("te enviamos su enlace");
    expect((await readMain(ask(String(uno.numero), dos.correo))) === right).toBe(true);
    await expect.poll(() => mails(uno.correo)).toBe(1);
    await mailEnlace(tienda, { numero: uno.numero, correo: dos.correo });
    await mailEnlace(tienda, { numero: 999_999, correo: dos.correo });
    expect(await mails(dos.correo)).toBe(0);
    const [mail] = await db.select().from(correos).where(eq(correos.para, uno.correo));
    expect(mail?.html).not.toContain("clave=");
  });

  it("is asked for ten times by a network, and its mailbox gets six mails a day", async () => {
    const uno = await order();
    for (let n = 0; n < 8; n += 1) await mailEnlace(tienda, uno);
    expect(await mails(uno.correo)).toBe(6);
    const seen = new Set<number>();
    for (let n = 0; n < 12; n += 1) seen.add((await ask("1", "nadie@correo.pe")).status);
    expect([...seen]).toEqual([200, 429]);
  });
});
