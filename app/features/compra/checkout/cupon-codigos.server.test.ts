import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  addCodigos,
  COLUMNAS_CODIGOS,
  countCodigos,
  exportCodigos,
  revokeCodigo,
  revokeLibres,
} from "#app/features/catalogo/cupones/codigos.server.ts";
import { formatCodigo } from "#app/features/catalogo/cupones/codigos.ts";
import { listCupones } from "#app/features/catalogo/cupones/panel.server.ts";
import { quoteCupon } from "#app/features/catalogo/cupones/cotizar.server.ts";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { refreshPagos, releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { computeDevolucion } from "#app/features/pedidos/pedidos/devolucion.ts";
import { codigos_cupon, cupones, usos_cupon } from "#db/schema/cupones.ts";
import { productos } from "#db/schema/productos.ts";
import type { Cell } from "#lib/csv.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCupon, buy, buyOpen, readUsados } from "#tests/fixtures/cupones.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda, readPedido } from "#tests/fixtures/tienda.ts";

const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const tienda = openTestTienda(db, [stripe]);

/** A coupon of S/ 10.00 with so many codes. */
async function addConCodigos(cuantos: number, changes: Partial<typeof cupones.$inferInsert> = {}) {
  const { id, codigo } = await addCupon(db, { con_codigos: true, usos: 1, por_persona: 9, ...changes });
  await addCodigos(db, id, { clave: newId(), cuantos }, "staff");
  const rows = await db.select().from(codigos_cupon).where(eq(codigos_cupon.cupon_id, id));
  return { id, codigo, codigos: rows.map((row) => row.codigo) };
}

const take = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("nothing there");
  return value;
};

const quote = async (codigo: string, usuario_id: string | null = null) => {
  const { id: producto_id } = await addProducto(db);
  return quoteCupon(tienda, { ip: "10.3.0.1" }, { codigo, items: [{ producto_id, cantidad: 1 }], usuario_id });
};

describe("a single-use code", () => {
  it("is a coupon for whoever types it, with hyphens or without; the coupon's own name is none", async () => {
    const { id, codigo, codigos } = await addConCodigos(2);
    const [one, two] = [take(codigos[0]), take(codigos[1])];
    expect(await quote(codigo)).toMatchObject({ tipo: "desconocido" });
    const find = async (buscar: string) =>
      (await listCupones(db, { buscar, situacion: null, pagina: 1 })).cupones.map((cupon) => cupon.id);
    expect([await find(formatCodigo(one).toLowerCase()), await find("AAAA-BBBB-CCCC")]).toEqual([[id], []]);
    expect(await quote(one)).toMatchObject({ codigo: formatCodigo(one), descuento: 1_000, razon: "" });
    const first = await buyOpen(tienda, { cupon: formatCodigo(one).toLowerCase() });
    const escrito = formatCodigo(one);
    expect((await readPedido(db, first.id)).ajustes).toEqual([
      { tipo: "cupon", nombre: `Cupón ${escrito}`, monto: -10, codigo: escrito },
    ]);
    expect((await buy(tienda, { cupon: one })).salida).toMatchObject({
      tipo: "cupon",
      razon: `El cupón ${escrito} ya se usó: vale una sola vez.`,
      total: 118,
    });
    expect(await quote(one)).toMatchObject({ tipo: "no_vale" });
    await buyOpen(tienda, { cupon: two });
    expect(await countCodigos(db, id)).toEqual({ usados: 2, anulados: 0, libres: 0 });
    expect(await readUsados(db, id)).toBe(2);
  });

  it("of fifty people at once one has it, and the database holds no second use of it", async () => {
    const { id, codigos } = await addConCodigos(3);
    const cupon = take(codigos[0]);
    const producto = await addProducto(db, { stock: 500 });
    const salidas = await Promise.all(
      Array.from({ length: 50 }, async () => (await buy(tienda, { cupon, producto })).salida.tipo),
    );
    expect(salidas.filter((tipo) => tipo === "abierto")).toHaveLength(1);
    expect(salidas.filter((tipo) => tipo === "cupon")).toHaveLength(49);
    expect(await readUsados(db, id)).toBe(1);
    const { id: pedido_id } = await buyOpen(tienda, { producto });
    const second = db.insert(usos_cupon).values({ pedido_id, cupon_id: id, codigo: cupon });
    await expect(second).rejects.toMatchObject({ cause: { constraint: "usos_cupon_por_codigo" } });
  });

  it("is free again when its order is cancelled, and taken up again only while nobody else has it", async () => {
    const { codigos } = await addConCodigos(2);
    const cupon = take(codigos[0]);
    const { id } = await buyOpen(tienda, { cupon });
    await releasePedido(tienda, id, { motivo: "No quiere." });
    const other = await buyOpen(tienda, { cupon });
    const up = () => changeEstado(tienda, id, { estado: "procesando", actor_id: "staff" });
    expect(await up()).toEqual({ hecho: false, cupon: formatCodigo(cupon) });
    await releasePedido(tienda, other.id, { motivo: "No quiere." });
    expect(await up()).toEqual({ hecho: true });
    expect((await buy(tienda, { cupon })).salida).toMatchObject({ razon: expect.stringMatching(/ya se usó/) });
  });

  it("does not count while only the same person's unpaid order has it", async () => {
    const { codigos } = await addConCodigos(1);
    const cupon = take(codigos[0]);
    const { cliente } = await buyOpen(tienda, { cupon });
    expect(await quote(cupon, cliente.id)).toMatchObject({ tipo: "cupon", razon: "" });
    expect(await quote(cupon, null)).toMatchObject({ tipo: "no_vale" });
    await buyOpen(tienda, { cupon, cliente });
  });

  it("keeps the coupon's other rules: uses by person, first purchase", async () => {
    const { codigos } = await addConCodigos(3, { por_persona: 1, primera_compra: true });
    const { cliente, id } = await buyOpen(tienda, { cupon: take(codigos[0]) });
    stripe.pay(id);
    await refreshPagos(tienda, id);
    const again = await buy(tienda, { cupon: take(codigos[1]), cliente });
    expect(again.salida).toMatchObject({ tipo: "cupon", razon: expect.stringMatching(/es uno por persona/) });
    const { cliente: viejo, id: otro } = await buyOpen(tienda, {});
    stripe.pay(otro);
    await refreshPagos(tienda, otro);
    const late = await buy(tienda, { cupon: take(codigos[1]), cliente: viejo });
    expect(late.salida).toMatchObject({ tipo: "cupon", razon: expect.stringMatching(/primera compra/) });
  });
});

describe("a batch of codes", () => {
  it("is made once for its form, also in two tabs at once, and raises the uses", async () => {
    const { id } = await addConCodigos(5);
    const orden = { clave: newId(), cuantos: 4_000 };
    const twice = await Promise.all([addCodigos(db, id, orden, "staff"), addCodigos(db, id, orden, "staff")]);
    expect(twice).toEqual(["hecho", "hecho"]);
    expect((await countCodigos(db, id)).libres).toBe(4_005);
    const [cupon] = await db.select({ usos: cupones.usos }).from(cupones).where(eq(cupones.id, id));
    expect(cupon).toEqual({ usos: 4_006 });
    expect(await addCodigos(db, id, { clave: newId(), cuantos: 99_000 }, "staff")).toBe("demasiados");
    const sin = await addCupon(db);
    expect(await addCodigos(db, sin.id, orden, "staff")).toBe("terminado");
  });

  it("is withdrawn, one or all that are free; orders keep theirs", async () => {
    const { id, codigos } = await addConCodigos(4);
    const [used, one, other] = [take(codigos[0]), take(codigos[1]), take(codigos[2])];
    await buyOpen(tienda, { cupon: used });
    expect(await revokeCodigo(db, id, formatCodigo(one), "staff")).toBe("hecho");
    expect(await revokeCodigo(db, id, one, "staff")).toBe("hecho");
    expect(await revokeCodigo(db, id, used, "staff")).toBe("usado");
    expect(await revokeCodigo(db, id, "NADA", "staff")).toBe("ajeno");
    expect((await buy(tienda, { cupon: one })).salida).toMatchObject({
      razon: expect.stringMatching(/la anuló|lo anuló/),
    });
    expect(await revokeLibres(db, id, "staff")).toBe(2);
    expect(await quote(other)).toMatchObject({ tipo: "no_vale" });
    expect(await countCodigos(db, id)).toEqual({ usados: 1, anulados: 3, libres: 0 });
  });

  it("of two at once, who orders and who withdraws, one wins", async () => {
    const { id, codigos } = await addConCodigos(8);
    const both = await Promise.all(
      codigos.flatMap((cupon) => [
        buy(tienda, { cupon }).then(({ salida }) => salida.tipo),
        revokeCodigo(db, id, cupon, "staff"),
      ]),
    );
    for (let n = 0; n < both.length; n += 2) {
      expect([
        ["abierto", "usado"],
        ["cupon", "hecho"],
      ]).toContainEqual(both.slice(n, n + 2));
    }
  });

  it("leaves as CSV, each with its state, order and link", async () => {
    const { id, codigos } = await addConCodigos(1_203);
    const { id: pedido_id } = await buyOpen(tienda, { cupon: take(codigos[5]) });
    await revokeCodigo(db, id, take(codigos[6]), "staff");
    const rows: Cell[][] = [];
    for await (const batch of exportCodigos(db, id, "https://t.pe/catalogo?cupon=")) rows.push(...batch);
    expect(COLUMNAS_CODIGOS).toHaveLength(4);
    expect(new Set(rows.map(([codigo]) => codigo))).toEqual(new Set(codigos.map((codigo) => formatCodigo(codigo))));
    const { numero } = await readPedido(db, pedido_id);
    const find = (codigo: string) => rows.find(([one]) => one === formatCodigo(codigo));
    expect(find(take(codigos[5]))).toEqual([formatCodigo(take(codigos[5])), "Usado", numero, ""]);
    expect(find(take(codigos[6]))?.slice(1)).toEqual(["Anulado", "", ""]);
    const libre = formatCodigo(take(codigos[7]));
    expect(find(take(codigos[7]))).toEqual([libre, "Libre", "", `https://t.pe/catalogo?cupon=${libre}`]);
  });
});

describe("a coupon for chosen products", () => {
  it("takes off their lines alone, and a refund gives each line its own price", async () => {
    const [taza, plato] = [await addProducto(db), await addProducto(db)];
    const { id: cupon_id, codigo } = await addCupon(db, { porcentaje: 50, productos: [taza.id] });
    const cliente = await addCliente(db);
    const body = checkoutBody([
      { producto: taza, cantidad: 1 },
      { producto: plato, cantidad: 1 },
    ]);
    const { id } = await buyOpen(tienda, { cliente, cupon: codigo, total: 177, body: { items: body.items } });
    const pedido = await readPedido(db, id);
    expect(pedido).toMatchObject({ subtotal: 15_000, igv: 2_700, total: 17_700 });
    expect(pedido.ajustes).toMatchObject([{ monto: -50, partes: [{ producto_id: taza.id, monto: 50 }] }]);
    const back = (producto_id: string) =>
      computeDevolucion({ ...pedido, envio_gratis: false }, [{ producto_id, cantidad: 1 }]);
    expect([back(taza.id), back(plato.id)]).toEqual([5_900, 11_800]);
    const other = await buy(tienda, { cupon: codigo, producto: plato });
    expect(other.salida).toMatchObject({
      tipo: "cupon",
      razon: expect.stringContaining(" vale solo para "),
      total: 118,
    });
    const held = and(eq(usos_cupon.cupon_id, cupon_id), isNull(usos_cupon.devuelto_en));
    expect(await db.$count(usos_cupon, held)).toBe(1);
  });

  it("is for all variants of a chosen one's group, and names the group", async () => {
    const grupo = `Polo ${newId().slice(-6)}`;
    const [m, l] = [await addProducto(db), await addProducto(db)];
    await db
      .update(productos)
      .set({ grupo, opciones: ["Talla: M"] })
      .where(eq(productos.id, m.id));
    await db
      .update(productos)
      .set({ grupo, opciones: ["Talla: L"] })
      .where(eq(productos.id, l.id));
    const { codigo } = await addCupon(db, { productos: [m.id] });
    const items = [{ producto_id: l.id, cantidad: 1 }];
    const quoted = await quoteCupon(tienda, { ip: "10.3.0.2" }, { codigo, items, usuario_id: null });
    expect(quoted).toMatchObject({
      descuento: 1_000,
      condiciones: expect.stringContaining(` de descuento en ${grupo}.`),
    });
    await buyOpen(tienda, { cupon: codigo, producto: l });
  });
});
