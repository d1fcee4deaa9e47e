import { eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditoria, emisor_comprobantes, series_comprobante } from "#db/schema/index.ts";
import { deriveKey } from "#lib/encrypt.server.ts";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { openTestDb } from "#tests/db.ts";
import { clearComprobantes } from "#tests/fixtures/comprobantes.ts";
import { buildPfx } from "#tests/fixtures/pfx.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { emisorSchema } from "./emisor.schema.ts";
import { findEmisor } from "./emisor.server.ts";
import { readEmisorPanel, saveEmisor } from "./emisor-panel.server.ts";

const db = await openTestDb();
const PRODUCCION = {
  MODO: "produccion",
  TIENDA_URL: "https://tienda.pe",
  DATABASE_URL: "postgres://x/y",
  AUTH_SECRET: "s".repeat(32),
  EMPRESA_RUC: "20100070970",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "wh",
};
const tienda = openTestTienda(db, [], PRODUCCION);

beforeEach(async () => {
  await clearComprobantes(db);
});

const own = createSelfSigned("Comercial Inventada S.A.C.", "20100070970", 20);

const addFile = (llave = own) => new File([new Uint8Array(buildPfx(llave, "abrir"))], "tienda.pfx");

const SERIES = { boleta: "B001", factura: "F001", nota_boleta: "BC01", nota_factura: "FC01" };
const parse = (changes: object = {}) =>
  emisorSchema.parse({
    ambiente: "produccion",
    usuario_sol: "ventas01",
    clave_sol: "s3creta",
    clave_archivo: "abrir",
    ...SERIES,
    ...changes,
  });
const save = (changes?: object) => saveEmisor(tienda, parse(changes), "jefa");

const readLog = async () =>
  (await db.select().from(auditoria).orderBy(auditoria.id)).map(
    ({ actor_id, accion, objeto, objeto_id, antes, despues }) => ({
      quien: `${actor_id} ${accion} ${objeto} ${objeto_id}`,
      antes,
      despues,
    }),
  );

describe("the issuer of receipts", () => {
  it("is off until it is switched on, and then wants all that it needs", async () => {
    expect((await readEmisorPanel(db)).activo).toBe(false);
    expect(await save({ activo: "on", clave_sol: "", usuario_sol: "" })).toEqual({
      usuario_sol: "Escribe el usuario SOL de tu RUC.",
      clave_sol: "Escribe la clave SOL.",
      archivo: "Sube el certificado digital de tu empresa.",
    });
    expect(await save({ activo: "on", archivo: addFile() })).toBeNull();
    expect(await readEmisorPanel(db)).toMatchObject({ activo: true, ambiente: "produccion", usuario_sol: "VENTAS01" });
  });

  it("takes SUNAT's public user and a certificate of its own in tests, and neither for real receipts", async () => {
    const vacio = { activo: "on", usuario_sol: "", clave_sol: "", clave_archivo: "" };
    expect(await save({ ...vacio, ambiente: "pruebas" })).toBeNull();
    expect(await findEmisor(tienda)).toMatchObject({ usuario: "MODDATOS", clave: "moddatos", ambiente: "pruebas" });
    const { vence_en } = await readEmisorPanel(db);
    // The form shows the user that it was given.
    expect(await save({ ...vacio, ambiente: "pruebas", usuario_sol: "MODDATOS" })).toBeNull();
    expect(await readEmisorPanel(db)).toMatchObject({ de_prueba: true, usuario_sol: "MODDATOS", vence_en });
    const faltas = await save({ ...vacio, usuario_sol: "MODDATOS" });
    expect(Object.keys(faltas ?? {})).toEqual(["usuario_sol", "clave_sol", "archivo"]);
    expect(await save({ ...vacio, usuario_sol: "ventas01", clave_sol: "s3creta" })).toHaveProperty("archivo");
    expect(await save({ activo: "on", archivo: addFile() })).toBeNull();
    expect(await readEmisorPanel(db)).toMatchObject({ de_prueba: false, usuario_sol: "VENTAS01" });
  });

  it("wants the password of a user of one's own in tests, too", async () => {
    expect(await save({ activo: "on", ambiente: "pruebas", clave_sol: "" })).toEqual({
      clave_sol: "Escribe la clave SOL.",
    });
  });

  it("is not switched on under a name or address that the office remarks", async () => {
    for (const variable of ["EMPRESA_RAZON_SOCIAL", "EMPRESA_DIRECCION"]) {
      const corta = openTestTienda(db, [], { ...PRODUCCION, [variable]: " SA\u0001 " });
      expect(await saveEmisor(corta, parse({ activo: "on", archivo: addFile() }), "jefa")).toEqual({
        activo: "Completa antes la razón social y el domicilio fiscal en Ajustes.",
      });
    }
  });

  it("keeps key and password encrypted, and gives them to the task alone", async () => {
    await save({ activo: "on", archivo: addFile() });
    const kept = JSON.stringify(await db.select().from(emisor_comprobantes));
    expect(kept).not.toContain("s3creta");
    expect(kept).not.toContain("PRIVATE");
    expect(JSON.stringify(await readEmisorPanel(db))).not.toMatch(/s3creta|PRIVATE|BEGIN/);
    const emisor = await findEmisor(tienda);
    expect(emisor).toMatchObject({ usuario: "VENTAS01", clave: "s3creta", ambiente: "produccion" });
    expect(emisor?.llave.privada).toContain("PRIVATE KEY");
    // Unreadable under another AUTH_SECRET.
    const oficina = { ...tienda.oficina, clave: deriveKey({ current: "x".repeat(32), older: null }, "comprobantes") };
    expect(await findEmisor({ ...tienda, oficina })).toBeNull();
  });

  it("keeps the keys of the consultation of validity as it keeps the password, and forgets them with their name", async () => {
    expect(await save({ validez_id: "a1-b2" })).toHaveProperty("validez_clave");
    expect(await save({ validez_clave: "v4lidez" })).toHaveProperty("validez_id");
    const todo = { activo: "on", archivo: addFile(), validez_id: "a1-b2", operador_ruc: "20100070970" };
    expect(await save({ ...todo, validez_clave: "v4lidez" })).toBeNull();
    expect(JSON.stringify(await db.select().from(emisor_comprobantes))).not.toContain("v4lidez");
    expect(JSON.stringify(await readEmisorPanel(db))).not.toContain("v4lidez");
    expect(await save(todo)).toBeNull();
    const validez = { id: "a1-b2", clave: "v4lidez" };
    expect(await findEmisor(tienda)).toMatchObject({ validez, operador: "20100070970" });
    expect(await save({ ...todo, validez_id: "" })).toBeNull();
    expect(await findEmisor(tienda)).toMatchObject({ validez: null });
    expect(await readEmisorPanel(db)).toMatchObject({ validez_id: "", tiene_validez: false });
  });

  it("keeps what the form leaves empty", async () => {
    await save({ activo: "on", archivo: addFile() });
    expect(await save({ activo: "on", clave_sol: "", clave_archivo: "" })).toBeNull();
    expect(await findEmisor(tienda)).toMatchObject({ clave: "s3creta" });
  });

  it("warns of a certificate that ends within 30 days, and refuses one that has ended or does not open", async () => {
    await save({ archivo: addFile() });
    expect((await readEmisorPanel(db)).por_vencer).toBe(true);
    await save({ archivo: addFile(createSelfSigned("Tienda", "20100070970", 31)) });
    expect((await readEmisorPanel(db)).por_vencer).toBe(false);
    expect(await save({ archivo: addFile(createSelfSigned("Tienda", "20100070970", -0.5)) })).toHaveProperty("archivo");
    expect(await save({ archivo: addFile(), clave_archivo: "otra" })).toHaveProperty("clave_archivo");
  });

  it("goes on with a series that was used before where it stopped", async () => {
    await save();
    await db.update(series_comprobante).set({ ultimo: 7 });
    await save({ boleta: "B002" });
    expect((await readEmisorPanel(db)).series[0]).toEqual({ clase: "boleta", serie: "B002", ultimo: 0 });
    await save({ boleta: "B001" });
    expect((await readEmisorPanel(db)).series[0]).toEqual({ clase: "boleta", serie: "B001", ultimo: 7 });
  });

  it("is written into the log: who changed what, with neither password nor key, and nothing where nothing changed", async () => {
    // Append only, and other tests write to it, too.
    let known = (await readLog()).length;
    const readNew = async () => {
      const rows = (await readLog()).slice(known);
      known += rows.length;
      return rows;
    };
    await save({ archivo: addFile() });
    expect(await readNew()).toEqual([
      {
        quien: "jefa editar comprobante emisor",
        antes: { ambiente: "pruebas", usuario_sol: "" },
        despues: {
          ambiente: "produccion",
          usuario_sol: "VENTAS01",
          certificado_vence: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      },
    ]);
    await save({ clave_archivo: "" });
    expect(await readNew()).toEqual([]);
    await saveEmisor(tienda, parse({ activo: "on", usuario_sol: "OTRO2026", factura: "F002" }), "contadora");
    expect(await readNew()).toEqual([
      {
        quien: "contadora editar comprobante emisor",
        antes: { activo: false, usuario_sol: "VENTAS01", serie_factura: "F001" },
        despues: { activo: true, usuario_sol: "OTRO2026", serie_factura: "F002" },
      },
    ]);
    await save({ archivo: addFile(createSelfSigned("Tienda", "20100070970", 31)), activo: "on", factura: "F002" });
    const [renewed] = await readNew();
    expect(Object.keys(renewed?.despues ?? {}).toSorted()).toEqual(["certificado_vence", "usuario_sol"]);
    expect(JSON.stringify(renewed)).not.toMatch(/s3creta|abrir|PRIVATE/);
  });

  it("passes to production with fresh series only, and not back once something counts", async () => {
    await save({ ambiente: "pruebas" });
    await db.update(series_comprobante).set({ ultimo: 3 }).where(ne(series_comprobante.clase, "factura"));
    expect(await save()).toEqual({
      boleta: "B001 ya numeró pruebas: pon una serie nueva, como B002.",
      nota_boleta: "BC01 ya numeró pruebas: pon una serie nueva, como BC02.",
      nota_factura: "FC01 ya numeró pruebas: pon una serie nueva, como FC02.",
    });
    expect((await readEmisorPanel(db)).ambiente).toBe("pruebas");
    expect(await save({ boleta: "B002", nota_boleta: "BC02", nota_factura: "FC02" })).toBeNull();
    const [factura] = await db.select().from(series_comprobante).where(eq(series_comprobante.clase, "factura"));
    expect(factura?.ambiente).toBe("produccion");
    await db.update(series_comprobante).set({ ultimo: 1 }).where(eq(series_comprobante.serie, "B002"));
    expect(await save({ ambiente: "pruebas", boleta: "B003" })).toHaveProperty("ambiente");
  });

  it.each([
    ["boleta", "F001"],
    ["factura", "B001"],
    ["nota_boleta", "BC1"],
    ["usuario_sol", "20100070970VENTAS"],
    ["ambiente", "otro"],
    ["validez_id", "a/../b"],
    ["operador_ruc", "20100070971"],
  ])("refuses %s %s", (name, value) => {
    const { success } = emisorSchema.safeParse({ ...parse(), activo: undefined, archivo: undefined, [name]: value });
    expect(success).toBe(false);
  });
});
