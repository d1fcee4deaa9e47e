import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setWake } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { startOfDay, toDia } from "#lib/fechas.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { buildFile, editRow, exportRows, parseArchivo } from "#tests/fixtures/csv-productos.ts";
import { addCliente, addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import { reviewImportacion } from "#app/features/catalogo/csv/importacion.server.ts";
import { stepOfertas, TAREA_OFERTAS } from "./tarea-ofertas.server.ts";
import { updateProducto } from "#app/features/catalogo/panel/guardar.server.ts";
import { getEditable } from "#app/features/catalogo/panel/ficha.server.ts";
import { changeMany } from "#app/features/catalogo/panel/lote.server.ts";
import { ordenOferta } from "./oferta.schema.ts";
import { planOferta, readOfertaPanel, stopOferta } from "./oferta.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);
const HOY = toDia(new Date());
const CAMPOS = { intento: "programar", precio: "80.00", desde: HOY, hasta: "2090-01-31", unidades: "20" };

function readPlan(changes: Partial<typeof CAMPOS> = {}, clave = newId()) {
  const orden = ordenOferta.parse({ ...CAMPOS, clave, ...changes });
  if (orden.intento !== "programar") throw new Error("not a plan");
  return orden;
}
const run = () => stepOfertas(tienda, new AbortController().signal);

async function addEnOferta() {
  const { id } = await addProducto(db, { precio: 10_000 });
  expect(await planOferta(tienda, id, readPlan(), actor_id)).toEqual({ tipo: "programada" });
  await run();
  expect(await getEditable(db, id)).toMatchObject({ precio: 8_000, version: 1 });
  return id;
}

describe("the form of an offer", () => {
  it.each<[string, Partial<typeof CAMPOS>, string]>([
    ["a price that is none", { precio: "8,5" }, "precio"],
    ["no first day", { desde: "" }, "desde"],
    ["no day of the calendar", { hasta: "2090-02-31" }, "hasta"],
    ["an end before its start", { desde: "2090-02-01" }, "hasta"],
    ["an end that is past", { desde: "2020-01-01", hasta: "2020-01-02" }, "hasta"],
    ["no units", { unidades: "" }, "unidades"],
    ["none of them", { unidades: "0" }, "unidades"],
    ["half a unit", { unidades: "1.5" }, "unidades"],
  ])("is refused with %s, at its field", (_, changes, field) => {
    const { error } = ordenOferta.safeParse({ ...CAMPOS, clave: newId(), ...changes });
    expect(error?.issues.flatMap(({ path }) => path)).toContain(field);
  });

  it("counts its days in Lima, the last one included", () => {
    const { desde, hasta } = readPlan({ desde: "2090-01-01" });
    expect([desde, hasta]).toEqual([startOfDay("2090-01-01"), startOfDay("2090-02-01")]);
  });
});

describe("an offer in the panel", () => {
  it("is planned once, wakes the task, and stands in the log", async () => {
    const { id } = await addProducto(db, { precio: 10_000 });
    const woken: string[] = [];
    setWake(db, (tarea) => woken.push(tarea));
    const plan = readPlan();
    for (let n = 0; n < 2; n += 1) {
      expect(await planOferta(tienda, id, plan, actor_id)).toEqual({ tipo: "programada" });
    }
    expect(woken).toEqual([TAREA_OFERTAS]);
    const { entradas } = await listAuditoria(db, { objeto_id: id });
    expect(entradas).toMatchObject([
      { accion: "oferta", despues: { precio_oferta: 80, desde: HOY, hasta: "2090-01-31", unidades: 20 } },
    ]);
    expect(await planOferta(tienda, id, readPlan(), actor_id)).toEqual({ tipo: "abierta" });
  });

  it.each([
    ["100.00", /menor que el usual/],
    ["9.99", /más de 90 %/],
  ])("at S/ %s of 100 is refused", async (precio, razon) => {
    const { id } = await addProducto(db, { precio: 10_000 });
    const refused = await planOferta(tienda, id, readPlan({ precio }), actor_id);
    expect(refused).toEqual({ tipo: "precio", razon: expect.stringMatching(razon) });
  });

  it("of a product that is gone is refused", async () => {
    const { id } = await addProducto(db);
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, id));
    expect(await planOferta(tienda, id, readPlan(), actor_id)).toEqual({ tipo: "eliminado" });
    expect(await readOfertaPanel(db, id)).toBeNull();
  });

  it("is ended once by its button, and gives the usual price back", async () => {
    const id = await addEnOferta();
    const { abierta } = (await readOfertaPanel(db, id)) ?? {};
    expect(abierta).toMatchObject({ estado: "vigente", quedan: 20, precio_usual: 10_000 });
    for (let n = 0; n < 2; n += 1) await stopOferta(tienda, id, abierta?.id ?? "", actor_id);
    expect(await getEditable(db, id)).toMatchObject({ precio: 10_000, version: 2, oferta_hasta: null });
    expect(await readOfertaPanel(db, id)).toMatchObject({
      abierta: null,
      terminadas: [{ fin: "panel" }],
      precios: [{ precio: 8_000 }, { precio: 10_000 }],
    });
  });

  it("that is only planned is called off without a change of the price", async () => {
    const { id } = await addProducto(db, { precio: 10_000 });
    const plan = readPlan({ desde: "2090-01-01" });
    await planOferta(tienda, id, plan, actor_id);
    await stopOferta(tienda, id, plan.clave, actor_id);
    expect(await getEditable(db, id)).toMatchObject({ precio: 10_000, version: 0 });
    const { entradas } = await listAuditoria(db, { objeto_id: id });
    expect(entradas.map(({ accion }) => accion)).toEqual(["terminar_oferta", "oferta"]);
  });
});

it("is read as of one moment while it begins", async () => {
  const { id } = await addProducto(db, { precio: 10_000 });
  await planOferta(tienda, id, readPlan(), actor_id);
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { read } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ofertas in access exclusive mode`);
    const reading = readOfertaPanel(db, id);
    await expect.poll(async () => (await db.execute(waiting)).rowCount, { interval: 5 }).toBe(1);
    await tx.execute(
      sql`update productos set precio = 80, precio_anterior = 100, oferta_hasta = '2090-02-01' where id = ${id}`,
    );
    await tx.execute(
      sql`update ofertas set estado = 'vigente', iniciada_en = now(), precio_usual = 100 where producto_id = ${id}`,
    );
    return { read: reading };
  });
  expect(await read).toMatchObject({ producto: { precio: 10_000 }, abierta: { estado: "programada" } });
});

describe("while an offer runs its price stays, and everything else can be changed", () => {
  it("in the form", async () => {
    const id = await addEnOferta();
    const found = await getEditable(db, id);
    if (!found) throw new Error("not there");
    const { oferta_hasta, ...editable } = found;
    const form = { ...editable, categoria: "Otros" as const, stock_inicial: found.stock, motivo: "ajuste" as const };
    const refused = await updateProducto(tienda, { ...form, precio: centimos(9_000), clave: newId() }, actor_id);
    expect(refused).toEqual({ tipo: "oferta", hasta: oferta_hasta });
    const saved = await updateProducto(tienda, { ...form, nombre: "Otro nombre", clave: newId() }, actor_id);
    expect(saved).toEqual({ tipo: "guardado" });
    expect(await getEditable(db, id)).toMatchObject({ nombre: "Otro nombre", precio: 8_000 });
  });

  it("in a form that was opened before it began: the change is a conflict, with the offer named", async () => {
    const { id } = await addProducto(db, { precio: 10_000 });
    const found = await getEditable(db, id);
    if (!found) throw new Error("not there");
    await planOferta(tienda, id, readPlan(), actor_id);
    await run();
    const { oferta_hasta: _, ...editable } = found;
    const form = { ...editable, categoria: "Otros" as const, stock_inicial: found.stock, motivo: "ajuste" as const };
    const answer = await updateProducto(tienda, { ...form, nombre: "Otro", clave: newId() }, actor_id);
    expect(answer).toMatchObject({ tipo: "conflicto", cambios: [{ accion: "empezar_oferta" }] });
  });

  it("in a change of many", async () => {
    const id = await addEnOferta();
    const intento = { actor_id, clave: newId(), mitad: true };
    const informe = await changeMany(tienda, { ids: [id] }, { tipo: "precio_porcentaje", centesimas: 1_000 }, intento);
    expect(informe).toMatchObject({
      cambiados: 0,
      omitidos: 1,
      ejemplos: [{ razon: expect.stringMatching(/oferta/) }],
    });
    expect(await getEditable(db, id)).toMatchObject({ precio: 8_000 });
  });

  it("in a file", async () => {
    const id = await addEnOferta();
    const row = (await exportRows(db)).find((cells) => cells.includes(id));
    const look = async (cells: Parameters<typeof editRow>[1]) => {
      const bytes = buildFile([editRow(row, cells)]);
      return (await reviewImportacion(db, await parseArchivo(bytes), bytes)).filas;
    };
    const razon = expect.stringMatching(/en oferta/);
    expect(await look({ precio: "90.00" })).toMatchObject([{ tipo: "error", errores: [{ columna: "Precio", razon }] }]);
    expect(await look({ nombre: "Con otro nombre" })).toMatchObject([{ tipo: "cambia" }]);
  });
});
