import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseInput } from "./parse-input.ts";

const pedido = z.object({ direccion: z.string().min(5, "Corta"), items: z.array(z.object({ nombre: z.string() })) });
const BIEN = { direccion: "Av. Larco 123", items: [{ nombre: "Taza" }] };

const wrongWith = (input: unknown, schema: z.ZodType = pedido) =>
  Object.fromEntries(
    (parseInput(schema, input).error?.issues ?? []).map((issue) => [issue.path.join("."), issue.code]),
  );

describe("what came in", () => {
  it("is read by its schema", () => {
    expect(parseInput(pedido, BIEN).data).toEqual(BIEN);
    expect(wrongWith({ ...BIEN, direccion: "x" })).toEqual({ direccion: "too_small" });
  });

  it("loses pasted control characters, and keeps its lines", () => {
    const direccion = "Av.\u0002 Larco\u000b 123\u007f\u0085\r\n\tLima";
    expect(parseInput(pedido, { ...BIEN, direccion }).data?.direccion).toBe("Av. Larco 123\r\n\tLima");
  });

  it("with a NUL is refused at its field with a message, however deep it is", () => {
    expect(wrongWith({ direccion: "\0", items: [{ nombre: "Taza" }, { nombre: "a\0b" }] })).toEqual({
      direccion: "custom",
      "items.1.nombre": "custom",
    });
    expect(wrongWith("\0", z.string())).toEqual({ "": "custom" });
    const { error } = parseInput(z.object({ a: z.string() }), { a: "\0" });
    expect(error?.issues[0]?.message).toBe("Tiene un carácter que no se puede guardar. Escríbelo de nuevo.");
  });

  it("may be a file, which stays as it is", async () => {
    const archivo = new File(["\0"], "x.csv");
    expect(await parseInput(z.object({ archivo: z.instanceof(File) }), { archivo }).data?.archivo.text()).toBe("\0");
  });

  it("may be nested deeper than the stack", () => {
    const deep: unknown = JSON.parse("[".repeat(200_000) + "]".repeat(200_000));
    expect(wrongWith(deep)).toEqual({ "": "invalid_type" });
  });
});
