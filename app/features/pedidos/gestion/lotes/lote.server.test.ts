import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { listDespachos } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { countUnidades } from "#app/features/pedidos/pedidos/despachos.ts";
import { lote_filas, lotes, pedidos } from "#db/schema/index.ts";
import type { Estado } from "#db/values.ts";
import { newId } from "#lib/ids.ts";
import { toShortId } from "#lib/text.ts";
import { openTestDb } from "#tests/db.ts";
import { never, stopAfter, loteSteps } from "#tests/fixtures/lote.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedidoDeDos } from "#tests/fixtures/envio.ts";
import { insertPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { addCliente, readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { searchPedidos } from "../buscar.server.ts";
import { changeEstado } from "../cambiar-estado.server.ts";
import { undoDespacho } from "../enviar.server.ts";
import { parseFiltrosPedidos } from "../lista.ts";
import { listPedidos } from "../lista.server.ts";
import { createLote } from "./crear-lote.server.ts";
import { getLote, listEnCurso, listLotes } from "./lote.server.ts";
import { tareaLotes, workLotes } from "./tarea-lotes.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
  await db.delete(lotes);
});

const { paid, choose, paste, start, tell, sent, mails, withBroken } = loteSteps(db, () => ({ stripe, tienda }));
const search = async (buscar: string) => {
  const filtros = parseFiltrosPedidos(new URLSearchParams({ buscar }), "America/Lima");
  return (await listPedidos(db, filtros)).pedidos.map(({ id }) => id);
};

describe("sending many", () => {
  it("sends each with its own number and mail, and says which were not, and why", async () => {
    const [uno, dos, tres, cuatro] = await paid(4);
    const ids = [uno, dos, tres, cuatro].map((one) => one?.pedido_id ?? "");
    const [a = "", b = "", c = "", d = ""] = ids;
    await changeEstado(tienda, d, { estado: "cancelado", actor_id: "eva" });
    const lote = await choose("enviar", ids);
    const hoja = `Pedido\tNúmero de envío\tCourier\n#${toShortId(a)}\t25-77001\tolva courier\n${b}\tSHA-7\tShalom`;
    expect(await paste(lote, hoja)).toEqual({ tipo: "cargada", cargadas: 2 });
    expect(await getLote(db, lote)).toMatchObject({ total: 4, con_numero: 2, previstas: { hecho: 3, cancelado: 1 } });
    expect(await start(lote, { courier: "Urbano", nota: "Gracias" })).toEqual({ tipo: "hecho" });
    expect(await listEnCurso(db)).toMatchObject([{ id: lote, total: 4, faltan: 4 }]);
    await tareaLotes.run(tienda, never);
    expect(await tell(lote)).toBe("3 enviados, 1 no: cancelado");
    expect([await sent(a), await sent(b), await sent(c), await sent(d)]).toEqual([
      ["Olva Courier 25-77001"],
      ["Shalom SHA-7"],
      ["Urbano "],
      [],
    ]);
    for (const id of [a, b, c]) expect(await mails(id)).toBe(1);
    expect((await listDespachos(db, c))[0]?.nota).toBe("Gracias");
    // The number moves to the shipment, and its order is found by it.
    expect(await db.$count(lote_filas, sql`${lote_filas.numero} <> ''`)).toBe(0);
    expect(await search("25-77001")).toEqual([a]);
    expect(await searchPedidos(db, "25-77001")).toMatchObject([
      { id: a, coincidencia: { campo: "Número de envío", hallado: "25-77001" } },
    ]);
    const [shipment] = await listDespachos(db, a);
    await undoDespacho(tienda, a, { id: shipment?.id ?? "", actor_id: "ana" });
    expect(await search("25-77001")).toEqual([]);
    expect(await listLotes(db)).toMatchObject([{ id: lote, total: 4, conteo: { hecho: 3, cancelado: 1 } }]);
  });

  it("sends each once: two servers at it, stopped between any two of them, begun twice", async () => {
    const orders = await paid(5);
    const lote = await choose(
      "enviar",
      orders.map(({ pedido_id }) => pedido_id),
    );
    expect(await start(lote)).toEqual({ tipo: "hecho" });
    expect(await start(lote)).toEqual({ tipo: "empezado" });
    await workLotes(tienda, stopAfter(3));
    expect(await getLote(db, lote)).toMatchObject({ estado: "en_curso", faltan: 3, hechas: { hecho: 2 } });
    await Promise.all([workLotes(tienda, never), workLotes(tienda, never)]);
    expect(await tell(lote)).toBe("5 enviados");
    await workLotes(tienda, never);
    for (const { pedido_id, producto } of orders) {
      expect(await listDespachos(db, pedido_id)).toHaveLength(1);
      expect(await mails(pedido_id)).toBe(1);
      expect(await readStock(db, producto.id)).toBe(8);
    }
  });

  it("leaves one order whole where something breaks, and goes on with the next", async () => {
    const [uno, dos, tres] = await paid(3);
    const lote = await choose(
      "enviar",
      [uno, dos, tres].map((one) => one?.pedido_id ?? ""),
    );
    await paste(lote, `${dos?.pedido_id}\tROTO`);
    await start(lote);
    // Fails after the shipment was written: earlier changes to the order must be rolled back.
    await withBroken("new.tipo = 'pedido_enviado' and new.texto like '%ROTO%'", () => workLotes(tienda, never));
    expect(await tell(lote)).toBe("2 enviados, 1 no: con un error");
    const broken = dos?.pedido_id ?? "";
    expect([await sent(broken), (await readPedido(db, broken)).estado]).toEqual([[], "procesando"]);
  });

  it("sends only what is left of an order that went in part, and not what was sent by somebody else meanwhile", async () => {
    const [uno] = await paid(1);
    const [entero, parcial] = [uno?.pedido_id ?? "", await addPedidoDeDos({ stripe, tienda })];
    await parcial.send(2, 0);
    const lote = await choose("enviar", [entero, parcial.pedido_id]);
    await start(lote);
    await changeEstado(tienda, entero, { estado: "enviado", actor_id: "eva" });
    await workLotes(tienda, never);
    expect(await tell(lote)).toBe("1 enviado, 1 no: ya enviado");
    expect(await listDespachos(db, entero)).toHaveLength(1);
    const parts = (await listDespachos(db, parcial.pedido_id)).map(({ lineas }) => countUnidades(lineas));
    expect(parts).toEqual([2, 3]);
  });

  it("is refused where it would now change other orders than the page said", async () => {
    const [uno, dos] = await paid(2);
    const lote = await choose("enviar", [uno?.pedido_id ?? "", dos?.pedido_id ?? ""]);
    await changeEstado(tienda, dos?.pedido_id ?? "", { estado: "cancelado", actor_id: "eva" });
    expect(await start(lote, { esperados: 2 })).toMatchObject({ tipo: "otros", previstas: { hecho: 1, cancelado: 1 } });
    expect(await getLote(db, lote)).toMatchObject({ estado: "borrador" });
  });
});

describe("the sheet", () => {
  it("adds orders that were not chosen, and takes nothing where one line is wrong", async () => {
    const [uno, dos] = await paid(2);
    const lote = await choose("enviar", []);
    const [a, b] = [uno?.pedido_id ?? "", dos?.pedido_id ?? ""];
    expect(await paste(lote, "")).toEqual({ tipo: "vacia" });
    const wrong = await paste(lote, `${a}\t1\nffffffff\t2\n${b}\t3\tNadie\n${toShortId(a)}\t4`);
    expect(wrong).toMatchObject({ tipo: "fallos", fallos: [{ linea: 2 }, { linea: 3 }, { linea: 4 }] });
    expect(await getLote(db, lote)).toMatchObject({ total: 0 });
    expect(await paste(lote, `${a}\t1\n${toShortId(b)}\t2`, "Shalom")).toEqual({ tipo: "cargada", cargadas: 2 });
    // A second sheet adds to the first.
    expect(await paste(lote, `${a}\t9`)).toEqual({ tipo: "cargada", cargadas: 1 });
    await start(lote);
    await workLotes(tienda, never);
    expect([await sent(a), await sent(b)]).toEqual([["Shalom 9"], ["Shalom 2"]]);
    expect(await paste(lote, `${a}\t1`)).toEqual({ tipo: "empezado" });
  });

  it("finds an order by the eight characters of its number with an index", async () => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const query = sql`select id from pedidos where right(pedidos.id::text, 8) in ('1a2b3c4d', '2b3c4d5e')`;
      return (await tx.execute(sql`explain ${query}`)).rows.map((row) => String(row["QUERY PLAN"])).join("\n");
    });
    expect(plan).toContain("pedidos_por_numero");
  });
});

describe("all that match", () => {
  it("are those of the moment of the choice, and the same press chooses once", async () => {
    const cliente = await addCliente(db);
    const add = (estado: Estado) => insertPedido(db, cliente.id, { estado, cobro: "pagado" });
    const own = [await add("enviado"), await add("enviado"), await add("procesando")];
    const filtros = parseFiltrosPedidos(
      new URLSearchParams({ cliente: cliente.id, estado: "enviado" }),
      "America/Lima",
    );
    const nuevo = { id: newId(), accion: "entregar", de: filtros, actor_id: "ana" } as const;
    expect(await createLote(db, nuevo)).toEqual({ tipo: "creado" });
    await add("enviado");
    expect(await createLote(db, nuevo)).toEqual({ tipo: "creado" });
    expect(await getLote(db, nuevo.id)).toMatchObject({ total: 2, previstas: { hecho: 2 } });
    const none = parseFiltrosPedidos(new URLSearchParams({ cliente: "nadie" }), "America/Lima");
    expect(await createLote(db, { ...nuevo, id: newId(), de: none })).toEqual({ tipo: "ninguno" });
    await start(nuevo.id);
    await workLotes(tienda, never);
    expect(await tell(nuevo.id)).toBe("2 entregados");
    const estados = await Promise.all(own.map(async ({ id }) => (await readPedido(db, id)).estado));
    expect(estados).toEqual(["entregado", "entregado", "procesando"]);
    // The list and its CSV can be filtered by lot.
    const suyos = parseFiltrosPedidos(new URLSearchParams({ lote: nuevo.id }), "America/Lima");
    expect((await listPedidos(db, suyos)).found).toBe(2);
  });

  it("takes only paid ones to be prepared", async () => {
    const cliente = await addCliente(db);
    const pagado = await insertPedido(db, cliente.id, { cobro: "pagado" });
    const sin = await insertPedido(db, cliente.id, {});
    const lote = await choose("preparar", [pagado.id, sin.id]);
    await start(lote);
    await workLotes(tienda, never);
    expect(await tell(lote)).toBe("1 en preparación, 1 no: sin pagar");
    expect((await readPedido(db, sin.id)).estado).toBe("pendiente");
  });
});

it("drafts are forgotten after a day, and what was done after a month", async () => {
  const cliente = await addCliente(db);
  const { id } = await insertPedido(db, cliente.id, {});
  const [borrador, hecho] = [await choose("enviar", [id]), await choose("imprimir", [id])];
  const age = (dias: number) =>
    db.update(lotes).set({ created_at: sql`now() - make_interval(days => ${dias}, secs => 1)` });
  await age(1);
  await tareaLotes.run(tienda, never);
  expect([await getLote(db, borrador), (await getLote(db, hecho))?.total]).toEqual([null, 1]);
  await age(30);
  await tareaLotes.run(tienda, never);
  expect(await getLote(db, hecho)).toBeNull();
  expect(await db.$count(lote_filas)).toBe(0);
  expect(await db.$count(pedidos, eq(pedidos.id, id))).toBe(1);
});
