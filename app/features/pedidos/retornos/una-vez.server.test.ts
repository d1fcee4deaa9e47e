import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { refundPago, settleReembolsos } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { ajustes, comprobantes, movimientos_stock, pagos, retornos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addSeries } from "#tests/fixtures/comprobantes.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { openTestShop } from "#tests/fixtures/pedido.ts";
import { acceptRetorno, addAceptado } from "#tests/fixtures/retornado.ts";
import { readStock } from "#tests/fixtures/tienda.ts";
import { receiveRetorno } from "./decidir.server.ts";

const db = await openTestDb();
await db.insert(ajustes).values({ clave: "devolver_en_linea", valor: true, version: 1 });
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
  dropAjustes(db);
});

const accepted = (cantidad?: number) => addAceptado({ stripe, tienda }, cantidad);
const accept = (id: string) => acceptRetorno(tienda, id);
const readRetorno = async (id: string) => (await db.select().from(retornos).where(eq(retornos.id, id)))[0];
const readPago = async (pedido_id: string) => (await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id)))[0];
const countBack = (pedido_id: string) =>
  db.$count(
    movimientos_stock,
    and(eq(movimientos_stock.pedido_id, pedido_id), eq(movimientos_stock.motivo, "devolucion_cliente")),
  );

/** Cancels; everything sent is back. */
const cancel = (pedido_id: string, devolver?: string) =>
  changeEstado(tienda, pedido_id, {
    estado: "cancelado",
    actor_id: "luz",
    regresaron: true,
    ...(devolver && { devolver }),
  });

describe("money and stock of a return, with what else happens to its order", () => {
  it("is not given to the stock again after a cancellation that says that all came back", async () => {
    const { pedido_id, producto, id, receive } = await accepted();
    await cancel(pedido_id);
    expect(await readStock(db, producto.id)).toBe(10);
    expect(await receive(2, centimos(0))).toEqual({ tipo: "repuestas" });
    expect(await readRetorno(id)).toMatchObject({ estado: "aceptado" });
    expect(await receive(0, centimos(0))).toMatchObject({ tipo: "hecho" });
    expect(await readStock(db, producto.id)).toBe(10);
  });

  it.each([1, 2, 3])("gives stock and money back once, received and cancelled at the same moment, %i", async () => {
    const { pedido_id, producto, receive } = await accepted();
    await Promise.all([receive(), cancel(pedido_id, newId()), receive(2, centimos(23_600), "luz")]);
    await settleReembolsos(tienda, new AbortController().signal);
    expect(await readStock(db, producto.id)).toBe(10);
    expect(await readPago(pedido_id)).toMatchObject({ aprobado: 23_600, reembolsado: 23_600 });
  });

  it("gives money back once, received and refunded by hand at the same moment", async () => {
    const { pedido_id, pago, receive } = await accepted();
    const byHand = { clave: newId(), monto: centimos(23_600), motivo: "", actor_id: "luz" };
    await Promise.all([receive(), refundPago(tienda, pago.id, byHand)]);
    expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 23_600 });
  });

  it("loses no stock of an order that was cancelled, sold again and cancelled again", async () => {
    const { pedido_id, producto, receive } = await accepted(1);
    await receive();
    await cancel(pedido_id);
    expect(await readStock(db, producto.id)).toBe(10);
    await changeEstado(tienda, pedido_id, { estado: "procesando", actor_id: "ana" });
    expect(await readStock(db, producto.id)).toBe(8);
    await changeEstado(tienda, pedido_id, { estado: "cancelado", actor_id: "ana" });
    expect(await readStock(db, producto.id)).toBe(10);
  });

  it.each(["reembolsos", "movimientos_stock", "auditoria", "correos"])(
    "leaves nothing half done where it dies as it writes %s, and is done by the next press",
    async (tabla) => {
      const { pedido_id, producto, id, receive } = await accepted();
      await db.execute(sql`
        create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`);
      await db.execute(sql`create trigger die before insert on ${sql.identifier(tabla)} execute function die()`);
      await expect(receive()).rejects.toThrow("Failed query");
      await db.execute(sql`drop function die cascade`);
      expect(await readRetorno(id)).toMatchObject({ estado: "aceptado", monto: null, repuestas: null });
      expect(await readStock(db, producto.id)).toBe(8);
      expect(await readPago(pedido_id)).toMatchObject({ reembolsado: 0 });
      expect(await receive()).toMatchObject({ tipo: "hecho", devolucion: { hecho: 23_600 } });
      expect(await readStock(db, producto.id)).toBe(10);
      expect(await countBack(pedido_id)).toBe(1);
    },
  );

  it("makes one credit note of what each return gives back, whoever presses and however often it is read", async () => {
    await addSeries(db);
    const { pedido_id, receive, ask } = await accepted(1);
    await Promise.all([receive(), receive(1, centimos(11_800), "luz")]);
    await refreshPagos(tienda, pedido_id);
    await settleReembolsos(tienda, new AbortController().signal);
    const tell = async () =>
      (await db.select().from(comprobantes).where(eq(comprobantes.pedido_id, pedido_id)).orderBy(comprobantes.id)).map(
        ({ clase, total }) => [clase, total],
      );
    expect(await tell()).toEqual([
      ["boleta", 23_600],
      ["nota_boleta", 11_800],
    ]);
    const id = newId();
    await ask(1, { clave: id });
    await accept(id);
    stripe.down = true;
    await receiveRetorno(tienda, { id, clave: newId(), repuestas: [], monto: centimos(11_800), actor_id: "ana" });
    expect(await tell()).toHaveLength(2);
    stripe.down = false;
    await settleReembolsos(tienda, new AbortController().signal);
    await settleReembolsos(tienda, new AbortController().signal);
    expect((await tell()).slice(1)).toEqual([
      ["nota_boleta", 11_800],
      ["nota_boleta", 11_800],
    ]);
  });
});
