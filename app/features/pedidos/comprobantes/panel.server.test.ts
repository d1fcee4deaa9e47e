import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { comprobantes, compradores, emisor_comprobantes, pagos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addSeries, clearComprobantes, insertComprobante } from "#tests/fixtures/comprobantes.ts";
import { emision } from "#tests/fixtures/documento.ts";
import { refreshPagos } from "#app/features/pedidos/pagos/cobrar.server.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, insertPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { addCliente, readPedido } from "#tests/fixtures/tienda.ts";
import { answerArchivo } from "./archivo.server.ts";
import { forgetCompradores } from "./comprobantes.server.ts";
import { emitByHand, findComprobante, listEventosComprobante, resendComprobante } from "./detalle.server.ts";
import { exportComprobantes, readFiltrosArchivo } from "./exportar.server.ts";
import { countPorResolver, findPrimero, listComprobantes, searchComprobantes } from "./lista.server.ts";
import { listMeses, nameExport, parseFiltrosComprobantes } from "./lista.ts";
import { buildTextoQr } from "./pdf.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  await clearComprobantes(db);
  ({ stripe, tienda } = await openTestShop(db));
});

const filter = (search: string) => parseFiltrosComprobantes(new URLSearchParams(search));
const addOne = async (options?: Parameters<typeof insertComprobante>[2]) => {
  const { id } = await insertPedido(db, (await addCliente(db)).id);
  return insertComprobante(db, id, options);
};

const find = async (search: string) =>
  (await listComprobantes(db, filter(search))).comprobantes.map(({ numero }) => numero);

describe("the list of receipts", () => {
  it("is narrowed by words, state, kind and days", async () => {
    await addOne({ numero: 1, nombre: "Inkarri" });
    await addOne({ numero: 2, estado: "rechazado", codigo: "2017" });
    expect(await find("")).toEqual([2, 1]);
    expect(await find("buscar=inkarri")).toEqual([1]);
    expect(await find("buscar=b001-2")).toEqual([2]);
    expect(await find("estado=rechazado")).toEqual([2]);
    expect(await find("clase=factura")).toEqual([]);
    expect(await find("desde=2026-11-22&hasta=2026-11-22")).toEqual([2, 1]);
    expect(await find("desde=2026-11-23")).toEqual([]);
  });

  it("says which order each is of, and is found by its number", async () => {
    const { id } = await insertPedido(db, (await addCliente(db)).id);
    await insertComprobante(db, id, { numero: 7 });
    await addOne({ numero: 8 });
    const { numero } = await readPedido(db, id);
    expect((await listComprobantes(db, filter(`buscar=pedido ${numero}`))).comprobantes).toMatchObject([
      { numero: 7, numero_pedido: numero },
    ]);
    expect(await searchComprobantes(db, `#${numero}`)).toMatchObject([{ numero: 7 }]);
    for await (const [row] of exportComprobantes(db, filter(`buscar=${numero}`))) {
      expect(row?.slice(-2)).toEqual([numero, id]);
    }
  });

  it("is the accountant's CSV, in which a refused receipt is 0", async () => {
    await addOne({ numero: 1 });
    await addOne({ numero: 2, estado: "rechazado", codigo: "2017" });
    const rows = [];
    for await (const batch of exportComprobantes(db, filter(""))) rows.push(...batch);
    expect(rows.map((row) => [row[1], row[2], row[3], row[7], row[8], row[9], row[11]])).toEqual([
      ["03", "B001", 2, 0, 0, 0, "Rechazado"],
      ["03", "B001", 1, 100, 18, 118, "Aceptado"],
    ]);
  });
});

const listFile = async (search: string) => {
  const filtros = await readFiltrosArchivo(db, new URLSearchParams(search));
  const rows = [];
  for await (const batch of exportComprobantes(db, filtros)) rows.push(...batch);
  return rows.map(([, , serie, numero]) => `${serie}-${numero}`);
};

it("nobody finds a receipt by its buyer once the account is gone", async () => {
  const { id: usuario_id } = await addCliente(db);
  const { id: pedido_id } = await insertPedido(db, usuario_id);
  await insertComprobante(db, pedido_id, { nombre: "Inkarri" });
  expect(await find("buscar=inkarri")).toEqual([1]);
  await db.transaction((tx) => forgetCompradores(tx, usuario_id));
  expect(await find("buscar=inkarri")).toEqual([]);
  expect(await find("buscar=b001-1")).toEqual([1]);
});

describe("the files of a month", () => {
  it("hold tests or what counts, never both", async () => {
    await addOne({ numero: 1 });
    const cuenta = await addOne({ numero: 2 });
    await db.update(comprobantes).set({ ambiente: "produccion" }).where(eq(comprobantes.id, cuenta));
    expect(await listFile("mes=2026-11")).toEqual(["B001-1"]);
    await db.update(emisor_comprobantes).set({ ambiente: "produccion" });
    expect(await listFile("mes=2026-11")).toEqual(["B001-2"]);
    expect(await listFile("mes=2026-11&ambiente=pruebas")).toEqual(["B001-1"]);
    expect(await find("")).toEqual([2, 1]);
    expect(await find("ambiente=produccion")).toEqual([2]);
  });
});

describe("what asks for somebody", () => {
  it("is what is held, and nothing of an order without money", async () => {
    await addOne({ numero: 1 });
    await addOne({ numero: 2, estado: "rechazado", codigo: "2017" });
    await addOne({ numero: 3, estado: "detenido", codigo: "0102" });
    expect(await find("estado=por_resolver")).toEqual([3]);
    expect(await countPorResolver(db)).toBe(1);
  });

  it("is a refused receipt, until the money has another", async () => {
    await addSeries(db);
    const { pedido_id } = await addPedido({ stripe, tienda }, { pagado: true });
    expect(await countPorResolver(db)).toBe(0);
    await db.update(comprobantes).set({ estado: "rechazado" });
    expect(await find("estado=por_resolver")).toEqual([1]);
    await emitByHand(tienda, { pedido_id, comprador: null, actor_id: "jefa" });
    expect(await find("estado=por_resolver")).toEqual([]);
    // A partial refund whose note is refused: the receipt says too much.
    const [pago] = await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
    const parte = { monto: centimos(1_000), motivo: "", actor_id: "jefa", clave: newId() };
    await refundPago(tienda, pago?.id ?? "", parte);
    expect(await countPorResolver(db)).toBe(0);
    await db.update(comprobantes).set({ estado: "rechazado" }).where(eq(comprobantes.clase, "nota_boleta"));
    // Without the earlier boleta, which was replaced.
    const resolver = await listComprobantes(db, filter("estado=por_resolver"));
    expect(resolver.comprobantes.map(({ clase }) => clase)).toEqual(["nota_boleta"]);
    expect(await countPorResolver(db)).toBe(1);
    await refundPago(tienda, pago?.id ?? "", { ...parte, monto: centimos(22_600), clave: newId() });
    // The second note covers the rest.
    expect(await countPorResolver(db)).toBe(0);
  });
});

const readDias = (search: string) => {
  const { desde, hasta } = filter(search);
  return [desde, hasta];
};

describe("a month for the accountant", () => {
  it("is from its first day in Lima to its last, whatever days the address says besides", () => {
    expect(readDias("mes=2026-11&desde=2026-01-01")).toEqual(["2026-11-01", "2026-11-30"]);
    expect(readDias("mes=2028-02")).toEqual(["2028-02-01", "2028-02-29"]);
    expect(readDias("mes=2026-12")).toEqual(["2026-12-01", "2026-12-31"]);
    expect(readDias("mes=2026-13")).toEqual([null, null]);
    const ahora = new Date("2026-11-23T12:00:00Z");
    expect(nameExport(new URLSearchParams("mes=2026-10"), ahora)).toBe("comprobantes-2026-10");
    expect(nameExport(new URLSearchParams("mes=x"), ahora)).toBe("comprobantes-2026-11-23");
  });

  it("is one of the last twelve since the first receipt", async () => {
    expect(await findPrimero(db)).toBeNull();
    await addOne();
    expect(await findPrimero(db)).toEqual(new Date("2026-11-23T04:59:59Z"));
    expect(listMeses("2026-11-22", "2027-01-31")).toEqual(["2027-01", "2026-12", "2026-11"]);
    expect(listMeses("2020-01-01", "2026-11-30")).toHaveLength(12);
  });

  it("is found by the palette", async () => {
    await addOne({ nombre: "Inkarri" });
    expect(await searchComprobantes(db, "inkarri")).toMatchObject([{ numero: 1, comprador: "Inkarri" }]);
    expect(await searchComprobantes(db, "nadie")).toEqual([]);
  });
});

describe("a receipt as a file", () => {
  it("is a PDF with the QR that the tax office asks for, its XML and its answer", async () => {
    const fila = await findComprobante(db, await addOne());
    if (!fila) throw new Error("no receipt");
    const pdf = await answerArchivo(tienda, fila, "pdf");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(buildTextoQr({ ...fila, numero: "B001-1" })).toBe(
      `${emision.emisor.ruc}|03|B001|1|18.00|118.00|2026-11-22|1|12345678|${fila.huella}`,
    );
    expect(await (await answerArchivo(tienda, fila, "xml")).text()).toBe(fila.xml);
    expect((await answerArchivo(tienda, { ...fila, cdr: null }, "cdr")).status).toBe(404);
  });
});

describe("staff", () => {
  it("send a held receipt again, and none that was answered", async () => {
    const held = await addOne({ numero: 1, estado: "detenido" });
    expect(await resendComprobante(db, held, "jefa")).toBe(true);
    expect(await findComprobante(db, held)).toMatchObject({ estado: "pendiente", intentos: 0 });
    expect((await listEventosComprobante(db, held)).at(-1)?.detalle).toBe("Se envía otra vez.");
    const done = await addOne({ numero: 2 });
    expect(await resendComprobante(db, done, "jefa")).toBe(false);
  });

  it("issue another in place of a refused one, and one that lacked a name, once", async () => {
    // Ordered before receipts were switched on: otherwise the checkout asks for a name.
    await db.update(emisor_comprobantes).set({ activo: false });
    const { pedido_id } = await addPedido({ stripe, tienda }, { cantidad: 6 });
    await addSeries(db);
    stripe.pay(pedido_id);
    await refreshPagos(tienda, pedido_id);
    const list = () => db.select().from(comprobantes).where(eq(comprobantes.pedido_id, pedido_id));
    expect(await list()).toEqual([]);
    const orden = { pedido_id, actor_id: "jefa" };
    expect(await emitByHand(tienda, { ...orden, comprador: null })).toHaveProperty("mensaje");
    const ana = { documento: "dni", numero: "12345678", nombre: "Ana Pérez", direccion: "" } as const;
    expect(await emitByHand(tienda, { ...orden, comprador: ana })).toHaveProperty("id");
    expect(await emitByHand(tienda, { ...orden, comprador: ana })).toHaveProperty("mensaje");
    await db.update(comprobantes).set({ estado: "rechazado" });
    const ruc = { documento: "ruc", numero: "20100070970", nombre: "Compras S.A.", direccion: "Jr. Uno 1" } as const;
    expect(await emitByHand(tienda, { ...orden, comprador: ruc })).toHaveProperty("id");
    expect((await list()).map(({ clase, estado }) => [clase, estado])).toEqual([
      ["boleta", "rechazado"],
      ["factura", "pendiente"],
    ]);
  });

  it("at once with different buyers issue one, and the order says to whom", async () => {
    await addSeries(db);
    const { pedido_id } = await addPedido({ stripe, tienda }, { pagado: true });
    const mine = eq(comprobantes.pedido_id, pedido_id);
    await db.update(comprobantes).set({ estado: "rechazado" }).where(mine);
    const ana = { documento: "dni", numero: "12345678", nombre: "Ana Pérez", direccion: "" } as const;
    const ruc = { documento: "ruc", numero: "20100070970", nombre: "Compras S.A.", direccion: "Jr. Uno 1" } as const;
    const press = (comprador: typeof ana | typeof ruc) =>
      emitByHand(tienda, { pedido_id, comprador, actor_id: "jefa" });
    const answers = await Promise.all([press(ana), press(ruc), press(ana)]);
    expect(answers.filter((answer) => "id" in answer)).toHaveLength(1);
    const [, issued] = await db.select().from(comprobantes).where(mine).orderBy(comprobantes.id);
    const [said] = await db.select().from(compradores).where(eq(compradores.pedido_id, pedido_id));
    expect(issued?.datos.comprador.numero).toBe(said?.numero);
  });

  it("issue a note in place of a refused one to the buyer of its receipt, and the order keeps that buyer", async () => {
    await addSeries(db);
    const { pedido_id, pago } = await addPedido({ stripe, tienda }, { pagado: true });
    await refundPago(tienda, pago.id, { monto: centimos(5_000), motivo: "", actor_id: "jefa", clave: newId() });
    const mine = eq(comprobantes.pedido_id, pedido_id);
    await db
      .update(comprobantes)
      .set({ estado: "rechazado" })
      .where(and(mine, eq(comprobantes.clase, "nota_boleta")));
    const ruc = { documento: "ruc", numero: "20100070970", nombre: "Compras S.A.", direccion: "Jr. Uno 1" } as const;
    expect(await emitByHand(tienda, { pedido_id, comprador: ruc, actor_id: "jefa" })).toHaveProperty("id");
    const issued = (await db.select().from(comprobantes).where(mine).orderBy(comprobantes.id)).at(-1);
    expect(issued).toMatchObject({ clase: "nota_boleta", total: 5_000, datos: { comprador: { tipo: "0" } } });
    expect(await db.$count(compradores, eq(compradores.pedido_id, pedido_id))).toBe(0);
  });

  it("issue one of what is left, where a part went back after it was refused or before it had a name", async () => {
    const ana = { documento: "dni", numero: "12345678", nombre: "Ana Pérez", direccion: "" } as const;
    for (const cantidad of [2, 6]) {
      // Ordered before receipts were switched on: otherwise the checkout asks for a name.
      await db.update(emisor_comprobantes).set({ activo: false });
      const { pedido_id, pago } = await addPedido({ stripe, tienda }, { cantidad });
      await addSeries(db);
      stripe.pay(pedido_id);
      await refreshPagos(tienda, pedido_id);
      const mine = eq(comprobantes.pedido_id, pedido_id);
      await db.update(comprobantes).set({ estado: "rechazado" }).where(mine);
      const back = { monto: centimos(10_001), motivo: "", actor_id: "jefa", clave: newId() };
      await refundPago(tienda, pago.id, back);
      const orden = { pedido_id, comprador: ana, actor_id: "jefa" };
      expect(await emitByHand(tienda, orden)).toHaveProperty("id");
      expect(await emitByHand(tienda, orden)).toHaveProperty("mensaje");
      const valid = (await db.select().from(comprobantes).where(mine)).filter(({ estado }) => estado !== "rechazado");
      expect(valid.map(({ clase, total }) => [clase, total])).toEqual([["boleta", cantidad * 11_800 - 10_001]]);
      // Later refunds get their notes.
      await refundPago(tienda, pago.id, { ...back, monto: centimos(100), clave: newId() });
      expect((await db.select().from(comprobantes).where(mine)).at(-1)).toMatchObject({
        clase: "nota_boleta",
        total: 100,
      });
    }
  });

  it("issue none for an order that is not paid", async () => {
    await addSeries(db);
    const { pedido_id } = await addPedido({ stripe, tienda });
    expect(await emitByHand(tienda, { pedido_id, comprador: null, actor_id: "jefa" })).toHaveProperty("mensaje");
  });
});
