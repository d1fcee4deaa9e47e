import { describe, expect, test } from "vitest";
import { formatCodigo, parseCodigo } from "./reclamos.ts";
import { reclamoSchema } from "./reclamos.schema.ts";

const MINIMO = {
  nombre: "Ñusta Quispe",
  documento_tipo: "dni",
  documento_numero: "12345678",
  domicilio: "Jr. Ancón 100, Lima",
  telefono: "",
  email: "",
  menor: "",
  apoderado: "",
  bien: "producto",
  monto: "",
  descripcion: "",
  pedido: "",
  tipo: "reclamo",
  detalle: "Llegó roto.",
  solicitud: "",
};

test("the law's minimum is enough", () => {
  expect(reclamoSchema.parse(MINIMO)).toMatchObject({ email: null, telefono: null, monto: null, apoderado: null });
  expect(reclamoSchema.parse({ ...MINIMO, domicilio: " ", email: "a@b.pe" })).toMatchObject({ domicilio: null });
});

describe("is refused at its field", () => {
  test.each([
    ["nombre", { nombre: "  " }],
    ["documento_tipo", { documento_tipo: "ruc" }],
    ["documento_numero", { documento_numero: "1234567" }],
    ["documento_numero", { documento_numero: "123456789" }],
    ["documento_numero", { documento_tipo: "ce", documento_numero: "12345678" }],
    ["documento_numero", { documento_tipo: "pasaporte", documento_numero: "A-1" }],
    ["domicilio", { domicilio: "" }],
    ["telefono", { telefono: "123" }],
    ["email", { email: "nadie" }],
    ["apoderado", { menor: "si" }],
    ["bien", { bien: "" }],
    ["monto", { monto: "mucho" }],
    ["tipo", { tipo: "" }],
    ["detalle", { detalle: "\u0000\n" }],
    ["detalle", { detalle: "x".repeat(4_001) }],
  ])("%s", (campo, cambio) => {
    const parsed = reclamoSchema.safeParse({ ...MINIMO, ...cambio });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([campo]);
  });
});

test("all errors are reported at once", () => {
  const wrong = { nombre: "", documento_numero: "1", domicilio: "", menor: "si", tipo: "", monto: "mucho" };
  const { error } = reclamoSchema.safeParse({ ...MINIMO, ...wrong });
  const campos = error?.issues.map(({ path }) => String(path[0])) ?? [];
  expect(new Set(campos)).toEqual(new Set(["nombre", "documento_numero", "domicilio", "apoderado", "tipo", "monto"]));
});

test.each([
  ["dni", "12.345.678", "12345678"],
  ["ce", "001234567", "001234567"],
  ["pasaporte", "ab 123456", "AB123456"],
])("a %s may be written %s", (documento_tipo, documento_numero, numero) => {
  expect(reclamoSchema.parse({ ...MINIMO, documento_tipo, documento_numero }).documento_numero).toBe(numero);
});

test.each([
  ["120.5", 12_050],
  ["S/ 1,234.50", 123_450],
  ["1.234,50", 123_450],
  ["1,234", 123_400],
  ["0", 0],
])("the amount %s is %i céntimos", (monto, centimos) => {
  expect(reclamoSchema.parse({ ...MINIMO, monto }).monto).toBe(centimos);
});

test("codes are parsed as they are formatted", () => {
  expect(formatCodigo({ numero: 1, anio: 2026 })).toBe("000000001-2026");
  expect(parseCodigo("000000001-2026")).toEqual({ numero: 1, anio: 2026 });
  expect(["1-2026", "000000001-26", "abc", ""].map(parseCodigo)).toEqual([null, null, null, null]);
});
