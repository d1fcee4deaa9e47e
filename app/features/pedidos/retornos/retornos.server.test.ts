import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { fileReclamo } from "#app/features/atencion/reclamos/recibir.server.ts";
import { settleReembolsos } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { getUsuarioById } from "#app/features/personas/usuarios/usuarios.server.ts";
import {
  ajustes,
  auditoria,
  correos,
  eventos_pedido,
  fotos_retorno,
  mensajes_retorno,
  movimientos_stock,
  pagos,
  pedidos,
  reclamos,
  reembolsos,
  retornos,
} from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { newReclamo } from "#tests/fixtures/reclamo.ts";
import { acceptRetorno, addAceptado, deliverPedido } from "#tests/fixtures/retornado.ts";
import { readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { countEnEspera, getRetorno, hasRetornos, readPaginaRetornos } from "./lista.server.ts";
import { findRetornoDeReclamo, linkReclamo, readInicial } from "./reclamo.server.ts";
import { answerRetorno, receiveRetorno } from "./decidir.server.ts";
import { addMensaje, withdrawRetorno } from "./retornos.server.ts";

const db = await openTestDb();
await db.insert(ajustes).values({ clave: "devolver_en_linea", valor: true, version: 1 });
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
  dropAjustes(db);
});

const deliver = () => deliverPedido({ stripe, tienda });
const accept = (id: string) => acceptRetorno(tienda, id);
const accepted = (cantidad?: number) => addAceptado({ stripe, tienda }, cantidad);

const listMails = async (pedido_id: string) =>
  (await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id)).map(({ tipo }) => tipo);
const readRetorno = async (id: string) => (await db.select().from(retornos).where(eq(retornos.id, id)))[0];
const readPago = async (pedido_id: string) => (await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id)))[0];
const countBack = (pedido_id: string) =>
  db.$count(
    movimientos_stock,
    and(eq(movimientos_stock.pedido_id, pedido_id), eq(movimientos_stock.motivo, "devolucion_cliente")),
  );

describe("asking for a return", () => {
  it("is told by mail, waits for the shop, and is done once for a key", async () => {
    const { pedido_id, ask } = await deliver();
    const clave = newId();
    const fotos = [Buffer.from("RIFF")];
    const waiting = await countEnEspera(db);
    expect(await Promise.all([ask(1, { clave, fotos }), ask(1, { clave, fotos })])).toEqual(["hecho", "hecho"]);
    expect(await countEnEspera(db)).toBe(waiting + 1);
    expect(await db.$count(fotos_retorno, eq(fotos_retorno.retorno_id, clave))).toBe(1);
    expect((await listMails(pedido_id)).filter((tipo) => tipo === "retorno")).toHaveLength(1);
  });

  it("never holds more than was bought, also when two ask at once", async () => {
    const { pedido_id, ask } = await deliver();
    expect(await ask(3)).toBe("sin_unidades");
    expect((await Promise.all([ask(2), ask(1)])).toSorted()).toEqual(["hecho", "sin_unidades"]);
    expect(await db.$count(retornos, eq(retornos.pedido_id, pedido_id))).toBe(1);
    expect(await ask(1, { lineas: [{ producto_id: newId(), cantidad: 1 }] })).toBe("sin_unidades");
  });

  it("wants a delivered order, and its term", async () => {
    const { pedido_id, ask } = await deliver();
    const entregado = and(eq(eventos_pedido.pedido_id, pedido_id), eq(eventos_pedido.tipo, "entregado"));
    await db
      .update(eventos_pedido)
      .set({ created_at: new Date(Date.now() - 40 * 86_400_000) })
      .where(entregado);
    expect(await ask(1)).toBe("fuera_de_plazo");
    const otro = await addPedido({ stripe, tienda }, { pagado: true });
    const lineas = [{ producto_id: otro.producto.id, cantidad: 1 }];
    expect(await ask(1, { pedido_id: otro.pedido_id, lineas })).toBe("fuera_de_plazo");
  });

  it("is not offered until the shopkeeper switches it on", async () => {
    const { pedido_id, ask } = await deliver();
    await db.update(ajustes).set({ valor: false });
    dropAjustes(db);
    const pedido = await readPedido(db, pedido_id);
    expect(await hasRetornos(tienda, pedido)).toBe(false);
    expect(await readPaginaRetornos(tienda, pedido)).toBeNull();
    expect(await ask(1)).toBe("apagado");
    await db.update(ajustes).set({ valor: true });
    dropAjustes(db);
    expect(await hasRetornos(tienda, pedido)).toBe(true);
  });
});

describe("the shop's answer", () => {
  it("is given once, whoever of two is first, and mailed", async () => {
    const { pedido_id, ask } = await deliver();
    const id = newId();
    await ask(2, { clave: id });
    const refuse = answerRetorno(tienda, { id, accion: "rechazar", respuesta: "Está usado.", actor_id: "luz" });
    const answers = (await Promise.all([accept(id), refuse])).map(({ tipo }) => tipo);
    expect(answers.toSorted()).toEqual(["hecho", "otro_estado"]);
    expect(await db.$count(auditoria, eq(auditoria.objeto_id, pedido_id))).toBe(2);
    expect((await listMails(pedido_id)).filter((tipo) => tipo === "retorno")).toHaveLength(2);
  });

  it("leaves the units free where it refuses, and a return that the buyer took back alone", async () => {
    const { pedido_id, ask } = await deliver();
    const [uno, otro] = [newId(), newId()];
    await ask(2, { clave: uno });
    await answerRetorno(tienda, { id: uno, accion: "rechazar", respuesta: "Está usado.", actor_id: "ana" });
    expect(await ask(2, { clave: otro })).toBe("hecho");
    expect(await withdrawRetorno(tienda, pedido_id, otro)).toBe(true);
    expect(await withdrawRetorno(tienda, pedido_id, otro)).toBe(false);
    expect(await accept(otro)).toEqual({ tipo: "otro_estado", estado: "retirado" });
  });
});

describe("what came back", () => {
  it("gives money and stock back once, for two admins at once and a second press", async () => {
    const { pedido_id, producto, receive } = await accepted();
    expect(await readStock(db, producto.id)).toBe(8);
    const answers = await Promise.all([receive(), receive(2, centimos(23_600), "luz"), receive()]);
    expect(answers.map(({ tipo }) => tipo).toSorted()).toEqual(["hecho", "otro_estado", "otro_estado"]);
    expect(await readStock(db, producto.id)).toBe(10);
    expect(await countBack(pedido_id)).toBe(1);
    expect(await readPago(pedido_id)).toMatchObject({ aprobado: 23_600, reembolsado: 23_600 });
    expect(await readPedido(db, pedido_id)).toMatchObject({ estado: "entregado", cobro: "devuelto" });
    expect((await listMails(pedido_id)).slice(-2)).toEqual(["retorno", "dinero_devuelto"]);
  });

  it("goes back on the shelf or not, and can be of a part, again and again", async () => {
    const { pedido_id, producto, receive, ask } = await accepted(1);
    expect(await receive(0)).toMatchObject({ tipo: "hecho" });
    expect(await readStock(db, producto.id)).toBe(8);
    const id = newId();
    await ask(1, { clave: id });
    await accept(id);
    const repuestas = [{ producto_id: producto.id, cantidad: 1 }];
    const second = { id, clave: newId(), repuestas, monto: centimos(11_800), actor_id: "ana" };
    expect(await getRetorno(db, id)).toMatchObject({ sugerido: 11_800, disponible: 11_800 });
    expect(await receiveRetorno(tienda, second)).toMatchObject({ tipo: "hecho" });
    expect(await readStock(db, producto.id)).toBe(9);
    expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 23_600 });
  });

  it("changes nothing where it is more than came, or more than is left of the money", async () => {
    const { pedido_id, producto, id, receive } = await accepted();
    expect(await receive(3)).toEqual({ tipo: "unidades" });
    expect(await receive(2, centimos(23_601))).toEqual({ tipo: "disponible", disponible: 23_600 });
    expect(await readStock(db, producto.id)).toBe(8);
    expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 0 });
    expect(await readRetorno(id)).toMatchObject({ estado: "aceptado" });
  });

  it("needs no money back: an exchange", async () => {
    const { pedido_id, id, receive } = await accepted();
    expect(await receive(2, centimos(0))).toEqual({ tipo: "hecho", devolucion: null });
    expect(await readRetorno(id)).toMatchObject({ estado: "recibido", monto: 0 });
    expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 0 });
  });

  it("is given back by the task where the provider was down, or the process died", async () => {
    const { pedido_id, producto, receive } = await accepted();
    stripe.down = true;
    expect(await receive()).toMatchObject({ tipo: "hecho", devolucion: { hecho: 0, en_camino: 23_600 } });
    stripe.down = false;
    await settleReembolsos(tienda, new AbortController().signal);
    expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 23_600 });
    expect(await readStock(db, producto.id)).toBe(10);
    const { id: pago_id = "" } = (await readPago(pedido_id)) ?? {};
    expect(await db.$count(reembolsos, eq(reembolsos.pago_id, pago_id))).toBe(1);
  });

  it("is not given to the stock again by a cancellation that says that all came back", async () => {
    const { pedido_id, producto, receive } = await accepted(1);
    await receive();
    expect(await readStock(db, producto.id)).toBe(9);
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: "ana", regresaron: true });
    expect(await readStock(db, producto.id)).toBe(10);
  });
});

describe("the thread", () => {
  it("has each message once, mails the shop's, and waits for whoever did not write last", async () => {
    const { pedido_id, id } = await accepted();
    const espera = async () => (await readRetorno(id))?.espera;
    const mine = { clave: newId(), retorno_id: id, autor: "cliente" as const, texto: "¿Adónde?", actor_id: null };
    await Promise.all([addMensaje(tienda, mine), addMensaje(tienda, mine)]);
    expect(await espera()).toBe(true);
    const before = (await listMails(pedido_id)).length;
    const theirs = { clave: newId(), retorno_id: id, autor: "tienda" as const, texto: "A Lince.", actor_id: "ana" };
    expect(await addMensaje(tienda, theirs)).toBe(true);
    expect(await espera()).toBe(false);
    expect(await listMails(pedido_id)).toHaveLength(before + 1);
    expect(await db.$count(mensajes_retorno, eq(mensajes_retorno.retorno_id, id))).toBe(2);
    expect(await addMensaje(tienda, { ...theirs, clave: newId(), retorno_id: newId() })).toBe(false);
  });

  it("becomes a claim with its data, for its owner alone", async () => {
    const { cliente, pedido_id, id } = await accepted();
    const mine = { clave: newId(), retorno_id: id, autor: "cliente" as const, texto: "¿Adónde?", actor_id: null };
    await addMensaje(tienda, mine);
    const usuario = await getUsuarioById(db, cliente.id);
    if (!usuario) throw new Error("no customer");
    const direccion_envio = "Jr. Ancón 1234\nAte, Lima";
    await db.update(pedidos).set({ direccion_envio }).where(eq(pedidos.id, pedido_id));
    expect(await readInicial(db, usuario, id)).toMatchObject({
      email: cliente.email,
      pedido: String((await readPedido(db, pedido_id)).numero),
      tipo: "reclamo",
      domicilio: "Jr. Ancón 1234, Ate, Lima",
      monto: "236.00",
      detalle:
        "Pedí devolver estos productos. Tiene una falla. No enciende.\nRespuesta de la tienda: Envíalo a Lince.\nYo: ¿Adónde?",
    });
    const ajeno = await getUsuarioById(db, (await deliver()).cliente.id);
    expect(ajeno && (await readInicial(db, ajeno, id))).toBeNull();
    expect(ajeno && (await linkReclamo(tienda, ajeno, id))).toBeUndefined();
  });

  it("is linked to its claim with the claim itself: both are there, or neither; and a claim never fails for it", async () => {
    const { cliente, id } = await accepted();
    const usuario = await getUsuarioById(db, cliente.id);
    const enlace = usuario ? await linkReclamo(tienda, usuario, id) : undefined;
    if (!enlace) throw new Error("no link");
    const claim = (detalle: string, con = enlace) =>
      fileReclamo(tienda, newReclamo({ nombre: "Rosa", email: cliente.email, detalle }), new Date(), con);
    const hoja = await claim("Uno");
    expect((await claim("Uno")).id).toBe(hoja.id);
    expect(await findRetornoDeReclamo(db, hoja.id)).toMatchObject({ id });
    expect(await db.$count(mensajes_retorno, eq(mensajes_retorno.retorno_id, id))).toBe(1);
    expect((await readRetorno(id))?.espera).toBe(true);

    const dies = claim("Dos", async (tx, filed) => {
      await enlace(tx, filed);
      throw new Error("killed");
    });
    await expect(dies).rejects.toThrow("killed");
    expect(await db.$count(reclamos, eq(reclamos.detalle, "Dos"))).toBe(0);
    expect(await db.$count(mensajes_retorno, eq(mensajes_retorno.retorno_id, id))).toBe(1);

    await db.execute(sql`create function no_link() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await db.execute(
      sql`create trigger no_link before insert on mensajes_retorno for each row execute function no_link()`,
    );
    const alone = await claim("Tres");
    await db.execute(sql`drop trigger no_link on mensajes_retorno`);
    expect(await db.$count(reclamos, eq(reclamos.id, alone.id))).toBe(1);
    expect(await findRetornoDeReclamo(db, alone.id)).toBeNull();
  });
});
