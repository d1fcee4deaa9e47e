import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { buildConstancia } from "#tools/sandbox/sunat/constancia.ts";
import { type Enviado, readCdr } from "./cdr.server.ts";

const SUNAT = "20131312955";
const OPERADOR = "20100070970";
const ENVIADO: Enviado = { ruc: "20000000001", clase: "boleta", serie: "B001", numero: 7, huella: "h", operador: "" };
const RECIBIDO = { ruc: ENVIADO.ruc, tipo: "03", serie: "B001", numero: "7", huella: "h", total: "1.00", dia: "" };

const llave = createSelfSigned("SUNAT", SUNAT);
const build = (de = llave, codigo = "0") => buildConstancia(RECIBIDO, { codigo, mensaje: "Va", notas: [] }, de);
const good = build();
const NAME = "R-20000000001-03-B001-7.xml";

describe("who signed an answer", () => {
  it.each<[quien: string, unidad: string, operador: string, estado: string]>([
    ["SUNAT", SUNAT, "", "aceptado"],
    ["the operator of the settings", OPERADOR, OPERADOR, "aceptado"],
    ["an operator that is not set", OPERADOR, "", "observado"],
    ["anybody", "atacante", "", "observado"],
    ["anybody, under an operator", "atacante", OPERADOR, "observado"],
    ["who has the number within another", `1${SUNAT}`, "", "observado"],
  ])("is %s: %s under '%s' is %s", (_, unidad, operador, estado) => {
    const signed = build(createSelfSigned("Firmante", unidad));
    const read = readCdr(signed, { ...ENVIADO, operador });
    expect(read).toMatchObject({ estado, codigo: "0000" });
    expect(read.firmante?.sujeto).toContain(unidad);
    expect(read.firmante?.huella).toMatch(/^[0-9a-f]{64}$/);
    expect(Boolean(read.aviso)).toBe(estado === "observado");
    expect(read.mensaje.includes("que no es SUNAT ni tu operador")).toBe(estado === "observado");
  });

  it("changes nothing of a refusal but its reason", () => {
    const read = readCdr(build(createSelfSigned("Firmante", "atacante"), "2017"), ENVIADO);
    expect(read).toMatchObject({ estado: "rechazado", codigo: "2017" });
    expect(read).not.toHaveProperty("aviso");
  });
});

function repeatEntry(zip: Uint8Array, times: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const end = bytes.length - 22;
  const start = bytes.readUInt32LE(end + 16);
  const directory = bytes.subarray(start, end);
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(times, 8);
  tail.writeUInt16LE(times, 10);
  tail.writeUInt32LE(directory.length * times, 12);
  return Buffer.concat([bytes.subarray(0, start), ...Array.from({ length: times }, () => directory), tail]);
}

describe("what an answer is about", () => {
  const answer = (about: Partial<typeof RECIBIDO>, { codigo = "0", notas = [] as string[] } = {}) =>
    readCdr(buildConstancia({ ...RECIBIDO, ...about }, { codigo, mensaje: "Va", notas }, llave), ENVIADO);

  it.each<[what: string, about: Partial<typeof RECIBIDO>, mensaje: string]>([
    ["another number", { numero: "8" }, "La constancia de SUNAT es de B001-8."],
    ["another taxpayer", { ruc: "20000000002" }, "La constancia de SUNAT es de B001-7."],
    [
      "another document under its number",
      { huella: "x" },
      "ya tiene otro comprobante con el número de 20000000001-03-B001-7",
    ],
  ])("%s: the receipt is held", (_, about, mensaje) => {
    const read = answer(about);
    expect(read).toMatchObject({ estado: "detenido", codigo: "0000" });
    expect(read.mensaje).toContain(mensaje);
    expect(read).not.toHaveProperty("cdr");
  });

  it.each([[{ huella: "" }], [{ numero: "00000007" }]])("its own, also written so: %j", (about) => {
    expect(answer(about)).toMatchObject({ estado: "aceptado" });
  });

  it("without a code, or unsigned, proves nothing", () => {
    expect(answer({}, { codigo: "" })).toEqual({
      estado: "detenido",
      codigo: null,
      mensaje: "La constancia de SUNAT no dice el resultado.",
    });
    const xml = strToU8(Buffer.from(xmlOf(good)).toString().replace("Va", "Ve"));
    expect(read(zipSync({ [NAME]: xml })).mensaje).toBe("La constancia de SUNAT no tiene una firma válida.");
  });

  it.each([
    [[], "aceptado", "Va"],
    [[" 4252 - El dato ingresado "], "observado", "Va · 4252 - El dato ingresado"],
    [["Aviso 4252", "4.2", "99"], "aceptado", "Va"],
  ])("with the notes %j is %s", (notas, estado, mensaje) => {
    expect(answer({}, { notas })).toMatchObject({ estado, mensaje });
  });
});

const HELD = { estado: "detenido", mensaje: "La respuesta de SUNAT no trae una constancia legible." };
const read = (zip: Uint8Array) => readCdr(zip, ENVIADO);
const xmlOf = (zip: Uint8Array): Uint8Array => Object.values(unzipSync(zip))[0] ?? new Uint8Array();

describe("an answer's archive", () => {
  it("may have a folder beside the answer, and other files, which are not read", () => {
    const xml = xmlOf(good);
    const beside = { "dummy/": new Uint8Array(), "otro.xml": strToU8("x"), [NAME]: xml };
    expect(read(zipSync(beside))).toMatchObject({ estado: "aceptado" });
    expect(read(zipSync({ [NAME]: [xml, { level: 0 }] }))).toMatchObject({ estado: "aceptado" });
  });

  it("has one answer", () => {
    const xml = xmlOf(good);
    expect(read(zipSync({ [NAME]: xml, "R-otro.xml": xml }))).toMatchObject(HELD);
    expect(read(zipSync({ "otro.xml": xml }))).toMatchObject(HELD);
    expect(read(zipSync({ [`a/${NAME}`]: xml }))).toMatchObject(HELD);
    expect(read(good.subarray(0, 400))).toMatchObject(HELD);
    expect(read(new Uint8Array())).toMatchObject(HELD);
  });

  it("is unpacked once, however often its directory names it", () => {
    const { rss } = process.memoryUsage();
    const zip = repeatEntry(zipSync({ [NAME]: new Uint8Array(1_900_000) }), 2_000);
    expect(read(zip)).toMatchObject({ estado: "detenido" });
    expect(process.memoryUsage().rss - rss).toBeLessThan(200_000_000);
  });

  it("is given up once more comes out than an answer has, whatever it claims", () => {
    const zip = Buffer.from(zipSync({ [NAME]: new Uint8Array(60_000_000) }));
    // Unpacked size: in the local header and in the central directory.
    zip.writeUInt32LE(1_000, 22);
    zip.writeUInt32LE(1_000, zip.readUInt32LE(zip.length - 6) + 24);
    expect(read(zip)).toMatchObject(HELD);
  });

  it.each(["x-nope", "utf-16", "utf-7"])("in the encoding %s is held, and nothing is thrown", (encoding) => {
    const xml = strToU8(Buffer.from(xmlOf(good)).toString().replace('encoding="UTF-8"', `encoding="${encoding}"`));
    expect(read(zipSync({ [NAME]: xml }))).toMatchObject({ estado: "detenido" });
  });
});
