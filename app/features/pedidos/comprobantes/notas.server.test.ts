import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { dropAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { applyLectura } from "#app/features/pedidos/pagos/aplicar.server.ts";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { ajustes, comprobantes, pagos, reembolsos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addSeries, clearComprobantes } from "#tests/fixtures/comprobantes.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { openTestShop } from "#tests/fixtures/pedido.ts";
import { addAceptado, deliverPedido } from "#tests/fixtures/retornado.ts";
import { emitByHand } from "./detalle.server.ts";

const db = await openTestDb();
await db.insert(ajustes).values({ clave: "devolver_en_linea", valor: true, version: 1 });
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  await clearComprobantes(db);
  ({ stripe, tienda } = await openTestShop(db));
  dropAjustes(db);
});

const orden = (monto: number) => ({ monto: centimos(monto), motivo: "", actor_id: "admin", clave: newId() });
const list = (pedido_id: string) =>
  db.select().from(comprobantes).where(eq(comprobantes.pedido_id, pedido_id)).orderBy(asc(comprobantes.id));

async function read(pedido_id: string): Promise<void> {
  const [pago] = await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
  const page = stripe.pages.get(pedido_id);
  if (!pago || !page) throw new Error("no payment");
  await applyLectura(tienda, pago, page.lectura);
}

describe("the note of a refund", () => {
  it("of units that came back takes back those, and of money alone the sum", async () => {
    await addSeries(db);
    const { pedido_id, pago, receive } = await addAceptado({ stripe, tienda }, 1);
    await receive(1, centimos(11_800));
    await refundPago(tienda, pago.id, orden(100));
    const [boleta, item, suma] = await list(pedido_id);
    const [vendida] = boleta?.datos.lineas ?? [];
    expect(item?.datos).toMatchObject({
      lineas: [{ ...vendida, cantidad: 1, base: 10_000, igv: 1_800 }],
      afecta: { motivo: "07", numero: "B001-1", dia: boleta?.datos.dia },
    });
    expect(suma?.datos).toMatchObject({ lineas: [{ codigo: "", base: 85 }], afecta: { motivo: "09" } });
  });

  it.each([
    ["whose units come back is of them", 1, "07"],
    ["whose unit stays with the buyer is of money alone", 0, "09"],
  ])("%s", async (_, vuelven, motivo) => {
    await addSeries(db);
    const { pedido_id, pago, producto } = await deliverPedido({ stripe, tienda });
    const unidades = [{ producto_id: producto.id, cantidad: 1, vuelven }];
    await refundPago(tienda, pago.id, { ...orden(11_800), unidades });
    expect((await list(pedido_id))[1]?.datos.afecta?.motivo).toBe(motivo);
  });

  it("whose note was refused has the same one again by hand", async () => {
    await addSeries(db);
    const { pedido_id, receive } = await addAceptado({ stripe, tienda }, 1);
    await receive(1, centimos(11_800));
    const [, nota] = await list(pedido_id);
    await db
      .update(comprobantes)
      .set({ estado: "rechazado" })
      .where(eq(comprobantes.id, nota?.id ?? ""));
    await emitByHand(tienda, { pedido_id, comprador: null, actor_id: "jefa" });
    const [, , otra] = await list(pedido_id);
    expect(otra?.datos).toMatchObject({ lineas: nota?.datos.lineas, afecta: nota?.datos.afecta });
  });

  it("that the provider tells of before it answers is of its units, once; of two that may be meant of none", async () => {
    await addSeries(db);
    const { pedido_id, pago, producto } = await deliverPedido({ stripe, tienda });
    const page = stripe.pages.get(pedido_id);
    if (!page) throw new Error("no page");
    const linea = { producto_id: producto.id, cantidad: 1, vuelven: 1, retiradas: 0 };
    const row = { pago_id: pago.id, monto: centimos(5_900), lineas: [linea] };
    const one = newId();
    await db.insert(reembolsos).values({ id: one, ...row });
    page.lectura.reembolsado = centimos(5_900);
    await read(pedido_id);
    const [two, three] = [newId(), newId()];
    await db.insert(reembolsos).values([
      { id: two, ...row },
      { id: three, ...row },
    ]);
    page.lectura.reembolsado = centimos(11_800);
    await read(pedido_id);
    const notas = (await list(pedido_id)).slice(1).map(({ datos }) => datos.afecta);
    expect(notas).toMatchObject([{ motivo: "07", reembolso: one }, { motivo: "09" }]);
    expect(notas[1]).not.toHaveProperty("reembolso");
  });
});
