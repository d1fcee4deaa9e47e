import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pagos, pedidos, usuarios } from "#db/schema/index.ts";
import { getPerfil } from "#app/features/personas/usuarios/sesion.server.ts";
import { readReglas } from "#app/features/entrega/envios/cotizar.server.ts";
import { toBusquedaUsuario } from "#app/features/personas/usuarios/usuarios.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { listStatements } from "#tests/fixtures/statements.ts";
import {
  addCliente,
  addProducto,
  checkoutBody,
  openTestTienda,
  type TestProducto,
  readStock,
} from "#tests/fixtures/tienda.ts";
import { createActivity } from "#tests/fixtures/activity.ts";
import { checkoutSchema } from "./checkout.schema.ts";
import { type ClienteCheckout, startCheckout } from "./checkout.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: ReturnType<typeof openTestTienda>;

beforeEach(() => {
  stripe = new FakePasarela("stripe");
  tienda = openTestTienda(db, [stripe]);
});

type Lineas = readonly { producto: TestProducto; cantidad: number }[];

const buy = (cliente: ClienteCheckout, lines: Lineas, clave: string, changes = {}) =>
  startCheckout(tienda, cliente, checkoutSchema.parse({ ...checkoutBody(lines), ...changes }), clave);

describe("what a checkout costs the database", () => {
  /** Each is a round trip and work for the database: docs/decisions/028-statements-of-an-order.md. */
  const BUDGET = 10;

  it(`is at most ${BUDGET} statements, from the session's cookie to the stored page`, async () => {
    const { enter } = createActivity(tienda, stripe);
    const [ana, producto] = [await enter(), await addProducto(db)];
    const input = checkoutSchema.parse({
      ...checkoutBody([{ producto, cantidad: 1 }]),
      direccion: "Jr. Puno 850, Lima",
    });
    // Delivery rules are cached for a second, and not read per order: stop the clock.
    await readReglas(tienda);
    vi.useFakeTimers({ toFake: ["performance"] });
    const statements = await listStatements(db, async () => {
      const { perfil } = await getPerfil(tienda, ana.aqui.request);
      if (!perfil) throw new Error("nobody is signed in");
      const salida = await startCheckout(tienda, { ...perfil.usuario, origen: "http://localhost:3000" }, input, "k");
      expect(salida.tipo).toBe("abierto");
    });
    vi.useRealTimers();
    // A failure lists them all.
    expect(statements.length > BUDGET ? statements : []).toEqual([]);
    // The lock before what it guards, the writes before their commit.
    const expected = [
      'select .* from "identidad"."sessio',
      'select .*"emailVerified"',
      'select .*"bloqueado_en"',
      "begin",
      'select "id" from "usuarios"',
      'select "usuarios"."id"',
      'select "id", "nombre", "precio"',
      "with",
      "commit",
      'update "pagos"',
    ];
    expect(statements).toEqual(expected.map((start) => expect.stringMatching(`^${start}`)));
  });
});

const readUsuario = async (id: string) => (await db.select().from(usuarios).where(eq(usuarios.id, id)))[0];

describe("phone and address of an order", () => {
  it("are kept in the profile, and what the panel searches in with them", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    await buy(cliente, [{ producto, cantidad: 1 }], "k");
    const usuario = await readUsuario(cliente.id);
    expect(usuario).toMatchObject({ telefono: "+51987654321", direccion: "Av. Larco 123, Miraflores" });
    expect(usuario?.busqueda).toBe(toBusquedaUsuario(usuario ?? cliente));
  });

  it("stay as they were where the order names no phone, and where it is refused", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 1 })];
    await buy(cliente, [{ producto, cantidad: 1 }], "k");
    await buy(cliente, [{ producto, cantidad: 1 }], "k2", { telefono: undefined, direccion: "Jr. Puno 850, Lima" });
    const antes = "Av. Larco 123, Miraflores";
    await buy(cliente, [{ producto, cantidad: 2 }], "k3", { direccion: "Calle Nadie 1, Lima" });
    expect(await readUsuario(cliente.id)).toMatchObject({ telefono: "+51987654321", direccion: antes });
  });
});

describe("a process that dies on the way", () => {
  it("once the order stands leaves its first payment: the same key opens the page of that one", async () => {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const lines = [{ producto, cantidad: 1 }];
    const open = vi.spyOn(stripe, "open").mockRejectedValueOnce(new Error("killed"));
    await expect(buy(cliente, lines, "k")).rejects.toThrow("killed");
    const suyos = () =>
      db
        .select()
        .from(pagos)
        .innerJoin(pedidos, eq(pedidos.id, pagos.pedido_id))
        .where(eq(pedidos.usuario_id, cliente.id));
    const left = await suyos();
    expect(left).toMatchObject([
      { pagos: { estado: "creando", intento: 1, url: null }, pedidos: { estado: "pendiente" } },
    ]);
    const salida = await buy(cliente, lines, "k");
    expect(salida).toMatchObject({ tipo: "abierto", pedido_id: left[0]?.pedidos.id });
    // Identical to the millisecond: the provider refuses a repetition that differs.
    const [first, again] = open.mock.calls.map(([{ id, monto, vence_en, created_at }]) => {
      return { id, monto, vence_en, created_at };
    });
    expect(again).toEqual(first);
    expect(await suyos()).toHaveLength(1);
    expect(await readStock(db, producto.id)).toBe(9);
  });
});
