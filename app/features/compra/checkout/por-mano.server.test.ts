import { expect, it } from "vitest";
import { quoteCupon } from "#app/features/catalogo/cupones/cotizar.server.ts";
import { deleteCuenta } from "#app/features/cuentas/privacidad/eliminar-cuenta.server.ts";
import { usos_cupon } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addPorMano, openAbonos } from "#tests/fixtures/abono.ts";
import { addCupon } from "#tests/fixtures/cupones.ts";

/** Customers paying by hand, until staff have checked. */

const db = await openTestDb();
const { tienda, newCodigo, findAbono, confirm } = await openAbonos(db);

it("has a first purchase still, unless it has the use of such a coupon, or was paid", async () => {
  const { id: cupon_id, codigo } = await addCupon(db, { primera_compra: true, por_persona: 9 });
  const quote = async ({ producto, cliente }: Awaited<ReturnType<typeof addPorMano>>) =>
    (
      await quoteCupon(
        tienda,
        { ip: "10.0.0.3" },
        { codigo, items: [{ producto_id: producto.id, cantidad: 2 }], usuario_id: cliente.id },
      )
    ).tipo;
  const order = await addPorMano(tienda, { codigo: newCodigo() });
  expect(await quote(order)).toBe("cupon");
  await db.insert(usos_cupon).values({ pedido_id: order.pedido_id, cupon_id });
  expect(await quote(order)).toBe("no_vale");

  const otra = await addPorMano(tienda, { codigo: newCodigo() });
  await confirm((await findAbono(otra.pago.id)).id);
  expect(await quote(otra)).toBe("no_vale");
});

it("is told that deleting the account waits for a person, for hours", async () => {
  const { cliente } = await addPorMano(tienda, { codigo: newCodigo() });
  const result = await deleteCuenta(tienda, cliente.id);
  expect(result).toMatchObject({ tipo: "rechazo", status: 409 });
  expect("mensaje" in result && result.mensaje).toMatch(/una persona de la tienda todavía revisa.*unas horas/i);
});
