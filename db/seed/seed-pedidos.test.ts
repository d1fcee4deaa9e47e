import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { busquedaPedido, computeCobro } from "#app/features/pedidos/pedidos/pedidos.ts";
import { sumPagos } from "#app/features/pedidos/pagos/pagos.ts";
import { toBusquedaUsuario } from "#app/features/personas/usuarios/usuarios.ts";
import { eventos_pedido, pagos, pedidos, productos, usuarios } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import catalogo from "./productos.json" with { type: "json" };
import { seedDemo } from "./seed-demo.ts";
import { nameDemo } from "./variantes-demo.ts";
import type { PagoDemo } from "./pagos-demo.ts";
import { seedPedidos } from "./seed-pedidos.ts";
import { COBROS, ESTADOS } from "../values.ts";

const db = await openTestDb();
const NOW = Date.UTC(2026, 10, 21, 17, 30);
let recordados: PagoDemo[];

const proveedores = {
  newReferencia: () => `ref-${Math.random()}`,
  remember: async (unos: readonly PagoDemo[]) => void recordados.push(...unos),
};
const seed = () => seedPedidos(db, proveedores, { vence_minutos: 35, now: NOW });

beforeEach(async () => {
  recordados = [];
  await db.execute(sql`truncate usuarios, productos, pedidos, movimientos_stock cascade`);
  await seedDemo(db, process.cwd(), () => Promise.resolve("/imagenes/x.webp"));
  // The catalogue is dated back from today; this test's clock is another.
  await db.execute(sql`update productos set created_at = created_at - interval '400 days'`);
  await db.execute(sql`update movimientos_stock set created_at = created_at - interval '400 days'`);
});

describe("the demo's past", () => {
  it("is added once, however many servers start at the same moment", async () => {
    const added = await Promise.all([seed(), seed(), seed()]);
    const [once = 0, ...others] = added.toSorted((a, b) => b - a);
    expect(once).toBeGreaterThan(150);
    expect(once).toBeLessThan(400);
    expect(others).toEqual([0, 0]);
    expect(await seed()).toBe(0);
    expect(recordados).toHaveLength(once);
    expect(await db.$count(pedidos)).toBe(once);
    expect(await db.$count(usuarios)).toBe(30);
  });

  it("leaves the stock that the catalogue says, and a ledger that gives it and was never below zero", async () => {
    await seed();
    const rows = await db.select({ nombre: productos.nombre, stock: productos.stock }).from(productos);
    const stocks = new Map(rows.map(({ nombre, stock }) => [nombre, stock]));
    expect(catalogo.filter((producto) => stocks.get(nameDemo(producto)) !== producto.stock)).toEqual([]);
    const { rows: faults } = await db.execute(sql`
      with corrido as (
        select producto_id, sum(cantidad) over (partition by producto_id order by created_at, id) as quedan
        from movimientos_stock)
      select p.nombre, min(c.quedan), (select sum(cantidad) from movimientos_stock m where m.producto_id = p.id) as libro
      from productos p left join corrido c on c.producto_id = p.id group by p.id
      having min(c.quedan) < 0 or coalesce((select sum(cantidad) from movimientos_stock m where m.producto_id = p.id), 0) <> p.stock`);
    expect(faults).toEqual([]);
  });

  it("has orders in every state, over sixty days, none in the future", async () => {
    await seed();
    const rows = await db.select().from(pedidos);
    expect(new Set(rows.map(({ estado }) => estado))).toEqual(new Set(ESTADOS));
    expect([...COBROS].filter((cobro) => !rows.some((row) => row.cobro === cobro))).toEqual([
      "incompleto",
      "contra_entrega",
    ]);
    expect(rows.filter(({ requiere_atencion }) => requiere_atencion !== null)).toHaveLength(2);
    const ages = rows.map(({ created_at }) => (NOW - created_at.getTime()) / 86_400_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeGreaterThan(57);
    expect(Math.max(...ages)).toBeLessThan(61);
    // An unpaid order past its time would be cancelled at once.
    expect(rows.every(({ estado, vence_en }) => estado !== "pendiente" || vence_en.getTime() > NOW)).toBe(true);
  });

  it("tells of every order what agrees with it", async () => {
    await seed();
    const [orders, events, payments] = [
      await db.select().from(pedidos),
      await db.select().from(eventos_pedido).orderBy(eventos_pedido.id),
      await db.select().from(pagos),
    ];
    for (const { id, estado, total, cobro, created_at, requiere_atencion } of orders) {
      const own = events.filter(({ pedido_id }) => pedido_id === id);
      expect(own[0]).toMatchObject({ tipo: "creado", created_at });
      const moments = own.map((evento) => evento.created_at.getTime());
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(moments.at(-1)).toBeLessThanOrEqual(NOW);
      const estados = own.map(({ tipo }) => tipo).filter((tipo) => (ESTADOS as readonly string[]).includes(tipo));
      expect(estados.at(-1) ?? "pendiente").toBe(estado);
      expect(own.some(({ tipo }) => tipo === "requiere_atencion")).toBe(requiere_atencion !== null);
      const pays = payments.filter(({ pedido_id }) => pedido_id === id);
      expect(computeCobro(total, sumPagos(pays))).toBe(cobro);
    }
  });

  it("matches the sandbox to the céntimo", async () => {
    await seed();
    const totals = new Map((await db.select().from(pedidos)).map(({ id, total }) => [id, total]));
    for (const { pedido_id, lineas } of recordados) {
      expect(lineas.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0)).toBe(totals.get(pedido_id));
    }
  });

  it("is made of people and orders that the panel finds by what they hold; nobody of them can sign in", async () => {
    await seed();
    const people = await db.select().from(usuarios);
    expect(people.every((persona) => persona.busqueda === toBusquedaUsuario(persona))).toBe(true);
    const orders = await db.select().from(pedidos);
    expect(orders.every((pedido) => pedido.busqueda === busquedaPedido(pedido))).toBe(true);
    expect(people.every(({ es_demo, rol }) => es_demo && rol === "cliente")).toBe(true);
    const { rows } = await db.execute(sql`select 1 from identidad.user`);
    expect(rows).toEqual([]);
  });
});

it("gives the demo's own customer orders, and an account that is older than they are", async () => {
  const cuenta = await addCliente(db);
  await db.update(usuarios).set({ es_demo: true }).where(eq(usuarios.id, cuenta.id));
  await seed();
  const own = await db.select().from(pedidos).where(eq(pedidos.usuario_id, cuenta.id));
  expect(own.length).toBeGreaterThan(10);
  const [after] = await db.select().from(usuarios).where(eq(usuarios.id, cuenta.id));
  if (!after) throw new Error("no account");
  expect(
    own.every(
      ({ created_at, direccion_envio }) => created_at > after.created_at && direccion_envio === after.direccion,
    ),
  ).toBe(true);
  expect(after.busqueda).toBe(toBusquedaUsuario(after));
  expect(own.every((pedido) => pedido.busqueda === busquedaPedido(pedido))).toBe(true);
});

describe("a shop with its own data", () => {
  it("gets no past when it has an order", async () => {
    const cliente = await addCliente(db);
    await insertPedido(db, cliente.id);
    expect(await seed()).toBe(0);
  });

  it("gets no past when the demo's catalogue is gone", async () => {
    await db.update(productos).set({ eliminado_en: new Date() });
    expect(await seed()).toBe(0);
  });

  it("keeps nothing of it when the stand-ins cannot take it in", async () => {
    const broken = { ...proveedores, remember: () => Promise.reject(new Error("disk full")) };
    await expect(seedPedidos(db, broken, { vence_minutos: 35, now: NOW })).rejects.toThrow("disk full");
    expect([await db.$count(pedidos), await db.$count(usuarios)]).toEqual([0, 0]);
  });
});
