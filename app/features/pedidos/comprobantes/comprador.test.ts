import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { DNI, RUC } from "#tests/fixtures/documento.ts";
import { type CompradorPedido, judgeComprador } from "./comprador.ts";
import { compradorSchema } from "./comprador.schema.ts";

describe("to whom an order may be made out", () => {
  it.each<[string, number, CompradorPedido | null, boolean, string[] | null]>([
    ["nobody by name, up to S/ 700", 70_000, null, true, null],
    ["nobody by name, above it", 70_001, null, true, ["numero", "nombre"]],
    ["a DNI above it", 70_001, DNI, true, null],
    ["a DNI below it", 200, DNI, true, null],
    ["a RUC", 70_001, RUC, true, null],
    ["nobody by name, above it, in a shop without receipts", 70_001, null, false, null],
    ["a DNI in a shop without receipts", 70_001, DNI, false, null],
    ["a RUC in a shop without receipts", 200, RUC, false, ["documento"]],
  ])("%s", (_, total, comprador, emite, campos) => {
    const rechazo = judgeComprador(centimos(total), comprador, emite);
    expect(rechazo && Object.keys(rechazo.campos)).toEqual(campos);
  });
});

const judge = (changes: object) => {
  const parsed = compradorSchema.safeParse({ ...RUC, ...changes });
  return parsed.success ? parsed.data : parsed.error.issues.map(({ path }) => path.join("."));
};

it.each([
  [RUC, "Escribe la razón social."],
  [DNI, "Escribe el nombre."],
])("is told which name is missing", (comprador, message) => {
  const parsed = compradorSchema.safeParse({ ...comprador, nombre: "" });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

describe("what is written of a buyer", () => {
  it.each<[string, object, unknown]>([
    ["a RUC", {}, RUC],
    ["a RUC in groups", { numero: " 20-10007097.0 " }, RUC],
    ["a RUC with a wrong check digit", { numero: "20100070971" }, ["numero"]],
    ["a RUC of another beginning", { numero: "30100070978" }, ["numero"]],
    ["a RUC without name and address", { nombre: " ", direccion: "x" }, ["nombre", "direccion"]],
    ["a name with a line break", { nombre: " Compras\n S.A. " }, RUC],
    ["a name of three dots", { nombre: "..." }, ["nombre"]],
    ["a name of controls", { nombre: "\u0001\u0002\u0003\u0004" }, ["nombre"]],
    ["a name of spaces that are not seen", { nombre: "\u200b\u200b\u200b" }, ["nombre"]],
    ["a name between controls", { nombre: "\u0001 Compras S.A.\u0002" }, RUC],
    ["a DNI", { ...DNI, numero: "12 345 678" }, DNI],
    ["a DNI with an address, which a boleta does not say", { ...DNI, direccion: "Jr. Uno 1" }, DNI],
    ["a DNI of seven digits", { ...DNI, numero: "1234567" }, ["numero"]],
    ["a DNI without anything", { documento: "dni", numero: undefined, nombre: undefined }, ["numero", "nombre"]],
    ["a CE", { ...DNI, documento: "ce", numero: "x0012345 6" }, { ...DNI, documento: "ce", numero: "X00123456" }],
    ["a CE of eight letters", { ...DNI, documento: "ce", numero: "x0012345" }, ["numero"]],
    ["a passport", { ...DNI, documento: "pasaporte" }, ["documento"]],
    ["nobody by name", { documento: "" }, null],
    ["nobody by name, with a number left over", { documento: "", numero: "1", nombre: "", direccion: "" }, null],
    ["a RUC with an address of four letters", { direccion: "Lima" }, ["direccion"]],
    ["a RUC with an address of five letters", { direccion: "Ica 1" }, { ...RUC, direccion: "Ica 1" }],
    ["a name that is too long", { nombre: "a".repeat(201) }, ["nombre"]],
    ["a number that is a list", { numero: ["20100070970"] }, ["numero"]],
  ])("%s", (_, changes, expected) => expect(judge(changes)).toEqual(expected));
});
