import { expect, it } from "vitest";
import { productos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addPedidoDeDos } from "#tests/fixtures/envio.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { eq } from "drizzle-orm";
import { changeEstado } from "./cambiar-estado.server.ts";
import { readGuia, readGuiasDeLote, sumRecojo } from "./guias.server.ts";
import { createLote } from "./lotes/crear-lote.server.ts";

const db = await openTestDb();

const line = (producto_id: string, nombre: string, cantidad: number) => ({ producto_id, nombre, cantidad });

it("sums what is to be fetched by product, in the order of the places, what has none last", () => {
  const [vaso, taza, olla] = ["v", "t", "o"];
  const guias = [
    { id: "1", numero: 1001, porEnviar: [line(olla, "Olla", 1), line(taza, "Taza", 2)] },
    { id: "2", numero: 1002, porEnviar: [line(taza, "Taza", 3), line(vaso, "Vaso", 1)] },
  ];
  const places = new Map([
    [taza, "A-10"],
    [vaso, "A-2"],
  ]);
  expect(sumRecojo(guias, places)).toEqual([
    { ...line(vaso, "Vaso", 1), ubicacion: "A-2", pedidos: [{ id: "2", numero: 1002, cantidad: 1 }] },
    {
      ...line(taza, "Taza", 5),
      ubicacion: "A-10",
      pedidos: [
        { id: "1", numero: 1001, cantidad: 2 },
        { id: "2", numero: 1002, cantidad: 3 },
      ],
    },
    { ...line(olla, "Olla", 1), ubicacion: "", pedidos: [{ id: "1", numero: 1001, cantidad: 1 }] },
  ]);
});

it("prints what is left to send of each order, and nothing of a cancelled one", async () => {
  const { stripe, tienda } = await openTestShop(db);
  const [parcial, cancelado] = [await addPedidoDeDos({ stripe, tienda }), await addPedido({ stripe, tienda })];
  await parcial.send(2, 0);
  await changeEstado(tienda, cancelado.pedido_id, { estado: "cancelado", actor_id: "eva" });
  await db.update(productos).set({ ubicacion: "B-1" }).where(eq(productos.id, parcial.plato.id));
  const lote = newId();
  const de = [parcial.pedido_id, cancelado.pedido_id];
  await createLote(db, { id: lote, accion: "imprimir", de, actor_id: "ana" });
  const impreso = await readGuiasDeLote(tienda, lote);
  expect(impreso).toMatchObject({ cancelados: 1, guias: [{ id: parcial.pedido_id, parte: true }] });
  expect(impreso?.recojo.map(({ cantidad, ubicacion }) => [ubicacion, cantidad])).toEqual([
    ["B-1", 2],
    ["", 1],
  ]);
  // All of it again, once nothing is left.
  await parcial.send(1, 2);
  const whole = await readGuia(tienda, parcial.pedido_id);
  expect([whole?.parte, whole?.lineas.map(({ cantidad }) => cantidad)]).toEqual([false, [3, 2]]);
  expect(await readGuiasDeLote(tienda, newId())).toBeNull();
});
