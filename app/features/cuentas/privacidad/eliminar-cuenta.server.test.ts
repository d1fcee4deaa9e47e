import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { tareaCorreo } from "#tests/fixtures/correo.ts";
import { changeFavoritos } from "#app/features/catalogo/favoritos/favoritos.server.ts";
import { confirmClave } from "#app/features/personas/identidad/embebido/clave.server.ts";
import { signIn } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { toClaveCorreo } from "#app/features/atencion/mensajes/mensajes.ts";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { addNota } from "#app/features/pedidos/gestion/detalle.server.ts";
import { countUsuarios, listUsuarios } from "#app/features/personas/usuarios/lista.server.ts";
import { parseFiltrosUsuarios } from "#app/features/personas/usuarios/lista.ts";
import { busquedaPedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { setRol } from "#app/features/personas/usuarios/rol.server.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { updateContacto } from "#app/features/personas/usuarios/usuarios.server.ts";
import {
  auditoria,
  cambios_correo,
  correos,
  despachos,
  favoritos,
  opiniones,
  pedidos,
  productos,
  reclamos,
  session,
  user,
  usuarios,
  verification,
} from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { openSmtp } from "#tests/fixtures/smtp.ts";
import { openTestTienda, readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { createActivity } from "#tests/fixtures/activity.ts";
import { toFormData, TestBrowser } from "#tests/fixtures/browser.ts";
import { readDatosPropios } from "./datos-propios.server.ts";
import { deleteCuenta, findImpedimento } from "./eliminar-cuenta.server.ts";

const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const smtp = await openSmtp();
const tienda = openTestTienda(db, [stripe], { SMTP_URL: smtp.url, CORREO_REMITENTE: "ventas@tienda.pe", LIMITES: "0" });
const { enter, keepDireccion, buy, opine, write, claim, dump, holding } = createActivity(tienda, stripe);
afterAll(() => smtp.close());

beforeEach(async () => {
  await db.delete(correos);
  stripe.down = false;
});

const deliver = (pedido_id: string) => changeEstado(tienda, pedido_id, { estado: "entregado", actor_id: "staff" });

describe("Eliminar mi cuenta", () => {
  it("leaves nothing of the person but the Libro, and the figures of the orders", async () => {
    const ana = await enter();
    await keepDireccion(ana);
    const { pedido_id, producto } = await buy(ana);
    await changeFavoritos(db, ana.id, { agregar: [producto.id], quitar: [] });
    await addNota(db, { pedido_id, texto: `${ana.nombre} llamó`, actor_id: "staff" });
    await deliver(pedido_id);
    const envio = { numero: ana.telefono, seguimiento: ana.telefono, nota: ana.nombre };
    await db.update(despachos).set(envio).where(eq(despachos.pedido_id, pedido_id));
    const opinado = await opine(ana);
    const id = await write(ana);
    await enqueueCorreo(db, {
      tipo: "mensaje_contacto",
      para: "hola@tienda.pe",
      responder_a: ana.email,
      mensaje: { asunto: "Mensaje de contacto", html: ana.nombre, texto: ana.nombre },
      clave: toClaveCorreo(id ?? ""),
    });
    const before = await readPedido(db, pedido_id);

    expect(await deleteCuenta(tienda, ana.id)).toEqual({ tipo: "eliminada" });
    const { nombre, apellido, email, telefono, direccion } = ana;
    expect(await holding(nombre, apellido, telefono, direccion)).toEqual([]);
    expect(await db.$count(session, eq(session.userId, ana.id))).toBe(0);
    expect(await db.$count(favoritos, eq(favoritos.usuario_id, ana.id))).toBe(0);
    expect(await db.$count(opiniones)).toBe(0);
    const [rated] = await db.select().from(productos).where(eq(productos.id, opinado));
    expect(rated?.estrellas).toEqual([0, 0, 0, 0, 0]);
    // The farewell mail is still in the outbox.
    expect(await holding(email)).toEqual(["correos"]);
    expect(await db.select().from(correos).where(eq(correos.para, email))).toMatchObject([
      { tipo: "cuenta_eliminada", asunto: "Tu cuenta fue eliminada de Qhatu" },
    ]);

    const after = await readPedido(db, pedido_id);
    const nothing = { direccion_envio: "", telefono: null };
    expect(before.busqueda).toContain(direccion.toLowerCase());
    // The order is still found by its number and products.
    const busqueda = busquedaPedido({ ...before, ...nothing });
    expect(busqueda).toMatch(/^[0-9a-f]{8}\n\n\nproducto /);
    expect(after).toEqual({ ...before, ...nothing, huella: "", busqueda });
    const [fila] = await db.select().from(usuarios).where(eq(usuarios.id, ana.id));
    expect(fila).toMatchObject({ nombre: "Cuenta eliminada", email: "", eliminado_en: expect.any(Date) });
    const [anotada] = await db.select().from(auditoria).where(eq(auditoria.objeto_id, ana.id));
    expect(anotada).toMatchObject({ actor_id: ana.id, accion: "eliminar", antes: { rol: "cliente" }, despues: null });
  });

  it("leaves nothing under an earlier address; what has an account of its own since stays", async () => {
    const [ana, eva] = [await enter(), await enter()];
    for (const una of [ana, eva]) await write(una);
    const ya = new Date();
    for (const { email: anterior } of [ana, eva]) {
      const claves = { clave_anterior: `a ${anterior}`, clave_nuevo: `n ${anterior}`, sesion_id: "s", vence_en: ya };
      const hecho = { acepta_anterior_en: ya, acepta_nuevo_en: ya, hecho_en: ya };
      const row = { id: newId(), usuario_id: ana.id, anterior, nuevo: "despues@correo.pe" };
      await db.insert(cambios_correo).values({ ...row, ...claves, ...hecho });
    }
    await db.update(user).set({ email: "despues@correo.pe" }).where(eq(user.id, ana.id));
    expect(await readDatosPropios(tienda, ana.id)).toMatchObject({ mensajes: [{ correo: ana.email }] });
    await deleteCuenta(tienda, ana.id);
    expect(await holding(ana.email)).toEqual([]);
    expect(await holding(eva.email)).toContain("mensajes");
  });

  it("the farewell mail is deleted once sent", async () => {
    const ana = await enter();
    await deleteCuenta(tienda, ana.id);
    smtp.received.length = 0;
    await tareaCorreo.run(tienda, new AbortController().signal);
    expect(smtp.received.filter(({ para }) => para.includes(ana.email))).toHaveLength(1);
    expect(await holding(ana.email)).toEqual([]);
  });

  it("the farewell mail is also deleted without a mail server, or after a final refusal", async () => {
    const [ana, eva] = [await enter(), await enter()];
    const run = (env: Partial<typeof tienda.env>) =>
      tareaCorreo.run({ ...tienda, env: { ...tienda.env, ...env } }, new AbortController().signal);
    await deleteCuenta(tienda, ana.id);
    await run({ SMTP_URL: undefined });
    expect(await holding(ana.email)).toEqual([]);
    await deleteCuenta(tienda, eva.id);
    smtp.refuse = () => ({ codigo: 550, texto: "no such user" });
    await run({});
    smtp.refuse = () => null;
    expect(await holding(eva.email)).toEqual([]);
  });

  it("keeps what was filed in the Libro, and the mails that prove its answer", async () => {
    const ana = await enter();
    const { id } = await claim(ana);
    await deleteCuenta(tienda, ana.id);
    const [kept] = await db.select().from(reclamos).where(eq(reclamos.id, id));
    expect(kept).toMatchObject({ nombre: ana.nombre, email: ana.email });
    expect(await db.$count(correos, eq(correos.clave, `reclamo:${id}:copia`))).toBe(1);
  });

  it("ends every session, and the same address can sign up again without a past", async () => {
    const ana = await enter();
    const { email, password } = ana;
    const otro = new TestBrowser(tienda);
    otro.take(await signIn(otro.ctx, toFormData({ email, password })));
    const { pedido_id } = await buy(ana);
    await deliver(pedido_id);
    await deleteCuenta(tienda, ana.id);
    expect(await ana.aqui.persona()).toBeNull();
    expect(await otro.persona()).toBeNull();
    const again = new TestBrowser(tienda);
    expect(await signIn(again.ctx, toFormData({ email, password }))).toMatchObject({ status: 401 });
    const nueva = await enter(ana);
    expect(nueva.id).not.toBe(ana.id);
    expect(await readDatosPropios(tienda, nueva.id)).toMatchObject({ pedidos: [], perfil: { rol: "cliente" } });
  });

  it("leaves no link and no half-done sign-in behind", async () => {
    const ana = await enter();
    const value = { id: "v", identifier: "2fa-x", value: ana.id, expiresAt: new Date(Date.now() + 60_000) };
    await db.insert(verification).values(value);
    expect((await holding(ana.id)).includes("verification")).toBe(true);
    await deleteCuenta(tienda, ana.id);
    expect((await holding(ana.id)).includes("verification")).toBe(false);
  });

  it("cancels unpaid orders first and gives their stock back", async () => {
    const ana = await enter();
    const { pedido_id, producto } = await buy(ana, { pagado: false });
    expect(await readStock(db, producto.id)).toBe(8);
    expect(await findImpedimento(tienda, ana.id)).toBeNull();
    expect(await deleteCuenta(tienda, ana.id)).toEqual({ tipo: "eliminada" });
    expect(await readStock(db, producto.id)).toBe(10);
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "cancelado", direccion_envio: "" });
  });

  it("is refused, and nothing is touched, while an order is to be delivered: also one paid just now", async () => {
    const ana = await enter();
    const { pedido_id } = await buy(ana, { pagado: false });
    // Paid at the provider, but unknown to the shop.
    stripe.pay(pedido_id);
    expect(await deleteCuenta(tienda, ana.id)).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining(`tu pedido ${(await readPedido(db, pedido_id)).numero}.`),
    });
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "procesando", direccion_envio: ana.direccion });
    await changeEstado(tienda, pedido_id, { estado: "enviado", actor_id: "staff" });
    expect(await findImpedimento(tienda, ana.id)).toContain("no entregamos");
    expect(await deleteCuenta(tienda, ana.id)).toMatchObject({ status: 409 });
    expect(await ana.aqui.persona()).not.toBeNull();
  });

  it("is refused while money is to go back", async () => {
    const ana = await enter();
    const { pedido_id } = await buy(ana);
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: "staff" });
    expect(await deleteCuenta(tienda, ana.id)).toMatchObject({ mensaje: expect.stringContaining("dinero") });
    await db.update(pedidos).set({ cobro: "devuelto" }).where(eq(pedidos.id, pedido_id));
    expect(await deleteCuenta(tienda, ana.id)).toEqual({ tipo: "eliminada" });
  });

  it("waits while the provider cannot be asked about an unpaid order", async () => {
    const ana = await enter();
    await buy(ana, { pagado: false });
    stripe.down = true;
    expect(await deleteCuenta(tienda, ana.id)).toMatchObject({ status: 503 });
    expect(await ana.aqui.persona()).not.toBeNull();
    stripe.down = false;
    expect(await deleteCuenta(tienda, ana.id)).toEqual({ tipo: "eliminada" });
  });

  it("is refused for an account of the demo", async () => {
    const ana = await enter();
    await db.update(usuarios).set({ es_demo: true }).where(eq(usuarios.id, ana.id));
    expect(await deleteCuenta(tienda, ana.id)).toMatchObject({ mensaje: expect.stringContaining("demostración") });
  });

  it("of the last two admins at once, one stays", async () => {
    await db.update(usuarios).set({ rol: "cliente", puesto: null });
    const dos = [await enter(), await enter()];
    for (const { id } of dos)
      await db.update(usuarios).set({ rol: "admin", puesto: "dueno" }).where(eq(usuarios.id, id));
    const results = await Promise.all(dos.map(({ id }) => deleteCuenta(tienda, id)));
    expect(results.map(({ tipo }) => tipo).toSorted((a, b) => a.localeCompare(b))).toEqual(["eliminada", "rechazo"]);
    expect(await db.$count(usuarios, eq(usuarios.rol, "admin"))).toBe(1);
  });

  it("twice, one after the other or at once, is once", async () => {
    const ana = await enter();
    const results = await Promise.all([deleteCuenta(tienda, ana.id), deleteCuenta(tienda, ana.id)]);
    expect(results).toEqual([{ tipo: "eliminada" }, { tipo: "eliminada" }]);
    expect(await deleteCuenta(tienda, ana.id)).toEqual({ tipo: "eliminada" });
    expect(await db.$count(auditoria, eq(auditoria.objeto_id, ana.id))).toBe(1);
    expect(await db.$count(correos, eq(correos.para, ana.email))).toBe(1);
  });

  it("that fails half-way changes nothing", async () => {
    const ana = await enter();
    const { pedido_id } = await buy(ana);
    await deliver(pedido_id);
    const before = await dump();
    await db.execute(sql`alter table auditoria add constraint cerrado check (false) not valid`);
    await expect(deleteCuenta(tienda, ana.id)).rejects.toThrow("auditoria");
    await db.execute(sql`alter table auditoria drop constraint cerrado`);
    expect(await dump()).toEqual(before);
    expect(await deleteCuenta(tienda, ana.id)).toEqual({ tipo: "eliminada" });
  });
});

describe("after it", () => {
  it("a request under way neither restores the account nor orders", async () => {
    const ana = await enter();
    const { identidad } = tienda;
    const seen = await identidad.readSesion(ana.aqui.request);
    expect(seen.persona).toMatchObject({ id: ana.id });
    await deleteCuenta(tienda, ana.id);
    // The session was read just before the account was deleted.
    const late = { ...tienda, identidad: { ...identidad, readSesion: async () => seen } };
    expect(await getUsuario(late, ana.aqui.request)).toBeNull();
    expect(await updateContacto(db, ana.id, { telefono: "+51911222333" })).toBeNull();
    expect(await setRol(db, { id: ana.id, rol: "admin", actor_id: "x" }, tienda.env)).toMatchObject({ hecho: false });
    await expect(buy(ana)).rejects.toThrow("sin_cuenta");
    expect(await holding(ana.apellido, ana.telefono)).toEqual([]);
  });

  it("the staff see no person, and what they do to an order writes to nobody", async () => {
    const ana = await enter();
    const { pedido_id } = await buy(ana);
    await deliver(pedido_id);
    const { total } = await countUsuarios(db);
    await deleteCuenta(tienda, ana.id);
    expect((await countUsuarios(db)).total).toBe(total - 1);
    const { usuarios: listed } = await listUsuarios(db, parseFiltrosUsuarios(new URLSearchParams("buscar=eliminada")));
    expect(listed).toEqual([]);
    await changeEstado(tienda, pedido_id, { estado: "enviado", actor_id: "staff" });
    expect(await db.$count(correos, eq(correos.pedido_id, pedido_id))).toBe(0);
  });
});

describe("the password before it", () => {
  it("is the person's own, and asked for", async () => {
    const ana = await enter();
    const confirm = (password?: string) => confirmClave(ana.aqui.ctx, ana.id, toFormData({ password }));
    expect(await confirm()).toMatchObject({ campos: { password: "Escribe tu contraseña" } });
    expect(await confirm("otra-clave")).toMatchObject({ campos: { password: "Esta no es tu contraseña actual." } });
    expect(await confirm(ana.password)).toMatchObject({ tipo: "hecho" });
  });
});
