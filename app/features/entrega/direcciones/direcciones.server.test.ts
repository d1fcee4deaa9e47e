import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { direcciones } from "#db/schema/direcciones.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { formatDireccion, MAX_DIRECCIONES, type TextosDireccion, toTextos } from "./direcciones.ts";
import {
  judgeDireccion,
  keepDireccion,
  listDirecciones,
  preferDireccion,
  removeDireccion,
  saveDireccion,
} from "./direcciones.server.ts";

const db = await openTestDb();
let ana: string;
let eva: string;

async function createUsuario(): Promise<string> {
  const id = newId();
  await db.insert(usuarios).values({ id, email: `${id}@ejemplo.pe`, nombre: "Ana", apellido: "Ñahui", busqueda: "" });
  return id;
}

beforeEach(async () => {
  [ana, eva] = [await createUsuario(), await createUsuario()];
});

const LARCO = { calle: "Av. Larco 123", referencia: "frente al parque", lugar: "Miraflores, Lima, Lima" };
const PUNO = { calle: "Jr. Puno 45", lugar: "Cusco, Cusco, Cusco" };
const save = (usuario: string, textos: Partial<TextosDireccion>, preferida = false) =>
  saveDireccion(db, usuario, { ...toTextos(null), ...textos }, preferida);
const list = async (usuario = ana) => (await listDirecciones(db, usuario)).map(({ calle }) => calle);
const readContacto = async () =>
  (await db.select({ direccion: usuarios.direccion }).from(usuarios).where(eq(usuarios.id, ana)))[0]?.direccion;

async function saveTwo() {
  await save(ana, LARCO);
  await save(ana, PUNO);
  const [larco, puno] = await listDirecciones(db, ana);
  if (!larco || !puno) throw new Error("not saved");
  return { larco, puno };
}

describe("the addresses that a customer keeps", () => {
  it("the first is the default, and what the next checkout starts with", async () => {
    expect(await save(ana, LARCO)).toEqual({ tipo: "guardado" });
    expect(await listDirecciones(db, ana)).toMatchObject([
      { calle: "Av. Larco 123", referencia: "frente al parque", codigo: "150122", por_defecto: true },
    ]);
    expect(await readContacto()).toBe("Av. Larco 123\nMiraflores, Lima, Lima\nReferencia: frente al parque");
  });

  it("another one leaves the default as it is, unless it is to be it", async () => {
    const { larco } = await saveTwo();
    expect(await list()).toEqual(["Av. Larco 123", "Jr. Puno 45"]);
    expect(await readContacto()).toBe(formatDireccion(larco));
    await save(ana, { calle: "Av. Brasil 900", lugar: "Jesús María, Lima, Lima" }, true);
    expect(await list()).toEqual(["Av. Brasil 900", "Av. Larco 123", "Jr. Puno 45"]);
    expect(await readContacto()).toBe("Av. Brasil 900\nJesús María, Lima, Lima");
  });

  it("one that is sent twice is kept once", async () => {
    await Promise.all([save(ana, LARCO), save(ana, LARCO), save(ana, PUNO)]);
    expect(await list()).toHaveLength(2);
    expect((await listDirecciones(db, ana)).filter(({ por_defecto }) => por_defecto)).toHaveLength(1);
  });

  it("one is changed in its place, and shows in its form what it is", async () => {
    const { larco } = await saveTwo();
    const textos = toTextos(larco);
    expect(textos).toMatchObject({ lugar: "Miraflores, Lima, Lima", distrito: "Miraflores" });
    await save(ana, { ...textos, calle: "Av. Larco 500" });
    expect(await list()).toEqual(["Av. Larco 500", "Jr. Puno 45"]);
    expect(await readContacto()).toContain("Av. Larco 500");
  });

  it("another is chosen, and the last one takes the profile's text with it", async () => {
    const { larco, puno } = await saveTwo();
    expect(await preferDireccion(db, ana, puno.id)).toEqual({ tipo: "guardado" });
    expect(await readContacto()).toBe(formatDireccion(puno));
    await removeDireccion(db, ana, puno.id);
    expect(await listDirecciones(db, ana)).toMatchObject([{ id: larco.id, por_defecto: true }]);
    expect(await readContacto()).toBe(formatDireccion(larco));
    await removeDireccion(db, ana, larco.id);
    expect(await removeDireccion(db, ana, larco.id)).toEqual({ tipo: "guardado" });
    expect(await list()).toEqual([]);
    expect(await readContacto()).toBeNull();
  });

  it("a text that was written in the profile before stays when an address goes", async () => {
    await save(ana, LARCO);
    await db.update(usuarios).set({ direccion: "Jr. Junín 1, como siempre" }).where(eq(usuarios.id, ana));
    const [larco] = await listDirecciones(db, ana);
    await removeDireccion(db, ana, larco?.id ?? "");
    expect(await readContacto()).toBe("Jr. Junín 1, como siempre");
  });

  it("a district that the table has not is doubted once, then kept by its names", async () => {
    const nueva = { calle: "Calle Sol 1", departamento: "Cusco", provincia: "Calca", distrito: "Nuevo Lares" };
    const refused = await save(ana, nueva);
    if (refused.tipo !== "rechazo") throw new Error("taken at once");
    expect(Object.keys(refused.campos)).toEqual(["distrito"]);
    await save(ana, { ...nueva, lugar_visto: refused.visto ?? "" });
    const [kept] = await listDirecciones(db, ana);
    expect(kept).toMatchObject({ codigo: null, distrito: "Nuevo Lares" });
    expect(toTextos(kept ?? null)).toMatchObject({ lugar: "", distrito: "Nuevo Lares", provincia: "Calca" });
  });
});

const keepOrdered = (textos: Partial<TextosDireccion>) => {
  const judged = judgeDireccion({ ...toTextos(null), ...textos });
  if (judged.tipo === "rechazo") throw new Error("no address");
  return keepDireccion(db, ana, judged.datos);
};
const readKept = async () =>
  (await listDirecciones(db, ana)).map(({ calle, referencia }) => [calle, referencia].filter(Boolean).join(", "));

describe("the address of an order", () => {
  const SIN_REFERENCIA = { ...LARCO, referencia: "" };

  it.each([
    ["as the first one", [], LARCO, ["Av. Larco 123, frente al parque"]],
    ["beside the others", [LARCO], PUNO, ["Av. Larco 123, frente al parque", "Jr. Puno 45"]],
    ["once", [LARCO], LARCO, ["Av. Larco 123, frente al parque"]],
    [
      "once, however it is written",
      [LARCO],
      { ...LARCO, calle: "AV.  LÁRCO 123", referencia: "Frente al Parque" },
      ["Av. Larco 123, frente al parque"],
    ],
    ["with the reference that it had", [LARCO], SIN_REFERENCIA, ["Av. Larco 123, frente al parque"]],
    [
      "with the reference that it lacked",
      [SIN_REFERENCIA],
      { ...LARCO, calle: "av. larco 123" },
      ["Av. Larco 123, frente al parque"],
    ],
    [
      "apart where the reference is another",
      [LARCO],
      { ...LARCO, referencia: "piso 2" },
      ["Av. Larco 123, frente al parque", "Av. Larco 123, piso 2"],
    ],
    [
      "apart in another district",
      [LARCO],
      { ...LARCO, lugar: "Miraflores, Yauyos, Lima" },
      ["Av. Larco 123, frente al parque", "Av. Larco 123, frente al parque"],
    ],
  ])("is kept %s", async (_, had, typed, expected) => {
    for (const one of had) await save(ana, one);
    await keepOrdered(typed);
    expect(await readKept()).toEqual(expected);
    expect((await listDirecciones(db, ana)).filter(({ por_defecto }) => por_defecto)).toHaveLength(1);
  });

  it("does not become the default, and is left where there is no room", async () => {
    for (let n = 1; n <= MAX_DIRECCIONES; n += 1) await keepOrdered({ ...PUNO, calle: `Jr. Puno ${n}00` });
    await keepOrdered(LARCO);
    const all = await list();
    expect([all.length, all[0]]).toEqual([MAX_DIRECCIONES, "Jr. Puno 100"]);
  });

  it("comes too late for an account that is gone", async () => {
    await db.update(usuarios).set({ eliminado_en: new Date() }).where(eq(usuarios.id, ana));
    await keepOrdered(LARCO);
    expect(await list()).toEqual([]);
  });
});

describe("what is refused", () => {
  it.each([
    [{ ...LARCO, calle: " " }, ["calle"]],
    [{ ...LARCO, calle: "x".repeat(201), referencia: "x".repeat(101) }, ["calle", "referencia"]],
    [{ calle: "", lugar: "" }, ["calle", "lugar", "distrito", "provincia", "departamento"]],
    [{ ...LARCO, lugar: "Narnia" }, ["lugar"]],
  ])("%j is told at its fields", async (textos, fields) => {
    const result = await save(ana, textos);
    expect(Object.keys(result.tipo === "rechazo" ? result.campos : {})).toEqual(fields);
    expect(await list()).toEqual([]);
  });

  it("an address that an order could not hold", async () => {
    const textos = { calle: "c".repeat(120), referencia: "r".repeat(100), departamento: "Cusco" };
    const long = { ...textos, provincia: "p".repeat(60), distrito: "d".repeat(60) };
    const refused = await save(ana, long);
    const visto = refused.tipo === "rechazo" ? (refused.visto ?? "") : "";
    expect(await save(ana, { ...long, lugar_visto: visto })).toMatchObject({
      campos: { calle: expect.stringContaining("muy larga") },
    });
  });

  it("more than a customer may keep", async () => {
    for (let n = 1; n <= MAX_DIRECCIONES; n += 1) await save(ana, { ...PUNO, calle: `Jr. Puno ${n}` });
    expect(await save(ana, PUNO)).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining("hasta 10 direcciones"),
    });
    expect(await save(ana, { ...PUNO, calle: "Jr. Puno 3" })).toEqual({ tipo: "guardado" });
  });

  it("another customer's: it is neither changed, chosen nor removed", async () => {
    await save(eva, LARCO);
    const [hers] = await listDirecciones(db, eva);
    const id = hers?.id ?? "";
    expect(await save(ana, { ...PUNO, id })).toMatchObject({ status: 409 });
    expect(await preferDireccion(db, ana, id)).toMatchObject({ status: 409 });
    await removeDireccion(db, ana, id);
    expect(await listDirecciones(db, eva)).toEqual([hers]);
    expect(await list()).toEqual([]);
  });

  it("anything for an account that is gone", async () => {
    await db.update(usuarios).set({ eliminado_en: new Date() }).where(eq(usuarios.id, ana));
    expect(await save(ana, LARCO)).toMatchObject({ status: 409 });
    expect(await db.$count(direcciones, eq(direcciones.usuario_id, ana))).toBe(0);
  });
});
