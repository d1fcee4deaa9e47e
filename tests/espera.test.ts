import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accionSchema } from "#app/features/pedidos/gestion/acciones.schema.ts";
import { applyAccion } from "#app/features/pedidos/gestion/acciones.server.ts";
import { createFullRefund } from "#app/features/pedidos/pagos/pedir-reembolso.server.ts";
import { settleReembolsos } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { receiveRetorno } from "#app/features/pedidos/retornos/decidir.server.ts";
import { addEspera, endEspera } from "#db/restored.server.ts";
import { pagos, reembolsos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "./db.ts";
import { addPedido, openTestShop } from "./fixtures/pedido.ts";
import { addRetornado } from "./fixtures/retorno.ts";
import { readPedido } from "./fixtures/tienda.ts";

const db = await openTestDb();
const shop = await openTestShop(db);
const { pedido_id, pago, cliente } = await addPedido(shop, { pagado: true });
const { retorno } = await addRetornado(shop.tienda, cliente.id, "Llegó roto.");
await db.transaction((tx) => addEspera(tx, null));

const act = (fields: Record<string, string>) =>
  applyAccion(shop.tienda, accionSchema.parse({ pedido_id, ...fields }), "ana");
const settle = () => settleReembolsos(shop.tienda, new AbortController().signal);
const readEstados = async () => (await db.select().from(reembolsos)).map(({ estado }) => estado);
const REFUSED = { ok: false, mensaje: expect.stringContaining("hasta que un dueño pulse «Seguir»") };

it("a restored shop gives no money back, whoever asks, and says why", async () => {
  const refund = { intencion: "reembolsar", pago_id: pago.id, clave: newId(), monto: "10", motivo: "Roto." };
  expect(await act(refund)).toEqual(REFUSED);
  const cancel = { intencion: "estado", desde: "procesando", estado: "cancelado", motivo: "No hay.", devolver: "1" };
  expect(await act(cancel)).toEqual(REFUSED);
  const recepcion = { id: retorno, clave: newId(), repuestas: [], monto: centimos(100), actor_id: "ana" };
  expect(await receiveRetorno(shop.tienda, recepcion)).toMatchObject({ tipo: "espera" });
  expect((await readPedido(db, pedido_id)).estado).toBe("procesando");
  expect(await readEstados()).toEqual([]);
});

it("what was ordered already waits, and is given back once the shop goes on", async () => {
  await db.transaction((tx) => createFullRefund(tx, pedido_id, { clave: newId(), motivo: "", actor_id: "ana" }));
  await settle();
  expect(await readEstados()).toEqual(["creando"]);
  await db.transaction(endEspera);
  await settle();
  expect(await readEstados()).toEqual(["hecho"]);
  const [row] = await db.select().from(pagos).where(eq(pagos.id, pago.id));
  expect(row?.reembolsado).toBe(row?.aprobado);
});
