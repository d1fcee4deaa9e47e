import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { listDespachos } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { lote_filas, lotes } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { never, stopAfter, loteSteps } from "#tests/fixtures/lote.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { insertPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { addCliente, readPedido, readStock } from "#tests/fixtures/tienda.ts";
import { changeEstado } from "../cambiar-estado.server.ts";
import { undoDespacho } from "../enviar.server.ts";
import { countLotesConFallos } from "./con-fallos.server.ts";
import { startDeshacer, startReintento } from "./deshacer-lote.server.ts";
import { listEnCurso } from "./lote.server.ts";
import { formatDeshechos } from "./lotes.ts";
import { tareaLotes, workLotes } from "./tarea-lotes.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
  await db.delete(lotes);
});

const { paid, choose, paste, start, tell, sent, mails, withBroken, shown } = loteSteps(db, () => ({ stripe, tienda }));
const estadoDe = async (id: string) => (await readPedido(db, id)).estado;

describe("trying again what failed", () => {
  it("sends those alone, with the number that they had, and once", async () => {
    const [uno, dos] = await paid(2);
    const [a, b] = [uno?.pedido_id ?? "", dos?.pedido_id ?? ""];
    const lote = await choose("enviar", [a, b]);
    await paste(lote, `${a}\t1\tShalom\n${b}\tROTO`);
    await start(lote);
    await withBroken("new.tipo = 'pedido_enviado' and new.texto like '%ROTO%'", () => workLotes(tienda, never));
    expect(await shown(lote)).toMatchObject({ hechas: { hecho: 1, fallo: 1 }, reintentables: 1 });
    // Twice at once has the effect of once.
    const both = await Promise.all([startReintento(tienda, lote), startReintento(tienda, lote)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await shown(lote)).toMatchObject({ estado: "en_curso", faltan: 1 });
    await Promise.all([workLotes(tienda, never), workLotes(tienda, never)]);
    expect(await tell(lote)).toBe("2 enviados");
    expect([await sent(a), await sent(b)]).toEqual([["Shalom 1"], [" ROTO"]]);
    expect([await mails(a), await mails(b)]).toEqual([1, 1]);
    expect(await startReintento(tienda, lote)).toBe(false);
    expect(await shown(lote)).toMatchObject({ reintentables: 0 });
  });

  it("is offered for a day; then its numbers are forgotten", async () => {
    const [uno] = await paid(1);
    const lote = await choose("enviar", [uno?.pedido_id ?? ""]);
    await paste(lote, `${uno?.pedido_id}\tROTO`);
    await start(lote);
    await withBroken("new.tipo = 'pedido_enviado'", () => workLotes(tienda, never));
    await tareaLotes.run(tienda, never);
    expect(await countLotesConFallos(db)).toBe(1);
    expect(await db.$count(lote_filas, sql`${lote_filas.numero} = 'ROTO'`)).toBe(1);
    await db.update(lotes).set({ terminado_en: sql`now() - make_interval(days => 1, secs => 1)` });
    expect(await shown(lote)).toMatchObject({ reintentables: 0 });
    expect(await countLotesConFallos(db)).toBe(0);
    expect(await startReintento(tienda, lote)).toBe(false);
    await tareaLotes.run(tienda, never);
    expect(await db.$count(lote_filas, sql`${lote_filas.numero} <> ''`)).toBe(0);
  });
});

describe("taking a lot back", () => {
  it("takes back each order that still can be, and says which not, and why", async () => {
    const orders = await paid(5);
    const [a = "", b = "", c = "", d = "", e = ""] = orders.map(({ pedido_id }) => pedido_id);
    const lote = await choose("enviar", [a, b, c, d, e]);
    await start(lote);
    await workLotes(tienda, never);
    await changeEstado(tienda, b, { estado: "entregado", actor_id: "eva" });
    const [suyo] = await listDespachos(db, c);
    await undoDespacho(tienda, c, { id: suyo?.id ?? "", actor_id: "eva" });
    await db.execute(sql`update despachos set created_at = now() - interval '601 seconds' where pedido_id = ${d}`);
    expect((await shown(lote)).deshacer_hasta).toBeInstanceOf(Date);
    const both = await Promise.all([startDeshacer(tienda, lote, "ana"), startDeshacer(tienda, lote, "eva")]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await listEnCurso(db)).toMatchObject([{ id: lote, estado: "deshaciendo", total: 5, faltan: 5 }]);
    await workLotes(tienda, stopAfter(3));
    expect(await listEnCurso(db)).toMatchObject([{ estado: "deshaciendo", total: 5, faltan: 3 }]);
    await Promise.all([workLotes(tienda, never), workLotes(tienda, never)]);
    const { deshechas, deshacer_hasta, se_deshizo, reintentables } = await shown(lote);
    expect(deshechas).toEqual({ deshecho: 2, cambio: 1, ya_deshecho: 1, tarde: 1 });
    expect({ deshacer_hasta, se_deshizo, reintentables }).toEqual({
      deshacer_hasta: null,
      se_deshizo: true,
      reintentables: 0,
    });
    expect(formatDeshechos(deshechas)).toBe(
      "Se deshicieron 2, 3 no: 1 ya estaba deshecho, 1 cambió después, 1 ya pasaron los 10 minutos",
    );
    const estados = await Promise.all([a, b, c, d, e].map(estadoDe));
    expect(estados).toEqual(["procesando", "entregado", "procesando", "enviado", "procesando"]);
    expect([await mails(a), await sent(a), await mails(e)]).toEqual([0, [], 0]);
    // Orders that were not undone come first.
    expect((await shown(lote)).filas.map(({ deshecho }) => deshecho === "deshecho")).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(await startDeshacer(tienda, lote, "ana")).toBe(false);
    for (const { producto } of orders) expect(await readStock(db, producto.id)).toBe(8);
  });

  it("stops a lot that is under way: no further order is done", async () => {
    const orders = await paid(4);
    const ids = orders.map(({ pedido_id }) => pedido_id);
    const lote = await choose("enviar", ids);
    await start(lote);
    await workLotes(tienda, stopAfter(3));
    expect(await shown(lote)).toMatchObject({ faltan: 2 });
    expect(await startDeshacer(tienda, lote, "ana")).toBe(true);
    await workLotes(tienda, never);
    expect(await shown(lote)).toMatchObject({
      estado: "hecho",
      hechas: { hecho: 2, detenido: 2 },
      deshechas: { deshecho: 2 },
    });
    expect(await Promise.all(ids.map(estadoDe))).toEqual(ids.map(() => "procesando"));
    expect(await Promise.all(ids.map(mails))).toEqual([0, 0, 0, 0]);
  });

  it.each([
    ["preparar", "pendiente", "procesando", "entregado"],
    ["entregar", "enviado", "entregado", "procesando"],
  ] as const)("%s: back to %s, where nothing came since, for ten minutes", async (accion, antes, despues, otro) => {
    const cliente = await addCliente(db);
    const add = async () => (await insertPedido(db, cliente.id, { estado: antes, cobro: "pagado" })).id;
    const [igual, movido, otra_vez, viejo] = [await add(), await add(), await add(), await add()];
    const lote = await choose(accion, [igual, movido, otra_vez, viejo]);
    await start(lote);
    await workLotes(tienda, never);
    expect(await estadoDe(igual)).toBe(despues);
    await changeEstado(tienda, movido, { estado: otro, actor_id: "eva" });
    // After changes by hand it is no longer the lot's result.
    await changeEstado(tienda, otra_vez, { estado: otro, actor_id: "eva" });
    await changeEstado(tienda, otra_vez, { estado: despues, actor_id: "eva" });
    await db
      .update(lote_filas)
      .set({ hecho_en: sql`now() - interval '601 seconds'` })
      .where(eq(lote_filas.pedido_id, viejo));
    await startDeshacer(tienda, lote, "ana");
    await workLotes(tienda, never);
    expect((await shown(lote)).deshechas).toEqual({ deshecho: 1, cambio: 2, tarde: 1 });
    expect(await Promise.all([igual, movido, otra_vez, viejo].map(estadoDe))).toEqual([antes, otro, despues, despues]);
  });

  it("leaves one order whole where taking it back breaks, and that can be tried again", async () => {
    const [uno, dos] = await paid(2);
    const [a, b] = [uno?.pedido_id ?? "", dos?.pedido_id ?? ""];
    const lote = await choose("enviar", [a, b]);
    await start(lote);
    await workLotes(tienda, never);
    await startDeshacer(tienda, lote, "ana");
    await db.execute(sql`create function romper() returns trigger language plpgsql as $$ begin
      if new.tipo = 'despacho_deshecho' and new.pedido_id = ${sql.raw(`'${b}'`)} then raise exception 'broken'; end if;
      return new; end $$`);
    await db.execute(sql`create trigger romper before insert on eventos_pedido for each row execute function romper()`);
    await workLotes(tienda, never);
    await db.execute(sql`drop function romper() cascade`);
    expect((await shown(lote)).deshechas).toEqual({ deshecho: 1, fallo: 1 });
    expect([await sent(b), await estadoDe(b), await mails(b)]).toEqual([[" "], "enviado", 1]);
    expect(await startDeshacer(tienda, lote, "ana")).toBe(true);
    await workLotes(tienda, never);
    expect((await shown(lote)).deshechas).toEqual({ deshecho: 2 });
    expect([await sent(b), await estadoDe(b), await mails(b)]).toEqual([[], "procesando", 0]);
  });
});
