import { centimos, toSoles, totalesOf } from "#app/lib/dinero.ts";
import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.server.ts";
import { pedidos } from "#db/schema/index.ts";

type Campos = Partial<Omit<typeof pedidos.$inferInsert, "items" | "subtotal" | "igv" | "total">>;

/** An order as it lies in the database, past the checkout: of one made-up line, without stock or payments. */
export async function addPedido(
  db: Db,
  usuario_id: string,
  { precio = 10_000, cantidad = 1, ...campos } = {} as Campos & { precio?: number; cantidad?: number },
) {
  const id = newId();
  const line = { precio: centimos(precio), cantidad };
  const items = [{ producto_id: newId(), cantidad, precio: toSoles(line.precio), nombre: "Taza", imagen: "" }];
  const row = {
    id,
    usuario_id,
    items,
    ...totalesOf([line]),
    direccion_envio: "Av. Larco 123, Miraflores",
    metodo_pago: "stripe" as const,
    clave_intento: id,
    huella: "",
    vence_en: new Date(),
    ...campos,
  };
  await db.insert(pedidos).values(row);
  return row;
}
