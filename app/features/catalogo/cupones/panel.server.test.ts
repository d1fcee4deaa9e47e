import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { cupones } from "#db/schema/cupones.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { addDias, startOfDay, toDia } from "#lib/fechas.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCupon, buyOpen } from "#tests/fixtures/cupones.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import { findSituacion, SITUACIONES } from "./cupones.ts";
import { releaseUso } from "./cupones.server.ts";
import { ordenCupon, parseNuevo } from "./cupones.schema.ts";
import { parseFiltrosCupones } from "./lista.ts";
import { changeCodigos } from "./codigos-panel.server.ts";
import { createCupon } from "./crear-cupon.server.ts";
import { endCupon, extendCupon, listCupones, readCuponPanel, searchCupones } from "./panel.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, [new FakePasarela("stripe")]);
const HOY = toDia(new Date());
const OPCIONES = { categorias: ["Hogar", "Ropa"], cobrarEnvio: true };

const typed = (changes: Record<string, unknown> = {}) => ({
  intento: "crear",
  clave: newId(),
  codigo: `v ${newId().slice(-10)}`,
  tipo: "porcentaje",
  valor: "15",
  minimo: "",
  categorias: ["Ropa"],
  desde: HOY,
  hasta: addDias(HOY, 10),
  usos: "50",
  por_persona: "1",
  ...changes,
});

function readNuevo(changes: Record<string, unknown> = {}) {
  const read = parseNuevo(typed(changes), OPCIONES);
  if (!read.success) throw read.error;
  return read.data;
}

describe("the form of a coupon", () => {
  it("is read as days of Lima, its last one included, and a code in capitals", () => {
    expect(readNuevo({ codigo: " verano 20 ", hasta: "2090-01-31", desde: "2090-01-01" })).toMatchObject({
      codigo: "VERANO20",
      monto: null,
      porcentaje: 15,
      minimo: 0,
      desde: startOfDay("2090-01-01"),
      hasta: startOfDay("2090-02-01"),
    });
    expect(readNuevo({ tipo: "monto", valor: "10.50", minimo: "100" })).toMatchObject({
      monto: 1_050,
      porcentaje: null,
      minimo: 10_000,
      primera_compra: false,
    });
    expect(readNuevo({ tipo: "envio", valor: undefined, primera_compra: "1" })).toMatchObject({
      monto: null,
      porcentaje: null,
      envio_gratis: true,
      primera_compra: true,
    });
  });

  it("is for the delivery only where that is charged with the order", () => {
    const read = parseNuevo(typed({ tipo: "envio" }), { ...OPCIONES, cobrarEnvio: false });
    expect(read.error?.issues).toMatchObject([{ path: ["tipo"], message: expect.stringMatching(/no se cobra/) }]);
  });

  it.each([
    ["codigo", { codigo: "Ñandú" }, /letras sin tilde/],
    ["codigo", { codigo: "A" }, /de 3 a 24/],
    ["valor", { valor: "91" }, /entre 1 y 90/],
    ["valor", { valor: "10.5" }, /número entero/],
    ["valor", { tipo: "monto", valor: "10,50" }, /Usa punto para los decimales: 10.50/],
    ["valor", { tipo: "monto", valor: "0" }, /mayor que cero/],
    ["valor", { tipo: "monto", valor: "10000" }, /No puede pasar de S\/ 9,999.99/],
    ["tipo", { tipo: "regalo" }, /Elige qué descuenta/],
    ["minimo", { minimo: "mucho" }, /solo con números/],
    ["categorias", { categorias: ["Motos"] }, /categorías de la tienda/],
    ["productos", { productos: ["taza"] }, /No es un ID/],
    ["productos", { productos: Array.from({ length: 31 }, newId) }, /Como máximo 30 productos/],
    ["reparto", { reparto: "todos" }, /cómo se reparte/],
    ["usos", { reparto: "codigos", usos: "5001" }, /Como máximo 5,000/],
    ["hasta", { hasta: addDias(HOY, -1) }, /Termina antes|ya pasó/],
    ["hasta", { hasta: "pronto" }, /Elige una fecha/],
    ["usos", { usos: "0" }, /entre 1 y 999,999/],
    ["usos", { usos: "" }, /cuántos usos/],
    ["por_persona", { por_persona: "51" }, /más que los usos en total/],
  ])("refuses %s of %j at its field", (campo, changes, mensaje) => {
    const read = parseNuevo(typed(changes), OPCIONES);
    const found = read.error?.issues.find(({ path }) => path[0] === campo);
    expect(found?.message).toMatch(mensaje);
  });
});

describe("a coupon in the panel", () => {
  it("is made once for its form and once for its code, and stands in the log", async () => {
    const nuevo = readNuevo();
    const both = await Promise.all([createCupon(db, nuevo, "staff"), createCupon(db, nuevo, "staff")]);
    expect(both).toEqual(["creado", "creado"]);
    expect(await createCupon(db, readNuevo({ codigo: nuevo.codigo }), "staff")).toBe("repetido");
    const { entradas } = await listAuditoria(db, { objeto: "cupon", objeto_id: nuevo.clave });
    expect(entradas).toMatchObject([
      { accion: "crear", objeto_nombre: nuevo.codigo, despues: { porcentaje: 15, usos: 50, categorias: ["Ropa"] } },
    ]);
  });

  it("with single-use codes has as many as uses; one for products that are gone is not made", async () => {
    const taza = await addProducto(db);
    const nuevo = readNuevo({ productos: [taza.id], reparto: "codigos", usos: "2500" });
    const both = await Promise.all([createCupon(db, nuevo, "staff"), createCupon(db, nuevo, "staff")]);
    expect(both).toEqual(["creado", "creado"]);
    const found = await readCuponPanel(db, nuevo.clave, 1);
    expect(found).toMatchObject({
      cupon: { usos: 2_500, con_codigos: true, productos: [taza.id], nombres: [taza.nombre] },
      codigos: { libres: 2_500, usados: 0, anulados: 0 },
    });
    const { entradas } = await listAuditoria(db, { objeto: "cupon", objeto_id: nuevo.clave });
    expect(entradas).toMatchObject([{ despues: { productos: [taza.nombre], con_codigos: true } }]);
    const sin = readNuevo({ productos: [newId()] });
    expect(await createCupon(db, sin, "staff")).toBe("sin_producto");
    expect(await readCuponPanel(db, sin.clave, 1)).toBeNull();
  });

  it("has 100,000 single-use codes at most, and no more once it ended", async () => {
    const nuevo = readNuevo({ reparto: "codigos", usos: "2" });
    await createCupon(db, nuevo, "staff");
    const id = nuevo.clave;
    const make = (cuantos: number) => changeCodigos(db, id, { intento: "generar", clave: newId(), cuantos }, "staff");
    expect(await make(1)).toEqual({ ok: true, mensaje: "Listo: 1 código más." });
    await db.update(cupones).set({ usos: 99_999 }).where(eq(cupones.id, id));
    const most = "Un cupón tiene como máximo 100,000 códigos en total.";
    expect(await make(2)).toEqual({ ok: false, campos: { cuantos: most } });
    expect((await make(1)).ok).toBe(true);
    await endCupon(db, id, "staff");
    const ended = "Este cupón ya no puede tener más códigos.";
    expect(await make(1)).toEqual({ ok: false, campos: { cuantos: ended } });
  });

  it("gets more uses and days, never fewer, and of two people at once the second is told", async () => {
    const { id, hasta } = await addCupon(db, { usos: 10 });
    const give = (usos: number, version: number, until = hasta) =>
      extendCupon(db, id, { intento: "ampliar", usos, version, hasta: until }, "staff");
    expect(await give(9, 0)).toBe("menos_usos");
    expect(await give(10, 0, new Date(hasta.getTime() - 1))).toBe("menos_dias");
    const two = await Promise.all([give(20, 0), give(30, 0)]);
    expect(two.toSorted()).toEqual(["cambio_ajeno", "hecho"]);
    const [now] = await db.select().from(cupones).where(eq(cupones.id, id));
    // A retry counts as done.
    expect(await give(now?.usos ?? 0, 0)).toBe("hecho");
    expect(now?.version).toBe(1);
    await endCupon(db, id, "staff");
    expect(await give(99, 2)).toBe("terminado");
  });

  it("is ended once", async () => {
    const { id } = await addCupon(db);
    await Promise.all([endCupon(db, id, "staff"), endCupon(db, id, "staff")]);
    const { entradas } = await listAuditoria(db, { objeto: "cupon", objeto_id: id });
    expect(entradas.map(({ accion }) => accion)).toEqual(["terminar"]);
    expect(ordenCupon.safeParse({ intento: "borrar" }).success).toBe(false);
  });

  it("shows the orders that used it, newest first", async () => {
    const { id, codigo } = await addCupon(db);
    const compras = [await buyOpen(tienda, { cupon: codigo }), await buyOpen(tienda, { cupon: codigo })];
    const found = await readCuponPanel(db, id, 1);
    expect(found?.usos.filas.map(({ pedido_id }) => pedido_id)).toEqual(compras.map((one) => one.id).toReversed());
    expect(found).toMatchObject({ cupon: { usados: 2 }, usos: { found: 2 } });
    // Neither is paid yet.
    expect(found?.suma).toEqual({ pedidos: 0, descontado: 0, vendido: 0 });
    const [first, second] = compras.map((one) => one.id);
    await db
      .update(pedidos)
      .set({ estado: "procesando" })
      .where(eq(pedidos.id, first ?? ""));
    await db
      .update(pedidos)
      .set({ estado: "cancelado" })
      .where(eq(pedidos.id, second ?? ""));
    await db.transaction((tx) => releaseUso(tx, second ?? ""));
    const suma = (await readCuponPanel(db, id, 1))?.suma;
    expect(suma).toEqual({ pedidos: 1, descontado: 1_000, vendido: 10_620 });
    expect(await readCuponPanel(db, newId(), 1)).toBeNull();
    expect(await readCuponPanel(db, "no-es-un-id", 1)).toBeNull();
  });
});

it("the palette finds coupons by a part of their code, newest first", async () => {
  await addCupon(db, { codigo: "BUSCA-UNO" });
  await addCupon(db, { codigo: "BUSCA-DOS" });
  const find = async (texto: string) => (await searchCupones(db, texto)).map(({ codigo }) => codigo);
  expect(await find("busca-")).toEqual(["BUSCA-DOS", "BUSCA-UNO"]);
  expect(await find("sca-u")).toEqual(["BUSCA-UNO"]);
  expect(await find("%%%")).toEqual([]);
});

describe("the list of coupons", () => {
  it("is narrowed by code and by how each stands, as one by one", async () => {
    const DIA = 86_400_000;
    const ahora = Date.now();
    await addCupon(db, { codigo: "LISTA-PROGRAMADO", desde: new Date(ahora + DIA), hasta: new Date(ahora + 2 * DIA) });
    await addCupon(db, { codigo: "LISTA-ACTIVO" });
    await addCupon(db, { codigo: "LISTA-AGOTADO", usos: 1, usados: 1 });
    await addCupon(db, { codigo: "LISTA-VENCIDO", hasta: new Date(ahora - 1_000) });
    await addCupon(db, { codigo: "LISTA-TERMINADO", terminado_en: new Date(ahora) });
    const list = async (query: string) =>
      (await listCupones(db, parseFiltrosCupones(new URLSearchParams(query)))).cupones.map(({ codigo }) => codigo);
    for (const situacion of SITUACIONES) {
      expect(await list(`buscar=lista-&situacion=${situacion}`)).toEqual([`LISTA-${situacion.toUpperCase()}`]);
    }
    expect(await list("buscar=sta-+vig")).toEqual([]);
    expect(await list("buscar=%25")).toEqual([]);
    const all = await listCupones(db, parseFiltrosCupones(new URLSearchParams("buscar=lista-")));
    expect(all.cupones.map((one) => `LISTA-${findSituacion(one, new Date()).toUpperCase()}`)).toEqual(
      all.cupones.map(({ codigo }) => codigo),
    );
  });
});
