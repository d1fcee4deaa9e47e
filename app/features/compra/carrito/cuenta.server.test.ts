import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getProductosPorId } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { carritos, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { type EnvioCarrito, MAX_LINEAS_CUENTA } from "./cuenta.ts";
import { envioCarritoSchema } from "./cuenta.schema.ts";
import { deleteOldCarritos, syncCuenta } from "./cuenta.server.ts";

const db = await openTestDb();

const browser = (digit: string) => digit.repeat(32);
const [UNO, OTRO] = [browser("1"), browser("2")];
let n = 0;
const tell = async (usuario_id: string, cambios: Record<string, number>, more: Partial<EnvioCarrito> = {}) => {
  const told = Object.entries(cambios).map(([id, cantidad]) => ({ id, cantidad, n: (n += 1) }));
  const envio = { usuario_id, dispositivo: UNO, version: 0, cambios: told, pendientes: [], ...more };
  const respuesta = await syncCuenta(db, usuario_id, envio, { findProductos: getProductosPorId, ahora: new Date() });
  if (!respuesta) throw new Error("no account");
  return respuesta;
};
type Respuesta = Awaited<ReturnType<typeof tell>>;
const shown = ({ lineas }: Respuesta) => lineas && Object.fromEntries(lineas.map(({ id, cantidad }) => [id, cantidad]));

describe("the cart of an account", () => {
  it("takes the larger quantity of a browser that joins, then the last change, and tells products as they are", async () => {
    const { id } = await addCliente(db);
    const [a, b] = [await addProducto(db), await addProducto(db, { stock: 3 })];
    await tell(id, { [a.id]: 2 });
    const joined = await tell(id, { [a.id]: 1, [b.id]: 4 }, { dispositivo: OTRO });
    expect(shown(joined)).toEqual({ [a.id]: 2, [b.id]: 4 });
    expect(joined.lineas?.[1]?.producto).toEqual({
      id: b.id,
      nombre: b.nombre,
      categoria: "Otros",
      precio: 100,
      stock: 3,
      imagen: "",
    });
    const { version } = await tell(id, { [a.id]: 1 }, { dispositivo: OTRO, version: joined.version });
    expect(await tell(id, {}, { dispositivo: OTRO, version })).toMatchObject({ lineas: null, version });
    expect(shown(await tell(id, { [b.id]: 0 }, { version }))).toEqual({ [a.id]: 1 });
    // Not heard of the removal yet.
    const late = await tell(id, { [b.id]: 5 }, { dispositivo: OTRO, version });
    expect([shown(late), late.firmes]).toEqual([{ [a.id]: 1 }, [b.id]]);
  });

  it("loses what an order bought once its payment is under way, and only once", async () => {
    const { id } = await addCliente(db);
    const [a, b] = [await addProducto(db), await addProducto(db)];
    const { version } = await tell(id, { [a.id]: 3, [b.id]: 1 });
    const linea = { producto_id: a.id, cantidad: 2 };
    const [pagado, abierto, deshecho] = [
      await insertPedido(db, id, { ...linea, estado: "procesando" }),
      await insertPedido(db, id, { producto_id: b.id, estado: "pendiente" }),
      await insertPedido(db, id, { producto_id: b.id, estado: "cancelado" }),
    ];
    const ajeno = await insertPedido(db, (await addCliente(db)).id, { producto_id: b.id, estado: "procesando" });
    const pendientes = [pagado, abierto, deshecho, ajeno].map((pedido) => pedido.id);
    const after = await tell(id, {}, { version, pendientes });
    expect(shown(after)).toEqual({ [a.id]: 1, [b.id]: 1 });
    expect(after.cerrados).toEqual([pagado.id, deshecho.id, ajeno.id]);
    expect(shown(await tell(id, {}, { version, pendientes, dispositivo: OTRO }))).toEqual({ [a.id]: 1, [b.id]: 1 });
  });

  it("is bounded, also when two browsers join at once", async () => {
    const { id } = await addCliente(db);
    const ids = (await Promise.all(Array.from({ length: 120 }, () => addProducto(db)))).map((one) => one.id);
    const join = (some: string[], dispositivo: string) =>
      tell(id, Object.fromEntries(some.map((one) => [one, 1])), { dispositivo });
    const answers = await Promise.all([join(ids.slice(0, 60), UNO), join(ids.slice(60), OTRO)]);
    expect(answers.map(({ lineas }) => lineas?.length).toSorted((x = 0, y = 0) => x - y)).toEqual([60, 100]);
    expect(answers.flatMap(({ fuera }) => fuera)).toHaveLength(20);
  });

  it("takes no product that is not sold, and none of an account that is gone", async () => {
    const { id } = await addCliente(db);
    const unknown = newId();
    expect(await tell(id, { [unknown]: 1 })).toMatchObject({ lineas: [], fuera: [unknown] });
    await db.update(usuarios).set({ eliminado_en: new Date() }).where(eq(usuarios.id, id));
    await expect(tell(id, {})).rejects.toThrow("no account");
  });

  it("is deleted when nobody changed it for 90 days", async () => {
    const [{ id: old }, { id: fresh }] = [await addCliente(db), await addCliente(db)];
    const a = await addProducto(db);
    for (const id of [old, fresh]) await tell(id, { [a.id]: 1 });
    const cambiado_en = new Date(Date.now() - 91 * 86_400_000);
    await db.update(carritos).set({ cambiado_en }).where(eq(carritos.usuario_id, old));
    await deleteOldCarritos(db);
    expect(await db.$count(carritos, eq(carritos.usuario_id, old))).toBe(0);
    expect(await db.$count(carritos, eq(carritos.usuario_id, fresh))).toBe(1);
  });

  const good = { usuario_id: "ana", dispositivo: UNO, version: 0, cambios: [], pendientes: [] };
  const cambio = { id: newId(), cantidad: 1, n: 1 };
  it.each<[string, object]>([
    ["another's shape of a browser", { dispositivo: "x" }],
    ["a version below 0", { version: -1 }],
    ["more changes than lines", { cambios: Array.from({ length: MAX_LINEAS_CUENTA + 1 }, () => cambio) }],
    ["half a unit", { cambios: [{ ...cambio, cantidad: 0.5 }] }],
    ["too many units", { cambios: [{ ...cambio, cantidad: 100_000 }] }],
    ["what is no product", { cambios: [{ ...cambio, id: "x" }] }],
    ["too many orders", { pendientes: Array(21).fill(newId()) }],
  ])("refuses %s", (_, bad) => {
    expect(envioCarritoSchema.safeParse({ ...good, cambios: [cambio] }).success).toBe(true);
    expect(envioCarritoSchema.safeParse({ ...good, ...bad }).success).toBe(false);
  });
});
