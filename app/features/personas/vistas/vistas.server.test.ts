import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { auditoria, usuarios, vistas } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { listListas, MAX_VISTAS, toConsulta } from "./vistas.ts";
import { vistaSchema } from "./vistas.schema.ts";
import {
  addVista,
  deleteVista,
  forgetVistas,
  listVistas,
  listVistasDe,
  searchVistas,
  updateVista,
} from "./vistas.server.ts";

const db = await openTestDb();
let [ana, luz, jefa] = ["", "", ""];
const as = (usuario_id: string) => ({ usuario_id, dueno: usuario_id === jefa });

beforeEach(async () => {
  await db.delete(vistas);
  [ana, luz, jefa] = [(await addCliente(db)).id, (await addCliente(db)).id, (await addCliente(db)).id];
});

const buildVista = (nombre: string, compartida = false) =>
  ({ id: newId(), lista: "pedidos", nombre, consulta: "estado=procesando", compartida }) as const;
const names = async (por: string) => (await listVistas(db, "pedidos", as(por))).map(({ nombre }) => nombre);

describe("what a view keeps of an address", () => {
  it.each([
    [
      "pedidos",
      "?pagina=3&orden=-total&estado=enviado&pedido=x&cobro=pagado",
      "estado=enviado&cobro=pagado&orden=-total",
    ],
    // Customers' names and ids must not outlive their account in a saved filter.
    ["pedidos", "?buscar=Ana+Rojas&cliente=u1&lote=l1&despues=p1", ""],
    ["usuarios", "?buscar=Ana&rol=admin", "rol=admin"],
    ["productos", "?buscar=taza&stock=bajo&editar=p1", "buscar=taza&stock=bajo"],
    ["productos", "?stock=&categoria=%20", ""],
  ] as const)("%s%s: %s", (lista, search, consulta) => {
    expect(toConsulta(lista, new URLSearchParams(search))).toBe(consulta);
  });
});

describe("a saved view", () => {
  it("is its maker's alone until it is shared, and each list has its own", async () => {
    await addVista(db, buildVista("Míos"), as(ana));
    await addVista(db, buildVista("De todos", true), as(ana));
    await addVista(db, { ...buildVista("Otra lista", true), lista: "productos" }, as(ana));
    expect(await names(ana)).toEqual(["De todos", "Míos"]);
    expect(await names(luz)).toEqual(["De todos"]);
    const [suya] = await listVistas(db, "pedidos", as(luz));
    expect(suya).toMatchObject({ propia: false, editable: false });
    const [deJefa] = await listVistas(db, "pedidos", as(jefa));
    expect(deJefa).toMatchObject({ propia: false, editable: true });
  });

  it("is one however often its form is sent, with one name for each of a person's", async () => {
    const vista = buildVista("Por enviar");
    expect(await addVista(db, vista, as(ana))).toBe("hecho");
    expect(await addVista(db, vista, as(ana))).toBe("hecho");
    expect(await addVista(db, buildVista("Por enviar"), as(ana))).toBe("nombre");
    expect(await addVista(db, buildVista("Por enviar"), as(luz))).toBe("hecho");
    const otra = buildVista("Otra");
    await addVista(db, otra, as(ana));
    expect(await updateVista(db, { ...otra, nombre: "Por enviar" }, as(ana))).toBe("nombre");
    expect(await names(ana)).toEqual(["Otra", "Por enviar"]);
  });

  it("is changed and deleted by its maker, and a shared one by a dueño; by nobody else", async () => {
    const [propia, comun] = [buildVista("Propia"), buildVista("Común", true)];
    for (const vista of [propia, comun]) await addVista(db, vista, as(ana));
    for (const vista of [propia, comun]) {
      expect(await updateVista(db, { ...vista, nombre: "Ajena" }, as(luz))).toBe("no_existe");
      expect(await deleteVista(db, "pedidos", vista.id, as(luz))).toBeNull();
      // Through another list, whose area they may not change.
      expect(await deleteVista(db, "usuarios", vista.id, as(ana))).toBeNull();
    }
    expect(await updateVista(db, { ...propia, nombre: "De la jefa" }, as(jefa))).toBe("no_existe");
    expect(await updateVista(db, { ...comun, nombre: "Para todos" }, as(jefa))).toMatchObject({ nombre: "Común" });
    expect(await names(luz)).toEqual(["Para todos"]);
    expect(await updateVista(db, { ...comun, compartida: false }, as(jefa))).toMatchObject({ compartida: true });
    expect(await names(luz)).toEqual([]);
    expect(await names(ana)).toEqual(["Común", "Propia"]);
    expect(await deleteVista(db, "pedidos", propia.id, as(ana))).toMatchObject({ nombre: "Propia" });
    expect(await deleteVista(db, "pedidos", propia.id, as(ana))).toBeNull();
  });

  it("stands in the log, with the name of a shared one alone", async () => {
    const vista = buildVista("Palabra-secreta");
    await addVista(db, vista, as(ana));
    await deleteVista(db, "pedidos", vista.id, as(ana));
    const { entradas } = await listAuditoria(db, { objeto: "vista", objeto_id: vista.id });
    expect(entradas.map(({ accion, actor }) => [accion, actor?.id])).toEqual([
      ["eliminar", ana],
      ["crear", ana],
    ]);
    expect(JSON.stringify(await db.select().from(auditoria))).not.toMatch(/secreta/);
    const comun = buildVista("Común", true);
    await addVista(db, comun, as(ana));
    await updateVista(db, { ...comun, nombre: "Para todos" }, as(ana));
    const [ultima] = (await listAuditoria(db, { objeto: "vista", objeto_id: comun.id })).entradas;
    expect(ultima).toMatchObject({ antes: { nombre: "Común" }, despues: { nombre: "Para todos" } });
  });

  it("of somebody is limited in number", async () => {
    for (let n = 0; n < MAX_VISTAS; n += 1) await addVista(db, buildVista(`Vista ${n}`), as(ana));
    expect(await addVista(db, buildVista("Una más"), as(ana))).toBe("tope");
    expect(await addVista(db, buildVista("Una más"), as(luz))).toBe("hecho");
  });

  it("goes with its maker's account; what all see stays, without them", async () => {
    await addVista(db, buildVista("Propia"), as(ana));
    await addVista(db, buildVista("Común", true), as(ana));
    expect(await listVistasDe(db, ana)).toMatchObject([{ nombre: "Común" }, { nombre: "Propia", compartida: false }]);
    await db.transaction((tx) => forgetVistas(tx, ana));
    expect(await names(luz)).toEqual(["Común"]);
    const [comun] = await db.select().from(vistas).where(eq(vistas.compartida, true));
    expect(comun?.usuario_id).toBeNull();
    // It has no maker to return to.
    expect(await updateVista(db, { ...buildVista("Común"), id: comun?.id ?? "" }, as(jefa))).toMatchObject({
      compartida: true,
    });
    expect(await names(luz)).toEqual(["Común"]);
  });

  it("is not kept of an account that is gone, and none is left to it, whoever is quicker", async () => {
    const comun = buildVista("Común", true);
    await addVista(db, comun, as(ana));
    // The maker is deleted while the dueño unshares it.
    await Promise.all([
      db.transaction(async (tx) => {
        await tx.select().from(usuarios).where(eq(usuarios.id, ana)).for("update");
        await forgetVistas(tx, ana);
        await tx.update(usuarios).set({ eliminado_en: new Date() }).where(eq(usuarios.id, ana));
      }),
      updateVista(db, { ...comun, compartida: false }, as(jefa)),
      addVista(db, buildVista("Tarde"), as(ana)),
    ]);
    expect(await addVista(db, buildVista("Más tarde"), as(ana))).toBe("sin_cuenta");
    expect(await listVistasDe(db, ana)).toEqual([]);
  });

  it("is found in the palette by a part of its name, in the lists that one may see", async () => {
    await addVista(db, buildVista("Por envíar hoy"), as(ana));
    await addVista(db, { ...buildVista("Envío de productos", true), lista: "productos" }, as(luz));
    const found = async (texto: string, listas = listListas(() => true)) =>
      (await searchVistas(db, texto, listas, ana)).map(({ nombre }) => nombre);
    expect(await found("envi")).toEqual(["Envío de productos", "Por envíar hoy"]);
    expect(
      await found(
        "envi",
        listListas((_, area) => area === "productos"),
      ),
    ).toEqual(["Envío de productos"]);
    expect(await found("envi", [])).toEqual([]);
    expect((await searchVistas(db, "envi", ["pedidos"], luz)).length).toBe(0);
  });
});

describe("the form of a view", () => {
  const KEY = "0198c00000007000800000a1b2c3d4e5f6".slice(0, 32);
  it("takes a key of the browser as an id", () => {
    const asked = vistaSchema.parse({ accion: "eliminar", id: KEY });
    expect(asked.id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(vistaSchema.parse({ accion: "eliminar", id: asked.id }).id).toBe(asked.id);
  });

  it.each([
    [{ accion: "guardar", id: KEY, nombre: "  ", consulta: "estado=enviado", compartida: "no" }],
    [{ accion: "guardar", id: KEY, nombre: "x".repeat(41), consulta: "estado=enviado", compartida: "no" }],
    [{ accion: "cambiar", id: KEY, nombre: "Hoy", compartida: "quizás" }],
    [{ accion: "eliminar", id: "no-es-un-id" }],
    [{ accion: "otra", id: KEY }],
  ])("refuses %j", (fields) => expect(vistaSchema.safeParse(fields).success).toBe(false));
});
